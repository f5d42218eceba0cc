//! Sentences as Matrix shows them: as plain text for every client, and as HTML.
//!
//! Whatever comes from outside, such as names and what was typed, is escaped: it can neither break a
//! sentence's looks, nor mention anybody, nor become a link. Parlour's own sentences mean nothing in HTML,
//! which a test holds.

use std::{collections::BTreeSet, fmt::Write as _};

use parlour_app::words::{Dialect, Plain};

use crate::names::NAME;

/// What stands before a command: a slash would be the client's own.
pub(crate) const SIGN: char = '!';

/// Text without markup.
pub(crate) struct Text;

/// HTML. People are linked to if their attention is wanted; all others are named.
pub(crate) struct Html<'a> {
    /// Whose attention is wanted, by what they are known by: `matrix:@ann:example.org`.
    pub(crate) wanted: &'a BTreeSet<String>,
}

impl Dialect for Text {
    fn person(&self, name: &str, person: Option<&str>) -> String {
        Plain.person(name, person)
    }

    fn text(&self, text: &str) -> String {
        signed(text)
    }

    fn sign(&self) -> char {
        SIGN
    }

    fn platform(&self) -> Option<&'static str> {
        Some(NAME)
    }
}

impl Dialect for Html<'_> {
    fn person(&self, name: &str, person: Option<&str>) -> String {
        let shown = escape(&Plain.person(name, person));
        let wanted = person.filter(|person| self.wanted.contains(*person));
        match wanted.and_then(|person| person.strip_prefix("matrix:")) {
            Some(user) => format!("<a href=\"https://matrix.to/#/{}\">{shown}</a>", percent(user)),
            None => format!("<strong>{shown}</strong>"),
        }
    }

    fn text(&self, text: &str) -> String {
        escape(&signed(text))
    }

    fn sign(&self) -> char {
        SIGN
    }

    fn platform(&self) -> Option<&'static str> {
        Some(NAME)
    }
}

/// A command that is named by itself, as it is typed here.
fn signed(text: &str) -> String {
    match text.strip_prefix('/') {
        Some(command) if command.starts_with(|c: char| c.is_ascii_lowercase()) => {
            format!("{SIGN}{command}")
        }
        _ => text.to_owned(),
    }
}

/// A text in which nothing means anything in HTML.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            c => escaped.push(c),
        }
    }
    escaped
}

/// A user's id in an address: whatever could mean something there is written as its bytes.
fn percent(user: &str) -> String {
    let mut written = String::with_capacity(user.len());
    for byte in user.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'@' | b':' | b'.' | b'-' | b'_' | b'=' => {
                written.push(char::from(byte));
            }
            other => {
                let _ = write!(written, "%{other:02X}");
            }
        }
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_mean_nothing_in_html() {
        let nobody = BTreeSet::new();
        let html = Html { wanted: &nobody };
        let name = "<b>Ann</b> & \"x\"";
        assert_eq!(
            html.person(name, None),
            "<strong>&lt;b&gt;Ann&lt;/b&gt; &amp; &quot;x&quot;</strong>"
        );
        assert_eq!(Text.person(name, None), name);
    }

    #[test]
    fn only_those_who_are_wanted_are_linked_to() {
        let wanted = BTreeSet::from(["matrix:@ann/x:example.org".to_owned()]);
        let html = Html { wanted: &wanted };
        assert_eq!(
            html.person("Ann", Some("matrix:@ann/x:example.org")),
            "<a href=\"https://matrix.to/#/@ann%2Fx:example.org\">Ann</a>"
        );
        assert_eq!(html.person("Bob", Some("matrix:@bob:example.org")), "<strong>Bob</strong>");
    }

    #[test]
    fn commands_have_the_sign_of_this_platform() {
        assert_eq!(Text.text("/walls new"), "!walls new");
        assert_eq!(Text.text("/ 2"), "/ 2");
        assert_eq!(Text.text("1/2"), "1/2");
    }
}
