//! The bundled fonts, and how much room words take in them.
//!
//! `DejaVu` Sans has Latin, Greek, Cyrillic and the card suits. There is no shaping here, so text in
//! scripts that need it is not set at all: better a plain word than a wrong one.

use std::sync::OnceLock;

use ab_glyph::{Font as _, FontRef, GlyphId, PxScale};

/// How heavy letters are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weight {
    /// Of running text.
    Regular,
    /// Of what stands out.
    Bold,
}

static REGULAR: &[u8] = include_bytes!("../fonts/DejaVuSans.ttf");
static BOLD: &[u8] = include_bytes!("../fonts/DejaVuSans-Bold.ttf");

/// How far letters reach below the baseline, as a share of the size.
pub(crate) const DESCENT: f32 = 0.24;
/// How high a capital H is, as a share of the size; both weights have the same.
const CAPITAL: f32 = 1493.0 / 2048.0;
const ELLIPSIS: char = '…';

/// A font that has been parsed.
pub(crate) struct Face {
    pub(crate) font: FontRef<'static>,
    /// From a size in pixels to `ab_glyph`'s scale, which counts from ascent to descent.
    scale: f32,
    /// The font's own units in an em.
    units: f32,
    /// From the top of the line to the baseline, as a share of the size.
    ascent: f32,
}

impl Face {
    fn parse(bytes: &'static [u8]) -> Option<Self> {
        let font = FontRef::try_from_slice(bytes).ok()?;
        let units = font.units_per_em()?;
        let (scale, ascent) = (font.height_unscaled() / units, font.ascent_unscaled() / units);
        Some(Self { font, scale, units, ascent })
    }

    pub(crate) fn px_scale(&self, size: f32) -> PxScale {
        PxScale::from(size * self.scale)
    }

    /// From the top of the line to the baseline.
    pub(crate) const fn ascent(&self, size: f32) -> f32 {
        self.ascent * size
    }

    fn has(&self, character: char) -> bool {
        self.font.glyph_id(character) != GlyphId(0)
    }
}

/// The font of that weight; `None` only if the bundled file were broken, which a test excludes.
pub(crate) fn face(weight: Weight) -> Option<&'static Face> {
    static FACES: OnceLock<[Option<Face>; 2]> = OnceLock::new();
    let [regular, bold] = FACES.get_or_init(|| [Face::parse(REGULAR), Face::parse(BOLD)]);
    match weight {
        Weight::Regular => regular.as_ref(),
        Weight::Bold => bold.as_ref(),
    }
}

/// How high capitals and digits of that size are.
pub(crate) const fn capital_height(size: f32) -> f32 {
    CAPITAL * size
}

/// How wide a text is, in the unit of `size`.
pub(crate) fn width(words: &str, size: f32, weight: Weight) -> f32 {
    let Some(face) = face(weight) else { return size * words.chars().count() as f32 };
    let mut last = None;
    let units: f32 = words
        .chars()
        .map(|character| {
            let glyph = face.font.glyph_id(character);
            // As imageproc sets it, so that both agree.
            let kern = last.map_or(0.0, |last| face.font.kern_unscaled(glyph, last));
            last = Some(glyph);
            face.font.h_advance_unscaled(glyph) + kern
        })
        .sum();
    units / face.units * size
}

/// As much of a text as fits into `room`, with an ellipsis if that is not all of it.
pub(crate) fn cut(words: &str, size: f32, weight: Weight, room: f32) -> String {
    if width(words, size, weight) <= room {
        return words.to_owned();
    }
    let mut kept = String::new();
    let mut best = String::new();
    for character in words.chars() {
        kept.push(character);
        let tried = format!("{}{ELLIPSIS}", kept.trim_end());
        if width(&tried, size, weight) > room {
            break;
        }
        best = tried;
    }
    best
}

/// The text without what cannot be set: control characters, and what the font lacks.
pub(crate) fn printable(words: &str) -> String {
    let (regular, bold) = (face(Weight::Regular), face(Weight::Bold));
    let has = |c: char| regular.is_some_and(|f| f.has(c)) && bold.is_some_and(|f| f.has(c));
    words
        .chars()
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .filter(|&c| !is_invisible(c) && has(c))
        .collect()
}

