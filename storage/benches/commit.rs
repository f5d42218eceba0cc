//! What a commit costs, beside what the disk itself costs; and what a big store costs to open.
//!
//! `cargo bench -p parlour-storage` for all, `-- open` for the big store only.
#![allow(clippy::unwrap_used, clippy::print_stderr, missing_docs)] // a bench is read by people

use std::{
    fs::{File, OpenOptions},
    hint::black_box,
    io::Write,
    path::Path,
    process::Command,
    sync::Arc,
    time::{Duration, Instant},
};

use criterion::{BenchmarkGroup, Criterion, Throughput, measurement::WallTime};
use parlour_storage::{
    Commit, IndexChange, Key, MemoryStore, Millis, NewDelivery, SledOptions, SledStore, Store,
    TimerChange, Version,
};
use tempfile::{TempDir, tempdir};
use tokio::runtime::Runtime;

/// How many streams the big store has, and how many events each.
const STREAMS: usize = 10_000;
const EVENTS: usize = 60;
/// Set to a folder, it makes this program open the store there, say what that cost, and end.
const OPEN: &str = "PARLOUR_BENCH_OPEN";

fn key(name: impl Into<String>) -> Key {
    Key::new(name).unwrap()
}

/// A commit as a turn of a game makes it.
fn turn(stream: &str, version: u64) -> Commit {
    let mut commit = Commit::new(key(stream), Version(version), Millis(1_700_000_000_000));
    commit.request = Some(key(format!("request/{stream}/{version}")));
    commit.answer = b"placed B3".to_vec();
    commit.events = vec![vec![b'e'; 200]];
    commit.outbox = ["public", "dm"]
        .map(|who| NewDelivery { address: key(format!("{who}/{stream}")), body: vec![b'o'; 60] })
        .into();
    commit.timers = vec![TimerChange::Set {
        name: key("turn"),
        due: Millis(1_700_000_600_000 + version),
        body: vec![b't'; 40],
    }];
    let (index, of, value) = (key("person"), key(format!("p/{stream}")), vec![b'i'; 20]);
    commit.index = vec![IndexChange::Put { index, key: of, value }];
    commit
}

/// The bytes of a turn, names and bodies.
fn turn_bytes() -> usize {
    let turn = turn("table/0", 1000);
    let outbox = turn.outbox.iter().map(|entry| entry.address.as_str().len() + entry.body.len());
    200 + 9 + outbox.sum::<usize>() + 40 + 20 + 8 * turn.stream.as_str().len() + 60
}

/// Commits `rounds` turns to each of `streams` streams at once.
fn commits<S: Store + 'static>(
    runtime: &Runtime,
    store: &Arc<S>,
    streams: usize,
    rounds: u64,
) -> Duration {
    runtime.block_on(async {
        let began = Instant::now();
        let players: Vec<_> = (0..streams)
            .map(|number| {
                let store = Arc::clone(store);
                tokio::spawn(async move {
                    let stream = format!("table/{number}");
                    let mut version = store.version(&key(&stream[..])).await.unwrap().0;
                    for _ in 0..rounds {
                        version = store.commit(turn(&stream, version)).await.unwrap().version.0;
                    }
                })
            })
            .collect();
        for player in players {
            player.await.unwrap();
        }
        began.elapsed()
    })
}

fn bench_store<S: Store + 'static>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    runtime: &Runtime,
    open: impl Fn() -> (S, Option<TempDir>),
) {
    for streams in [1, 16, 256] {
        let (store, _folder) = open();
        let store = Arc::new(store);
        group.throughput(Throughput::Elements(streams as u64));
        group.bench_function(format!("{name}/{streams}"), |b| {
            b.iter_custom(|rounds| commits(runtime, &store, streams, rounds));
        });
    }
}

/// Appends a turn's bytes to a file and syncs it, over and over, from some threads at once.
fn appends(file: &File, threads: usize, rounds: u64) -> Duration {
    let bytes = vec![b'x'; turn_bytes()];
    let began = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                for _ in 0..rounds {
                    let mut file = file;
                    file.write_all(black_box(&bytes)).unwrap();
                    file.sync_data().unwrap();
                }
            });
        }
    });
    began.elapsed()
}

fn bench_commits(criterion: &mut Criterion) {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).build().unwrap();
    let mut group = criterion.benchmark_group("commit");
    group.sample_size(20).measurement_time(Duration::from_secs(4));
    bench_store(&mut group, "sled", &runtime, || {
        let folder = tempdir().unwrap();
        (SledStore::open(folder.path(), SledOptions::default()).unwrap(), Some(folder))
    });
    bench_store(&mut group, "memory", &runtime, || (MemoryStore::new(), None));
    for threads in [1, 16] {
        let folder = tempdir().unwrap();
        let path = folder.path().join("log");
        let file = OpenOptions::new().create(true).append(true).open(path).unwrap();
        group.throughput(Throughput::Elements(threads as u64));
        group.bench_function(format!("write and fsync/{threads}"), |b| {
            b.iter_custom(|rounds| appends(&file, threads, rounds));
        });
    }
    group.finish();
}

/// The memory that this process has in use, in KiB.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}

fn open_and_report(path: &Path) {
    let before = resident();
    let began = Instant::now();
    let store = SledStore::open(path, SledOptions::default()).unwrap();
    let opened = began.elapsed();
    eprintln!("opened in {opened:?}; RSS {before} KiB before, {} KiB after", resident());
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(async {
        let began = Instant::now();
        let streams = store.streams("").await.unwrap();
        eprintln!("{} streams listed in {:?}", streams.len(), began.elapsed());
        let began = Instant::now();
        let mut events = 0;
        for (stream, _) in &streams {
            events += store.read(stream, Version::NONE).await.unwrap().len();
        }
        eprintln!("{events} events read in {:?}; RSS {} KiB", began.elapsed(), resident());
    });
    let began = Instant::now();
    drop(store);
    eprintln!("closed in {:?}", began.elapsed());
}

/// Fills a big store as it would grow, turn by turn and all tables at once, and opens it in a
/// process of its own.
fn bench_open() {
    let folder = tempdir().unwrap();
    let began = Instant::now();
    let store = SledStore::open(folder.path(), SledOptions::default()).unwrap();
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).build().unwrap();
    let store = Arc::new(store);
    runtime.block_on(async {
        for round in 0..EVENTS / 10 {
            let mut turns = tokio::task::JoinSet::new();
            for number in 0..STREAMS {
                let store = Arc::clone(&store);
                turns.spawn(async move {
                    let mut turn = turn(&format!("table/{number}"), round as u64 * 10);
                    turn.events = vec![vec![b'e'; 100]; 10];
                    turn.outbox.clear();
                    store.commit(turn).await.unwrap();
                });
            }
            turns.join_all().await;
        }
    });
    drop(store);
    let size = std::fs::metadata(folder.path().join("db")).unwrap().len() >> 20;
    eprintln!("{STREAMS} streams of {EVENTS} events: {size} MiB, filled in {:?}", began.elapsed());
    for _ in 0..2 {
        let mut child = Command::new(std::env::current_exe().unwrap());
        assert!(child.env(OPEN, folder.path()).status().unwrap().success());
    }
}

fn main() {
    if let Some(path) = std::env::var_os(OPEN) {
        return open_and_report(path.as_ref());
    }
    if std::env::args().any(|argument| argument == "open") {
        return bench_open();
    }
    let mut criterion = Criterion::default().configure_from_args();
    bench_commits(&mut criterion);
    criterion.final_summary();
    if std::env::args().any(|argument| argument == "--bench") {
        bench_open();
    }
}
