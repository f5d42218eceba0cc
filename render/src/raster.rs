//! From a scene to pixels: tiny-skia fills and strokes, imageproc sets text, image encodes.

use image::{
    ExtendedColorType, ImageBuffer, ImageEncoder as _, Rgba, RgbaImage,
    codecs::png::{CompressionType, FilterType, PngEncoder},
};
use tiny_skia::{
    Color, FillRule, FilterQuality, LineCap, LineJoin, Paint as Ink, PathBuilder, Pattern, Pixmap,
    SpreadMode, StrokeDash, Transform,
};

use crate::{
    font,
    scene::{
        Anchor, Cap, Colour, Fill, Hatch, Paint, Path, Point, Rect, Scene, Shape, Step, Stroke,
        Text,
    },
};

/// The most pixels of a picture, against a width that was not meant.
const MOST_PIXELS: u64 = 40_000_000;

/// A picture as it is sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// The file.
    pub png: Vec<u8>,
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
}

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// It would be too small or too large.
    #[error("a picture cannot be {width} × {height} pixels")]
    Size {
        /// In pixels.
        width: u32,
        /// In pixels; 0 if it has none.
        height: u32,
    },
    /// A bundled font is broken.
    #[error("the bundled font cannot be read")]
    Font,
    /// It could not be written.
    #[error("the picture cannot be encoded")]
    Encode(#[from] image::ImageError),
    /// A replay could not be written.
    #[error("the replay cannot be encoded")]
    Replay(#[from] gif::EncodingError),
}

impl Scene {
    /// The picture, `width` pixels wide. The same scene gives the same bytes.
    ///
    /// # Errors
    /// When the picture would have no pixels, or too many.
    pub fn png(&self, width: u32) -> Result<Picture, RenderError> {
        let pixels = self.pixels(width)?;
        let (width, height) = pixels.dimensions();
        // Nothing is transparent, so a quarter of the bytes need not be packed.
        let opaque: Vec<u8> = pixels
            .as_raw()
            .chunks_exact(4)
            .flat_map(|pixel| [pixel[0], pixel[1], pixel[2]])
            .collect();
        let mut png = Vec::with_capacity(64 * 1024);
        // Measured on boards: filters hide the long runs of flat colour from the packer, and the
        // levels above 2 take twice as long for a twentieth of the bytes.
        PngEncoder::new_with_quality(&mut png, CompressionType::Level(2), FilterType::NoFilter)
            .write_image(&opaque, width, height, ExtendedColorType::Rgb8)?;
        Ok(Picture { png, width, height })
    }

    /// The picture's width and height in pixels, if it is `width` wide.
    pub fn size(&self, width: u32) -> (u32, u32) {
        (width, (self.height * (width as f32 / self.width)).round() as u32)
    }

    /// The picture's pixels, all opaque: what `png` packs, and what a frame of a replay is.
    ///
    /// # Errors
    /// When the picture would have no pixels, or too many.
    pub fn pixels(&self, width: u32) -> Result<RgbaImage, RenderError> {
        let scale = width as f32 / self.width;
        let (width, height) = self.size(width);
        let size = RenderError::Size { width, height };
        if u64::from(width) * u64::from(height) > MOST_PIXELS {
            return Err(size);
        }
        let Some(mut pixmap) = Pixmap::new(width, height) else { return Err(size) };
        pixmap.fill(skia(Colour { alpha: 255, ..self.background }));
        draw(&mut pixmap, &self.shapes, Point { x: 0.0, y: 0.0 }, scale)?;
        RgbaImage::from_raw(width, height, pixmap.take()).ok_or(size)
    }
}

fn draw(pixmap: &mut Pixmap, shapes: &[Shape], at: Point, scale: f32) -> Result<(), RenderError> {
    let place = Transform::from_row(scale, 0.0, 0.0, scale, at.x, at.y);
    for shape in shapes {
        match shape {
            Shape::Rect { rect, radius, paint } => {
                fill_and_stroke(pixmap, rounded(*rect, *radius), paint, place);
            }
            Shape::Circle { centre, radius, paint } => {
                let path = PathBuilder::from_circle(centre.x, centre.y, *radius);
                fill_and_stroke(pixmap, path, paint, place);
            }
            Shape::Line { from, to, stroke: how } => {
                let path = outline(&Path::polyline([*from, *to]));
                if let Some(path) = path {
                    stroke(pixmap, &path, how, place);
                }
            }
            Shape::Path { path, paint } => fill_and_stroke(pixmap, outline(path), paint, place),
            Shape::Text(text) => write(pixmap, text, at, scale)?,
            Shape::Group { at: inner, scale: more, shapes } => {
                let at = Point { x: at.x + inner.x * scale, y: at.y + inner.y * scale };
                draw(pixmap, shapes, at, scale * more)?;
            }
        }
    }
    Ok(())
}

fn skia(colour: Colour) -> Color {
    Color::from_rgba8(colour.red, colour.green, colour.blue, colour.alpha)
}

/// `None` for what has no extent: it is not drawn.
fn fill_and_stroke(
    pixmap: &mut Pixmap,
    path: Option<tiny_skia::Path>,
    paint: &Paint,
    place: Transform,
) {
    let Some(path) = path else { return };
    match paint.fill {
        Some(Fill::Plain(colour)) => {
            let mut ink = Ink { anti_alias: true, ..Ink::default() };
            ink.set_color(skia(colour));
            pixmap.fill_path(&path, &ink, FillRule::Winding, place, None);
        }
        Some(Fill::Hatch(hatch)) => fill_with_lines(pixmap, &path, hatch, place),
        None => {}
    }
    if let Some(how) = &paint.stroke {
        stroke(pixmap, &path, how, place);
    }
}

fn stroke(pixmap: &mut Pixmap, path: &tiny_skia::Path, how: &Stroke, place: Transform) {
    let mut ink = Ink { anti_alias: true, ..Ink::default() };
    ink.set_color(skia(how.colour));
    let (line_cap, line_join) = match how.cap {
        Cap::Butt => (LineCap::Butt, LineJoin::Miter),
        Cap::Round => (LineCap::Round, LineJoin::Round),
    };
    let dash = StrokeDash::new(how.dashes.clone(), 0.0);
    let stroke =
        tiny_skia::Stroke { width: how.width, line_cap, line_join, dash, ..Default::default() };
    pixmap.stroke_path(path, &ink, &stroke, place, None);
}

/// Fills with a tile that holds one line of the hatch, repeated and turned.
fn fill_with_lines(pixmap: &mut Pixmap, path: &tiny_skia::Path, hatch: Hatch, place: Transform) {
    let gap = (hatch.gap * place.sx).clamp(2.0, 256.0);
    let rows = gap.round();
    let Some(mut tile) = Pixmap::new(4, rows as u32) else { return };
    tile.fill(skia(hatch.ground));
    let mut ink = Ink { anti_alias: true, ..Ink::default() };
    ink.set_color(skia(hatch.colour));
    let width = (hatch.width * place.sx).min(rows);
    if let Some(line) = tiny_skia::Rect::from_xywh(0.0, (rows - width) / 2.0, 4.0, width) {
        tile.fill_rect(line, &ink, Transform::identity(), None);
    }
    // The shader's own transform is in the path's units.
    let turn = Transform::from_scale(1.0 / place.sx, gap / rows / place.sy)
        .post_concat(Transform::from_rotate(hatch.angle));
    let shader =
        Pattern::new(tile.as_ref(), SpreadMode::Repeat, FilterQuality::Bilinear, 1.0, turn);
    let ink = Ink { anti_alias: true, shader, ..Ink::default() };
    pixmap.fill_path(path, &ink, FillRule::Winding, place, None);
}

fn outline(path: &Path) -> Option<tiny_skia::Path> {
    let mut builder = PathBuilder::new();
    for step in &path.steps {
        match *step {
            Step::Move(to) => builder.move_to(to.x, to.y),
            Step::Line(to) => builder.line_to(to.x, to.y),
            Step::Curve(a, b, to) => builder.cubic_to(a.x, a.y, b.x, b.y, to.x, to.y),
            Step::Close => builder.close(),
        }
    }
    builder.finish()
}

fn rounded(rect: Rect, radius: f32) -> Option<tiny_skia::Path> {
    /// How far a cubic curve's control points are from its ends, to look like a quarter circle.
    const BEND: f32 = 0.552_284_8;
    let whole = tiny_skia::Rect::from_xywh(rect.x, rect.y, rect.width, rect.height)?;
    let radius = radius.min(rect.width / 2.0).min(rect.height / 2.0);
    if radius <= 0.0 {
        return Some(PathBuilder::from_rect(whole));
    }
    let (left, top, right, bottom) = (whole.left(), whole.top(), whole.right(), whole.bottom());
    let (r, k) = (radius, radius * (1.0 - BEND));
    let mut path = PathBuilder::new();
    path.move_to(left + r, top);
    path.line_to(right - r, top);
    path.cubic_to(right - k, top, right, top + k, right, top + r);
    path.line_to(right, bottom - r);
    path.cubic_to(right, bottom - k, right - k, bottom, right - r, bottom);
    path.line_to(left + r, bottom);
    path.cubic_to(left + k, bottom, left, bottom - k, left, bottom - r);
    path.line_to(left, top + r);
    path.cubic_to(left, top + k, left + k, top, left + r, top);
    path.close();
    path.finish()
}

/// Sets a line of text. The pixels below are opaque, so tiny-skia's premultiplied bytes are also
/// image's straight ones and can be lent to it as they are.
fn write(pixmap: &mut Pixmap, text: &Text, at: Point, scale: f32) -> Result<(), RenderError> {
    let face = font::face(text.weight).ok_or(RenderError::Font)?;
    let size = text.size * scale;
    let width = text.width() * scale;
    let left = at.x + text.at.x * scale
        - match text.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => width / 2.0,
            Anchor::End => width,
        };
    let top = at.y + text.at.y * scale - face.ascent(size);
    let (columns, rows) = (pixmap.width(), pixmap.height());
    let Colour { red, green, blue, alpha } = text.colour;
    if let Some(mut canvas) =
        ImageBuffer::<Rgba<u8>, &mut [u8]>::from_raw(columns, rows, pixmap.data_mut())
    {
        imageproc::drawing::draw_text_mut(
            &mut canvas,
            Rgba([red, green, blue, alpha]),
            left.round() as i32,
            top.round() as i32,
            face.px_scale(size),
            &face.font,
            &text.words,
        );
    }
    Ok(())
}
