//! Charts of what the lab found, as one would put them into a paper: on paper, with few lines.

mod axis;

use parlour_games::engine::{Chart, Mark, Seat, Series};

use crate::{
    scene::{Hatch, Paint, Path, Point, Rect, Scene, Stroke, Text, point},
    theme::{self, BODY, FIELD, GRID, INK, MUTED, SMALL, TITLE, WIDTH},
};
use axis::Axis;

const MARGIN: f32 = 24.0;
/// How high the part with the points is.
const PLOT: f32 = 300.0;
/// More points than these are not marked one by one.
const MOST_MARKS: usize = 40;
const TYPE: f32 = SMALL * 0.9;

/// The charts, one below the other.
pub fn charts(charts: &[Chart]) -> Scene {
    let mut scene = Scene::new(WIDTH, MARGIN, theme::PAPER);
    for chart in charts {
        let part = draw(chart);
        let (at, height) = (point(0.0, scene.height), part.height);
        scene.embed(part, at, 1.0);
        scene.height += height + MARGIN;
    }
    theme::frame(&mut scene);
    scene
}

/// Where a chart's numbers are in its picture.
struct Plot {
    rect: Rect,
    x: Axis,
    y: Axis,
}

impl Plot {
    fn at(&self, (x, y): (f64, f64)) -> Point {
        let (across, up) = (self.x.share(x), self.y.share(y));
        point(self.rect.x + self.rect.width * across, self.rect.bottom() - self.rect.height * up)
    }
}

fn draw(chart: &Chart) -> Scene {
    let mut scene = Scene::new(WIDTH, 0.0, theme::PAPER);
    let room = WIDTH - 2.0 * MARGIN;
    let mut y = 14.0;
    scene.text(Text::new(&chart.title, MARGIN, y, TITLE, INK).bold().within(room));
    y += 36.0;
    y = legend(&mut scene, chart, y);
    scene.text(Text::new(&chart.y, MARGIN, y, TYPE, MUTED).within(room));
    y += 24.0;

    let (x, up) = Axis::of(chart, room);
    let labels: Vec<_> = up.ticks.iter().map(|&tick| up.label(tick)).collect();
    let widest = labels
        .iter()
        .map(|label| Text::new(label, 0.0, 0.0, TYPE, MUTED).width())
        .fold(0.0, f32::max);
    let left = MARGIN + widest + 12.0;
    let rect = Rect::new(left, y, WIDTH - MARGIN - left, PLOT);
    let plot = Plot { rect, x, y: up };

    scene.rect(rect, 0.0, Paint::fill(FIELD));
    axes(&mut scene, &plot, &labels);
    let bars: Vec<_> = of_kind(chart, Mark::Bars).collect();
    for (place, (seat, series)) in bars.iter().enumerate() {
        draw_bars(&mut scene, &plot, series, *seat, (place, bars.len()));
    }
    base(&mut scene, &plot);
    for (seat, series) in of_kind(chart, Mark::Line) {
        draw_line(&mut scene, &plot, series, seat);
    }
    y = rect.bottom() + 50.0;
    let middle = rect.centre().x;
    scene.text(Text::new(&chart.x, middle, y, TYPE, MUTED).middle().within(rect.width));
    scene.height = y + 12.0;
    scene
}

/// The series that are drawn so, each with the seat whose colour and mark it has.
fn of_kind(chart: &Chart, mark: Mark) -> impl Iterator<Item = (Seat, &Series)> {
    (0..).map(Seat).zip(&chart.series).filter(move |(_, series)| series.mark == mark)
}

