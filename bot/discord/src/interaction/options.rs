//! A slash command as one line, as if it had been typed.
//!
//! Discord knows an option's type, and this program may know better: the command may have been
//! registered by another version. So no type is trusted. Whatever comes is written out as text and
//! judged by the same parser as typed input.

use parlour_app::{
    line_text,
    vocabulary::{CommandLine, Phrase},
};
use serenity::model::application::{
    CommandData, CommandDataOption, CommandDataOptionValue, CommandType,
};

use crate::commands::entries::entries;

/// A slash command, taken apart; or one that is being typed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Typed {
    /// The command's words: `walls place`.
    pub(crate) words: String,
    /// Its options by name, as text.
    pub(crate) given: Vec<(String, String)>,
    /// The option that is being typed, and what is there of it.
    pub(crate) focused: Option<(String, String)>,
}

impl Typed {
    /// Reads what Discord sent.
    pub(crate) fn read(data: &CommandData) -> Self {
        let mut typed = Self { words: data.name.clone(), ..Self::default() };
        typed.take(&data.options);
        typed
    }

    fn take(&mut self, options: &[CommandDataOption]) {
        use CommandDataOptionValue as Value;
        for option in options {
            let text = match &option.value {
                Value::SubCommand(inner) | Value::SubCommandGroup(inner) => {
                    self.words.extend([" ", &option.name]);
                    self.take(inner);
                    continue;
                }
                Value::Autocomplete { value, .. } => {
                    self.focused = Some((option.name.clone(), value.clone()));
                    continue;
                }
                Value::String(text) => text.clone(),
                Value::Integer(number) => number.to_string(),
                Value::Number(number) => number.to_string(),
                Value::Boolean(is) => is.to_string(),
                Value::User(id) => id.to_string(),
                Value::Channel(id) => id.to_string(),
                Value::Role(id) => id.to_string(),
                Value::Mentionable(id) => id.to_string(),
                Value::Attachment(id) => id.to_string(),
                // Types that are still to be invented.
                _ => String::new(),
            };
            self.given.push((option.name.clone(), text));
        }
    }

    /// The command as one line.
    ///
    /// # Errors
    /// What to say where the command has no such option: the line's grammar would take it for the
    /// value of another.
    pub(crate) fn line(&self) -> Result<String, Phrase> {
        if let Some(entry) = entries().into_iter().find(|entry| entry.words == self.words) {
            let known = |name: &str| entry.params.iter().any(|param| param.name == name);
            if let Some((name, _)) = self.given.iter().find(|(name, _)| !known(name)) {
                return Err(Phrase::new("discord-old-option")
                    .with("option", name.clone())
                    .with("command", format!("/{}", self.words)));
            }
        }
        let args = self.given.iter().map(|(name, value)| (name.clone().into(), value.clone()));
        Ok(line_text(&CommandLine { command: self.words.clone().into(), args: args.collect() }))
    }
}

/// The line of a command that was called; what to say if it is not a slash command.
///
/// # Errors
/// As [`Typed::line`].
pub(crate) fn line(data: &CommandData) -> Result<String, Phrase> {
    if data.kind != CommandType::ChatInput {
        return Err(Phrase::new("discord-old-command"));
    }
    Typed::read(data).line()
}

#[cfg(test)]
mod tests {
    use parlour_games::engine::{Args, tokens};
    use proptest::prelude::*;
    use serde_json::{Value as Json, json};

    use parlour_app::vocabulary::{ParamKind, ParamSpec};

    use super::*;

    fn data(name: &str, options: &Json) -> CommandData {
        let data = json!({ "id": "1", "name": name, "type": 1, "options": options });
        serde_json::from_value(data).unwrap()
    }

    fn sub(name: &str, options: &Json) -> Json {
        json!([{ "name": name, "type": 1, "options": options }])
    }

    fn of(name: &str, options: &Json) -> Result<String, Phrase> {
        line(&data(name, options))
    }

    #[test]
    fn options_become_a_line() {
        assert_eq!(of("help", &json!([])).unwrap(), "help");
        let new = json!([
            { "name": "size", "type": 4, "value": 5 },
            { "name": "fill", "type": 3, "value": "easy" },
        ]);
        assert_eq!(of("walls", &sub("new", &new)).unwrap(), "walls new size:5 fill:easy");
        let moved = json!([{ "name": "table", "type": 3, "value": "walls-7" }]);
        assert_eq!(of("table", &sub("move", &moved)).unwrap(), "table move table:walls-7");
    }

    #[test]
    fn no_type_is_trusted() {
        for (kind, value, text) in [
            (3, json!("C4"), "cell:C4"),
            (4, json!(-7), "cell:-7"),
            (5, json!(true), "cell:true"),
            (6, json!("81"), "cell:81"),
            (7, json!("82"), "cell:82"),
            (8, json!("83"), "cell:83"),
            (9, json!("84"), "cell:84"),
            (10, json!(2.5), "cell:2.5"),
            (10, json!(2.0), "cell:2"),
            (11, json!("85"), "cell:85"),
            (77, json!({ "new": 1 }), "cell:\"\""),
        ] {
            let place = json!([{ "name": "cell", "type": kind, "value": value }]);
            let line = of("walls", &sub("place", &place)).unwrap();
            assert_eq!(line, format!("walls place {text}"), "type {kind}");
        }
    }

    #[test]
    fn what_is_not_known_any_more_is_refused() {
        let old = json!([{ "name": "colour", "type": 3, "value": "C4" }]);
        assert_eq!(of("walls", &sub("place", &old)).unwrap_err().id, "discord-old-option");
        // An unknown command is refused by the parlour, which names the nearest one.
        assert_eq!(of("wals", &sub("place", &old)).unwrap(), "wals place colour:C4");
        let menu = json!({ "id": "1", "name": "Board", "type": 3, "target_id": "5" });
        let menu: CommandData = serde_json::from_value(menu).unwrap();
        assert_eq!(line(&menu).unwrap_err().id, "discord-old-command");
    }

    #[test]
    fn what_is_being_typed_is_known_apart() {
        let place = json!([
            { "name": "table", "type": 3, "value": "walls-7" },
            { "name": "cell", "type": 3, "value": "C", "focused": true },
        ]);
        let typed = Typed::read(&data("walls", &sub("place", &place)));
        assert_eq!(typed.words, "walls place");
        assert_eq!(typed.given, [("table".to_owned(), "walls-7".to_owned())]);
        assert_eq!(typed.focused, Some(("cell".to_owned(), "C".to_owned())));
    }

    static LEVEL: [ParamSpec; 1] = [ParamSpec::required("level", ParamKind::Text { max: 4_000 })];

    proptest! {
        /// Whatever somebody writes into an option reaches the parser as that option's value.
        #[test]
        fn any_text_comes_through(text in any::<String>()) {
            let fill = json!([{ "name": "level", "type": 3, "value": text }]);
            let line = of("fill", &fill).unwrap();
            let rest = line.strip_prefix("fill ").unwrap();
            prop_assert_eq!(tokens(rest).unwrap().len(), 1, "{}", rest);
            let args = Args::read("fill", &LEVEL, rest).unwrap();
            prop_assert_eq!(args.text("level"), Some(text.as_str()));
        }
    }
}
