//! The text grammar: `place C4`, `place cell:C4`, `new size:5 players:3`.
//!
//! Arguments come in the order of the parameters, or as `name:value` in any order. A last text
//! parameter takes the rest of the line as it stands, unless it is given by name. Leftovers are
//! refused.

use std::borrow::Cow;

use super::{
    ArgError, Args, Cell, CommandSpec, ParamKind, ParamSpec, Token, Value,
    command::ParamKind as Kind, tokens,
};

impl Args {
    /// Reads a command's arguments from what follows its name.
    ///
    /// ```
    /// use parlour_games::engine::{ArgError, Args, ParamKind, ParamSpec};
    /// const PARAMS: &[ParamSpec] = &[
    ///     ParamSpec::required("cell", ParamKind::Cell),
    ///     ParamSpec::number("times", 1, 3),
    /// ];
    /// let args = Args::read("place", PARAMS, "c4 times:2")?;
    /// assert_eq!((args.text("cell"), args.integer("times")), (Some("C4"), Some(2)));
    /// let refused = Args::read("place", PARAMS, "times:3").unwrap_err();
    /// assert!(matches!(refused, ArgError::Missing { .. }));
    /// # Ok::<(), ArgError>(())
    /// ```
    ///
    /// # Errors
    /// The first thing that is wrong, see [`ArgError`].
    pub fn read(
        command: &'static str,
        params: &'static [ParamSpec],
        line: &str,
    ) -> Result<Self, ArgError> {
        // The rest of a line is taken as it stands, so it may hold an odd quotation mark.
        let words = match tokens(line) {
            Ok(words) => words,
            Err(error) => match params {
                [only] if takes_rest(only) => {
                    return Ok(Self(vec![(only.name, check(only, line.trim())?)]));
                }
                _ => return Err(error),
            },
        };
        let mut args = Self::default();
        for (number, token) in (1..).zip(&words) {
            let (param, text) = match named(params, token) {
                Some(found) => found,
                None => match params.iter().find(|param| args.get_named(param.name).is_none()) {
                    Some(param) if takes_rest(param) && is_last(params, param) => {
                        let rest = token.rest.trim_end();
                        // Somebody may have put quotation marks around all of it.
                        let is_quoted =
                            number == words.len() && rest.starts_with('"') && rest.ends_with('"');
                        let text = if is_quoted { &*token.word } else { rest };
                        args.0.push((param.name, check(param, text)?));
                        break;
                    }
                    Some(param) => (param, token.word.clone()),
                    None => {
                        let typed = token.word.clone().into_owned();
                        return Err(ArgError::Leftover { command, typed });
                    }
                },
            };
            args.insert(param, &text)?;
        }
        args.complete(command, params)
    }

    /// Checks arguments that come by name (a form, a slash command, a button).
    ///
    /// # Errors
    /// As [`Args::read`].
    pub fn from_named<'a>(
        command: &'static str,
        params: &'static [ParamSpec],
        given: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, ArgError> {
        let mut args = Self::default();
        for (name, text) in given {
            match params.iter().find(|param| param.name == name) {
                Some(param) => args.insert(param, text)?,
                None => return Err(ArgError::Leftover { command, typed: name.to_owned() }),
            }
        }
        args.complete(command, params)
    }

    fn get_named(&self, name: &str) -> Option<&Value> {
        self.0.iter().find(|(key, _)| *key == name).map(|(_, value)| value)
    }

    fn insert(&mut self, param: &'static ParamSpec, text: &str) -> Result<(), ArgError> {
        if self.get_named(param.name).is_some() {
            return Err(ArgError::Twice { param: param.name });
        }
        self.0.push((param.name, check(param, text)?));
        Ok(())
    }

    fn complete(
        self,
        command: &'static str,
        params: &'static [ParamSpec],
    ) -> Result<Self, ArgError> {
        match params.iter().find(|p| p.required && self.get_named(p.name).is_none()) {
            Some(param) => Err(ArgError::Missing { command, param: param.name }),
            None => Ok(self),
        }
    }
}

