//! What was acknowledged survives the process being killed at any moment, whole and once.
//!
//! This program starts itself again and again as a child that commits to one folder and prints
//! each acknowledged commit; the child is killed, and the folder is looked at. It is its own test
//! harness, since a test function cannot be a child that runs until it is killed.
#![allow(clippy::unwrap_used, clippy::print_stdout)] // a test: to panic is to fail

use std::{
    collections::{BTreeMap, BTreeSet},
    hash::{BuildHasher, RandomState},
    io::{BufRead, BufReader, Write},
    path::Path,
    process::{Child, ChildStdout, Command, Stdio},
    sync::Arc,
    time::Duration,
};

use parlour_storage::{
    Claim, Commit, DeliveryId, IndexChange, Key, Millis, NewDelivery, SledOptions, SledStore,
    Store, TimerChange, Version,
};

const NAME: &str = "acknowledged_commits_survive";
const FOLDER: &str = "PARLOUR_KILL_FOLDER";
const ROUNDS: usize = 40;
const STREAMS: u64 = 8;

/// What the child said of one commit: stream, version, outbox entry.
type Acknowledged = (String, u64, u64);

fn key(name: &str) -> Key {
    Key::new(name).unwrap()
}

fn open(folder: &Path) -> SledStore {
    SledStore::open(folder, SledOptions::default()).unwrap()
}

fn body(stream: &str, version: u64) -> Vec<u8> {
    // Now and then one that is kept in pieces.
    format!("{stream} {version} ")
        .repeat(if version.is_multiple_of(7) { 1000 } else { 5 })
        .into_bytes()
}

/// The commit that brings a stream to `version`, which is in each of its parts.
fn turn(stream: &str, version: u64) -> Commit {
    let mut commit = Commit::new(key(stream), Version(version - 1), Millis(version));
    commit.request = Some(key(&format!("{stream}/{version}")));
    commit.answer = body(stream, version);
    commit.events = vec![body(stream, version)];
    commit.outbox = vec![NewDelivery { address: key(stream), body: body(stream, version) }];
    let (name, due) = (key("turn"), Millis(version));
    commit.timers = vec![TimerChange::Set { name, due, body: body(stream, version) }];
    let (index, of, value) = (key("index"), key("all"), body(stream, version));
    commit.index = vec![IndexChange::Put { index, key: of, value }];
    commit
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).build().unwrap()
}

/// Commits to all streams at once until it is killed.
fn child(folder: &Path) {
    let store = Arc::new(open(folder));
    runtime().block_on(async {
        let mut players = tokio::task::JoinSet::new();
        for number in 0..STREAMS {
            let store = Arc::clone(&store);
            players.spawn(async move {
                let stream = format!("table/{number}");
                let mut version = store.version(&key(&stream)).await.unwrap().0;
                loop {
                    version += 1;
                    let committed = store.commit(turn(&stream, version)).await.unwrap();
                    assert_eq!(committed.version, Version(version));
                    let mut out = std::io::stdout().lock();
                    writeln!(out, "{stream} {version} {}.", committed.deliveries[0].0).unwrap();
                    out.flush().unwrap();
                }
            });
        }
        players.join_all().await;
    });
}

fn spawn(folder: &Path) -> (Child, BufReader<ChildStdout>) {
    let mut command = Command::new(std::env::current_exe().unwrap());
    let mut child = command.env(FOLDER, folder).stdout(Stdio::piped()).spawn().unwrap();
    let out = child.stdout.take().unwrap();
    (child, BufReader::new(out))
}

/// A line of the child's; `None` at its end, which may be cut off.
fn acknowledged(out: &mut impl BufRead) -> Option<Acknowledged> {
    let mut line = String::new();
    out.read_line(&mut line).unwrap();
    let mut words = line.strip_suffix(".\n")?.split(' ');
    let mut word = || words.next().unwrap();
    Some((word().to_owned(), word().parse().unwrap(), word().parse().unwrap()))
}

