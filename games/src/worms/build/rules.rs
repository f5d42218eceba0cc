//! Building: step by step, judged at the end; when all have built, everyone plays everything.

use super::{draft::Draft, places::is_given, placing::Placing};
use crate::{
    engine::{Decided, Dice, Position as _, Seat},
    worms::{
        action::Action,
        computer::strategy::greedy,
        config::Config,
        game::Worms,
        generate::{Method, Recipe, generate},
        network::{Network, renumbering::Numbers},
        play::{
            event::{Event, Step},
            launch::{Launch, each, numbers_label},
            script::Script,
            state::State,
        },
        refusal::Refusal,
    },
};

/// The network that the dice make for a player who does not build: of some from pieces the first
/// that is worth enough, or the one that is worth most.
pub(in crate::worms) fn random(config: &Config, dice: &mut Dice) -> Network {
    const TRIES: usize = 40;
    let recipe = Recipe { method: Method::Pieces, ..config.recipe() };
    let mut best: Option<(u32, Network)> = None;
    for _ in 0..TRIES {
        let network = generate(&recipe, dice).network;
        let worth = greedy(&network).points;
        if best.as_ref().is_none_or(|(most, _)| worth > *most) {
            best = Some((worth, network));
        }
        if worth >= config.worth() {
            break;
        }
    }
    best.map_or_else(|| generate(&recipe, dice).network, |(_, network)| network)
}

/// What comes of an action while networks are built.
pub(in crate::worms) fn decide(
    state: &State,
    seat: Seat,
    action: Action,
    dice: &mut Dice,
) -> Decided<Worms> {
    let config = &state.config;
    let Some(desk) = state.desk(seat) else { unreachable!("each seat has a desk") };
    if desk.built.is_some() {
        return Err(Refusal::Built { missing: state.to_act().iter().collect() });
    }
    let asks = config.asks();
    let drafted = |step, draft: Draft, placing: Option<Placing>| {
        let worth = if draft == desk.draft { desk.worth } else { draft.worth() };
        let placing = placing.and_then(|placing| placing.settled(config, &draft));
        Ok(vec![Event::Drafted { seat, step, draft, worth, asks, placing }])
    };
    match action {
        Action::Build(part) => {
            if !is_given(config, &part) {
                return Err(Refusal::NotGiven { parts: config.parts() });
            }
            let draft = desk.draft.with(&part, asks.limits()).map_err(Refusal::Draft)?;
            let placing = Placing::after(desk.placing, &part, &draft);
            drafted(Step::Part, draft, placing)
        }
        Action::Choose(placing) => {
            if !is_given(config, &placing.piece.example()) {
                return Err(Refusal::NotGiven { parts: config.parts() });
            }
            if placing.settled(config, &desk.draft) != Some(placing) {
                return Err(Refusal::NoPlace(placing));
            }
            drafted(Step::Choice, desk.draft.clone(), Some(placing))
        }
        Action::Undo => {
            let (before, _) = desk.past.last().ok_or(Refusal::NothingToUndo)?;
            drafted(Step::Undo, before.clone(), desk.placing)
        }
        Action::Random => drafted(Step::Random, Draft::of(&random(config, dice)), None),
        Action::Check => drafted(Step::Check, desk.draft.clone(), desk.placing),
        _ => {
            let faults = desk.draft.faults(asks.limits());
            if !faults.is_empty() {
                return Err(Refusal::Incomplete { faults });
            }
            if desk.worth < asks.worth {
                return Err(Refusal::NotWorth { worth: desk.worth, asks: asks.worth });
            }
            let network = desk.draft.network();
            let network = network.map_err(|error| Refusal::Incomplete { faults: vec![error] })?;
            Ok(done(state, seat, network, dice))
        }
    }
}

/// A network is built; if it is the last, each is played by everyone, one's own too. Their numbers are
/// drawn then: those of the builders tell in which order they built, and so what is what.
fn done(state: &State, seat: Seat, network: Network, dice: &Dice) -> Vec<Event> {
    let mut script = Script::new(state);
    script.add(Event::Built { seat, network });
    let built: Option<Vec<(Seat, Network)>> = state
        .seats
        .iter()
        .map(|seat| Some((seat, script.state.desk(seat)?.built.clone()?)))
        .collect();
    if let Some(built) = built {
        let fields = (0..).zip(built).flat_map(|(round, (builder, network))| {
            let numbers =
                Numbers::drawn(&network, &numbers_label(round * state.seats.count()), dice);
            let launch = Launch {
                network: numbers.network(&network),
                chain: None,
                numbers: numbers.0,
                players: Vec::new(),
                round,
                builder: Some(builder),
            };
            each(&launch, state.seats)
        });
        let fields = fields.collect();
        script.add(Event::Launched { fields });
    }
    script.events
}
