//! The HTTP interface: positions, faults, headers, where requests may come from.

use protocol::http::{AskPosition, Failure, NewGame, PositionAnswer};
use protocol::{Clock, Kind, Problem, Seat};
use server::Config;

use crate::support::{Hall, UNTIMED, config, new_game, request};

#[tokio::test]
async fn a_position_or_all_its_faults() {
    let hall = Hall::open().await;
    let person = hall.person().await;
    let ask = async |kind, fen: &str| {
        let asked = AskPosition { kind, fen: fen.into(), rules: None };
        person.post("/api/position", &asked).await.json::<PositionAnswer>()
    };
    // The dialect with e and h, and r for Red, is read; the one dialect is written.
    let answer = ask(Kind::Xiangqi, "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r").await;
    assert_eq!(
        answer.fen.as_deref(),
        Some("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1")
    );
    assert_eq!((answer.turn, answer.faults.len()), (Some(Seat::First), 0));
    let answer = ask(Kind::Xiangqi, "9/9/9/9/9/9/9/9/9/9 w").await;
    assert_eq!(answer.fen, None);
    assert!(answer.faults.len() >= 2, "both generals are missing: {:?}", answer.faults);
    assert!(!ask(Kind::Chess, "nonsense").await.faults.is_empty());
}

#[tokio::test]
async fn texts_are_compressed_for_those_who_can_read_it() {
    let hall = Hall::open().await;
    for (accepted, encoding) in [("gzip, br", Some("gzip")), ("identity", None)] {
        let answer = request(hall.addr, "GET", "/metrics", &[("accept-encoding", accepted)], "").await;
        assert_eq!(answer.header("content-encoding"), encoding, "{accepted}");
    }
}

/// All that is wrong with a new game is told at once.
#[tokio::test]
async fn a_game_that_cannot_be_set_up() {
    let hall = Hall::open().await;
    let clock = Clock::Increment { base_ms: 0, increment_ms: u64::MAX };
    for rulebook in [None, Some("wxf1899+x".to_owned())] {
        let new = NewGame {
            fen: Some("9/9/9/9/9/9/9/9/9/9 w".into()),
            rulebook: rulebook.clone(),
            ..new_game(Kind::Xiangqi, clock, None)
        };
        let answer = hall.person().await.post("/api/games", &new).await;
        assert_eq!(answer.status, 422);
        let failure: Failure = answer.json();
        assert_eq!(failure.error.id, "clock.fault.base");
        assert!(failure.more.len() >= 3, "{failure:?}");
        let of_book = |fault: &Problem| fault.args.values().any(|arg| arg.contains("wxf1899"));
        assert_eq!(failure.more.iter().any(of_book), rulebook.is_some(), "{failure:?}");
    }
    // Each kind has its own books.
    for (kind, rulebook, status) in [
        (Kind::Xiangqi, "cxa2020+unsure=arbiter", 200),
        (Kind::Xiangqi, "fide2023", 422),
        (Kind::Chess, "fide2023+auto_threefold", 200),
        (Kind::Chess, "wxf2018", 422),
        (Kind::Chess, "none", 200),
    ] {
        let new = NewGame { rulebook: Some(rulebook.into()), ..new_game(kind, Clock::None, None) };
        assert_eq!(hall.person().await.post("/api/games", &new).await.status, status, "{rulebook}");
    }
}

