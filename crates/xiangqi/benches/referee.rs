//! How long a ruling takes: every loop of the rulebooks in turn, at its third occurrence.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use xiangqi::referee::{Rulebook, judge};
use xiangqi::{History, Position};

/// The loops of a rulebook, played out.
fn histories(of: &str) -> Vec<History> {
    let rows = include_str!("../tests/data/referee-cases.tsv").lines().filter(|row| row.starts_with(of));
    rows.map(|row| {
        let columns: Vec<&str> = row.split('\t').collect();
        let mut history =
            History::new(Position::from_fen(columns[2]).expect("a position of the rows is valid"));
        for m in columns[3].split(' ') {
            let played = history.push(m.parse().expect("a move of the rows can be read"));
            played.expect("a move of the rows is legal");
        }
        history
    })
    .collect()
}

fn rulings(criterion: &mut Criterion) {
    for (of, rulebook) in [("wxf", Rulebook::WXF2018), ("cxa", Rulebook::CXA2020), ("wxf", Rulebook::SEED)] {
        let histories = histories(of);
        let mut group = criterion.benchmark_group(format!("rulings on {} {of} loops", histories.len()));
        group.throughput(Throughput::Elements(histories.len() as u64));
        group.sample_size(20);
        group.bench_function(rulebook.id, |b| {
            b.iter(|| {
                for history in &histories {
                    black_box(judge(black_box(history), &rulebook));
                }
            });
        });
        group.finish();
    }
}

fn no_recurrence(criterion: &mut Criterion) {
    let mut history = History::new(Position::start());
    for m in ["h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "b9c7", "h0h6", "c6c5"] {
        history.push(m.parse().expect("a move")).expect("a legal move");
    }
    criterion.bench_function("no recurrence", |b| b.iter(|| judge(black_box(&history), &Rulebook::CXA2020)));
}

criterion_group!(benches, rulings, no_recurrence);
criterion_main!(benches);
