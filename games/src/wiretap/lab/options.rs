//! What the experiments are asked for.

use crate::{engine::LabOptions, wiretap::variant::Variant};

/// The variant that was asked for; `base` where none was.
pub(super) fn variant_of(options: &LabOptions) -> Variant {
    options.args.text("variant").and_then(|name| name.parse().ok()).unwrap_or_default()
}
