//! A replay: a game that is over, or as far as it has come, as an animated GIF, and the picture of
//! it that one keeps.
//!
//! Frames are scenes. In the file each is only the rectangle that changed, in it what did not change
//! is transparent, so that a long game stays small. All share one palette; a frame in which that
//! would show a pixel in a wrong colour has its own. It begins again by itself.

mod palette;

use std::collections::BTreeMap;

use image::RgbaImage;
use parlour_games::engine::Phrase;

use crate::{Colour, RenderError, Scene};
use palette::{CLEAR, Palette, Rgb};

/// The most frames of a replay; a renderer shows several moves in one where there are more. At
/// about ten kilobytes each, that is a file that every platform takes.
pub(crate) const MOST_FRAMES: usize = 160;

/// A game as it came to be.
#[derive(Debug, Clone, PartialEq)]
pub struct Replay {
    /// In order; all of one size.
    pub frames: Vec<Frame>,
    /// The last picture as one would hang it up: without letters, numbers and signs of play.
    pub keepsake: Scene,
}

/// What is seen for a while.
#[derive(Debug, Clone, PartialEq)]
pub struct Frame {
    /// The picture.
    pub scene: Scene,
    /// For how long, in hundredths of a second.
    pub hold: u16,
}

/// What is known of a replay before any of it is drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct Foretold {
    /// A frame's width and height in units.
    pub frame: (f32, f32),
    /// The keepsake's.
    pub keepsake: (f32, f32),
    /// What the frames come to, in words.
    pub alt: Vec<Phrase>,
    /// What the keepsake shows: nothing of letters and signs of play.
    pub keepsake_alt: Vec<Phrase>,
}

impl Foretold {
    /// The frames' width and height in pixels, if they are `width` wide.
    pub fn frame_size(&self, width: u32) -> (u32, u32) {
        scaled(self.frame, width)
    }

    /// The keepsake's.
    pub fn keepsake_size(&self, width: u32) -> (u32, u32) {
        scaled(self.keepsake, width)
    }
}

fn scaled((across, down): (f32, f32), width: u32) -> (u32, u32) {
    Scene::new(across, down, Colour::hex(0)).size(width)
}

impl Replay {
    /// The animated GIF, `width` pixels wide. The same replay gives the same bytes.
    ///
    /// # Errors
    /// When a frame would have no pixels, or too many, or another height than the first; and when
    /// there is no frame.
    pub fn gif(&self, width: u32) -> Result<Vec<u8>, RenderError> {
        let height = self.height(width);
        let wrong = || RenderError::Size { width, height };
        let size = (u16::try_from(width), u16::try_from(height));
        let (Ok(columns), Ok(rows)) = size else { return Err(wrong()) };
        let mut palette = self.palette(width)?;
        let mut encoder = gif::Encoder::new(Vec::new(), columns, rows, &palette.bytes())?;
        encoder.set_repeat(gif::Repeat::Infinite)?;

        let mut canvas = Canvas::new(width);
        let mut waiting: Option<gif::Frame<'static>> = None;
        for Frame { scene, hold } in &self.frames {
            let pixels = scene.pixels(width)?;
            if pixels.height() != height {
                return Err(wrong());
            }
            match (canvas.paint(pixels, &mut palette), &mut waiting) {
                // Nothing changed: what is there stays for longer.
                (None, Some(before)) => before.delay = before.delay.saturating_add(*hold),
                (None, None) => return Err(wrong()),
                (Some(piece), before) => {
                    if let Some(before) = before.replace(gif::Frame { delay: *hold, ..piece }) {
                        encoder.write_frame(&before)?;
                    }
                }
            }
        }
        encoder.write_frame(&waiting.ok_or_else(wrong)?)?;
        Ok(encoder.into_inner()?)
    }

    /// How high the GIF is, in pixels, if it is `width` wide; 0 if there is no frame.
    pub fn height(&self, width: u32) -> u32 {
        self.frames.first().map_or(0, |frame| frame.scene.size(width).1)
    }

