//! Commands as they are typed into a client, which knows what the bot registered and lets nothing
//! else through.

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::{Value as Json, json};

use super::super::Id;

/// A command's words, and its options by name.
#[derive(Debug)]
pub(super) struct Line {
    words: Vec<String>,
    given: Vec<(String, String)>,
}

impl Line {
    /// Reads `walls place table:walls-7 cell:"B 3"`.
    pub(super) fn read(line: &str) -> Result<Self> {
        let mut read = Self { words: Vec::new(), given: Vec::new() };
        let mut rest = line.trim();
        while !rest.is_empty() {
            let end = rest.find([' ', ':']).unwrap_or(rest.len());
            let (word, after) = rest.split_at(end);
            let Some(value) = after.strip_prefix(':') else {
                ensure!(read.given.is_empty(), "{word:?} stands behind the options in {line:?}");
                read.words.push(word.to_owned());
                rest = after.trim_start();
                continue;
            };
            let (value, after) = match value.strip_prefix('"') {
                Some(quoted) => quoted.split_once('"').context("a quotation mark is missing")?,
                None => value.split_once(' ').unwrap_or((value, "")),
            };
            read.given.push((word.to_owned(), value.to_owned()));
            rest = after.trim_start();
        }
        Ok(read)
    }

    /// What a client sends. With an option in focus the command is still being typed, and nothing
    /// but the option is looked at closely.
    pub(super) fn data(
        &self,
        commands: &[(Option<Id>, Json)],
        focused: Option<&str>,
    ) -> Result<Json> {
        let (name, actions) = self.words.split_first().context("no command")?;
        let found = commands.iter().find(|(_, command)| command["name"] == name.as_str());
        let (guild, command) = found.with_context(|| format!("there is no /{name} there"))?;
        let mut path = vec![command];
        for action in actions {
            let inner = options(path[path.len() - 1]).find(|one| one["name"] == action.as_str());
            path.push(inner.with_context(|| format!("/{name} has no {action}"))?);
        }
        let last = path[path.len() - 1];
        ensure!(
            !options(last).any(|one| matches!(one["type"].as_u64(), Some(1 | 2))),
            "{:?} is no whole command",
            self.words
        );
        let mut given = self.options(last, focused)?;
        for action in path[1..].iter().rev() {
            given = json!([{ "type": action["type"], "name": action["name"], "options": given }]);
        }
        let mut data = json!({ "id": command["id"], "name": name, "type": 1, "options": given });
        if let Some(guild) = guild {
            data["guild_id"] = guild.to_string().into();
        }
        Ok(data)
    }

    fn options(&self, command: &Json, focused: Option<&str>) -> Result<Json> {
        let mut sent = Vec::new();
        for (name, value) in &self.given {
            let known = options(command).find(|one| one["name"] == name.as_str());
            let known = known.with_context(|| format!("{:?} has no option {name}", self.words))?;
            let mut option = json!({ "type": known["type"], "name": name });
            if focused == Some(name) {
                ensure!(known["autocomplete"] == true, "nothing is proposed for {name}");
                option["value"] = value.as_str().into();
                option["focused"] = true.into();
            } else {
                let value = typed(known, value);
                option["value"] = value.with_context(|| format!("{:?} {name}", self.words))?;
            }
            sent.push(option);
        }
        if let Some(focused) = focused {
            ensure!(self.given.iter().any(|(name, _)| name == focused), "no {focused} is typed");
        } else {
            let mut required = options(command).filter(|one| one["required"] == true);
            let given =
                |one: &Json| self.given.iter().any(|(name, _)| one["name"] == name.as_str());
            if let Some(missing) = required.find(|one| !given(one)) {
                bail!("{:?} lacks {}", self.words, missing["name"]);
            }
        }
        Ok(sent.into())
    }
}

fn options(command: &Json) -> impl Iterator<Item = &Json> {
    command["options"].as_array().into_iter().flatten()
}

