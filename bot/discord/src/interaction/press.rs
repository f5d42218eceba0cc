//! What a press means: its component's custom id, and what was chosen or filled in.
//!
//! All of it comes from outside, and anybody can send anything. What has the right form is a command
//! line like a typed one, and is judged by the same rules.

use std::borrow::Cow;

use parlour_app::{
    Press, line_text,
    vocabulary::{CommandLine, Phrase},
};
use serenity::model::application::{
    ActionRowComponent, ComponentInteractionData, ComponentInteractionDataKind,
    ModalInteractionData,
};

use crate::message::custom_id::{CustomId, Kind, is_name};

/// What a press asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Wish {
    /// A command.
    Do {
        /// As if it were typed.
        line: String,
        /// Where it was pressed, if that is at a table.
        press: Option<Press>,
    },
    /// The form for the rest of a command.
    Open {
        /// What there is of it.
        line: String,
        /// Where it was pressed.
        press: Press,
    },
}

/// A form that was sent off.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Filled {
    /// As if it were typed.
    pub(crate) line: String,
    /// Where the form was opened.
    pub(crate) press: Option<Press>,
    /// Did it come from a place where Parlour can only answer?
    pub(crate) elsewhere: bool,
}

/// What a press means.
///
/// # Errors
/// What to say if it is none of ours.
pub(crate) fn wish(data: &ComponentInteractionData) -> Result<Wish, Phrase> {
    use ComponentInteractionDataKind as Shape;
    let id = CustomId::read(&data.custom_id).map_err(|_| old())?;
    match (id.kind, &data.kind, id.param, id.press) {
        (Kind::Button, Shape::Button, None, press) => Ok(Wish::Do { line: id.line, press }),
        (Kind::Opener, Shape::Button, None, Some(press)) => Ok(Wish::Open { line: id.line, press }),
        (Kind::Menu, Shape::StringSelect { values }, Some(param), press) => {
            let [value] = values.as_slice() else { return Err(old()) };
            let line = completed(id.line, [(param, value.clone())]);
            Ok(Wish::Do { line, press })
        }
        _ => Err(old()),
    }
}

/// What a form means.
///
/// # Errors
/// What to say if it is none of ours.
pub(crate) fn filled(data: &ModalInteractionData) -> Result<Filled, Phrase> {
    let id = CustomId::read(&data.custom_id).map_err(|_| old())?;
    let elsewhere = match id.kind {
        Kind::Form => false,
        Kind::FormElsewhere => true,
        _ => return Err(old()),
    };
    let mut given = Vec::new();
    for component in data.components.iter().flat_map(|row| &row.components) {
        let ActionRowComponent::InputText(field) = component else { return Err(old()) };
        if !is_name(&field.custom_id) {
            return Err(old());
        }
        // Phones leave spaces behind.
        let value = field.value.as_deref().unwrap_or_default().trim();
        given.push((field.custom_id.clone(), value.to_owned()));
    }
    Ok(Filled { line: completed(id.line, given), press: id.press, elsewhere })
}

/// A command with what was chosen.
fn completed(line: String, given: impl IntoIterator<Item = (String, String)>) -> String {
    let args = given.into_iter().map(|(param, value)| (Cow::Owned(param), value)).collect();
    line_text(&CommandLine { command: line.into(), args })
}

fn old() -> Phrase {
    Phrase::new("discord-old-control")
}

#[cfg(test)]
mod tests {
    use serde_json::{Value as Json, json};

    use super::*;

    fn press() -> Press {
        Press { table: "walls-7".parse().unwrap(), moment: 12 }
    }

    fn pressed(data: Json) -> Result<Wish, String> {
        let data: ComponentInteractionData = serde_json::from_value(data).unwrap();
        wish(&data).map_err(|phrase| phrase.id.into_owned())
    }

    fn sent(id: &str, fields: &[(&str, &str)]) -> Result<Filled, String> {
        let row = |(name, value): &(&str, &str)| {
            let field = json!({ "type": 4, "custom_id": name, "value": value });
            json!({ "type": 1, "components": [field] })
        };
        let rows: Vec<Json> = fields.iter().map(row).collect();
        let data = json!({ "custom_id": id, "components": rows });
        let data: ModalInteractionData = serde_json::from_value(data).unwrap();
        filled(&data).map_err(|phrase| phrase.id.into_owned())
    }

    fn old<T>() -> Result<T, String> {
        Err("discord-old-control".to_owned())
    }

    #[test]
    fn a_press_is_a_line() {
        let line = "walls place table:walls-7 cell:C4".to_owned();
        let button = json!({ "custom_id": "1b|walls-7|12||0|walls place table: cell:C4", "component_type": 2 });
        assert_eq!(pressed(button), Ok(Wish::Do { line, press: Some(press()) }));
        let rules = json!({ "custom_id": "1b||||0|rules game:walls", "component_type": 2 });
        let line = "rules game:walls".to_owned();
        assert_eq!(pressed(rules), Ok(Wish::Do { line, press: None }));
        let opener = json!({ "custom_id": "1o|walls-7|12||0|walls predict", "component_type": 2 });
        let line = "walls predict".to_owned();
        assert_eq!(pressed(opener), Ok(Wish::Open { line, press: press() }));
    }

    #[test]
    fn a_choice_is_quoted_as_it_must_be() {
        let chosen = |values: Json| {
            let id = "1m|walls-7|12|cell|0|walls place table:";
            pressed(json!({ "custom_id": id, "component_type": 3, "values": values }))
        };
        let line = |line: &str| Ok(Wish::Do { line: line.to_owned(), press: Some(press()) });
        assert_eq!(chosen(json!(["C4"])), line("walls place table:walls-7 cell:C4"));
        assert_eq!(
            chosen(json!(["C4 table:walls-8"])),
            line("walls place table:walls-7 cell:\"C4 table:walls-8\"")
        );
        assert_eq!(chosen(json!([])), old());
        assert_eq!(chosen(json!(["C4", "C5"])), old());
    }

    #[test]
    fn what_does_not_fit_its_component_is_not_ours() {
        for data in [
            json!({ "custom_id": "join", "component_type": 2 }),
            json!({ "custom_id": "1m|walls-7|12|cell|0|walls place", "component_type": 2 }),
            json!({ "custom_id": "1b|walls-7|12||0|join", "component_type": 3, "values": ["x"] }),
            json!({ "custom_id": "1f|walls-7|12||0|walls predict", "component_type": 2 }),
            json!({ "custom_id": "1o||||0|walls predict", "component_type": 2 }),
            json!({ "custom_id": "1b|walls-7|12||0|join", "component_type": 5, "values": ["7"] }),
        ] {
            assert_eq!(pressed(data.clone()), old(), "{data}");
        }
    }

    #[test]
    fn a_form_is_a_line() {
        let id = "1f|walls-7|12||0|walls predict table:";
        let filled = sent(id, &[("walls", " 7 ")]).unwrap();
        assert_eq!(filled.line, "walls predict table:walls-7 walls:7");
        assert_eq!((filled.press, filled.elsewhere), (Some(press()), false));
        let filled = sent(id, &[("walls", "a \"b\" \\ table:x")]).unwrap();
        let args = parlour_games::engine::tokens(&filled.line).unwrap();
        assert_eq!(args.len(), 4, "{}", filled.line);
        assert!(sent(&id.replace("1f", "1e"), &[("walls", "7")]).unwrap().elsewhere);
        assert_eq!(sent(id, &[("Walls x", "7")]), old());
        assert_eq!(sent("1b|walls-7|12||0|walls predict", &[("walls", "7")]), old());
    }
}
