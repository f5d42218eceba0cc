//! A parlour in memory, on a clock that stands still, with a platform that does as it is told.

#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

use std::{
    collections::{BTreeMap, VecDeque},
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, AtomicUsize, Ordering},
    },
    time::Duration,
};

use async_trait::async_trait;
use parlour_app::{
    Address, Answer, Asker, Completion, Delivered, Deliverer, Outbound, Parlour, Person, PersonId,
    Place, Platform, Press, Request, RequestId, SystemClock, TableName, Why,
    words::{Plain, Words},
};
use parlour_storage::{MemoryStore, Store};
use tokio::task::JoinHandle;

/// What the platform got, and what it will answer.
#[derive(Default)]
pub(crate) struct Post {
    pub(crate) sent: Mutex<Vec<Outbound>>,
    /// How often each address was tried.
    tried: Mutex<BTreeMap<Address, usize>>,
    /// Answers to come for an address, first to last.
    next: Mutex<BTreeMap<Address, VecDeque<Delivered>>>,
    /// What an address answers after that; the others take everything.
    always: Mutex<BTreeMap<Address, Delivered>>,
    /// How long each delivery takes.
    slow: Mutex<Option<Duration>>,
    /// How many deliveries panic.
    panics: AtomicUsize,
    /// Which place of its own a table gets under its first message in a place.
    threads: Mutex<BTreeMap<Address, (Parlour, Address)>>,
}

impl Post {
    /// What an address answers next, before what it always answers.
    pub(crate) fn next(&self, address: Address, answers: impl IntoIterator<Item = Delivered>) {
        self.next.lock().unwrap().entry(address).or_default().extend(answers);
    }

    /// What an address answers from now on.
    pub(crate) fn always(&self, address: Address, answer: Delivered) {
        self.always.lock().unwrap().insert(address, answer);
    }

    /// From now on a message to this address can never be sent.
    pub(crate) fn never(&self, address: Address, why: Why) {
        let reason = format!("as the test wants it: {why:?}");
        self.always(address, Delivered::Never { why, reason });
    }

    /// From now on a message to this address arrives.
    pub(crate) fn opens(&self, address: &Address) {
        self.always.lock().unwrap().remove(address);
    }

    /// Whoever opens a table in `place` finds it in `thread` from then on.
    pub(crate) fn threads(&self, parlour: &Parlour, place: Address, thread: Address) {
        self.threads.lock().unwrap().insert(place, (parlour.clone(), thread));
    }

    /// From now on a delivery takes so long.
    pub(crate) fn takes(&self, time: Duration) {
        *self.slow.lock().unwrap() = Some(time);
    }

    /// So many deliveries panic.
    pub(crate) fn panics(&self, times: usize) {
        self.panics.store(times, Ordering::Relaxed);
    }

    /// How many messages to an address were tried.
    pub(crate) fn tried(&self, address: &Address) -> usize {
        self.tried.lock().unwrap().get(address).copied().unwrap_or(0)
    }

    fn answer(&self, address: &Address) -> Delivered {
        *self.tried.lock().unwrap().entry(address.clone()).or_default() += 1;
        let next = self.next.lock().unwrap().get_mut(address).and_then(VecDeque::pop_front);
        let always = self.always.lock().unwrap().get(address).cloned();
        next.or(always).unwrap_or(Delivered::Sent)
    }
}

#[async_trait]
impl Platform for Post {
    fn name(&self) -> &'static str {
        "test"
    }

    async fn deliver(&self, messages: Vec<Outbound>) -> Vec<Delivered> {
        let slow = *self.slow.lock().unwrap();
        if let Some(time) = slow {
            tokio::time::sleep(time).await;
        }
        let panics = self
            .panics
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1));
        assert!(panics.is_err(), "as the test wants it");
        let mut results = Vec::new();
        for message in messages {
            let answer = self.answer(&message.address);
            if answer == Delivered::Sent {
                let thread = self.threads.lock().unwrap().get(&message.address).cloned();
                if let Some((parlour, thread)) = thread.filter(|_| message.opening) {
                    parlour.house(&message.table, &message.address, thread).await.unwrap();
                }
                self.sent.lock().unwrap().push(message);
            }
            let stop = matches!(answer, Delivered::Later { .. });
            results.push(answer);
            if stop {
                break;
            }
        }
        results
    }
}

pub(crate) struct House {
    pub(crate) store: Arc<MemoryStore>,
    pub(crate) parlour: Parlour,
    pub(crate) post: Arc<Post>,
    pub(crate) words: Arc<Words>,
    requests: AtomicU64,
    tasks: Vec<JoinHandle<()>>,
}

impl House {
    /// A house over a store; with `open`, computers play and messages are delivered.
    pub(crate) fn over(store: Arc<MemoryStore>, open: bool) -> Self {
        let words = Arc::new(Words::english().unwrap());
        let clock = Arc::new(SystemClock::new());
        let shared: Arc<dyn Store> = Arc::<MemoryStore>::clone(&store);
        let parlour = Parlour::new(shared, clock, Arc::clone(&words));
        let post = Arc::new(Post::default());
        let mut house =
            Self { store, parlour, post, words, requests: AtomicU64::new(0), tasks: Vec::new() };
        if open {
            house.open();
        }
        house
    }

    pub(crate) fn new() -> Self {
        Self::over(Arc::new(MemoryStore::new()), true)
    }

