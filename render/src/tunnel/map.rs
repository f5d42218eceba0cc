//! All 52 cards, and where each can be, as far as a player can know.

use parlour_games::{
    engine::{Phrase, Seat},
    tunnel::{Card, Suit, Whereabouts, place},
};

use super::cards;
use crate::{
    Words,
    scene::{Colour, Hatch, Paint, Rect, Scene, Stroke, Text, point},
    theme::{BODY, FIELD, GRID, INK, MUTED, SMALL},
};

/// The line with the ranks.
const HEAD: f32 = 24.0;
/// A suit.
const ROW: f32 = 44.0;
/// The column with the suits.
const SUITS: f32 = 36.0;
pub(super) const HEIGHT: f32 = HEAD + 4.0 * ROW;

/// A row for each suit, the ace on the left.
pub(super) fn draw(
    scene: &mut Scene,
    known: &Whereabouts,
    own: Seat,
    words: &dyn Words,
    room: Rect,
) {
    let width = (room.width - SUITS) / f32::from(Card::IN_SUIT);
    for (row, suit) in (0_u8..).zip(Suit::ALL) {
        let y = room.y + HEAD + f32::from(row) * ROW;
        cards::suit(scene, suit, point(room.x + 13.0, y + ROW / 2.0), 12.0);
        let mut settled = 0.0;
        let mut is_settled = true;
        for (column, card) in (0_u8..).zip(Card::all().filter(|card| card.suit() == suit)) {
            let x = room.x + SUITS + f32::from(column) * width;
            let rect = Rect::new(x, y, width, ROW).inset(1.5);
            if row == 0 {
                let text = Text::new(
                    &card.rank_said(),
                    rect.centre().x,
                    room.y + HEAD / 2.0 - 2.0,
                    SMALL,
                    MUTED,
                );
                scene.text(text.middle());
            }
            let may: Vec<Seat> = known.of(card).iter().collect();
            let side = side(&may);
            is_settled &= side.is_some();
            if is_settled {
                settled = rect.right();
            }
            let ground = match side {
                Some(side) if side == side_of(own) => Paint::fill(OWN),
                Some(_) => Paint::hatch(OTHERS),
                None => Paint::fill(FIELD),
            };
            scene.rect(rect, 5.0, ground.and(Stroke::new(GRID, 1.5)));
            letters(scene, &may, words, rect);
        }
        if settled > 0.0 {
            let (left, y) = (room.x + SUITS + 3.0, y + ROW - 3.0);
            scene.line(point(left, y), point(settled - 2.0, y), Stroke::new(INK, 4.0));
        }
    }
}

/// Cards that the observer's side has.
const OWN: Colour = Colour::hex(0x00CF_E3F2);
/// Cards that the other side has.
const OTHERS: Hatch =
    Hatch { colour: Colour::hex(0x00F0_C9A6), ground: FIELD, angle: -45.0, gap: 8.0, width: 3.0 };

/// Partners sit opposite each other.
const fn side_of(seat: Seat) -> u8 {
    seat.0 % 2
}

/// The side that has the card for certain.
fn side(may: &[Seat]) -> Option<u8> {
    let side = may.first().copied().map(side_of)?;
    may.iter().all(|seat| side_of(*seat) == side).then_some(side)
}

/// Who can have the card, if that is one or two.
fn letters(scene: &mut Scene, may: &[Seat], words: &dyn Words, rect: Rect) {
    if may.len() > 2 {
        return;
    }
    let letter =
        |seat: &Seat| words.say(&Phrase::new("tunnel-pic-letter").with("place", place(*seat)));
    let said: String = may.iter().map(letter).collect();
    let (size, weight) = if may.len() == 1 { (BODY, true) } else { (SMALL, false) };
    let text = Text::new(&said, rect.centre().x, rect.centre().y - 1.0, size, INK).middle();
    let text = if weight { text.bold() } else { text };
    scene.text(text.within(rect.width - 4.0));
}
