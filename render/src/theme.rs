//! What all pictures share: paper and ink, the sizes of type, and the players' colours and marks.
//!
//! The players' colours follow Okabe and Ito's palette, darkened until each stands out from the
//! paper by at least 3 : 1. A colour never says anything alone: each player has a mark, too.

use parlour_games::engine::{Phrase, Seat};

use crate::{
    Words, font,
    scene::{Colour, Paint, Path, Point, Scene, Stroke, point},
};

/// What everything lies on: warm, so that it is calm beside black and beside white.
pub(crate) const PAPER: Colour = Colour::hex(0x00FA_F6EC);
/// Where one plays.
pub(crate) const FIELD: Colour = Colour::hex(0x00FF_FEFA);
/// Thin lines between cells.
pub(crate) const GRID: Colour = Colour::hex(0x00DB_D3C2);
/// Words, walls and borders.
pub(crate) const INK: Colour = Colour::hex(0x0027_2530);
/// Words that may be overlooked; 5 : 1 on paper.
pub(crate) const MUTED: Colour = Colour::hex(0x006A_6459);
/// Marks that must not disturb.
pub(crate) const FAINT: Colour = Colour::hex(0x00B5_AC9A);
/// What lies on paper: boxes that stand out a little.
pub(crate) const SAND: Colour = Colour::hex(0x00F0_E9D9);
/// A crown.
pub(crate) const GOLD: Colour = Colour::hex(0x00D9_A21B);

/// Sizes of type in a picture of [`WIDTH`] units; halved on a phone.
pub(crate) const TITLE: f32 = 26.0;
/// Running text.
pub(crate) const BODY: f32 = 23.0;
/// Captions and details.
pub(crate) const SMALL: f32 = 20.0;
/// How wide the pictures of boards are.
pub(crate) const WIDTH: f32 = 800.0;

/// The shape that stands for a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mark {
    Disc,
    Square,
    Triangle,
    Diamond,
    Star,
    Cross,
}

/// By seat; more seats than these share, which no game with marks has.
const PLAYERS: [(Colour, Mark); 6] = [
    (Colour::hex(0x0000_72B2), Mark::Disc),
    (Colour::hex(0x00D5_5E00), Mark::Square),
    (Colour::hex(0x0000_8A63), Mark::Triangle),
    (Colour::hex(0x00B3_5690), Mark::Diamond),
    (Colour::hex(0x00B0_7D00), Mark::Star),
    (Colour::hex(0x0050_5A66), Mark::Cross),
];

/// A player's colour.
pub(crate) const fn colour(seat: Seat) -> Colour {
    PLAYERS[seat.index() % PLAYERS.len()].0
}

/// How lines and hatches differ, beside their colour: on and off, and degrees.
pub(crate) const fn pattern(seat: Seat) -> (&'static [f32], f32) {
    match seat.index() % PLAYERS.len() {
        0 => (&[], 0.0),
        1 => (&[11.0, 6.0], 45.0),
        2 => (&[3.0, 5.0], -45.0),
        3 => (&[14.0, 5.0, 3.0, 5.0], 0.0),
        4 => (&[6.0, 4.0], 90.0),
        _ => (&[20.0, 5.0], 20.0),
    }
}

/// A player's colour, `share` of it on the field's.
pub(crate) fn tint(seat: Seat, share: f32) -> Colour {
    colour(seat).mixed(share, FIELD)
}

/// Draws a player's mark; all marks of a radius look equally large.
pub(crate) fn mark(scene: &mut Scene, seat: Seat, centre: Point, radius: f32) {
    let paint = Paint::fill(colour(seat));
    let at = |across: f32, down: f32| point(centre.x + across, centre.y + down);
    let r = radius;
    let ring = |corners: u16, outer: f32, inner: f32, lower: f32| {
        Path::polygon((0..corners).map(|corner| {
            let turn = std::f32::consts::TAU * f32::from(corner) / f32::from(corners);
            let reach = if corner % 2 == 0 { outer } else { inner };
            at(turn.sin() * reach, lower - turn.cos() * reach)
        }))
    };
    let path = match PLAYERS[seat.index() % PLAYERS.len()].1 {
        Mark::Disc => return scene.circle(centre, r * 0.94, paint),
        Mark::Square => {
            let half = r * 0.83;
            Path::polygon([at(-half, -half), at(half, -half), at(half, half), at(-half, half)])
        }
        Mark::Triangle => ring(3, r * 1.18, r * 1.18, r * 0.2),
        Mark::Diamond => ring(4, r * 1.15, r * 1.15, 0.0),
        Mark::Star => ring(10, r * 1.2, r * 0.52, r * 0.06),
        Mark::Cross => {
            let (arm, reach) = (r * 0.36, r * 1.02);
            let signs = [(1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0)];
            // Clockwise from the upper arm's left corner: three corners to each quarter.
            let corners = signs.iter().enumerate().flat_map(|(quarter, &(across, down))| {
                let ends = [(arm, reach), (arm, arm), (reach, arm)];
                let ordered = if quarter % 2 == 0 { ends } else { [ends[2], ends[1], ends[0]] };
                ordered.map(|(x, y)| at(across * x, down * y))
            });
            Path::polygon(corners)
        }
    };
    scene.path(path, paint);
}

