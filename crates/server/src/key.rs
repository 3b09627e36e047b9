use std::fmt;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

use axum_extra::extract::cookie::Key;

/// Bytes of a key.
const KEY_BYTES: usize = 64;

/// The secret that signs the cookies of guests, and from which the keys of arbiters are made.
#[derive(Clone)]
pub struct CookieKey(Key);

impl CookieKey {
    /// A new key from the operating system's randomness.
    pub fn random() -> CookieKey {
        CookieKey(Key::from(&crate::chance::bytes::<KEY_BYTES>()))
    }

    /// Reads the key kept in a file of 64 bytes; makes the file, readable by its owner only, if
    /// there is none.
    ///
    /// # Errors
    /// When the file can be neither read nor made, or is not 64 bytes long.
    pub fn kept_in(path: &Path) -> io::Result<CookieKey> {
        match fs::read(path) {
            Ok(bytes) if bytes.len() == KEY_BYTES => Ok(CookieKey(Key::from(&bytes))),
            Ok(bytes) => Err(io::Error::new(
                io::ErrorKind::InvalidData,
                format!("{}: a cookie key has {KEY_BYTES} bytes, this file {}", path.display(), bytes.len()),
            )),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Self::make(path),
            Err(error) => Err(error),
        }
    }

    fn make(path: &Path) -> io::Result<CookieKey> {
        let mut options = fs::OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let bytes = crate::chance::bytes::<KEY_BYTES>();
        let mut file = options.open(path)?;
        file.write_all(&bytes)?;
        file.sync_all()?;
        Ok(CookieKey(Key::from(&bytes)))
    }

    pub(crate) fn key(&self) -> &Key {
        &self.0
    }
}

impl fmt::Debug for CookieKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("CookieKey(secret)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_kept() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("cookie.key");
        let made = CookieKey::kept_in(&path).unwrap();
        let read = CookieKey::kept_in(&path).unwrap();
        assert_eq!(made.key().master(), read.key().master());
        assert_ne!(made.key().master(), CookieKey::random().key().master());
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        }
    }

    #[test]
    fn a_short_key_is_refused() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("cookie.key");
        fs::write(&path, b"short").unwrap();
        let error = CookieKey::kept_in(&path).unwrap_err().to_string();
        assert!(error.contains("64 bytes") && error.contains("5"), "{error}");
    }
}
