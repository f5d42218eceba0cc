//! Words of a typed line, and how a value is written so that it is read as the same again.
//!
//! White space parts words. Within quotation marks it does not, and there `\"` is a quotation mark
//! and `\\` a backslash; before anything else a backslash is what it is everywhere outside: itself.

use std::borrow::Cow;

use super::ArgError;

/// A word of a line, and where the line goes on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Token<'a> {
    /// The word; without its quotation marks if it had them.
    pub word: Cow<'a, str>,
    /// Was it quoted? Then it is never `name:value`.
    pub quoted: bool,
    /// The word as it stands in the line.
    pub raw: &'a str,
    /// The line from this word on.
    pub rest: &'a str,
}

impl<'a> Token<'a> {
    /// The name and the value of `name:value` and `name:"value"`.
    pub fn named(&self) -> Option<(&'a str, Cow<'a, str>)> {
        let (name, value) = self.raw.split_once(':').filter(|_| !self.quoted)?;
        let quoted = value.strip_prefix('"').and_then(quotation);
        Some((name, quoted.map_or(Cow::Borrowed(value), |(value, _)| value)))
    }
}

/// Splits a line at white space; `"two words"` are one.
///
/// ```
/// use parlour_games::engine::{ArgError, tokens};
/// let words = tokens("place \"two words\" table:walls-7")?;
/// assert_eq!(words[1].word, "two words");
/// assert_eq!(words[2].named(), Some(("table", "walls-7".into())));
/// assert!(matches!(tokens("say \"hello"), Err(ArgError::OpenQuote)));
/// # Ok::<(), ArgError>(())
/// ```
///
/// # Errors
/// When a quotation mark is left open.
pub fn tokens(line: &str) -> Result<Vec<Token<'_>>, ArgError> {
    let mut words = Vec::new();
    let mut rest = line.trim();
    while !rest.is_empty() {
        let token = if let Some(inner) = rest.strip_prefix('"') {
            let (word, length) = quotation(inner).ok_or(ArgError::OpenQuote)?;
            Token { word, quoted: true, raw: &rest[..=length], rest }
        } else {
            let raw = &rest[..word_end(rest)?];
            Token { word: Cow::Borrowed(raw), quoted: false, raw, rest }
        };
        rest = rest[token.raw.len()..].trim_start();
        words.push(token);
    }
    Ok(words)
}

/// Where an unquoted word ends; the white space in `name:"two words"` does not end it.
fn word_end(line: &str) -> Result<usize, ArgError> {
    let end = line.find(char::is_whitespace).unwrap_or(line.len());
    match line[..end].find(":\"") {
        Some(colon) if colon > 0 => {
            let inner = colon + 2;
            let (_, length) = quotation(&line[inner..]).ok_or(ArgError::OpenQuote)?;
            Ok(inner + length)
        }
        _ => Ok(end),
    }
}

/// What is quoted, from behind the first quotation mark on, and how long that was with the second.
fn quotation(inner: &str) -> Option<(Cow<'_, str>, usize)> {
    let mut value = String::new();
    let mut plain = 0;
    let mut chars = inner.char_indices();
    while let Some((at, c)) = chars.next() {
        if c == '"' {
            let last = &inner[plain..at];
            let value = if plain == 0 { Cow::Borrowed(last) } else { Cow::Owned(value + last) };
            return Some((value, at + 1));
        }
        let escaped = inner[at..].starts_with("\\\"") || inner[at..].starts_with("\\\\");
        if escaped {
            value.push_str(&inner[plain..at]);
            // The second of the two is taken as it stands, with what follows it.
            plain = at + 1;
            chars.next();
        }
    }
    None
}

/// A value as it is written behind its parameter's name, or as a word by itself: in quotation marks
/// where it needs them.
///
/// ```
/// use parlour_games::engine::quoted;
/// assert_eq!(quoted("C4"), "C4");
/// assert_eq!(quoted("two words"), "\"two words\"");
/// assert_eq!(quoted(""), "\"\"");
/// ```
pub fn quoted(value: &str) -> Cow<'_, str> {
    if value.is_empty() || value.contains(char::is_whitespace) || value.contains('"') {
        Cow::Owned(in_quotes(value))
    } else {
        Cow::Borrowed(value)
    }
}

/// A value in quotation marks, whether it needs them or not.
pub(super) fn in_quotes(value: &str) -> String {
    let mut text = String::with_capacity(value.len() + 2);
    text.push('"');
    for c in value.chars() {
        if matches!(c, '"' | '\\') {
            text.push('\\');
        }
        text.push(c);
    }
    text.push('"');
    text
}
