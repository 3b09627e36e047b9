//! Reads the closing lines of test runners and adds them up.

use std::ops::AddAssign;

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) passed: u64,
    pub(crate) failed: u64,
    pub(crate) skipped: u64,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
    }
}

impl Tally {
    /// What one line of a runner's output adds; most lines add nothing.
    ///
    /// Known are the closing lines of `cargo test`, of vitest, of node's own runner, and the
    /// plain `N passed, N failed`.
    pub(crate) fn of_line(line: &str) -> Self {
        let plain = strip_ansi(line);
        let line = plain.trim();
        if let Some(counts) = line.strip_prefix("test result: ") {
            let counts = counts.split_once(". ").map_or(counts, |(_, counts)| counts);
            return sum(counts.split(';'));
        }
        if let Some(counts) = line.strip_prefix("Tests ") {
            let counts = counts.split_once('(').map_or(counts, |(counts, _)| counts);
            return sum(counts.split('|'));
        }
        if let Some(count) = line.strip_prefix("ℹ ").or_else(|| line.strip_prefix("# ")) {
            let Some((word, number)) = count.split_once(' ') else { return Self::default() };
            return number.parse().map_or_else(|_| Self::default(), |number| Self::of_word(word, number));
        }
        let parts: Vec<_> = line.split(", ").collect();
        if (2..=3).contains(&parts.len()) && parts.iter().all(|part| counted(part).is_some()) {
            return sum(parts.into_iter());
        }
        Self::default()
    }

    fn of_word(word: &str, number: u64) -> Self {
        match word {
            "passed" | "pass" => Self { passed: number, ..Self::default() },
            "failed" | "fail" => Self { failed: number, ..Self::default() },
            "ignored" | "skipped" => Self { skipped: number, ..Self::default() },
            _ => Self::default(),
        }
    }
}

fn counted(part: &str) -> Option<Tally> {
    let (number, word) = part.trim().split_once(' ')?;
    let tally = Tally::of_word(word, number.parse().ok()?);
    matches!(word, "passed" | "failed" | "skipped" | "ignored").then_some(tally)
}

fn sum<'a>(parts: impl Iterator<Item = &'a str>) -> Tally {
    let mut total = Tally::default();
    for tally in parts.filter_map(counted) {
        total += tally;
    }
    total
}

/// Drops colour codes: from ESC to the letter that ends the sequence.
fn strip_ansi(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let mut chars = line.chars();
    while let Some(c) = chars.next() {
        if c == '\u{1b}' {
            chars.by_ref().find(char::is_ascii_alphabetic);
        } else {
            out.push(c);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::Tally;

    fn check(line: &str, passed: u64, failed: u64, skipped: u64) {
        assert_eq!(Tally::of_line(line), Tally { passed, failed, skipped }, "{line:?}");
    }

    #[test]
    fn closing_lines_are_read() {
        check(
            "test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s",
            12,
            0,
            1,
        );
        check("test result: FAILED. 3 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out", 3, 2, 0);
        check("test result: \u{1b}[32mok\u{1b}[m. 7 passed; 0 failed; 0 ignored", 7, 0, 0);
        check("      Tests  12 passed (12)", 12, 0, 0);
        check(
            "\u{1b}[2m      Tests \u{1b}[22m \u{1b}[1m1 failed\u{1b}[22m | \u{1b}[32m11 passed\u{1b}[39m (12)",
            11,
            1,
            0,
        );
        check("ℹ pass 5", 5, 0, 0);
        check("ℹ fail 2", 0, 2, 0);
        check("# skipped 1", 0, 0, 1);
        check("14 passed, 0 failed", 14, 0, 0);
        check("14 passed, 3 failed, 2 skipped", 14, 3, 2);
    }

    #[test]
    fn other_lines_add_nothing() {
        for line in [
            "",
            "running 12 tests",
            " Test Files  3 passed (3)",
            "test rules::twelve passed ... ok",
            "ℹ tests 5",
            "ℹ duration_ms 12",
            "12 passed",
            "we passed, they failed",
            "\u{1b}[",
        ] {
            check(line, 0, 0, 0);
        }
    }
}
