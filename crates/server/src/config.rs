use std::net::{Ipv4Addr, SocketAddr};

use crate::CookieKey;

/// Everything about a hall that can be set, with its limits. Times are in milliseconds.
///
/// ```
/// use server::Config;
/// let config = Config { message_bytes_max: 0, ..Config::default() };
/// let faults = config.check().unwrap_err();
/// assert_eq!(faults[0].field, "message_bytes_max");
/// ```
#[derive(Debug, Clone)]
pub struct Config {
    /// Where to listen; port 0 takes a free one. Default `127.0.0.1:8080`.
    pub listen: SocketAddr,
    /// Signs the cookies of guests. Without one a new key is made at every start and nobody is
    /// recognised afterwards. Default none.
    pub cookie_key: Option<CookieKey>,
    /// Mark cookies `Secure`: for a hall that is reached by https only. Default off.
    pub secure_cookies: bool,
    /// Other origins (`https://example.org`) whose pages may talk to this hall; its own always
    /// may. Default none.
    pub allowed_origins: Vec<String>,
    /// Believe the last address in `X-Forwarded-For`: only behind a proxy that sets it, as
    /// anybody else could write there what he likes. Default off.
    pub trust_proxy: bool,

    /// Connections open at once, of every sort. Default 20,000.
    pub connections_max: usize,
    /// Sockets open at once from one address (one /64 for IPv6). Default 64.
    pub sockets_per_address_max: usize,
    /// Writing HTTP requests (`POST`) that one address may send in a minute. Default 120.
    pub posts_per_minute_max: u32,
    /// Rulings on lines (`POST /api/judge`) that one address may ask for in a minute. Default 60.
    pub rulings_per_minute_max: u32,
    /// Bytes of a request body. Default 16 KiB.
    pub body_bytes_max: usize,
    /// Time to send the head of a request. Default 15 s.
    pub request_head_ms_max: u64,

    /// Bytes of one message on a socket. Default 4 KiB.
    pub message_bytes_max: usize,
    /// Messages a second that one socket may send, on average. Default 20.
    pub messages_per_second_max: u32,
    /// Messages that one socket may send at once after a pause. Default 60.
    pub messages_burst_max: u32,
    /// Messages in excess of the rate, in a row, after which a socket is closed. Default 200.
    pub excess_messages_max: u32,
    /// Games that one socket may follow at once. Default 32.
    pub games_per_socket_max: usize,
    /// Messages that may wait to be sent on one socket; a reader that is slower is dropped.
    /// Default 256.
    pub outgoing_messages_max: usize,
    /// Bytes that may wait to be sent on one socket; a reader that is slower is dropped.
    /// Default 2 MiB.
    pub outgoing_bytes_max: usize,
    /// How long a write on a socket may stand still before the reader is dropped. Default 15 s.
    pub write_stall_ms_max: u64,
    /// Time between two pings on a socket, which measure its lag. Default 10 s.
    pub ping_every_ms: u64,
    /// A socket that has not been heard of for this long is closed. Default 35 s.
    pub silence_ms_max: u64,

    /// Characters of a name. Default 20.
    pub name_chars_max: usize,
    /// Games of one person that have not ended. Default 24.
    pub open_games_per_user_max: usize,
    /// Open seeks of everybody together. Default 500.
    pub open_seeks_max: usize,
    /// Open seeks of one person. Default 4.
    pub open_seeks_per_user_max: usize,
    /// Games held in memory at once. Default 100,000.
    pub tables_max: usize,
    /// Commands that may wait at one game. Default 256.
    pub table_mailbox_max: usize,
    /// Sockets that may follow one game. Default 5,000.
    pub followers_per_game_max: usize,
    /// Answers remembered for each player of a game, for commands that come twice. Default 16.
    pub remembered_answers_max: usize,
    /// Games shown to those who want to watch. Default 24.
    pub showcase_games_max: usize,

