//! One request from a person: find the table, decide, commit, answer.

use std::sync::Arc;

use parlour_games::{
    GameKind,
    engine::{ArgError, Phrase, nearest},
};
use parlour_storage::Millis;

use crate::{
    app::Parlour,
    command::{
        answer::Answer,
        error::CommandError,
        general::GeneralCommand,
        help::help,
        line::{split, take_named},
        list::{GENERAL, GROUPS, General, Group},
        order::Order,
        queries,
        request::Request,
        table_command::TableCommand,
    },
    error::AppError,
    people::address::Address,
    table::{
        aggregate::Table, arguments::game_ref, commit::Ended, event::TableEvent, name::TableName,
        notices::is_told_to_all, refusal::Refusal,
    },
};

/// How often a request is decided again when others were faster.
const TRIES: usize = 32;

impl Parlour {
    /// Handles a request. When this returns `Ok` with an answer that is not a refusal, what it did
    /// is on the disk. A copy of the request (the same id) gets the same answer and does nothing.
    ///
    /// # Errors
    /// [`AppError`], when it could not be handled; it can be sent again under the same id.
    pub async fn handle(&self, request: &Request) -> Result<Answer, AppError> {
        let answer = match self.route(request).await {
            Ok(answer) => answer,
            Err(CommandError::Refused(answer)) => {
                // The first copy may have changed what the second is judged against.
                match self.store.answered(&request.id).await? {
                    Some(first) => first_answer(&first.answer),
                    None => *answer,
                }
            }
            // Logged where it was found.
            Err(CommandError::AppError(
                AppError::Damaged { table, .. } | AppError::Unreadable { table, .. },
            )) => {
                Answer::refuse(Refusal(Phrase::new("table-refuse-unreadable").with("table", table)))
            }
            Err(CommandError::AppError(error)) => {
                tracing::error!(request = %request.id, %error, "a request could not be handled");
                return Err(error);
            }
        };
        Ok(answer)
    }

    async fn route(&self, request: &Request) -> Result<Answer, CommandError> {
        let line = request.line.trim().trim_start_matches(['/', '!']).trim_start();
        let (word, rest) = split(line);
        if word.is_empty() {
            return Err(ArgError::Empty.into());
        }
        if let Some(kind) = GameKind::named(word) {
            return self.game_command(request, kind, rest).await;
        }
        if let Some(group) = Group::named(word) {
            return self.group_command(request, group, rest).await;
        }
        let Some(general) = General::named(word) else {
            let groups = GROUPS.iter().map(|group| group.name);
            let names = GENERAL.iter().map(|row| row.spec.name).chain(groups);
            let names = names.chain(GameKind::NAMES.iter().copied());
            // A move without its game's name is the likeliest slip.
            let moves = GameKind::ALL.iter().filter_map(|kind| {
                kind.command(word).map(|spec| format!("{} {}", kind.name(), spec.name))
            });
            let known = moves.chain(nearest(word, names)).collect();
            return Err(ArgError::UnknownCommand { typed: word.to_owned(), known }.into());
        };
        self.general_command(request, general.read(rest)?).await
    }

    async fn group_command(
        &self,
        request: &Request,
        group: &'static Group,
        rest: &str,
    ) -> Result<Answer, CommandError> {
        let (word, rest) = split(rest);
        if let Some(general) = group.command(word) {
            return self.general_command(request, general.read(rest)?).await;
        }
        let names = group.commands.iter().map(|row| row.spec.name);
        let known = nearest(word, names).into_iter().map(|name| format!("{} {name}", group.name));
        let typed = format!("{} {word}", group.name).trim_end().to_owned();
        Err(ArgError::UnknownCommand { typed, known: known.collect() }.into())
    }

