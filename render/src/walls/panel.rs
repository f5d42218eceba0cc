//! What is beside the board: the round, whose turn it is, the players.

use parlour_games::{
    engine::{Phrase, Seat},
    walls::{Finished, Phase, View},
};

use super::{crowned, predictions_in};
use crate::{
    Words,
    scene::{Paint, Rect, Scene, Stroke, Text, point},
    theme::{self, BODY, FAINT, GRID, INK, MUTED, PAPER, SMALL, TITLE},
};

/// A line of words and a number.
const LINE: f32 = 34.0;
/// A player, and the line below them that says how they did.
const ROW: f32 = 36.0;
const DETAIL: f32 = 24.0;
/// What stands out at the top.
const CARD: f32 = 88.0;
/// From the panel's left side to a name.
const INDENT: f32 = 34.0;

struct Panel<'a> {
    scene: &'a mut Scene,
    view: &'a View,
    words: &'a dyn Words,
    left: f32,
    right: f32,
    /// Where the next thing begins.
    y: f32,
}

/// Draws the panel from `start` (its left side, and the middle of its title) to `right`; returns
/// where it ends below.
pub(super) fn draw(
    scene: &mut Scene,
    view: &View,
    words: &dyn Words,
    start: (f32, f32),
    right: f32,
) -> f32 {
    let (left, y) = start;
    let mut panel = Panel { scene, view, words, left, right, y };
    panel.title();
    match (view.phase, view.aftermath()) {
        (Phase::Filling, _) => panel.filling(),
        (Phase::Predicting, None) => panel.first_predictions(),
        (Phase::Predicting | Phase::Over, finished) => panel.aftermath(finished),
    }
    panel.players();
    panel.y
}

