//! Journals of version 1 that must fold for ever. The files are never written again; a new kind of event gets a new file.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

use game::event::v1;
use game::{ClockSpec, Event, Game, Moment, Reason, Stamped};

const FILES: [(&str, &str, &str); 12] = [
    golden(
        "xiangqi-mate",
        include_str!("../golden/v1/xiangqi-mate.jsonl"),
        include_str!("../golden/v1/xiangqi-mate.txt"),
    ),
    golden(
        "xiangqi-arbiter",
        include_str!("../golden/v1/xiangqi-arbiter.jsonl"),
        include_str!("../golden/v1/xiangqi-arbiter.txt"),
    ),
    golden(
        "chess-mate",
        include_str!("../golden/v1/chess-mate.jsonl"),
        include_str!("../golden/v1/chess-mate.txt"),
    ),
    golden(
        "chess-flag",
        include_str!("../golden/v1/chess-flag.jsonl"),
        include_str!("../golden/v1/chess-flag.txt"),
    ),
    golden(
        "chess-mail",
        include_str!("../golden/v1/chess-mail.jsonl"),
        include_str!("../golden/v1/chess-mail.txt"),
    ),
    golden(
        "xiangqi-must-change",
        include_str!("../golden/v1/xiangqi-must-change.jsonl"),
        include_str!("../golden/v1/xiangqi-must-change.txt"),
    ),
    golden(
        "xiangqi-referred",
        include_str!("../golden/v1/xiangqi-referred.jsonl"),
        include_str!("../golden/v1/xiangqi-referred.txt"),
    ),
    golden(
        "chess-touch",
        include_str!("../golden/v1/chess-touch.jsonl"),
        include_str!("../golden/v1/chess-touch.txt"),
    ),
    golden(
        "xiangqi2-double",
        include_str!("../golden/v1/xiangqi2-double.jsonl"),
        include_str!("../golden/v1/xiangqi2-double.txt"),
    ),
    golden("names-3", include_str!("../golden/v1/names-3.jsonl"), ""),
    golden("names-2", include_str!("../golden/v1/names-2.jsonl"), ""),
    golden("names", include_str!("../golden/v1/names.jsonl"), ""),
];

const fn golden(
    name: &'static str,
    journal: &'static str,
    summary: &'static str,
) -> (&'static str, &'static str, &'static str) {
    (name, journal, summary)
}

/// The state in words that do not depend on how it is kept.
fn summary(game: &Game) -> String {
    let mut out = String::new();
    let mut say = |line: String| writeln!(out, "{line}").expect("strings grow");
    say(format!(
        "{} by {} and {} {}",
        game.kind().id(),
        game.rules_name(),
        game.rulebook().id,
        game.rulebook().version
    ));
    say(format!("start {}", game.start_fen()));
    say(format!("fen {}", game.fen()));
    let moves = game.moves().iter().map(|m| {
        let mut text = format!("{} {}", m.mv.uci(), m.charged.0);
        text.extend(m.captured.map(|piece| format!(" x{piece}")));
        text.push_str(if m.check { "+" } else { "" });
        text
    });
    say(format!("moves {}", moves.collect::<Vec<_>>().join(", ")));
    say(format!("occurrences {}", game.occurrences()));
    let clock = game.clock_at(Moment(i64::MAX)).map(|reading| {
        [reading.first, reading.second]
            .map(|side| {
                format!(
                    "{} {:?} {:?} {}",
                    side.main.0,
                    side.per_move.map(|s| s.0),
                    side.byoyomi.map(|s| s.0),
                    side.periods
                )
            })
            .join(" / ")
    });
    say(format!("clock {}", clock.as_deref().unwrap_or("none")));
    let offers = game.offers();
    say(format!(
        "offers {:?} {:?} {:?}, rematch {}",
        offers.draw,
        offers.takeback,
        offers.rematch,
        game.rematch_agreed()
    ));
    say(format!(
        "fouls {} {}, ruling {:?}",
        game.fouls().first,
        game.fouls().second,
        game.ruling().map(|v| &v.article)
    ));
    let end = game.ended().map(|e| format!("{} {} {:?}", e.result.id(), e.reason.id(), e.article));
    say(format!(
        "end {}, {} events, last at {}",
        end.as_deref().unwrap_or("none"),
        game.seq(),
        game.last_at().0
    ));
    out
}