    async fn general_command(
        &self,
        request: &Request,
        command: GeneralCommand,
    ) -> Result<Answer, CommandError> {
        match command {
            GeneralCommand::Help { about } => Ok(super::help::help(about).public()),
            GeneralCommand::Rules { topic } => Ok(super::help::rules(topic).public()),
            GeneralCommand::Games => self.games(&request.person).await,
            GeneralCommand::Board { table, as_text, zoom } => {
                self.board(request, table.as_deref(), as_text, zoom).await
            }
            GeneralCommand::Verify { table } => self.verify(request, table.as_deref()).await,
            GeneralCommand::Save { table, name } => {
                self.save(request, table.as_deref(), &name).await
            }
            GeneralCommand::Saved => self.saved(request).await,
            GeneralCommand::Record { game, of_everybody } => {
                self.record_of_person(request, game, of_everybody).await
            }
            GeneralCommand::Replay { table } => self.show_replay(request, table.as_deref()).await,
            GeneralCommand::At { table, command } => {
                let name = match (table.as_deref(), &request.press) {
                    (None, Some(press)) => press.table.clone(),
                    (named, _) => self.find_table(request, named, None, &command).await?,
                };
                self.at_table(request, &name, &command).await
            }
        }
    }

    async fn game_command(
        &self,
        request: &Request,
        kind: GameKind,
        rest: &str,
    ) -> Result<Answer, CommandError> {
        let (word, rest) = split(rest);
        if word.is_empty() {
            return Ok(help(Some(kind)).public());
        }
        if word.eq_ignore_ascii_case("new") {
            return self.open(request, kind, rest).await;
        }
        let Some(spec) = kind.command(word) else {
            let names = kind.commands().iter().map(|spec| spec.name).chain(["new"]);
            let known = nearest(word, names).into_iter().map(|n| format!("{} {n}", kind.name()));
            return Err(ArgError::UnknownCommand {
                typed: format!("{} {word}", kind.name()),
                known: known.collect(),
            }
            .into());
        };
        let (named, rest) = take_named(rest, "table");
        let command =
            TableCommand::Act { line: format!("{} {rest}", spec.name), secret: spec.secret };
        let name = match (&named, &request.press) {
            (None, Some(press)) => press.table.clone(),
            _ => self.find_table(request, named.as_deref(), Some(kind), &command).await?,
        };
        if name.kind() != kind {
            let phrase = Phrase::new("table-refuse-other-game").with("table", name.to_string());
            return Err(Refusal(phrase.with("game", game_ref(kind))).into());
        }
        self.at_table(request, &name, &command).await
    }

    /// Loads, decides and commits until nobody was faster.
    async fn at_table(
        &self,
        request: &Request,
        name: &TableName,
        command: &TableCommand,
    ) -> Result<Answer, CommandError> {
        for _ in 0..TRIES {
            let table = self.load(name).await?;
            let Some(table) = table.filter(|table| self.may_know(table, request)) else {
                let phrase = Phrase::new("table-refuse-no-such").with("typed", name.to_string());
                return Err(CommandError::from(Refusal(phrase)).public());
            };
            let now = self.clock.now();
            let events =
                decide_blocking(request, &table, command, now).await?.map_err(|refusal| {
                    // A person who is refused sees how things stand, if it was a button that offered it.
                    let mut answer = Answer::refuse(Refusal(table.resolve(refusal.0)));
                    if request.press.as_ref().is_some_and(|press| press.table == *name) {
                        queries::present(&mut answer, &table, &request.person.id);
                    }
                    answer.public = command.is_of_lobby()
                        && table.is_told_at(&request.place)
                        && !answer.shows_a_secret();
                    CommandError::refused(answer)
                })?;
            let answer = command.answer(request, &table, &events);
            let bytes = serde_json::to_vec(&answer).unwrap_or_default();
            match self.commit(name, Some(&table), &events, Some(&request.id), bytes).await? {
                Ended::Done => return Ok(answer),
                Ended::Before(first) => return Ok(first_answer(&first)),
                Ended::Conflict => {}
            }
        }
        Err(AppError::Busy(name.to_string()).into())
    }

