//! What players have saved by name, for themselves and for others: networks that they built.
//!
//! A name belongs to a circle of people (a server, or a place) and to a game; a person who saved something
//! can replace it, others cannot. It is saved for the circle of its table, wherever that is asked, and
//! its author finds it everywhere.

use parlour_games::{
    GameKind,
    engine::{Arg, Choice, CommandLine, Control, Phrase, fair, nearest, quoted},
};
use parlour_storage::{Commit, CommitError, IndexChange, IndexRow, Key, KeyError};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use crate::{
    app::Parlour,
    command::{
        answer::Answer,
        error::CommandError,
        request::{Asker, Request},
    },
    error::AppError,
    people::{address::Person, name::clean_name, records::circle_of},
    table::{
        arguments::{game_ref, person_arg},
        refusal::Refusal,
    },
};

/// The index of what is saved, by game and circle.
const SAVED: &str = "saved";
/// How many are listed: what every platform can show as buttons.
const LISTED: usize = 20;

/// Something that was saved. Its shape on disk only grows.
#[derive(Clone, Serialize, Deserialize)]
struct Saved {
    name: String,
    by: Person,
    what: Json,
}

impl Parlour {
    /// `/save NAME`: keeps what the asker has made at a table.
    pub(crate) async fn save(
        &self,
        request: &Request,
        named: Option<&str>,
        typed: &str,
    ) -> Result<Answer, CommandError> {
        let table = self.table_to_show(request, named).await?;
        let name = clean_name(typed).map_err(|_| Refusal(Phrase::new("saved-refuse-name")))?;
        let kind = table.kind();
        if !kind.saves() {
            let games = GameKind::ALL.iter().filter(|kind| kind.saves());
            let games: Vec<_> = games.map(|kind| game_ref(*kind).into()).collect();
            let phrase = Phrase::new("saved-refuse-game").with("game", game_ref(kind));
            return Err(Refusal(phrase.with("games", Arg::Names(games))).into());
        }
        let found = self.load(&table).await?;
        let view = found
            .as_ref()
            .and_then(|found| Some(found.game()?.view(found.observer_of(&request.person.id))));
        let what = view.and_then(|view| view.savable());
        let Some((found, what)) = found.zip(what) else {
            let phrase = Phrase::new("saved-refuse-nothing").with("table", table.to_string());
            return Err(Refusal(phrase).into());
        };
        let circle = circle_of(found.circle.as_deref(), &found.origin);
        let line = format!("/{} new saved:{}", kind.name(), quoted(&name));
        let done = Phrase::new("saved-done").with("name", name.clone()).with("line", line);
        let answer = Answer { public: found.is_told_at(&request.place), ..Answer::say(done) };
        let saved = Saved { name, by: request.person.clone(), what };
        self.keep(request, kind, &circle, saved, &answer).await?;
        Ok(answer)
    }

    async fn keep(
        &self,
        request: &Request,
        kind: GameKind,
        circle: &str,
        saved: Saved,
        answer: &Answer,
    ) -> Result<(), CommandError> {
        let inside = || CommandError::from(Refusal(Phrase::new("fault-inside")));
        let keys = (shelf(kind, circle), shelf(kind, &saved.by.id.to_string()));
        let (Ok(index), (Ok(key), Ok(own))) = (Key::new(SAVED), keys) else {
            return Err(inside());
        };
        let folded = saved.name.to_lowercase();
        let hash = fair::hash(&[b"parlour/saved/1", circle.as_bytes(), folded.as_bytes()]);
        let stream = Key::new(format!("saved/{}/{}", kind.name(), hex::encode(hash)));
        let stream = stream.map_err(|_| inside())?;
        let bytes = serde_json::to_vec(&saved).map_err(|_| inside())?;
        loop {
            let version = self.store.version(&stream).await.map_err(AppError::from)?;
            let rows = self.store.find(&index, &key).await.map_err(AppError::from)?;
            let there = rows.iter().find(|row| row.stream == stream);
            let there = there.and_then(|row| serde_json::from_slice::<Saved>(&row.value).ok());
            if let Some(other) = there.filter(|there| there.by.id != saved.by.id) {
                let phrase = Phrase::new("saved-refuse-taken").with("name", other.name);
                return Err(Refusal(phrase.with("person", person_arg(&other.by))).into());
            }
            let mut commit = Commit::new(stream.clone(), version, self.clock.now());
            commit.request = Some(request.id.clone());
            commit.answer = serde_json::to_vec(answer).unwrap_or_default();
            commit.events.push(bytes.clone());
            for key in [&key, &own] {
                let (index, key, value) = (index.clone(), key.clone(), bytes.clone());
                commit.index.push(IndexChange::Put { index, key, value });
            }
            match self.store.commit(commit).await {
                // A copy of the request has saved the same.
                Ok(_) | Err(CommitError::Duplicate(_)) => return Ok(()),
                Err(CommitError::Conflict { .. }) => {}
                Err(CommitError::Store(error)) => return Err(AppError::from(error).into()),
            }
        }
    }

