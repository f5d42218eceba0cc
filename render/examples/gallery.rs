//! Writes every picture of the gallery, at full width and as on a phone, into a folder:
//! `cargo run -p parlour-render --example gallery -- FOLDER`.

#[path = "../tests/support/gallery.rs"]
mod gallery;
#[path = "../tests/support/mod.rs"]
mod support;
use support::{English, NAMES, told, walls};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::path::PathBuf::from(std::env::args().nth(1).ok_or("which folder?")?);
    std::fs::create_dir_all(&folder)?;
    for (name, scene) in gallery::all() {
        for width in [800, 400] {
            std::fs::write(folder.join(format!("{name}-{width}.png")), scene.png(width)?.png)?;
        }
    }
    Ok(())
}
