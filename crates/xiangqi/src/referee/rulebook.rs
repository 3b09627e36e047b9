//! The rulebooks, as data.

mod text;

pub use text::{RulebookFault, UnknownRulebook};

/// How repetitions are judged.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Method {
    /// Not at all.
    Unjudged,
    /// Perpetual check loses; nothing else is told apart.
    ChecksOnly,
    /// A chase is a threat to take one piece with the next move (Asian and World federations).
    Direct(DirectClauses),
    /// A chase is any threat to win a piece, by captures, exchanges or checks; threats to mate are forbidden as well
    /// (Chinese association).
    Tactical,
}

/// The clauses of [`Method::Direct`] on which the judges of this field differ.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DirectClauses {
    /// Pieces that chase a chariot even if it is protected.
    pub on_chariots: OnChariots,
    /// Whether taking away the last root of a piece that was attacked before is a chase too (of a lower kind).
    pub roots: Roots,
    /// Whether a check can be a chase at the same time.
    pub checks: Checks,
}

/// Which attacks on a protected chariot are chases.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OnChariots {
    /// None.
    Never,
    /// Those by horses and cannons, as rule 15 says.
    Minor,
    /// Those by advisors and elephants too, on horses and cannons as well; some federations' referees ruled so.
    MinorAndGuards,
}

/// Whether removing a root is a chase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Roots {
    /// It is not.
    Ignored,
    /// It is, against an opponent who has an idle move in the loop.
    Count,
}

/// Whether a check is a chase too if it attacks a piece as well.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Checks {
    /// It is.
    AlsoChase,
    /// It is only a check, so that one check among the moves ends a chase.
    OnlyCheck,
}

/// What happens to a side that may not go on and does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sentence {
    /// It loses.
    Loss,
    /// The move is refused; only a side that has no other move loses.
    Refusal,
}

/// The result when a side's time is up and the other has neither chariot, horse, cannon nor soldier.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BareFlag {
    /// The side whose time is up loses all the same.
    Loss,
    /// A draw.
    Draw,
}

/// What a table makes of a ruling of which the referee is not sure ([`Confidence::Unsure`](super::Confidence::Unsure)).
/// [`judge`](super::judge) itself does not look at it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Unsure {
    /// A draw.
    Draw,
    /// A person decides.
    Arbiter,
}

/// The natural limit (自然限着): a draw after so many rounds without a capture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NaturalLimit {
    /// Rounds: a move of each side.
    pub rounds: u16,
    /// How many checks of each side count as moves of the stretch; further ones do not.
    pub checks_counted: u16,
    /// Whether the answers to checks that do not count are left out too.
    pub answers: Answers,
}

/// Whether the answer to a check that does not count is counted itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Answers {
    /// It is.
    Count,
    /// It is not.
    LeftOut,
}

/// A rulebook: what is forbidden, from when, and what follows. Plain data; the name and version belong to the game and
/// never change their meaning.
///
/// Written as `wxf2018/1`, with what has been set differently after it: `wxf2018/1+must_change_first+natural=50`.
///
/// ```
/// use xiangqi::referee::Rulebook;
///
/// let ours: Rulebook = "wxf2018".parse()?;
/// assert_eq!(ours, Rulebook::WXF2018);
/// let strict = Rulebook { must_change_first: true, ..Rulebook::CXA2020 };
/// assert_eq!(strict.to_string(), "cxa2020/1+must_change_first");
/// assert_eq!(strict.to_string().parse(), Ok(strict));
/// # Ok::<(), xiangqi::referee::UnknownRulebook>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rulebook {
    /// The name.
    pub id: &'static str,
    /// The version; another one is added, never one changed, when a ruling changes.
    pub version: u16,
    /// How repetitions are judged.
    pub method: Method,
    /// The occurrence of a position at which people are warned.
    pub warn_at: u16,
    /// The occurrence at which the game is decided.
    pub decide_at: u16,
    /// In how many loops of the window a side must have offended to be convicted.
    pub loops_min: u16,
    /// True if an offender is told to change first, and loses only with the occurrence after that.
    pub must_change_first: bool,
    /// What an offender gets.
    pub sentence: Sentence,
    /// The natural limit, if there is one.
    pub natural_limit: Option<NaturalLimit>,
    /// The round after which a game is a draw in any case.
    pub rounds_max: Option<u16>,
    /// The result when time is up against a side that cannot win.
    pub bare_flag: BareFlag,
    /// What becomes of a ruling that another reading of a chase would not give.
    pub unsure: Unsure,
}