    /// What is saved under a name, for the asker.
    pub(crate) async fn find_saved(
        &self,
        request: &Request,
        kind: GameKind,
        typed: &str,
    ) -> Result<Json, CommandError> {
        let all = self.shelf(Asker::of(request), kind).await?;
        let wanted = typed.to_lowercase();
        if let Some(saved) = all.iter().find(|saved| saved.name.to_lowercase() == wanted) {
            return Ok(saved.what.clone());
        }
        let mut known = nearest(typed, all.iter().map(|saved| saved.name.as_str()));
        known.truncate(3);
        let phrase = Phrase::new("saved-refuse-unknown").with("count", known.len());
        let typed: String = typed.chars().filter(|c| !c.is_control()).take(40).collect();
        Err(Refusal(phrase.with("typed", typed).with("known", known)).into())
    }

    /// `/saved`: what is saved here, with a button for each.
    pub(crate) async fn saved(&self, request: &Request) -> Result<Answer, CommandError> {
        let mut answer = Answer::default();
        for kind in GameKind::ALL.iter().copied().filter(|kind| kind.saves()) {
            for Saved { name, by, what } in self.shelf(Asker::of(request), kind).await? {
                // Of an older version, perhaps: it could not be played.
                let Ok(config) = kind.adopt("{}", what) else { continue };
                let Ok(summary) = kind.summary(&config) else { continue };
                let line = Phrase::new("saved-line")
                    .with("name", name.clone())
                    .with("game", game_ref(kind))
                    .with("person", person_arg(&by))
                    .with("summary", summary);
                answer.lines.push(line);
                if answer.controls.len() < LISTED {
                    let line = CommandLine {
                        command: format!("{} new", kind.name()).into(),
                        args: vec![("saved".into(), name.clone())],
                    };
                    let label = Phrase::new("do-saved").with("name", name);
                    answer.controls.push(Control::Button { label, line });
                }
            }
        }
        if answer.lines.is_empty() {
            answer.lines.push(Phrase::new("saved-none"));
        }
        Ok(answer)
    }

    /// All that is saved of a game in the asker's circle, by name, and what they saved elsewhere under
    /// names that are free here.
    async fn shelf(&self, asker: Asker<'_>, kind: GameKind) -> Result<Vec<Saved>, AppError> {
        let circle = circle_of(asker.circle, asker.place);
        let mut all = self.shelved(kind, &circle).await?;
        for own in self.shelved(kind, &asker.person.id.to_string()).await? {
            if !all.iter().any(|there| there.name.to_lowercase() == own.name.to_lowercase()) {
                all.push(own);
            }
        }
        all.sort_by_key(|saved| saved.name.to_lowercase());
        Ok(all)
    }

    /// What can be given as `saved:`, with who saved it.
    pub(crate) async fn saved_names(
        &self,
        asker: Asker<'_>,
        kind: Option<GameKind>,
    ) -> Result<Vec<Choice>, AppError> {
        let Some(kind) = kind.filter(|kind| kind.saves()) else { return Ok(Vec::new()) };
        let choice = |saved: Saved| {
            let label = Phrase::new("saved-choice").with("name", saved.name.clone());
            let label = label.with("person", person_arg(&saved.by));
            Choice { value: saved.name, label: Some(label) }
        };
        Ok(self.shelf(asker, kind).await?.into_iter().map(choice).collect())
    }

    async fn shelved(&self, kind: GameKind, whose: &str) -> Result<Vec<Saved>, AppError> {
        let (Ok(index), Ok(key)) = (Key::new(SAVED), shelf(kind, whose)) else {
            return Ok(Vec::new());
        };
        let rows = self.store.find(&index, &key).await?;
        let read = |row: &IndexRow| match serde_json::from_slice(&row.value) {
            Ok(saved) => Some(saved),
            Err(error) => {
                tracing::error!(stream = %row.stream, %error, "what was saved cannot be read");
                None
            }
        };
        Ok(rows.iter().filter_map(read).collect())
    }
}

/// Where what belongs to a circle, or to a person, is found.
fn shelf(kind: GameKind, whose: &str) -> Result<Key, KeyError> {
    Key::new(format!("{}/{whose}", kind.name()))
}
