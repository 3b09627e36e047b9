use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::{Extension, Json as Answer};
use protocol::Me;
use protocol::http::Rename;
use store::{NameError, UserName, WriteError};

use super::Json;
use crate::app::App;
use crate::failure::Failed;
use crate::guest::Guest;
use crate::problem::shortened;

/// `GET /api/me`
pub(super) async fn show(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
) -> Result<Answer<Me>, Failed> {
    app.me(guest.user).await.map(Answer).map_err(|error| storage(&error.into()))
}

/// `POST /api/me`
pub(super) async fn rename(
    State(app): State<Arc<App>>,
    Extension(guest): Extension<Guest>,
    Json(rename): Json<Rename>,
) -> Result<Answer<Me>, Failed> {
    let name = name_of(&rename.name, app.config.name_chars_max)?;
    let stored = async {
        app.make_known(guest.user).await?;
        app.store.rename(guest.user, name.clone()).await
    };
    stored.await.map_err(|error| storage(&error))?;
    let me = Me { id: guest.user.to_string(), name: name.as_str().to_owned() };
    app.tables.renamed(&app, guest.user, &me);
    Ok(Answer(me))
}

fn name_of(text: &str, chars_max: usize) -> Result<UserName, Failed> {
    let fault = |id, args: [(&str, String); 2]| Failed::new(StatusCode::UNPROCESSABLE_ENTITY, id, args);
    let too_long =
        |chars: usize| fault("name.too_long", [("chars", chars.to_string()), ("max", chars_max.to_string())]);
    let chars = text.chars().count();
    if chars > chars_max {
        return Err(too_long(chars));
    }
    text.parse().map_err(|error| match error {
        NameError::TooLong { chars } => too_long(chars),
        NameError::Control { found, at } => {
            fault("name.control", [("found", format!("U+{:04X}", found as u32)), ("at", at.to_string())])
        }
        NameError::Padded => fault("name.padded", [("read", shortened(text)), ("at", "1".into())]),
    })
}

pub(super) fn storage(error: &WriteError) -> Failed {
    tracing::error!(%error, "the store failed a request");
    Failed::new(StatusCode::SERVICE_UNAVAILABLE, "hall.storage", [])
}
