//! Answering an interaction.
