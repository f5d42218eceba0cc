//! What a parameter may be: from the tables of commands, and from what the asker may know.

use std::sync::Arc;

use parlour_games::{
    GameKind,
    engine::{Choice, ParamKind, ParamSpec},
};

use crate::{
    app::Parlour,
    command::{
        named::{MOST, Named},
        queries,
        request::Asker,
    },
    error::AppError,
    picture::rules_topic::title,
    table::{aggregate::Table, name::TableName},
};

/// The pages of a game's rules, if it is said which game's.
fn topics(given: &[(&str, &str)]) -> Vec<Choice> {
    let game = given.iter().find(|(name, _)| *name == "game");
    let Some(kind) = game.and_then(|(_, game)| GameKind::named(game)) else { return Vec::new() };
    let choice =
        |topic: &&str| Choice { value: (*topic).to_owned(), label: Some(title(kind, topic)) };
    kind.topics().iter().map(choice).collect()
}

impl Parlour {
    /// What was typed of a parameter may become one of these: at most 25, the best first. `command`
    /// is the command's words (`walls place`, `join`), `given` what was given for its other
    /// parameters so far; a `table` among them is the one whose values are meant.
    ///
    /// # Errors
    /// When a table cannot be read.
    pub async fn suggest(
        &self,
        asker: Asker<'_>,
        command: &str,
        param: &str,
        typed: &str,
        given: &[(&str, &str)],
    ) -> Result<Vec<Choice>, AppError> {
        let words: Vec<&str> = command.trim_start_matches('/').split_whitespace().collect();
        let Some((command, _)) = Named::find(&words) else { return Ok(Vec::new()) };
        let Some(spec) = command.params().iter().find(|spec| spec.name == param) else {
            return Ok(Vec::new());
        };
        self.values(asker, &command, spec, typed, given).await
    }

    /// The values of a parameter that start with what was typed.
    pub(crate) async fn values(
        &self,
        asker: Asker<'_>,
        command: &Named,
        param: &ParamSpec,
        typed: &str,
        given: &[(&str, &str)],
    ) -> Result<Vec<Choice>, AppError> {
        let typed = typed.to_lowercase();
        let fits = |choice: &Choice| choice.value.to_lowercase().starts_with(&typed);
        let values: Vec<Choice> = match param.kind {
            ParamKind::Choice(choices) => {
                choices.iter().map(|&choice| Choice::from(choice.to_owned())).collect()
            }
            ParamKind::Integer { min, max } if command.name == "new" || max - min < 12 => {
                (min..=max).map(|number| Choice::from(number.to_string())).collect()
            }
            ParamKind::Table => self.tables_for(asker, command).await?,
            ParamKind::Text { .. } if command.kind.is_none() && param.name == "about" => {
                topics(given)
            }
            ParamKind::Text { .. } if command.name == "new" && param.name == "saved" => {
                self.saved_names(asker, command.kind).await?
            }
            _ => self.suggested(asker, command, (param.name, &typed), given).await?,
        };
        Ok(values.into_iter().filter(fits).take(MOST).collect())
    }

    /// The tables that a command can be for.
    async fn tables_for(&self, asker: Asker<'_>, command: &Named) -> Result<Vec<Choice>, AppError> {
        let Asker { person, place, .. } = asker;
        let mut tables = match command.name {
            "join" => {
                let mut tables = self.tables_at(place).await?;
                tables.retain(|table| table.may_join(&person.id).is_ok());
                tables
            }
            _ => self.tables_of(&person.id).await?,
        };
        if command.name == "board" {
            // People who look on may look, too.
            let mut others = self.tables_at(place).await?;
            others.retain(|other| tables.iter().all(|own| own.name != other.name));
            tables.append(&mut others);
        }
        let of_kind = |table: &Arc<Table>| command.kind.is_none_or(|kind| table.kind() == kind);
        tables.retain(of_kind);
        let choice = |table: &Arc<Table>| Choice {
            value: table.name.to_string(),
            label: Some(queries::line_of(table, &person.id)),
        };
        Ok(tables.iter().map(choice).collect())
    }

    /// What the game itself suggests, at the tables where it is the asker's turn; only at the one
    /// that is meant, if that is known.
    async fn suggested(
        &self,
        asker: Asker<'_>,
        command: &Named,
        (param, typed): (&str, &str),
        given: &[(&str, &str)],
    ) -> Result<Vec<Choice>, AppError> {
        let Asker { person, place, .. } = asker;
        let named = given.iter().find(|(name, _)| *name == "table");
        let named: Option<TableName> = match named {
            Some((_, table)) => table.parse().ok(),
            None => self.of_place(place).await?.map(|table| table.name.clone()),
        };
        let mut values: Vec<Choice> = Vec::new();
        for table in self.tables_of(&person.id).await? {
            let meant = named.as_ref().is_none_or(|named| table.name == *named);
            if !meant || Some(table.kind()) != command.kind || !table.is_turn_of(&person.id) {
                continue;
            }
            let Some(game) = table.game() else { continue };
            let view = game.view(table.observer_of(&person.id));
            for choice in view.suggest(command.name, param, typed) {
                if values.iter().all(|known| known.value != choice.value) {
                    let label = choice.label.map(|label| table.resolve(label));
                    values.push(Choice { label, ..choice });
                }
            }
        }
        Ok(values)
    }
}
