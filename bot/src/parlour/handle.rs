//! One request from a person: find the table, decide, commit, answer.

use std::sync::Arc;

use parlour_games::{
    GameKind,
    engine::{
        AnyRefusal, ArgFault, Args, CommandLine, CommandSpec, Control, Level, Phrase, nearest,
    },
};
use parlour_storage::RequestId;

use super::{
    access::Fault,
    answer::Answer,
    commands::GENERAL,
    commit::Ended,
    hub::Parlour,
    lobby,
    people::{Address, Person},
    show,
    table::{Refusal, Table, TableEvent, TableName},
};

/// How often a request is decided again when others were faster.
const TRIES: usize = 32;

/// What somebody wants.
#[derive(Debug, Clone)]
pub struct Request {
    /// The platform's name for this very request: the same when it is delivered again.
    pub id: RequestId,
    /// Who asks.
    pub person: Person,
    /// Where; a person's own direct messages, too.
    pub place: Address,
    /// What was typed or pressed, as one line: `/walls place C4`.
    pub line: String,
    /// If it was pressed: at which table, at which moment.
    pub press: Option<Press>,
}

/// Where a control stood that somebody pressed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Press {
    /// The table of its message.
    pub table: TableName,
    /// The moment of its message.
    pub moment: u64,
}

/// Why nothing came of a request: a refusal to be told, or a fault.
pub(super) enum Stop {
    Refused(Answer),
    Fault(Fault),
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}
impl From<Refusal> for Stop {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(Answer::refuse(refusal))
    }
}
impl From<ArgFault> for Stop {
    fn from(fault: ArgFault) -> Self {
        Refusal(fault.phrase()).into()
    }
}
impl From<AnyRefusal> for Stop {
    fn from(refusal: AnyRefusal) -> Self {
        Refusal::from(refusal).into()
    }
}

/// What is to be done at a table.
pub(super) enum Deed {
    Join,
    Leave,
    Start,
    Fill { level: Level, count: Option<u8> },
    Resign,
    Act { line: String, secret: bool },
}

impl Parlour {
    /// Handles a request. When this returns `Ok` with an answer that is not a refusal, what it did
    /// is on the disk. A copy of the request (the same id) gets the same answer and does nothing.
    ///
    /// # Errors
    /// [`Fault`], when it could not be handled; it can be sent again under the same id.
    pub async fn handle(&self, request: &Request) -> Result<Answer, Fault> {
        let answer = match self.route(request).await {
            Ok(answer) => answer,
            Err(Stop::Refused(answer)) => {
                // The first copy may have changed what the second is judged against.
                match self.store.answered(&request.id).await? {
                    Some(first) => kept(&first.answer),
                    None => answer,
                }
            }
            Err(Stop::Fault(fault)) => {
                tracing::error!(request = %request.id, %fault, "a request could not be handled");
                return Err(fault);
            }
        };
        Ok(answer)
    }

    async fn route(&self, request: &Request) -> Result<Answer, Stop> {
        let line = request.line.trim().trim_start_matches(['/', '!']).trim_start();
        let (word, rest) = split(line);
        if word.is_empty() {
            return Err(ArgFault::Empty.into());
        }
        if let Some(kind) = GameKind::named(word) {
            return self.game_command(request, kind, rest).await;
        }
        let Some(spec) = GENERAL.iter().find(|spec| spec.name.eq_ignore_ascii_case(word)) else {
            let names = GENERAL.iter().map(|spec| spec.name).chain(GameKind::NAMES.iter().copied());
            let known = nearest(word, names);
            return Err(ArgFault::UnknownCommand { typed: word.to_owned(), known }.into());
        };
        self.general_command(request, spec, rest).await
    }

    async fn general_command(
        &self,
        request: &Request,
        spec: &'static CommandSpec,
        rest: &str,
    ) -> Result<Answer, Stop> {
        let args = Args::read(spec.name, spec.params, rest)?;
        let named = args.text("table");
        let deed = match spec.name {
            "help" => return Ok(super::help::help(args.text("about").and_then(GameKind::named))),
            "rules" => {
                let kind = args.text("game").and_then(GameKind::named);
                return Ok(kind.map_or_else(Answer::default, super::help::rules));
            }
            "games" => return self.games(&request.person).await,
            "board" => return self.board(request, named, args.text("as") == Some("text")).await,
            "join" => Deed::Join,
            "leave" => Deed::Leave,
            "start" => Deed::Start,
            "fill" => Deed::Fill {
                level: args.text("level").and_then(|l| l.parse().ok()).unwrap_or(Level::Easy),
                count: args.integer("seats").and_then(|count| u8::try_from(count).ok()),
            },
            _ => Deed::Resign,
        };
        let name = match (named, &request.press) {
            (None, Some(press)) => press.table.clone(),
            _ => self.meant(request, named, None, &deed).await?,
        };
        self.at_table(request, &name, &deed).await
    }

