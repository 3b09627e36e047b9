//! `chuhe serve`: a whole hall in one process.

use anyhow::{Context, Result};
use server::{BindError, Config, CookieKey, Server};
use tracing_subscriber::EnvFilter;

use crate::args::{LogFormat, Serve};
use crate::failure::Misuse;
use crate::terminal::{Terminal, print};
use crate::{open_files, settings};

/// The database, in the folder of the data.
const DATABASE: &str = "chuhe.db";
/// The key that signs cookies, beside it.
const COOKIE_KEY: &str = "cookie.key";

pub(crate) fn run(args: Serve, terminal: Terminal) -> Result<()> {
    start_log(&args, terminal)?;
    let files = open_files::allow_most();
    tracing::debug!(files, "open files allowed");
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(serve(args, terminal))
}

async fn serve(args: Serve, terminal: Terminal) -> Result<()> {
    let Serve { data, listen, settings, .. } = args;
    let folder = data.display().to_string();
    let unusable = || terminal.say("cli.serve.data_folder", &[("folder", &folder)]);
    std::fs::create_dir_all(&data).with_context(unusable)?;
    let key = CookieKey::kept_in(&data.join(COOKIE_KEY)).with_context(unusable)?;
    let config = settings.config(listen, key);
    check(&config, terminal)?;

    // From here on a signal stops the hall in good order, even while it is still starting.
    let mut signals = Signals::listen()?;
    let store = store_sqlx::sqlite::open(&data.join(DATABASE)).await?;
    let server = match Server::bind(config, store.clone()).await {
        Err(BindError::Config(faults)) => return Err(misuse(&faults, terminal).into()),
        bound => bound?,
    };
    let url = format!("http://{}", server.local_addr());
    print(&format!("{}\n", terminal.say("cli.serve.open", &[("url", &url)])))?;
    let stop = server.serve_until(async move { signals.next().await }).await;
    tracing::info!(?stop, "the hall has stopped");
    store.close().await?;
    print(&format!("{}\n", terminal.say("cli.serve.stopped", &[])))?;
    Ok(())
}

fn check(config: &Config, terminal: Terminal) -> Result<(), Misuse> {
    config.check().map_err(|faults| misuse(&faults, terminal))
}

fn misuse(faults: &[server::ConfigFault], terminal: Terminal) -> Misuse {
    Misuse { faults: faults.iter().map(|fault| settings::fault(fault).say(terminal.lang)).collect() }
}

/// Logs go to standard error, so that standard output says only where the hall is.
fn start_log(args: &Serve, terminal: Terminal) -> Result<(), Misuse> {
    let filter = EnvFilter::try_new(&args.log).map_err(|error| {
        let why = error.to_string();
        Misuse::one(terminal.say("cli.serve.log_filter", &[("value", &args.log), ("why", &why)]))
    })?;
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    match args.log_format {
        LogFormat::Text => log.init(),
        LogFormat::Json => log.json().init(),
    }
    Ok(())
}

/// What asks a program to stop: Ctrl-C and, on Unix, SIGTERM.
#[cfg(unix)]
struct Signals {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    fn listen() -> Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Self { interrupt: signal(SignalKind::interrupt())?, terminate: signal(SignalKind::terminate())? })
    }

    async fn next(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }
}

#[cfg(not(unix))]
struct Signals;

#[cfg(not(unix))]
impl Signals {
    fn listen() -> Result<Self> {
        Ok(Self)
    }

    async fn next(&mut self) {
        if let Err(error) = tokio::signal::ctrl_c().await {
            tracing::error!(%error, "Ctrl-C cannot be heard");
            std::future::pending::<()>().await;
        }
    }
}
