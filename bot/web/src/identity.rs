//! Who is who on the page: a random secret in a cookie that scripts cannot read.
//!
//! Only the secret's SHA-256 is kept, so a reader of the store cannot act as anybody.

use std::{
    num::NonZeroUsize,
    sync::{Mutex, PoisonError},
};

use axum::http::{HeaderMap, header};
use lru::LruCache;
use parlour_app::{AppendLog, AppendLogError, Person, PersonId};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::names::NAME;

/// The cookie's name.
const COOKIE: &str = "parlour";
/// The index from a secret's hash to its owner's append log.
const INDEX: &str = "web-cookie";

/// Everybody who ever chose a nickname here.
pub(crate) struct Identities {
    append_log: AppendLog,
    known: Mutex<LruCache<String, Person>>,
}

/// The shape on disk: a nickname, from then on.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Named {
    nick: String,
}

impl Identities {
    const KNOWN: NonZeroUsize = NonZeroUsize::new(10_000).unwrap();

    pub(crate) fn new(append_log: AppendLog) -> Self {
        Self { append_log, known: Mutex::new(LruCache::new(Self::KNOWN)) }
    }

    fn known(&self) -> std::sync::MutexGuard<'_, LruCache<String, Person>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Who sends these headers, if anybody who is known.
    pub(crate) async fn of(&self, headers: &HeaderMap) -> Result<Option<Person>, AppendLogError> {
        let Some(hash) = secret(headers).map(|secret| hash(&secret)) else { return Ok(None) };
        if let Some(person) = self.known().get(&hash) {
            return Ok(Some(person.clone()));
        }
        let logs = self.append_log.find(INDEX, &hash).await?;
        let Some(log) = logs.first() else { return Ok(None) };
        let entries = self.append_log.readable(log, 0, u64::MAX).await?;
        let nick = entries.iter().rev().find_map(|entry| {
            serde_json::from_slice::<Named>(&entry.body).ok().map(|named| named.nick)
        });
        let id = log.strip_prefix("web/person/").and_then(|local| PersonId::new(NAME, local).ok());
        let person = id.zip(nick).map(|(id, name)| Person { id, name });
        if let Some(person) = &person {
            self.known().put(hash, person.clone());
        }
        Ok(person)
    }

    /// Makes somebody known, and returns the cookie that proves it from now on.
    pub(crate) async fn enter(
        &self,
        nick: String,
        secure: bool,
    ) -> Result<(Person, String), AppendLogError> {
        let secret = hex::encode(rand::random::<[u8; 32]>());
        let local = format!("p{}", hex::encode(rand::random::<[u8; 8]>()));
        let id = PersonId::new(NAME, &local)
            .unwrap_or_else(|_| unreachable!("hex digits make a plain, short name"));
        let hash = hash(&secret);
        self.write(&local, 0, &nick, Some(&hash)).await?;
        let person = Person { id, name: nick };
        self.known().put(hash, person.clone());
        let secure = if secure { "; Secure" } else { "" };
        // A year; the page says who one is, and there is no other way back to it.
        let cookie = format!(
            "{COOKIE}={secret}; Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000{secure}"
        );
        Ok((person, cookie))
    }

    /// Gives somebody another nickname.
    pub(crate) async fn rename(
        &self,
        headers: &HeaderMap,
        person: &Person,
        nick: String,
    ) -> Result<Person, AppendLogError> {
        let local = person.id.local();
        loop {
            let len = self.append_log.len(&format!("web/person/{local}")).await?;
            if self.write(local, len, &nick, None).await? {
                break;
            }
            // Another of their windows was faster; the last one counts.
        }
        let renamed = Person { id: person.id.clone(), name: nick };
        if let Some(secret) = secret(headers) {
            self.known().put(hash(&secret), renamed.clone());
        }
        Ok(renamed)
    }

    /// `Ok(false)`: the log is not at `after` any more, and nothing was written.
    async fn write(
        &self,
        local: &str,
        after: u64,
        nick: &str,
        hash: Option<&str>,
    ) -> Result<bool, AppendLogError> {
        let body = serde_json::to_vec(&Named { nick: nick.to_owned() }).unwrap_or_default();
        let log = format!("web/person/{local}");
        self.append_log.append(&log, after, vec![body], hash.map(|hash| (INDEX, hash))).await
    }
}

/// The secret among the cookies: 64 hex digits, or nothing.
fn secret(headers: &HeaderMap) -> Option<String> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    cookies
        .flat_map(|cookies| cookies.split(';'))
        .filter_map(|cookie| cookie.trim().split_once('='))
        .find(|(name, value)| {
            *name == COOKIE && value.len() == 64 && value.bytes().all(|b| b.is_ascii_hexdigit())
        })
        .map(|(_, value)| value.to_ascii_lowercase())
}

fn hash(secret: &str) -> String {
    hex::encode(Sha256::digest(secret.as_bytes()))
}