    async fn game_command(
        &self,
        request: &Request,
        kind: GameKind,
        rest: &str,
    ) -> Result<Answer, Stop> {
        let (word, rest) = split(rest);
        if word.is_empty() {
            return Ok(super::help::help(Some(kind)));
        }
        if word.eq_ignore_ascii_case("new") {
            return self.open(request, kind, rest).await;
        }
        let Some(spec) = kind.command(word) else {
            let names = kind.commands().iter().map(|spec| spec.name).chain(["new"]);
            let known = nearest(word, names).into_iter().map(|n| format!("{} {n}", kind.name()));
            return Err(ArgFault::UnknownCommand {
                typed: format!("{} {word}", kind.name()),
                known: known.collect(),
            }
            .into());
        };
        let (named, rest) = lobby::take_named(rest, "table")?;
        let deed = Deed::Act { line: format!("{} {rest}", spec.name), secret: spec.secret };
        let name = match (&named, &request.press) {
            (None, Some(press)) => press.table.clone(),
            _ => self.meant(request, named.as_deref(), Some(kind), &deed).await?,
        };
        if name.kind() != kind {
            let phrase = Phrase::new("table-refuse-other-game").with("table", name.to_string());
            return Err(Refusal(phrase.with("game", super::table::game_ref(kind))).into());
        }
        self.at_table(request, &name, &deed).await
    }

    /// Which table a command means: the one that is named; else the only one that it can be for.
    pub(super) async fn meant(
        &self,
        request: &Request,
        named: Option<&str>,
        kind: Option<GameKind>,
        deed: &Deed,
    ) -> Result<TableName, Stop> {
        if let Some(named) = named {
            let wrong = || Refusal(Phrase::new("table-refuse-no-such").with("typed", clip(named)));
            let name: TableName = named.parse().map_err(|_| wrong())?;
            return match self.load(&name).await? {
                Some(table) if table.is_visible_to(Some(&request.person.id)) => Ok(name),
                Some(_) | None => Err(wrong().into()),
            };
        }
        let person = &request.person.id;
        let of_kind = |table: &Arc<Table>| kind.is_none_or(|kind| table.kind() == kind);
        let mut candidates: Vec<Arc<Table>> = match deed {
            Deed::Join => self.tables_at(&request.place).await?,
            _ => self.tables_of(person).await?,
        };
        candidates.retain(|table| of_kind(table));
        let fits: Vec<_> = candidates.iter().filter(|table| deed.fits(table, person)).collect();
        // Where it fits nowhere, the only table can at least say why.
        let fits = if fits.is_empty() { candidates.iter().collect() } else { fits };
        match fits.as_slice() {
            [] => {
                let id = match deed {
                    Deed::Join => "table-refuse-none-to-join",
                    _ => "table-refuse-none",
                };
                let kind = kind.or_else(|| GameKind::ALL.first().copied());
                let game = kind.map_or("", GameKind::name);
                Err(Refusal(Phrase::new(id).with("new", format!("/{game} new"))).into())
            }
            [table] => Ok(table.name.clone()),
            several => {
                let names: Vec<String> =
                    several.iter().map(|table| table.name.to_string()).collect();
                Err(Stop::Refused(which(request, names)))
            }
        }
    }

