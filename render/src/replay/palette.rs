//! One palette for all frames: flat colours as they are, and the shades between them in as many
//! steps as there is room for.

use std::collections::BTreeMap;

use image::RgbaImage;

pub(super) type Rgb = [u8; 3];

/// The index that shows what was there before.
pub(super) const CLEAR: u8 = 255;
/// How many colours there are beside it.
const ROOM: usize = 255;
/// How many of them are kept for flat colours; the others are for shades.
const FLAT: usize = 128;
/// A colour is flat if at least one pixel in so many has it.
const FLAT_SHARE: u64 = 8_000;

/// By how much red, green or blue may be off, of 255, without being seen in a single pixel.
const NEAR: u8 = 32;

/// How often each colour is there.
pub(super) type Counted = BTreeMap<Rgb, u64>;

/// Counts a picture's colours.
pub(super) fn count(pixels: &RgbaImage, counted: &mut Counted) {
    // Most pixels have the colour of the one before.
    let (mut last, mut run) = (None, 0);
    for pixel in pixels.pixels() {
        let colour = [pixel[0], pixel[1], pixel[2]];
        if last == Some(colour) {
            run += 1;
            continue;
        }
        if let Some(last) = last.replace(colour) {
            *counted.entry(last).or_default() += run;
        }
        run = 1;
    }
    if let Some(last) = last {
        *counted.entry(last).or_default() += run;
    }
}

/// At most 255 colours, and which of them is nearest to any.
pub(super) struct Palette {
    colours: Vec<Rgb>,
    found: BTreeMap<Rgb, u8>,
    last: Option<(Rgb, u8)>,
}

impl Palette {
    /// The palette of what was counted.
    pub(super) fn of(counted: &Counted) -> Self {
        let total: u64 = counted.values().sum();
        let mut all: Vec<(Rgb, u64)> = counted.iter().map(|(rgb, count)| (*rgb, *count)).collect();
        if all.len() <= ROOM {
            let colours = all.into_iter().map(|(rgb, _)| rgb).collect();
            return Self { colours, found: BTreeMap::new(), last: None };
        }
        // The most frequent first; the order of equals is that of their colours.
        all.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        let flat = all.iter().take(FLAT).take_while(|(_, count)| count * FLAT_SHARE >= total);
        let shades = all.split_off(flat.count());
        let mut colours: Vec<Rgb> = all.into_iter().map(|(rgb, _)| rgb).collect();
        colours.extend(steps(shades, ROOM - colours.len()));
        Self { colours, found: BTreeMap::new(), last: None }
    }

    /// As it stands in the file: red, green, blue of each, all 256 of them.
    pub(super) fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.colours.concat();
        bytes.resize(3 * (ROOM + 1), 0);
        bytes
    }

    /// Does it show that colour, as far as one sees?
    pub(super) fn is_near(&mut self, colour: Rgb) -> bool {
        let (_, shown) = self.nearest(colour);
        colour.iter().zip(shown).all(|(one, other)| one.abs_diff(other) <= NEAR)
    }

    /// The colour that looks most like it, and its index.
    pub(super) fn nearest(&mut self, colour: Rgb) -> (u8, Rgb) {
        let index = self.index(colour);
        (index, self.colours.get(usize::from(index)).copied().unwrap_or(colour))
    }

    fn index(&mut self, colour: Rgb) -> u8 {
        if let Some((last, index)) = self.last
            && last == colour
        {
            return index;
        }
        let colours = &self.colours;
        let index = *self.found.entry(colour).or_insert_with(|| {
            let far = |(_, other): &(u8, &Rgb)| distance(colour, **other);
            (0..CLEAR).zip(colours).min_by_key(far).map_or(0, |(index, _)| index)
        });
        self.last = Some((colour, index));
        index
    }
}

/// How different two colours look: green differs most, blue least.
fn distance(one: Rgb, other: Rgb) -> u32 {
    let part = |at: usize| {
        let off = u32::from(one[at].abs_diff(other[at]));
        off * off
    };
    3 * part(0) + 6 * part(1) + part(2)
}

/// At most `room` colours for those shades, by Heckbert's median cut: the box of colours that
/// matters most is cut in two, again and again; each ends as its mean.
fn steps(shades: Vec<(Rgb, u64)>, room: usize) -> Vec<Rgb> {
    let mut boxes = vec![shades];
    while boxes.len() < room {
        let widest = boxes.iter().enumerate().filter(|(_, shades)| shades.len() > 1);
        let Some((index, _)) = widest.max_by_key(|(_, shades)| matters(shades)) else { break };
        let mut lower = boxes.swap_remove(index);
        let (part, _) = widest_part(&lower);
        lower.sort_by_key(|(rgb, _)| (rgb[part], *rgb));
        let middle = middle(&lower, part).clamp(1, lower.len() - 1);
        let upper = lower.split_off(middle);
        boxes.extend([lower, upper]);
    }
    boxes.iter().filter(|shades| !shades.is_empty()).map(|shades| mean(shades)).collect()
}

/// How many of a box's colours, which are in the order of that part, go into the lower half.
fn middle(shades: &[(Rgb, u64)], part: usize) -> usize {
    if let (Some((least, _)), Some((most, _))) = (shades.first(), shades.last())
        && most[part] - least[part] > NEAR
    {
        // So wide a box is to become narrow, however few pixels are at one end of it.
        let half = least[part].midpoint(most[part]);
        return shades.iter().take_while(|(rgb, _)| rgb[part] <= half).count();
    }
    let half = shades.iter().map(|(_, count)| count).sum::<u64>() / 2;
    let mut sum = 0;
    let below = shades.iter().take_while(|(_, count)| {
        sum += count;
        sum <= half
    });
    below.count()
}

/// First what is too wide, so that no pixel is wrong; then what is seen most.
fn matters(shades: &[(Rgb, u64)]) -> (u8, u64) {
    let count: u64 = shades.iter().map(|(_, count)| count).sum();
    let (_, width) = widest_part(shades);
    let too_wide = if width > NEAR { width } else { 0 };
    // Colours far from each other in one box are seen sooner than many that are alike.
    (too_wide, count.isqrt() * u64::from(width) * u64::from(width))
}

/// Red, green or blue, whichever differs most within the box, and by how much.
fn widest_part(shades: &[(Rgb, u64)]) -> (usize, u8) {
    let width = |part: usize| {
        let values = || shades.iter().map(|(rgb, _)| rgb[part]);
        values().max().unwrap_or(0) - values().min().unwrap_or(0)
    };
    let widths = [1, 0, 2].map(|part| (part, width(part)));
    widths.into_iter().rev().max_by_key(|(_, width)| *width).unwrap_or((1, 0))
}

fn mean(shades: &[(Rgb, u64)]) -> Rgb {
    let count: u64 = shades.iter().map(|(_, count)| count).sum();
    [0, 1, 2].map(|part| {
        let sum: u64 = shades.iter().map(|(rgb, count)| u64::from(rgb[part]) * count).sum();
        (sum / count.max(1)) as u8
    })
}