    /// A timed game is aborted when a side has not made its first move this long after both sat
    /// down or the other side moved. Default 3 min.
    pub first_move_wait_ms: u64,
    /// A game for which no opponent came is aborted after this time. Default 24 h.
    pub join_wait_ms: u64,
    /// A game that nobody follows leaves memory after this time. Default 60 s.
    pub idle_table_ms: u64,
    /// Time between two heartbeats in the store; a hall that died is taken to have lived until
    /// the last one. Default 1 s.
    pub heartbeat_ms: u64,
    /// Time for what is under way when the hall stops. Default 10 s.
    pub stop_ms_max: u64,
    /// When clients are told to come back after a stop. Default 2 s.
    pub come_back_ms: u64,
}

impl Default for Config {
    fn default() -> Self {
        Config {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 8080)),
            cookie_key: None,
            secure_cookies: false,
            allowed_origins: Vec::new(),
            trust_proxy: false,
            connections_max: 20_000,
            sockets_per_address_max: 64,
            posts_per_minute_max: 120,
            rulings_per_minute_max: 60,
            body_bytes_max: 16 * 1024,
            request_head_ms_max: 15_000,
            message_bytes_max: 4 * 1024,
            messages_per_second_max: 20,
            messages_burst_max: 60,
            excess_messages_max: 200,
            games_per_socket_max: 32,
            outgoing_messages_max: 256,
            outgoing_bytes_max: 2 * 1024 * 1024,
            write_stall_ms_max: 15_000,
            ping_every_ms: 10_000,
            silence_ms_max: 35_000,
            name_chars_max: 20,
            open_games_per_user_max: 24,
            open_seeks_max: 500,
            open_seeks_per_user_max: 4,
            tables_max: 100_000,
            table_mailbox_max: 256,
            followers_per_game_max: 5_000,
            remembered_answers_max: 16,
            showcase_games_max: 24,
            first_move_wait_ms: 3 * 60_000,
            join_wait_ms: 24 * 3_600_000,
            idle_table_ms: 60_000,
            heartbeat_ms: 1_000,
            stop_ms_max: 10_000,
            come_back_ms: 2_000,
        }
    }
}

/// A setting that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{field}: {found} is not {wanted}")]
pub struct ConfigFault {
    /// The field of [`Config`].
    pub field: &'static str,
    /// What it holds.
    pub found: String,
    /// What would be right: a range (`1..=64`), or a form (`https://host`).
    pub wanted: String,
}

/// The longest time that a setting may name: 30 days.
const SPAN_MS_MAX: u64 = 30 * 24 * 3_600_000;
/// The largest count that a setting may name.
const COUNT_MAX: u64 = 10_000_000;
/// The largest size in bytes that a setting may name: 64 MiB.
const BYTES_MAX: u64 = 64 * 1024 * 1024;

impl Config {
    /// Holds every setting against its range.
    ///
    /// # Errors
    /// Lists all faults, not only the first.
    pub fn check(&self) -> Result<(), Vec<ConfigFault>> {
        let mut faults: Vec<ConfigFault> = self
            .ranges()
            .into_iter()
            .filter(|(_, found, least, most)| !(least..=most).contains(&found))
            .map(|(field, found, least, most)| ConfigFault {
                field,
                found: found.to_string(),
                wanted: format!("{least}..={most}"),
            })
            .collect();
        for origin in &self.allowed_origins {
            let host = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
            if host.is_none_or(|host| host.is_empty() || host.contains(['/', ' '])) {
                let wanted = "https://host or http://host:port without a path".into();
                faults.push(ConfigFault { field: "allowed_origins", found: origin.clone(), wanted });
            }
        }
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }

    /// Field, value, least, most.
    fn ranges(&self) -> [(&'static str, u64, u64, u64); 33] {
        let name_chars = store::limits::NAME_CHARS_MAX as u64;
        [
            ("connections_max", self.connections_max as u64, 1, COUNT_MAX),
            ("sockets_per_address_max", self.sockets_per_address_max as u64, 1, COUNT_MAX),
            ("posts_per_minute_max", self.posts_per_minute_max.into(), 1, COUNT_MAX),
            ("rulings_per_minute_max", self.rulings_per_minute_max.into(), 1, COUNT_MAX),
            ("body_bytes_max", self.body_bytes_max as u64, 512, BYTES_MAX),
            ("request_head_ms_max", self.request_head_ms_max, 1, SPAN_MS_MAX),
            ("message_bytes_max", self.message_bytes_max as u64, 512, BYTES_MAX),
            ("messages_per_second_max", self.messages_per_second_max.into(), 1, COUNT_MAX),
            ("messages_burst_max", self.messages_burst_max.into(), 1, COUNT_MAX),
            ("excess_messages_max", self.excess_messages_max.into(), 1, COUNT_MAX),
            ("games_per_socket_max", self.games_per_socket_max as u64, 1, 100_000),
            ("outgoing_messages_max", self.outgoing_messages_max as u64, 4, 100_000),
            ("outgoing_bytes_max", self.outgoing_bytes_max as u64, 4 * 1024, BYTES_MAX),
            ("write_stall_ms_max", self.write_stall_ms_max, 1, SPAN_MS_MAX),
            ("ping_every_ms", self.ping_every_ms, 10, SPAN_MS_MAX),
            ("silence_ms_max", self.silence_ms_max, 10, SPAN_MS_MAX),
            ("name_chars_max", self.name_chars_max as u64, 1, name_chars),
            ("open_games_per_user_max", self.open_games_per_user_max as u64, 1, COUNT_MAX),
            ("open_seeks_max", self.open_seeks_max as u64, 1, 10_000),
            ("open_seeks_per_user_max", self.open_seeks_per_user_max as u64, 1, 10_000),
            ("tables_max", self.tables_max as u64, 1, COUNT_MAX),
            ("table_mailbox_max", self.table_mailbox_max as u64, 4, 100_000),
            ("followers_per_game_max", self.followers_per_game_max as u64, 2, COUNT_MAX),
            ("remembered_answers_max", self.remembered_answers_max as u64, 1, 1_000),
            ("showcase_games_max", self.showcase_games_max as u64, 1, store::limits::LIST_MAX as u64),
            ("first_move_wait_ms", self.first_move_wait_ms, 1, SPAN_MS_MAX),
            ("join_wait_ms", self.join_wait_ms, 1, SPAN_MS_MAX),
            ("idle_table_ms", self.idle_table_ms, 1, SPAN_MS_MAX),
            ("heartbeat_ms", self.heartbeat_ms, 10, 60_000),
            ("stop_ms_max", self.stop_ms_max, 1, 3_600_000),
            ("come_back_ms", self.come_back_ms, 1, 3_600_000),
            // A ping must have time to come back before the socket is taken for dead.
            ("silence_ms_max", self.silence_ms_max, self.ping_every_ms.saturating_mul(2), SPAN_MS_MAX),
            ("message_bytes_max", self.message_bytes_max as u64, 512, self.outgoing_bytes_max as u64),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_defaults_are_sound() {
        assert_eq!(Config::default().check(), Ok(()));
    }

    #[test]
    fn all_faults_are_listed() {
        let config = Config {
            name_chars_max: 1_000,
            heartbeat_ms: 0,
            ping_every_ms: 30_000,
            allowed_origins: vec!["example.org".into(), "https://example.org".into(), "https://a/b".into()],
            ..Config::default()
        };
        let faults = config.check().unwrap_err();
        let fields: Vec<_> = faults.iter().map(|fault| fault.field).collect();
        assert_eq!(
            fields,
            ["name_chars_max", "heartbeat_ms", "silence_ms_max", "allowed_origins", "allowed_origins"]
        );
        assert_eq!(faults[1].to_string(), "heartbeat_ms: 0 is not 10..=60000");
    }
}
