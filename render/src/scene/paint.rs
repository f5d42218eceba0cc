//! What shapes are drawn with: colours, fills, hatches and strokes.

/// A colour, not premultiplied.
///
/// ```
/// use parlour_render::Colour;
/// let red = Colour::hex(0xff_00_00);
/// assert_eq!((red.red, red.green, red.alpha), (255, 0, 255));
/// assert_eq!(red.mixed(0.5, Colour::hex(0x00_00_ff)), Colour::hex(0x80_00_80));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Colour {
    /// 0 to 255.
    pub red: u8,
    /// 0 to 255.
    pub green: u8,
    /// 0 to 255.
    pub blue: u8,
    /// 255 is opaque.
    pub alpha: u8,
}

impl Colour {
    /// An opaque colour from `0xRRGGBB`.
    pub const fn hex(rgb: u32) -> Self {
        let [_, red, green, blue] = rgb.to_be_bytes();
        Self { red, green, blue, alpha: 255 }
    }

    /// This colour and `1 − share` of `other`, as an opaque colour.
    #[must_use]
    pub fn mixed(self, share: f32, other: Self) -> Self {
        let mix = |a: u8, b: u8| (f32::from(a) * share + f32::from(b) * (1.0 - share)).round();
        let mix = |a, b| mix(a, b).clamp(0.0, 255.0) as u8;
        Self {
            red: mix(self.red, other.red),
            green: mix(self.green, other.green),
            blue: mix(self.blue, other.blue),
            alpha: 255,
        }
    }
}

/// What the inside and the outline of a shape are drawn with.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Paint {
    /// Inside.
    pub fill: Option<Fill>,
    /// Along the outline, half of its width on either side.
    pub stroke: Option<Stroke>,
}

impl Paint {
    /// The inside alone.
    pub const fn fill(colour: Colour) -> Self {
        Self { fill: Some(Fill::Plain(colour)), stroke: None }
    }

    /// The outline alone.
    pub const fn stroke(stroke: Stroke) -> Self {
        Self { fill: None, stroke: Some(stroke) }
    }

    /// Parallel lines inside.
    pub const fn hatch(hatch: Hatch) -> Self {
        Self { fill: Some(Fill::Hatch(hatch)), stroke: None }
    }

    /// And this outline.
    #[must_use]
    pub fn and(self, stroke: Stroke) -> Self {
        Self { stroke: Some(stroke), ..self }
    }
}

/// What a shape is filled with.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Fill {
    /// One colour.
    Plain(Colour),
    /// Parallel lines.
    Hatch(Hatch),
}

/// Parallel lines that fill a shape: what tells shapes apart where colour is not seen.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Hatch {
    /// Of the lines.
    pub colour: Colour,
    /// Between them.
    pub ground: Colour,
    /// Degrees, clockwise from horizontal.
    pub angle: f32,
    /// From one line's middle to the next, in units.
    pub gap: f32,
    /// Of a line, in units.
    pub width: f32,
}

/// How a line is drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct Stroke {
    /// Its colour.
    pub colour: Colour,
    /// In units.
    pub width: f32,
    /// Its ends, and the ends of its dashes.
    pub cap: Cap,
    /// On, off, on, off … in units; empty for a whole line.
    pub dashes: Vec<f32>,
}

impl Stroke {
    /// A whole line with blunt ends.
    pub const fn new(colour: Colour, width: f32) -> Self {
        Self { colour, width, cap: Cap::Butt, dashes: Vec::new() }
    }

    /// With round ends and joins.
    #[must_use]
    pub fn round(self) -> Self {
        Self { cap: Cap::Round, ..self }
    }

    /// With dashes: on, off, on, off …
    #[must_use]
    pub fn dashed(self, dashes: &[f32]) -> Self {
        Self { dashes: dashes.to_vec(), ..self }
    }
}

/// How a line ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cap {
    /// Where it ends.
    Butt,
    /// With a half circle; its corners are round, too.
    Round,
}
