//! What a text says, whatever its script: a name for the piece, a direction, a number.

use super::place::{Place, Step, Verb};
use super::style::{Scheme, Schemes};
use crate::Role;

/// Front, middle or rear piece of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    Front,
    Middle,
    Rear,
}

impl Mark {
    fn fits(self, place: Place) -> bool {
        match self {
            Self::Front => place.index == 0,
            Self::Middle => place.is_middle(),
            Self::Rear => place.is_rear(),
        }
    }
}

/// Which letters a text is in; the same form means different things in the two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Letters {
    Latin,
    Chinese,
}

/// The name of a piece among its like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Name {
    /// `C2`, 炮二.
    File(u8),
    /// `R+`, 前车; with a file `3+`, 前兵九.
    Marked(Mark, Option<u8>),
    /// `++` and `--`: the first and the last of four or five.
    Outermost(Mark),
    /// `13`: two digits.
    Digits(u8, u8),
    /// `Pa`, from 0.
    Letter(u8),
    /// 一兵, and with a file 三兵三 or 二7, from 1.
    Nth(u8, Option<u8>),
}

/// A text taken apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Wording {
    pub(super) letters: Letters,
    pub(super) role: Role,
    pub(super) name: Name,
    /// `None` when left out, as in `C25`, 炮二五, 马8 7.
    pub(super) verb: Option<Verb>,
    pub(super) value: u8,
    /// Rank of arrival, 1 to 10, which only a flight may name.
    pub(super) rank: Option<u8>,
    /// Called an advisor that has crossed the river (道).
    pub(super) crossed: bool,
}

/// In how strict a sense a name means a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Fit {
    /// Schemes in which it is exactly the name of the piece.
    pub(super) strict: Schemes,
    /// Schemes in whose letters a careless writer might mean the piece, though it has another name there.
    pub(super) loose: Schemes,
}

impl Fit {
    const NONE: Self = Self { strict: Schemes::NONE, loose: Schemes::NONE };

    pub(super) fn coordinates() -> Self {
        Self::strict(&[Scheme::Coordinates])
    }

    fn strict(schemes: &[Scheme]) -> Self {
        Self { strict: Schemes::of(schemes), loose: Schemes::NONE }
    }

    fn all(letters: Letters) -> Self {
        Self { strict: letters.family(), loose: Schemes::NONE }
    }

    fn loose(letters: Letters) -> Self {
        Self { strict: Schemes::NONE, loose: letters.family() }
    }

    pub(super) fn is_none(self) -> bool {
        self.strict.or(self.loose).is_empty()
    }

    /// For both halves of a double turn: as strict as the less strict of them.
    pub(super) fn and(self, other: Self) -> Self {
        let either = self.strict.or(self.loose).and(other.strict.or(other.loose));
        Self { strict: self.strict.and(other.strict), loose: either }
    }

    /// `self` where it says anything, else `other`.
    fn or_else(self, other: impl FnOnce() -> Self) -> Self {
        if self.is_none() { other() } else { self }
    }
}

impl Letters {
    pub(super) fn family(self) -> Schemes {
        match self {
            Self::Latin => Schemes::WXF,
            Self::Chinese => Schemes::CHINESE,
        }
    }
}

impl Wording {
    /// Whether piece, direction and number are those of a move.
    pub(super) fn says(&self, step: &Step) -> bool {
        let direction = match self.verb {
            Some(said) => said == step.verb,
            None if super::place::moves_slantwise(self.role) => step.verb != Verb::Flight,
            None => step.verb == Verb::Sideways,
        };
        let piece = self.role == step.role && (step.crossed || !self.crossed);
        piece && direction && self.value == step.value && self.rank.is_none_or(|rank| rank == step.rank)
    }

    /// In which schemes the name means the piece that makes a step. An advisor that has crossed is also called by its
    /// old name, but no longer in the strict sense.
    pub(super) fn means(&self, step: &Step, place: Place) -> Fit {
        let fit = self.names(place);
        if step.crossed == self.crossed {
            return fit;
        }
        Fit { strict: Schemes::NONE, loose: fit.strict.or(fit.loose) }
    }

    /// In which schemes the name means the piece at `place`.
    pub(super) fn names(&self, place: Place) -> Fit {
        match (self.letters, self.name) {
            (letters, Name::File(file)) if file == place.file => self.by_file(letters, place),
            (Letters::Latin, Name::Marked(mark, None)) => by_sign(mark, place),
            (Letters::Chinese, Name::Marked(mark, None)) => by_word(mark, place),
            (letters, Name::Marked(mark, Some(file))) if file == place.file && place.count >= 2 => {
                by_mark_and_file(letters, mark, place)
            }
            (Letters::Latin, Name::Outermost(mark)) => by_double_sign(mark, place),
            (Letters::Latin, Name::Digits(first, second)) => by_digits(first, second, place),
            (Letters::Latin, Name::Letter(letter)) => by_letter(letter, place),
            (Letters::Chinese, Name::Nth(nth, None)) => by_number(nth, place),
            (Letters::Chinese, Name::Nth(nth, Some(file)))
                if file == place.file && place.count >= 2 && place.index + 1 == nth =>
            {
                Fit::strict(&[Scheme::ChineseDpxq])
            }
            _ => Fit::NONE,
        }
    }

