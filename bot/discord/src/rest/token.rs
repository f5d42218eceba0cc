//! The bot's token. It must not be seen anywhere: it has no `Debug` and no `Display`.

/// The bot's token.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// A token, without the white space around it; `None` if it cannot be one, as it could not be
    /// sent: a token is visible ASCII without white space.
    pub fn new(text: &str) -> Option<Self> {
        let text = text.trim();
        let sendable = text.bytes().all(|byte| byte.is_ascii_graphic());
        (!text.is_empty() && sendable).then(|| Self(text.to_owned()))
    }

    /// What it says, for the one who sends it.
    pub(crate) fn expose(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_can_be_sent() {
        assert_eq!(
            Token::new(" abc.DEF-1_2 \r\n").map(|token| token.0),
            Some("abc.DEF-1_2".into())
        );
        for text in ["", " ", "a b", "a\nb", "sécret", "a\u{0}"] {
            assert!(Token::new(text).is_none(), "{text:?}");
        }
    }
}