fn read(journal: &str) -> Vec<Stamped> {
    journal
        .lines()
        .map(|line| v1::decode(line.as_bytes()).unwrap_or_else(|error| panic!("{error}: {line}")))
        .collect()
}

#[test]
fn golden_journals_fold_as_ever() {
    for (name, journal, expected) in FILES {
        if expected.is_empty() {
            continue;
        }
        let game = Game::fold(read(journal)).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(summary(&game), expected, "{name}");
    }
}

#[test]
fn golden_events_are_written_as_ever() {
    for (name, journal, _) in FILES {
        for (line, event) in journal.lines().zip(read(journal)) {
            assert_eq!(String::from_utf8(v1::encode(&event)).unwrap(), line, "{name}");
        }
    }
}

/// The golden files hold every type of event, every clock and every reason of an end.
#[test]
fn golden_journals_hold_everything() {
    let mut found = BTreeSet::new();
    for event in FILES.into_iter().flat_map(|(_, journal, _)| read(journal)) {
        let event = event.event;
        let debug = format!("{event:?}");
        found.insert(debug.split(['(', ' ']).next().unwrap_or_default().to_owned());
        match &event {
            Event::Created(created) => {
                found.insert(match created.clock {
                    ClockSpec::None => "clock none".into(),
                    ClockSpec::Increment { .. } => "clock increment".into(),
                    ClockSpec::Staged { .. } => "clock staged".into(),
                    ClockSpec::Correspondence { .. } => "clock correspondence".into(),
                });
            }
            Event::Ended(ending) => {
                found.insert(format!("reason {}", ending.reason.id()));
                found.insert(format!("result {}", ending.result.id()));
            }
            Event::Offered { offer, .. } => drop(found.insert(format!("offer {}", offer.id()))),
            Event::Answered { answer, .. } => drop(found.insert(answer.id().to_owned())),
            Event::Claimed { claim, .. } => drop(found.insert(format!("claim {}", claim.id()))),
            Event::Touched { touch, .. } => drop(found.insert(format!("touch {touch:?}"))),
            Event::Ruled(verdict) => drop(found.insert(format!("ruling {:?}", verdict.ruling))),
            Event::Penalised { penalty, .. } => drop(found.insert(format!("penalty {penalty:?}"))),
            Event::Moved { .. } | Event::TakenBack { .. } | Event::Resumed { .. } => {}
        }
    }
    let has = |beginning: &str| found.iter().any(|name| name.starts_with(beginning));
    for name in [
        "Created",
        "Moved",
        "Offered",
        "Answered",
        "TakenBack",
        "Touched",
        "Claimed",
        "Ruled",
        "Penalised",
        "Resumed",
        "Ended",
        "clock none",
        "clock increment",
        "clock staged",
        "clock correspondence",
        "offer draw",
        "offer takeback",
        "offer rematch",
        "accepted",
        "declined",
        "result first_wins",
        "result second_wins",
        "result draw",
        "result void",
        "claim repetition",
        "claim quiet_moves",
        "claim touched_piece",
        "claim illegal_move",
        "touch Adjust",
        "touch Piece",
        "touch Release",
        "touch Press",
        "ruling PlayOn",
        "ruling Draw",
        "ruling MustChange",
        "ruling Loses",
        "ruling Referred",
        "penalty Warning",
        "penalty Foul",
        "penalty OpponentGains",
    ] {
        assert!(has(name), "no golden file holds {name}: {found:#?}");
    }
    for reason in Reason::ALL {
        assert!(has(&format!("reason {}", reason.id())), "no golden file ends by {}", reason.id());
    }
}

#[test]
fn every_golden_file_is_tested() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/v1");
    let mut names: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter_map(|name| name.strip_suffix(".jsonl").map(str::to_owned))
        .collect();
    names.sort();
    let mut tested: Vec<_> = FILES.iter().map(|(name, _, _)| (*name).to_owned()).collect();
    tested.sort();
    assert_eq!(names, tested);
}
