//! Controls as Discord's components: buttons, menus, and buttons that open a form.
//!
//! A message holds five rows, and a row five buttons or one menu of 25 choices. A longer list is
//! told in several menus, each of which says from where to where it goes; one that is too long for
//! that is typed into a form. What finds no room is left out with a line in the log, and a test over
//! all games shows that this does not happen.

use std::collections::BTreeSet;

use parlour_app::{
    Press, TableName, is_for_asker_alone, line_text,
    vocabulary::{Choice, CommandLine, Control, Phrase},
    words::{Plain, Words},
};
use serenity::{
    builder::{
        CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind,
        CreateSelectMenuOption,
    },
    model::application::ButtonStyle,
};

use crate::message::{
    custom_id::{CustomId, Kind},
    form::question,
    truncate,
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
pub(crate) fn rows(
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
        let label = truncate::text(&self.say(label), LABEL);
        self.buttons.push(CreateButton::new(id).style(style).label(label));
    }

    fn menus(&mut self, label: &Phrase, line: &CommandLine, param: &str, choices: &[&Choice]) {
        let label = &self.asked(label, param);
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
            let menu = menu.min_values(1).max_values(1);
            self.menus.push(menu.placeholder(truncate::text(&placeholder, PLACEHOLDER)));
        }
    }

    /// A menu asks for its parameter, where there are words for that; else it says what it is for.
    fn asked(&self, label: &Phrase, param: &str) -> Phrase {
        let asked = question(label, param);
        if self.words.has(&asked.id) { asked } else { label.clone() }
    }

    fn name(&self, choice: &Choice) -> String {
        choice.label.as_ref().map_or_else(|| choice.value.clone(), |label| self.say(label))
    }

    fn option(&self, choice: &Choice) -> CreateSelectMenuOption {
        CreateSelectMenuOption::new(
            truncate::text(&self.name(choice), CHOICE),
            choice.value.clone(),
        )
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
        if !(1..=CHOICE).contains(&truncate::length(&choice.value)) {
            tracing::error!("a choice is left out: Discord wants 1 to 100 characters");
        } else if seen.insert(choice.value.as_str()) {
            kept.push(choice);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use parlour_games::{
        GameKind,
        engine::{AnyTable, Dice, Domain, Field, Level, Observer, Seat, Seats},
    };
    use serde_json::Value as Json;

    use super::*;
    use crate::message::form::create_form;
    use parlour_app::GENERAL;

    fn table() -> TableName {
        // The longest name that a table can have.
        "walls-18446744073709551615".parse().unwrap()
    }

    fn shown(controls: &[Control]) -> Vec<Vec<Json>> {
        let words = Words::english().unwrap();
        let rows =
            serde_json::to_value(rows(&words, Some((&table(), u64::MAX)), controls)).unwrap();
        let components = |row: &Json| row["components"].as_array().unwrap().clone();
        rows.as_array().unwrap().iter().map(components).collect()
    }

    fn button(line: CommandLine) -> Control {
        Control::Button { label: Phrase::new("do-join"), line }
    }

    fn select(count: usize) -> Control {
        Control::Select {
            label: Phrase::new("do-fill"),
            line: CommandLine::new("fill"),
            param: "level".into(),
            choices: (1..=count).map(|n| Choice::from(format!("A{n}"))).collect(),
        }
    }

    fn text<'a>(component: &'a Json, key: &str) -> &'a str {
        component[key].as_str().unwrap()
    }

    #[test]
    fn buttons_share_rows_and_menus_do_not() {
        let controls = [
            button(CommandLine::new("join")),
            button(CommandLine::new("board").arg("table", "walls-7")),
            select(3),
            button(CommandLine::new("leave")),
        ];
        let shown = shown(&controls);
        let kinds: Vec<Vec<u64>> = shown
            .iter()
            .map(|row| row.iter().map(|c| c["type"].as_u64().unwrap()).collect())
            .collect();
        assert_eq!(kinds, [vec![2, 2, 2], vec![3]]);
        // What only looks is less conspicuous than what does something.
        let styles: Vec<_> = shown[0].iter().map(|c| c["style"].as_u64().unwrap()).collect();
        assert_eq!(styles, [1, 2, 1]);
        assert_eq!(text(&shown[1][0], "placeholder"), "Fill with computers");
    }

    #[test]
    fn a_menu_asks_for_what_it_takes() {
        let place = Control::Select {
            label: Phrase::new("walls-do-place"),
            line: CommandLine::new("walls place"),
            param: "cell".into(),
            choices: vec![Choice::from("C4".to_owned())],
        };
        assert_eq!(text(&shown(&[place])[0][0], "placeholder"), "Which cell?");
    }

    #[test]
    fn a_long_list_is_told_in_parts() {
        let shown = shown(&[select(60)]);
        let menus: Vec<&Json> = shown.iter().map(|row| &row[0]).collect();
        let said: Vec<_> = menus.iter().map(|menu| text(menu, "placeholder")).collect();
        let parts = ["A1–A25", "A26–A50", "A51–A60"];
        assert_eq!(said, parts.map(|part| format!("Fill with computers {part}")));
        let ids: BTreeSet<_> = menus.iter().map(|menu| text(menu, "custom_id")).collect();
        assert_eq!(ids.len(), 3, "components of one message must differ: {ids:?}");
    }

    #[test]
    fn a_list_that_is_too_long_is_typed() {
        for (control, others, typed) in [(100, 0, false), (101, 0, true), (100, 6, true)] {
            let buttons = (0..others).map(|n| button(CommandLine::new("board").arg("table", n)));
            let controls: Vec<_> = [select(control)].into_iter().chain(buttons).collect();
            let shown = shown(&controls);
            assert!(shown.len() <= 5 && shown.iter().all(|row| row.len() <= 5), "{shown:?}");
            let of_kind = |kind| shown.iter().flatten().filter(|c| c["type"] == kind).count();
            let (menus, buttons) = if typed { (0, others + 1) } else { (4, others) };
            assert_eq!((of_kind(3), of_kind(2)), (menus, buttons), "{control} and {others}");
        }
        let empty = shown(&[select(0)]);
        assert!(empty.is_empty(), "a menu without choices cannot be shown: {empty:?}");
    }

    #[test]
    fn there_is_room_for_as_many_buttons_as_discord_shows() {
        let board = |n| button(CommandLine::new("board").arg("table", format!("walls-{n}")));
        let of = |count: u32| shown(&(0..count).map(board).collect::<Vec<_>>());
        assert_eq!(of(25).iter().map(Vec::len).sum::<usize>(), 25);
        assert_eq!(of(26).iter().map(Vec::len).sum::<usize>(), 25);
    }

    #[test]
    fn a_choice_that_discord_cannot_keep_is_left_out() {
        let mut control = select(2);
        if let Control::Select { choices, .. } = &mut control {
            choices.push(Choice::from("A1".to_owned()));
            choices.push(Choice::from("x".repeat(101)));
            choices.push(Choice::from(String::new()));
        }
        let shown = shown(&[control]);
        let values: Vec<_> =
            shown[0][0]["options"].as_array().unwrap().iter().map(|o| text(o, "value")).collect();
        assert_eq!(values, ["A1", "A2"]);
    }

    /// A game's control as a whole command, as the parlour hands it out.
    fn whole(kind: GameKind, mut control: Control) -> Control {
        let (Control::Button { line, .. }
        | Control::Select { line, .. }
        | Control::Form { line, .. }) = &mut control;
        line.command = format!("{} {}", kind.name(), line.command).into();
        line.args.insert(0, ("table".into(), table().to_string()));
        control
    }

    fn check(controls: &[Control]) {
        let words = Words::english().unwrap();
        let press = Press { table: table(), moment: u64::MAX };
        let shown = shown(controls);
        assert!(shown.len() <= 5, "{controls:?}");
        let mut ids = BTreeSet::new();
        let mut told = BTreeSet::new();
        for component in shown.iter().flatten() {
            let id = text(component, "custom_id");
            assert!(ids.insert(id) && id.chars().count() <= 100, "{id}");
            let id = CustomId::read(id).unwrap();
            assert_eq!(id.press.as_ref(), Some(&press));
            told.insert((id.line, id.param));
            let options = component["options"].as_array();
            assert!(options.is_none_or(|options| (1..=25).contains(&options.len())));
        }
        for control in controls {
            let line = line_text(control.line());
            let known = told.iter().any(|(told, _)| *told == line);
            assert!(known, "left out: {line}");
            if !matches!(control, Control::Button { .. }) {
                let form = create_form(&words, &press, true, control).unwrap();
                let form = serde_json::to_value(form).unwrap();
                assert!(text(&form, "custom_id").chars().count() <= 100);
                assert!(text(&form, "title").chars().count() <= 45);
                let fields = form["components"].as_array().unwrap();
                assert!((1..=5).contains(&fields.len()), "{form}");
                for field in fields.iter().map(|row| &row["components"][0]) {
                    let label = text(field, "label").chars().count();
                    let hint = text(field, "placeholder").chars().count();
                    assert!((1..=45).contains(&label) && (1..=100).contains(&hint), "{field}");
                    assert!(!text(field, "label").contains("-do-"), "no words for {field}");
                }
            }
        }
    }

    /// Whatever can be pressed in any game, at any moment, has room in a message.
    #[test]
    fn every_games_controls_fit() {
        for kind in GameKind::ALL {
            for (_, config, seats) in kind.variants() {
                let mut dice = Dice::from_seed([7; 32]);
                let events = kind.setup(&config, seats, &mut dice).unwrap();
                let mut table = AnyTable::replay(&events).unwrap();
                loop {
                    for observer in Observer::all(seats) {
                        let controls = table.view(observer).controls();
                        let controls: Vec<_> =
                            controls.into_iter().map(|control| whole(*kind, control)).collect();
                        check(&controls);
                    }
                    let Some(seat) = table.to_act().iter().next() else { break };
                    let view = table.view(Observer::Seat(seat));
                    let line = view.choose(Level::Easy, &mut dice).to_string();
                    for event in &table.decide(seat, &line, &mut dice).unwrap() {
                        table = table.after(event).unwrap();
                    }
                }
            }
        }
    }

    /// Networks are built by pressing, however large: each menu is there as a menu, none as a form.
    #[test]
    fn what_is_built_is_never_typed() {
        let rows = |control: &Control| match control {
            Control::Select { choices, .. } => choices.len().div_ceil(CHOICES),
            _ => 0,
        };
        for parts in ["pieces", "singles"] {
            let config =
                format!(r#"{{"mode":"build","level":10,"satellites":40,"parts":"{parts}"}}"#);
            let mut dice = Dice::from_seed([9; 32]);
            let seats = Seats::new(1).unwrap();
            let kind = GameKind::Worms;
            let events = kind.setup(&config, seats, &mut dice).unwrap();
            let mut table = AnyTable::replay(&events).unwrap();
            let seat = Seat(0);
            for _ in 0..150 {
                let view = table.view(Observer::Seat(seat));
                let controls = view.controls().into_iter().map(|control| whole(kind, control));
                let controls: Vec<_> = controls.collect();
                check(&controls);
                let menus = shown(&controls).iter().filter(|row| row[0]["type"] == 3).count();
                assert_eq!(menus, controls.iter().map(rows).sum::<usize>(), "{controls:?}");
                let legal = view.legal();
                let lines = legal.iter().map(|line| line.to_string());
                let keeps = ["done", "random", "undo", "check"];
                let builds = |line: &String| !keeps.iter().any(|end| line.ends_with(end));
                let lines: Vec<String> = lines.filter(builds).collect();
                let Some(line) = dice.pick(&lines) else { break };
                for event in &table.decide(seat, line, &mut dice).unwrap() {
                    table = table.after(event).unwrap();
                }
            }
        }
    }

    #[test]
    fn every_general_command_fits() {
        let line = |name| CommandLine::new(name).arg("table", table());
        let buttons: Vec<_> = GENERAL.iter().map(|row| button(line(row.spec.name))).collect();
        check(&buttons);
    }

    #[test]
    fn a_form_says_what_its_fields_take() {
        let field = |param: &'static str, domain| Field {
            param: param.into(),
            domain,
            value: Some("x".repeat(5_000)),
        };
        let values: Vec<String> = (1..=40).map(|n| format!("A{n}")).collect();
        let control = Control::Form {
            label: Phrase::new("walls-do-predict"),
            line: CommandLine::new("walls predict"),
            fields: vec![
                field("walls", Domain::Range { min: 0, max: 12 }),
                field("walls", Domain::Words(values)),
                field("walls", Domain::Free { example: "A1-B2".to_owned() }),
            ],
        };
        let (words, press) = (Words::english().unwrap(), Press { table: table(), moment: 3 });
        let form =
            serde_json::to_value(create_form(&words, &press, false, &control).unwrap()).unwrap();
        assert_eq!(text(&form, "title"), "Predict");
        assert!(text(&form, "custom_id").starts_with("1f|walls-18446744073709551615|3|"), "{form}");
        let fields: Vec<_> = form["components"].as_array().unwrap().iter().collect();
        let hints: Vec<_> =
            fields.iter().map(|row| text(&row["components"][0], "placeholder")).collect();
        assert_eq!(hints[0], "0–12");
        assert!(hints[1].starts_with("A1, A2, ") && hints[1].ends_with(", …"), "{}", hints[1]);
        assert_eq!(hints[2], "A1-B2");
        assert_eq!(fields[0]["components"][0]["label"], "How many walls?");
        assert_eq!(fields[0]["components"][0].get("value"), None);
    }

    #[test]
    fn what_discord_cannot_ask_for_is_not_asked() {
        let (words, press) = (Words::english().unwrap(), Press { table: table(), moment: 3 });
        let field = Field { param: "walls".into(), domain: Domain::Words(vec![]), value: None };
        let form_of = |count: usize| Control::Form {
            label: Phrase::new("walls-do-predict"),
            line: CommandLine::new("walls predict"),
            fields: vec![field.clone(); count],
        };
        assert!(create_form(&words, &press, false, &form_of(5)).is_some());
        assert!(create_form(&words, &press, false, &form_of(6)).is_none());
        assert!(create_form(&words, &press, false, &button(CommandLine::new("join"))).is_none());
        let long = Control::Form {
            label: Phrase::new("walls-do-predict"),
            line: CommandLine::new("walls predict").arg("table", "x".repeat(90)),
            fields: vec![field],
        };
        assert!(create_form(&words, &press, false, &long).is_none());
        assert!(shown(&[long]).is_empty(), "nothing stands on a message that cannot be pressed");
    }
}
