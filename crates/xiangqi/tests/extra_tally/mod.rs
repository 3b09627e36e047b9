//! Counts what a run of positions has met, so that a test which meets too little of something fails.

pub(crate) mod floors;

use std::{collections::BTreeMap, fmt::Write as _};

use xiangqi::{Move, Role, RuleSet};

use crate::{
    extra_naive::{Naive, Verdict, general_start, is_home, point},
    extra_positions::FLAGS,
};

/// What a legal move is by the extra rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Ordinary,
    Flying,
    Flight,
    CrossedStep,
    CrossedCapture,
    Double,
    Sideways,
    SidewaysCapture,
}

/// Two rules at a time, in the order of the rules.
const PAIRS: [&str; 21] = [
    "both at work: gudu dunma",
    "both at work: gudu dibing",
    "both at work: gudu feijiang",
    "both at work: gudu tuoxiang",
    "both at work: gudu daoshi",
    "both at work: gudu zhili",
    "both at work: dunma dibing",
    "both at work: dunma feijiang",
    "both at work: dunma tuoxiang",
    "both at work: dunma daoshi",
    "both at work: dunma zhili",
    "both at work: dibing feijiang",
    "both at work: dibing tuoxiang",
    "both at work: dibing daoshi",
    "both at work: dibing zhili",
    "both at work: feijiang tuoxiang",
    "both at work: feijiang daoshi",
    "both at work: feijiang zhili",
    "both at work: tuoxiang daoshi",
    "both at work: tuoxiang zhili",
    "both at work: daoshi zhili",
];

impl Kind {
    pub(crate) fn of(p: &Naive, m: Move) -> Kind {
        let (from, to) = (point(m.from()), point(m.to()));
        if m.second().is_some() {
            return Kind::Double;
        }
        let Some((color, role)) = p.at(from) else { return Kind::Ordinary };
        let takes = p.at(to).is_some();
        match role {
            Role::General if p.after(m).are_generals_facing() => Kind::Flying,
            Role::Advisor if is_home(from, color) && !is_home(to, color) => Kind::Flight,
            Role::Advisor if !is_home(from, color) && takes => Kind::CrossedCapture,
            Role::Advisor if !is_home(from, color) => Kind::CrossedStep,
            Role::Soldier if is_home(from, color) && from.1 == to.1 && takes => Kind::SidewaysCapture,
            Role::Soldier if is_home(from, color) && from.1 == to.1 => Kind::Sideways,
            _ => Kind::Ordinary,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Kind::Ordinary => "move: ordinary",
            Kind::Flying => "move: flying general",
            Kind::Flight => "move: flight",
            Kind::CrossedStep => "move: crossed advisor steps",
            Kind::CrossedCapture => "move: crossed advisor takes",
            Kind::Double => "move: double turn",
            Kind::Sideways => "move: soldier sideways before the river",
            Kind::SidewaysCapture => "move: soldier takes sideways before the river",
        }
    }

    /// The name of a position in which nothing but moves of this kind is left.
    const fn rescue(self) -> Option<&'static str> {
        match self {
            Kind::Flying => Some("rescue: only a flying general"),
            Kind::Flight => Some("rescue: only a flight"),
            Kind::CrossedStep | Kind::CrossedCapture => Some("rescue: only a crossed advisor"),
            Kind::Sideways | Kind::SidewaysCapture => Some("rescue: only a soldier sideways"),
            Kind::Ordinary | Kind::Double => None,
        }
    }
}

