//! A picture as typed shapes in its own units, before there are pixels.
//!
//! Everything is resolved: colours, sizes, places, words. What is later in the list is drawn over
//! what is earlier. x runs to the right and y downwards, from the upper left corner.

mod paint;

pub use crate::font::Weight;
pub use paint::{Cap, Colour, Fill, Hatch, Paint, Stroke};

use crate::font;

/// A picture. Its width in units is what the sizes in it are made for; `png` scales it.
#[derive(Debug, Clone, PartialEq)]
pub struct Scene {
    /// In units.
    pub width: f32,
    /// In units.
    pub height: f32,
    /// Drawn first, over everything, and always opaque: so a picture looks the same in dark and in
    /// light clients.
    pub background: Colour,
    /// Drawn in order.
    pub shapes: Vec<Shape>,
}

/// Something that is drawn.
#[derive(Debug, Clone, PartialEq)]
pub enum Shape {
    /// A rectangle with rounded corners (radius 0: square ones).
    Rect {
        /// Where.
        rect: Rect,
        /// Of its corners.
        radius: f32,
        /// Inside and outline.
        paint: Paint,
    },
    /// A circle.
    Circle {
        /// Its centre.
        centre: Point,
        /// Its radius.
        radius: f32,
        /// Inside and outline.
        paint: Paint,
    },
    /// A straight line.
    Line {
        /// One end.
        from: Point,
        /// The other.
        to: Point,
        /// How it is drawn.
        stroke: Stroke,
    },
    /// Anything else.
    Path {
        /// Its outline.
        path: Path,
        /// Inside and outline.
        paint: Paint,
    },
    /// A line of text.
    Text(Text),
    /// Shapes with an origin and a scale of their own: an inset, one of several pictures.
    Group {
        /// Where their origin is.
        at: Point,
        /// How much larger than here they are drawn.
        scale: f32,
        /// Drawn in order.
        shapes: Vec<Shape>,
    },
}

/// A place, in units.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f32,
    /// Downwards.
    pub y: f32,
}

/// A place.
pub const fn point(x: f32, y: f32) -> Point {
    Point { x, y }
}

/// An upright rectangle, in units.
///
/// ```
/// use parlour_render::{Rect, point};
/// let rect = Rect::new(1.0, 2.0, 4.0, 2.0);
/// assert_eq!((rect.right(), rect.bottom(), rect.centre()), (5.0, 4.0, point(3.0, 3.0)));
/// assert_eq!(rect.inset(1.0), Rect::new(2.0, 3.0, 2.0, 0.0));
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rect {
    /// Of the left side.
    pub x: f32,
    /// Of the upper side.
    pub y: f32,
    /// To the right.
    pub width: f32,
    /// Downwards.
    pub height: f32,
}

impl Rect {
    /// The rectangle with that upper left corner and that size.
    pub const fn new(x: f32, y: f32, width: f32, height: f32) -> Self {
        Self { x, y, width, height }
    }

    /// Its centre.
    pub const fn centre(self) -> Point {
        point(self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    /// The x of its right side.
    pub const fn right(self) -> f32 {
        self.x + self.width
    }

    /// The y of its lower side.
    pub const fn bottom(self) -> f32 {
        self.y + self.height
    }

    /// Smaller by `by` on every side.
    #[must_use]
    pub const fn inset(self, by: f32) -> Self {
        Self::new(self.x + by, self.y + by, self.width - 2.0 * by, self.height - 2.0 * by)
    }

    /// Narrower by `by` on the left and on the right, as far as there is room.
    #[must_use]
    pub const fn inset_sides(self, by: f32) -> Self {
        let by = by.min(self.width / 4.0);
        Self::new(self.x + by, self.y, self.width - 2.0 * by, self.height)
    }

    /// Do the two share more than a `slack` in both directions?
    pub fn overlaps(self, other: Self, slack: f32) -> bool {
        self.x.max(other.x) + slack < self.right().min(other.right())
            && self.y.max(other.y) + slack < self.bottom().min(other.bottom())
    }
}

/// An outline, of one or several parts.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Path {
    /// In order.
    pub steps: Vec<Step>,
}

/// One step along a path.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Step {
    /// Begins a part.
    Move(Point),
    /// A straight line.
    Line(Point),
    /// A cubic Bézier curve: two control points and the end.
    Curve(Point, Point, Point),
    /// Back to where the part began.
    Close,
}

impl Path {
    /// A closed polygon.
    pub fn polygon(corners: impl IntoIterator<Item = Point>) -> Self {
        let mut path = Self::polyline(corners);
        path.steps.push(Step::Close);
        path
    }

    /// An open line through those points.
    pub fn polyline(points: impl IntoIterator<Item = Point>) -> Self {
        let step = |(index, at)| if index == 0 { Step::Move(at) } else { Step::Line(at) };
        Self { steps: points.into_iter().enumerate().map(step).collect() }
    }
}

/// A line of text.
#[derive(Debug, Clone, PartialEq)]
pub struct Text {
    /// What it says. The font has every character of it.
    pub words: String,
    /// On the baseline, where `anchor` says.
    pub at: Point,
    /// The font's size (its em), in units.
    pub size: f32,
    /// Regular or bold.
    pub weight: Weight,
    /// Its colour.
    pub colour: Colour,
    /// Which part of the text is at `at`.
    pub anchor: Anchor,
}