/// Body, type, status, problem.
#[tokio::test]
async fn bodies_that_cannot_be_read() {
    let hall = Hall::open().await;
    let json = "application/json";
    let large = format!(r#"{{"name":"{}"}}"#, "x".repeat(20_000));
    for (body, kind, status, id) in [
        ("{\"name\":", json, 400, "http.not_json"),
        ("{\"nom\":\"x\"}", json, 400, "http.unfit_body"),
        ("{}", json, 400, "http.unfit_body"),
        ("{\"name\":\"x\"}", "text/plain", 415, "http.not_json_type"),
        (&large, json, 413, "http.body_too_large"),
    ] {
        let answer = request(hall.addr, "POST", "/api/me", &[("content-type", kind)], body).await;
        assert_eq!(answer.problem(status).id, id, "{}", &body[..body.len().min(40)]);
    }
    let fine = request(hall.addr, "POST", "/api/me", &[("content-type", json)], r#"{"name":"x"}"#).await;
    assert_eq!(fine.status, 200);
}

/// Method, path, status, problem.
#[tokio::test]
async fn requests_that_lead_nowhere() {
    let hall = Hall::open().await;
    for (method, path, status, id) in [
        ("GET", "/api/nothing", 404, "http.no_such_path"),
        ("GET", "/api", 404, "http.no_such_path"),
        ("DELETE", "/api/me", 405, "http.method"),
        ("POST", "/", 405, "http.method"),
        ("GET", "/assets/nothing.js", 404, "http.no_such_path"),
        ("GET", "/api/games/zzzzzzzz", 404, "hall.no_such_game"),
        ("GET", "/api/games/..%2f..%2fetc", 404, "hall.bad_game_id"),
        ("POST", "/api/games/zzzzzzzz/join", 404, "hall.no_such_game"),
        ("GET", "/ws?v=1", 426, "http.no_websocket"),
    ] {
        let answer = request(hall.addr, method, path, &[], "").await;
        assert_eq!(answer.problem(status).id, id, "{method} {path}");
    }
}

#[tokio::test]
async fn every_answer_is_guarded() {
    let hall = Hall::open().await;
    for path in ["/", "/g/k3J9x2Qa", "/api/me", "/api/nothing", "/healthz", "/metrics"] {
        let answer = request(hall.addr, "GET", path, &[], "").await;
        let policy = answer.header("content-security-policy").unwrap_or_else(|| panic!("{path}"));
        for part in ["default-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"] {
            assert!(policy.contains(part), "{path}");
        }
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(answer.header("referrer-policy"), Some("same-origin"), "{path}");
    }
}

/// Origin, allowed.
#[tokio::test]
async fn pages_of_other_origins_are_refused() {
    let hall = Hall::with(
        Config { allowed_origins: vec!["https://friend.example".into()], ..config() },
        store::memory::open(),
    )
    .await;
    let own = format!("http://{}", hall.addr);
    for (origin, allowed) in [
        (own.as_str(), true),
        ("https://friend.example", true),
        ("https://evil.example", false),
        ("null", false),
    ] {
        let headers = [("origin", origin), ("content-type", "application/json")];
        let answer = request(hall.addr, "POST", "/api/me", &headers, r#"{"name":"x"}"#).await;
        assert_eq!(answer.status, if allowed { 200 } else { 403 }, "{origin}");
        let upgrade = [
            ("origin", origin),
            ("connection", "upgrade"),
            ("upgrade", "websocket"),
            ("sec-websocket-version", "13"),
            ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
        ];
        let opened = crate::support::Socket::open(hall.addr, "/ws?v=1", &[("origin", origin)]).await;
        assert_eq!(opened.is_ok(), allowed, "{origin}");
        if !allowed {
            let refused = request(hall.addr, "GET", "/ws?v=1", &upgrade, "").await;
            assert_eq!(refused.problem(403).id, "http.foreign_origin");
        }
        // Reading is free: the browser does not let a foreign page see it.
        assert_eq!(request(hall.addr, "GET", "/api/games", &headers, "").await.status, 200);
    }
}

#[tokio::test]
async fn the_hall_tells_how_it_is() {
    let hall = Hall::open().await;
    let mut table = hall.table(Kind::Chess, UNTIMED).await;
    table.play("e2e4 e7e5").await;
    table.first.play(&table.game, 9, "e2e4").await.unwrap_err();
    assert_eq!(request(hall.addr, "GET", "/healthz", &[], "").await.body, "ok\n");
    let figures = request(hall.addr, "GET", "/metrics", &[], "").await.body;
    for line in [
        "chuhe_moves_total 2",
        "chuhe_games_live 1",
        "chuhe_sockets 2",
        "chuhe_append_seconds_count 2",
        "chuhe_append_seconds_bucket{le=\"0.025\"}",
        "chuhe_refused_total{reason=\"refused.wrong_ply\"} 1",
        "chuhe_slow_readers_dropped_total 0",
        "chuhe_store_queue 0",
    ] {
        assert!(figures.contains(line), "{line} in {figures}");
    }
}