    /// Loads, decides and commits until nobody was faster.
    async fn at_table(
        &self,
        request: &Request,
        name: &TableName,
        deed: &Deed,
    ) -> Result<Answer, Stop> {
        for _ in 0..TRIES {
            let table = self.load(name).await?;
            let visible = |table: &Arc<Table>| table.is_visible_to(Some(&request.person.id));
            let Some(table) = table.filter(visible) else {
                let phrase = Phrase::new("table-refuse-no-such").with("typed", name.to_string());
                return Err(Refusal(phrase).into());
            };
            let events = self.decide(request, &table, deed).map_err(|refusal| {
                // Whoever is refused sees how things stand, if it was an old button.
                let stale = refusal.0.id == "table-refuse-stale";
                let mut answer = Answer::refuse(Refusal(table.resolve(refusal.0)));
                if stale {
                    self.present(&mut answer, &table, request);
                }
                Stop::Refused(answer)
            })?;
            let answer = deed.answer(request);
            let bytes = serde_json::to_vec(&answer).unwrap_or_default();
            match self.commit(name, Some(&table), &events, Some(&request.id), bytes).await? {
                Ended::Done => return Ok(answer),
                Ended::Before(first) => return Ok(kept(&first)),
                Ended::Conflict => {}
            }
        }
        Err(Fault::Busy(name.to_string()).into())
    }

    fn decide(
        &self,
        request: &Request,
        table: &Table,
        deed: &Deed,
    ) -> Result<Vec<TableEvent>, Refusal> {
        let person = &request.person;
        let moment = request.press.as_ref().filter(|p| p.table == table.name).map(|p| p.moment);
        match deed {
            Deed::Join => table.join(person),
            Deed::Leave => table.leave(&person.id),
            Deed::Start => table.start(&person.id),
            Deed::Fill { level, count } => table.fill(&person.id, *level, *count),
            Deed::Resign => table.resign(&person.id),
            Deed::Act { line, .. } => table.act(&person.id, line, moment),
        }
    }

    /// Adds the board and the controls as they are now, through the asker's eyes.
    fn present(&self, answer: &mut Answer, table: &Table, request: &Request) {
        answer.board = show::board_for(table, Some(&request.person.id));
        if let Some(game) = table.game() {
            let view = game.view(table.observer_of(&request.person.id));
            answer.table = Some((table.name.clone(), view.moment()));
            if !table.is_over() && table.is_turn_of(&request.person.id) {
                answer.controls = super::commands::at_table(table, view.controls());
            }
        }
    }

    /// `/board`: the board through the asker's eyes; in words on request.
    async fn board(
        &self,
        request: &Request,
        named: Option<&str>,
        as_text: bool,
    ) -> Result<Answer, Stop> {
        let name = match named {
            Some(_) => self.meant(request, named, None, &Deed::Resign).await?,
            None => match self.only_board(request).await? {
                Ok(name) => name,
                Err(answer) => return Err(Stop::Refused(answer)),
            },
        };
        let Some(table) = self.load(&name).await? else {
            let phrase = Phrase::new("table-refuse-no-such").with("typed", name.to_string());
            return Err(Refusal(phrase).into());
        };
        let mut answer = Answer { as_text, ..Answer::default() };
        let title = Phrase::new("board-title")
            .with("table", name.to_string())
            .with("game", super::table::game_ref(table.kind()));
        answer.lines.push(title);
        answer.lines.extend(super::table::turn_line(&table).map(|line| table.resolve(line)));
        answer.lines.extend(super::table::end_line(&table).map(|line| table.resolve(line)));
        if table.game().is_none() {
            answer.lines.push(Phrase::new("board-none").with("table", name.to_string()));
        }
        self.present(&mut answer, &table, request);
        Ok(answer)
    }

    /// The table that `/board` means where none is named: one's own, one's turn first, else the
    /// place's only one.
    async fn only_board(&self, request: &Request) -> Result<Result<TableName, Answer>, Fault> {
        let mut own = self.tables_of(&request.person.id).await?;
        if own.is_empty() {
            own = self.tables_at(&request.place).await?;
        }
        let turn = |table: &&Arc<Table>| table.is_turn_of(&request.person.id);
        let turns: Vec<_> = own.iter().filter(turn).collect();
        let fits = if turns.is_empty() { own.iter().collect() } else { turns };
        Ok(match fits.as_slice() {
            [] => {
                Err(Answer::refuse(Refusal(Phrase::new("table-refuse-none").with("new", "/help"))))
            }
            [table] => Ok(table.name.clone()),
            several => {
                let names = several.iter().map(|table| table.name.to_string()).collect();
                Err(which(request, names))
            }
        })
    }

