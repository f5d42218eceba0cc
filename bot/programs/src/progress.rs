//! A bar that shows how far a long computation is.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar on a terminal, nothing when piped.
pub(crate) fn progress(total: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} {eta}");
    ProgressBar::new(total).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
