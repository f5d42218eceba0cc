//! A game without its types.

use std::{marker::PhantomData, ops::RangeInclusive, sync::Arc};

use serde_json::Value as Json;

use super::{
    listed::{Listed, any, config, history, own, to_json},
    play::AnyPlay,
};
use crate::engine::{
    About, AnyEvent, AnyRefusal, AnyView, Args, Command, CommandSpec, DecodeError, Dice,
    Experiment, Knowledge, LogEntry, Observer, Options, ParamSpec, Phrase, Play, Seat, Seats,
    codec,
    fair::{Draw, Sealed},
    play, schema,
};

/// A game, as far as it can be asked without its types. Options come as JSON, as a table keeps them;
/// what does not hold options of the game is refused.
#[allow(clippy::missing_errors_doc, reason = "said once, above; else the refusal is the game's")]
pub trait AnyGame: Sync {
    /// Name, seats and order of play.
    fn about(&self) -> About;
    /// How many can play.
    fn seats(&self) -> RangeInclusive<u8> {
        self.about().seats
    }
    /// How many play where nobody says.
    fn default_seats(&self) -> u8 {
        self.about().usual_seats
    }
    /// The command's description, if the game has it.
    fn command(&self, name: &str) -> Option<&'static CommandSpec> {
        self.commands().iter().find(|spec| spec.name.eq_ignore_ascii_case(name))
    }
    /// As many as play with these options where nobody says how many: the game's usual number, or else
    /// the fewest that the options allow. Refused as the usual number is, if they allow none.
    fn usual_seats(&self, config_json: &str) -> Result<Seats, AnyRefusal> {
        let allowed = |seats: &Seats| self.check_seats(config_json, *seats).is_ok();
        let about = self.about();
        let usual = Seats::new(about.usual_seats)
            .unwrap_or_else(|| unreachable!("{} is for a number of seats", about.name));
        let mut numbers = std::iter::once(usual).chain(about.seats.filter_map(Seats::new));
        numbers
            .find(allowed)
            .map_or_else(|| self.check_seats(config_json, usual).map(|()| usual), Ok)
    }
    /// What players can do.
    fn commands(&self) -> &'static [CommandSpec];
    /// What can be chosen when a table is opened.
    fn options(&self) -> &'static [ParamSpec];
    /// Is anything hidden from anybody?
    fn has_secrets(&self) -> bool;
    /// Can players save something of theirs by name, for others to play?
    fn saves(&self) -> bool;
    /// Options to play what was saved; see [`crate::engine::Saving`].
    fn adopt(&self, config_json: &str, saved: Json) -> Result<String, AnyRefusal>;
    /// The lab's questions.
    fn experiments(&self) -> &'static [Experiment];
    /// The variants by name, with their options and their number of seats.
    fn variants(&self) -> Vec<(&'static str, String, Seats)>;
    /// The JSON Schema of its options, as they may be given.
    fn options_schema(&self) -> Json;
    /// The JSON Schema of its views; see [`AnyKnowledge::json`](crate::engine::AnyKnowledge::json).
    fn view_schema(&self) -> Json;
    /// The JSON Schema of its events, the first among them; see [`AnyEvent::encode`].
    fn event_schema(&self) -> Json;
    /// What the game's solver knows of a position that is described without a table; see
    /// [`crate::engine::Solver`].
    fn analyse_position(&self, position: Json) -> Option<Result<Json, String>>;
    /// A position that shows the game well.
    fn example(&self) -> AnyView;
    /// What the rules explain on pages of their own.
    fn topics(&self) -> Vec<&'static str>;
    /// The position that shows one of the topics.
    fn example_of(&self, topic: &str) -> AnyView;
    /// Options from a line such as `size:5 rounds:1`.
    fn configure(&self, line: &str) -> Result<String, AnyRefusal>;
    /// The options in words.
    fn summary(&self, config_json: &str) -> Result<Phrase, AnyRefusal>;
    /// The options as everybody may know them; see [`crate::engine::Saving`]. `None` if the JSON does not hold
    /// options of this game.
    fn disclosed(&self, config_json: &str) -> Option<Json>;
    /// The options as the game starts; see [`crate::engine::HiddenSeats`].
    fn settle(
        &self,
        config_json: &str,
        people: &[bool],
        nameless: bool,
    ) -> Result<String, AnyRefusal>;
    /// Who sits where: by seat, the number in the order of joining. By lot, unless the options (which
    /// are settled) say otherwise.
    fn seating(
        &self,
        config_json: &str,
        people: &[bool],
        dice: &Dice,
    ) -> Result<Vec<u8>, AnyRefusal>;
    /// Is who sits where a secret until the game is over?
    fn hides_seats(&self, config_json: &str) -> Result<bool, AnyRefusal>;
    /// What a seat is called while who sits there is a secret.
    fn seat_name(&self, seat: Seat) -> Phrase;
    /// Does the time of day count with these options?
    fn counts_time(&self, config_json: &str) -> Result<bool, AnyRefusal>;
    /// Can so many play with these options?
    fn check_seats(&self, config_json: &str, seats: Seats) -> Result<(), AnyRefusal>;
    /// Sets up a game: its first events.
    fn setup(
        &self,
        config_json: &str,
        seats: Seats,
        dice: &mut Dice,
    ) -> Result<Vec<AnyEvent>, AnyRefusal>;
    /// The game after its first events; see [`crate::engine::AnyTable::replay`].
    fn replay(&self, log: &[AnyEvent]) -> Option<Box<dyn AnyPlay>>;
    /// Reads an event that [`AnyEvent::encode`] wrote.
    fn decode(&self, text: &str) -> Result<AnyEvent, DecodeError>;
    /// Reads a view that [`AnyKnowledge::json`](crate::engine::AnyKnowledge::json) wrote.
    fn view_from_json(&self, json: Json) -> Result<AnyView, serde_json::Error>;
    /// The events that hold what was chosen in secret; see [`crate::engine::Secrets`]. Events of other games are
    /// left out.
    fn sealed(&self, log: &[AnyEvent]) -> Vec<Sealed>;
    /// What chance decided by an order; see [`crate::engine::Chance`]. Events of other games are left out.
    fn draws(&self, log: &[AnyEvent]) -> Vec<Draw>;
    /// Another log that the observer cannot tell from this one; see [`crate::engine::Secrets`]. Events of other
    /// games are left out.
    fn imagine(&self, log: &[AnyEvent], observer: Observer, dice: &mut Dice) -> Vec<AnyEvent>;
}

