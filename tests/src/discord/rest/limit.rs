//! Rate limits: buckets a route and its channel, guild or webhook, and one for everything.

use std::{
    collections::{BTreeMap, HashMap},
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use super::super::{Discord, id};

/// How many requests may come in what time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rate {
    /// So many.
    pub requests: u32,
    /// In this time, which begins with the first of them.
    pub window: Duration,
}

impl Rate {
    /// So many requests in so many milliseconds.
    pub const fn new(requests: u32, milliseconds: u64) -> Self {
        Self { requests, window: Duration::from_millis(milliseconds) }
    }
}

/// The limits. Without any, which is how it starts, Discord is as seen through a proxy that keeps
/// the limits for its clients.
#[derive(Debug, Clone, Default)]
pub struct Limits {
    /// For all requests together, but for interactions.
    pub global: Option<Rate>,
    /// For routes written as in `POST /channels/{channel_id}/messages`.
    pub routes: BTreeMap<&'static str, Rate>,
    /// For all other routes.
    pub others: Option<Rate>,
}

impl Limits {
    /// Such limits as Discord has: fifty requests a second in all, five messages in five seconds
    /// in a channel.
    pub fn real() -> Self {
        let routes = [
            ("POST /channels/{channel_id}/messages", Rate::new(5, 5_000)),
            ("PATCH /channels/{channel_id}/messages/{message_id}", Rate::new(5, 5_000)),
            ("POST /webhooks/{webhook_id}/{webhook_token}", Rate::new(5, 2_000)),
            (
                "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original",
                Rate::new(5, 2_000),
            ),
            ("POST /users/@me/channels", Rate::new(10, 10_000)),
        ];
        Self {
            global: Some(Rate::new(50, 1_000)),
            routes: BTreeMap::from(routes),
            others: Some(Rate::new(10, 10_000)),
        }
    }
}

/// What is said about its bucket to every request that has one.
#[derive(Debug, Clone)]
pub(super) struct Told {
    pub(super) headers: Vec<(&'static str, String)>,
}

/// A request that came too soon.
#[derive(Debug, Clone)]
pub(super) struct TooSoon {
    pub(super) after: Duration,
    pub(super) global: bool,
    pub(super) headers: Vec<(&'static str, String)>,
}

impl TooSoon {
    /// One that a test has planned.
    pub(super) fn planned(after: Duration, global: bool) -> Self {
        let mut soon = Self { after, global, headers: Vec::new() };
        soon.head("user");
        soon
    }

    fn head(&mut self, scope: &str) {
        let seconds = self.after.as_secs_f64();
        self.headers.push(("retry-after", format!("{seconds:.3}")));
        if self.global {
            self.headers.push(("x-ratelimit-global", "true".to_owned()));
        }
        let scope = if self.global { "global" } else { scope };
        self.headers.push(("x-ratelimit-scope", scope.to_owned()));
    }
}

struct Bucket {
    began: Instant,
    used: u32,
}

impl Bucket {
    /// Takes one request, if there is room for it; what remains, and when it is filled up.
    fn take(&mut self, rate: Rate) -> (bool, u32, Duration) {
        if self.began.elapsed() >= rate.window {
            *self = Self { began: Instant::now(), used: 0 };
        }
        let fits = self.used < rate.requests;
        self.used += u32::from(fits);
        let left = rate.window.saturating_sub(self.began.elapsed());
        (fits, rate.requests - self.used, left)
    }
}

#[derive(Default)]
struct Buckets {
    limits: Limits,
    routes: HashMap<(&'static str, String), Bucket>,
    all: Option<Bucket>,
}

/// Keeps count.
#[derive(Default)]
pub(super) struct Limiter(Mutex<Buckets>);

impl Limiter {
    /// Lets a request in, or not. `major` is the channel, guild or webhook of its path.
    pub(super) fn enter(&self, route: &'static str, major: &str) -> Result<Told, TooSoon> {
        let mut buckets = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let interaction = route.contains("/interactions/") || route.contains("/webhooks/");
        let new = || Bucket { began: Instant::now(), used: 0 };
        if let Some(rate) = buckets.limits.global.filter(|_| !interaction) {
            let (fits, _, left) = buckets.all.get_or_insert_with(new).take(rate);
            if !fits {
                return Err(TooSoon::planned(left, true));
            }
        }
        // The first response has no bucket: it can come only once.
        let rate = buckets.limits.routes.get(route).copied().or(buckets.limits.others);
        let Some(rate) = rate.filter(|_| !route.contains("/interactions/")) else {
            return Ok(Told { headers: Vec::new() });
        };
        let bucket = buckets.routes.entry((route, major.to_owned())).or_insert_with(new);
        let (fits, remaining, left) = bucket.take(rate);
        let seconds = left.as_secs_f64();
        let reset = std::time::Duration::from_millis(id::now()).as_secs_f64() + seconds;
        let headers = vec![
            ("x-ratelimit-limit", rate.requests.to_string()),
            ("x-ratelimit-remaining", remaining.to_string()),
            ("x-ratelimit-reset", format!("{reset:.3}")),
            ("x-ratelimit-reset-after", format!("{seconds:.3}")),
            ("x-ratelimit-bucket", format!("{:016x}", hash(route))),
        ];
        if fits {
            return Ok(Told { headers });
        }
        let mut soon = TooSoon { after: left, global: false, headers };
        soon.head("user");
        Err(soon)
    }
}

/// A name for a bucket that says nothing.
fn hash(route: &str) -> u64 {
    let mix = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    route.bytes().fold(0xcbf2_9ce4_8422_2325, mix)
}

impl Discord {
    /// Sets the rate limits.
    pub fn limit(&self, limits: Limits) {
        for route in limits.routes.keys().filter(|route| !super::is_known(route)) {
            self.inner.complaints.add(format!("a limit is set for no known route: {route}"));
        }
        let mut buckets = self.inner.rest.limiter.0.lock().unwrap_or_else(PoisonError::into_inner);
        *buckets = Buckets { limits, ..Buckets::default() };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_channel_has_its_bucket() {
        let limiter = Limiter::default();
        let post = "POST /channels/{channel_id}/messages";
        assert!(limiter.enter(post, "1").unwrap().headers.is_empty(), "no limits to begin with");
        limiter.0.lock().unwrap().limits = Limits::real();
        for left in (0..5).rev() {
            let told = limiter.enter(post, "1").unwrap();
            assert!(told.headers.contains(&("x-ratelimit-remaining", left.to_string())));
        }
        let soon = limiter.enter(post, "1").unwrap_err();
        assert!(!soon.global && soon.after <= Duration::from_secs(5));
        assert!(soon.headers.iter().any(|(name, _)| *name == "retry-after"));
        assert!(limiter.enter(post, "2").is_ok(), "another channel");
    }

    #[test]
    fn all_requests_have_one_limit_but_for_interactions() {
        let limiter = Limiter::default();
        let global = Some(Rate::new(3, 60_000));
        limiter.0.lock().unwrap().limits = Limits { global, ..Limits::default() };
        let ask = |route| limiter.enter(route, "1");
        for _ in 0..3 {
            assert!(ask("GET /channels/{channel_id}").is_ok());
        }
        assert!(ask("GET /channels/{channel_id}").unwrap_err().global);
        assert!(ask("POST /webhooks/{webhook_id}/{webhook_token}").is_ok());
    }
}
