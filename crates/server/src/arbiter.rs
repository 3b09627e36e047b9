//! The arbiter's key: whoever has it decides in one game. It is made from the hall's secret when it
//! is asked for, and kept nowhere.

use std::fmt::Write;

use hmac::{Hmac, Mac};
use sha2::Sha256;
use store::GameId;

use crate::CookieKey;

/// Bytes of a key that are read.
pub(crate) const KEY_BYTES_MAX: usize = 128;

/// The key to a game, in hexadecimal digits.
pub(crate) fn key_to(secret: &CookieKey, game: GameId) -> String {
    let mut key = String::with_capacity(64);
    for byte in mac(secret, game).finalize().into_bytes() {
        // Writing to a string cannot fail.
        let _ = write!(key, "{byte:02x}");
    }
    key
}

/// Whether this is the key to the game; how long the answer takes does not tell how much is right.
pub(crate) fn is_key_to(secret: &CookieKey, game: GameId, text: &str) -> bool {
    read_hex(text).is_some_and(|bytes| mac(secret, game).verify_slice(&bytes).is_ok())
}

fn mac(secret: &CookieKey, game: GameId) -> Hmac<Sha256> {
    // Cookies are signed with a part of the secret: with the whole of it nothing else is.
    let mut mac =
        Hmac::<Sha256>::new_from_slice(secret.key().master()).expect("a secret of any length will do");
    mac.update(b"arbiter:");
    mac.update(game.as_str().as_bytes());
    mac
}

fn read_hex(text: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| (byte as char).to_digit(16);
    let (pairs, []) = text.as_bytes().as_chunks::<2>() else { return None };
    pairs.iter().map(|&[high, low]| u8::try_from(digit(high)? * 16 + digit(low)?).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_opens_one_game_of_one_hall() {
        let (here, elsewhere) = (CookieKey::random(), CookieKey::random());
        let (game, other): (GameId, GameId) = ("k3J9x2Qa".parse().unwrap(), "k3J9x2Qb".parse().unwrap());
        let key = key_to(&here, game);
        assert_eq!(key.len(), 64);
        assert!(key.len() <= KEY_BYTES_MAX);
        assert!(is_key_to(&here, game, &key));
        assert!(is_key_to(&here, game, &key.to_uppercase()));
        assert!(!is_key_to(&here, other, &key));
        assert!(!is_key_to(&elsewhere, game, &key));
    }

    #[test]
    fn what_is_nearly_a_key_is_none() {
        let secret = CookieKey::random();
        let game = "k3J9x2Qa".parse().unwrap();
        let key = key_to(&secret, game);
        let flipped = if key.starts_with('0') { "1" } else { "0" };
        for text in [
            "",
            "0",
            "zz",
            "是",
            &key[1..],
            &key[2..],
            &format!("{key}00"),
            &format!("{flipped}{}", &key[1..]),
        ] {
            assert!(!is_key_to(&secret, game, text), "{text}");
        }
    }
}