    /// `/games`: one's tables, those where it is one's turn first.
    async fn games(&self, person: &Person) -> Result<Answer, Stop> {
        let mut tables = self.tables_of(&person.id).await?;
        tables.sort_by_key(|table| !table.is_turn_of(&person.id));
        if tables.is_empty() {
            return Ok(Answer::say(Phrase::new("games-none")));
        }
        let mut answer = Answer::default();
        for table in &tables {
            let state = if table.is_turn_of(&person.id) {
                "turn"
            } else if table.is_lobby() {
                "lobby"
            } else {
                "waiting"
            };
            let others = (0..table.chairs.len())
                .filter(|index| !matches!(table.chairs.get(*index), Some(super::table::Occupant::Person(p)) if p.id == person.id))
                .map(|index| table.occupant(index));
            let others: Vec<_> = others.collect();
            answer.lines.push(
                Phrase::new("games-line")
                    .with("table", table.name.to_string())
                    .with("game", super::table::game_ref(table.kind()))
                    .with("state", state)
                    .with("count", others.len())
                    .with("others", parlour_games::engine::Arg::Names(others)),
            );
            if answer.controls.len() < 20 {
                answer.controls.push(Control::Button {
                    label: Phrase::new("do-board").with("table", table.name.to_string()),
                    line: CommandLine::new("board").arg("table", &table.name),
                });
            }
        }
        Ok(answer)
    }

    /// `/walls new`: opens a table; with `fill`, computers take the other chairs at once.
    async fn open(&self, request: &Request, kind: GameKind, rest: &str) -> Result<Answer, Stop> {
        let order = lobby::Order::read(kind, rest)?;
        // A number is taken only for a request that is new and would be accepted.
        if let Some(first) = self.store.answered(&request.id).await.map_err(Fault::from)? {
            return Ok(kept(&first.answer));
        }
        let name = self.next_name(kind).await?;
        let events = order.events(request, &name)?;
        let answer = Answer::default();
        let bytes = serde_json::to_vec(&answer).unwrap_or_default();
        match self.commit(&name, None, &events, Some(&request.id), bytes).await? {
            Ended::Done => Ok(answer),
            Ended::Before(first) => Ok(kept(&first)),
            Ended::Conflict => Err(Fault::Busy(name.to_string()).into()),
        }
    }
}

impl Deed {
    /// Could it be meant for this table?
    fn fits(&self, table: &Table, person: &super::people::PersonId) -> bool {
        match self {
            Self::Join => table.is_lobby() && !table.has(person),
            Self::Leave | Self::Start | Self::Fill { .. } => table.is_lobby(),
            Self::Resign => !table.is_lobby(),
            Self::Act { .. } => table.is_turn_of(person),
        }
    }

    /// What the asker is told: what everybody sees need not be said twice.
    fn answer(&self, request: &Request) -> Answer {
        match self {
            Self::Act { secret: true, .. } if matches!(request.place, Address::Place(_)) => {
                Answer::say(Phrase::new("answer-secret"))
            }
            _ => Answer::default(),
        }
    }
}

/// A first answer, read again.
fn kept(bytes: &[u8]) -> Answer {
    serde_json::from_slice(bytes).unwrap_or_default()
}

/// Asks which of several tables is meant; a press gives the same line for one of them.
fn which(request: &Request, names: Vec<String>) -> Answer {
    let line = request.line.trim().trim_start_matches(['/', '!']).trim_start();
    let (first, rest) = split(line);
    let (command, rest) = match GameKind::named(first) {
        Some(_) => {
            let (second, rest) = split(rest);
            (format!("{first} {second}"), rest)
        }
        None => (first.to_owned(), rest),
    };
    let button = |name: &String| Control::Button {
        label: Phrase::new("do-at-table").with("table", name.clone()),
        line: CommandLine {
            command: format!("{command} table:{name} {rest}").trim_end().to_owned().into(),
            args: Vec::new(),
        },
    };
    Answer {
        controls: names.iter().take(20).map(button).collect(),
        lines: vec![
            Phrase::new("table-refuse-which")
                .with("tables", names.clone())
                .with("example", format!("table:{}", names.first().map_or("", String::as_str))),
        ],
        refused: true,
        ..Answer::default()
    }
}

/// The first word and the rest.
pub(super) fn split(line: &str) -> (&str, &str) {
    let line = line.trim();
    line.split_once(char::is_whitespace)
        .map_or((line, ""), |(word, rest)| (word, rest.trim_start()))
}

fn clip(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(40).collect()
}
