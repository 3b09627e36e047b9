//! The lobby as a sans-IO state machine: people say what they want to play, and the first two
//! whose wishes fit sit down together.
//!
//! Nothing here awaits, reads a clock or draws randomness: who gets which seat when neither
//! asked for one is an argument. Two wishes fit when kind and clock are equal and the seats can
//! be shared out: somebody who wants to move first meets somebody who wants to move second or
//! does not mind. Nobody meets himself.
//!
//! ```
//! use game::{ClockSpec, Kind, Seat};
//! use hall::{Limits, Lobby, Met, Seeker, Visit, Wish};
//!
//! let mut lobby = Lobby::new(Limits::default());
//! let wish = |seat| Wish { kind: Kind::Xiangqi, clock: ClockSpec::None, seat };
//! let ann = Seeker { visit: Visit(1), user: "ann".into() };
//! let bo = Seeker { visit: Visit(2), user: "bo".into() };
//!
//! assert!(matches!(lobby.seek(ann, wish(Some(Seat::First)), Seat::First), Ok(Met::Waiting(_))));
//! let Ok(Met::Paired(pairing)) = lobby.seek(bo, wish(None), Seat::First) else { panic!() };
//! assert_eq!(&*pairing.first.user, "ann");
//! assert_eq!(lobby.open().count(), 0);
//! ```

mod lobby;
mod seek;

pub use lobby::{Limits, Lobby, Met, Pairing, SeekFault, TakeFault};
pub use seek::{Seek, SeekId, Seeker, Visit, Wish};
