//! Computer players.

use super::{Action, View, Walls, commands};
use crate::engine::{Computer, Dice, Game as _, Level};

pub(super) fn player(_level: Level) -> Box<dyn Computer<Walls>> {
    Box::new(Random)
}

struct Random;

impl Computer<Walls> for Random {
    fn choose(&mut self, view: &View, dice: &mut Dice) -> Action {
        let line = Walls::legal(view).sample(dice);
        let _ = commands::COMMANDS;
        match line {
            Some(line) if line.command == "place" => Action::Place {
                cell: line.args[0].1.parse().unwrap_or(crate::engine::Cell { column: 0, row: 0 }),
            },
            Some(line) => Action::Predict { walls: line.args[0].1.parse().unwrap_or(0) },
            None => Action::Predict { walls: 0 },
        }
    }
}
