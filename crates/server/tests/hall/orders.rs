//! Commands: which are refused, and what a repeated one is told.

use protocol::{Act, ClientMessage, Happened, Kind, Seat, ServerMessage};

use crate::support::{Hall, Table, UNTIMED};

fn move_message(game: &str, id: &str, ply: u32, u: &str) -> ClientMessage {
    ClientMessage::Move { game: game.into(), id: id.into(), ply, u: u.into(), draw: false }
}

/// A repeated id gets the same answer, on the same socket and after coming back; nothing happens twice.
#[tokio::test]
async fn a_repeated_command_is_answered_alike() {
    let hall = Hall::open().await;
    let mut table = hall.table(Kind::Xiangqi, UNTIMED).await;
    let Table { first, second, game, people, .. } = &mut table;
    let good = move_message(game, "good", 0, "h2e2");
    let bad = move_message(game, "bad", 0, "a0a9");
    first.send(&bad).await;
    let refused = first.answer("bad").await;
    first.send(&bad).await;
    assert_eq!(first.answer("bad").await, refused);
    assert!(refused.unwrap_err().id.starts_with("notation."));
    first.send(&good).await;
    assert_eq!(first.answer("good").await, Ok(Some(2)));
    second.play(game, 1, "h9g7").await.unwrap();
    first.send(&good).await;
    assert_eq!(first.answer("good").await, Ok(Some(2)));
    let mut back = people.0.watch(game).await;
    back.send(&good).await;
    assert_eq!(back.answer("good").await, Ok(Some(2)));
    // Ids are a player's own: the opponent's command of the same name is another one.
    second.send(&move_message(game, "good", 9, "h2e2")).await;
    assert_eq!(second.answer("good").await.unwrap_err().id, "refused.wrong_ply");
    let moves = back.events.iter().filter(|logged| matches!(logged.e, Happened::Moved { .. })).count();
    assert_eq!(moves, 2);
}

/// Answers are forgotten beyond the limit; a move that is on the board is known all the same.
#[tokio::test]
async fn a_move_sent_again_much_later_is_known_by_the_board() {
    let hall = Hall::open().await;
    let mut table = hall.table(Kind::Xiangqi, UNTIMED).await;
    let Table { first, second, game, .. } = &mut table;
    first.send(&move_message(game, "one", 0, "h2e2")).await;
    first.answer("one").await.unwrap();
    second.play(game, 1, "h9g7").await.unwrap();
    for _ in 0..20 {
        first.act(game, Act::AcceptDraw).await.unwrap_err();
    }
    first.send(&move_message(game, "one", 0, "h2e2")).await;
    assert_eq!(first.answer("one").await, Ok(Some(2)));
    first.send(&move_message(game, "other", 0, "b2e2")).await;
    assert_eq!(first.answer("other").await.unwrap_err().id, "refused.wrong_ply");
    second.send(&move_message(game, "stolen", 0, "h2e2")).await;
    assert_eq!(second.answer("stolen").await.unwrap_err().id, "refused.wrong_ply");
}

#[tokio::test]
async fn orders_that_are_refused() {
    let hall = Hall::open().await;
    let mut table = hall.table(Kind::Xiangqi, UNTIMED).await;
    let Table { first, second, game, .. } = &mut table;
    for (ply, u, id) in [
        (1, "h2e2", "refused.wrong_ply"),
        (0, "h2h9x", "refused.move_unreadable"),
        (0, "", "refused.move_unreadable"),
    ] {
        assert_eq!(first.play(game, ply, u).await.unwrap_err().id, id, "{u} at {ply}");
    }
    assert_eq!(second.play(game, 0, "h9g7").await.unwrap_err().id, "refused.not_your_turn");
    assert_eq!(first.act(game, Act::OfferRematch).await.unwrap_err().id, "refused.not_over");
    assert_eq!(first.play("zzzzzzzz", 0, "h2e2").await.unwrap_err().id, "hall.no_such_game");
    assert_eq!(first.play("short", 0, "h2e2").await.unwrap_err().id, "hall.bad_game_id");
    // The game goes on.
    assert_eq!(first.play(game, 0, "h2e2").await, Ok(Some(2)));
}

#[tokio::test]
async fn an_order_needs_no_watching() {
    let hall = Hall::open().await;
    let mut table = hall.table(Kind::Chess, UNTIMED).await;
    let mut elsewhere = table.people.0.socket().await;
    assert_eq!(elsewhere.play(&table.game, 0, "e2e4").await, Ok(Some(2)));
    table.second.live_when(|live| live.ply == 1).await;
}

/// The answer and the news that it caused come together, the answer first.
#[tokio::test]
async fn the_answer_comes_before_the_news() {
    let hall = Hall::open().await;
    let mut table = hall.table(Kind::Chess, UNTIMED).await;
    table.first.send(&move_message(&table.game, "m", 0, "e2e4")).await;
    let mut order = Vec::new();
    while order.len() < 2 {
        match table.first.next().await {
            ServerMessage::Ack { .. } => order.push("ack"),
            ServerMessage::Update { live, .. } if live.ply == 1 => order.push("update"),
            _ => {}
        }
    }
    assert_eq!(order, ["ack", "update"]);
}

#[tokio::test]
async fn messages_that_are_no_orders_are_explained() {
    let hall = Hall::open().await;
    let mut table = hall.table(Kind::Chess, UNTIMED).await;
    let socket = &mut table.first;
    for (text, id, arg, part) in [
        ("{", "socket.not_json", "column", "1"),
        (r#"{"t":"mvoe"}"#, "socket.unknown_message", "detail", "`move`"),
        (r#"{"t":"watch","game":"nope"}"#, "hall.bad_game_id", "read", "nope"),
        (r#"{"t":"watch","game":"zzzzzzzz"}"#, "hall.no_such_game", "game", "zzzzzzzz"),
    ] {
        socket.send_text(text).await;
        let problem = socket.error().await;
        assert_eq!(problem.id, id, "{text}");
        assert!(problem.args[arg].contains(part), "{text}: {problem:?}");
    }
    socket.send_raw(vec![1, 2, 3].into()).await;
    assert_eq!(socket.error().await.id, "socket.binary");
    assert_eq!(socket.play(&table.game, 0, "e2e4").await, Ok(Some(2)));
}

#[tokio::test]
async fn a_draw_offered_with_the_move_stands_after_it() {
    let hall = Hall::open().await;
    let mut table = hall.table(Kind::Chess, UNTIMED).await;
    let message = ClientMessage::Move {
        game: table.game.clone(),
        id: "m".into(),
        ply: 0,
        u: "e2e4".into(),
        draw: true,
    };
    table.first.send(&message).await;
    assert_eq!(table.first.answer("m").await, Ok(Some(3)));
    let live = table.second.live_when(|live| live.ply == 1).await;
    assert_eq!(live.offers.draw, Some(Seat::First));
}
