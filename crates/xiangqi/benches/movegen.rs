//! How fast moves are found and counted.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use xiangqi::{Position, perft, perft_unbulked};

/// The start, an open middle game, a position in check and an endgame.
const FENS: [&str; 4] = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "2bak4/2c1a3c/4b1n2/1nN1pR3/p5p1p/7r1/P2R2P1P/B3C1N2/1r2C4/3AKAB2 w - - 0 1",
    "1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w - - 0 1",
    "5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w - - 0 1",
];

fn positions() -> Vec<Position> {
    FENS.iter().map(|fen| Position::from_fen(fen).expect("a position of the bench is valid")).collect()
}

fn leaves(criterion: &mut Criterion) {
    let start = Position::start();
    let mut group = criterion.benchmark_group("leaves from the start");
    group.throughput(Throughput::Elements(3_290_240));
    group.sample_size(20);
    group.bench_function("depth 4, counted", |b| b.iter(|| perft(black_box(&start), 4)));
    group.bench_function("depth 4, played", |b| b.iter(|| perft_unbulked(black_box(&start), 4)));
    group.finish();
}

fn single_positions(criterion: &mut Criterion) {
    let positions = positions();
    let mut group = criterion.benchmark_group("four positions");
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("legal_moves", |b| {
        b.iter(|| positions.iter().map(|p| black_box(p).legal_moves().len()).sum::<usize>());
    });
    group.bench_function("legal_count", |b| {
        b.iter(|| positions.iter().map(|p| black_box(p).legal_count()).sum::<usize>());
    });
    group.bench_function("play every move", |b| {
        b.iter(|| {
            let keys = positions.iter().flat_map(|p| {
                p.legal_moves().into_iter().map(|m| {
                    let mut next = p.clone();
                    next.play_unchecked(m);
                    next.key()
                })
            });
            keys.fold(0, |all, key| all ^ key)
        });
    });
    group.finish();
}

criterion_group!(benches, leaves, single_positions);
criterion_main!(benches);