fn takes_rest(param: &ParamSpec) -> bool {
    matches!(param.kind, Kind::Text { .. })
}

fn is_last(params: &[ParamSpec], param: &ParamSpec) -> bool {
    params.last().is_some_and(|last| last.name == param.name)
}

/// `size:5`, if there is a parameter `size`.
fn named<'a>(
    params: &'static [ParamSpec],
    token: &Token<'a>,
) -> Option<(&'static ParamSpec, Cow<'a, str>)> {
    let (name, value) = token.named()?;
    let param = params.iter().find(|param| param.name.eq_ignore_ascii_case(name))?;
    Some((param, value))
}

fn check(param: &'static ParamSpec, text: &str) -> Result<Value, ArgError> {
    match param.kind {
        ParamKind::Integer { min, max } => match text.parse::<i64>() {
            Ok(number) if (min..=max).contains(&number) => Ok(Value::Integer(number)),
            _ => Err(ArgError::NotInRange { param: param.name, typed: text.to_owned(), min, max }),
        },
        ParamKind::Choice(choices) => choices
            .iter()
            .find(|choice| choice.eq_ignore_ascii_case(text))
            .map(|choice| Value::Text((*choice).to_owned()))
            .ok_or_else(|| ArgError::NotAChoice {
                param: param.name,
                typed: text.to_owned(),
                choices: choices.iter().map(|&choice| choice.to_owned()).collect(),
            }),
        ParamKind::Cell => text
            .parse::<Cell>()
            .map(|cell| Value::Text(cell.to_string()))
            .map_err(|_| ArgError::NotACell { param: param.name, typed: text.to_owned() }),
        ParamKind::Card | ParamKind::Player | ParamKind::Table => within(param, text, 64),
        ParamKind::Text { max } => within(param, text, max),
    }
}

fn within(param: &'static ParamSpec, text: &str, max: usize) -> Result<Value, ArgError> {
    if text.chars().count() > max {
        return Err(ArgError::TooLong { param: param.name, max });
    }
    Ok(Value::Text(text.to_owned()))
}

/// Finds a command by name.
///
/// # Errors
/// [`ArgError::UnknownCommand`] with the nearest names first.
pub(super) fn find(
    commands: &'static [CommandSpec],
    typed: &str,
) -> Result<&'static CommandSpec, ArgError> {
    commands.iter().find(|spec| spec.name.eq_ignore_ascii_case(typed)).ok_or_else(|| {
        ArgError::UnknownCommand {
            typed: typed.to_owned(),
            known: nearest(typed, commands.iter().map(|spec| spec.name)),
        }
    })
}

/// The names, the one nearest to what was typed first (by edits, then in their order).
pub fn nearest<'a>(typed: &str, names: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let typed: String = typed.chars().take(40).collect::<String>().to_lowercase();
    let mut names: Vec<_> = names.into_iter().map(|name| (edits(&typed, name), name)).collect();
    names.sort_by_key(|(distance, _)| *distance);
    names.into_iter().map(|(_, name)| name.to_owned()).collect()
}

