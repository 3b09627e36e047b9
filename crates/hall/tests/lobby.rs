//! The lobby against a plain list that is searched from the front.

use game::{ClockSpec, Kind, Seat};
use hall::{Limits, Lobby, Met, Pairing, SeekFault, SeekId, Seeker, TakeFault, Visit, Wish};
use proptest::prelude::*;

const FIRST: Option<Seat> = Some(Seat::First);
const SECOND: Option<Seat> = Some(Seat::Second);

fn seeker(visit: u64, user: &str) -> Seeker {
    Seeker { visit: Visit(visit), user: user.into() }
}

fn xiangqi(seat: Option<Seat>) -> Wish {
    Wish { kind: Kind::Xiangqi, clock: ClockSpec::None, seat }
}

/// The waiting wish, the coming wish, the toss; who moves first, if they meet.
#[test]
fn seats_are_shared_out() {
    let rows = [
        (None, None, Seat::First, Some("waiter")),
        (None, None, Seat::Second, Some("comer")),
        (FIRST, None, Seat::Second, Some("waiter")),
        (SECOND, None, Seat::First, Some("comer")),
        (None, FIRST, Seat::First, Some("comer")),
        (None, SECOND, Seat::Second, Some("waiter")),
        (FIRST, SECOND, Seat::Second, Some("waiter")),
        (SECOND, FIRST, Seat::Second, Some("comer")),
        (FIRST, FIRST, Seat::First, None),
        (SECOND, SECOND, Seat::First, None),
    ];
    for (waiting, coming, toss, expected) in rows {
        let mut lobby = Lobby::new(Limits::default());
        lobby.seek(seeker(1, "waiter"), xiangqi(waiting), toss).unwrap();
        let met = lobby.seek(seeker(2, "comer"), xiangqi(coming), toss).unwrap();
        let first = match &met {
            Met::Paired(pairing) => Some(&*pairing.first.user),
            Met::Waiting(_) => None,
        };
        assert_eq!(first, expected, "{waiting:?} meets {coming:?} with toss {toss:?}");
    }
}

#[test]
fn the_longest_waiting_is_met() {
    let mut lobby = Lobby::new(Limits::default());
    for (visit, user, seat) in [(1, "a", FIRST), (2, "b", None), (3, "c", FIRST)] {
        lobby.seek(seeker(visit, user), xiangqi(seat), Seat::First).unwrap();
    }
    // b met a, so c is the only one left.
    let open: Vec<_> = lobby.open().map(|seek| seek.by.user.to_string()).collect();
    assert_eq!(open, ["c"]);
}

#[test]
fn other_kinds_and_clocks_do_not_meet() {
    let mut lobby = Lobby::new(Limits::default());
    let clock = ClockSpec::Correspondence { days: 1 };
    for (visit, wish) in [
        (1, xiangqi(None)),
        (2, Wish { kind: Kind::Chess, ..xiangqi(None) }),
        (3, Wish { clock, ..xiangqi(None) }),
    ] {
        let met = lobby.seek(seeker(visit, &format!("user{visit}")), wish, Seat::First).unwrap();
        assert!(matches!(met, Met::Waiting(_)));
    }
}

#[test]
fn nobody_meets_himself() {
    let mut lobby = Lobby::new(Limits::default());
    let Met::Waiting(own) = lobby.seek(seeker(1, "a"), xiangqi(None), Seat::First).unwrap() else { panic!() };
    assert!(matches!(lobby.seek(seeker(2, "a"), xiangqi(None), Seat::First), Ok(Met::Waiting(_))));
    assert_eq!(lobby.take(seeker(3, "a"), own, Seat::First), Err(TakeFault::Own));
    assert_eq!(lobby.open().count(), 2);
}

#[test]
fn pairing_ends_every_seek_of_both() {
    let mut lobby = Lobby::new(Limits::default());
    for (visit, user) in [(1, "a"), (2, "a"), (3, "a")] {
        lobby.seek(seeker(visit, user), xiangqi(FIRST), Seat::First).unwrap();
    }
    lobby.seek(seeker(4, "b"), xiangqi(FIRST), Seat::First).unwrap();
    lobby.seek(seeker(5, "b"), xiangqi(SECOND), Seat::First).unwrap();
    assert_eq!(lobby.open().count(), 0);
}

