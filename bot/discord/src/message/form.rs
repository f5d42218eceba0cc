//! Forms: what a control asks for, as the fields of a window that Discord opens.

use std::borrow::Cow;

use parlour_app::{
    Press, line_text,
    vocabulary::{CommandLine, Control, Domain, Field, Phrase},
    words::{Plain, Words},
};
use serenity::{
    builder::{CreateActionRow, CreateInputText, CreateModal},
    model::application::InputTextStyle,
};

use crate::message::{
    custom_id::{CustomId, Kind},
    truncate,
};

/// The most fields of a form.
const FIELDS: usize = 5;
/// The most characters of a form's title and of a field's label, of the hint in an empty field, and
/// of what is in it at first.
const TITLE: usize = 45;
const HINT: usize = 100;
const TEXT: usize = 4_000;

/// The form for a control; `None`, with a line in the log, if Discord cannot show it.
pub(crate) fn create_form(
    words: &Words,
    press: &Press,
    elsewhere: bool,
    control: &Control,
) -> Option<CreateModal> {
    let (label, fields) = match control {
        Control::Form { label, fields, .. } => (label, Cow::Borrowed(fields.as_slice())),
        Control::Select { label, param, choices, .. } => {
            let values = choices.iter().map(|choice| choice.value.clone()).collect();
            let domain = Domain::Words(values);
            (label, Cow::Owned(vec![Field { param: param.clone(), domain, value: None }]))
        }
        Control::Button { .. } => return None,
    };
    let id = id(press, elsewhere, control.line()).filter(|_| (1..=FIELDS).contains(&fields.len()));
    let Some(id) = id else {
        tracing::error!(label = %label.id, "Discord cannot show this form");
        return None;
    };
    let say = |phrase: &Phrase| words.say(phrase, &Plain);
    let input = |field: &Field| {
        let asked = truncate::text(&say(&question(label, &field.param)), TITLE);
        let input = CreateInputText::new(InputTextStyle::Short, asked, field.param.as_ref())
            .placeholder(truncate::text(&hint(words, &field.domain), HINT));
        // What is cut would be another value.
        let input = match field.value.as_ref().filter(|value| truncate::length(value) <= TEXT) {
            Some(value) => input.value(value),
            None => input,
        };
        CreateActionRow::InputText(input)
    };
    let rows = fields.iter().map(input).collect();
    Some(CreateModal::new(id, truncate::text(&say(label), TITLE)).components(rows))
}

/// What a control asks for, by its own words, with what goes into them, and the parameter:
/// `walls-do-predict-walls`.
pub(crate) fn question(label: &Phrase, param: &str) -> Phrase {
    Phrase { id: format!("{}-{param}", label.id).into(), args: label.args.clone() }
}

fn id(press: &Press, elsewhere: bool, line: &CommandLine) -> Option<String> {
    let kind = if elsewhere { Kind::FormElsewhere } else { Kind::Form };
    CustomId::new(kind, Some(press.clone()), 0, line_text(line)).text()
}

/// What a field may hold, in a few characters: `0–12`, `A1, A2, …`.
fn hint(words: &Words, domain: &Domain) -> String {
    match domain {
        Domain::Range { min, max } => {
            let range = Phrase::new("discord-range").with("min", *min).with("max", *max);
            words.say(&range, &Plain)
        }
        Domain::Words(values) => {
            let mut hint = String::new();
            for value in values {
                let more = if hint.is_empty() { value.clone() } else { format!(", {value}") };
                // Room for what says that there are more.
                if hint.chars().count() + more.chars().count() + 3 > HINT {
                    hint += if hint.is_empty() { "…" } else { ", …" };
                    break;
                }
                hint += &more;
            }
            hint
        }
        Domain::Free { example } => example.clone(),
    }
}
