//! What is drawn of a network, whether it is played, built or an example: satellites and channels as
//! they look.

use std::sync::Arc;

use parlour_games::{engine::Seat, worms::Group};

use crate::layout::{Layout, remembered};

/// A network as it looks.
pub(super) struct Map {
    pub(super) layout: Arc<Layout>,
    /// By number.
    pub(super) satellites: Vec<Satellite>,
    /// In the order of the layout's lines.
    pub(super) channels: Vec<Channel>,
}

/// What is known of whom a satellite belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cover {
    /// Nothing.
    Cloaked,
    /// Its group.
    Group(Group),
    /// It is the headquarters.
    Headquarters,
}

/// A satellite as it looks.
#[derive(Debug, Clone)]
pub(super) struct Satellite {
    pub(super) cover: Cover,
    /// At whom it fires.
    pub(super) fires_at: Vec<Seat>,
    /// Those of them that are not hit while it is silenced.
    pub(super) silent_to: Vec<Seat>,
    /// Why one should look at it.
    pub(super) mark: Option<Mark>,
}

/// Why one should look at a satellite.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    /// The last shot was at it.
    Shot,
    /// The last shot uncloaked it.
    Uncloaked,
    /// The hint is about it.
    Hint,
}

/// A channel as it looks.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Channel {
    /// Is it free of the Widgetians?
    pub(super) is_freed: bool,
    /// Is it in the patterns that the last shot found?
    pub(super) is_found: bool,
}

impl Satellite {
    /// A satellite that nothing happens to: E, M, G, H for the headquarters, or anything else for a
    /// cloaked one.
    pub(super) fn new(letter: char) -> Self {
        let cover = match (Group::from_letter(letter), letter) {
            (Some(group), _) => Cover::Group(group),
            (None, 'H') => Cover::Headquarters,
            (None, _) => Cover::Cloaked,
        };
        Self { cover, fires_at: Vec::new(), silent_to: Vec::new(), mark: None }
    }
}

impl Map {
    /// A network by its letters and links.
    pub(super) fn new(letters: &str, links: &[[usize; 2]]) -> Self {
        let satellites: Vec<_> = letters.chars().map(Satellite::new).collect();
        let layout = remembered(satellites.len(), links);
        let channels = vec![Channel::default(); layout.lines.len()];
        Self { layout, satellites, channels }
    }

    /// A channel, by the satellites that it joins.
    pub(super) fn channel(&mut self, [one, other]: [usize; 2]) -> Option<&mut Channel> {
        let ends = [one.min(other), one.max(other)];
        let index = self.layout.lines.iter().position(|line| line.ends == ends)?;
        self.channels.get_mut(index)
    }
}
