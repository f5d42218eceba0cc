//! The bot's token. It must not be seen anywhere: it has no `Debug` and no `Display`.

/// The bot's token.
#[derive(Clone)]
pub struct Token(String);

impl Token {
    /// A token, without the white space around it; `None` if there is nothing else.
    pub fn new(text: &str) -> Option<Self> {
        let text = text.trim();
        (!text.is_empty()).then(|| Self(text.to_owned()))
    }

    /// What it says, for the one who sends it.
    pub(super) fn expose(&self) -> &str {
        &self.0
    }
}
