//! What the hall says about itself in figures.

use game::{Event, Penalty, Ruling};
use metrics::{Counter, Gauge, Histogram, Unit, counter, gauge, histogram, with_local_recorder};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle, PrometheusRecorder};

/// Upper bounds in seconds of the buckets for the time that an append takes.
const APPEND_SECONDS: [f64; 13] =
    [0.0005, 0.001, 0.002, 0.003, 0.005, 0.0075, 0.01, 0.015, 0.025, 0.05, 0.1, 0.5, 2.0];

/// Handles to the figures: counting costs an atomic addition.
pub(crate) struct Telemetry {
    recorder: PrometheusRecorder,
    handle: PrometheusHandle,
    /// Games in memory that have not ended.
    pub(crate) games_live: Gauge,
    /// Games in memory.
    pub(crate) tables: Gauge,
    /// Open sockets.
    pub(crate) sockets: Gauge,
    /// Moves carried out.
    pub(crate) moves: Counter,
    /// From an append's start until it was durable, in seconds.
    pub(crate) append_seconds: Histogram,
    /// Appends under way.
    pub(crate) appends_waiting: Gauge,
    /// Sockets closed as they did not read fast enough.
    pub(crate) slow_readers: Counter,
    /// Tables that started again from their journal.
    pub(crate) tables_restarted: Counter,
    store_queue: Gauge,
    store_batches: Gauge,
    store_writes: Gauge,
}

impl Telemetry {
    pub(crate) fn new() -> Telemetry {
        let recorder = PrometheusBuilder::new()
            .set_buckets_for_metric(Matcher::Full("chuhe_append_seconds".into()), &APPEND_SECONDS)
            .expect("there are buckets")
            .build_recorder();
        let handle = recorder.handle();
        let registered = with_local_recorder(&recorder, || {
            describe();
            Registered::new()
        });
        let Registered { gauges, counters, append_seconds } = registered;
        let [games_live, tables, sockets, appends_waiting, store_queue, store_batches, store_writes] = gauges;
        let [moves, slow_readers, tables_restarted] = counters;
        Telemetry {
            recorder,
            handle,
            games_live,
            tables,
            sockets,
            moves,
            append_seconds,
            appends_waiting,
            slow_readers,
            tables_restarted,
            store_queue,
            store_batches,
            store_writes,
        }
    }

    /// Counts a refusal under the key of its text.
    pub(crate) fn refused(&self, reason: &str) {
        with_local_recorder(&self.recorder, || {
            counter!("chuhe_refused_total", "reason" => reason.to_owned()).increment(1);
        });
    }

    /// Counts what referee, arbiter and claims brought about.
    pub(crate) fn ruled(&self, event: &Event) {
        let (name, label, value) = match event {
            Event::Ruled(verdict) => ("chuhe_rulings_total", "outcome", outcome(verdict.ruling)),
            Event::Claimed { claim, .. } => ("chuhe_claims_total", "claim", claim.id()),
            Event::Penalised { penalty, .. } => ("chuhe_penalties_total", "penalty", penalty_name(*penalty)),
            _ => return,
        };
        with_local_recorder(&self.recorder, || counter!(name, label => value).increment(1));
    }

    /// All figures in the text format of Prometheus.
    #[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
    pub(crate) fn render(&self, store: store::Stats) -> String {
        self.store_queue.set(store.queued as f64);
        self.store_batches.set(store.batches as f64);
        self.store_writes.set(store.writes as f64);
        self.handle.render()
    }

    /// Folds gathered samples into their buckets, so that they do not pile up when nobody asks.
    pub(crate) fn tidy(&self) {
        self.handle.run_upkeep();
    }
}

impl std::fmt::Debug for Telemetry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Telemetry").finish_non_exhaustive()
    }
}

fn outcome(ruling: Ruling) -> &'static str {
    match ruling {
        Ruling::PlayOn => "play_on",
        Ruling::Draw => "draw",
        Ruling::MustChange(_) => "must_change",
        Ruling::Loses(_) => "loses",
        Ruling::Referred => "referred",
    }
}

fn penalty_name(penalty: Penalty) -> &'static str {
    match penalty {
        Penalty::Warning => "warning",
        Penalty::Foul => "foul",
        Penalty::OpponentGains(_) => "opponent_gains",
    }
}

struct Registered {
    gauges: [Gauge; 7],
    counters: [Counter; 3],
    append_seconds: Histogram,
}

impl Registered {
    fn new() -> Registered {
        Registered {
            gauges: [
                gauge!("chuhe_games_live"),
                gauge!("chuhe_tables"),
                gauge!("chuhe_sockets"),
                gauge!("chuhe_appends_waiting"),
                gauge!("chuhe_store_queue"),
                gauge!("chuhe_store_batches"),
                gauge!("chuhe_store_writes"),
            ],
            counters: [
                counter!("chuhe_moves_total"),
                counter!("chuhe_slow_readers_dropped_total"),
                counter!("chuhe_tables_restarted_total"),
            ],
            append_seconds: histogram!("chuhe_append_seconds"),
        }
    }
}

fn describe() {
    use metrics::{describe_counter, describe_gauge, describe_histogram};
    describe_gauge!("chuhe_games_live", "games in memory that have not ended");
    describe_gauge!("chuhe_tables", "games in memory");
    describe_gauge!("chuhe_sockets", "open sockets");
    describe_gauge!("chuhe_appends_waiting", "appends to journals under way");
    describe_gauge!("chuhe_store_queue", "writes in the queue of the store");
    describe_gauge!("chuhe_store_batches", "batches that the store has written");
    describe_gauge!("chuhe_store_writes", "writes in those batches");
    describe_counter!("chuhe_moves_total", "moves carried out and stored");
    describe_counter!("chuhe_slow_readers_dropped_total", "sockets closed as they read too slowly");
    describe_counter!("chuhe_tables_restarted_total", "games that started again from their journal");
    describe_counter!("chuhe_rulings_total", "rulings of the referee and of arbiters, by outcome");
    describe_counter!("chuhe_claims_total", "claims made by players, by what was claimed");
    describe_counter!("chuhe_penalties_total", "penalties imposed, by kind");
    describe_counter!("chuhe_refused_total", "what was refused, by the key of the reason");
    describe_histogram!("chuhe_append_seconds", Unit::Seconds, "time until an append was durable");
}
