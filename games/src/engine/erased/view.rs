//! What one observer knows, without its type.

use std::borrow::Cow;

use serde_json::Value as Json;

use super::listed::{Listed, to_json};
use crate::engine::{
    Actions, Choice, Command, CommandLine, Control, Dice, Game, GameKind, Knowledge, Level, Offers,
};

/// What one observer knows of any game; see [`crate::AnyView`].
pub trait AnyKnowledge {
    /// Which game it is.
    fn kind(&self) -> GameKind;
    /// The view as JSON.
    fn json(&self) -> Json;
    /// What the observer may do.
    fn legal(&self) -> Actions;
    /// The command that calls the observer to act in private; see [`crate::engine::Offers::calls`].
    fn calls(&self) -> Option<Cow<'static, str>>;
    /// A number that changes whenever what a control means changes.
    fn moment(&self) -> u64;
    /// What there is to press.
    fn controls(&self) -> Vec<Control>;
    /// Completions for what was typed of a parameter.
    fn suggest(&self, command: &str, param: &str, typed: &str) -> Vec<Choice>;
    /// Any of the things that the observer may do, for random games.
    fn sample(&self, dice: &mut Dice) -> Option<CommandLine>;
    /// What a computer of that level would do in the observer's seat.
    fn choose(&self, level: Level, dice: &mut Dice) -> CommandLine;
    /// What the observer can save for others to play; see [`crate::engine::Saving`].
    fn savable(&self) -> Option<Json>;
    /// What the game's solver knows from this view.
    fn analyse(&self) -> Option<Json>;
}

impl<G: Listed, V: Offers<Game = G>> AnyKnowledge for V
where
    G: Game<View = V>,
{
    fn kind(&self) -> GameKind {
        G::KIND
    }

    fn json(&self) -> Json {
        to_json(self)
    }

    fn legal(&self) -> Actions {
        Offers::legal(self)
    }

    fn calls(&self) -> Option<Cow<'static, str>> {
        Offers::calls(self)
    }

    fn moment(&self) -> u64 {
        Knowledge::moment(self)
    }

    fn controls(&self) -> Vec<Control> {
        Offers::controls(self)
    }

    fn suggest(&self, command: &str, param: &str, typed: &str) -> Vec<Choice> {
        Offers::suggest(self, command, param, typed)
    }

    fn sample(&self, dice: &mut Dice) -> Option<CommandLine> {
        Offers::sample(self, dice)
    }

    fn choose(&self, level: Level, dice: &mut Dice) -> CommandLine {
        G::computer(level).choose(self, dice).write()
    }

    fn savable(&self) -> Option<Json> {
        (G::SAVING?.savable)(self)
    }

    fn analyse(&self) -> Option<Json> {
        (G::SOLVER?.view)(self)
    }
}
