//! Where the hall is that gets measured.

use std::str::FromStr;

/// `host:port` of a hall.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Address(String);

impl Address {
    /// As in the `Host` header, and as a socket address that can be connected to.
    pub(crate) fn authority(&self) -> &str {
        &self.0
    }
}

impl FromStr for Address {
    type Err = ();

    /// Reads `ws://host:port`, also with `http://`, with a path, or without a port.
    fn from_str(url: &str) -> Result<Self, ()> {
        let rest = url.strip_prefix("ws://").or_else(|| url.strip_prefix("http://")).ok_or(())?;
        let authority = rest.split(['/', '?']).next().unwrap_or_default();
        let after_host = authority.rsplit(']').next().unwrap_or_default();
        if authority.is_empty() || authority.contains([' ', '@']) {
            return Err(());
        }
        match after_host.rsplit_once(':') {
            Some((_, port)) => {
                port.parse::<u16>().map_err(|_| ())?;
                Ok(Self(authority.to_owned()))
            }
            None => Ok(Self(format!("{authority}:80"))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses() {
        for (url, expected) in [
            ("ws://127.0.0.1:8080", Some("127.0.0.1:8080")),
            ("http://localhost:8080/", Some("localhost:8080")),
            ("ws://localhost:8080/ws?v=1", Some("localhost:8080")),
            ("ws://hall.example", Some("hall.example:80")),
            ("ws://[::1]:8080", Some("[::1]:8080")),
            ("ws://[::1]", Some("[::1]:80")),
            ("127.0.0.1:8080", None),
            ("wss://hall.example", None),
            ("ws://", None),
            ("ws://host:port", None),
            ("ws://host:99999", None),
        ] {
            let found = url.parse::<Address>().ok();
            assert_eq!(found.as_ref().map(Address::authority), expected, "{url}");
        }
    }
}
