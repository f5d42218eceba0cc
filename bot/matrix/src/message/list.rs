//! What there is to do, as a numbered list: a number stands for a command, with what is still to be said
//! behind it.
//!
//! A list is written into its message for Parlour itself, too: a person who answers with a number or presses a
//! reaction names a message, and the message says what its numbers stand for, also after a restart. Only
//! Parlour's own messages are read so.

use std::borrow::Cow;

use parlour_app::{
    Press, TableName, line_text,
    vocabulary::{Choice, CommandLine, Control, Domain, Field, Phrase},
};
use serde::{Deserialize, Serialize};

/// Up to so many entries have a reaction, and choices are numbered one by one.
pub(crate) const KEYS: usize = 10;

/// The key in a message's content under which its list stands.
pub(crate) const FIELD: &str = "parlour.list";

/// A numbered list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub(crate) struct List {
    /// The table that it is about, and its moment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) at: Option<At>,
    /// What the numbers stand for, from 1.
    pub(crate) entries: Vec<Entry>,
}

/// A moment of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct At {
    pub(crate) table: TableName,
    pub(crate) moment: u64,
}

/// What a number stands for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Entry {
    /// The command, with the arguments that are settled.
    pub(crate) line: String,
    /// The parameters that are said behind the number.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) params: Vec<String>,
    /// What could be said there.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) example: String,
}

/// Why a number stands for nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Unfit {
    /// The list is shorter.
    NoSuch,
    /// Something has to be said behind it, such as this.
    Incomplete(String),
    /// Nothing is to be said behind it, so it is no answer to the list.
    TooMuch,
}

impl List {
    /// A list of controls, and what is said of each entry.
    pub(crate) fn new(at: Option<(&TableName, u64)>, controls: &[Control]) -> (Self, Vec<Phrase>) {
        let count = |control: &Control| match control {
            Control::Select { choices, .. } => choices.len(),
            Control::Button { .. } | Control::Form { .. } => 1,
        };
        let one_by_one = controls.iter().map(count).sum::<usize>() <= KEYS;
        let mut entries = Vec::new();
        let mut said = Vec::new();
        for control in controls {
            match control {
                Control::Select { label, line, param, choices } if one_by_one => {
                    for choice in choices {
                        entries.push(Entry::of(&chosen(line, param, &choice.value)));
                        said.push(
                            Phrase::new("matrix-choice")
                                .with("number", entries.len())
                                .with("label", label.clone())
                                .with("choice", shown(choice)),
                        );
                    }
                }
                Control::Button { label, line } => {
                    entries.push(Entry::of(line));
                    said.push(
                        Phrase::new("matrix-button")
                            .with("number", entries.len())
                            .with("label", label.clone()),
                    );
                }
                Control::Select { label, line, param, choices } => {
                    let example = choices.first().map_or("", |choice| choice.value.as_str());
                    entries.push(Entry::asking(line, [param.to_string()], example));
                    let values: Vec<String> =
                        choices.iter().map(|choice| choice.value.clone()).collect();
                    said.push(
                        Phrase::new("matrix-select")
                            .with("number", entries.len())
                            .with("label", label.clone())
                            .with("example", example)
                            .with("choices", values),
                    );
                }
                Control::Form { label, line, fields } => {
                    let examples: Vec<String> = fields.iter().map(example).collect();
                    let params = fields.iter().map(|field| field.param.to_string());
                    let example = examples.join(" ");
                    entries.push(Entry::asking(line, params, &example));
                    said.push(form(entries.len(), label, &example, fields));
                }
            }
        }
        let at = at.map(|(table, moment)| At { table: table.clone(), moment });
        (Self { at, entries }, said)
    }

    /// Reads a list out of a message; `None` if it is none, or one that is not understood any more.
    pub(crate) fn deserialize_from(json: &serde_json::Value) -> Option<Self> {
        Self::deserialize(json).ok()
    }

    /// Where its commands are given.
    pub(crate) fn press(&self) -> Option<Press> {
        self.at.as_ref().map(|at| Press { table: at.table.clone(), moment: at.moment })
    }

