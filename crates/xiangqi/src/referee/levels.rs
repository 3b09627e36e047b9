//! From moves to loops, and from loops to the side that has to give way.

use alloc::vec::Vec;

use super::finding::Finding;
use super::rulebook::{Method, Roots};
use super::verdict::{Level, Nature, Weight};
use super::window::Window;
use crate::{ByColor, Color};

/// A stretch of the window with how far each side goes in it.
pub(super) struct Judged {
    /// Its moves, by their places in the window.
    pub(super) plies: Vec<usize>,
    pub(super) levels: ByColor<Level>,
}

impl Judged {
    pub(super) fn new(window: &Window, findings: &[Finding], method: Method, plies: Vec<usize>) -> Judged {
        let levels = ByColor::new_with(|side| level(window, findings, method, &plies, side));
        Judged { plies, levels }
    }

    /// The side that has to give way: the one that goes further.
    pub(super) fn offender(&self) -> Option<Color> {
        match self.levels.red.cmp(&self.levels.black) {
            core::cmp::Ordering::Greater => Some(Color::Red),
            core::cmp::Ordering::Less => Some(Color::Black),
            core::cmp::Ordering::Equal => None,
        }
    }
}

fn level(window: &Window, findings: &[Finding], method: Method, plies: &[usize], side: Color) -> Level {
    let of = |color: Color| plies.iter().filter(move |&&ply| window.plies[ply].mover == color);
    if of(side).next().is_none() || method == Method::Unjudged {
        return Level::Allowed;
    }
    if of(side).all(|&ply| window.plies[ply].gives_check) {
        return Level::PerpetualCheck;
    }
    match method {
        Method::Unjudged | Method::ChecksOnly => Level::Allowed,
        Method::Direct(clauses) => {
            if of(side).fold(u64::MAX, |all, &ply| all & findings[ply].direct) != 0 {
                return Level::Heavy;
            }
            let attacked = |ply: usize| findings[ply].direct | findings[ply].subverted;
            let is_idle = |ply: usize| !window.plies[ply].gives_check && attacked(ply) == 0;
            let one_victim = of(side).fold(u64::MAX, |all, &ply| all & attacked(ply)) != 0;
            let by_roots = clauses.roots == Roots::Count && of(!side).any(|&ply| is_idle(ply));
            if one_victim && by_roots { Level::Light } else { Level::Allowed }
        }
        Method::Tactical => {
            let forbidden = |ply: usize| findings[ply].nature.is_forcing();
            if !of(side).all(|&ply| forbidden(ply)) {
                return Level::Allowed;
            }
            let weight = |ply: usize| match findings[ply].nature {
                Nature::Chase => findings[ply].weight,
                _ => Weight::Heavy,
            };
            if of(side).all(|&ply| weight(ply) == Weight::Heavy) { Level::Heavy } else { Level::Light }
        }
    }
}

/// The side that is convicted of a window: it offends in the window whole, or in at least `loops_min` of its loops, and
/// the other side does not.
pub(super) fn convicted(whole: &Judged, loops: &[Judged], loops_min: usize) -> Option<Color> {
    let offends = |side: Color| {
        let offended = loops.iter().filter(|judged| judged.offender() == Some(side)).count();
        whole.offender() == Some(side) || offended >= loops_min.max(1)
    };
    match (offends(Color::Red), offends(Color::Black)) {
        (true, false) => Some(Color::Red),
        (false, true) => Some(Color::Black),
        _ => None,
    }
}