/// The [`AnyGame`] of a game.
pub(in crate::engine) struct Of<G>(pub(in crate::engine) PhantomData<fn() -> G>);

impl<G: Listed> AnyGame for Of<G> {
    fn about(&self) -> About {
        G::ABOUT
    }

    fn commands(&self) -> &'static [CommandSpec] {
        G::Action::COMMANDS
    }

    fn options(&self) -> &'static [ParamSpec] {
        G::Config::PARAMS
    }

    fn has_secrets(&self) -> bool {
        G::SECRETS.is_some()
    }

    fn saves(&self) -> bool {
        G::SAVING.is_some()
    }

    fn adopt(&self, config_json: &str, saved: Json) -> Result<String, AnyRefusal> {
        let config = config::<G>(config_json)?;
        let config = match G::SAVING {
            Some(saving) => {
                (saving.adopt)(&config, saved).map_err(|refusal| AnyRefusal::of(&refusal))?
            }
            None => config,
        };
        Ok(to_json(&config).to_string())
    }

    fn experiments(&self) -> &'static [Experiment] {
        G::LAB
    }

    fn variants(&self) -> Vec<(&'static str, String, Seats)> {
        let variant = |(name, config, seats): (_, G::Config, _)| {
            Some((name, to_json(&config).to_string(), Seats::new(seats)?))
        };
        G::Config::variants().into_iter().filter_map(variant).collect()
    }

    fn options_schema(&self) -> Json {
        schema::options::<G>()
    }

    fn view_schema(&self) -> Json {
        schema::view::<G>()
    }

    fn event_schema(&self) -> Json {
        schema::event::<G>()
    }

    fn analyse_position(&self, position: Json) -> Option<Result<Json, String>> {
        Some((G::SOLVER?.position?)(position))
    }

    fn example(&self) -> AnyView {
        G::any(G::View::example())
    }

    fn topics(&self) -> Vec<&'static str> {
        G::TOPICS.iter().map(|topic| topic.name).collect()
    }

    fn example_of(&self, topic: &str) -> AnyView {
        let topic = G::TOPICS.iter().find(|known| known.name == topic);
        topic.map_or_else(|| self.example(), |topic| G::any((topic.view)()))
    }

    fn configure(&self, line: &str) -> Result<String, AnyRefusal> {
        let args = Args::read("new", G::Config::PARAMS, line)?;
        let config = G::Config::from_args(&args).map_err(|refusal| AnyRefusal::of(&refusal))?;
        serde_json::to_string(&config).map_err(|error| AnyRefusal::bad_config(&error))
    }

    fn summary(&self, config_json: &str) -> Result<Phrase, AnyRefusal> {
        config::<G>(config_json).map(|config| config.summary())
    }

    fn disclosed(&self, config_json: &str) -> Option<Json> {
        let config = config::<G>(config_json).ok()?;
        Some(to_json(&match G::SAVING {
            Some(saving) => (saving.disclosed)(&config),
            None => config,
        }))
    }

    fn settle(
        &self,
        config_json: &str,
        people: &[bool],
        nameless: bool,
    ) -> Result<String, AnyRefusal> {
        let config = config::<G>(config_json)?;
        let config = match G::HIDDEN_SEATS {
            Some(hidden) => (hidden.settle)(&config, people, nameless),
            None => config,
        };
        Ok(to_json(&config).to_string())
    }

    fn seating(
        &self,
        config_json: &str,
        people: &[bool],
        dice: &Dice,
    ) -> Result<Vec<u8>, AnyRefusal> {
        let config = config::<G>(config_json)?;
        Ok(match G::HIDDEN_SEATS {
            Some(hidden) => (hidden.seating)(&config, people, dice),
            None => dice.lots("seats", people.len()),
        })
    }

    fn hides_seats(&self, config_json: &str) -> Result<bool, AnyRefusal> {
        let config = config::<G>(config_json)?;
        Ok(G::HIDDEN_SEATS.is_some_and(|hidden| (hidden.hides)(&config)))
    }

    fn seat_name(&self, seat: Seat) -> Phrase {
        match G::HIDDEN_SEATS {
            Some(hidden) => (hidden.name)(seat),
            None => phrase!("seat-name", number = u16::from(seat.0) + 1),
        }
    }

    fn counts_time(&self, config_json: &str) -> Result<bool, AnyRefusal> {
        let config = config::<G>(config_json)?;
        Ok(G::CLOCK.is_some_and(|clock| (clock.counts)(&config)))
    }

    fn check_seats(&self, config_json: &str, seats: Seats) -> Result<(), AnyRefusal> {
        play::check_seats::<G>(&config::<G>(config_json)?, seats)
    }

    fn setup(
        &self,
        config_json: &str,
        seats: Seats,
        dice: &mut Dice,
    ) -> Result<Vec<AnyEvent>, AnyRefusal> {
        Play::<G>::setup(&config::<G>(config_json)?, seats, dice).map(any)
    }

    fn replay(&self, log: &[AnyEvent]) -> Option<Box<dyn AnyPlay>> {
        let log: Option<Vec<&LogEntry<G>>> = log.iter().map(own).collect();
        Some(Box::new(Play::replay(log?)?))
    }

    fn decode(&self, text: &str) -> Result<AnyEvent, DecodeError> {
        codec::decode::<G>(text).map(|entry| AnyEvent(Arc::new(entry)))
    }

    fn view_from_json(&self, json: Json) -> Result<AnyView, serde_json::Error> {
        serde_json::from_value(json).map(G::any)
    }

    fn sealed(&self, log: &[AnyEvent]) -> Vec<Sealed> {
        let Some(secrets) = G::SECRETS else { return Vec::new() };
        // Of a part of a log nothing is told.
        let history = history::<G>(log);
        let seal = |(index, entry): (usize, &AnyEvent)| {
            let LogEntry::Event(event) = own::<G>(entry)? else { return None };
            let is_told = |history| index > 0 && (secrets.is_told)(history, index - 1);
            (secrets.is_sealed)(event)
                .then(|| Sealed { index, is_told: history.as_ref().is_some_and(is_told) })
        };
        log.iter().enumerate().filter_map(seal).collect()
    }

    fn draws(&self, log: &[AnyEvent]) -> Vec<Draw> {
        let (Some(chance), Some(history)) = (G::CHANCE, history::<G>(log)) else {
            return Vec::new();
        };
        (chance.draws)(&history)
    }

    fn imagine(&self, log: &[AnyEvent], observer: Observer, dice: &mut Dice) -> Vec<AnyEvent> {
        let (Some(secrets), Some(mut history)) = (G::SECRETS, history::<G>(log)) else {
            return log.to_vec();
        };
        (secrets.imagine)(&mut history, observer, dice);
        any(history.into_log())
    }
}
