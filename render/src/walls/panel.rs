//! What is beside the board: the round, whose turn it is, the players.

use parlour_games::{
    engine::{Phrase, Seat},
    walls::{Finished, Phase, View},
};

use super::{closest, crowned, leaders, predictions_in};
use crate::{
    Words,
    scene::{Colour, Paint, Rect, Scene, Stroke, Text, point},
    theme::{self, BODY, FAINT, GRID, INK, MUTED, PAPER, SMALL, TITLE},
};

/// A line of words and a number.
const LINE: f32 = 34.0;
/// A player, and the line below them that says how they did.
const ROW: f32 = 38.0;
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
        self.card("walls-pic-next", self.view.placer.as_slice(), Some(&number));
        match &self.view.walls {
            Some(walls) => self.count("walls-pic-walls-so-far", walls.len()),
            None => self.note("walls-pic-walls-later"),
        }
        if let Some(own) = self.view.prediction {
            self.count("walls-pic-own", usize::from(own));
        }
    }

    fn first_predictions(&mut self) {
        let count = Phrase::new("walls-pic-in-count")
            .with("in", predictions_in(self.view))
            .with("all", self.view.predicted.len());
        let count = self.say(&count);
        self.card_with("walls-pic-in", theme::SAND, |panel, rect| {
            let text = Text::new(&count, rect.x, rect.bottom() - 22.0, 30.0, INK).bold();
            panel.scene.text(text.within(rect.width));
        });
        self.count("walls-pic-most", usize::from(self.view.most_walls));
        if let Some(own) = self.view.prediction {
            self.count("walls-pic-own", usize::from(own));
        }
    }

    fn aftermath(&mut self, finished: Option<&Finished>) {
        let over = self.view.phase == Phase::Over;
        let winners = crowned(self.view);
        let id = match (over, winners.len()) {
            (true, 1) => "walls-pic-winner",
            (true, _) => "walls-pic-winners",
            (false, 1) => "walls-pic-closest",
            (false, _) => "walls-pic-closest-several",
        };
        self.card(id, &winners, None);
        if let Some(finished) = finished {
            self.count("walls-pic-walls", finished.walls.len());
        }
        if !over {
            let label =
                Phrase::new("walls-pic-in-next").with("round", u16::from(self.view.round) + 1);
            let count = Phrase::new("walls-pic-in-count")
                .with("in", predictions_in(self.view))
                .with("all", self.view.predicted.len());
            let (label, count) = (self.say(&label), self.say(&count));
            self.entry(&label, &count);
            if let Some(own) = self.view.prediction {
                self.count("walls-pic-own", usize::from(own));
            }
        }
    }

    /// A box that names somebody: alone by name, several by their marks.
    fn card(&mut self, caption: &'static str, seats: &[Seat], number: Option<&str>) {
        let ground = match seats {
            [one] => theme::colour(*one).mixed(0.16, PAPER),
            _ => theme::SAND,
        };
        self.card_with(caption, ground, |panel, rect| {
            let mut room = rect.width;
            if let Some(number) = number {
                let y = rect.centre().y;
                let text = Text::new(number, rect.right(), y, 50.0, INK).bold().end();
                room -= text.width() + 12.0;
                panel.scene.text(text);
            } else {
                let radius = 16.0;
                room -= 2.0 * radius + 12.0;
                theme::crown(panel.scene, point(rect.right() - radius, rect.y + 24.0), radius);
            }
            let y = rect.bottom() - 22.0;
            if let [one] = seats {
                let name = theme::name(panel.words, *one);
                theme::mark(panel.scene, *one, point(rect.x + 9.0, y), 9.5);
                let text = Text::new(&name, rect.x + 28.0, y, BODY, INK).bold();
                panel.scene.text(text.within(room - 28.0));
            } else {
                for (index, seat) in seats.iter().take(6).enumerate() {
                    let at = point(rect.x + 11.0 + 33.0 * index as f32, y);
                    theme::mark(panel.scene, *seat, at, 11.0);
                }
            }
        });
    }

    fn card_with(
        &mut self,
        caption: &'static str,
        ground: Colour,
        inside: impl FnOnce(&mut Self, Rect),
    ) {
        let rect = Rect::new(self.left, self.y, self.width(), CARD);
        self.scene.rect(rect, 10.0, Paint::fill(ground));
        let room = Rect::new(rect.x + 14.0, rect.y, rect.width - 28.0, rect.height);
        let caption = self.say(&Phrase::new(caption));
        let text = Text::new(&caption, room.x, room.y + 25.0, SMALL, MUTED);
        self.scene.text(text.within(room.width - 60.0));
        inside(self, room);
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
            let text = Text::new(&total.to_string(), self.right, y, BODY, INK).bold().end();
            end -= text.width() + 10.0;
            self.scene.text(text);
        }
        if self.view.phase == Phase::Predicting {
            match self.view.predicted.get(seat.index()) {
                Some(true) => theme::tick(self.scene, point(end - 10.0, y), 9.0, INK),
                _ => theme::dots(self.scene, point(end - 10.0, y), 10.0, FAINT),
            }
            end -= 30.0;
        }
        if is_crowned {
            end -= 30.0;
        }
        let name = theme::name(self.words, seat);
        let text = Text::new(&name, self.left + INDENT, y, BODY, INK);
        let text = if is_next || is_crowned { text.bold() } else { text };
        let text = text.within(end - self.left - INDENT);
        if is_crowned {
            let beside = point(self.left + INDENT + text.width() + 18.0, y);
            theme::crown(self.scene, beside, 10.0);
        }
        self.scene.text(text);
        self.y += ROW;
        self.detail(seat);
    }

    /// What a player said in the round that is over.
    fn detail(&mut self, seat: Seat) {
        let Some(finished) = self.view.aftermath() else { return };
        let at = seat.index();
        let (Some(said), Some(off)) = (finished.predictions.get(at), finished.differences.get(at))
        else {
            return;
        };
        let phrase = Phrase::new("walls-pic-said").with("said", *said).with("difference", *off);
        let words = self.say(&phrase);
        let y = self.y + 4.0;
        let text = Text::new(&words, self.left + INDENT, y, SMALL, MUTED);
        self.scene.text(text.within(self.width() - INDENT));
        self.y += DETAIL;
    }
}
