//! Commands as lines of text.

use std::borrow::Cow;

use parlour_games::engine::{CommandLine, tokens};

/// The first word and the rest.
pub(crate) fn split(line: &str) -> (&str, &str) {
    let line = line.trim();
    line.split_once(char::is_whitespace)
        .map_or((line, ""), |(word, rest)| (word, rest.trim_start()))
}

/// Takes `name:value` out of a line: the value, and the line without it. Only whole words are
/// looked at, so a text with a colon in its midst, or in quotation marks, stays as it is.
pub(crate) fn take_named(line: &str, name: &str) -> (Option<String>, String) {
    // A text that takes the rest of the line may hold an odd quotation mark.
    let found = match tokens(line) {
        Ok(words) => words.iter().find_map(|token| value_of(token.raw, token.named()?, name)),
        Err(_) => line.split_whitespace().find_map(|word| {
            let (given, value) = word.split_once(':')?;
            value_of(word, (given, value.into()), name)
        }),
    };
    let Some((word, value)) = found else { return (None, line.trim().to_owned()) };
    let start = word.as_ptr() as usize - line.as_ptr() as usize;
    let (before, after) = (&line[..start], &line[start + word.len()..]);
    let rest = format!("{}{}", before.trim_start(), after.trim_start());
    (Some(value), rest.trim_end().to_owned())
}

/// The word and the value, if it is the value of that name.
fn value_of<'a>(
    word: &'a str,
    (given, value): (&str, Cow<'_, str>),
    name: &str,
) -> Option<(&'a str, String)> {
    given.eq_ignore_ascii_case(name).then(|| (word, value.into_owned()))
}

/// A command as a whole line, its arguments by name: `walls place table:walls-7 cell:C4`. Whatever
/// is in a value, it is read as the same again.
pub fn line_text(line: &CommandLine) -> String {
    line.by_name()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_taken_out_of_the_line() {
        let (table, rest) = take_named("table:walls-7 C4", "table");
        assert_eq!((table.as_deref(), rest.as_str()), (Some("walls-7"), "C4"));
        let (table, rest) = take_named("1:A-C*1  2:B-D*3 TABLE:walls-7", "table");
        assert_eq!((table.as_deref(), rest.as_str()), (Some("walls-7"), "1:A-C*1  2:B-D*3"));
        assert_eq!(take_named("C4", "table"), (None, "C4".into()));
    }

    #[test]
    fn what_is_quoted_is_not_looked_into() {
        let line = r#"words:"to \"table:walls-9 x" table:"walls-7" n:2"#;
        let (table, rest) = take_named(line, "table");
        assert_eq!(table.as_deref(), Some("walls-7"));
        assert_eq!(rest, r#"words:"to \"table:walls-9 x" n:2"#);
        let (table, rest) = take_named(r#"6" wide table:walls-7"#, "table");
        assert_eq!((table.as_deref(), rest.as_str()), (Some("walls-7"), r#"6" wide"#));
    }
}
