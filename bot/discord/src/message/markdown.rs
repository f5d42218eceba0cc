//! Text that Discord shows as it is meant.
//!
//! Parlour's own sentences are written so that Discord's markdown leaves them alone, which a test
//! holds. Whatever comes from outside, such as names and what was typed, is escaped here: it can
//! neither break a sentence's looks, nor mention anybody, nor become a link.

use std::collections::BTreeSet;

use parlour_app::words::Dialect;

/// Discord's markdown. People are mentioned if their attention is wanted; all others are named.
pub(crate) struct Markdown<'a> {
    /// Whose attention is wanted, by what they are known by: `discord:USER`.
    pub(crate) wanted: &'a BTreeSet<String>,
}

impl Dialect for Markdown<'_> {
    fn person(&self, name: &str, person: Option<&str>) -> String {
        match person.filter(|person| self.wanted.contains(*person)).and_then(user_id) {
            Some(user) => mention(user),
            None => format!("**{}**", escape(name)),
        }
    }

    fn text(&self, text: &str) -> String {
        escape(text)
    }
}

/// What mentions somebody. Whether they are told of it is for `allowed_mentions` to say.
pub(crate) fn mention(user: &str) -> String {
    format!("<@{user}>")
}

fn user_id(person: &str) -> Option<&str> {
    let user = person.strip_prefix("discord:")?;
    (!user.is_empty() && user.bytes().all(|byte| byte.is_ascii_digit())).then_some(user)
}

/// A text in which nothing means anything to Discord, and that turns nothing around it: what is
/// written from right to left is kept apart, and the signs that turn what is around them are left
/// out.
///
/// A backslash takes the meaning from whatever sign follows it. Signs that mean something wherever
/// they stand always get one; those that do at a line's start (lists, headings, quotations) only
/// there, so that `4-5` and `a.b` stay easy to copy.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len() + 8);
    let apart = text.chars().any(is_right_to_left);
    escaped.extend(apart.then_some('\u{2068}'));
    // Digits before a full stop are a list, too.
    let mut start = true;
    for c in text.chars() {
        match c {
            // Data is one line: a line break in it could begin something.
            _ if c.is_control() => escaped.push(' '),
            _ if turns(c) => continue,
            '\\' | '*' | '_' | '~' | '`' | '|' | '<' | '>' | '#' | '@' | ':' | '[' | ']' => {
                escaped.extend(['\\', c]);
            }
            '-' | '+' | '.' | ')' if start => escaped.extend(['\\', c]),
            _ => escaped.push(c),
        }
        start &= c.is_whitespace() || c.is_control() || c.is_ascii_digit();
    }
    escaped.extend(apart.then_some('\u{2069}'));
    escaped
}

/// Is it a letter that is written from right to left?
const fn is_right_to_left(c: char) -> bool {
    matches!(
        c,
        '\u{0590}'..='\u{08FF}'
            | '\u{FB1D}'..='\u{FDFF}'
            | '\u{FE70}'..='\u{FEFC}'
            | '\u{10800}'..='\u{10FFF}'
            | '\u{1E800}'..='\u{1EFFF}'
    )
}

/// Is it a sign that nobody sees, and that turns the direction of what is around it?
const fn turns(c: char) -> bool {
    matches!(
        c,
        '\u{061C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}'
    )
}

