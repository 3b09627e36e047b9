//! A whole hall in this process, and clients that come over real sockets.

mod arbiter;
mod broken;
mod claims;
mod fuzz;
mod http;
mod judge;
mod limits;
mod lobby;
mod old;
mod orders;
mod people;
mod play;
mod referee;
mod resume;
mod stop;
mod support;
mod touching;
mod tries;
