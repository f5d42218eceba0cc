//! What is beside a board: what goes on, what is counted, and the players.

use parlour_games::engine::{Phrase, Seat};

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
/// How long a sample of a player's lines is.
const SAMPLE: f32 = 28.0;
/// What a tick, dots or a crown take from the right of a line.
const SIGN: f32 = 30.0;

/// What is beside a board. Each method draws one thing below what is there; whatever it is given,
/// it stays between the panel's sides.
pub(crate) struct Panel<'a> {
    scene: &'a mut Scene,
    words: &'a dyn Words,
    left: f32,
    right: f32,
    /// Where the next thing begins.
    y: f32,
}

/// What the card at the top of a panel says: a number that matters now, and whom it is about.
pub(crate) struct Card<'a> {
    /// What is counted.
    pub(crate) caption: Phrase,
    /// How many: a few characters, which are written large.
    pub(crate) number: String,
    /// Whom it is about: one is named, on a ground of their colour; several are there by their
    /// marks.
    pub(crate) seats: &'a [Seat],
    /// Have they won?
    pub(crate) are_crowned: bool,
}

/// How a player stands: their mark and name, and what else there is to say.
pub(crate) struct Player {
    /// Who.
    pub(crate) seat: Seat,
    /// Is it their turn? Then they stand out.
    pub(crate) is_next: bool,
    /// Have they won?
    pub(crate) is_crowned: bool,
    /// Where several act at the same time: a tick for who has, dots for who is still to.
    pub(crate) has_acted: Option<bool>,
    /// Their points or the like, at the right: a few characters.
    pub(crate) total: Option<String>,
    /// What there is to say about them in a line of its own, below their name.
    pub(crate) detail: Option<Phrase>,
    /// Do they draw lines? Then it is shown how theirs look.
    pub(crate) has_line: bool,
}

impl Player {
    /// A player with a seat and nothing else.
    pub(crate) const fn of(seat: Seat) -> Self {
        let (is_next, is_crowned, has_line) = (false, false, false);
        Self { seat, is_next, is_crowned, has_acted: None, total: None, detail: None, has_line }
    }
}

impl<'a> Panel<'a> {
    /// An empty panel from `start` (its left side, and the middle line of its title) to `right`.
    pub(super) const fn new(
        scene: &'a mut Scene,
        words: &'a dyn Words,
        start: (f32, f32),
        right: f32,
    ) -> Self {
        let (left, y) = start;
        Self { scene, words, left, right, y }
    }

    /// Where it ends below.
    pub(super) const fn bottom(&self) -> f32 {
        self.y
    }

    /// A phrase in the reader's words, for a value of [`Panel::entry`].
    pub(crate) fn say(&self, phrase: &Phrase) -> String {
        self.words.say(phrase)
    }

    fn width(&self) -> f32 {
        self.right - self.left
    }

    /// What goes on, such as the round. Comes first.
    pub(crate) fn title(&mut self, phrase: &Phrase) {
        let text = Text::new(&self.say(phrase), self.left, self.y, TITLE, INK).bold();
        self.scene.text(text.within(self.width()));
        self.y += 20.0;
    }

    /// A box for what matters most.
    pub(crate) fn card(&mut self, card: &Card<'_>) {
        let ground = match card.seats {
            [one] => theme::colour(*one).mixed(0.16, PAPER),
            _ => theme::SAND,
        };
        let rect = Rect::new(self.left, self.y, self.width(), CARD);
        self.scene.rect(rect, 10.0, Paint::fill(ground));
        let room = Rect::new(rect.x + 14.0, rect.y, rect.width - 28.0, rect.height);
        let (upper, lower) = (room.y + 28.0, room.bottom() - 24.0);

        let number = Text::new(&card.number, room.right(), upper + 2.0, 42.0, INK).bold().end();
        let number = number.within(room.width);
        let caption = Text::new(&self.say(&card.caption), room.x, upper, SMALL, MUTED);
        self.scene.text(caption.within(room.width - number.width() - 12.0));
        self.scene.text(number);

        let mut x = room.x;
        if card.are_crowned {
            theme::crown(self.scene, point(x + 12.0, lower - 1.0), 11.5);
            x += 34.0;
        }
        if let [one] = card.seats {
            let name = theme::name(self.words, *one);
            theme::mark(self.scene, *one, point(x + 9.0, lower), 9.5);
            x += 28.0;
            let text = Text::new(&name, x, lower, BODY, INK).bold();
            self.scene.text(text.within(room.right() - x));
        } else {
            for (index, seat) in (0_u8..).zip(card.seats.iter().take(6)) {
                let at = point(x + 10.0 + 29.0 * f32::from(index), lower);
                theme::mark(self.scene, *seat, at, 10.0);
            }
        }
        self.y += CARD + 10.0;
    }

    /// A line: what it is on the left, and its value (a few characters) on the right.
    pub(crate) fn entry(&mut self, label: &Phrase, value: &str) {
        let y = self.y + LINE / 2.0;
        let value = Text::new(value, self.right, y, BODY, INK).bold().end().within(self.width());
        let room = self.width() - value.width() - 12.0;
        let label = Text::new(&self.say(label), self.left, y, SMALL, MUTED);
        self.scene.text(label.within(room));
        self.scene.text(value);
        self.y += LINE;
    }