/// That every stream is whole, in all its parts, and as far as it was acknowledged.
async fn check(store: &SledStore, acknowledged: &BTreeMap<(String, u64), u64>) {
    let mut versions = BTreeMap::new();
    for (stream, version) in store.streams("").await.unwrap() {
        let events = store.read(&stream, Version::NONE).await.unwrap();
        assert_eq!(events.len() as u64, version.0);
        for event in events {
            assert!(event.body == body(stream.as_str(), event.version.0), "{stream}");
        }
        versions.insert(String::from(stream), version.0);
    }
    // Not before time 0 comes to its end is an entry leased.
    let (addresses, per_address) = (usize::MAX, usize::MAX);
    let claim = Claim { now: Millis(0), lease: Duration::ZERO, addresses, per_address };
    let mut told = BTreeMap::new();
    for entry in store.claim(claim).await.unwrap() {
        let (stream, version) = (entry.address.as_str().to_owned(), entry.created.0);
        assert!(entry.body == body(&stream, version));
        assert_eq!(told.insert((stream, version), entry.id.0), None, "told twice");
    }
    assert_eq!(told.values().collect::<BTreeSet<_>>().len(), told.len());
    for (place, id) in acknowledged {
        assert_eq!(told.get(place), Some(id), "{place:?} was acknowledged");
    }
    assert_eq!(told.len() as u64, versions.values().sum::<u64>());
    let timers = store.timers_due(Millis(u64::MAX), usize::MAX).await.unwrap();
    let rows = store.find(&key("index"), &key("all")).await.unwrap();
    assert_eq!((timers.len(), rows.len()), (versions.len(), versions.len()));
    for timer in timers {
        assert_eq!(timer.due.0, versions[timer.stream.as_str()]);
        assert!(timer.body == body(timer.stream.as_str(), timer.due.0));
    }
    for row in rows {
        assert!(row.value == body(row.stream.as_str(), versions[row.stream.as_str()]));
    }
    for ((stream, version), id) in told {
        let answer = store.answered(&key(&format!("{stream}/{version}"))).await.unwrap().unwrap();
        assert_eq!(
            (answer.version, &answer.deliveries[..]),
            (Version(version), &[DeliveryId(id)][..])
        );
        assert!(answer.answer == body(&stream, version));
    }
}

fn test() {
    let folder = tempfile::tempdir().unwrap();
    let runtime = runtime();
    let mut all = BTreeMap::new();
    for round in 0..ROUNDS {
        // Killed after some commits; or at once, amid the opening.
        let random = RandomState::new().hash_one(round);
        let wait = if random.is_multiple_of(8) { 0 } else { random / 8 % 150 };
        let (mut child, mut out) = spawn(folder.path());
        for _ in 0..wait {
            let (stream, version, id) = acknowledged(&mut out).unwrap();
            assert_eq!(all.insert((stream, version), id), None, "acknowledged twice");
        }
        child.kill().unwrap();
        // What it managed to say before it was killed counts too.
        while let Some((stream, version, id)) = acknowledged(&mut out) {
            assert_eq!(all.insert((stream, version), id), None, "acknowledged twice");
        }
        assert!(!child.wait().unwrap().success());
        // Now and then the next child finds the folder as the kill left it.
        if !random.is_multiple_of(3) || round == ROUNDS - 1 {
            runtime.block_on(check(&open(folder.path()), &all));
        }
    }
    assert!(all.len() > ROUNDS);
    println!("{} commits were acknowledged before {ROUNDS} kills", all.len());
}

fn main() {
    if let Some(folder) = std::env::var_os(FOLDER) {
        return child(folder.as_ref());
    }
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let has = |name: &str| arguments.iter().any(|argument| argument == name);
    if has("--list") {
        if !has("--ignored") {
            println!("{NAME}: test");
        }
        return;
    }
    let filters = arguments.iter().filter(|argument| !argument.starts_with('-'));
    if filters.clone().count() == 0 || filters.clone().any(|filter| NAME.contains(&filter[..])) {
        test();
    }
}
