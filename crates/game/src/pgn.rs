//! A game as PGN.

use crate::{AnyPosition, ClockSpec, Game, Moment, Rulebook, Seat, Span};

/// How the moves of Xiangqi are written in a PGN; those of chess are always in SAN.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum PgnMoves {
    /// 炮二平五.
    #[default]
    Chinese,
    /// `C2=5`.
    Wxf,
    /// `H2-E2`.
    Iccs,
}

/// What a PGN says that the game itself does not know.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PgnTags {
    /// The occasion.
    pub event: String,
    /// The place, such as the address of the game.
    pub site: String,
    /// The round; empty is written `-`.
    pub round: String,
    /// Name of the player on [`Seat::First`]; empty is written `?`.
    pub first: String,
    /// Name of the player on [`Seat::Second`]; empty is written `?`.
    pub second: String,
    /// How the moves of Xiangqi are written.
    pub moves: PgnMoves,
}

/// The longest tag value that is written, in characters.
pub const TAG_CHARS_MAX: usize = 200;

/// Movetext is broken before a line grows longer than this, in characters.
const LINE_CHARS: usize = 79;

impl Game {
    /// The game as PGN, with UTF-8 text and `\n` line ends.
    ///
    /// Chess is written by the PGN standard. Xiangqi follows the dialect of xqbase: `[Game "Chinese Chess"]` first,
    /// players as `Red` and `Black`, `Format` naming the notation. A start position other than the usual one is in
    /// `FEN` (in chess after `SetUp`), the rulebook, if one rules, in `Rulebook`. Dates are UTC. A game that goes on, or counts for nothing, has the result `*`.
    #[must_use]
    pub fn pgn(&self, tags: &PgnTags) -> String {
        let mut out = String::with_capacity(512 + 10 * self.moves().len());
        self.write_tags(tags, &mut out);
        out.push('\n');
        self.write_movetext(tags.moves, &mut out);
        out
    }

    fn write_tags(&self, tags: &PgnTags, out: &mut String) {
        let kind = self.kind();
        let result = self.ended().map_or("*", |ending| ending.result.pgn());
        for (name, value) in kind.pgn_game_tags() {
            write_tag(name, value, out);
        }
        let (date, time) = date_and_time(self.created_at());
        let or = |value: &str, absent: &str| {
            if value.trim().is_empty() { absent.to_owned() } else { value.to_owned() }
        };
        let names = kind.pgn_player_tags();
        write_tag("Event", &or(&tags.event, "?"), out);
        write_tag("Site", &or(&tags.site, "?"), out);
        write_tag("Date", &date, out);
        write_tag("Round", &or(&tags.round, "-"), out);
        write_tag(names[Seat::First], &or(&tags.first, "?"), out);
        write_tag(names[Seat::Second], &or(&tags.second, "?"), out);
        write_tag("Result", result, out);
        write_tag("UTCDate", &date, out);
        write_tag("UTCTime", &time, out);
        self.write_clock_tags(out);
        if self.rules_name() != kind.id() {
            write_tag("Variant", self.rules_name(), out);
        }
        if *self.rulebook() != Rulebook::none() {
            write_tag("Rulebook", &self.rulebook().to_string(), out);
        }
        if self.start_fen() != kind.start_fen() {
            if kind.pgn_says_set_up() {
                write_tag("SetUp", "1", out);
            }
            write_tag("FEN", self.start_fen(), out);
        }
        if let Some(format) = kind.pgn_format(tags.moves) {
            write_tag("Format", format, out);
        }
        let termination = self.ended().map_or("unterminated", |ending| ending.reason.pgn_termination());
        write_tag("Termination", termination, out);
        if let Some(ending) = self.ended() {
            write_tag("EndReason", ending.reason.id(), out);
            if let Some(article) = &ending.article {
                write_tag("EndArticle", article, out);
            }
        }
    }