    /// A line of words.
    pub(crate) fn note(&mut self, phrase: &Phrase) {
        let y = self.y + LINE / 2.0;
        let text = Text::new(&self.say(phrase), self.left, y, SMALL, MUTED);
        self.scene.text(text.within(self.width()));
        self.y += LINE;
    }

    /// The players, below a line; `totals` says what is counted at the right of them.
    pub(crate) fn players(
        &mut self,
        totals: Option<&Phrase>,
        players: impl IntoIterator<Item = Player>,
    ) {
        self.y += 8.0;
        let line = Stroke::new(GRID, 1.5);
        self.scene.line(point(self.left, self.y), point(self.right, self.y), line);
        self.y += 6.0;
        if let Some(totals) = totals {
            let y = self.y + 12.0;
            let text = Text::new(&self.say(totals), self.right, y, SMALL * 0.9, MUTED).end();
            self.scene.text(text.within(self.width()));
            self.y += 22.0;
        }
        for player in players {
            self.player(&player);
        }
    }

    fn player(&mut self, player: &Player) {
        let (seat, y) = (player.seat, self.y + ROW / 2.0);
        if player.is_next {
            // Around what is said about them, too.
            let detail = if player.detail.is_some() { DETAIL - 4.0 } else { 0.0 };
            let height = ROW - 2.0 + detail;
            let pill = Rect::new(self.left - 8.0, self.y + 1.0, self.width() + 16.0, height);
            self.scene.rect(pill, 8.0, Paint::fill(theme::SAND));
        }
        theme::mark(self.scene, seat, point(self.left + 11.0, y), 10.0);
        let mut end = self.right;
        if let Some(total) = &player.total {
            let text = Text::new(total, end, y, BODY, INK).bold().end();
            let text = text.within(self.width() / 2.0);
            end -= text.width() + 10.0;
            self.scene.text(text);
        }
        // Signs are where there is more room: in the line below, if there is one.
        if player.detail.is_none() {
            end = self.acted(player, end, y);
            if player.is_crowned {
                theme::crown(self.scene, point(end - 11.0, y), 9.5);
                end -= SIGN;
            }
        }
        let mut start = self.left + INDENT;
        if player.has_line {
            let line = Stroke::new(theme::colour(seat), 4.0).dashed(theme::pattern(seat).0);
            self.scene.line(point(start - 6.0, y), point(start + SAMPLE, y), line);
            start += SAMPLE + 8.0;
        }
        let name = theme::name(self.words, seat);
        let text = Text::new(&name, start, y, BODY, INK);
        let text = if player.is_next || player.is_crowned { text.bold() } else { text };
        self.scene.text(text.within(end - start));
        self.y += ROW;

        if let Some(detail) = &player.detail {
            let y = self.y + 5.0;
            if player.is_crowned {
                theme::crown(self.scene, point(self.left + 11.0, y + 1.0), 8.5);
            }
            let end = self.acted(player, self.right, y);
            let text = Text::new(&self.say(detail), self.left + INDENT, y, SMALL, MUTED);
            self.scene.text(text.within(end - self.left - INDENT));
            self.y += DETAIL;
        }
    }

    /// A tick or dots left of `end`, if there is reason for one; returns where there is room to.
    fn acted(&mut self, player: &Player, end: f32, y: f32) -> f32 {
        let at = point(end - 10.0, y);
        match player.has_acted {
            Some(true) => theme::tick(self.scene, at, 9.0, INK),
            Some(false) => theme::dots(self.scene, at, 10.0, FAINT),
            None => return end,
        }
        end - SIGN
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parts;

    /// The worst that can be said and that people can be called.
    struct Endless(&'static str);

    impl Words for Endless {
        fn say(&self, _phrase: &Phrase) -> String {
            self.0.repeat(100)
        }

        fn seat(&self, _seat: Seat) -> String {
            self.0.repeat(100)
        }
    }

    #[test]
    fn whatever_is_said_stays_in_the_panel() {
        let phrase = Phrase::new("x");
        for said in ["", "W", "word ", "a\nb\u{202e}", "🎲"] {
            let words = Endless(said);
            for bits in 0..128_u8 {
                let is = |bit: u8| bits & (1 << bit) != 0;
                let long = || "1234567890".repeat(3);
                let scene = parts::picture(
                    &words,
                    |_, _| {},
                    |panel| {
                        panel.title(&phrase);
                        let seats = if is(0) { vec![Seat(1)] } else { (0..9).map(Seat).collect() };
                        let (caption, number) = (phrase.clone(), long());
                        let are_crowned = is(1);
                        panel.card(&Card { caption, number, seats: &seats, are_crowned });
                        panel.entry(&phrase, &long());
                        panel.entry(&phrase, "3");
                        panel.note(&phrase);
                        let player = |seat| Player {
                            seat,
                            is_next: seat == Seat(1),
                            is_crowned: is(1),
                            has_acted: is(2).then(|| is(3)),
                            total: is(4).then(long),
                            detail: is(5).then(|| phrase.clone()),
                            has_line: is(6),
                        };
                        panel.players(is(4).then_some(&phrase), (0..8).map(Seat).map(player));
                    },
                );
                assert_eq!(scene.overflow(), Vec::<String>::new(), "{said:?} {bits:07b}");
            }
        }
    }
}
