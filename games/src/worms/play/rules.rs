//! What may be done, and what comes of it.

use super::{
    arsenal::{arsenal, targets_of},
    event::{Ending, Event, Kind},
    field::Field,
    hint::{self, COST},
    launch::{Launch, each, numbers_label},
    phase::Phase,
    script::Decided,
    shooting,
    state::State,
    weapon::Weapon,
};
use crate::{
    engine::{Dice, Seat, Seats},
    worms::{
        action::Action,
        build,
        config::Config,
        generate::{Made, generate},
        mode::{Logic, Mode},
        network::{Satellite, renumbering::Numbers},
        refusal::{Finish, Refusal},
    },
};

/// The first event of a game: everything that chance decides.
pub(in crate::worms) fn setup(config: &Config, seats: Seats, dice: &mut Dice) -> Decided {
    config.check()?;
    config.seats(seats)?;
    let all: Vec<Seat> = seats.iter().collect();
    let fields = match config.mode {
        Mode::Duel | Mode::Solo => vec![make(config, 0, all, dice)],
        Mode::Own => (0..).zip(&all).map(|(n, seat)| make(config, n, vec![*seat], dice)).collect(),
        Mode::Relay | Mode::Master => each(&make(config, 0, Vec::new(), dice), seats),
        Mode::Build => Vec::new(),
    };
    Ok(vec![Event(Kind::Opened { config: Box::new(config.clone()), seats, fields })])
}

/// A field with a network of its own.
fn make(config: &Config, index: u8, players: Vec<Seat>, dice: &mut Dice) -> Launch {
    let (round, builder) = (0, None);
    let made = match config.network.clone() {
        Some(network) if !config.renumber => {
            return Launch { network, chain: None, numbers: Vec::new(), players, round, builder };
        }
        Some(network) => Made { network, chain: None },
        None => generate(&config.recipe(), dice),
    };
    let numbers = Numbers::drawn(&made.network, &numbers_label(index), dice);
    let Made { network, chain } = numbers.made(&made);
    Launch { network, chain, numbers: numbers.0, players, round, builder }
}

/// What comes of an action.
pub(in crate::worms) fn decide(
    state: &State,
    seat: Seat,
    action: Action,
    dice: &mut Dice,
) -> Decided {
    let phase = state.phase();
    if phase == Phase::Over {
        return Err(Refusal::Over);
    }
    if !state.seats.contains(seat) {
        return Err(Refusal::NotSeated);
    }
    let is_shooting = matches!(action, Action::Weapon(_) | Action::Shoot(..) | Action::Hint);
    match (phase, is_shooting) {
        (Phase::Building, true) => {
            let missing = state.to_act().iter().collect();
            Err(Refusal::BuildFirst { missing })
        }
        (Phase::Building, false) => build::rules::decide(state, seat, action, dice),
        (_, false) => Err(Refusal::NothingToBuild),
        (_, true) => {
            let Some(index) = state.field_of(seat).filter(|_| state.shoots(seat)) else {
                return Err(idle(state, seat));
            };
            turn(state, seat, index, &action)
        }
    }
}

/// Why somebody cannot shoot now: others come first, or nothing is left for them to do.
fn idle(state: &State, seat: Seat) -> Refusal {
    let waits = state.to_act().iter().collect();
    let own: Vec<&Field> =
        state.fields.iter().filter(|field| field.player(seat).is_some()).collect();
    if let Some(field) = own.iter().find(|field| field.ended.is_none()) {
        let is_out = field.player(seat).is_some_and(|gunner| gunner.is_out);
        return if is_out { Refusal::Out { waits } } else { Refusal::NotYourTurn { waits } };
    }
    let last = own.last().and_then(|field| Some((field.ended?.how, field.last.as_ref()?.weapon)));
    let with = match last {
        Some((Ending::Located(_), _)) => Finish::Located,
        Some((Ending::Lost(_), Weapon::Anti)) => Finish::Spent,
        Some((Ending::Lost(_), _)) => Finish::Snapped,
        _ => Finish::Out,
    };
    Refusal::Finished { with, waits }
}

fn turn(state: &State, seat: Seat, index: usize, action: &Action) -> Decided {
    let (config, field) = (&state.config, &state.fields[index]);
    let eyes = config.mode.eyes();
    let number = index as u8;
    let Some(gunner) = field.player(seat) else { return Err(Refusal::NotSeated) };
    match *action {
        Action::Weapon(weapon) => {
            has(config, weapon)?;
            if targets_of(weapon, field, gunner).is_empty() {
                return Err(Refusal::NoFire);
            }
            if gunner.weapon == weapon {
                return Err(Refusal::Aimed { weapon });
            }
            Ok(vec![Event(Kind::Aimed { seat, field: number, eyes, weapon })])
        }
        Action::Hint => {
            if config.logic() == Logic::Off {
                return Err(Refusal::NoHints);
            }
            if gunner.hint.is_some() {
                return Err(Refusal::Hinted);
            }
            if gunner.points <= COST {
                return Err(Refusal::HintTooDear { points: gunner.points, cost: COST });
            }
            let hint = hint::hint(&field.network.graph, &field.known, config.logic());
            let hint = hint.ok_or(Refusal::NoHints)?;
            Ok(vec![Event(Kind::Hinted { seat, field: number, eyes, hint, cost: COST })])
        }
        Action::Shoot(weapon, satellite) => {
            aim(config, field, seat, weapon, satellite)?;
            Ok(shooting::shoot(state, seat, index, weapon, satellite))
        }
        // `decide` has sent everything else elsewhere.
        _ => Err(Refusal::NothingToBuild),
    }
}

fn has(config: &Config, weapon: Weapon) -> Result<(), Refusal> {
    let arsenal = arsenal(config);
    if arsenal.contains(&weapon) { Ok(()) } else { Err(Refusal::NoWeapon { weapon, arsenal }) }
}

/// May that be shot at with this?
fn aim(
    config: &Config,
    field: &Field,
    seat: Seat,
    weapon: Weapon,
    satellite: Satellite,
) -> Result<(), Refusal> {
    has(config, weapon)?;
    let last = field.network.graph.len();
    if !field.network.graph.all().contains(satellite) {
        return Err(Refusal::NoSatellite { satellite, last });
    }
    let Some(gunner) = field.player(seat) else { return Err(Refusal::NotSeated) };
    let targets = targets_of(weapon, field, gunner);
    if targets.contains(satellite) {
        return Ok(());
    }
    if weapon == Weapon::Deflect {
        return Err(Refusal::NotFiring { satellite, firing: targets });
    }
    let group = field.known.get(satellite);
    Err(Refusal::Uncloaked { satellite, group, cloaked: targets })
}
