//! Things that go wrong on purpose.

use std::{
    sync::{Mutex, PoisonError},
    time::Duration,
};

use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};

use super::Discord;

/// What goes wrong with a request.
#[derive(Debug, Clone)]
pub enum Trouble {
    /// The connection breaks off, before or after the request was carried out.
    Drop {
        /// Was it carried out?
        done: bool,
    },
    /// A server's error, as a machine on the way would send it.
    Fail {
        /// 500 to 504.
        status: u16,
        /// Was the request carried out?
        done: bool,
    },
    /// A refusal.
    Refuse {
        /// Such as 403.
        status: u16,
        /// Discord's own number.
        code: u32,
        /// What Discord says.
        message: &'static str,
    },
    /// Too many requests.
    Limit {
        /// When to try again.
        after: Duration,
        /// Is it the limit of all requests?
        global: bool,
    },
    /// The answer takes longer.
    Delay(Duration),
}

/// How often.
#[derive(Debug, Clone)]
pub enum When {
    /// The next so many times.
    Next(usize),
    /// Every so many times.
    Every(usize),
    /// So many times in a hundred, by dice with this seed.
    Chance {
        /// In a hundred.
        percent: f64,
        /// Makes it the same each time.
        seed: u64,
    },
}

/// A [`When`] that keeps count.
#[derive(Debug)]
enum Count {
    Left(usize),
    Every(usize, usize),
    Dice(f64, Box<StdRng>),
}

impl Count {
    fn new(when: &When) -> Self {
        match *when {
            When::Next(left) => Self::Left(left),
            When::Every(every) => Self::Every(every.max(1), 0),
            When::Chance { percent, seed } => {
                Self::Dice(percent / 100.0, Box::new(StdRng::seed_from_u64(seed)))
            }
        }
    }

    fn now(&mut self) -> bool {
        match self {
            Self::Left(0) => false,
            Self::Left(left) => {
                *left -= 1;
                true
            }
            Self::Every(every, count) => {
                *count += 1;
                count.is_multiple_of(*every)
            }
            Self::Dice(chance, dice) => dice.random_bool(chance.clamp(0.0, 1.0)),
        }
    }
}

struct Fault {
    /// The method and the route, with the names of its parameters; none for every request.
    route: Option<&'static str>,
    /// The path contains this.
    containing: String,
    count: Count,
    trouble: Trouble,
}

/// The faults that are planned.
#[derive(Default)]
pub(super) struct Faults {
    requests: Mutex<Vec<Fault>>,
    duplicates: Mutex<Option<Count>>,
}

impl Faults {
    /// What goes wrong with this request; the first plan that fits has its way.
    pub(super) fn strike(&self, route: &str, path: &str) -> Option<Trouble> {
        let mut faults = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        let fits = |fault: &mut Fault| {
            fault.route.is_none_or(|one| one == route)
                && path.contains(&fault.containing)
                && fault.count.now()
        };
        faults.iter_mut().find_map(|fault| fits(fault).then(|| fault.trouble.clone()))
    }

    /// Is this interaction delivered once more?
    pub(super) fn duplicates(&self) -> bool {
        let mut duplicates = self.duplicates.lock().unwrap_or_else(PoisonError::into_inner);
        duplicates.as_mut().is_some_and(Count::now)
    }
}

impl Discord {
    /// Plans trouble for the requests of a route, written as in
    /// `POST /channels/{channel_id}/messages`, or for all.
    pub fn plan(&self, route: Option<&'static str>, when: &When, trouble: Trouble) {
        self.plan_for(route, &"", when, trouble);
    }

    /// Plans trouble for those requests of a route whose path contains something, such as a
    /// channel's identifier.
    pub fn plan_for(
        &self,
        route: Option<&'static str>,
        containing: &impl ToString,
        when: &When,
        trouble: Trouble,
    ) {
        if route.is_some_and(|route| !super::rest::is_known(route)) {
            self.inner.complaints.add(format!("trouble is planned for no known route: {route:?}"));
        }
        let (containing, count) = (containing.to_string(), Count::new(when));
        let mut faults = self.inner.faults.requests.lock().unwrap_or_else(PoisonError::into_inner);
        faults.push(Fault { route, containing, count, trouble });
    }

    /// Nothing goes wrong any more.
    pub fn calm(&self) {
        self.inner.faults.requests.lock().unwrap_or_else(PoisonError::into_inner).clear();
        *self.inner.faults.duplicates.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Delivers interactions once more.
    pub fn duplicate(&self, when: &When) {
        let mut duplicates =
            self.inner.faults.duplicates.lock().unwrap_or_else(PoisonError::into_inner);
        *duplicates = Some(Count::new(when));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn strikes(when: &When) -> usize {
        let mut count = Count::new(when);
        (0..1_000).filter(|_| count.now()).count()
    }

    #[test]
    fn trouble_keeps_count() {
        assert_eq!(strikes(&When::Next(3)), 3);
        assert_eq!(strikes(&When::Every(10)), 100);
        let some = strikes(&When::Chance { percent: 5.0, seed: 7 });
        assert!((20..100).contains(&some), "{some}");
        assert_eq!(some, strikes(&When::Chance { percent: 5.0, seed: 7 }));
    }
}