/// How many letters have to be changed, added, taken away or swapped with their neighbour (the optimal
/// string alignment): what slips of the fingers are.
pub fn edits(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut before: Vec<usize> = Vec::new();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for i in 0..a.len() {
        let mut next = vec![i + 1];
        for j in 0..b.len() {
            let changed = row[j] + usize::from(a[i] != b[j]);
            let mut least = changed.min(row[j + 1] + 1).min(next[j] + 1);
            if i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] {
                least = least.min(before[j - 1] + 1);
            }
            next.push(least);
        }
        before = std::mem::replace(&mut row, next);
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_counted() {
        for (a, b, count) in [
            ("draw", "draw", 0),
            ("drwa", "draw", 1),
            ("plase", "place", 1),
            ("", "ab", 2),
            ("abc", "", 3),
            ("kitten", "sitting", 3),
        ] {
            assert_eq!((edits(a, b), edits(b, a)), (count, count), "{a} {b}");
        }
    }

    const NEW: &[ParamSpec] = &[
        ParamSpec::optional("size", Kind::Integer { min: 3, max: 10 }),
        ParamSpec::optional("walls", Kind::Choice(&["live", "end"])),
    ];
    const SAY: &[ParamSpec] = &[
        ParamSpec::required("cell", Kind::Cell),
        ParamSpec::required("words", Kind::Text { max: 20 }),
    ];

    #[test]
    fn by_place_and_by_name() {
        let expected =
            Args(vec![("size", Value::Integer(5)), ("walls", Value::Text("end".into()))]);
        assert_eq!(Args::read("new", NEW, "5 END").as_ref(), Ok(&expected));
        let args = Args::read("new", NEW, " walls:end  size:5 ").unwrap();
        assert_eq!((args.integer("size"), args.text("walls")), (Some(5), Some("end")));
    }

    #[test]
    fn the_last_text_takes_the_rest_as_it_stands() {
        let args = Args::read("say", SAY, "c4  1:A-C*1  2:B \"x").unwrap_err();
        assert_eq!(args, ArgError::OpenQuote);
        let args = Args::read("say", SAY, "c4  1:A-C*1  2:B").unwrap();
        assert_eq!((args.text("cell"), args.text("words")), (Some("C4"), Some("1:A-C*1  2:B")));
        let quoted = |line| Args::read("say", SAY, line).unwrap().text("words").map(str::to_owned);
        assert_eq!(quoted("c4 \"A  40\"").as_deref(), Some("A  40"));
        assert_eq!(quoted("c4 \"A\" and \"B\"").as_deref(), Some("\"A\" and \"B\""));
    }

    #[test]
    fn a_named_text_can_be_quoted() {
        let args = Args::read("say", SAY, "words:\"two words\" cell:C4").unwrap();
        assert_eq!((args.text("cell"), args.text("words")), (Some("C4"), Some("two words")));
        assert_eq!(Args::read("say", SAY, "C4 words:\"two"), Err(ArgError::OpenQuote));
    }

    #[test]
    fn every_fault_is_named() {
        let error = |line| Args::read("new", NEW, line).unwrap_err();
        assert!(matches!(error("11"), ArgError::NotInRange { min: 3, max: 10, .. }));
        assert!(matches!(error("9999999999999999999999"), ArgError::NotInRange { .. }));
        assert!(matches!(error("5 sideways"), ArgError::NotAChoice { .. }));
        assert!(matches!(error("5 live 3"), ArgError::Leftover { .. }));
        assert!(matches!(error("size:5 size:6"), ArgError::Twice { param: "size" }));
        assert!(matches!(error("\"5"), ArgError::OpenQuote));
        let error = |line| Args::read("say", SAY, line).unwrap_err();
        assert!(matches!(error("C4"), ArgError::Missing { param: "words", .. }));
        assert!(matches!(error("44 hm"), ArgError::NotACell { .. }));
        assert!(matches!(
            error(&format!("C4 {}", "x".repeat(21))),
            ArgError::TooLong { max: 20, .. }
        ));
        // However many bytes a letter has.
        assert!(Args::read("say", SAY, &format!("C4 {}", "é".repeat(20))).is_ok());
        let named = Args::from_named("new", NEW, [("size", "5"), ("colour", "red")]);
        assert!(matches!(named, Err(ArgError::Leftover { .. })), "{named:?}");
    }

    #[test]
    fn commands_are_found_in_any_case() {
        const COMMANDS: &[CommandSpec] = &[CommandSpec::open("say", SAY)];
        for typed in ["say", "SAY", "Say"] {
            assert_eq!(find(COMMANDS, typed).map(|spec| spec.name), Ok("say"));
        }
        let Err(ArgError::UnknownCommand { known, .. }) = find(COMMANDS, "sy") else {
            panic!("there is no such command")
        };
        assert_eq!(known, ["say"]);
    }

    #[test]
    fn the_nearest_name_comes_first() {
        assert_eq!(nearest("plcae", ["predict", "place"])[0], "place");
        assert_eq!(nearest("PREDIC", ["place", "predict"])[0], "predict");
        assert_eq!(nearest("", ["ab", "a"])[0], "a");
    }
}
