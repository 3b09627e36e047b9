//! Seeks over real sockets.

use protocol::{ClientMessage, Clock, Kind, Problem, Seat, Seek, SeekWish, ServerMessage};
use server::Config;

use crate::support::{Hall, Person, Socket, UNTIMED, config};

fn wish(kind: Kind, seat: Option<Seat>) -> SeekWish {
    SeekWish { kind, clock: UNTIMED, seat }
}

impl Socket {
    async fn seek(&mut self, wish: SeekWish) -> Result<Option<u64>, Problem> {
        let id = self.new_command();
        self.send(&ClientMessage::Seek { id: id.clone(), wish }).await;
        self.answer(&id).await
    }

    async fn paired(&mut self) -> String {
        self.until(|message| match message {
            ServerMessage::Paired { game } => Some(game.clone()),
            _ => None,
        })
        .await
    }

    async fn seeks_when(&mut self, fits: impl Fn(&[Seek], Option<&str>) -> bool) -> Vec<Seek> {
        self.until(|message| match message {
            ServerMessage::Seeks { seeks, mine } if fits(seeks, mine.as_deref()) => Some(seeks.clone()),
            _ => None,
        })
        .await
    }
}

async fn seat_of(person: &Person, game: &str) -> Option<Seat> {
    person.get(&format!("/api/games/{game}")).await.json::<protocol::GameHead>().you
}

/// The wishes of the two, and the seat of the one who waited if it is certain.
#[tokio::test]
async fn two_whose_wishes_fit_are_paired() {
    let hall = Hall::open().await;
    for (waits, comes, waiter_sits) in [
        (None, None, None),
        (Some(Seat::First), None, Some(Seat::First)),
        (None, Some(Seat::First), Some(Seat::Second)),
        (Some(Seat::Second), Some(Seat::First), Some(Seat::Second)),
    ] {
        let (ann, bo) = (hall.person().await, hall.person().await);
        let (mut one, mut other) = (ann.socket().await, bo.socket().await);
        assert_eq!(one.seek(wish(Kind::Xiangqi, waits)).await, Ok(None));
        assert_eq!(other.seek(wish(Kind::Xiangqi, comes)).await, Ok(None));
        let game = one.paired().await;
        assert_eq!(other.paired().await, game);
        let (ann_sits, bo_sits) = (seat_of(&ann, &game).await.unwrap(), seat_of(&bo, &game).await.unwrap());
        assert_ne!(ann_sits, bo_sits);
        assert!(waiter_sits.is_none_or(|seat| seat == ann_sits), "{waits:?} {comes:?}");
    }
}

#[tokio::test]
async fn the_list_shows_what_is_open() {
    let hall = Hall::open().await;
    let (ann, bo) = (hall.person().await, hall.person().await);
    ann.post("/api/me", &protocol::http::Rename { name: "Ann".into() }).await;
    let (mut one, mut other) = (ann.socket().await, bo.socket().await);
    for socket in [&mut one, &mut other] {
        socket.send(&ClientMessage::Lobby { on: true }).await;
        socket.seeks_when(|seeks, _| seeks.is_empty()).await;
    }
    one.seek(wish(Kind::Chess, Some(Seat::First))).await.unwrap();
    let seeks = one.seeks_when(|_, mine| mine.is_some()).await;
    assert_eq!((seeks[0].by.name.as_str(), seeks[0].wish), ("Ann", wish(Kind::Chess, Some(Seat::First))));
    let seen = other.seeks_when(|seeks, mine| seeks.len() == 1 && mine.is_none()).await;
    // Another wish takes the place of the first.
    one.seek(wish(Kind::Xiangqi, None)).await.unwrap();
    let now = other.seeks_when(|seeks, _| seeks.iter().any(|seek| seek.wish.kind == Kind::Xiangqi)).await;
    assert_eq!(now.len(), 1);
    // The old one is gone, the new one can be taken up.
    let take = |id: &str, seek: &str| ClientMessage::TakeSeek { id: id.into(), seek: seek.into() };
    other.send(&take("old", &seen[0].id)).await;
    assert_eq!(other.answer("old").await.unwrap_err().id, "lobby.seek_gone");
    other.send(&take("odd", "nonsense")).await;
    assert_eq!(other.answer("odd").await.unwrap_err().id, "lobby.seek_gone");
    one.send(&take("own", &now[0].id)).await;
    assert_eq!(one.answer("own").await.unwrap_err().id, "lobby.own_seek");
    for _ in 0..2 {
        other.send(&take("new", &now[0].id)).await;
        assert_eq!(other.answer("new").await, Ok(None));
    }
    assert_eq!(one.paired().await, other.paired().await);
    other.seeks_when(|seeks, _| seeks.is_empty()).await;
}

#[tokio::test]
async fn a_seek_ends_with_its_socket_or_by_word() {
    let hall = Hall::open().await;
    let mut listener = hall.person().await.socket().await;
    listener.send(&ClientMessage::Lobby { on: true }).await;
    let (mut one, mut other) = (hall.person().await.socket().await, hall.person().await.socket().await);
    one.seek(wish(Kind::Chess, Some(Seat::First))).await.unwrap();
    other.seek(wish(Kind::Chess, Some(Seat::First))).await.unwrap();
    listener.seeks_when(|seeks, _| seeks.len() == 2).await;
    one.send(&ClientMessage::Unseek).await;
    listener.seeks_when(|seeks, _| seeks.len() == 1).await;
    drop(other);
    listener.seeks_when(|seeks, _| seeks.is_empty()).await;
}

#[tokio::test]
async fn wishes_that_are_refused() {
    let config = Config { open_seeks_max: 2, open_seeks_per_user_max: 1, ..config() };
    let hall = Hall::with(config, store::memory::open()).await;
    let (ann, bo, cy) = (hall.person().await, hall.person().await, hall.person().await);
    let (mut one, mut two) = (ann.socket().await, ann.socket().await);
    let faulty = SeekWish { clock: Clock::Correspondence { days: 0 }, ..wish(Kind::Chess, None) };
    assert_eq!(one.seek(faulty).await.unwrap_err().id, "clock.fault.days");
    let first = wish(Kind::Chess, Some(Seat::First));
    one.seek(first).await.unwrap();
    assert_eq!(two.seek(first).await.unwrap_err().id, "lobby.too_many_seeks");
    bo.socket_seeking(first).await;
    assert_eq!(cy.socket().await.seek(first).await.unwrap_err().id, "lobby.full");
}

impl Person {
    async fn socket_seeking(&self, wish: SeekWish) {
        let mut socket = self.socket().await;
        socket.seek(wish).await.unwrap();
        // Its seek must outlive this function.
        std::mem::forget(socket);
    }
}
