//! Guests: their cookies, their names.

use protocol::http::{Failure, Rename};
use protocol::{Kind, Me, ServerMessage};
use server::{Config, CookieKey};

use crate::support::{Hall, UNTIMED, config, request};

#[tokio::test]
async fn a_guest_is_known_by_his_cookie() {
    let hall = Hall::open().await;
    let person = hall.person().await;
    let again: Me = person.get("/api/me").await.json();
    assert_eq!(again.id, person.id);
    let cookie = person.get("/api/me").await.header("set-cookie").unwrap().to_owned();
    for part in ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=34560000"] {
        assert!(cookie.contains(part), "{part} in {cookie}");
    }
    assert!(!cookie.contains("Secure"));
}

/// Whoever comes with a forged cookie is somebody new, and is not told off.
#[tokio::test]
async fn a_forged_cookie_is_nobodys() {
    let hall = Hall::open().await;
    let (person, other) = (hall.person().await, hall.person().await);
    // The signature of the one with the id of the other.
    let signed = person.cookie.strip_suffix(person.id.as_str()).unwrap();
    let forged = format!("{signed}{}", other.id);
    for cookie in [forged.as_str(), "chuhe=", "chuhe=x", "chuhe=%ff%fe", ";;;=", &"x".repeat(2_000)] {
        let answer = request(hall.addr, "GET", "/api/me", &[("cookie", cookie)], "").await;
        assert_eq!(answer.status, 200, "{cookie}");
        let me: Me = answer.json();
        assert!(me.id != person.id && me.id != other.id, "{cookie}");
        assert!(answer.header("set-cookie").is_some());
    }
}

#[tokio::test]
async fn the_key_decides_who_is_known() {
    let key = CookieKey::random();
    let store = store::memory::open();
    let with = |key: Option<CookieKey>| Config { cookie_key: key, secure_cookies: true, ..config() };
    let hall = Hall::with(with(Some(key.clone())), store.clone()).await;
    let mut person = hall.person().await;
    assert!(person.get("/api/me").await.header("set-cookie").unwrap().contains("Secure"));
    hall.stop().await;
    for (key, known) in [(Some(key), true), (None, false)] {
        let hall = Hall::with(with(key), store.clone()).await;
        person.addr = hall.addr;
        assert_eq!(person.get("/api/me").await.json::<Me>().id == person.id, known);
        hall.stop().await;
    }
}

#[tokio::test]
async fn names_and_what_is_wrong_with_them() {
    let hall = Hall::open().await;
    let person = hall.person().await;
    let rename = async |name: &str| person.post("/api/me", &Rename { name: name.into() }).await;
    for name in ["胡荣华", "Ann", &"炮".repeat(20), ""] {
        assert_eq!(rename(name).await.json::<Me>().name, name);
        assert_eq!(person.get("/api/me").await.json::<Me>().name, name);
    }
    for (name, id) in
        [("炮".repeat(21).as_str(), "name.too_long"), (" Ann", "name.padded"), ("A\nnn", "name.control")]
    {
        assert_eq!(rename(name).await.problem(422).id, id, "{name:?}");
    }
}

/// A new name reaches the games that one plays.
#[tokio::test]
async fn a_new_name_is_told_at_the_table() {
    let hall = Hall::open().await;
    let mut table = hall.table(Kind::Chess, UNTIMED).await;
    table.people.0.post("/api/me", &Rename { name: "Ann".into() }).await;
    table
        .second
        .until(|message| match message {
            ServerMessage::Game { head } => {
                head.players.first.as_ref().filter(|player| player.name == "Ann").map(drop)
            }
            _ => None,
        })
        .await;
}

/// The language asked for, and the beginning of the sentence in it.
#[tokio::test]
async fn errors_are_told_in_the_callers_language() {
    let hall = Hall::open().await;
    for (path, accept, begins) in [
        ("/api/nothing", "zh-CN,zh;q=0.9", "没有"),
        ("/api/nothing", "en-GB", "There is nothing"),
        ("/api/nothing", "de, en;q=0.5", "There is nothing"),
        ("/api/nothing?lang=zh", "en", "没有"),
        ("/api/nothing?lang=en", "zh", "There is nothing"),
        ("/api/nothing", "", "没有"),
    ] {
        let answer = request(hall.addr, "GET", path, &[("accept-language", accept)], "").await;
        assert_eq!(answer.status, 404);
        let failure: Failure = answer.json();
        assert!(failure.text.starts_with(begins), "{path} in {accept:?}: {}", failure.text);
    }
}
