//! What a request costs, from the typed line to the answer: load, decide, commit; durable on sled and
//! in memory, at 1, 16 and 256 tables at once. Beside it, in the same run, what the disk itself
//! takes to write as many bytes and to flush them once, which is the least that any store could do.
#![allow(clippy::unwrap_used, missing_docs)] // a bench is read by people

use std::{
    fs::OpenOptions,
    hint::black_box,
    io::Write as _,
    sync::Arc,
    time::{Duration, Instant},
};

use criterion::{Criterion, Throughput};
use parlour_app::{
    Address, Parlour, Person, PersonId, Place, Request, RequestId, SystemClock, words::Words,
};
use parlour_storage::{MemoryStore, SledOptions, SledStore, Store};
use tempfile::tempdir;
use tokio::runtime::Runtime;

/// Tables at once.
const TABLES: [usize; 3] = [1, 16, 256];
/// The side of the boards: large, so that games last.
const SIZE: u16 = 10;
/// The bytes of one request in the store: its event, its outbox entry, its answer, their keys, and
/// what says how many there are.
const BYTES: usize = 1_000;

/// A game of two, from its second number on.
struct Table {
    number: usize,
    /// Who puts the first number.
    first: usize,
    placed: u16,
}

/// A parlour, and how many tables it has had.
struct House {
    parlour: Parlour,
    opened: usize,
    asked: usize,
}

impl House {
    fn new(store: Arc<dyn Store>) -> Self {
        let words = Arc::new(Words::english().unwrap());
        let parlour = Parlour::new(store, Arc::new(SystemClock::new()), words);
        Self { parlour, opened: 0, asked: 0 }
    }

    /// Opens a table and plays its opening.
    async fn open(&mut self) -> Table {
        self.opened += 1;
        let number = self.opened;
        let new = format!("/walls new size:{SIZE} players:2 rounds:1");
        assert!(!self.ask(0, new).await);
        assert!(!self.ask(1, format!("/join table:walls-{number}")).await);
        for player in 0..2 {
            assert!(!self.ask(player, format!("/walls predict table:walls-{number} 9")).await);
        }
        // Seats are drawn: the wrong one is refused.
        let mut table = Table { number, first: 0, placed: 0 };
        if self.ask(0, table.line()).await {
            table.first = 1;
            assert!(!self.ask(1, table.line()).await);
        }
        table.placed = 1;
        table
    }

    async fn ask(&mut self, player: usize, line: String) -> bool {
        self.asked += 1;
        let request = request(format!("open-{}", self.asked), player, line);
        self.parlour.handle(&request).await.unwrap().refused
    }

    /// Lets each of `tables` new tables make `rounds` requests; how long that took.
    async fn play(&mut self, tables: usize, rounds: u64) -> Duration {
        let most = u64::from(SIZE * SIZE - 1);
        let mut took = Duration::ZERO;
        let mut left = rounds;
        while left > 0 {
            let now = left.min(most);
            left -= now;
            let mut open = Vec::new();
            for _ in 0..tables {
                open.push(self.open().await);
            }
            let began = Instant::now();
            let players = open.into_iter().map(|mut table| {
                let parlour = self.parlour.clone();
                tokio::spawn(async move {
                    for _ in 0..now {
                        let id = format!("{}-{}", table.number, table.placed);
                        let player = (table.first + usize::from(table.placed)) % 2;
                        let request = request(id, player, table.line());
                        let answer = parlour.handle(black_box(&request)).await.unwrap();
                        assert!(!answer.refused);
                        table.placed += 1;
                    }
                })
            });
            // All at once, before any is waited for.
            for player in players.collect::<Vec<_>>() {
                player.await.unwrap();
            }
            took += began.elapsed();
        }
        took
    }
}

impl Table {
    /// The next number, row by row and there and back, so that each is beside the one before.
    fn line(&self) -> String {
        let (row, along) = (self.placed / SIZE, self.placed % SIZE);
        let column = if row.is_multiple_of(2) { along } else { SIZE - 1 - along };
        let letter = char::from(b'A' + column as u8);
        format!("/walls place table:walls-{} {letter}{}", self.number, row + 1)
    }
}

fn request(id: String, player: usize, line: String) -> Request {
    Request {
        id: RequestId::new(id).unwrap(),
        person: Person {
            id: PersonId::new("bench", ["ann", "ben"][player]).unwrap(),
            name: ["Ann", "Ben"][player].to_owned(),
        },
        place: Address::Place(Place::new("bench", "room").unwrap()),
        circle: None,
        steward: false,
        line,
        press: None,
    }
}

/// Appends what some requests leave behind, and flushes it once, over and over.
fn append(tables: usize, rounds: u64) -> Duration {
    let folder = tempdir().unwrap();
    let mut options = OpenOptions::new();
    let mut file = options.create(true).append(true).open(folder.path().join("log")).unwrap();
    let bytes = vec![b'x'; BYTES * tables];
    let began = Instant::now();
    for _ in 0..rounds {
        file.write_all(black_box(&bytes)).unwrap();
        file.sync_data().unwrap();
    }
    began.elapsed()
}

fn bench(criterion: &mut Criterion) {
    let runtime: Runtime = tokio::runtime::Builder::new_multi_thread().build().unwrap();
    let mut group = criterion.benchmark_group("request");
    group.sample_size(10).measurement_time(Duration::from_secs(4));
    for tables in TABLES {
        group.throughput(Throughput::Elements(tables as u64));
        let folder = tempdir().unwrap();
        let durable = SledStore::open(folder.path(), SledOptions::default()).unwrap();
        let mut house = House::new(Arc::new(durable));
        group.bench_function(format!("sled/{tables}"), |b| {
            b.iter_custom(|rounds| runtime.block_on(house.play(tables, rounds)));
        });
        drop(house);
        group.bench_function(format!("write and fsync/{tables}"), |b| {
            b.iter_custom(|rounds| append(tables, rounds));
        });
        let mut house = House::new(Arc::new(MemoryStore::new()));
        group.bench_function(format!("memory/{tables}"), |b| {
            b.iter_custom(|rounds| runtime.block_on(house.play(tables, rounds)));
        });
    }
    group.finish();
}

criterion::criterion_group!(benches, bench);
criterion::criterion_main!(benches);
