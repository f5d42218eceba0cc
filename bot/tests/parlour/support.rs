//! A parlour in memory, on a clock that stands still, with a platform that does as it is told.

#![allow(dead_code, reason = "each test uses a part")]
#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

use std::{
    collections::VecDeque,
    sync::{
        Arc, Mutex,
        atomic::{AtomicU64, Ordering},
    },
};

use async_trait::async_trait;
use parlour::{
    parlour::{
        Address, Answer, Deliverer, Outbound, Parlour, Person, PersonId, Place, Press, Request,
        RequestId, SystemClock,
    },
    platform::{Delivered, Platform},
    words::{Plain, Words},
};
use parlour_storage::{MemoryStore, Store};
use tokio::{sync::Notify, task::JoinHandle};

/// What the platform got, and what it will answer.
#[derive(Default)]
pub(crate) struct Post {
    pub(crate) sent: Mutex<Vec<Outbound>>,
    /// Answers to come, first to last; after that everything is sent.
    pub(crate) answers: Mutex<VecDeque<Delivered>>,
    arrived: Notify,
}

#[async_trait]
impl Platform for Post {
    fn name(&self) -> &'static str {
        "test"
    }

    async fn deliver(&self, messages: Vec<Outbound>) -> Vec<Delivered> {
        let mut results = Vec::new();
        for message in messages {
            let answer = self.answers.lock().unwrap().pop_front().unwrap_or(Delivered::Sent);
            if answer == Delivered::Sent {
                self.sent.lock().unwrap().push(message);
            }
            let stop = matches!(answer, Delivered::Later { .. });
            results.push(answer);
            if stop {
                break;
            }
        }
        self.arrived.notify_one();
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
            line: line.into(),
            press: None,
        }
    }

    /// Somebody types a line in the hall.
    pub(crate) async fn says(&self, who: &str, line: &str) -> Answer {
        self.parlour.handle(&self.request(who, hall(), line)).await.unwrap()
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
            let timers = self.store.next_timer().await.unwrap();
            if self.store.waiting().await.unwrap() == 0 && timers.is_none() {
                return;
            }
            // Paused time moves on by itself when every task waits.
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
    }

    pub(crate) fn sent(&self) -> Vec<Outbound> {
        self.post.sent.lock().unwrap().clone()
    }

    /// What reached an address, in order.
    pub(crate) fn at(&self, address: &Address) -> Vec<String> {
        let sent = self.sent();
        sent.iter().filter(|m| m.address == *address).map(|m| self.text(m)).collect()
    }
}

pub(crate) fn person(name: &str) -> Person {
    let id = PersonId::new("test", &name.to_lowercase()).unwrap();
    Person { id, name: name.into() }
}

pub(crate) fn hall() -> Address {
    Address::Place(Place::new("test", "hall").unwrap())
}

pub(crate) fn direct(name: &str) -> Address {
    Address::Direct(person(name).id)
}
