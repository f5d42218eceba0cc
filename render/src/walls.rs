//! Uncoprime Walls: the board.

use parlour_games::{engine::Phrase, walls::View};

use crate::{Draw, Scene, Words, theme};

impl Draw for View {
    fn scene(&self, _words: &dyn Words) -> Scene {
        let mut scene = Scene::new(theme::WIDTH, 526.0, theme::PAPER);
        theme::frame(&mut scene);
        scene
    }

    fn alt(&self) -> Vec<Phrase> {
        vec![
            Phrase::new("walls-pic-round")
                .with("round", u16::from(self.round) + 1)
                .with("rounds", self.rounds),
        ]
    }

    fn plain(&self, words: &dyn Words) -> String {
        self.alt().iter().map(|phrase| words.say(phrase)).collect::<Vec<_>>().join("\n")
    }
}
