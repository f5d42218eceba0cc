//! Lines as people type them where there is nothing but text: words that are cut short, a move without its
//! game's name, slips, and what is not meant for Parlour at all.

use parlour_games::{
    GameKind,
    engine::{Args, CommandSpec, ParamKind, ParamSpec, edits, nearest},
};

use crate::{
    app::Parlour,
    command::{
        line::{split, take_named},
        list::{GENERAL, GROUPS, General, Group, new_params},
        request::Request,
        table_command::TableCommand,
    },
    error::AppError,
    people::address::{Address, PersonId},
    table::name::TableName,
};

/// What a line is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Heard {
    /// A command, written out as a whole.
    Command {
        /// The line.
        line: String,
        /// Can it be read? If not, it may be talk that begins like a command.
        sure: bool,
    },
    /// A slip: what it should probably have been.
    Slip {
        /// The word that there is not.
        typed: String,
        /// The whole line with the word that it is nearest to.
        meant: String,
    },
    /// Neither.
    Nothing,
}

/// Other words for commands.
const ALIASES: &[(&str, &str)] = &[
    ("?", "help"),
    ("commands", "help"),
    ("tables", "games"),
    ("status", "board"),
    ("show", "board"),
    ("sit", "join"),
    ("begin", "start"),
    ("computer", "fill"),
    ("surrender", "resign"),
    ("uncoprime", "walls"),
];

/// The most words of a text without a sign before its command that are not taken for talk.
const FEW: usize = 2;

/// The shortest beginning of a word that stands for the word.
const SHORTEST: usize = 2;

impl Parlour {
    /// The table whose own place this is.
    ///
    /// # Errors
    /// When a table cannot be read.
    pub async fn table_of(&self, place: &Address) -> Result<Option<TableName>, AppError> {
        Ok(self.of_place(place).await?.map(|table| table.name.clone()))
    }

    /// What somebody means by a line. A move needs no game's name where one game alone can be meant: that
    /// of the place, else one of those that they play.
    ///
    /// # Errors
    /// When a table cannot be read.
    pub async fn hear(
        &self,
        person: &PersonId,
        place: &Address,
        typed: &str,
    ) -> Result<Heard, AppError> {
        let typed = typed.trim().trim_start_matches(['/', '!']).trim_start();
        let (first, rest) = split(typed);
        if first.is_empty() || !first.chars().all(|c| c.is_alphanumeric() || c == '?') {
            return Ok(Heard::Nothing);
        }
        let tables = match self.of_place(place).await? {
            Some(table) => vec![table],
            None => self.tables_of(person).await?,
        };
        let mut kinds: Vec<_> = tables.iter().map(|table| table.kind()).collect();
        kinds.dedup();
        let all_begun = !tables.iter().any(|table| table.is_lobby());
        Ok(hear(&kinds, all_begun, first, rest))
    }

    /// Must others not see this line, where all can read it? It says what is secret, or shows who sits
    /// where at a table that keeps it a secret.
    ///
    /// # Errors
    /// When a table cannot be read.
    pub async fn tells_a_secret(&self, request: &Request) -> Result<bool, AppError> {
        let line = request.line.trim_start_matches(['/', '!']);
        let (first, rest) = split(line);
        let (second, rest) = split(rest);
        let kind = GameKind::named(first);
        let spec = kind.and_then(|kind| kind.command(second));
        if spec.is_some_and(|spec| spec.secret) {
            return Ok(true);
        }
        let (command, rest) = match spec {
            Some(spec) => (TableCommand::Act { line: spec.name.to_owned(), secret: false }, rest),
            None if first.eq_ignore_ascii_case("resign") => (TableCommand::Resign, split(line).1),
            None => return Ok(false),
        };
        let (named, _) = take_named(rest, "table");
        // One that cannot be found is refused anyway.
        let Ok(name) = self.find_table(request, named.as_deref(), kind, &command).await else {
            return Ok(false);
        };
        Ok(self.load(&name).await?.is_some_and(|table| table.hides_seats()))
    }

    /// A platform has given a place up for another, with everybody in it: the tables of the one go on in
    /// the other. It can be said again.
    ///
    /// # Errors
    /// When a table cannot be read or written.
    pub async fn follow(&self, from: &Address, to: &Address) -> Result<(), AppError> {
        for table in self.tables_at(from).await? {
            self.relocate_quietly(&table.name, from, to).await?;
        }
        Ok(())
    }
}

