//! Every loop of the rulebooks gets its verdict.

mod referee_support;

use referee_support::{Row, rows, sign, words};
use xiangqi::referee::{Confidence, Rulebook, judge};

fn check(row: &Row) {
    let history = row.history();
    let verdict = judge(&history, &row.rulebook());
    let expected = if row.ours.is_empty() { row.verdict } else { row.ours };
    if row.id != NINE_ROUNDS {
        assert!(verdict.occurrences >= 3, "{}: the loop closes", row.id);
    }
    assert_eq!(words(verdict.outcome), expected, "{}: {:?}", row.id, verdict.levels);
    let cited = verdict.articles.iter().all(|article| !article.source.is_empty());
    assert!(cited && !verdict.articles.is_empty(), "{}: an article", row.id);
}

/// The only row without a third occurrence.
const NINE_ROUNDS: &str = "cxa-ref08";

#[test]
fn every_row_gets_its_verdict() {
    let rows = rows();
    assert_eq!(rows.len(), 191, "rows of the file");
    rows.iter().for_each(check);
}

/// How a nature of the book and ours compare: what is not told apart by the verdict counts as one.
fn is_same(book: &str, ours: &str) -> bool {
    let is_forcing = |sign: &str| ["将", "杀", "捉"].contains(&sign);
    book == ours || (!is_forcing(book) && !is_forcing(ours))
}

#[test]
fn natures_are_those_of_the_book_but_for_the_listed_ones() {
    let (mut same, mut all) = (0, 0);
    for row in rows().iter().filter(|row| !row.natures.is_empty()) {
        let verdict = judge(&row.history(), &row.rulebook());
        let expected = if row.our_natures.is_empty() { row.natures } else { row.our_natures };
        for ((number, book), expected) in row.natures.split(' ').enumerate().zip(expected.split(' ')) {
            let Some(ply) = verdict.plies.iter().find(|ply| ply.number == number) else { continue };
            let ours = sign(ply.nature);
            assert!(is_same(expected, ours), "{} {}: {expected}, not {ours}", row.id, ply.played);
            same += usize::from(is_same(book, ours));
            all += 1;
        }
    }
    assert!(same >= SAME_NATURES_MIN, "{same} of {all} natures");
}

/// Of the 281 natures that the book gives for moves of these windows.
const SAME_NATURES_MIN: usize = 273;

#[test]
fn what_is_called_certain_is_right() {
    let rows = rows();
    let sure: Vec<&Row> = rows
        .iter()
        .filter(|row| row.id.starts_with("cxa"))
        .filter(|row| judge(&row.history(), &Rulebook::CXA2020).confidence == Confidence::Certain)
        .collect();
    assert!(sure.len() >= CERTAIN_MIN, "{} certain rows", sure.len());
    for row in sure {
        assert!(row.ours.is_empty(), "{} is certain and differs from the book", row.id);
    }
}

const CERTAIN_MIN: usize = 42;
