//! A whole hall in this process, and clients that come over real sockets.

mod broken;
mod fuzz;
mod http;
mod limits;
mod lobby;
mod orders;
mod people;
mod play;
mod resume;
mod stop;
mod support;
