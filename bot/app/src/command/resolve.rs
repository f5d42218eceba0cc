//! Which table a command means, where none is named.

use std::sync::Arc;

use parlour_games::{
    GameKind,
    engine::{CommandLine, Control, Phrase},
};

use crate::{
    app::Parlour,
    command::{
        answer::Answer, error::CommandError, line::split, list::Group, request::Request,
        table_command::TableCommand,
    },
    table::{aggregate::Table, name::TableName, refusal::Refusal},
};

/// How many tables are offered to choose from: what every platform can show as buttons.
const OFFERED: usize = 20;

impl Parlour {
    /// Which table a command means: the one that is named; else the one whose own place it is typed
    /// in; else the only one that it can be for.
    pub(crate) async fn find_table(
        &self,
        request: &Request,
        named: Option<&str>,
        kind: Option<GameKind>,
        command: &TableCommand,
    ) -> Result<TableName, CommandError> {
        if let Some(named) = named {
            return self.named_table(request, named).await;
        }
        let person = &request.person.id;
        let of_kind = |table: &Arc<Table>| kind.is_none_or(|kind| table.kind() == kind);
        // A person who moves a table there means another.
        if !matches!(command, TableCommand::Move)
            && let Some(table) = self.of_place(&request.place).await?.filter(of_kind)
        {
            return Ok(table.name.clone());
        }
        let mut candidates: Vec<Arc<Table>> = match command {
            TableCommand::Join { .. } => self.tables_at(&request.place).await?,
            _ => self.tables_of(person).await?,
        };
        candidates.retain(|table| of_kind(table));
        let fits: Vec<_> = candidates.iter().filter(|table| command.fits(table, request)).collect();
        // Where it fits nowhere, a table can at least say why; but where one sits everywhere already
        // there is nothing to choose.
        let fits = match command {
            TableCommand::Join { .. } if fits.is_empty() && candidates.len() > 1 => Vec::new(),
            _ if fits.is_empty() => candidates.iter().collect(),
            _ => fits,
        };
        let none = match command {
            TableCommand::Join { .. } => "table-refuse-none-to-join",
            _ => "table-refuse-none",
        };
        let game = kind.or_else(|| GameKind::ALL.first().copied()).map_or("", GameKind::name);
        let found = only(request, &fits, none, &format!("/{game} new"));
        match command {
            // The tables of a place are everybody's to see; where somebody sits elsewhere is not.
            TableCommand::Join { .. } => found.map_err(CommandError::public),
            _ => found,
        }
    }

    /// The table that something is asked about: the one that is named, or
    /// [`Self::unnamed_table_to_show`].
    pub(crate) async fn table_to_show(
        &self,
        request: &Request,
        named: Option<&str>,
    ) -> Result<TableName, CommandError> {
        match named {
            Some(named) => self.named_table(request, named).await,
            None => self.unnamed_table_to_show(request).await,
        }
    }

    /// The table of that name, if the asker may know of it.
    async fn named_table(&self, request: &Request, named: &str) -> Result<TableName, CommandError> {
        let wrong = || Refusal(Phrase::new("table-refuse-no-such").with("typed", clip(named)));
        let name: TableName = named.parse().map_err(|_| CommandError::from(wrong()).public())?;
        match self.load(&name).await? {
            Some(table) if self.may_know(&table, request) => Ok(name),
            Some(_) | None => Err(CommandError::from(wrong()).public()),
        }
    }

    /// May the asker know of this table, from where they ask?
    pub(crate) fn may_know(&self, table: &Table, request: &Request) -> bool {
        table.is_visible_to(&request.person.id, &request.place, &self.open)
    }

    /// The table that `/board` means where none is named: that of the place; else one's own, one's
    /// turn first; else the only one there.
    async fn unnamed_table_to_show(&self, request: &Request) -> Result<TableName, CommandError> {
        if let Some(table) = self.of_place(&request.place).await? {
            return Ok(table.name.clone());
        }
        let mut own = self.tables_of(&request.person.id).await?;
        if own.is_empty() {
            own = self.tables_at(&request.place).await?;
        }
        let turn = |table: &&Arc<Table>| table.is_turn_of(&request.person.id);
        let turns: Vec<_> = own.iter().filter(turn).collect();
        let fits = if turns.is_empty() { own.iter().collect() } else { turns };
        let game = GameKind::ALL.first().copied().map_or("", GameKind::name);
        only(request, &fits, "table-refuse-none", &format!("/{game} new"))
    }
}

impl TableCommand {
    /// Could it be meant for this table?
    fn fits(&self, table: &Table, request: &Request) -> bool {
        let person = &request.person.id;
        match self {
            Self::Join { .. } => table.is_lobby() && !table.has(person),
            Self::Leave | Self::Start | Self::Contribution { .. } | Self::Fill { .. } => {
                table.is_lobby()
            }
            Self::Resign => !table.is_lobby(),
            Self::Move => table.home != request.place || table.stranded.is_some(),
            Self::Act { .. } => table.is_turn_of(person),
        }
    }
}

/// The only table; or a refusal that says how to come to one, or asks which.
fn only(
    request: &Request,
    fits: &[&Arc<Table>],
    none: &'static str,
    advice: &str,
) -> Result<TableName, CommandError> {
    match fits {
        [] => Err(CommandError::from(Refusal(Phrase::new(none).with("new", advice))).public()),
        [table] => Ok(table.name.clone()),
        several => {
            let names: Vec<String> = several.iter().map(|table| table.name.to_string()).collect();
            Err(CommandError::refused(which(request, &names)))
        }
    }
}

/// Asks which of several tables is meant; a press gives the same line for one of them.
fn which(request: &Request, names: &[String]) -> Answer {
    let line = request.line.trim().trim_start_matches(['/', '!']).trim_start();
    let (first, rest) = split(line);
    let (command, rest) = if GameKind::named(first).is_some() || Group::named(first).is_some() {
        let (second, rest) = split(rest);
        (format!("{first} {second}"), rest)
    } else {
        (first.to_owned(), rest)
    };
    let button = |name: &String| Control::Button {
        label: Phrase::new("do-at-table").with("table", name.clone()),
        line: CommandLine {
            command: format!("{command} table:{name} {rest}").trim_end().to_owned().into(),
            args: Vec::new(),
        },
    };
    Answer {
        controls: names.iter().take(OFFERED).map(button).collect(),
        lines: vec![
            Phrase::new("table-refuse-which")
                .with("tables", names.to_vec())
                .with("example", format!("table:{}", names.first().map_or("", String::as_str))),
        ],
        refused: true,
        ..Answer::default()
    }
}

/// What was typed, short enough to be repeated in a sentence.
fn clip(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(40).collect()
}
