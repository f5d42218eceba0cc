//! Cards and suits. The suits are drawn, not set: they are crisp at any size, and differ in shape, in
//! colour and in how light they are.

use parlour_games::{
    engine::Seat,
    tunnel::{Card, Hand, Suit},
};

use crate::{
    font,
    scene::{Colour, Paint, Path, Point, Rect, Scene, Step, Stroke, Text, Weight, point},
    theme::{FAINT, FIELD},
};

/// A suit's colour: as in a pack with four colours.
pub(super) const fn colour(suit: Suit) -> Colour {
    match suit {
        Suit::Spades => Colour::hex(0x0012_1118),
        Suit::Hearts => Colour::hex(0x00D2_2B1F),
        Suit::Diamonds => Colour::hex(0x001F_6FC0),
        Suit::Clubs => Colour::hex(0x0000_6B45),
    }
}

/// Draws a suit; all are about 2 × `radius` high.
pub(super) fn suit(scene: &mut Scene, suit: Suit, centre: Point, radius: f32) {
    let at = |x: f32, y: f32| point(centre.x + x * radius, centre.y + y * radius);
    let paint = Paint::fill(colour(suit));
    match suit {
        Suit::Hearts => scene.path(heart(at), paint),
        Suit::Spades => {
            scene.path(stem(at), paint.clone());
            // A heart upside down.
            scene.path(heart(|x, y| at(x * 0.96, -0.1 - y * 0.92)), paint);
        }
        Suit::Diamonds => scene.path(lozenge(at), paint),
        Suit::Clubs => {
            for (x, y) in [(0.0, -0.48), (-0.5, 0.26), (0.5, 0.26)] {
                scene.circle(at(x, y), radius * 0.46, paint.clone());
            }
            scene.circle(at(0.0, 0.05), radius * 0.22, paint.clone());
            scene.path(stem(at), paint);
        }
    }
}

fn heart(at: impl Fn(f32, f32) -> Point) -> Path {
    let half = |side: f32| {
        let at = |x: f32, y: f32| at(x * side, y);
        [
            Step::Curve(at(0.2, 0.62), at(0.98, 0.2), at(0.98, -0.38)),
            Step::Curve(at(0.98, -0.74), at(0.74, -0.94), at(0.5, -0.94)),
            Step::Curve(at(0.26, -0.94), at(0.06, -0.78), at(0.0, -0.5)),
        ]
    };
    let [right, left] = [half(1.0), half(-1.0)];
    let parts = [&[Step::Move(at(0.0, 0.98))][..], &right, &[Step::Close]];
    let others = [&[Step::Move(at(0.0, 0.98))][..], &left, &[Step::Close]];
    Path { steps: [parts.concat(), others.concat()].concat() }
}

fn lozenge(at: impl Fn(f32, f32) -> Point) -> Path {
    let quarter = |x: f32, y: f32, to: Point| Step::Curve(at(x * 0.2, y), at(x, y * 0.3), to);
    let _ = quarter;
    Path {
        steps: vec![
            Step::Move(at(0.0, -1.0)),
            Step::Curve(at(0.2, -0.62), at(0.5, -0.26), at(0.78, 0.0)),
            Step::Curve(at(0.5, 0.26), at(0.2, 0.62), at(0.0, 1.0)),
            Step::Curve(at(-0.2, 0.62), at(-0.5, 0.26), at(-0.78, 0.0)),
            Step::Curve(at(-0.5, -0.26), at(-0.2, -0.62), at(0.0, -1.0)),
            Step::Close,
        ],
    }
}

/// What a spade and a club stand on.
fn stem(at: impl Fn(f32, f32) -> Point) -> Path {
    Path {
        steps: vec![
            Step::Move(at(-0.1, 0.1)),
            Step::Curve(at(-0.08, 0.6), at(-0.16, 0.88), at(-0.42, 0.98)),
            Step::Line(at(0.42, 0.98)),
            Step::Curve(at(0.16, 0.88), at(0.08, 0.6), at(0.1, 0.1)),
            Step::Close,
        ],
    }
}

/// A card's name in one line, its middle at `centre`: the rank, and the suit drawn beside it.
pub(super) fn name(scene: &mut Scene, card: Card, centre: Point, size: f32) {
    let rank = card.rank_said();
    let radius = size * 0.36;
    let gap = size * 0.14;
    let width = font::width(&rank, size, Weight::Bold);
    let left = centre.x - (width + gap + 2.0 * radius) / 2.0;
    scene.text(Text::new(&rank, left, centre.y, size, colour(card.suit())).bold());
    suit(scene, card.suit(), point(left + width + gap + radius, centre.y), radius);
}

/// Cards in a row from the left to the right of `room`, as high as it is.
pub(super) fn hand(scene: &mut Scene, hand: Hand, room: Rect) {
    const BETWEEN: f32 = 6.0;
    const SUITS: f32 = 10.0;
    let cards: Vec<Card> = hand.cards().iter().collect();
    let breaks = cards.windows(2).filter(|pair| pair[0].suit() != pair[1].suit()).count();
    let gaps = BETWEEN * (cards.len().saturating_sub(1)) as f32 + SUITS * breaks as f32;
    let width = ((room.width - gaps) / cards.len().max(1) as f32).min(room.height * 0.72);
    let mut x = room.x;
    let mut last = None;
    for card in cards {
        if last.is_some_and(|last| last != card.suit()) {
            x += SUITS;
        }
        face(scene, card, Rect::new(x, room.y, width, room.height));
        x += width + BETWEEN;
        last = Some(card.suit());
    }
}

/// A card as it lies on the table.
fn face(scene: &mut Scene, card: Card, rect: Rect) {
    let edge = Stroke::new(FAINT, 1.5);
    scene.rect(rect, rect.width * 0.13, Paint::fill(FIELD).and(edge));
    let middle = rect.centre().x;
    let size = rect.width * 0.62;
    let text =
        Text::new(&card.rank_said(), middle, rect.y + rect.height * 0.3, size, colour(card.suit()));
    scene.text(text.bold().middle().within(rect.width - 6.0));
    suit(scene, card.suit(), point(middle, rect.y + rect.height * 0.7), rect.width * 0.29);
}

/// What tells a side's cards: plain for the observer's own or the dealer's, hatched for the other.
pub(super) const fn side(seat: Seat) -> u8 {
    seat.0 % 2
}
