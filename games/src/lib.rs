//! Parlour.
