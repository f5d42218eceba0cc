//! Given, when, then: the games as people meet them, in commands as they are typed and what is seen and
//! said.

mod tangle;
mod tunnel;
mod walls;
mod wiretap;
mod worms;
