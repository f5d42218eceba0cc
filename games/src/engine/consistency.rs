//! What views and events that come from outside are asked.

/// What does not go together, for whoever wrote it.
pub(crate) type Fault = &'static str;

/// Goes on where something holds.
///
/// # Errors
/// The fault, where it does not.
pub(crate) const fn hold(holds: bool, fault: Fault) -> Result<(), Fault> {
    if holds { Ok(()) } else { Err(fault) }
}
