//! How networks are laid out: what comes of it over 200 networks beside a plain circle, printed first,
//! and what it costs. `cargo bench -p parlour-render --bench worms_layout`.

#[path = "../tests/support/networks.rs"]
mod networks;

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use networks::{apart, crossings, nearest, networks, of_size};
use parlour_render::layout::{Layout, circle, lay_out};

/// A kind of layout, and what was measured of all networks.
#[derive(Default)]
struct Measured {
    crossings: usize,
    links: usize,
    nearest: Vec<f32>,
    apart: Vec<f32>,
}

impl Measured {
    fn add(&mut self, layout: &Layout) {
        self.crossings += crossings(layout);
        self.links += layout.lines.len();
        self.nearest.push(nearest(layout));
        self.apart.push(apart(layout));
    }

    #[allow(clippy::print_stderr, reason = "it is what the bench is run for")]
    fn report(&mut self, name: &str) {
        let [least, median] = spread(&mut self.nearest);
        let [closest, _] = spread(&mut self.apart);
        let crossings = self.crossings as f64 / self.links as f64;
        eprintln!(
            "{name}: {crossings:.2} crossings a link; link to foreign satellite {least:.2} radii \
             at least, {median:.2} at the median network; satellites {closest:.2} radii apart"
        );
    }
}

/// The least and the median.
fn spread(values: &mut [f32]) -> [f32; 2] {
    values.sort_by(f32::total_cmp);
    [0, values.len() / 2].map(|index| values.get(index).copied().unwrap_or_default())
}

fn layout(criterion: &mut Criterion) {
    let (mut ours, mut plain) = (Measured::default(), Measured::default());
    for (satellites, links) in networks(200) {
        ours.add(&lay_out(satellites, &links));
        plain.add(&circle(satellites, &links));
    }
    ours.report("layout");
    plain.report("circle");

    let mut group = criterion.benchmark_group("worms_layout");
    group.sample_size(10);
    for satellites in [8, 20, 40] {
        let (count, links) = of_size(satellites, 1);
        group.bench_function(BenchmarkId::from_parameter(satellites), |bencher| {
            bencher.iter(|| lay_out(black_box(count), black_box(&links)));
        });
    }
    group.finish();
}

criterion_group!(benches, layout);
criterion_main!(benches);
