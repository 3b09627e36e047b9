//! What is an id and a name, and what is not.

use store::{GameId, NameError, UserId, UserName, limits::NAME_CHARS_MAX};

#[test]
fn ids() {
    for (text, right) in [
        ("k3J9x2Qa", true),
        ("00000000", true),
        ("", false),
        ("k3J9x2Q", false),
        ("k3J9x2Qaa", false),
        ("k3J9x2Q-", false),
        ("k3J9x2Q ", false),
        ("象棋ab", false),
        ("k3J9x2\0a", false),
    ] {
        let read = text.parse::<GameId>();
        assert_eq!(read.is_ok(), right, "{text:?}: {read:?}");
        if let Ok(id) = read {
            assert_eq!(id.to_string(), text);
        }
    }
    assert!("k3J9x2Qak3J9".parse::<UserId>().is_ok());
    let error = "x".repeat(1_000).parse::<UserId>().expect_err("too long").to_string();
    assert!(error.len() < 150 && error.contains("12 characters"), "{error}");
}

#[test]
fn random_ids_are_ids() {
    for random in [0, 1, 61, 62, u128::MAX, u128::MAX / 3, 1 << 64] {
        let (game, user) = (GameId::from_random(random), UserId::from_random(random));
        assert_eq!(game.as_str().parse(), Ok(game));
        assert_eq!(user.as_str().parse(), Ok(user));
    }
    assert_ne!(GameId::from_random(1), GameId::from_random(2));
}

#[test]
fn names() {
    for text in ["", "a", "胡荣华", "O'Brien", "two words", "🐎"] {
        assert_eq!(text.parse::<UserName>().expect("a name").to_string(), text);
    }
    let longest = "帥".repeat(NAME_CHARS_MAX);
    assert_eq!(longest.parse::<UserName>().expect("a name").as_str(), longest);
    for (text, error) in [
        ("帥".repeat(NAME_CHARS_MAX + 1), NameError::TooLong { chars: NAME_CHARS_MAX + 1 }),
        ("a\nb".into(), NameError::Control { found: '\n', at: 2 }),
        ("\u{7f}".into(), NameError::Control { found: '\u{7f}', at: 1 }),
        ("\u{200b}x".into(), NameError::Control { found: '\u{200b}', at: 1 }),
        ("abc\u{202e}".into(), NameError::Control { found: '\u{202e}', at: 4 }),
        ("\u{3164}".into(), NameError::Control { found: '\u{3164}', at: 1 }),
        (" a".into(), NameError::Padded),
        ("a\u{3000}".into(), NameError::Padded),
        (" ".into(), NameError::Padded),
    ] {
        assert_eq!(text.parse::<UserName>(), Err(error), "{text:?}");
    }
}