    /// The colours of all frames, as a few of them tell: they differ in little but the first and
    /// the last.
    fn palette(&self, width: u32) -> Result<Palette, RenderError> {
        const SAMPLES: usize = 8;
        let last = self.frames.len().saturating_sub(1);
        let mut sampled: Vec<usize> = (0..SAMPLES).map(|at| at * last / (SAMPLES - 1)).collect();
        sampled.dedup();
        let mut counted = BTreeMap::new();
        for Frame { scene, .. } in sampled.iter().filter_map(|at| self.frames.get(*at)) {
            palette::count(&scene.pixels(width)?, &mut counted);
        }
        Ok(Palette::of(&counted))
    }
}

/// What is seen after the frames so far.
struct Canvas {
    width: usize,
    pixels: Vec<u8>,
    /// The same in the colours of palettes; empty before the first frame.
    shown: Vec<Option<Rgb>>,
}

impl Canvas {
    const fn new(width: u32) -> Self {
        Self { width: width as usize, pixels: Vec::new(), shown: Vec::new() }
    }

    /// Shows the pixels; returns the piece that makes them of what was there, or `None` if nothing
    /// changed.
    fn paint(&mut self, pixels: RgbaImage, shared: &mut Palette) -> Option<gif::Frame<'static>> {
        let is_first = self.shown.is_empty();
        let pixels = pixels.into_raw();
        let changed: Vec<(usize, Rgb)> = pixels
            .chunks_exact(4)
            .enumerate()
            .filter(|(at, pixel)| is_first || self.pixels.get(4 * at..4 * at + 4) != Some(*pixel))
            .map(|(at, pixel)| (at, [pixel[0], pixel[1], pixel[2]]))
            .collect();
        let is_near = changed.iter().all(|(_, colour)| shared.is_near(*colour));
        let mut own = (!is_near).then(|| {
            let mut counted = BTreeMap::new();
            for (_, colour) in &changed {
                *counted.entry(*colour).or_default() += 1;
            }
            Palette::of(&counted)
        });
        let palette = own.as_mut().unwrap_or(shared);
        let mut piece = vec![CLEAR; pixels.len() / 4];
        let mut bounds: Option<Bounds> = None;
        self.shown.resize(piece.len(), None);
        for (at, colour) in changed {
            let (index, shown) = palette.nearest(colour);
            if self.shown[at] != Some(shown) {
                self.shown[at] = Some(shown);
                piece[at] = index;
                bounds.get_or_insert(Bounds::of(at, self.width)).include(at, self.width);
            }
        }
        self.pixels = pixels;
        let frame = bounds?.cut(&piece, self.width, is_first);
        Some(gif::Frame { palette: own.map(|own| own.bytes()), ..frame })
    }
}

/// Columns and rows, the last of each included.
#[derive(Debug, Clone, Copy)]
struct Bounds {
    left: usize,
    right: usize,
    top: usize,
    bottom: usize,
}

impl Bounds {
    const fn of(at: usize, width: usize) -> Self {
        let (column, row) = (at % width, at / width);
        Self { left: column, right: column, top: row, bottom: row }
    }

    fn include(&mut self, at: usize, width: usize) {
        let (column, row) = (at % width, at / width);
        self.left = self.left.min(column);
        self.right = self.right.max(column);
        self.bottom = row;
    }

    fn cut(self, piece: &[u8], width: usize, is_first: bool) -> gif::Frame<'static> {
        let rows = piece.chunks_exact(width).skip(self.top).take(self.bottom - self.top + 1);
        let buffer: Vec<u8> = rows.flat_map(|row| &row[self.left..=self.right]).copied().collect();
        gif::Frame {
            left: self.left as u16,
            top: self.top as u16,
            width: (self.right - self.left + 1) as u16,
            height: (self.bottom - self.top + 1) as u16,
            dispose: gif::DisposalMethod::Keep,
            transparent: (!is_first).then_some(CLEAR),
            buffer: buffer.into(),
            ..gif::Frame::default()
        }
    }
}