#[test]
fn a_seek_is_taken_up_once() {
    let mut lobby = Lobby::new(Limits::default());
    let Met::Waiting(id) = lobby.seek(seeker(1, "a"), xiangqi(SECOND), Seat::First).unwrap() else {
        panic!()
    };
    let pairing = lobby.take(seeker(2, "b"), id, Seat::Second).unwrap();
    assert_eq!((&*pairing.first.user, &*pairing.second.user), ("b", "a"));
    assert_eq!(lobby.take(seeker(3, "c"), id, Seat::First), Err(TakeFault::Gone));
}

#[test]
fn limits_hold_and_replacing_is_free() {
    let limits = Limits { open_seeks_max: 3, open_seeks_per_user_max: 2 };
    let mut lobby = Lobby::new(limits);
    let mut seek = |visit, user, seat| lobby.seek(seeker(visit, user), xiangqi(seat), Seat::First);
    seek(1, "a", FIRST).unwrap();
    seek(2, "a", FIRST).unwrap();
    assert_eq!(seek(3, "a", FIRST), Err(SeekFault::TooManyOfUser { max: 2 }));
    seek(2, "a", FIRST).unwrap();
    seek(4, "b", FIRST).unwrap();
    assert_eq!(seek(5, "c", FIRST), Err(SeekFault::LobbyFull { max: 3 }));
    seek(4, "b", FIRST).unwrap();
    // A full lobby still pairs.
    assert!(matches!(seek(5, "c", SECOND), Ok(Met::Paired(_))));
}

#[test]
fn a_refused_wish_leaves_the_old_one_open() {
    let mut lobby = Lobby::new(Limits { open_seeks_max: 1, open_seeks_per_user_max: 1 });
    lobby.seek(seeker(1, "a"), xiangqi(FIRST), Seat::First).unwrap();
    lobby.seek(seeker(2, "a"), xiangqi(FIRST), Seat::First).unwrap_err();
    assert_eq!(lobby.open().count(), 1);
    assert!(lobby.of_visit(Visit(1)).is_some());
    assert!(lobby.leave(Visit(1)).is_some());
    assert!(lobby.leave(Visit(1)).is_none());
}

#[test]
fn names_of_seeks_are_read_back() {
    let mut lobby = Lobby::new(Limits::default());
    let Met::Waiting(id) = lobby.seek(seeker(1, "a"), xiangqi(None), Seat::First).unwrap() else { panic!() };
    assert_eq!(id.to_string().parse::<SeekId>(), Ok(id));
    for wrong in ["", "s", "1", "s-1", "s01", "s+1", "sx", "s99999999999999999999"] {
        assert!(wrong.parse::<SeekId>().is_err(), "{wrong:?}");
    }
}

#[derive(Debug, Clone)]
enum Step {
    Seek { visit: u64, wish: Wish, toss: Seat },
    Take { visit: u64, nth: usize, toss: Seat },
    Leave { visit: u64 },
}

fn seat() -> impl Strategy<Value = Seat> {
    prop_oneof![Just(Seat::First), Just(Seat::Second)]
}

fn step() -> impl Strategy<Value = Step> {
    let kind = prop_oneof![Just(Kind::Xiangqi), Just(Kind::Chess)];
    let clock = prop_oneof![Just(ClockSpec::None), Just(ClockSpec::Correspondence { days: 2 })];
    let wish =
        (kind, clock, prop::option::of(seat())).prop_map(|(kind, clock, seat)| Wish { kind, clock, seat });
    prop_oneof![
        6 => (0..12u64, wish, seat()).prop_map(|(visit, wish, toss)| Step::Seek { visit, wish, toss }),
        1 => (0..12u64, 0..6usize, seat()).prop_map(|(visit, nth, toss)| Step::Take { visit, nth, toss }),
        2 => (0..12u64).prop_map(|visit| Step::Leave { visit }),
    ]
}