impl Panel<'_> {
    fn say(&self, phrase: &Phrase) -> String {
        self.words.say(phrase)
    }

    fn width(&self) -> f32 {
        self.right - self.left
    }

    fn title(&mut self) {
        let phrase = match (self.view.phase, self.view.aftermath()) {
            (Phase::Over, _) => Phrase::new("walls-pic-over"),
            (_, Some(_)) => Phrase::new("walls-pic-after")
                .with("round", self.view.finished.len())
                .with("rounds", self.view.rounds),
            (_, None) => Phrase::new("walls-pic-round")
                .with("round", u16::from(self.view.round) + 1)
                .with("rounds", self.view.rounds),
        };
        let text = Text::new(&self.say(&phrase), self.left, self.y, TITLE, INK).bold();
        self.scene.text(text.within(self.width()));
        self.y += 20.0;
    }

    fn filling(&mut self) {
        let number = self.view.number.map(|number| number.to_string()).unwrap_or_default();
        self.card(&Phrase::new("walls-pic-next"), &number, self.view.placer.as_slice(), false);
        match &self.view.walls {
            Some(walls) => self.count("walls-pic-walls-so-far", walls.len()),
            None => self.note("walls-pic-walls-later"),
        }
        self.own(&Phrase::new("walls-pic-own"));
    }

    fn first_predictions(&mut self) {
        self.predictions_in();
        self.count("walls-pic-most", usize::from(self.view.most_walls));
        self.own(&Phrase::new("walls-pic-own"));
    }

    fn aftermath(&mut self, finished: Option<&Finished>) {
        let walls = finished.map(|finished| finished.walls.len().to_string()).unwrap_or_default();
        // The match's winner is not always the last round's: say whose walls these are.
        let is_last_of_several = self.view.phase == Phase::Over && self.view.rounds > 1;
        let caption = if is_last_of_several {
            Phrase::new("walls-pic-walls-last").with("round", self.view.finished.len())
        } else {
            Phrase::new("walls-pic-walls")
        };
        self.card(&caption, &walls, &crowned(self.view), true);
        if self.view.phase == Phase::Predicting {
            self.predictions_in();
            let round = u16::from(self.view.round) + 1;
            self.own(&Phrase::new("walls-pic-own-next").with("round", round));
        }
    }

    /// The observer's own prediction: in their own pictures only.
    fn own(&mut self, label: &Phrase) {
        if let Some(own) = self.view.prediction {
            let label = self.say(label);
            self.entry(&label, &own.to_string());
        }
    }

    fn predictions_in(&mut self) {
        let count = Phrase::new("walls-pic-in-count")
            .with("in", predictions_in(self.view))
            .with("all", self.view.predicted.len());
        let (label, count) = (self.say(&Phrase::new("walls-pic-in")), self.say(&count));
        self.entry(&label, &count);
    }

    /// A box with what is counted, and whom it is about: one by name, several by their marks.
    fn card(&mut self, caption: &Phrase, number: &str, seats: &[Seat], are_crowned: bool) {
        let ground = match seats {
            [one] => theme::colour(*one).mixed(0.16, PAPER),
            _ => theme::SAND,
        };
        let rect = Rect::new(self.left, self.y, self.width(), CARD);
        self.scene.rect(rect, 10.0, Paint::fill(ground));
        let room = Rect::new(rect.x + 14.0, rect.y, rect.width - 28.0, rect.height);
        let (upper, lower) = (room.y + 28.0, room.bottom() - 24.0);

        let number = Text::new(number, room.right(), upper + 2.0, 42.0, INK).bold().end();
        let caption = self.say(caption);
        let caption = Text::new(&caption, room.x, upper, SMALL, MUTED);
        self.scene.text(caption.within(room.width - number.width() - 12.0));
        self.scene.text(number);

        let mut x = room.x;
        if are_crowned {
            theme::crown(self.scene, point(x + 12.0, lower - 1.0), 11.5);
            x += 34.0;
        }
        if let [one] = seats {
            let name = theme::name(self.words, *one);
            theme::mark(self.scene, *one, point(x + 9.0, lower), 9.5);
            x += 28.0;
            let text = Text::new(&name, x, lower, BODY, INK).bold();
            self.scene.text(text.within(room.right() - x));
        } else {
            for (index, seat) in (0_u8..).zip(seats.iter().take(6)) {
                let at = point(x + 10.0 + 29.0 * f32::from(index), lower);
                theme::mark(self.scene, *seat, at, 10.0);
            }
        }
        self.y += CARD + 10.0;
    }

    /// A line: what it is on the left, how many on the right.
    fn count(&mut self, label: &'static str, count: usize) {
        let label = self.say(&Phrase::new(label));
        self.entry(&label, &count.to_string());
    }

    fn entry(&mut self, label: &str, value: &str) {
        let y = self.y + LINE / 2.0;
        let value = Text::new(value, self.right, y, BODY, INK).bold().end();
        let room = self.width() - value.width() - 12.0;
        self.scene.text(Text::new(label, self.left, y, SMALL, MUTED).within(room));
        self.scene.text(value);
        self.y += LINE;
    }

    fn note(&mut self, id: &'static str) {
        let y = self.y + LINE / 2.0;
        let words = self.say(&Phrase::new(id));
        self.scene.text(Text::new(&words, self.left, y, SMALL, MUTED).within(self.width()));
        self.y += LINE;
    }

    fn players(&mut self) {
        self.y += 8.0;
        let line = Stroke::new(GRID, 1.5);
        self.scene.line(point(self.left, self.y), point(self.right, self.y), line);
        self.y += 6.0;
        let with_totals = self.view.rounds > 1 && !self.view.finished.is_empty();
        if with_totals {
            let caption = self.say(&Phrase::new("walls-pic-sum"));
            let y = self.y + 12.0;
            let text = Text::new(&caption, self.right, y, SMALL * 0.9, MUTED).end();
            self.scene.text(text.within(self.width()));
            self.y += 22.0;
        }
        let crowned = crowned(self.view);
        for seat in self.view.seats.iter() {
            self.player(seat, with_totals, crowned.contains(&seat));
        }
    }

    fn player(&mut self, seat: Seat, with_total: bool, is_crowned: bool) {
        let y = self.y + ROW / 2.0;
        let is_next = self.view.placer == Some(seat);
        if is_next {
            let pill = Rect::new(self.left - 8.0, self.y + 1.0, self.width() + 16.0, ROW - 2.0);
            self.scene.rect(pill, 8.0, Paint::fill(theme::SAND));
        }
        theme::mark(self.scene, seat, point(self.left + 11.0, y), 10.0);
        let mut end = self.right;
        if with_total && let Some(total) = self.view.totals.get(seat.index()) {
            let text = Text::new(&total.to_string(), end, y, BODY, INK).bold().end();
            end -= text.width() + 10.0;
            self.scene.text(text);
        }
        let said = self.said(seat);
        if said.is_none() && self.view.phase == Phase::Predicting {
            self.thinking(seat, y);
            end -= 30.0;
        }
        let name = theme::name(self.words, seat);
        let text = Text::new(&name, self.left + INDENT, y, BODY, INK);
        let text = if is_next || is_crowned { text.bold() } else { text };
        self.scene.text(text.within(end - self.left - INDENT));
        self.y += ROW;

        if let Some(said) = said {
            let y = self.y + 5.0;
            if is_crowned {
                theme::crown(self.scene, point(self.left + 11.0, y + 1.0), 8.5);
            }
            let mut end = self.right;
            if self.view.phase == Phase::Predicting {
                self.thinking(seat, y);
                end -= 30.0;
            }
            let text = Text::new(&said, self.left + INDENT, y, SMALL, MUTED);
            self.scene.text(text.within(end - self.left - INDENT));
            self.y += DETAIL;
        }
    }

    /// Has the player predicted? A tick, or dots.
    fn thinking(&mut self, seat: Seat, y: f32) {
        let at = point(self.right - 10.0, y);
        match self.view.predicted.get(seat.index()) {
            Some(true) => theme::tick(self.scene, at, 9.0, INK),
            _ => theme::dots(self.scene, at, 10.0, FAINT),
        }
    }

    /// What a player said in the round that is over.
    fn said(&self, seat: Seat) -> Option<String> {
        let finished = self.view.aftermath()?;
        let said = finished.predictions.get(seat.index())?;
        let off = finished.differences.get(seat.index())?;
        let phrase = Phrase::new("walls-pic-said").with("said", *said).with("difference", *off);
        Some(self.say(&phrase))
    }
}
