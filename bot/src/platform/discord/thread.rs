//! A table's own thread.