/// A value of the option's kind and range.
fn typed(option: &Json, text: &str) -> Result<Json> {
    let value = match option["type"].as_u64() {
        Some(3) => Json::from(text),
        Some(4) => Json::from(text.parse::<i64>().with_context(|| format!("{text:?}"))?),
        Some(5) => Json::from(text.parse::<bool>().with_context(|| format!("{text:?}"))?),
        Some(6..=9) => {
            Json::from(text.parse::<Id>().with_context(|| format!("{text:?}"))?.to_string())
        }
        Some(10) => Json::from(text.parse::<f64>().with_context(|| format!("{text:?}"))?),
        other => bail!("options of type {other:?} cannot be typed here"),
    };
    if let Some(choices) = option["choices"].as_array().filter(|choices| !choices.is_empty()) {
        let mut chosen = choices.iter().filter(|one| one["value"] == value || one["name"] == text);
        return chosen.next().map(|one| one["value"].clone()).context("not one of the choices");
    }
    if let Some(number) = value.as_f64() {
        let from = option["min_value"].as_f64().unwrap_or(f64::MIN);
        let to = option["max_value"].as_f64().unwrap_or(f64::MAX);
        ensure!((from..=to).contains(&number), "{number} is not between {from} and {to}");
    }
    if value.is_string() {
        let least = option["min_length"].as_u64().unwrap_or(0);
        let most = option["max_length"].as_u64().unwrap_or(6_000);
        let length = text.chars().count() as u64;
        ensure!((least..=most).contains(&length), "it has not {least} to {most} characters");
    }
    Ok(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn commands() -> Vec<(Option<Id>, Json)> {
        let size = json!({ "type": 4, "name": "size", "min_value": 3, "max_value": 10 });
        let fill =
            json!({ "type": 3, "name": "fill", "choices": [{ "name": "Hard", "value": "hard" }] });
        let cell = json!({ "type": 3, "name": "cell", "required": true, "autocomplete": true });
        let new = json!({ "type": 1, "name": "new", "options": [size, fill] });
        let place = json!({ "type": 1, "name": "place", "options": [cell, size] });
        let walls = json!({ "id": "5", "name": "walls", "options": [new, place] });
        vec![(Some(Id(9)), walls), (None, json!({ "id": "6", "name": "games" }))]
    }

    fn data(line: &str, focused: Option<&str>) -> Result<Json> {
        Line::read(line)?.data(&commands(), focused)
    }

    #[test]
    fn values_have_the_registered_types() {
        assert_eq!(
            data("walls new size:4 fill:Hard", None).unwrap(),
            json!({ "id": "5", "name": "walls", "type": 1, "guild_id": "9", "options": [
                { "type": 1, "name": "new", "options": [
                    { "type": 4, "name": "size", "value": 4 },
                    { "type": 3, "name": "fill", "value": "hard" },
                ] },
            ] })
        );
        assert_eq!(
            data("games", None).unwrap(),
            json!({ "id": "6", "name": "games", "type": 1, "options": [] })
        );
        let place = data("walls place cell:\"B 3: left\" size:3", None).unwrap();
        assert_eq!(place["options"][0]["options"][0]["value"], "B 3: left");
    }

    #[test]
    fn what_is_being_typed_may_be_incomplete() {
        let typing = data("walls place size:99 cell:", Some("cell"));
        assert!(typing.is_err(), "99 is out of range");
        let typing = data("walls place cell:B", Some("cell")).unwrap();
        let cell = json!({ "type": 3, "name": "cell", "value": "B", "focused": true });
        assert_eq!(typing["options"][0]["options"], json!([cell]));
    }

    #[test]
    fn a_client_lets_nothing_else_through() {
        for line in [
            "",
            "chess",
            "walls",
            "walls resign",
            "walls new colour:red",
            "walls new size:3.5",
            "walls new size:2",
            "walls new size:11",
            "walls new fill:soft",
            "walls place",
            "walls place size:3",
            "walls new size:3 more",
            "walls place cell:\"B3",
        ] {
            assert!(data(line, None).is_err(), "{line}");
        }
        assert!(data("walls new size:3", Some("size")).is_err());
        assert!(data("walls place size:3", Some("cell")).is_err());
    }
}