/// A sample and a name for each series, in as many lines as it takes; returns the next line's y.
fn legend(scene: &mut Scene, chart: &Chart, mut y: f32) -> f32 {
    const SAMPLE: f32 = 38.0;
    const BETWEEN: f32 = 28.0;
    let mut x = MARGIN;
    for (seat, series) in (0..).map(Seat).zip(&chart.series) {
        let text = Text::new(&series.name, 0.0, y, BODY * 0.85, INK);
        let mut text = text.within(WIDTH - 2.0 * MARGIN - SAMPLE);
        if text.words.is_empty() {
            continue;
        }
        if x > MARGIN && x + SAMPLE + text.width() > WIDTH - MARGIN {
            x = MARGIN;
            text.at.y += 28.0;
            y += 28.0;
        }
        text.at.x = x + SAMPLE;
        match series.mark {
            Mark::Bars => {
                scene.rect(Rect::new(x, y - 9.0, 28.0, 18.0), 0.0, bar_paint(seat));
            }
            Mark::Line => {
                scene.line(point(x, y), point(x + 30.0, y), line_stroke(seat));
                theme::mark(scene, seat, point(x + 15.0, y), 6.0);
            }
        }
        x = text.at.x + text.width() + BETWEEN;
        scene.text(text);
    }
    if x > MARGIN { y + 34.0 } else { y }
}

fn axes(scene: &mut Scene, plot: &Plot, labels: &[String]) {
    for (&tick, label) in plot.y.ticks.iter().zip(labels) {
        let y = plot.rect.bottom() - plot.rect.height * plot.y.share(tick);
        scene.line(point(plot.rect.x, y), point(plot.rect.right(), y), Stroke::new(GRID, 1.25));
        scene.text(Text::new(label, plot.rect.x - 8.0, y, TYPE, MUTED).end());
    }
    for &tick in &plot.x.ticks {
        let x = plot.rect.x + plot.rect.width * plot.x.share(tick);
        let (top, bottom) = (plot.rect.bottom(), plot.rect.bottom() + 6.0);
        scene.line(point(x, top), point(x, bottom), Stroke::new(INK, 1.5));
        scene.text(Text::new(&plot.x.label(tick), x, bottom + 14.0, TYPE, MUTED).middle());
    }
}

/// The line that bars stand on, and the lower edge.
fn base(scene: &mut Scene, plot: &Plot) {
    let mut across = |y| {
        scene.line(point(plot.rect.x, y), point(plot.rect.right(), y), Stroke::new(INK, 2.0));
    };
    across(plot.rect.bottom());
    if plot.y.crosses_zero() {
        across(plot.rect.bottom() - plot.rect.height * plot.y.share(0.0));
    }
}

fn bar_paint(seat: Seat) -> Paint {
    let colour = theme::colour(seat);
    let (dashes, angle) = theme::pattern(seat);
    if dashes.is_empty() {
        return Paint::fill(colour.mixed(0.75, FIELD));
    }
    let ground = colour.mixed(0.22, FIELD);
    Paint::hatch(Hatch { colour, ground, angle, gap: 8.0, width: 2.5 })
        .and(Stroke::new(colour, 1.5))
}

fn line_stroke(seat: Seat) -> Stroke {
    Stroke::new(theme::colour(seat), 2.75).dashed(theme::pattern(seat).0)
}

/// Bars of one series, as the `place`th of `count` that stand side by side.
fn draw_bars(
    scene: &mut Scene,
    plot: &Plot,
    series: &Series,
    seat: Seat,
    (place, count): (usize, usize),
) {
    const FILLED: f32 = 0.8;
    let slot = plot.rect.width * plot.x.slot_share() * FILLED;
    let width = slot / count.max(1) as f32;
    let zero = plot.at((0.0, 0.0)).y;
    for &value in axis::sound(&series.points) {
        let top = plot.at(value);
        let left = top.x - slot / 2.0 + width * place as f32;
        let rect = Rect::new(left, top.y.min(zero), width, (zero - top.y).abs());
        scene.rect(rect.inset_sides(0.75), 0.0, bar_paint(seat));
    }
}

fn draw_line(scene: &mut Scene, plot: &Plot, series: &Series, seat: Seat) {
    let points: Vec<_> = axis::sound(&series.points).map(|&value| plot.at(value)).collect();
    scene.path(Path::polyline(points.iter().copied()), Paint::stroke(line_stroke(seat)));
    let every = points.len().div_ceil(MOST_MARKS).max(1);
    for &at in points.iter().step_by(every) {
        theme::mark(scene, seat, at, 6.0);
    }
}