/// The text in one line, without what shows nothing or turns lines around.
pub(crate) fn one_line(words: &str) -> String {
    let spaced = words.chars().map(|c| if c.is_whitespace() { ' ' } else { c });
    spaced.filter(|&c| !is_invisible(c)).collect()
}

/// A name as it can be set in one line, or `None` if too little of it can: then say "Player 2".
/// Emoji and accents that stand alone may go, letters may not.
pub(crate) fn name(name: &str) -> Option<String> {
    // More than any line holds; names can be of any length.
    const MOST: usize = 100;
    let mut kept = String::new();
    for character in name.chars().filter(|&c| !is_invisible(c)).take(MOST) {
        if is_unsettable(character) {
            return None;
        }
        let printable = printable(character.encode_utf8(&mut [0; 4]));
        if printable.is_empty() && character.is_alphanumeric() {
            return None;
        }
        let doubled = printable == " " && (kept.is_empty() || kept.ends_with(' '));
        if !doubled {
            kept.push_str(&printable);
        }
    }
    let kept = kept.trim_end();
    kept.chars().any(|c| !c.is_whitespace() && !c.is_ascii_punctuation()).then(|| kept.to_owned())
}

/// Characters that show nothing, or that change how others are set.
fn is_invisible(c: char) -> bool {
    (c.is_control() && !c.is_whitespace())
        || matches!(c,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{fff0}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e0fff}' | '\u{e000}'..='\u{f8ff}' // private use: logos in this font
            | '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
            | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}') // marks: they would pile up
}

/// Scripts that run to the left or whose letters change with their neighbours.
fn is_unsettable(c: char) -> bool {
    matches!(c, '\u{590}'..='\u{109f}' | '\u{1780}'..='\u{18af}' | '\u{fb1d}'..='\u{fdff}'
        | '\u{fe70}'..='\u{fefc}' | '\u{10800}'..='\u{10fff}' | '\u{1e800}'..='\u{1efff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_fonts_can_be_read_and_have_what_games_need() {
        for weight in [Weight::Regular, Weight::Bold] {
            let face = face(weight).unwrap();
            for symbol in "♠♥♦♣AZaz09…×−⁰⁹→↑✓".chars() {
                assert!(face.has(symbol), "{symbol}");
            }
            let outline = face.font.outline(face.font.glyph_id('H')).unwrap();
            assert!((outline.bounds.height().abs() / face.units - CAPITAL).abs() < 1e-3);
        }
    }

    #[test]
    fn names_are_set_or_not_at_all() {
        assert_eq!(name("Anna"), Some("Anna".into()));
        assert_eq!(name(" Chloé\t\n von  X "), Some("Chloé von X".into()));
        assert_eq!(name("🎲 Chloé 🎉"), Some("Chloé".into()));
        assert_eq!(name("Ву Ω"), Some("Ву Ω".into()));
        assert_eq!(name("Z\u{336}a\u{301}l\u{489}go"), Some("Zalgo".into()));
        assert_eq!(name("a\u{202e}b\u{0}c"), Some("abc".into()));
        for none in ["", "  ", "🎲", "山田", "Ann 山", "שלום", "مرحبا", "_*_", "\u{200b}", "नमस्ते"]
        {
            assert_eq!(name(none), None, "{none}");
        }
        assert_eq!(name(&"x".repeat(1000)).unwrap().len(), 100);
    }

    #[test]
    fn text_is_cut_where_it_must_be() {
        let room = width("Wilhelmina", 20.0, Weight::Bold);
        assert_eq!(cut("Wilhelmina", 20.0, Weight::Bold, room), "Wilhelmina");
        let short = cut("Wilhelmina Theodora", 20.0, Weight::Bold, room);
        assert!(short.ends_with('…') && short.starts_with("Wilh"), "{short}");
        assert!(width(&short, 20.0, Weight::Bold) <= room);
        assert_eq!(cut("Wilhelmina", 20.0, Weight::Bold, 1.0), "");
    }
}
