//! Where a ruling comes from.

use core::fmt;

/// How an article is known.
///
/// ```
/// use xiangqi::referee::{Article, Evidence};
/// assert_eq!(Article::ASIAN_TWO_VICTIMS.evidence, Evidence::Printed);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Evidence {
    /// The rule text or its diagrams, as printed or as put online by the federation.
    Printed,
    /// A translation, a copy, or a transcription of the diagrams by others.
    Copied,
    /// No text decides; this is the reading chosen here, from the diagrams that there are.
    Reading,
}

/// A rule that a verdict rests on. The wording is not quoted: [`Article::id`] is a key of the text catalogue.
///
/// ```
/// use xiangqi::referee::Article;
/// assert_eq!(Article::ASIAN_ONE_VICTIM.id, "article.asian.one_victim");
/// assert_eq!(Article::ASIAN_ONE_VICTIM.to_string(), "Asian rules 2017 and WXF 2018, rule 32");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Article {
    /// A stable name.
    pub id: &'static str,
    /// The rulebook and the number there.
    pub source: &'static str,
    /// How it is known.
    pub evidence: Evidence,
}

impl fmt::Display for Article {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.source)
    }
}

macro_rules! articles {
    ($($(#[$doc:meta])* $name:ident = $id:literal, $source:literal, $evidence:ident;)*) => {
        impl Article {
            $($(#[$doc])* pub const $name: Article =
                Article { id: $id, source: $source, evidence: Evidence::$evidence };)*
            /// Every article that a verdict can name.
            pub const ALL: &'static [Article] = &[$(Article::$name),*];
        }
    };
}

articles! {
    /// One side alone gives check with every move: it loses (单方长将).
    SEED_PERPETUAL_CHECK = "article.seed.check", "the club's rules of play, on losing a game", Printed;
    /// Both sides give check with every move: a draw.
    SEED_MUTUAL_CHECK = "article.seed.mutual_check", "the club's rules of play, on drawing a game", Printed;
    /// Any other repetition is a draw.
    SEED_REPETITION = "article.seed.repetition", "the club's rules of play, on drawing a game", Reading;

    /// Perpetual check by one side alone loses.
    ASIAN_PERPETUAL_CHECK = "article.asian.check", "Asian rules 2017 and WXF 2018, diagrams 1-5", Printed;
    /// Perpetual check by both sides is a draw.
    ASIAN_MUTUAL_CHECK = "article.asian.mutual_check", "Asian rules 2017 and WXF 2018, diagram 4", Printed;
    /// Perpetual chase of one and the same piece loses; of two or more in turn it does not.
    ASIAN_ONE_VICTIM = "article.asian.one_victim", "Asian rules 2017 and WXF 2018, rule 32", Printed;
    /// Chasing two or more pieces in turn is allowed.
    ASIAN_TWO_VICTIMS = "article.asian.two_victims", "Asian rules 2017 and WXF 2018, rule 32, diagrams 76-80", Printed;
    /// A horse or a cannon that chases a chariot loses even if the chariot is protected.
    ASIAN_CHARIOT = "article.asian.chariot", "Asian rules 2017 and WXF 2018, rule 15, diagrams 18-25", Printed;
    /// A chase by taking the root away counts against a side whose opponent has an idle move.
    ASIAN_ROOT = "article.asian.root", "Asian rules 2017 and WXF 2018, diagrams 29-31, 39-41, 83-89", Reading;
    /// Both sides chase: a draw.
    ASIAN_MUTUAL_CHASE = "article.asian.mutual_chase", "Asian rules 2017 and WXF 2018, diagram 48", Printed;
    /// Threats to mate, check or chase in turn with idle moves, exchanges, offers and blocks are allowed.
    ASIAN_ALLOWED = "article.asian.allowed", "Asian rules 2017 and WXF 2018, rules 9-12 and 40", Printed;
    /// Generals and soldiers may chase.
    ASIAN_EXEMPT = "article.asian.exempt", "Asian rules 2017 and WXF 2018, diagrams 67-75", Printed;

    /// Perpetual check by one side alone loses, even if it has no other move.
    CXA_PERPETUAL_CHECK = "article.cxa.check", "CXA 2020, art. 24.1 and diagram 6", Printed;
    /// Every move a check, a threat to mate or a chase, in any mixture: forbidden.
    CXA_FORBIDDEN = "article.cxa.forbidden", "CXA 2020, art. 24.13", Printed;
    /// Neither side forbidden, or both alike: a draw.
    CXA_DRAW = "article.cxa.draw", "CXA 2020, art. 24.13 and 26.9", Copied;
    /// Both forbidden: the side that chases a chariot or an unprotected piece gives way to joint chases.
    CXA_HEAVIER = "article.cxa.heavier", "CXA 2020, art. 26.9.2 and 26.9.3", Reading;
    /// Nine rounds of forbidden moves on three or more points lose without the position repeating thrice.
    CXA_NINE_ROUNDS = "article.cxa.nine_rounds", "CXA 2020, art. 24.11 and reference diagram 8", Copied;
    /// A threat to mate by checks.
    CXA_KILL = "article.cxa.kill", "CXA 2020, art. 24.2", Printed;
    /// A chase: to win a piece next move, by capture, by checks or by an exchange.
    CXA_CHASE = "article.cxa.chase", "CXA 2020, art. 24.3", Printed;
    /// An offer to exchange like for like.
    CXA_EXCHANGE = "article.cxa.exchange", "CXA 2020, art. 24.4", Printed;
    /// The general and soldiers may chase for ever.
    CXA_EXEMPT = "article.cxa.exempt", "CXA 2020, art. 26.1", Copied;
    /// A move of the general out of check is idle, whatever it threatens.
    CXA_GENERAL_ANSWERS = "article.cxa.general_answers", "CXA 2020, art. 26.1.3", Copied;
    /// A chase of advisors or elephants that comes with holding a point of defence is idle.
    CXA_DEFENCE = "article.cxa.defence", "CXA 2020, art. 26.2", Copied;
    /// Both sides take something: an equal or better exchange is a chase.
    CXA_EACH_TAKES = "article.cxa.each_takes", "CXA 2020, art. 26.5", Copied;

    /// A loop of checks, or of attacks on one unprotected piece, may not be played a fourth time.
    CASUAL_REFUSED = "article.casual.refused", "the casual rulebook, clause 1", Reading;
    /// Any other position that stands for the third time is a draw.
    CASUAL_DRAW = "article.casual.draw", "the casual rulebook, clause 2", Reading;
    /// The move that is refused is the only one: the side loses.
    NO_OTHER_MOVE = "article.no_other_move", "the casual rulebook, clause 3", Reading;

    /// No capture for as many rounds as the rulebook says.
    NATURAL_LIMIT = "article.natural_limit", "CXA 2020 and Asian rules 2017, the natural limit", Copied;
    /// The game has lasted as long as the table allows.
    MOVES_MAX = "article.moves_max", "the limit set for the game", Reading;
    /// Neither side has anything to win with.
    DEAD = "article.dead", "CXA 2020 and Asian rules 2017, on drawn games", Copied;
    /// The time is up, but the other side has nothing to win with.
    FLAG_BARE = "article.flag_bare", "the rulebook's clause on time", Reading;
}