/// What can stand first in a line, and where it leads.
#[derive(Clone, Copy)]
enum First {
    Game(GameKind),
    Group(&'static Group),
    General(General),
    /// A move of a game whose name need not be said.
    Move(GameKind, &'static CommandSpec),
}

impl First {
    fn word(self) -> &'static str {
        match self {
            Self::Game(kind) => kind.name(),
            Self::Group(group) => group.name,
            Self::General(general) => general.spec.name,
            Self::Move(_, spec) => spec.name,
        }
    }
}

/// What is probably meant by a command's first word, where these games are played.
///
/// A game may call a move as a table's command is called: then it is the move that is meant where all games
/// have begun (`all_begun`), and the table's command before that.
fn hear(kinds: &[GameKind], all_begun: bool, typed: &str, rest: &str) -> Heard {
    let alias = ALIASES.iter().find(|(alias, _)| alias.eq_ignore_ascii_case(typed));
    let word = alias.map_or(typed, |(_, word)| word);
    let general =
        GENERAL.iter().filter_map(|row| General::named(row.spec.name)).map(First::General);
    let games = GameKind::ALL.iter().copied().map(First::Game);
    let moves = kinds.iter().flat_map(|kind| {
        // Two games that both have it leave it open which is meant.
        let is_shared =
            |name| kinds.iter().filter(|other| other.command(name).is_some()).count() > 1;
        let own = kind.commands().iter().filter(move |spec| !is_shared(spec.name));
        own.map(|spec| First::Move(*kind, spec))
    });
    let tables = general.chain(games).chain(GROUPS.iter().map(First::Group));
    let all: Vec<First> =
        if all_begun { moves.chain(tables).collect() } else { tables.chain(moves).collect() };
    let words = || all.iter().map(|first| first.word());
    match pick(word, &words()) {
        Picked::One(index) => whole(all[index], rest),
        Picked::Near(index) => match whole(all[index], rest) {
            Heard::Command { line: meant, .. } | Heard::Slip { meant, .. } => {
                Heard::Slip { typed: typed.to_owned(), meant }
            }
            Heard::Nothing => Heard::Nothing,
        },
        Picked::None => Heard::Nothing,
    }
}

/// The rest of the line behind its first word.
fn whole(first: First, rest: &str) -> Heard {
    match first {
        First::Game(kind) => {
            let (second, rest) = split(rest);
            if second.is_empty() {
                return Heard::Command { line: kind.name().to_owned(), sure: true };
            }
            let specs: &'static [CommandSpec] = kind.commands();
            let names = std::iter::once("new").chain(specs.iter().map(|spec| spec.name));
            under(kind.name(), second, rest, &names, |index| match index.checked_sub(1) {
                None => new_params(kind),
                Some(index) => specs[index].params,
            })
        }
        First::Group(group) => {
            let (second, rest) = split(rest);
            let names = group.commands.iter().map(|row| row.spec.name);
            under(group.name, second, rest, &names, |index| group.commands[index].spec.params)
        }
        First::General(general) => with_rest("", general.spec.name, general.spec.params, rest),
        First::Move(kind, spec) => with_rest(kind.name(), spec.name, spec.params, rest),
    }
}

/// A command under a game's or a group's name.
fn under(
    name: &str,
    second: &str,
    rest: &str,
    names: &(impl Iterator<Item = &'static str> + Clone),
    params: impl Fn(usize) -> &'static [ParamSpec],
) -> Heard {
    let (index, is_slip) = match pick(second, names) {
        Picked::One(index) => (index, false),
        Picked::Near(index) => (index, true),
        // It begins like a command, so it is told which there are.
        Picked::None => {
            let line = format!("{name} {second} {rest}").trim_end().to_owned();
            return Heard::Command { line, sure: false };
        }
    };
    let word = names.clone().nth(index).unwrap_or_default();
    match with_rest(name, word, params(index), rest) {
        Heard::Command { line: meant, .. } if is_slip => {
            Heard::Slip { typed: format!("{name} {second}"), meant }
        }
        heard => heard,
    }
}

/// A command with what stands behind it.
fn with_rest(of: &str, command: &'static str, params: &'static [ParamSpec], rest: &str) -> Heard {
    let line = [of, command, rest].join(" ").trim().to_owned();
    // A move takes its table, too, and a text may hold words without quotation marks.
    let (_, given) = take_named(rest, "table");
    let is_text = matches!(params, [ParamSpec { kind: ParamKind::Text { .. }, .. }, ..]);
    let few = given.split_whitespace().count() <= FEW;
    let sure = if is_text { few } else { Args::read(command, params, &given).is_ok() };
    Heard::Command { line, sure }
}

/// Which of several words is meant.
#[derive(Debug, PartialEq, Eq)]
enum Picked {
    One(usize),
    Near(usize),
    None,
}

/// The word itself; else the only one that begins so; else the nearest, if that is near.
fn pick(typed: &str, words: &(impl Iterator<Item = &'static str> + Clone)) -> Picked {
    let typed = typed.to_lowercase();
    if let Some(index) = words.clone().position(|word| word == typed) {
        return Picked::One(index);
    }
    if typed.chars().count() >= SHORTEST {
        let begins = |(_, word): &(usize, &str)| word.starts_with(&typed);
        let mut found = words.clone().enumerate().filter(begins);
        if let (Some((index, word)), other) = (found.next(), found.find(|_| true))
            && other.is_none_or(|(_, other)| other == word)
        {
            return Picked::One(index);
        }
    }
    let near = nearest(&typed, words.clone()).into_iter().next();
    let near = near.filter(|near| edits(&typed, near) <= slips(&typed));
    match near.and_then(|near| words.clone().position(|word| word == near)) {
        Some(index) => Picked::Near(index),
        None => Picked::None,
    }
}

/// How many slips a word of that length may have.
fn slips(typed: &str) -> usize {
    match typed.chars().count() {
        0..=3 => 0,
        4..=6 => 1,
        _ => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heard(kinds: &[&str], line: &str) -> Heard {
        let kinds: Vec<GameKind> =
            kinds.iter().map(|name| GameKind::named(name).unwrap()).collect();
        let (first, rest) = split(line);
        hear(&kinds, false, first, rest)
    }

    fn command(line: &str) -> Heard {
        Heard::Command { line: line.to_owned(), sure: true }
    }

    #[test]
    fn a_move_needs_no_games_name_where_one_alone_can_be_meant() {
        assert_eq!(heard(&["walls"], "place B4"), command("walls place B4"));
        assert_eq!(heard(&["walls"], "PLACE B4"), command("walls place B4"));
        assert_eq!(heard(&[], "place B4"), Heard::Nothing);
        assert_eq!(heard(&["walls", "tangle"], "place B4"), command("walls place B4"));
        // Walls and Tunnel both have it.
        assert_ne!(heard(&["walls", "tunnel"], "predict 7"), command("walls predict 7"));
        assert_eq!(heard(&["tunnel"], "walls predict 7"), command("walls predict 7"));
    }

    #[test]
    fn a_move_that_is_called_as_a_tables_command_is_meant_once_the_game_has_begun() {
        let tangle = [GameKind::named("tangle").unwrap()];
        assert_eq!(hear(&tangle, false, "start", ""), command("start"));
        assert_eq!(hear(&tangle, true, "start", "SW"), command("tangle start SW"));
    }

    #[test]
    fn words_can_be_cut_short_and_be_others() {
        assert_eq!(heard(&["walls"], "pl B4"), command("walls place B4"));
        assert_eq!(heard(&[], "wa new size:5"), command("walls new size:5"));
        assert_eq!(heard(&[], "uncoprime new"), command("walls new"));
        assert_eq!(heard(&[], "status as:text"), command("board as:text"));
        assert_eq!(heard(&[], "?"), command("help"));
        // “save” and “saved”, “re…” of several: the whole word counts, a beginning of several does not.
        assert_eq!(heard(&[], "save Net one"), command("save Net one"));
        assert_eq!(heard(&[], "re"), Heard::Nothing);
    }

    #[test]
    fn slips_are_told_with_what_was_meant() {
        let slip = |typed: &str, meant: &str| Heard::Slip {
            typed: typed.to_owned(),
            meant: meant.to_owned(),
        };
        assert_eq!(heard(&["walls"], "plcae B4"), slip("plcae", "walls place B4"));
        assert_eq!(heard(&["walls"], "plkaes B4"), Heard::Nothing, "two slips in a short word");
        assert_eq!(heard(&["walls"], "plase B4"), slip("plase", "walls place B4"));
        assert_eq!(heard(&[], "wals new"), slip("wals", "walls new"));
        assert_eq!(heard(&[], "walls plaace B4"), slip("walls plaace", "walls place B4"));
    }

    #[test]
    fn talk_is_not_taken_for_commands() {
        for line in ["nice move!", "hello", "thanks :)"] {
            assert_eq!(heard(&["walls"], line), Heard::Nothing, "{line}");
        }
        for line in ["start when you are ready", "place is full of people", "board games are fun"] {
            let heard = heard(&["walls"], line);
            assert!(matches!(heard, Heard::Command { sure: false, .. }), "{line}: {heard:?}");
        }
    }
}
