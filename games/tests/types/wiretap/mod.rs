//! Groups of wires.

mod group;