    fn write_clock_tags(&self, out: &mut String) {
        let control = match self.clock_spec() {
            ClockSpec::None => "-".to_owned(),
            ClockSpec::Increment { base, increment } if increment.is_zero() => base.seconds_text(),
            ClockSpec::Increment { base, increment } => {
                format!("{}+{}", base.seconds_text(), increment.seconds_text())
            }
            // The game's time, then one move in the time of a period.
            ClockSpec::Staged { game, periods: 0, .. } => game.seconds_text(),
            ClockSpec::Staged { game, byoyomi, .. } => {
                format!("{}:1/{}", game.seconds_text(), byoyomi.seconds_text())
            }
            ClockSpec::Correspondence { days } => {
                format!("1/{}", Span::from_days(days.into()).seconds_text())
            }
        };
        write_tag("TimeControl", &control, out);
        if let ClockSpec::Staged { per_move, periods, .. } = self.clock_spec() {
            if !per_move.is_zero() {
                write_tag("MoveTimeLimit", &per_move.seconds_text(), out);
            }
            write_tag("ByoyomiPeriods", &periods.to_string(), out);
        }
    }

    fn write_movetext(&self, moves: PgnMoves, out: &mut String) {
        let mut line = Line { out, chars: 0 };
        let mut position: AnyPosition = self.start();
        let mut word = String::new();
        for (index, played) in self.moves().iter().enumerate() {
            let (round, turn) = (position.round(), position.turn());
            match turn {
                Seat::First => line.word(&format!("{round}.")),
                Seat::Second if index == 0 => line.word(&format!("{round}...")),
                Seat::Second => {}
            }
            word.clear();
            played.mv.write_pgn(&position, moves, &mut word);
            line.word(&word);
            position.play(played.mv);
        }
        line.word(self.ended().map_or("*", |ending| ending.result.pgn()));
        out.push('\n');
    }
}

/// Words separated by spaces, or by line ends where a line grows too long.
struct Line<'a> {
    out: &'a mut String,
    chars: usize,
}

impl Line<'_> {
    fn word(&mut self, word: &str) {
        let chars = word.chars().count();
        if self.chars > 0 {
            let fits = self.chars + 1 + chars <= LINE_CHARS;
            self.out.push(if fits { ' ' } else { '\n' });
            self.chars = if fits { self.chars + 1 } else { 0 };
        }
        self.out.push_str(word);
        self.chars += chars;
    }
}

/// Writes a tag. Quotes and backslashes are escaped; control characters, which no tag can hold, become spaces.
fn write_tag(name: &str, value: &str, out: &mut String) {
    out.push('[');
    out.push_str(name);
    out.push_str(" \"");
    for character in value.chars().take(TAG_CHARS_MAX) {
        match character {
            '"' | '\\' => out.extend(['\\', character]),
            _ if character.is_control() => out.push(' '),
            _ => out.push(character),
        }
    }
    out.push_str("\"]\n");
}

/// Date `yyyy.mm.dd` and time `hh:mm:ss` in UTC.
fn date_and_time(moment: Moment) -> (String, String) {
    let seconds = moment.0.div_euclid(1000);
    let (days, of_day) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    let (year, month, day) = civil(days);
    let time = format!("{:02}:{:02}:{:02}", of_day / 3600, of_day / 60 % 60, of_day % 60);
    (format!("{year:04}.{month:02}.{day:02}"), time)
}

/// Year, month and day of a day counted from 1970-01-01 in the Gregorian calendar.
///
/// Years are counted from March, so that the leap day is the last of its year; 400 of them have 146,097 days.
fn civil(days: i64) -> (i64, i64, i64) {
    let from_march_0000 = days + 719_468;
    let (era, of_era) = (from_march_0000.div_euclid(146_097), from_march_0000.rem_euclid(146_097));
    let year_of_era = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let march_month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * march_month + 2) / 5 + 1;
    let month = if march_month < 10 { march_month + 3 } else { march_month - 9 };
    (era * 400 + year_of_era + i64::from(month <= 2), month, day)
}
