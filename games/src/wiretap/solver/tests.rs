//! The solver against brute force: on small kits every network is made and asked.

use std::collections::BTreeMap;

use super::{super::Tap, count::Left, *};
use crate::{
    engine::{Cell, Dice},
    wiretap::{Grid, Group, Kit, Line, Network},
};

/// Small kits of every sort: few and many groups of a width, with one length and with two.
fn toys() -> Vec<Kit> {
    [
        (2, 1, false, [1, 1, 1, 1]),
        (2, 1, true, [2, 2, 0, 0]),
        (3, 2, false, [2, 2, 1, 1]),
        (3, 2, false, [3, 2, 1, 0]),
        (3, 2, false, [6, 0, 0, 0]),
        (3, 1, false, [2, 2, 2, 0]),
        (3, 2, true, [2, 2, 1, 1]),
        (3, 1, true, [3, 3, 0, 0]),
        (3, 1, true, [2, 2, 2, 0]),
        (4, 3, false, [2, 2, 2, 2]),
        (4, 3, false, [3, 3, 1, 1]),
        (4, 2, false, [4, 4, 0, 0]),
        (4, 3, true, [3, 3, 2, 0]),
        (4, 2, true, [7, 0, 1, 0]),
    ]
    .into_iter()
    .map(|(size, length, longer, groups)| Kit::new(size, length, longer, groups).unwrap())
    .collect()
}

/// Every network of a kit, made line by line.
fn every_network(kit: Kit) -> Vec<Network> {
    let mut begun: Vec<Vec<Group>> = vec![Vec::new()];
    for line in Line::all(kit.size()) {
        let mut longer = Vec::new();
        for groups in &begun {
            for kind in kit.kinds() {
                let same =
                    |group: &&Group| (group.width, group.length) == (kind.width, kind.length);
                if groups.iter().filter(same).count() < usize::from(kind.count) {
                    for start in 0..kit.starts(kind.length) {
                        let group = Group { line, start, length: kind.length, width: kind.width };
                        longer.push([groups.as_slice(), &[group]].concat());
                    }
                }
            }
        }
        begun = longer;
    }
    begun.iter().map(|groups| Network::new(kit, groups).unwrap()).collect()
}

/// Networks by grid.
fn by_grid(networks: &[Network]) -> BTreeMap<Grid, u64> {
    let mut grids = BTreeMap::new();
    for network in networks {
        *grids.entry(network.grid()).or_default() += 1;
    }
    grids
}

fn tapped(grid: &Grid, cells: &[Cell]) -> Vec<Tap> {
    cells.iter().map(|&cell| Tap { cell, wires: grid.wires(cell).unwrap() }).collect()
}

#[test]
fn counts_are_those_of_brute_force() {
    let mut dice = Dice::from_seed([1; 32]);
    for kit in toys() {
        let tables = Tables::new(kit).unwrap();
        let grids = by_grid(&every_network(kit));
        let all: Vec<&Grid> = grids.keys().collect();
        for taps in 0..=kit.cells() {
            let mut cells: Vec<Cell> =
                (0..kit.cells()).map(|index| Cell::at(index, kit.size())).collect();
            dice.shuffle(&mut cells);
            cells.truncate(taps);
            let taps = tapped(dice.pick(&all).unwrap(), &cells);
            let left: Vec<u64> = grids
                .iter()
                .filter(|(grid, _)| tapped(grid, &cells) == taps)
                .map(|(_, networks)| *networks)
                .collect();
            let found = count(&tables, &Answers::of(kit, &taps));
            let expected = Left { networks: left.iter().sum(), grids: left.len() as u64 };
            assert_eq!(found, expected, "{kit:?} {taps:?}");
        }
    }
}

#[test]
fn classes_are_those_of_brute_force() {
    for kit in toys() {
        let mut expected = Classes::new();
        for networks in by_grid(&every_network(kit)).into_values() {
            *expected.entry(networks).or_default() += 1;
        }
        let tables = Tables::new(kit).unwrap();
        assert_eq!(classes(&tables, &mut |_, _| {}), expected, "{kit:?}");
    }
}
