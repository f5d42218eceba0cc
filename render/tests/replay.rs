//! A replay's file, read again, shows what its frames are.

#![allow(clippy::unwrap_used, reason = "what fails here is the encoder's mistake")]

mod support;

use std::io::Cursor;

use gif::DecodeOptions;
use image::{AnimationDecoder as _, RgbaImage, codecs::gif::GifDecoder};
use parlour_games::GameKind;
use parlour_render::{
    Anchor, Colour, Fill, Frame, Hatch, Paint, Rect, Replay, Scene, Stroke, Text, Weight, foretell,
    has_replay, point, replay,
};

const WIDTH: u32 = 320;

fn empty() -> Scene {
    Scene::new(400.0, 300.0, Colour::hex(0x00FA_F6EC))
}

/// Lines in many colours that grow one by one, a hatch, and a number that counts them.
fn growing(lines: u16) -> Vec<Frame> {
    let mut scene = empty();
    let hatch = Hatch {
        ground: Colour::hex(0x00FF_FEFA),
        colour: Colour::hex(0x0000_72B2),
        gap: 9.0,
        width: 3.0,
        angle: 45.0,
    };
    let area = Paint { fill: Some(Fill::Hatch(hatch)), stroke: None };
    scene.rect(Rect::new(300.0, 20.0, 80.0, 80.0), 12.0, area);
    (0..lines)
        .map(|line| {
            let turn = f32::from(line) * 2.4;
            let colour = Colour::hex(0x0012_3456_u32.wrapping_mul(u32::from(line) + 1) & 0xFF_FFFF);
            let to = point(200.0 + 120.0 * turn.sin(), 180.0 - 100.0 * turn.cos());
            scene.line(point(200.0, 180.0), to, Stroke::new(colour, 5.0).round());
            let mut shown = scene.clone();
            shown.text(Text {
                words: line.to_string(),
                at: point(190.0, 60.0),
                size: 24.0,
                weight: Weight::Bold,
                colour: Colour::hex(0x0027_2530),
                anchor: Anchor::Start,
            });
            Frame { scene: shown, hold: 20 + line }
        })
        .collect()
}

fn replay_of(frames: Vec<Frame>) -> Replay {
    Replay { frames, keepsake: empty() }
}

/// The pictures that a reader of the file sees one after the other.
fn seen(gif: &[u8]) -> Vec<RgbaImage> {
    let frames = GifDecoder::new(Cursor::new(gif)).unwrap().into_frames();
    frames.map(|frame| frame.unwrap().into_buffer()).collect()
}

/// What is written: for each frame its place and size, and for how long it is held.
fn written(gif: &[u8]) -> (Vec<[u16; 5]>, gif::Repeat) {
    let mut decoder = DecodeOptions::new().read_info(Cursor::new(gif)).unwrap();
    let mut frames = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        frames.push([frame.left, frame.top, frame.width, frame.height, frame.delay]);
    }
    (frames, decoder.repeat())
}

/// How many in a thousand pixels are off by more than `much`, of 255; and by how much the worst is.
fn off(seen: &RgbaImage, meant: &RgbaImage, much: u8) -> (usize, u8) {
    assert_eq!(seen.dimensions(), meant.dimensions());
    let off = |(one, other): (&image::Rgba<u8>, &image::Rgba<u8>)| {
        one.0.iter().zip(other.0).map(|(one, other)| one.abs_diff(other)).max().unwrap_or(0)
    };
    let off: Vec<u8> = seen.pixels().zip(meant.pixels()).map(off).collect();
    let many = off.iter().filter(|off| **off > much).count();
    (many * 1000 / off.len(), off.into_iter().max().unwrap_or(0))
}

#[test]
fn each_frame_is_seen_as_it_would_be_drawn() {
    let frames = growing(24);
    let gif = replay_of(frames.clone()).gif(WIDTH).unwrap();
    let seen = seen(&gif);
    assert_eq!(seen.len(), frames.len());
    for (at, (seen, frame)) in seen.iter().zip(&frames).enumerate() {
        // There are more colours than a palette has, so shades are not exact.
        let (many, worst) = off(seen, &frame.scene.pixels(WIDTH).unwrap(), 16);
        assert!(many <= 5 && worst <= 40, "frame {at}: {many} in 1,000, at worst {worst}");
    }
}

#[test]
fn with_few_colours_every_pixel_is_exact() {
    let side = |at: u16| {
        let mut scene = empty();
        let ink = Paint::fill(Colour::hex(0x0027_2530));
        scene.rect(Rect::new(f32::from(at) * 40.0, 40.0, 40.0, 40.0), 0.0, ink);
        Frame { scene, hold: 50 }
    };
    let frames: Vec<Frame> = (0..8).map(side).collect();
    let seen = seen(&replay_of(frames.clone()).gif(400).unwrap());
    for (at, (seen, frame)) in seen.iter().zip(&frames).enumerate() {
        let (_, worst) = off(seen, &frame.scene.pixels(400).unwrap(), 0);
        assert_eq!(worst, 0, "frame {at}");
    }
}

#[test]
fn only_what_changed_is_written_and_it_begins_again() {
    let mut frames = growing(3);
    frames.push(Frame { hold: 400, ..frames[2].clone() });
    let (written, repeat) = written(&replay_of(frames).gif(400).unwrap());
    assert_eq!(repeat, gif::Repeat::Infinite);
    // The last shows nothing new: the one before is held for longer.
    assert_eq!(written.iter().map(|frame| frame[4]).collect::<Vec<_>>(), [20, 21, 422]);
    assert_eq!(written[0][..4], [0, 0, 400, 300]);
    for [_, _, width, height, _] in &written[1..] {
        assert!(u32::from(*width) * u32::from(*height) < 400 * 300 / 2, "{width} × {height}");
    }
}

#[test]
fn the_same_replay_gives_the_same_bytes() {
    let gif = || replay_of(growing(12)).gif(WIDTH).unwrap();
    assert!(gif() == gif());
}

#[test]
fn what_is_no_replay_is_an_error() {
    assert!(replay_of(Vec::new()).gif(WIDTH).is_err());
    let mut frames = growing(2);
    frames[1].scene.height += 10.0;
    assert!(replay_of(frames).gif(WIDTH).is_err());
    assert!(replay_of(growing(1)).gif(0).is_err());
    assert!(replay_of(growing(1)).gif(70_000).is_err());
}

#[test]
fn a_game_has_replays_if_its_example_has_one() {
    let words = support::English::new(&support::NAMES);
    for &kind in GameKind::ALL {
        let example = kind.example();
        assert_eq!(has_replay(kind), replay(&example, &words).is_some(), "{}", kind.name());
        assert_eq!(has_replay(kind), foretell(&example).is_some(), "{}", kind.name());
    }
}