/// How often each thing was met.
#[derive(Default, Debug)]
pub(crate) struct Tally(BTreeMap<&'static str, u64>);

impl Tally {
    pub(crate) fn add(&mut self, name: &'static str) {
        *self.0.entry(name).or_default() += 1;
    }

    fn add_if(&mut self, is_met: bool, name: &'static str) {
        if is_met {
            self.add(name);
        }
    }

    pub(crate) fn count(&self, name: &str) -> u64 {
        self.0.get(name).copied().unwrap_or(0)
    }

    /// Every name that was met less often than its floor.
    pub(crate) fn below(&self, floors: &[(&'static str, u64)]) -> Vec<String> {
        let low = floors.iter().filter(|&&(name, floor)| self.count(name) < floor);
        low.map(|&(name, floor)| format!("{name}: {} of {floor}", self.count(name))).collect()
    }

    pub(crate) fn report(&self) -> String {
        let mut text = String::new();
        for (name, count) in &self.0 {
            let _ = writeln!(text, "{count:>9}  {name}");
        }
        text
    }

    /// Counts everything about a valid position.
    pub(crate) fn meet(&mut self, p: &Naive, verdict: &Verdict) {
        self.meet_checks(p, verdict);
        self.meet_ending(p, verdict);
        self.meet_interplay(p, verdict);
        self.meet_moves(p, verdict.legal());
    }

    /// Counts which rules change anything here, and which do so two at a time.
    pub(crate) fn meet_rules_at_work(&mut self, p: &Naive, verdict: &Verdict) {
        let works = FLAGS.map(|flag| {
            let mut without = *p;
            without.rules = FLAGS
                .into_iter()
                .filter(|&other| other != flag && p.has(other))
                .fold(RuleSet::STANDARD, |rules, other| rules | other);
            p.has(flag) && without.judge() != *verdict
        });
        let mut names = PAIRS.iter();
        for first in 0..FLAGS.len() {
            for second in first + 1..FLAGS.len() {
                let name = names.next().copied().unwrap_or("both at work: unnamed");
                self.add_if(works[first] && works[second], name);
            }
        }
    }

    fn meet_moves(&mut self, p: &Naive, moves: &[Move]) {
        let kinds: Vec<Kind> = moves.iter().map(|&m| Kind::of(p, m)).collect();
        for (&m, &kind) in moves.iter().zip(&kinds) {
            self.add(kind.name());
            if kind == Kind::Flight {
                let next = p.after(m);
                self.add_if(p.is_check(), "flight: answers check");
                self.add_if(next.is_check(), "flight: gives check");
                self.add_if(is_mate(&next), "flight: mates");
            }
            if kind == Kind::Flying {
                let next = p.after(m);
                self.add_if(p.is_check(), "flying: answers check");
                self.add_if(is_mate(&next), "flying: mates");
                self.meet_answers_to_flown(&next);
            }
        }
        if let Some(name) = kinds.first().and_then(|kind| kind.rescue()) {
            self.add_if(kinds.iter().all(|kind| kind.rescue() == Some(name)), name);
        }
    }

    fn meet_answers_to_flown(&mut self, p: &Naive) {
        for m in p.legal_moves() {
            let is_general = p.at(point(m.from())).is_some_and(|(_, role)| role == Role::General);
            self.add_if(is_general, "answer to flown general: aside");
            self.add_if(!is_general, "answer to flown general: between");
            self.add_if(Kind::of(p, m) == Kind::Flight, "interplay: flight between the generals");
        }
    }

    fn meet_checks(&mut self, p: &Naive, verdict: &Verdict) {
        let by = p.attackers(p.turn);
        let gives = |role| by.iter().any(|&at| p.at(at) == Some((!p.turn, role)));
        let is_mated = verdict.reason() == "checkmate";
        self.add_if(gives(Role::Elephant), "check: elephant");
        self.add_if(gives(Role::Elephant) && by.len() > 1, "check: elephant and another");
        self.add_if(gives(Role::Elephant) && by.len() == 1 && is_mated, "mate: elephant alone");
        self.add_if(gives(Role::Advisor), "check: crossed advisor");
        self.add_if(gives(Role::Advisor) && by.len() == 1 && is_mated, "mate: crossed advisor alone");
        self.add_if(gives(Role::General), "check: flown general");
        assert!(!gives(Role::General) || gives(Role::Cannon), "a flown general alone gives check: {p:?}");
        self.add_if(gives(Role::General) && is_mated, "mate: flown general");
        if gives(Role::Elephant) && !is_mated {
            self.meet_answers_to_elephant(p, &by, verdict.legal());
        }
    }

    /// Leave, fill the eye or take it.
    fn meet_answers_to_elephant(&mut self, p: &Naive, by: &[(i32, i32)], moves: &[Move]) {
        for &m in moves {
            let is_general = p.at(point(m.from())).is_some_and(|(_, role)| role == Role::General);
            let name = match (is_general, by.contains(&point(m.to()))) {
                (true, _) => "answer to elephant: general leaves",
                (false, true) => "answer to elephant: taken",
                (false, false) => "answer to elephant: eye filled",
            };
            self.add(name);
        }
    }

    fn meet_ending(&mut self, p: &Naive, verdict: &Verdict) {
        let Some(ending) = verdict.ending else { return };
        self.add(match (ending.reason, ending.winner == Some(p.turn)) {
            ("checkmate", _) => "end: checkmate",
            ("stalemate", _) => "end: stalemate",
            ("bare_general", false) => "end: bare general, side to move",
            ("bare_general", true) => "end: bare general, waiting side (set-up)",
            ("soldier_home", true) => "end: soldier home, survived",
            ("soldier_home", false) => "end: soldier home, cannot be taken",
            ("dead", _) => "end: dead",
            _ => "end: unknown",
        });
        let (us, them) = (p.turn, !p.turn);
        let mate_first = verdict.before_endings.is_empty();
        self.add_if(mate_first && p.has(RuleSet::GUDU) && p.is_bare(us), "order: no move and bare");
        let dibing = p.has(RuleSet::DIBING);
        self.add_if(mate_first && dibing && p.has_soldier_home(us), "order: no move, own soldier home");
        self.add_if(mate_first && dibing && p.has_soldier_home(them), "order: no move, soldier home");
        let is_bare = ending.reason == "bare_general";
        self.add_if(is_bare && dibing && p.has_soldier_home(them), "order: bare, soldier home");
        let both = p.has_soldier_home(us) && p.has_soldier_home(them);
        self.add_if(ending.reason == "soldier_home" && both, "order: both soldiers home");
        let pinned = ending.reason == "soldier_home" && ending.winner == Some(them) && {
            p.army(us).any(|(at, _)| p.steps_to(at, general_start(us)))
        };
        self.add_if(pinned, "end: soldier home, takers may not");
    }

    fn meet_interplay(&mut self, p: &Naive, verdict: &Verdict) {
        let (us, them) = (p.turn, !p.turn);
        let (moves, is_decided) = (&verdict.before_endings[..], verdict.is_decided());
        if p.has(RuleSet::DIBING) && p.has_soldier_home(them) && !is_decided {
            self.meet_pending(p, moves);
        }
        if !is_decided && p.has(RuleSet::ZHILI) {
            self.meet_command(p, moves);
        }
        if p.has(RuleSet::DUNMA) && p.is_horse_startled() {
            self.add("startled horse");
            self.add_if(p.has(RuleSet::DAOSHI), "table: startled, no flight (daoshi + dunma)");
            assert!(p.army(us).all(|(at, _)| p.landings(at).is_empty()), "a flight at the start");
            assert!(moves.iter().all(|&m| p.after(m).ending().is_none()), "an end at the first move");
        }
        if p.has(RuleSet::FEIJIANG | RuleSet::TUOXIANG) && !is_decided {
            self.add_if(
                is_barred_by_elephant(p, moves),
                "table: flying barred by an elephant (tuoxiang + feijiang)",
            );
        }
        let attackers = [Role::Chariot, Role::Horse, Role::Cannon, Role::Soldier];
        let is_quiet = [us, them].iter().all(|&c| p.army(c).all(|(_, role)| !attackers.contains(&role)));
        if is_quiet && p.has(RuleSet::GUDU) {
            let reason = verdict.reason();
            self.add_if(reason == "bare_general", "table: no attacker left, yet bare (gudu + draw)");
            self.add_if(reason == "dead", "table: no capture possible, draw (gudu + draw)");
            self.add_if(reason.is_empty(), "table: advisors play on (gudu + draw)");
            let takes = moves.iter().any(|m| p.at(point(m.to())).is_some());
            assert!(!(reason == "dead" && takes), "a draw although a capture is possible: {p:?}");
        }
    }

    /// A soldier on our general's start point that we may take.
    fn meet_pending(&mut self, p: &Naive, moves: &[Move]) {
        self.add("soldier home, may be taken");
        for &m in moves {
            let next = p.after(m);
            let reason = next.judge().reason();
            let taken = point(m.to()) == general_start(p.turn);
            assert!(!taken || Kind::of(p, m) == Kind::Ordinary, "{m} takes a soldier at home: {p:?}");
            self.add_if(taken && reason == "bare_general", "interplay: soldier taken, bare by it");
            self.add_if(!taken && reason == "checkmate", "interplay: soldier home answered by mate");
            if Kind::of(p, m) == Kind::Flying {
                self.add_if(
                    reason == "soldier_home",
                    "table: flying in vain against a soldier home (dibing + feijiang)",
                );
                self.add_if(
                    reason == "checkmate",
                    "table: flying mates before a soldier home (dibing + feijiang)",
                );
            }
        }
    }

    fn meet_command(&mut self, p: &Naive, moves: &[Move]) {
        for &m in moves {
            let (kind, to) = (Kind::of(p, m), point(m.to()));
            let is_sideways = matches!(kind, Kind::Sideways | Kind::SidewaysCapture);
            self.add_if(
                is_sideways && to.0 == 4 && p.has(RuleSet::DIBING),
                "table: sideways onto the middle file (zhili + dibing)",
            );
            self.add_if(
                kind == Kind::Flying && to.0 == 4 && p.after(m).is_under_command(p.turn),
                "table: flown into the centre (zhili + feijiang)",
            );
        }
    }
}

fn is_mate(p: &Naive) -> bool {
    p.judge().reason() == "checkmate"
}

/// A flying step that only an elephant across the river forbids.
fn is_barred_by_elephant(p: &Naive, moves: &[Move]) -> bool {
    let mut without = *p;
    without.rules = RuleSet::FEIJIANG;
    let flies = |m: &Move| Kind::of(&without, *m) == Kind::Flying;
    without.moves_before_endings().iter().any(|m| flies(m) && !moves.contains(m))
}
