//! Where satellites are drawn, over networks of all sizes.

#[path = "support/networks.rs"]
mod networks;

use networks::{apart, crossings, nearest, networks, of_size};
use parlour_render::layout::{GAP, Layout, MARGIN, circle, lay_out};

/// What rounding to pixels' precision may take away, in radii.
const ROUNDING: f32 = 0.01;

/// The radius that satellites have where there is room.
fn usual_radius(satellites: usize) -> f32 {
    (0.23 / (satellites as f32).sqrt()).min(0.085)
}

#[test]
fn no_link_comes_near_to_a_satellite_that_it_does_not_join() {
    for (satellites, links) in networks(200) {
        let layout = lay_out(satellites, &links);
        assert!(nearest(&layout) > MARGIN - ROUNDING, "{satellites}: {}", nearest(&layout));
        assert!(apart(&layout) > GAP - ROUNDING, "{satellites}: {}", apart(&layout));
        let share = layout.radius / usual_radius(satellites);
        assert!(share > 0.6, "{satellites} satellites of {share:.2} of their size: {links:?}");
        for at in &layout.centres {
            let room = layout.radius..=1.0 - layout.radius;
            assert!(room.contains(&at.x) && room.contains(&at.y), "{at:?} of {satellites}");
        }
        assert_eq!(layout.lines.len(), links.len());
    }
}

#[test]
fn fewer_links_cross_than_on_a_circle() {
    let (mut found, mut plain) = (0, 0);
    for (satellites, links) in networks(66) {
        found += crossings(&lay_out(satellites, &links));
        plain += crossings(&circle(satellites, &links));
    }
    assert!(found * 5 < plain, "{found} and {plain}");
}

#[test]
fn the_same_network_is_drawn_the_same() {
    for index in 0..6 {
        let (satellites, links) = of_size(8 + 6 * index, index);
        let mut turned: Vec<_> = links.iter().map(|&[one, other]| [other, one]).collect();
        turned.reverse();
        turned.extend(&links);
        assert_eq!(lay_out(satellites, &links), lay_out(satellites, &turned));
    }
}

#[test]
fn anything_can_be_laid_out() {
    let empty = lay_out(0, &[[0, 1]]);
    assert_eq!(empty.centres, []);
    assert_eq!(empty.lines, []);
    let whole = |layout: &Layout| {
        let inside = |at: f32| (0.0..=1.0).contains(&at);
        layout.radius > 0.0 && layout.centres.iter().all(|at| inside(at.x) && inside(at.y))
    };
    let everyone: Vec<_> = (0..9).flat_map(|a| (0..a).map(move |b| [a, b])).collect();
    let star: Vec<_> = (1..40).map(|end| [0, end]).collect();
    for (satellites, links) in [
        (1, &[][..]),
        (2, &[[0, 1]]),
        (3, &[[1, 1], [5, 0]]),
        (40, &[]),
        (9, &everyone),
        (40, &star),
    ] {
        let layout = lay_out(satellites, links);
        assert!(whole(&layout), "{satellites} with {links:?}: {layout:?}");
        assert!(nearest(&layout) > MARGIN - ROUNDING || satellites < 3);
    }
}
