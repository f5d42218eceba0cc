//! Every picture of the gallery is as it was. After a change that is meant, look at the new ones:
//! `UPDATE_PICTURES=1 cargo test -p parlour-render --test references`.

#[path = "support/gallery.rs"]
mod gallery;
mod support;

use std::path::{Path, PathBuf};

use image::{Rgba, RgbaImage};
use support::{English, NAMES, told, walls};

const WIDTH: u32 = 800;
/// How far a pixel's red, green or blue may be off, of 255: rounding differs between machines.
const TOLERANCE: u8 = 24;
/// How many pixels may be off by more.
const MOST_OFF: usize = 40;

#[test]
fn references() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reference");
    let is_update = std::env::var_os("UPDATE_PICTURES").is_some();
    let mut faults = Vec::new();
    for (name, scene) in gallery::all() {
        let file = folder.join(name).with_extension("png");
        if is_update {
            std::fs::write(&file, scene.png(WIDTH).unwrap().png).unwrap();
            continue;
        }
        let actual = scene.pixels(WIDTH).unwrap();
        match image::open(&file) {
            Ok(expected) => faults.extend(compare(name, &expected.into_rgba8(), &actual)),
            Err(error) => faults.push(format!("{}: {error}", file.display())),
        }
    }
    assert!(faults.is_empty(), "\n{}\nSee the head of this file.", faults.join("\n"));
}

fn compare(name: &str, expected: &RgbaImage, actual: &RgbaImage) -> Option<String> {
    if expected.dimensions() != actual.dimensions() {
        return Some(format!("{name}: {:?}, not {:?}", actual.dimensions(), expected.dimensions()));
    }
    let off = expected.pixels().zip(actual.pixels()).filter(|(a, b)| differ(**a, **b)).count();
    (off > MOST_OFF).then(|| {
        let file = panels(name, expected, actual);
        format!("{name}: {off} pixels differ; expected | actual | difference: {}", file.display())
    })
}

fn differ(a: Rgba<u8>, b: Rgba<u8>) -> bool {
    a.0.iter().zip(b.0).any(|(a, b)| a.abs_diff(b) > TOLERANCE)
}

/// Writes the two side by side, and beside them where they differ.
fn panels(name: &str, expected: &RgbaImage, actual: &RgbaImage) -> PathBuf {
    let (width, height) = expected.dimensions();
    let both = RgbaImage::from_fn(width * 3, height, |x, y| {
        let (panel, x) = (x / width, x % width);
        let (a, b) = (*expected.get_pixel(x, y), *actual.get_pixel(x, y));
        match panel {
            0 => a,
            1 => b,
            _ if differ(a, b) => Rgba([200, 0, 60, 255]),
            _ => Rgba(a.0.map(|part| 255 - (255 - part) / 5)),
        }
    });
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-difference.png"));
    let _ = both.save(&file);
    file
}

#[test]
fn a_difference_is_found() {
    let words = English::new(&NAMES);
    let [one, other] = [8, 9].map(|steps| {
        let table = walls(r#"{"size":3}"#, &[3, 5], steps);
        let view = table.view(parlour_games::engine::Observer::Public);
        parlour_render::scene(&view, &words).pixels(WIDTH).unwrap()
    });
    assert!(compare("itself", &one, &one).is_none());
    assert!(compare("one-number-more", &one, &other).unwrap().contains("pixels differ"));
}
