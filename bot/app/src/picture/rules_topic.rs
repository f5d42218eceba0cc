//! A page of a game's rules: the rules as a whole, or one of its topics. Each has its picture.

use std::fmt;

use parlour_games::{GameKind, engine::Phrase};
use parlour_render::{Scene, Words};

use crate::{
    picture::labels::Labels,
    table::{arguments::game_ref, refusal::Refusal},
};

/// Which page. It is written `walls` or `worms-fork`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RulesTopic {
    pub(crate) kind: GameKind,
    /// One of the game's topics; `None` for the rules as a whole.
    pub(crate) topic: Option<&'static str>,
}

impl RulesTopic {
    /// The page of that name.
    ///
    /// # Errors
    /// When the game has none of that name: which there are.
    pub(crate) fn named(kind: GameKind, topic: Option<&str>) -> Result<Self, Refusal> {
        let Some(typed) = topic else { return Ok(Self { kind, topic: None }) };
        let topics = kind.topics();
        let topic = topics.iter().copied().find(|topic| topic.eq_ignore_ascii_case(typed.trim()));
        let topic = topic.ok_or_else(|| {
            let names: Vec<String> = topics.iter().map(ToString::to_string).collect();
            Refusal(
                Phrase::new("rules-refuse-about")
                    .with("game", game_ref(kind))
                    .with("typed", typed)
                    .with("count", topics.len())
                    .with("topics", names)
                    .with("rules", format!("/rules game:{}", kind.name())),
            )
        })?;
        Ok(Self { kind, topic: Some(topic) })
    }

    /// Reads what a page is written as.
    pub fn read(text: &str) -> Option<Self> {
        let (game, topic) = text.split_once('-').map_or((text, None), |(g, t)| (g, Some(t)));
        Self::named(GameKind::named(game)?, topic).ok()
    }

    /// Its picture.
    pub(crate) fn scene(self, labels: &Labels) -> Scene {
        match self.topic {
            Some(topic) => parlour_render::topic(self.kind, topic, labels),
            None => parlour_render::scene(&self.kind.example(), labels),
        }
    }

    /// What its picture shows.
    pub(crate) fn alt(self, labels: &Labels) -> String {
        let phrases = match self.topic {
            Some(topic) => vec![Phrase::named(format!("{}.alt", about(self.kind, topic)))],
            None => parlour_render::alt(&self.kind.example()),
        };
        let lines = phrases.iter().map(|phrase| Words::say(labels, phrase));
        lines.collect::<Vec<_>>().join(" ")
    }

    /// The message that it says.
    pub(crate) fn message(self) -> String {
        let rules = || format!("{}-rules", self.kind.name());
        self.topic.map_or_else(rules, |topic| about(self.kind, topic))
    }
}

fn about(kind: GameKind, topic: &str) -> String {
    format!("{}-about-{topic}", kind.name())
}

/// The title of a topic's page, as something that can be said.
pub(crate) fn title(kind: GameKind, topic: &str) -> Phrase {
    Phrase::named(format!("{}.title", about(kind, topic)))
}

impl fmt::Display for RulesTopic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.name())?;
        self.topic.map_or(Ok(()), |topic| write!(f, "-{topic}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_read_as_it_is_written() {
        for &kind in GameKind::ALL {
            let topics = kind.topics().into_iter().map(Some);
            for topic in std::iter::once(None).chain(topics) {
                let page = RulesTopic { kind, topic };
                assert_eq!(RulesTopic::read(&page.to_string()), Some(page));
            }
            assert_eq!(RulesTopic::read(&format!("{}-nothing", kind.name())), None);
        }
        assert_eq!(RulesTopic::read("chess"), None);
    }

    #[test]
    fn a_page_that_there_is_not_is_refused_with_those_that_there_are() {
        for &kind in GameKind::ALL {
            let refusal = RulesTopic::named(kind, Some("nothing")).err().map(|refusal| refusal.0);
            assert_eq!(refusal.map(|phrase| phrase.id).as_deref(), Some("rules-refuse-about"));
        }
    }
}
