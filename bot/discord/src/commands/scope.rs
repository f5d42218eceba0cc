//! Where commands are registered, and where they were by this store's account.

use std::{collections::BTreeSet, fmt};

use parlour_app::{AppendLog, Parlour};
use serenity::model::id::GuildId;

use crate::names::NAME;

/// All of Discord, or one server.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Scope(Option<GuildId>);

impl Scope {
    pub(crate) const EVERYWHERE: Self = Self(None);

    /// Everywhere, or in those servers.
    pub(crate) fn wanted(servers: &BTreeSet<u64>) -> BTreeSet<Self> {
        if servers.is_empty() {
            return BTreeSet::from([Self::EVERYWHERE]);
        }
        servers.iter().map(|id| Self::read(*id)).filter(|one| !one.is_everywhere()).collect()
    }

    pub(crate) const fn guild(self) -> Option<GuildId> {
        self.0
    }

    pub(crate) const fn is_everywhere(self) -> bool {
        self.0.is_none()
    }

    /// What an operator may have to change where it is refused.
    pub(crate) const fn setting(self) -> &'static str {
        match self.0 {
            Some(_) => " (setting discord.develop_in): is Parlour a member there?",
            None => "",
        }
    }

    /// As it is kept: 0 is everywhere, for no server has that id.
    fn written(self) -> u64 {
        self.0.map_or(0, GuildId::get)
    }

    fn read(id: u64) -> Self {
        // serenity panics at 0.
        Self((id != 0).then(|| GuildId::new(id)))
    }
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            None => write!(f, "everywhere"),
            Some(guild) => write!(f, "in server {guild}"),
        }
    }
}

/// Where commands may be registered by this store's account: an entry for each change, the last one
/// whole.
pub(crate) struct Written {
    append_log: AppendLog,
    log: String,
    entries: u64,
    scopes: BTreeSet<Scope>,
}

impl Written {
    /// As it was left. If that cannot be read, nothing is known of.
    pub(crate) async fn of(parlour: &Parlour) -> Self {
        let (append_log, log) = (parlour.append_log(), format!("{NAME}/commands"));
        let (mut entries, mut scopes) = (0, BTreeSet::new());
        match append_log.read(&log, 0).await {
            Ok(read) => {
                if let Some(last) = read.last() {
                    entries = last.number;
                    match serde_json::from_slice::<Vec<u64>>(&last.body) {
                        Ok(ids) => scopes = ids.into_iter().map(Scope::read).collect(),
                        Err(error) => tracing::error!(%error, "where commands are cannot be read"),
                    }
                }
            }
            Err(error) => tracing::error!(%error, "where commands are cannot be read"),
        }
        Self { append_log, log, entries, scopes }
    }

    /// From now on they may be there.
    pub(crate) async fn add(&mut self, scope: Scope) {
        if self.scopes.insert(scope) {
            self.keep().await;
        }
    }

    /// They are not there any more.
    pub(crate) async fn remove(&mut self, scope: Scope) {
        if self.scopes.remove(&scope) {
            self.keep().await;
        }
    }

    /// Where they may be besides.
    pub(crate) fn but(&self, wanted: &BTreeSet<Scope>) -> Vec<Scope> {
        self.scopes.difference(wanted).copied().collect()
    }

    async fn keep(&mut self) {
        let ids: Vec<u64> = self.scopes.iter().map(|scope| scope.written()).collect();
        let body = serde_json::Value::from(ids).to_string().into_bytes();
        match self.append_log.append(&self.log, self.entries, vec![body], None).await {
            Ok(true) => self.entries += 1,
            Ok(false) => tracing::error!("where commands are was noted by somebody else"),
            Err(error) => tracing::error!(%error, "where commands are cannot be noted"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use parlour_storage::MemoryStore;

    use super::*;
    use parlour_app::{SystemClock, words::Words};

    #[tokio::test]
    async fn what_was_written_is_known_after_a_restart() {
        let words = Arc::new(Words::english().unwrap());
        let parlour =
            Parlour::new(Arc::new(MemoryStore::new()), Arc::new(SystemClock::new()), words);
        let (all, some) =
            (Scope::wanted(&BTreeSet::new()), Scope::wanted(&BTreeSet::from([5, 6, 0])));
        let mut written = Written::of(&parlour).await;
        assert!(written.but(&all).is_empty());
        for scope in all.iter().chain(&some).chain(&some) {
            written.add(*scope).await;
        }
        let mut written = Written::of(&parlour).await;
        assert_eq!(written.but(&some), [Scope::EVERYWHERE]);
        assert_eq!(written.but(&all).len(), 2);
        written.remove(Scope::EVERYWHERE).await;
        assert!(Written::of(&parlour).await.but(&some).is_empty());
    }
}