    fn by_file(&self, letters: Letters, place: Place) -> Fit {
        if !place.is_crowded() {
            return Fit::all(letters);
        }
        let plain_middle = letters == Letters::Latin
            && self.role == Role::Soldier
            && place.count >= 3
            && place.crowded_files == 1
            && place.is_middle();
        if plain_middle { Fit::strict(&[Scheme::WxfAxf]) } else { Fit::loose(letters) }
    }
}

/// `R+`, `P.`, `P-`.
fn by_sign(mark: Mark, place: Place) -> Fit {
    let several_files = place.crowded_files >= 2;
    match place.count {
        2 | 3 if !mark.fits(place) => Fit::NONE,
        2 | 3 if several_files => Fit::loose(Letters::Latin),
        2 => Fit::all(Letters::Latin),
        3 if mark == Mark::Middle => Fit::strict(&[Scheme::WxfXqbase, Scheme::WxfReview]),
        3 => Fit::strict(&[Scheme::WxfAxf, Scheme::WxfXqbase, Scheme::WxfReview]),
        // The outermost of four or five have two signs, so that one sign is the next one in.
        4.. => match mark {
            Mark::Front if place.index == 1 => Fit::strict(&[Scheme::WxfAxf]),
            Mark::Rear if place.index + 2 == place.count => Fit::strict(&[Scheme::WxfAxf]),
            _ => Fit::NONE,
        },
        _ => Fit::NONE,
    }
}

/// 前车, 中兵, 后马.
fn by_word(mark: Mark, place: Place) -> Fit {
    if place.count < 2 || !mark.fits(place) {
        Fit::NONE
    } else if place.crowded_files >= 2 {
        Fit::loose(Letters::Chinese)
    } else if place.count >= 4 || place.told_by_direction {
        Fit::strict(&[Scheme::ChineseDpxq])
    } else {
        Fit::all(Letters::Chinese)
    }
}

/// 一兵, 二卒.
fn by_number(nth: u8, place: Place) -> Fit {
    if place.count < 2 {
        return Fit::NONE;
    }
    let series = place.series + 1 == nth;
    if place.crowded_files >= 2 {
        return if series { Fit::strict(&[Scheme::ChineseXqbase]) } else { Fit::NONE };
    }
    match place.count {
        _ if !series => Fit::NONE,
        3.. => Fit::strict(&[Scheme::ChineseXqbase, Scheme::ChineseDpxq]),
        _ => Fit::loose(Letters::Chinese),
    }
}

/// `3+` of soldiers on two files; 前兵九.
fn by_mark_and_file(letters: Letters, mark: Mark, place: Place) -> Fit {
    if !mark.fits(place) {
        return Fit::NONE;
    }
    match letters {
        Letters::Chinese => Fit::strict(&[Scheme::ChineseDpxq]),
        Letters::Latin if place.crowded_files >= 2 && mark != Mark::Middle => Fit::strict(&[Scheme::WxfAxf]),
        Letters::Latin => Fit::loose(Letters::Latin),
    }
}

/// `++`, `--`.
fn by_double_sign(mark: Mark, place: Place) -> Fit {
    if place.count >= 4 && mark.fits(place) { Fit::strict(&[Scheme::WxfAxf]) } else { Fit::NONE }
}

/// `13`: first on file 3 (2018); `33`: middle soldier of file 3 (AXF).
fn by_digits(first: u8, second: u8, place: Place) -> Fit {
    if second != place.file || place.count < 2 {
        return Fit::NONE;
    }
    let counted = first == place.index + 1;
    let numbered = place.count >= 3 || place.crowded_files >= 2;
    let middle = first == second && place.crowded_files >= 2 && place.count >= 3 && place.is_middle();
    let mut strict = Schemes::NONE;
    if counted && numbered {
        strict = strict.or(Schemes::of(&[Scheme::Wxf2018]));
    }
    if middle {
        strict = strict.or(Schemes::of(&[Scheme::WxfAxf]));
    }
    Fit { strict, loose: Schemes::NONE }
        .or_else(|| if counted { Fit::loose(Letters::Latin) } else { Fit::NONE })
}

/// `Pa`: by the mover's right (xqbase) or by Red's right (Review).
fn by_letter(letter: u8, place: Place) -> Fit {
    if place.count < 2 || (place.count < 4 && place.crowded_files < 2) {
        return Fit::NONE;
    }
    let mut strict = Schemes::NONE;
    if place.series == letter {
        strict = strict.or(Schemes::of(&[Scheme::WxfXqbase]));
    }
    if place.series_from_red == letter {
        strict = strict.or(Schemes::of(&[Scheme::WxfReview]));
    }
    Fit { strict, loose: Schemes::NONE }
}