    pub(crate) fn open(&mut self) {
        let platforms: [Arc<dyn Platform>; 1] = [Arc::<Post>::clone(&self.post)];
        self.tasks.push(tokio::spawn(Deliverer::new(self.parlour.clone(), platforms).run()));
        let parlour = self.parlour.clone();
        self.tasks.push(tokio::spawn(async move { parlour.run_timers().await }));
    }

    /// Stops everything at once, as a crash does.
    pub(crate) fn crash(self) -> Arc<MemoryStore> {
        for task in &self.tasks {
            task.abort();
        }
        self.store.restart();
        Arc::clone(&self.store)
    }

    pub(crate) fn request(&self, who: &str, place: Address, line: &str) -> Request {
        let number = self.requests.fetch_add(1, Ordering::Relaxed);
        Request {
            id: RequestId::new(format!("test/{who}/{number}")).unwrap(),
            person: person(who),
            place,
            circle: None,
            steward: false,
            line: line.into(),
            press: None,
        }
    }

    /// Somebody types a line in the hall.
    pub(crate) async fn says(&self, who: &str, line: &str) -> Answer {
        self.says_at(who, hall(), line).await
    }

    /// Somebody types a line somewhere.
    pub(crate) async fn says_at(&self, who: &str, place: Address, line: &str) -> Answer {
        self.parlour.handle(&self.request(who, place, line)).await.unwrap()
    }

    /// The same, and it must be accepted.
    pub(crate) async fn does_at(&self, who: &str, place: Address, line: &str) {
        let answer = self.says_at(who, place, line).await;
        assert!(!answer.refused, "{who}: {line}: {:?}", self.spoken(&answer));
    }

    /// The same, and it must be refused by that phrase.
    pub(crate) async fn fails_at(&self, who: &str, place: Address, line: &str, id: &str) {
        let answer = self.says_at(who, place, line).await;
        assert!(answer.refused, "{who}: {line} was accepted");
        assert_eq!(answer.lines[0].id, id, "{who}: {line}: {:?}", self.spoken(&answer));
    }

    /// The same, and it must be accepted.
    pub(crate) async fn does(&self, who: &str, line: &str) {
        let answer = self.says(who, line).await;
        assert!(!answer.refused, "{who}: {line}: {:?}", self.spoken(&answer));
    }

    /// The same, and it must be refused by that phrase.
    pub(crate) async fn fails(&self, who: &str, line: &str, id: &str) -> Answer {
        let answer = self.says(who, line).await;
        assert!(answer.refused, "{who}: {line} was accepted");
        assert_eq!(answer.lines[0].id, id, "{who}: {line}: {:?}", self.spoken(&answer));
        answer
    }

    /// Somebody presses a control of a message.
    pub(crate) async fn presses(&self, who: &str, message: &Outbound, line: &str) -> Answer {
        let mut request = self.request(who, hall(), line);
        request.press = Some(Press { table: message.table.clone(), moment: message.moment });
        self.parlour.handle(&request).await.unwrap()
    }

    pub(crate) fn spoken(&self, answer: &Answer) -> Vec<String> {
        answer.lines.iter().map(|line| self.words.say(line, &Plain)).collect()
    }

    pub(crate) fn text(&self, message: &Outbound) -> String {
        let lines = message.lines.iter().map(|line| self.words.say(line, &Plain));
        lines.collect::<Vec<_>>().join(" ")
    }

    /// Waits until nothing is left to deliver and no timer is due.
    pub(crate) async fn quiet(&self) {
        loop {
            let timer = self.store.next_timer().await.unwrap();
            let due = timer.is_some_and(|timer| timer <= self.parlour.clock().now());
            if self.store.waiting().await.unwrap() == 0 && !due {
                return;
            }
            // Paused time moves on by itself when every task waits.
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    pub(crate) fn sent(&self) -> Vec<Outbound> {
        self.post.sent.lock().unwrap().clone()
    }

    /// The last message that reached an address.
    pub(crate) fn last(&self, address: &Address) -> Outbound {
        self.sent().into_iter().rfind(|message| message.address == *address).unwrap()
    }

    /// How many messages were given up at an address.
    pub(crate) async fn parked(&self, address: &Address) -> usize {
        self.store.parked(&address.key().unwrap()).await.unwrap().len()
    }

    /// What reached an address, in order.
    pub(crate) fn at(&self, address: &Address) -> Vec<String> {
        let sent = self.sent();
        sent.iter().filter(|m| m.address == *address).map(|m| self.text(m)).collect()
    }
}

/// What a line that somebody types in the hall may become.
pub(crate) async fn complete(house: &House, who: &str, typed: &str) -> Vec<Completion> {
    let (person, place) = (person(who), hall());
    let asker = Asker { person: &person, place: &place, circle: None };
    house.parlour.complete(asker, typed).await.unwrap()
}

pub(crate) fn person(name: &str) -> Person {
    let id = PersonId::new("test", &name.to_lowercase()).unwrap();
    Person { id, name: name.into() }
}

pub(crate) fn place(name: &str) -> Address {
    Address::Place(Place::new("test", name).unwrap())
}

pub(crate) fn hall() -> Address {
    place("hall")
}

pub(crate) fn table(name: &str) -> TableName {
    name.parse().unwrap()
}

pub(crate) fn direct(name: &str) -> Address {
    Address::Direct(person(name).id)
}
