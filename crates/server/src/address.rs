use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};

use axum::http::HeaderMap;
use tokio::time::Instant;

use crate::bucket::{Bucket, Rate};

/// Addresses that are remembered at once; beyond it new ones are refused until old ones fade.
const ADDRESSES_MAX: usize = 100_000;

/// Who a request comes from, as far as limits go: an IPv4 address, or the /64 of an IPv6 one, as
/// anybody with IPv6 has a whole /64 to himself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Address(IpAddr);

impl Address {
    pub(crate) fn of(ip: IpAddr) -> Address {
        match ip.to_canonical() {
            IpAddr::V6(v6) => {
                let [a, b, c, d, ..] = v6.segments();
                Address(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into())
            }
            v4 => Address(v4),
        }
    }

    /// The address that the proxy in front saw: the last in `X-Forwarded-For`, as those before
    /// it are what the client claims.
    pub(crate) fn forwarded(headers: &HeaderMap) -> Option<Address> {
        let last = headers.get_all("x-forwarded-for").iter().next_back()?;
        let last = last.to_str().ok()?.rsplit(',').next()?.trim();
        last.parse().ok().map(Address::of)
    }
}

/// What each address has open and has lately sent.
#[derive(Debug)]
pub(crate) struct Addresses {
    sockets_max: usize,
    posts: Rate,
    rulings: Rate,
    known: Mutex<HashMap<Address, Known>>,
}

#[derive(Debug)]
struct Known {
    sockets: usize,
    posts: Bucket,
    rulings: Bucket,
}

impl Addresses {
    pub(crate) fn new(
        sockets_max: usize,
        posts_per_minute_max: u32,
        rulings_per_minute_max: u32,
    ) -> Arc<Addresses> {
        let a_minute = |most: u32| Rate { per_second: f64::from(most) / 60.0, burst: most.into() };
        let (posts, rulings) = (a_minute(posts_per_minute_max), a_minute(rulings_per_minute_max));
        Arc::new(Addresses { sockets_max, posts, rulings, known: Mutex::default() })
    }

    /// Counts a socket until the permit is dropped; none when the address has enough.
    pub(crate) fn open_socket(self: &Arc<Self>, address: Address) -> Option<SocketPermit> {
        self.with(address, |known| {
            let free = known.sockets < self.sockets_max;
            if free {
                known.sockets += 1;
            }
            free
        })
        .then(|| SocketPermit { addresses: self.clone(), address })
    }

    /// Whether the address may send one more writing request now.
    pub(crate) fn may_post(&self, address: Address) -> bool {
        self.with(address, |known| known.posts.take(self.posts, Instant::now()))
    }

    /// Whether the address may ask for one more ruling now.
    pub(crate) fn may_ask_ruling(&self, address: Address) -> bool {
        self.with(address, |known| known.rulings.take(self.rulings, Instant::now()))
    }

    fn with(&self, address: Address, ask: impl FnOnce(&mut Known) -> bool) -> bool {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= ADDRESSES_MAX && !known.contains_key(&address) {
            let now = Instant::now();
            known.retain(|_, one| {
                let rested = one.posts.is_full(self.posts, now) && one.rulings.is_full(self.rulings, now);
                one.sockets > 0 || !rested
            });
            if known.len() >= ADDRESSES_MAX {
                return false;
            }
        }
        let fresh = || {
            let now = Instant::now();
            Known {
                sockets: 0,
                posts: Bucket::full(self.posts, now),
                rulings: Bucket::full(self.rulings, now),
            }
        };
        ask(known.entry(address).or_insert_with(fresh))
    }
}

/// One socket of an address.
#[derive(Debug)]
pub(crate) struct SocketPermit {
    addresses: Arc<Addresses>,
    address: Address,
}

impl Drop for SocketPermit {
    fn drop(&mut self) {
        self.addresses.with(self.address, |known| {
            known.sockets = known.sockets.saturating_sub(1);
            true
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> Address {
        Address::of(text.parse().unwrap())
    }

    #[test]
    fn what_is_one_address() {
        let rows = [
            ("10.0.0.1", "10.0.0.1", true),
            ("10.0.0.1", "10.0.0.2", false),
            ("::ffff:10.0.0.1", "10.0.0.1", true),
            ("2001:db8:1:2:3::4", "2001:db8:1:2:ffff::", true),
            ("2001:db8:1:2::", "2001:db8:1:3::", false),
        ];
        for (one, other, same) in rows {
            assert_eq!(address(one) == address(other), same, "{one} and {other}");
        }
    }

    #[test]
    fn only_the_last_forwarded_address_counts() {
        let rows = [
            (&["1.1.1.1, 2.2.2.2"][..], Some("2.2.2.2")),
            (&["1.1.1.1", "3.3.3.3"], Some("3.3.3.3")),
            (&["1.1.1.1, nonsense"], None),
            (&[], None),
        ];
        for (values, expected) in rows {
            let mut headers = HeaderMap::new();
            for value in values {
                headers.append("x-forwarded-for", value.parse().unwrap());
            }
            assert_eq!(Address::forwarded(&headers), expected.map(address), "{values:?}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn sockets_and_posts_have_limits() {
        let addresses = Addresses::new(2, 60, 30);
        let (here, there) = (address("10.0.0.1"), address("10.0.0.2"));
        let one = addresses.open_socket(here).unwrap();
        let _two = addresses.open_socket(here).unwrap();
        assert!(addresses.open_socket(here).is_none());
        assert!(addresses.open_socket(there).is_some());
        drop(one);
        assert!(addresses.open_socket(here).is_some());

        assert_eq!((0..100).filter(|_| addresses.may_post(here)).count(), 60);
        assert!(addresses.may_post(there));
        assert_eq!((0..100).filter(|_| addresses.may_ask_ruling(here)).count(), 30);
        assert!(addresses.may_ask_ruling(there));
        tokio::time::advance(std::time::Duration::from_millis(1_100)).await;
        assert_eq!((0..100).filter(|_| addresses.may_post(here)).count(), 1);
    }
}