/// Which part of a text is at its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Anchor {
    /// Its left end.
    Start,
    /// Its middle.
    Middle,
    /// Its right end.
    End,
}

impl Text {
    /// Text from `x` to the right, its capitals and digits centred on `y`. Characters that the font
    /// lacks are left out.
    pub fn new(words: &str, x: f32, y: f32, size: f32, colour: Colour) -> Self {
        Self {
            words: font::printable(words),
            at: point(x, y + font::capital_height(size) / 2.0),
            size,
            weight: Weight::Regular,
            colour,
            anchor: Anchor::Start,
        }
    }

    /// In bold letters.
    #[must_use]
    pub fn bold(self) -> Self {
        Self { weight: Weight::Bold, ..self }
    }

    /// With its middle at its place.
    #[must_use]
    pub fn middle(self) -> Self {
        Self { anchor: Anchor::Middle, ..self }
    }

    /// With its right end at its place.
    #[must_use]
    pub fn end(self) -> Self {
        Self { anchor: Anchor::End, ..self }
    }

    /// Made to fit into `room` units: a little smaller if that is enough, else cut short with an
    /// ellipsis.
    #[must_use]
    pub fn within(mut self, room: f32) -> Self {
        const SMALLEST: f32 = 0.85;
        let (width, room) = (self.width(), room.max(0.0));
        if width * SMALLEST > room {
            self.words = font::cut(&self.words, self.size, self.weight, room);
        } else if width > room {
            let size = self.size * room / width;
            self.at.y -= (font::capital_height(self.size) - font::capital_height(size)) / 2.0;
            self.size = size;
        }
        self
    }

    /// How wide it is, in units.
    pub fn width(&self) -> f32 {
        font::width(&self.words, self.size, self.weight)
    }

    /// What it covers: its width, and from the top of a capital to the bottom of a g.
    pub fn extent(&self) -> Rect {
        let width = self.width();
        let left = match self.anchor {
            Anchor::Start => self.at.x,
            Anchor::Middle => self.at.x - width / 2.0,
            Anchor::End => self.at.x - width,
        };
        let above = font::capital_height(self.size);
        Rect::new(left, self.at.y - above, width, above + self.size * font::DESCENT)
    }
}

impl Scene {
    /// An empty picture.
    pub const fn new(width: f32, height: f32, background: Colour) -> Self {
        Self { width, height, background, shapes: Vec::new() }
    }

    /// Draws a rectangle over what is there.
    pub fn rect(&mut self, rect: Rect, radius: f32, paint: Paint) {
        self.shapes.push(Shape::Rect { rect, radius, paint });
    }

    /// Draws a circle over what is there.
    pub fn circle(&mut self, centre: Point, radius: f32, paint: Paint) {
        self.shapes.push(Shape::Circle { centre, radius, paint });
    }

    /// Draws a line over what is there.
    pub fn line(&mut self, from: Point, to: Point, stroke: Stroke) {
        self.shapes.push(Shape::Line { from, to, stroke });
    }

    /// Draws a path over what is there.
    pub fn path(&mut self, path: Path, paint: Paint) {
        self.shapes.push(Shape::Path { path, paint });
    }

    /// Writes over what is there.
    pub fn text(&mut self, text: Text) {
        if !text.words.is_empty() {
            self.shapes.push(Shape::Text(text));
        }
    }

    /// Draws another picture's shapes (without its background) at `at`.
    pub fn embed(&mut self, other: Self, at: Point, scale: f32) {
        self.shapes.push(Shape::Group { at, scale, shapes: other.shapes });
    }

    /// Every text with what it covers, in this picture's units.
    pub fn texts(&self) -> Vec<(&Text, Rect)> {
        let mut found = Vec::new();
        collect(&self.shapes, point(0.0, 0.0), 1.0, &mut found);
        found
    }

    /// What is wrong with the texts: those that leave the picture, and those that run into each
    /// other. Empty for every picture that is made here, which tests hold.
    pub fn overflow(&self) -> Vec<String> {
        const SLACK: f32 = 1.0;
        let texts = self.texts();
        let mut faults = Vec::new();
        for (index, (text, extent)) in texts.iter().enumerate() {
            let outside = extent.x < 0.0
                || extent.y < 0.0
                || extent.right() > self.width
                || extent.bottom() > self.height;
            if outside {
                faults.push(format!("{:?} leaves the picture", text.words));
            }
            for (other, its) in texts.iter().take(index) {
                if extent.overlaps(*its, SLACK) {
                    faults.push(format!("{:?} runs into {:?}", text.words, other.words));
                }
            }
        }
        faults
    }
}

fn collect<'a>(shapes: &'a [Shape], at: Point, scale: f32, found: &mut Vec<(&'a Text, Rect)>) {
    for shape in shapes {
        match shape {
            Shape::Text(text) => {
                let Rect { x, y, width, height } = text.extent();
                let (x, y) = (at.x + x * scale, at.y + y * scale);
                found.push((text, Rect::new(x, y, width * scale, height * scale)));
            }
            Shape::Group { at: inner, scale: more, shapes } => {
                let at = point(at.x + inner.x * scale, at.y + inner.y * scale);
                collect(shapes, at, scale * more, found);
            }
            _ => {}
        }
    }
}
