//! Cards and suits. The suits are drawn, not set: they are crisp at any size, and differ in shape, in
//! colour and in how light they are.

use parlour_games::tunnel::{Card, Hand, Suit};

use crate::{
    font,
    scene::{Colour, Paint, Path, Point, Rect, Scene, Step, Stroke, Text, Weight, point},
    theme::{FAINT, FIELD},
};

/// A suit's colour: as in a pack with four colours, chosen so that every two differ clearly for
/// colour-blind eyes, too.
pub(super) const fn colour(suit: Suit) -> Colour {
    match suit {
        Suit::Spades => Colour::hex(0x0012_1118),
        Suit::Hearts => Colour::hex(0x00DB_3A1C),
        Suit::Diamonds => Colour::hex(0x001F_6FC0),
        Suit::Clubs => Colour::hex(0x0000_5A3C),
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

#[cfg(test)]
mod tests {
    use super::*;

    /// How protanopes, deuteranopes and tritanopes see linear red, green and blue, by Machado,
    /// Oliveira and Fernandes (2009) at full severity; first, how everybody else does.
    const EYES: [[[f32; 3]; 3]; 4] = [
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_82, 0.042_94, 0.968_881],
        ],
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_9],
        ],
    ];

    fn linear(colour: Colour) -> [f32; 3] {
        [colour.red, colour.green, colour.blue].map(|part| {
            let share = f32::from(part) / 255.0;
            if share <= 0.040_45 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
        })
    }

    /// CIE L*a*b* of linear sRGB under D65.
    fn lab([red, green, blue]: [f32; 3]) -> [f32; 3] {
        let root = |t: f32| if t > 0.008_856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 };
        let x = root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.950_47);
        let y = root(0.2126 * red + 0.7152 * green + 0.0722 * blue);
        let z = root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.088_83);
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }

    fn seen(eyes: [[f32; 3]; 3], colour: Colour) -> [f32; 3] {
        let parts = linear(colour);
        let mixed = |row: [f32; 3]| row.iter().zip(parts).map(|(share, part)| share * part).sum();
        lab(eyes.map(|row| f32::clamp(mixed(row), 0.0, 1.0)))
    }

    #[test]
    fn the_suits_colours_differ_for_all_eyes() {
        for (kind, eyes) in EYES.into_iter().enumerate() {
            let colours = Suit::ALL.map(|suit| seen(eyes, colour(suit)));
            for (index, one) in colours.iter().enumerate() {
                for other in &colours[..index] {
                    let square: f32 = one.iter().zip(other).map(|(a, b)| (a - b).powi(2)).sum();
                    // 2.3 can just be told apart.
                    assert!(square.sqrt() > 19.0, "{kind}: {one:?} and {other:?}");
                }
            }
        }
    }

    #[test]
    fn a_suit_is_as_high_wherever_it_is_drawn() {
        for drawn in Suit::ALL {
            let mut scene = Scene::new(40.0, 40.0, Colour::hex(0x00FF_FFFF));
            suit(&mut scene, drawn, point(20.0, 20.0), 10.0);
            let pixels = scene.pixels(400).unwrap();
            let rows: Vec<u32> = pixels
                .enumerate_pixels()
                .filter(|(_, _, pixel)| pixel.0[0] < 128 || pixel.0[2] < 128)
                .map(|(_, y, _)| y)
                .collect();
            let (top, bottom) = (rows.iter().min().unwrap(), rows.iter().max().unwrap());
            assert!((98..=112).contains(top), "{drawn:?} from {top}");
            assert!((288..=302).contains(bottom), "{drawn:?} to {bottom}");
        }
    }
}
