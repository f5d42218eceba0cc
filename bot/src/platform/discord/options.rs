//! A command's options as one line.
