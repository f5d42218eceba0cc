//! Where a search begins: satellites as far from each other as they are in links, which untangles
//! most of a network (stress majorisation, after Gansner, Koren and North).

use super::{
    cost::SIDE,
    plane::{Vector, vector},
};

/// How often every satellite is moved to where all others want it.
const ROUNDS: usize = 40;

/// Moves satellites from any places that differ, and stretches what comes of it over the square.
pub(super) fn spread(links: &[[usize; 2]], at: &mut [Vector], side: f64) {
    let steps = steps(links, at.len());
    for _ in 0..ROUNDS {
        for one in 0..at.len() {
            let (mut sum, mut weights) = (vector(0.0, 0.0), 0.0);
            for other in 0..at.len() {
                let wanted = steps[one][other];
                let way = at[one] - at[other];
                let far = way.length();
                if one != other && far > 0.0 {
                    let weight = 1.0 / (wanted * wanted);
                    sum = sum + (at[other] + way * (wanted / far)) * weight;
                    weights += weight;
                }
            }
            if weights > 0.0 {
                at[one] = sum * (1.0 / weights);
            }
        }
    }
    stretch(at, side);
}

/// The number of links between any two; of those that none connect, as many as there can be.
fn steps(links: &[[usize; 2]], satellites: usize) -> Vec<Vec<f64>> {
    let apart = (satellites as f64).sqrt();
    let from = |start: usize| {
        let mut steps = vec![None; satellites];
        steps[start] = Some(0_u8);
        let mut edge = vec![start];
        let mut count = 0;
        while !edge.is_empty() {
            count += 1;
            let mut next = Vec::new();
            for link in links {
                for (here, there) in [(link[0], link[1]), (link[1], link[0])] {
                    if edge.contains(&here) && steps[there].is_none() {
                        steps[there] = Some(count);
                        next.push(there);
                    }
                }
            }
            edge = next;
        }
        steps.into_iter().map(|steps| steps.map_or(apart, f64::from)).collect()
    };
    (0..satellites).map(from).collect()
}

/// Over the whole square.
fn stretch(at: &mut [Vector], side: f64) {
    let range = |part: fn(&Vector) -> f64| {
        let least = at.iter().map(part).fold(f64::INFINITY, f64::min);
        let most = at.iter().map(part).fold(f64::NEG_INFINITY, f64::max);
        (least, if most > least { (side - 2.0 * SIDE) / (most - least) } else { 0.0 })
    };
    let ((left, wide), (top, high)) = (range(|at| at.x), range(|at| at.y));
    for at in at {
        *at = vector(SIDE + (at.x - left) * wide, SIDE + (at.y - top) * high);
    }
}
