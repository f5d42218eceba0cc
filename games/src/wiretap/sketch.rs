//! A half-made network: what is in a player's editor.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    group::{Group, Line},
    network::{Network, NetworkError, faults},
    variant::{Kind, Kit},
};

/// A half-made network. It never holds more groups of a kind than there are, so it can always be
/// completed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Sketch {
    /// The line that is drawn in next.
    pub line: Line,
    /// The groups so far: the rows from the top, then the columns from the left.
    pub groups: Vec<Group>,
}

impl Default for Sketch {
    fn default() -> Self {
        Self { line: Line::Row(0), groups: Vec::new() }
    }
}

impl Sketch {
    /// The group in that line.
    pub fn group(&self, line: Line) -> Option<Group> {
        self.groups.iter().find(|group| group.line == line).copied()
    }

    /// The lines without a group, in order.
    pub fn missing(&self, kit: Kit) -> Vec<Line> {
        Line::all(kit.size()).filter(|line| self.group(*line).is_none()).collect()
    }

    /// How many groups of each kind are still to be drawn; kinds that are used up count 0.
    pub fn left(&self, kit: Kit) -> Vec<Kind> {
        let drawn = |kind: &Kind| {
            let same = |group: &&Group| (group.width, group.length) == (kind.width, kind.length);
            u8::try_from(self.groups.iter().filter(same).count()).unwrap_or(u8::MAX)
        };
        let left = |kind: Kind| Kind { count: kind.count.saturating_sub(drawn(&kind)), ..kind };
        kit.kinds().into_iter().map(left).collect()
    }

    /// Every group that can be drawn in a line in place of what is there: the narrowest first.
    pub fn placements(&self, kit: Kit, line: Line) -> Vec<Group> {
        if line.index(kit.size()).is_none() {
            return Vec::new();
        }
        let mut others = self.clone();
        others.groups.retain(|group| group.line != line);
        let left = others.left(kit).into_iter().filter(|kind| kind.count > 0);
        left.flat_map(|Kind { width, length, .. }| {
            (0..kit.starts(length)).map(move |start| Group { line, start, length, width })
        })
        .collect()
    }

    /// What keeps a group from being drawn here in place of what is in its line.
    pub(super) fn faults_with(&self, kit: Kit, group: Group) -> Vec<NetworkError> {
        let mut faults = faults(kit, &self.with(kit, group).groups);
        faults.retain(|error| !matches!(error, NetworkError::Missing { .. }));
        faults
    }

    /// With a group in place of what is in its line, and on to the next line that has none.
    #[must_use]
    pub(super) fn with(&self, kit: Kit, group: Group) -> Self {
        let mut sketch = self.without(group.line);
        sketch.groups.push(group);
        sketch.groups.sort_unstable();
        let lines: Vec<Line> = Line::all(kit.size()).collect();
        let at = group.line.index(kit.size()).map_or(0, |index| index + 1);
        let mut round = lines.iter().cycle().skip(at).take(lines.len());
        if let Some(line) = round.find(|line| sketch.group(**line).is_none()) {
            sketch.line = *line;
        }
        sketch
    }

    /// Without the group of a line, and ready to draw another there.
    #[must_use]
    pub(super) fn without(&self, line: Line) -> Self {
        let groups = self.groups.iter().copied().filter(|group| group.line != line);
        Self { line, groups: groups.collect() }
    }

    /// With other groups, ready to draw in the first line in which they differ.
    #[must_use]
    pub(super) fn with_all(&self, kit: Kit, groups: &[Group]) -> Self {
        let other = Self { line: self.line, groups: groups.to_vec() };
        let differs = |line: &Line| self.group(*line) != other.group(*line);
        let line = Line::all(kit.size()).find(differs).unwrap_or(self.line);
        Self { line, ..other }
    }

    /// The network, if it is complete.
    pub fn network(&self, kit: Kit) -> Option<Network> {
        Network::new(kit, &self.groups).ok()
    }

