//! Which tables there are: of a person, in a place; and the next free number.

use std::sync::Arc;

use parlour_games::GameKind;
use parlour_storage::{Commit, CommitError, Key, Version};

use crate::{
    app::Parlour,
    error::AppError,
    people::{
        address::{Address, PersonId},
        records::{self, Results, circle_of},
    },
    table::{aggregate::Table, name::TableName, numbering::Numbering},
};

const PERSON: &str = "person";
const HOME: &str = "home";
/// A place that a platform gave to one table alone.
const OWN: &str = "own";
/// Tables that wait for players, by the finished table that they follow.
const AGAIN: &str = "again";

/// A row of an index.
#[derive(PartialEq, Eq)]
pub(crate) struct Row {
    pub(crate) index: Key,
    pub(crate) key: Key,
    pub(crate) value: Vec<u8>,
}

impl Row {
    /// `None` if the store cannot keep such a name.
    fn new(index: &str, key: &str, value: Vec<u8>) -> Option<Self> {
        Some(Self { index: Key::new(index).ok()?, key: Key::new(key).ok()?, value })
    }
}

/// What is filed of a table that is over: under each person, and under their circle.
fn results(table: &Table) -> Vec<Row> {
    let Some(results) = Results::of(table) else { return Vec::new() };
    let circle = circle_of(table.circle.as_deref(), &table.origin);
    let own = results.people().map(|person| {
        Row::new(records::PLAYED, &person.to_string(), results.only(person).to_bytes())
    });
    own.chain([Row::new(records::CIRCLE, &circle, results.to_bytes())]).flatten().collect()
}

/// The index rows that a table should have.
pub(crate) fn rows(table: &Table) -> Vec<Row> {
    let key = |(index, key): (&str, String)| Row::new(index, &key, Vec::new());
    // A person in a table's own place means that table, also when its game is over.
    let origin = Some(&table.origin).filter(|origin| **origin != table.home);
    let own = origin.map(|_| (OWN, table.home.to_string())).and_then(key);
    if table.is_over() {
        return own.into_iter().chain(results(table)).collect();
    }
    let people = table.people().map(|person| (PERSON, person.id.to_string()));
    // Under the place where it was opened, too: a person who is there and not yet in the table's own
    // place finds it.
    let home = std::iter::once(&table.home).chain(origin);
    let home = home.map(|place| (HOME, place.to_string()));
    let again = table.again.as_ref().filter(|_| table.is_lobby());
    let again = again.map(|finished| (AGAIN, finished.to_string()));
    people.chain(home).chain(again).filter_map(key).chain(own).collect()
}

impl Parlour {
    /// The tables at which somebody sits and something can still happen.
    pub(crate) async fn tables_of(&self, person: &PersonId) -> Result<Vec<Arc<Table>>, AppError> {
        self.filed(PERSON, &person.to_string()).await
    }

    /// The tables of a place at which something can still happen.
    pub(crate) async fn tables_at(&self, home: &Address) -> Result<Vec<Arc<Table>>, AppError> {
        self.filed(HOME, &home.to_string()).await
    }

    /// The table whose own place this is, as its home still is; a finished one as long as nothing
    /// else is played there.
    pub(crate) async fn of_place(&self, place: &Address) -> Result<Option<Arc<Table>>, AppError> {
        let found = self.filed(OWN, &place.to_string()).await?;
        let own = found.into_iter().find(|table| table.home == *place);
        match own {
            Some(own) if own.is_over() && !self.tables_at(place).await?.is_empty() => Ok(None),
            own => Ok(own),
        }
    }

    /// The table that somebody has opened to play a finished one again, and that waits for others.
    pub(crate) async fn played_again(
        &self,
        finished: &TableName,
    ) -> Result<Option<Arc<Table>>, AppError> {
        Ok(self.filed(AGAIN, &finished.to_string()).await?.pop())
    }

    async fn filed(&self, index: &str, key: &str) -> Result<Vec<Arc<Table>>, AppError> {
        let (Ok(index), Ok(key)) = (Key::new(index), Key::new(key)) else { return Ok(Vec::new()) };
        let mut tables = Vec::new();
        for row in self.store.find(&index, &key).await? {
            let name = row.stream.as_str().strip_prefix("table/").and_then(|n| n.parse().ok());
            let Some(name) = name else { continue };
            // A damaged table must not hide the others; it was logged where it was found.
            match self.load(&name).await {
                Ok(Some(table)) => tables.push(table),
                Ok(None) | Err(AppError::Damaged { .. } | AppError::Unreadable { .. }) => {}
                Err(error) => return Err(error),
            }
        }
        tables.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(tables)
    }

    /// Six characters that tell this store from others, made when they are first asked for. What
    /// outbox entries are called is unique in one store only.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn instance(&self) -> Result<&str, AppError> {
        self.instance.get_or_try_init(|| self.read_instance()).await.map(String::as_str)
    }

    async fn read_instance(&self) -> Result<String, AppError> {
        let stream =
            Key::new("instance").unwrap_or_else(|_| unreachable!("a plain word makes a plain key"));
        loop {
            if let Some(first) = self.store.read(&stream, Version::NONE).await?.first() {
                return Ok(String::from_utf8_lossy(&first.body).into_owned());
            }
            let mut commit = Commit::new(stream.clone(), Version::NONE, self.clock.now());
            commit.events.push(hex::encode(rand::random::<[u8; 3]>()).into_bytes());
            match self.store.commit(commit).await {
                Ok(_) | Err(CommitError::Conflict { .. }) => {}
                Err(CommitError::Store(error)) => return Err(error.into()),
                Err(CommitError::Duplicate(_)) => {
                    unreachable!("a commit without a request cannot be a duplicate")
                }
            }
        }
    }

    /// A number that no table of this game has had. Taken for good: a gap does no harm.
    pub(crate) async fn next_name(&self, kind: GameKind) -> Result<TableName, AppError> {
        let stream = Key::new(format!("counter/{}", kind.name()))
            .unwrap_or_else(|_| unreachable!("a game's name makes a short, plain key"));
        loop {
            let version = self.store.version(&stream).await?;
            let mut commit = Commit::new(stream.clone(), version, self.clock.now());
            commit.events.push(Vec::new());
            match self.store.commit(commit).await {
                Ok(committed) => {
                    let Version(taken) = committed.version;
                    let Numbering { first, step } = self.numbering;
                    let number = (taken - 1).saturating_mul(step).saturating_add(first);
                    return Ok(TableName::new(kind, number));
                }
                Err(CommitError::Conflict { .. }) => {}
                Err(CommitError::Store(error)) => return Err(error.into()),
                Err(CommitError::Duplicate(_)) => {
                    unreachable!("a commit without a request cannot be a duplicate")
                }
            }
        }
    }
}