    /// `/walls new`: opens a table; with `fill`, computers take the other chairs at once.
    async fn open(
        &self,
        request: &Request,
        kind: GameKind,
        rest: &str,
    ) -> Result<Answer, CommandError> {
        let saved = match Order::saved(rest).filter(|_| kind.saves()) {
            Some(name) => {
                Some(self.find_saved(request, kind, &name).await.map_err(CommandError::public)?)
            }
            None => None,
        };
        let order = Order::read(kind, rest, saved).map_err(CommandError::public)?;
        // A number is taken only for a request that is new.
        if let Some(first) = self.store.answered(&request.id).await.map_err(AppError::from)? {
            return Ok(first_answer(&first.answer));
        }
        let pressed = match &request.press {
            Some(press) => self.load(&press.table).await?,
            None => None,
        };
        let again = pressed.as_ref().filter(|table| table.is_over()).map(|table| &table.name);
        if let Some(finished) = again
            && let Some(opened) = self.played_again(finished).await?
            && self.may_know(&opened, request)
        {
            // The second person to want it is meant to play with the first.
            return self
                .at_table(request, &opened.name, &TableCommand::Join { entropy: None })
                .await;
        }
        let answer = Answer::default();
        let bytes = serde_json::to_vec(&answer).unwrap_or_default();
        for _ in 0..TRIES {
            let name = self.next_name(kind).await?;
            let events = order.events(request, &name, again, self.clock.now())?;
            match self.commit(&name, None, &events, Some(&request.id), bytes.clone()).await? {
                Ended::Done => return Ok(answer),
                Ended::Before(first) => return Ok(first_answer(&first)),
                // The number was given while numbers were given otherwise (see `one_of`).
                Ended::Conflict => {}
            }
        }
        Err(AppError::Busy(kind.name().to_owned()).into())
    }
}

/// [`decide`] where it holds nobody else up: a game may think about what is asked of it.
async fn decide_blocking(
    request: &Request,
    table: &Arc<Table>,
    command: &TableCommand,
    now: Millis,
) -> Result<Result<Vec<TableEvent>, Refusal>, AppError> {
    let (request, table, command) = (request.clone(), Arc::clone(table), command.clone());
    let decided =
        tokio::task::spawn_blocking(move || decide(&request, &table, &command, now)).await;
    decided.map_err(|error| AppError::Broken(error.to_string()))
}

/// What comes of a command, by the table's rules.
fn decide(
    request: &Request,
    table: &Table,
    command: &TableCommand,
    now: Millis,
) -> Result<Vec<TableEvent>, Refusal> {
    let person = &request.person;
    let moment = request.press.as_ref().filter(|p| p.table == table.name).map(|p| p.moment);
    match command {
        TableCommand::Join { entropy } => table.join(person, entropy.as_deref(), &request.id, now),
        TableCommand::Contribution { text } => table.contribute(&person.id, text),
        TableCommand::Leave => table.leave(&person.id),
        TableCommand::Start => table.start(&person.id, now),
        TableCommand::Fill { level, count } => table.fill(&person.id, *level, *count, now),
        TableCommand::Resign => table.resign(&person.id),
        TableCommand::Move => table.relocate(&person.id, &request.place),
        TableCommand::Act { line, .. } => table.act(&person.id, line, moment, now),
    }
}

impl TableCommand {
    /// Is it decided by who sits where before the game begins, and where the table is told?
    const fn is_of_lobby(&self) -> bool {
        match self {
            Self::Join { .. }
            | Self::Contribution { .. }
            | Self::Leave
            | Self::Start
            | Self::Fill { .. }
            | Self::Move => true,
            Self::Resign | Self::Act { .. } => false,
        }
    }

    /// What the asker is told: what everybody sees need not be said twice.
    fn answer(&self, request: &Request, table: &Table, events: &[TableEvent]) -> Answer {
        match self {
            Self::Act { secret: true, .. } if is_told_to_all(table, events) => {
                Answer::say(Phrase::new("answer-heard"))
            }
            Self::Act { secret: true, .. } if matches!(request.place, Address::Place(_)) => {
                let reached = !table.unreachable.contains(&request.person.id);
                Answer::say(Phrase::new(if reached { "answer-secret" } else { "answer-noted" }))
            }
            Self::Resign => {
                Answer::say(Phrase::new("answer-resigned").with("table", table.name.to_string()))
            }
            _ => Answer::default(),
        }
    }
}

/// A first answer, read again.
fn first_answer(bytes: &[u8]) -> Answer {
    serde_json::from_slice(bytes).unwrap_or_default()
}