    /// The command that a number stands for, with what was said behind it.
    ///
    /// # Errors
    /// When it stands for none.
    pub(crate) fn line(&self, number: usize, rest: &str) -> Result<String, Unfit> {
        let entry = number.checked_sub(1).and_then(|index| self.entries.get(index));
        let entry = entry.ok_or(Unfit::NoSuch)?;
        let Some((last, others)) = entry.params.split_last() else {
            return if rest.is_empty() { Ok(entry.line.clone()) } else { Err(Unfit::TooMuch) };
        };
        let mut rest = rest.trim();
        let mut line = entry.line.clone();
        for param in others {
            let (word, behind) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
            line = with(line, param, word);
            rest = behind.trim_start();
        }
        if rest.is_empty() {
            return Err(Unfit::Incomplete(format!("{number} {}", entry.example)));
        }
        Ok(with(line, last, rest))
    }

    /// Which entries can be given by a reaction: those that need nothing more, of a short list.
    pub(crate) fn keys(&self) -> impl Iterator<Item = usize> {
        let short = self.entries.len() <= KEYS;
        let complete = self.entries.iter().enumerate().filter(|(_, entry)| entry.params.is_empty());
        complete.map(|(index, _)| index + 1).filter(move |_| short)
    }
}

impl Entry {
    fn of(line: &CommandLine) -> Self {
        Self { line: line_text(line), params: Vec::new(), example: String::new() }
    }

    fn asking(line: &CommandLine, params: impl IntoIterator<Item = String>, example: &str) -> Self {
        let params = params.into_iter().collect();
        Self { params, example: example.to_owned(), ..Self::of(line) }
    }
}

fn chosen(line: &CommandLine, param: &str, value: &str) -> CommandLine {
    let mut line = line.clone();
    line.args.push((Cow::Owned(param.to_owned()), value.to_owned()));
    line
}

/// A line with one more argument.
fn with(line: String, param: &str, value: &str) -> String {
    let args = vec![(Cow::Owned(param.to_owned()), value.to_owned())];
    line_text(&CommandLine { command: line.into(), args })
}

fn shown(choice: &Choice) -> Phrase {
    choice
        .label
        .clone()
        .unwrap_or_else(|| Phrase::new("matrix-value").with("value", choice.value.clone()))
}

/// A value that a field would take.
fn example(field: &Field) -> String {
    if let Some(value) = &field.value {
        return value.clone();
    }
    match &field.domain {
        Domain::Words(words) => words.first().cloned().unwrap_or_default(),
        Domain::Range { min, .. } => min.to_string(),
        Domain::Free { example } => example.clone(),
    }
}

fn form(number: usize, label: &Phrase, example: &str, fields: &[Field]) -> Phrase {
    let phrase = Phrase::new("matrix-form")
        .with("number", number)
        .with("label", label.clone())
        .with("example", example);
    match fields {
        [Field { domain: Domain::Range { min, max }, .. }] => {
            phrase.with("range", "yes").with("min", min.to_string()).with("max", max.to_string())
        }
        _ => phrase.with("range", "no").with("min", "").with("max", ""),
    }
}

/// The reaction that stands for a number.
pub(crate) fn key(number: usize) -> String {
    match number {
        10 => "🔟".to_owned(),
        number => format!("{number}\u{FE0F}\u{20E3}"),
    }
}

/// The number that a reaction stands for. Clients differ in whether they say how it is drawn.
pub(crate) fn number_of(key: &str) -> Option<usize> {
    let plain: String = key.chars().filter(|c| !matches!(c, '\u{FE0F}' | '\u{20E3}')).collect();
    match plain.as_str() {
        "🔟" => Some(10),
        plain if plain.len() == 1 => plain.parse().ok().filter(|number| *number > 0),
        _ => None,
    }
}