/// A tick, `radius` high and wide around its centre.
pub(crate) fn tick(scene: &mut Scene, centre: Point, radius: f32, colour: Colour) {
    let at = |a: f32, b: f32| point(centre.x + a * radius, centre.y + b * radius);
    let path = Path::polyline([at(-0.9, 0.1), at(-0.25, 0.75), at(0.9, -0.7)]);
    scene.path(path, Paint::stroke(Stroke::new(colour, radius * 0.42).round()));
}

/// Three dots: still thinking.
pub(crate) fn dots(scene: &mut Scene, centre: Point, radius: f32, colour: Colour) {
    for step in [-0.8, 0.0, 0.8] {
        let at = point(centre.x + step * radius, centre.y);
        scene.circle(at, radius * 0.24, Paint::fill(colour));
    }
}

/// A crown, for who won.
pub(crate) fn crown(scene: &mut Scene, centre: Point, radius: f32) {
    let corners = [
        (-1.0, 0.75),
        (-1.05, -0.55),
        (-0.45, 0.0),
        (0.0, -0.85),
        (0.45, 0.0),
        (1.05, -0.55),
        (1.0, 0.75),
    ];
    let at = |(a, b): (f32, f32)| point(centre.x + a * radius, centre.y + b * radius);
    let edge = Stroke::new(GOLD.mixed(0.55, INK), radius * 0.18).round();
    scene.path(Path::polygon(corners.map(at)), Paint::fill(GOLD).and(edge));
}

/// The frame that keeps the card in sight on a page as light as itself.
pub(crate) fn frame(scene: &mut Scene) {
    let rect = crate::scene::Rect::new(0.0, 0.0, scene.width, scene.height).inset(0.75);
    scene.rect(rect, 0.0, Paint::stroke(Stroke::new(GRID, 1.5)));
}

/// A name as it can be drawn: as it is, or "Player 2" if the font does not have its letters.
pub(crate) fn name(words: &dyn Words, seat: Seat) -> String {
    font::name(&words.seat(seat)).unwrap_or_else(|| {
        words.say(&Phrase::new("picture-player").with("number", u16::from(seat.0) + 1))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By the Web Content Accessibility Guidelines, 1 to 21.
    fn contrast(one: Colour, other: Colour) -> f32 {
        let light = |colour: Colour| {
            let part = |value: u8| {
                let share = f32::from(value) / 255.0;
                if share <= 0.040_45 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
            };
            0.2126 * part(colour.red) + 0.7152 * part(colour.green) + 0.0722 * part(colour.blue)
        };
        let (a, b) = (light(one) + 0.05, light(other) + 0.05);
        a.max(b) / a.min(b)
    }

    #[test]
    fn everything_stands_out_from_what_it_lies_on() {
        assert!(contrast(INK, SAND) > 10.0);
        assert!(contrast(MUTED, PAPER) > 4.5 && contrast(MUTED, SAND) > 4.5);
        for seat in (0..6).map(Seat) {
            assert!(contrast(colour(seat), PAPER) > 3.0, "{seat} on paper");
            assert!(contrast(INK, tint(seat, 0.34)) > 7.0, "numbers on {seat}");
            assert!(contrast(MUTED, colour(seat).mixed(0.16, PAPER)) > 4.0, "captions on {seat}");
        }
    }

    #[test]
    fn a_seat_beyond_the_sixth_has_a_colour_too() {
        assert_eq!(colour(Seat(255)), colour(Seat(3)));
    }
}
