//! The two ways to count classes against each other, on small kits; the solver's own tests hold it
//! against brute force, and the census of `base` is checked in this way whenever it is taken.

use super::{
    super::{
        solver::{self, Tables},
        variant::Kit,
    },
    quotient,
};

#[test]
fn linear_algebra_counts_as_the_solver_does() {
    let mut several = 0;
    for (size, length, groups) in [
        (3, 2, [2, 2, 1, 1]),
        (3, 2, [6, 0, 0, 0]),
        (4, 3, [2, 2, 2, 2]),
        (4, 3, [4, 2, 1, 1]),
        (4, 2, [3, 3, 2, 0]),
        (4, 2, [8, 0, 0, 0]),
        (5, 3, [4, 2, 2, 2]),
    ] {
        let kit = Kit::new(size, length, false, groups).unwrap();
        let mut classes = solver::classes(&Tables::new(kit).unwrap(), &mut |_, _| {});
        classes.remove(&1);
        several += usize::from(classes.len() > 1);
        assert_eq!(quotient::shared(kit), Some(classes), "{kit:?}");
    }
    assert!(several >= 3);
    // Two lengths are beyond it.
    assert_eq!(quotient::shared(Kit::new(3, 2, true, [2, 2, 1, 1]).unwrap()), None);
}
