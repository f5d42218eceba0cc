//! What a component says of itself: which command it stands for.