    /// Could an editor hold it?
    pub(super) fn is_sound(&self, kit: Kit) -> bool {
        let only_missing = |error: &NetworkError| matches!(error, NetworkError::Missing { .. });
        self.line.index(kit.size()).is_some()
            && self.groups.is_sorted()
            && faults(kit, &self.groups).iter().all(only_missing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wiretap::Variant;

    fn group(text: &str) -> Group {
        text.parse().unwrap()
    }

    /// A sketch of `long` with these groups.
    fn sketch(groups: &str) -> Sketch {
        let kit = Variant::Long.kit();
        let words = groups.split_whitespace();
        words.fold(Sketch::default(), |sketch, word| sketch.with(kit, group(word)))
    }

    #[test]
    fn the_next_line_is_the_next_without_a_group() {
        assert_eq!(sketch("").line, Line::Row(0));
        assert_eq!(sketch("1:A-C*1").line, Line::Row(1));
        assert_eq!(sketch("2:A-C*1 1:A-C*1").line, Line::Row(2));
        assert_eq!(sketch("E:1-3*1").line, Line::Row(0));
        assert_eq!(sketch("5:A-C*1").line, Line::Column(0));
        assert_eq!(sketch("5:A-C*1 4:A-C*1").without(Line::Row(4)).line, Line::Row(4));
    }

    #[test]
    fn what_can_be_drawn_is_what_is_left() {
        let kit = Variant::Long.kit();
        assert_eq!(sketch("").placements(kit, Line::Row(0)).len(), 20);
        assert_eq!(sketch("").placements(kit, Line::Row(5)), []);
        // The one group of four wires that is three long is used up, except in its own line.
        let used = sketch("2:A-C*4");
        assert_eq!(used.placements(kit, Line::Row(0)).len(), 17);
        assert_eq!(used.placements(kit, Line::Row(1)).len(), 20);
        let widest = used.left(kit).pop().unwrap();
        assert_eq!((widest.width, widest.length, widest.count), (4, 4, 1));
        for line in Line::all(5) {
            for group in used.placements(kit, line) {
                assert_eq!(used.faults_with(kit, group), []);
                assert!(used.with(kit, group).is_sound(kit));
            }
        }
        assert!(!used.faults_with(kit, group("1:A-C*4")).is_empty());
        assert!(!used.faults_with(kit, group("1:A-B*1")).is_empty());
    }

    #[test]
    fn however_it_is_begun_it_can_be_completed() {
        let mut dice = crate::engine::Dice::from_seed([4; 32]);
        for variant in Variant::ALL {
            let kit = variant.kit();
            for _ in 0..50 {
                let mut sketch = Sketch::default();
                while sketch.network(kit).is_none() {
                    let missing = sketch.missing(kit);
                    let line = *dice.pick(&missing).unwrap();
                    let placements = sketch.placements(kit, line);
                    sketch = sketch.with(kit, *dice.pick(&placements).unwrap());
                }
                assert!(sketch.is_sound(kit));
                assert!(sketch.left(kit).iter().all(|kind| kind.count == 0));
            }
        }
    }

    #[test]
    fn what_no_editor_holds() {
        let kit = Variant::Base.kit();
        let of = |groups: &[&str]| Sketch {
            line: Line::Row(0),
            groups: groups.iter().map(|text| group(text)).collect(),
        };
        assert!(of(&["1:A-C*1", "A:1-3*1"]).is_sound(kit));
        for groups in [
            &["A:1-3*1", "1:A-C*1"][..],
            &["1:A-C*1", "1:B-D*1"],
            &["1:A-D*1"],
            &["1:A-C*4", "2:A-C*4", "3:A-C*4"],
        ] {
            assert!(!of(groups).is_sound(kit), "{groups:?}");
        }
        assert!(!Sketch { line: Line::Row(5), groups: Vec::new() }.is_sound(kit));
    }
}
