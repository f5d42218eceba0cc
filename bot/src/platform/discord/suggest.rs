//! What may be typed next.
