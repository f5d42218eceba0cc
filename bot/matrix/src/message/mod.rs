//! What is said, in Matrix's terms: words, numbered lists of what there is to do, pictures.

pub(crate) mod content;
pub(crate) mod list;
pub(crate) mod media;
pub(crate) mod said;
pub(crate) mod words;