/// A number and what is said behind it, if a text is an answer to a list.
pub(crate) fn answer(text: &str) -> Option<(usize, &str)> {
    let text = text.trim();
    let (number, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let number = number.strip_suffix('.').unwrap_or(number);
    let is_number = (1..=3).contains(&number.len()) && number.bytes().all(|b| b.is_ascii_digit());
    let number = is_number.then(|| number.parse().ok()).flatten().filter(|number| *number > 0)?;
    Some((number, rest.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn button(line: &'static str) -> Control {
        Control::Button { label: Phrase::new("do-join"), line: CommandLine::new(line) }
    }

    fn select(choices: usize) -> Control {
        Control::Select {
            label: Phrase::new("do-fill"),
            line: CommandLine::new("walls place").arg("table", "walls-7"),
            param: "cell".into(),
            choices: (1..=choices).map(|n| Choice::from(format!("A{n}"))).collect(),
        }
    }

    fn form(fields: &[&'static str]) -> Control {
        let field = |param: &&'static str| Field {
            param: (*param).into(),
            domain: Domain::Range { min: 0, max: 40 },
            value: None,
        };
        Control::Form {
            label: Phrase::new("walls-do-predict"),
            line: CommandLine::new("walls predict"),
            fields: fields.iter().map(field).collect(),
        }
    }

    #[test]
    fn few_choices_have_a_number_each() {
        let (list, said) = List::new(None, &[button("join"), select(3)]);
        assert_eq!((list.entries.len(), said.len()), (4, 4));
        assert_eq!(list.line(1, "").as_deref(), Ok("join"));
        assert_eq!(list.line(3, "").as_deref(), Ok("walls place table:walls-7 cell:A2"));
        assert_eq!(list.keys().collect::<Vec<_>>(), [1, 2, 3, 4]);
        assert_eq!(list.line(5, ""), Err(Unfit::NoSuch));
        assert_eq!(list.line(0, ""), Err(Unfit::NoSuch));
        assert_eq!(list.line(1, "more"), Err(Unfit::TooMuch));
    }

    #[test]
    fn of_many_choices_one_is_named() {
        let (list, _) = List::new(None, &[button("join"), select(10)]);
        assert_eq!(list.entries.len(), 2);
        assert_eq!(list.line(2, "A7").as_deref(), Ok("walls place table:walls-7 cell:A7"));
        assert_eq!(list.line(2, ""), Err(Unfit::Incomplete("2 A1".to_owned())));
        assert_eq!(list.keys().collect::<Vec<_>>(), [1]);
        assert_eq!(
            list.line(2, "A1 table:walls-8").as_deref(),
            Ok("walls place table:walls-7 cell:\"A1 table:walls-8\""),
            "what is said behind a number is one value"
        );
    }

    #[test]
    fn fields_are_filled_in_order() {
        let (list, _) = List::new(None, &[form(&["walls"])]);
        assert_eq!(list.line(1, "17").as_deref(), Ok("walls predict walls:17"));
        let (list, _) = List::new(None, &[form(&["a", "b"])]);
        assert_eq!(list.line(1, "1 2 3").as_deref(), Ok("walls predict a:1 b:\"2 3\""));
        assert_eq!(list.line(1, "1"), Err(Unfit::Incomplete("1 0 0".to_owned())));
    }

    #[test]
    fn a_list_is_read_as_it_is_written() {
        let name: TableName = "walls-7".parse().unwrap();
        let (list, _) = List::new(Some((&name, 12)), &[button("join"), select(10), form(&["a"])]);
        let json = serde_json::to_value(&list).unwrap();
        assert_eq!(serde_json::from_value::<List>(json).unwrap(), list);
        assert_eq!(list.press(), Some(Press { table: name, moment: 12 }));
    }

    #[test]
    fn reactions_stand_for_numbers() {
        for number in 1..=KEYS {
            assert_eq!(number_of(&key(number)), Some(number));
        }
        assert_eq!(number_of("2\u{20E3}"), Some(2), "as some clients write it");
        for other in ["👍", "", "0\u{FE0F}\u{20E3}", "22", "x"] {
            assert_eq!(number_of(other), None, "{other}");
        }
    }

    #[test]
    fn answers_begin_with_a_number() {
        assert_eq!(answer(" 2 "), Some((2, "")));
        assert_eq!(answer("2 17"), Some((2, "17")));
        assert_eq!(answer("2. 17"), Some((2, "17")));
        for other in ["", "two", "0", "1000", "2nd", "-2", "2,5"] {
            assert_eq!(answer(other), None, "{other}");
        }
    }
}
