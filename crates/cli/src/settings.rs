//! The settings of the hall as flags of `serve`, and each as an environment variable.

use std::net::SocketAddr;

use clap::Args;
use server::{Config, ConfigFault, CookieKey};
use texts::Message;

/// One flag for each field of [`Config`], with its default. A field that is missing here does not
/// compile.
macro_rules! settings {
    ($($field:ident: $type:ty),* $(,)?) => {
        #[derive(Debug, Args)]
        pub(crate) struct Settings {
            #[arg(long)]
            secure_cookies: bool,
            #[arg(long)]
            trust_proxy: bool,
            #[arg(long, value_name = "ORIGIN", value_delimiter = ',')]
            allowed_origins: Vec<String>,
            $(
                #[arg(long, value_name = "N", default_value_t = Config::default().$field)]
                $field: $type,
            )*
        }

        impl Settings {
            pub(crate) fn config(self, listen: SocketAddr, cookie_key: CookieKey) -> Config {
                Config {
                    listen,
                    cookie_key: Some(cookie_key),
                    secure_cookies: self.secure_cookies,
                    trust_proxy: self.trust_proxy,
                    allowed_origins: self.allowed_origins,
                    $($field: self.$field,)*
                }
            }
        }
    };
}

settings! {
    connections_max: usize,
    sockets_per_address_max: usize,
    posts_per_minute_max: u32,
    rulings_per_minute_max: u32,
    body_bytes_max: usize,
    request_head_ms_max: u64,
    message_bytes_max: usize,
    messages_per_second_max: u32,
    messages_burst_max: u32,
    excess_messages_max: u32,
    games_per_socket_max: usize,
    outgoing_messages_max: usize,
    outgoing_bytes_max: usize,
    write_stall_ms_max: u64,
    ping_every_ms: u64,
    silence_ms_max: u64,
    name_chars_max: usize,
    open_games_per_user_max: usize,
    open_seeks_max: usize,
    open_seeks_per_user_max: usize,
    tables_max: usize,
    table_mailbox_max: usize,
    followers_per_game_max: usize,
    remembered_answers_max: usize,
    showcase_games_max: usize,
    first_move_wait_ms: u64,
    join_wait_ms: u64,
    idle_table_ms: u64,
    heartbeat_ms: u64,
    stop_ms_max: u64,
    come_back_ms: u64,
}

/// A setting out of its range, named by its flag.
pub(crate) fn fault(fault: &ConfigFault) -> Message {
    let flag = format!("--{}", fault.field.replace('_', "-"));
    Message::new("cli.serve.setting")
        .with("flag", flag)
        .with("found", fault.found.as_str())
        .with("wanted", fault.wanted.as_str())
}
