//! What a picture costs: from a view to PNG, beside packing a blank picture of the same size.
//! `cargo bench -p parlour-render`; the bytes are printed first.

#[path = "../tests/support/mod.rs"]
mod support;

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use parlour_games::engine::Observer;
use parlour_render::{Scene, scene};
use support::{English, NAMES, walls};

const WIDTH: u32 = 800;

fn board(criterion: &mut Criterion) {
    let words = English::new(&NAMES);
    let mut group = criterion.benchmark_group("board");
    for (size, seats) in [(3_u16, 2), (5, 2), (10, 6)] {
        // All but a few cells are filled.
        let steps = usize::from(size * size * 4 / 5 + seats);
        let table = walls(&format!("{{\"size\":{size}}}"), &vec![10; seats.into()], steps);
        let view = table.view(Observer::Public);
        let full = scene(&view, &words);
        let blank = Scene { shapes: Vec::new(), ..full.clone() };
        for (name, scene) in [("board", &full), ("blank", &blank)] {
            if let Ok(picture) = scene.png(WIDTH) {
                report(size, name, picture.png.len());
            }
        }
        group.bench_function(BenchmarkId::new("png", size), |bencher| {
            bencher.iter(|| scene(black_box(&view), &words).png(WIDTH));
        });
        group.bench_function(BenchmarkId::new("blank", size), |bencher| {
            bencher.iter(|| black_box(&blank).png(WIDTH));
        });
    }
    group.finish();
}

#[allow(clippy::print_stderr, reason = "it is what the bench is run for")]
fn report(size: u16, name: &str, bytes: usize) {
    eprintln!("{size} × {size} {name}: {bytes} bytes");
}

criterion_group!(benches, board);
criterion_main!(benches);