/// Text in a block of its own, letter under letter; nothing in it can end the block.
pub(crate) fn block(text: &str) -> String {
    format!("```\n{}\n```", text.replace("``", "`\u{200B}`"))
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};

    use super::*;

    fn nobody() -> BTreeSet<String> {
        BTreeSet::new()
    }

    /// What Discord shows of a text in which nothing but escapes means anything; `None` if there is
    /// a sign with a meaning.
    fn shown(text: &str) -> Option<String> {
        let mut shown = String::new();
        let mut chars = text.chars();
        let mut start = true;
        while let Some(c) = chars.next() {
            let literal = match c {
                '\\' => chars.next().filter(|c| !c.is_alphanumeric() && !c.is_whitespace())?,
                '*' | '_' | '~' | '`' | '|' | '<' | '>' | '#' | '@' | ':' | '[' | ']' => {
                    return None;
                }
                '-' | '+' | '.' | ')' if start => return None,
                c if c.is_control() || turns(c) => return None,
                c => c,
            };
            start &= c.is_whitespace() || c.is_ascii_digit();
            shown.push(literal);
        }
        Some(shown)
    }

    #[test]
    fn names_are_bold_and_mean_nothing() {
        let nobody = nobody();
        let markdown = Markdown { wanted: &nobody };
        assert_eq!(markdown.person("Ann", Some("discord:7")), "**Ann**");
        assert_eq!(markdown.person("*A_n*n", None), r"**\*A\_n\*n**");
        assert_eq!(markdown.person("@everyone", None), r"**\@everyone**");
        assert_eq!(markdown.person("<@7>", None), r"**\<\@7\>**");
        assert_eq!(markdown.person("https://x.org", None), r"**https\://x.org**");
        assert_eq!(markdown.person("[a](b)", None), r"**\[a\](b)**");
        // From right to left, without turning what follows.
        assert_eq!(markdown.person("דנה", None), "**\u{2068}דנה\u{2069}**");
        assert_eq!(markdown.text("דנה"), "\u{2068}דנה\u{2069}");
        assert_eq!(markdown.person("\u{2069}\u{202E}nnA", None), "**nnA**");
    }

    #[test]
    fn only_those_who_are_wanted_are_mentioned() {
        let wanted = BTreeSet::from(["discord:7".to_owned(), "discord:x".to_owned()]);
        let markdown = Markdown { wanted: &wanted };
        assert_eq!(markdown.person("Ann", Some("discord:7")), "<@7>");
        assert_eq!(markdown.person("Bob", Some("discord:8")), "**Bob**");
        assert_eq!(markdown.person("Cat", Some("discord:x")), "**Cat**");
        assert_eq!(markdown.person("Dan", Some("web:7")), "**Dan**");
        assert_eq!(markdown.person("Eve", None), "**Eve**");
    }

    #[test]
    fn nothing_ends_a_block() {
        assert_eq!(block("a\nb"), "```\na\nb\n```");
        for text in ["```", "``````", "a```b`", "`", "``"] {
            let block = block(text);
            let inner = block.strip_prefix("```\n").unwrap().strip_suffix("\n```").unwrap();
            assert!(!inner.contains("```") && !inner.starts_with("``"), "{block:?}");
            assert_eq!(inner.replace('\u{200B}', ""), text);
        }
    }

    proptest::proptest! {
        #[test]
        fn whatever_is_escaped_is_shown_as_it_was(text in "\\PC{0,40}|[-+*_~`|<>#@:\\[\\]\\\\(). 0-9\n]{0,20}") {
            let flat = |c: char| if c.is_control() { ' ' } else { c };
            let flat: String = text.chars().filter(|c| !turns(*c)).map(flat).collect();
            let escaped = escape(&text);
            let inner = escaped.strip_prefix('\u{2068}').and_then(|e| e.strip_suffix('\u{2069}'));
            proptest::prop_assert_eq!(inner.is_some(), text.chars().any(is_right_to_left));
            proptest::prop_assert_eq!(shown(inner.unwrap_or(&escaped)), Some(flat));
        }
    }

    /// The literal texts of a pattern, with what stands for an argument left out.
    fn literals<'a>(pattern: &Pattern<&'a str>, found: &mut Vec<&'a str>) {
        for element in &pattern.elements {
            match element {
                PatternElement::TextElement { value } => found.push(value),
                PatternElement::Placeable { expression } => expressions(expression, found),
            }
        }
    }

    fn expressions<'a>(expression: &Expression<&'a str>, found: &mut Vec<&'a str>) {
        match expression {
            Expression::Select { variants, .. } => {
                for variant in variants {
                    literals(&variant.value, found);
                }
            }
            Expression::Inline(InlineExpression::StringLiteral { value }) => found.push(value),
            Expression::Inline(_) => {}
        }
    }

    /// Does Discord take something in this text for more than it says?
    fn means_something(text: &str) -> bool {
        let marks = ["*", "_", "~~", "`", "||", "<", "[", "@", "://"];
        let starts = ["#", "-", "+", ">"];
        let list = |line: &str| {
            let rest = line.trim_start_matches(|c: char| c.is_ascii_digit());
            rest.len() < line.len() && rest.starts_with(". ")
        };
        marks.iter().any(|mark| text.contains(mark))
            || text
                .lines()
                .map(str::trim_start)
                .any(|line| list(line) || starts.iter().any(|start| line.starts_with(start)))
    }

    /// Every sentence of Parlour's reads on Discord as it was written.
    #[test]
    fn our_own_sentences_mean_nothing_to_discord() {
        // Said where there is no markdown: on the page, and in blocks of plain text.
        let elsewhere =
            |id: &str| id.starts_with("page-") || id.starts_with("web-") || id.contains("-plain-");
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../locales/en");
        let mut count = 0;
        for file in fs::read_dir(folder).unwrap() {
            let text = fs::read_to_string(file.unwrap().path()).unwrap();
            let resource = fluent_syntax::parser::parse(text.as_str()).unwrap();
            for entry in &resource.body {
                let Entry::Message(message) = entry else { continue };
                let id = message.id.name;
                let mut found = Vec::new();
                if let Some(value) = message.value.as_ref().filter(|_| !elsewhere(id)) {
                    literals(value, &mut found);
                }
                for literal in found {
                    count += 1;
                    // The invitation is to be a link.
                    let link = "https://discord.com/oauth2/authorize?client_id=";
                    let literal = literal.replace(link, "");
                    assert!(!means_something(&literal), "{id}: {literal:?}");
                }
            }
        }
        assert!(count > 100, "only {count} texts were found");
    }

    #[test]
    fn what_means_something_is_noticed() {
        for text in
            ["a *b*", "snake_case", "# Title", "a\n- b", "1. one", "<t:1>", "[a](b)", "a\n> b"]
        {
            assert!(means_something(text), "{text:?}");
        }
        for text in ["5 × 5 board", "A1 to C4", "1, 2, 3 …", "walls-7: done.", "{ 3 } of 4 (+1)"]
        {
            assert!(!means_something(text), "{text:?}");
        }
    }
}
