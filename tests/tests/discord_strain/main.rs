//! Parlour on Discord under strain: asked for much at once, while much goes wrong.

mod load;
