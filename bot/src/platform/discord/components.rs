//! Controls as Discord's components: buttons, menus, and buttons that open a form.
//!
//! A message holds five rows, and a row five buttons or one menu of 25 choices. A longer list is
//! told in several menus, each of which says from where to where it goes; one that is too long for
//! that is typed into a form. What finds no room is left out with a line in the log, and a test over
//! all games shows that this does not happen.

mod form;

use std::collections::BTreeSet;

use parlour_games::engine::{Choice, CommandLine, Control, Phrase};
use serenity::{
    builder::{
        CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind,
        CreateSelectMenuOption,
    },
    model::application::ButtonStyle,
};

pub(super) use form::form;

use super::{
    custom_id::{CustomId, Kind},
    cut,
};
use crate::{
    parlour::{Press, TableName, is_for_asker_alone, line_text},
    words::{Plain, Words},
};

/// The most rows of a message, and the most buttons of a row.
const ROWS: usize = 5;
const IN_A_ROW: usize = 5;
/// The most choices of a menu, and the most menus that one list is told in.
const CHOICES: usize = 25;
const MENUS: usize = 4;
/// The most characters of a button's label, of a menu's placeholder, and of a choice.
const LABEL: usize = 80;
const PLACEHOLDER: usize = 150;
const CHOICE: usize = 100;

/// The controls of a message or an answer; `about` is the table that they belong to and its moment.
pub(super) fn rows(
    words: &Words,
    about: Option<(&TableName, u64)>,
    controls: &[Control],
) -> Vec<CreateActionRow> {
    let press = about.map(|(table, moment)| Press { table: table.clone(), moment });
    let menus_first = matches!(controls.first(), Some(Control::Select { .. }));
    let mut message = Message { words, press, used: 0, buttons: Vec::new(), menus: Vec::new() };
    // Each control takes a button at the least. The rows that this leaves free are for menus.
    let for_buttons = controls.len().div_ceil(IN_A_ROW).min(ROWS);
    let mut free = ROWS - for_buttons;
    for control in controls {
        match control {
            Control::Button { label, line } => message.button(Kind::Button, label, line),
            Control::Form { label, line, .. } => message.button(Kind::Opener, label, line),
            Control::Select { choices, .. } if choices.is_empty() => {}
            Control::Select { label, line, param, choices } => {
                let choices = distinct(choices);
                let menus = choices.len().div_ceil(CHOICES);
                if menus <= MENUS.min(free) {
                    free -= menus;
                    message.menus(label, line, param, &choices);
                } else {
                    message.button(Kind::Opener, label, line);
                }
            }
        }
    }
    message.rows(menus_first)
}

/// A message's components as they come together.
struct Message<'a> {
    words: &'a Words,
    press: Option<Press>,
    /// How many components there are. Their places make their ids differ.
    used: u8,
    buttons: Vec<CreateButton>,
    menus: Vec<CreateSelectMenu>,
}

impl Message<'_> {
    fn id(&mut self, kind: Kind, line: &CommandLine, param: Option<&str>) -> Option<String> {
        let id = CustomId::new(kind, self.press.clone(), self.used, line_text(line));
        let id = CustomId { param: param.map(str::to_owned), ..id };
        let text = id.text();
        if text.is_none() {
            // The line may hold what somebody typed, so only its beginning is logged.
            tracing::error!(command = %line.command.chars().take(20).collect::<String>(),
                "a control is left out: its command is too long for Discord");
        }
        self.used = self.used.saturating_add(1);
        text
    }

    fn say(&self, phrase: &Phrase) -> String {
        // Components show no markdown and mention nobody.
        self.words.say(phrase, &Plain)
    }

    fn button(&mut self, kind: Kind, label: &Phrase, line: &CommandLine) {
        let Some(id) = self.id(kind, line, None) else { return };
        let look = kind == Kind::Button && is_for_asker_alone(&line_text(line));
        let style = if look { ButtonStyle::Secondary } else { ButtonStyle::Primary };
        let label = cut::text(&self.say(label), LABEL);
        self.buttons.push(CreateButton::new(id).style(style).label(label));
    }

    fn menus(&mut self, label: &Phrase, line: &CommandLine, param: &str, choices: &[&Choice]) {
        for chunk in choices.chunks(CHOICES) {
            let Some(id) = self.id(Kind::Menu, line, Some(param)) else { return };
            let options: Vec<_> = chunk.iter().map(|choice| self.option(choice)).collect();
            let all = chunk.len() == choices.len();
            let placeholder = match (chunk.first(), chunk.last()) {
                (Some(first), Some(last)) if !all => {
                    let range = Phrase::new("discord-menu-part")
                        .with("label", label.clone())
                        .with("first", self.name(first))
                        .with("last", self.name(last));
                    self.say(&range)
                }
                _ => self.say(label),
            };
            let menu = CreateSelectMenu::new(id, CreateSelectMenuKind::String { options });
            self.menus.push(menu.placeholder(cut::text(&placeholder, PLACEHOLDER)));
        }
    }

    fn name(&self, choice: &Choice) -> String {
        choice.label.as_ref().map_or_else(|| choice.value.clone(), |label| self.say(label))
    }

    fn option(&self, choice: &Choice) -> CreateSelectMenuOption {
        CreateSelectMenuOption::new(cut::text(&self.name(choice), CHOICE), choice.value.clone())
    }

    fn rows(self, menus_first: bool) -> Vec<CreateActionRow> {
        let mut menus: Vec<_> = self.menus.into_iter().map(CreateActionRow::SelectMenu).collect();
        let room = ROWS.saturating_sub(menus.len());
        let mut rows: Vec<Vec<CreateButton>> =
            self.buttons.chunks(IN_A_ROW).map(<[CreateButton]>::to_vec).collect();
        let left: usize = rows.iter().skip(room).map(Vec::len).sum();
        if left > 0 {
            tracing::error!(left, "buttons are left out: a message has room for 25");
        }
        rows.truncate(room);
        let mut buttons: Vec<_> = rows.into_iter().map(CreateActionRow::Buttons).collect();
        if menus_first {
            menus.append(&mut buttons);
            menus
        } else {
            buttons.append(&mut menus);
            buttons
        }
    }
}

/// The choices that Discord can show: each value once, and of a length that it keeps.
fn distinct(choices: &[Choice]) -> Vec<&Choice> {
    let mut seen = BTreeSet::new();
    let mut kept = Vec::new();
    for choice in choices {
        if !(1..=CHOICE).contains(&cut::length(&choice.value)) {
            tracing::error!("a choice is left out: Discord wants 1 to 100 characters");
        } else if seen.insert(choice.value.as_str()) {
            kept.push(choice);
        }
    }
    kept
}
