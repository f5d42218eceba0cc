//! Which tables are opened for a load run, and by whom.

/// The boards that each of the openers opens, so that with those that are ready there are `tables`
/// with `actions` left in all: 3 × 3 and 5 × 5 in turn. `ready` says how many actions each of these
/// has left. Whoever opens several does so one after the other, or nobody could tell which is which.
pub(super) fn shares(
    ready: impl Iterator<Item = usize>,
    tables: usize,
    actions: usize,
    openers: usize,
) -> Vec<(usize, Vec<u8>)> {
    let (mut there, mut left) = ready.fold((0, 0), |(there, sum), left| (there + 1, sum + left));
    let mut shares: Vec<(usize, Vec<u8>)> = (0..openers).map(|one| (one, Vec::new())).collect();
    let mut opened = 0;
    while there < tables || left < actions {
        let size: u8 = if opened % 2 == 0 { 3 } else { 5 };
        shares[opened % openers].1.push(size);
        opened += 1;
        there += 1;
        // Two predictions, and a number for each cell.
        left += 2 + usize::from(size) * usize::from(size);
    }
    shares
}