/// The limits of what may be set in a rulebook.
impl Rulebook {
    /// The greatest `warn_at` and `decide_at`.
    pub const OCCURRENCES_MAX: u16 = 16;
    /// The greatest natural limit and round limit, in rounds.
    pub const ROUNDS_MAX: u16 = 1_000;
    /// The longest text that is read as a rulebook, in bytes.
    pub const TEXT_BYTES_MAX: usize = 128;
}

const DIRECT: DirectClauses =
    DirectClauses { on_chariots: OnChariots::Minor, roots: Roots::Count, checks: Checks::AlsoChase };

impl Rulebook {
    /// The rules of the World Xiangqi Federation of 2018, which are the Asian rules of 2017.
    pub const WXF2018: Rulebook = Rulebook {
        id: "wxf2018",
        version: 1,
        method: Method::Direct(DIRECT),
        warn_at: 2,
        decide_at: 3,
        loops_min: 1,
        must_change_first: false,
        sentence: Sentence::Loss,
        natural_limit: Some(NaturalLimit { rounds: 60, checks_counted: 10, answers: Answers::LeftOut }),
        rounds_max: None,
        bare_flag: BareFlag::Draw,
        unsure: Unsure::Draw,
    };

    /// The rules of the Chinese Xiangqi Association of 2020.
    pub const CXA2020: Rulebook = Rulebook {
        id: "cxa2020",
        method: Method::Tactical,
        natural_limit: Some(NaturalLimit { rounds: 60, checks_counted: 10, answers: Answers::Count }),
        bare_flag: BareFlag::Loss,
        ..Rulebook::WXF2018
    };

    /// For play among friends: a loop of checks, or of attacks on one unprotected piece, is refused the fourth time, and
    /// any other third occurrence is a draw.
    pub const CASUAL: Rulebook = Rulebook {
        id: "casual",
        method: Method::Direct(DirectClauses {
            on_chariots: OnChariots::Never,
            roots: Roots::Ignored,
            checks: Checks::OnlyCheck,
        }),
        sentence: Sentence::Refusal,
        natural_limit: Some(NaturalLimit { rounds: 60, checks_counted: u16::MAX, answers: Answers::Count }),
        ..Rulebook::WXF2018
    };

    /// Only what the club's first rules say: perpetual check by one side loses, anything else repeated is a draw.
    pub const SEED: Rulebook =
        Rulebook { id: "seed", method: Method::ChecksOnly, natural_limit: None, ..Rulebook::WXF2018 };

    /// No rulings, and no limits.
    pub const NONE: Rulebook =
        Rulebook { id: "none", method: Method::Unjudged, natural_limit: None, ..Rulebook::WXF2018 };

    /// Every rulebook that there is, the default of new games first.
    pub const ALL: [Rulebook; 5] =
        [Rulebook::WXF2018, Rulebook::CXA2020, Rulebook::CASUAL, Rulebook::SEED, Rulebook::NONE];

    /// The rulebook of a name and version, as it was first published.
    ///
    /// ```
    /// use xiangqi::referee::Rulebook;
    /// assert_eq!(Rulebook::find("seed", 1), Some(Rulebook::SEED));
    /// assert_eq!(Rulebook::find("seed", 99), None);
    /// ```
    #[must_use]
    pub fn find(id: &str, version: u16) -> Option<Rulebook> {
        Rulebook::ALL.into_iter().find(|book| book.id == id && book.version == version)
    }

    /// The rulebook as first published, before anything was set differently.
    fn preset(&self) -> Rulebook {
        Rulebook::find(self.id, self.version).unwrap_or(*self)
    }
}
