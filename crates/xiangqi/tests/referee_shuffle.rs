//! Games made to recur. Random play hardly ever repeats, so these go to and fro, and check and chase when they can.

mod referee_support;

use std::collections::BTreeMap;

use referee_support::{assert_same_in_every_view, position, rows};
use xiangqi::referee::{Confidence, Level, Nature, Referee, Rulebook, Ruling, Verdict, judge};
use xiangqi::{History, Move, Position, RuleSet};

/// Numbers from a seed: a linear congruential generator (Knuth's constants), its upper half.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// Mostly the way back of the move before the last, else one of a few tries that checks or comes next to something, and
/// hardly ever a capture.
fn shuffle(history: &History, dice: &mut Dice) -> Option<Move> {
    let legal = history.position().legal_moves();
    if legal.is_empty() {
        return None;
    }
    if let [.., before, _] = history.plies()
        && dice.below(10) < 7
    {
        let back = Move::new(before.played.to(), before.played.from());
        if legal.contains(&back) {
            return Some(back);
        }
    }
    let is_quiet = |m: &Move| history.position().board().piece_at(m.to()).is_none();
    let mut choice = legal[dice.below(legal.len())];
    for _ in 0..6 {
        let other = legal[dice.below(legal.len())];
        let next = history.position().play(other).ok()?;
        if is_quiet(&other) && (!is_quiet(&choice) || next.is_check()) {
            choice = other;
        }
    }
    Some(choice)
}

/// What was seen in the rulings on many games.
#[derive(Default)]
struct Tally {
    rulings: usize,
    recurred: BTreeMap<Nature, usize>,
    losses: usize,
    draws: usize,
    refusals: usize,
    levels: BTreeMap<Level, usize>,
    unsure: usize,
}

impl Tally {
    fn add(&mut self, verdict: &Verdict) {
        self.rulings += 1;
        for ply in &verdict.plies {
            *self.recurred.entry(ply.nature).or_default() += 1;
        }
        for level in [verdict.levels.red, verdict.levels.black] {
            *self.levels.entry(level).or_default() += 1;
        }
        match verdict.outcome {
            Ruling::Loss(_) => self.losses += 1,
            Ruling::Draw => self.draws += 1,
            Ruling::MustChange(_) => self.refusals += 1,
            Ruling::None => {}
        }
        self.unsure += usize::from(verdict.confidence == Confidence::Unsure);
    }
}

/// Plays games from every start and judges each recurrence. A game goes on after a ruling, so that later ones, and
/// windows full of loops, are judged too.
fn tally(starts: &[Position], rulebook: Rulebook, plies_max: usize, seed: u64) -> Tally {
    let mut tally = Tally::default();
    for (number, start) in starts.iter().enumerate() {
        let mut dice = Dice(seed + number as u64);
        let mut history = History::new(start.clone());
        let mut referee = Referee::new(rulebook);
        let mut recurrences = 0;
        while history.plies().len() < plies_max {
            let Some(m) = shuffle(&history, &mut dice) else { break };
            history.push(m).unwrap();
            recurrences += u64::from(history.repetitions() > 1);
            let Some(verdict) = referee.after_move(&history) else { continue };
            tally.add(&verdict);
            if tally.rulings % 16 == 0 {
                assert_eq!(judge(&history, &rulebook), verdict, "the same question, the same answer");
                assert_same_in_every_view(&history, &rulebook, &format!("game {number}"));
            }
        }
        let asked = if rulebook == Rulebook::NONE { 0 } else { recurrences };
        assert_eq!(referee.rulings(), asked, "asked where a position recurs, and nowhere else");
    }
    tally
}

fn starts() -> Vec<Position> {
    rows().into_iter().map(|row| row.start).collect()
}

fn check_floor(tally: &Tally, rulebook: &Rulebook, floors: &[(Nature, usize)]) {
    assert_eq!(floors.len(), Nature::ALL.len(), "a floor for every nature");
    for &(nature, floor) in floors {
        let seen = tally.recurred.get(&nature).copied().unwrap_or(0);
        assert!(seen >= floor, "{rulebook}: {nature:?} recurred {seen} times of {floor} wanted");
    }
}

#[test]
fn recurring_games_under_the_direct_rulebook() {
    let rulebook = Rulebook::WXF2018;
    let tally = tally(&starts(), rulebook, 80, 1);
    assert!(tally.rulings > 3_000, "{} rulings", tally.rulings);
    assert!(tally.losses > 200 && tally.draws > 200, "{} losses, {} draws", tally.losses, tally.draws);
    check_floor(
        &tally,
        &rulebook,
        &[
            (Nature::Check, 2_000),
            (Nature::Kill, 250),
            (Nature::Chase, 2_000),
            (Nature::Exchange, 800),
            (Nature::Offer, 1_500),
            (Nature::Block, 500),
            (Nature::Follow, 2_000),
            (Nature::Idle, 10_000),
        ],
    );
    assert_eq!(tally.levels.len(), 4, "every level: {:?}", tally.levels);
}

#[test]
fn recurring_games_under_the_tactical_rulebook() {
    let rulebook = Rulebook::CXA2020;
    let starts: Vec<Position> = starts().into_iter().step_by(3).collect();
    let tally = tally(&starts, rulebook, 40, 2);
    assert!(tally.rulings > 700, "{} rulings", tally.rulings);
    assert!(tally.losses > 30 && tally.draws > 200 && tally.unsure > 10);
    check_floor(
        &tally,
        &rulebook,
        &[
            (Nature::Check, 250),
            (Nature::Kill, 20),
            (Nature::Chase, 300),
            (Nature::Exchange, 100),
            (Nature::Offer, 100),
            (Nature::Block, 50),
            (Nature::Follow, 100),
            (Nature::Idle, 1_000),
        ],
    );
}

#[test]
fn recurring_games_under_the_other_rulebooks() {
    for rulebook in [Rulebook::CASUAL, Rulebook::SEED] {
        let tally = tally(&starts(), rulebook, 80, 3);
        let refused = if rulebook == Rulebook::CASUAL { tally.refusals } else { tally.losses };
        assert!(refused > 20 && tally.draws > 200, "{rulebook}: {refused}, {} draws", tally.draws);
    }
    let none = tally(&starts(), Rulebook::NONE, 40, 4);
    assert_eq!(none.rulings, 0);
}

#[test]
fn recurring_games_with_the_extra_rules() {
    let starts: Vec<Position> = [
        "3ak4/9/9/9/9/3R5/2P6/3A5/3K5/2B1c1B2 w - - 0 1",
        "4k4/9/9/9/2b6/9/9/3K5/9/4C4 w - - 0 1",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
        "3k5/4a4/9/9/2A1p4/4P3P/9/9/4K4/9 w - - 0 1",
    ]
    .into_iter()
    .map(|fen| position(fen, RuleSet::XIANGQI2))
    .collect();
    for rulebook in Rulebook::ALL {
        for seed in 0..8 {
            tally(&starts, rulebook, 60, 100 * seed);
        }
    }
}