/// Three connections for each of four people.
fn of_visit(visit: u64) -> Seeker {
    seeker(visit, ["ann", "bo", "cy", "di"][visit as usize % 4])
}

/// The obvious lobby.
#[derive(Default)]
struct Naive {
    open: Vec<(Seeker, Wish)>,
}

impl Naive {
    fn pair(&mut self, at: usize, comer: Seeker, seat: Option<Seat>, toss: Seat) -> Pairing {
        let (waiter, wish) = self.open[at].clone();
        self.open.retain(|(by, _)| by.user != waiter.user && by.user != comer.user);
        let waiter_first = match (wish.seat, seat) {
            (Some(seat), _) => seat == Seat::First,
            (None, Some(seat)) => seat == Seat::Second,
            (None, None) => toss == Seat::First,
        };
        let (first, second) = if waiter_first { (waiter, comer) } else { (comer, waiter) };
        Pairing { kind: wish.kind, clock: wish.clock, first, second }
    }

    fn seek(
        &mut self,
        by: Seeker,
        wish: Wish,
        toss: Seat,
        limits: Limits,
    ) -> Option<Result<Pairing, SeekFault>> {
        let fits = |(other, waiting): &(Seeker, Wish)| {
            other.user != by.user
                && (waiting.kind, &waiting.clock) == (wish.kind, &wish.clock)
                && (waiting.seat.is_none() || wish.seat.is_none() || waiting.seat != wish.seat)
        };
        if let Some(at) = self.open.iter().position(fits) {
            return Some(Ok(self.pair(at, by, wish.seat, toss)));
        }
        let others = || self.open.iter().filter(|(other, _)| other.visit != by.visit);
        if others().filter(|(other, _)| other.user == by.user).count() >= limits.open_seeks_per_user_max {
            return Some(Err(SeekFault::TooManyOfUser { max: limits.open_seeks_per_user_max }));
        }
        if others().count() >= limits.open_seeks_max {
            return Some(Err(SeekFault::LobbyFull { max: limits.open_seeks_max }));
        }
        self.open.retain(|(other, _)| other.visit != by.visit);
        self.open.push((by, wish));
        None
    }
}

proptest! {
    #[test]
    fn agrees_with_a_plain_list(steps in prop::collection::vec(step(), 0..80)) {
        let limits = Limits { open_seeks_max: 5, open_seeks_per_user_max: 2 };
        let mut lobby = Lobby::new(limits);
        let mut naive = Naive::default();
        for step in steps {
            match step {
                Step::Seek { visit, wish, toss } => {
                    let fast = match lobby.seek(of_visit(visit), wish, toss) {
                        Ok(Met::Waiting(_)) => None,
                        Ok(Met::Paired(pairing)) => Some(Ok(pairing)),
                        Err(fault) => Some(Err(fault)),
                    };
                    prop_assert_eq!(fast, naive.seek(of_visit(visit), wish, toss, limits));
                }
                Step::Take { visit, nth, toss } => {
                    let Some(id) = lobby.open().nth(nth).map(|seek| seek.id) else { continue };
                    let taken = lobby.take(of_visit(visit), id, toss);
                    if naive.open[nth].0.user == of_visit(visit).user {
                        prop_assert_eq!(taken, Err(TakeFault::Own));
                    } else {
                        prop_assert_eq!(taken, Ok(naive.pair(nth, of_visit(visit), None, toss)));
                    }
                }
                Step::Leave { visit } => {
                    let left = lobby.leave(Visit(visit)).is_some();
                    prop_assert_eq!(left, naive.open.iter().any(|(by, _)| by.visit == Visit(visit)));
                    naive.open.retain(|(by, _)| by.visit != Visit(visit));
                }
            }
            let open: Vec<_> = lobby.open().map(|seek| (seek.by.clone(), seek.wish)).collect();
            prop_assert_eq!(&open, &naive.open);
            for (by, _) in &naive.open {
                prop_assert!(lobby.of_visit(by.visit).is_some());
            }
        }
    }
}
