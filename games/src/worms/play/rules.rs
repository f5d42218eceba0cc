//! What may be done, and what comes of it.

use super::{
    arsenal::{arsenal, targets_of},
    event::{Ending, Event},
    field::{Field, Gunner},
    hint::{self, COST},
    launch::{Launch, Launches, each, numbers_label},
    phase::Phase,
    shooting,
    state::State,
    weapon::Weapon,
};
use crate::{
    engine::{Decided, Dice, Position as _, Rules, Seat, Seats},
    worms::{
        action::Action,
        build,
        config::Config,
        game::Worms,
        generate::{Made, generate},
        mode::{Logic, Mode},
        network::{Satellite, renumbering::Numbers},
        refusal::{Finish, Refusal},
    },
};

impl Rules for State {
    fn start(config: &Config, seats: Seats, dice: &mut Dice) -> Launches {
        let all: Vec<Seat> = seats.iter().collect();
        let own = |(index, seat): (u8, &Seat)| make(config, index, vec![*seat], dice);
        let fields = match config.mode {
            Mode::Own => (0..).zip(&all).map(own).collect(),
            Mode::Duel | Mode::Solo => vec![make(config, 0, all, dice)],
            Mode::Relay | Mode::Master => each(&make(config, 0, Vec::new(), dice), seats),
            Mode::Build => Vec::new(),
        };
        Launches { fields }
    }

    fn decide(&self, seat: Seat, action: Action, dice: &mut Dice) -> Decided<Worms> {
        let is_shooting = matches!(action, Action::Weapon(_) | Action::Shoot(..) | Action::Hint);
        match (self.phase(), is_shooting) {
            (Phase::Building, true) => {
                let missing = self.to_act().iter().collect();
                Err(Refusal::BuildFirst { missing })
            }
            (Phase::Building, false) => build::rules::decide(self, seat, action, dice),
            (_, false) => Err(Refusal::NothingToBuild),
            (_, true) => match self.field_of(seat).filter(|_| self.shoots(seat)) {
                Some(index) => turn(self, seat, index, &action),
                None => Err(idle(self, seat)),
            },
        }
    }
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

fn turn(state: &State, seat: Seat, index: usize, action: &Action) -> Decided<Worms> {
    let (config, field) = (&state.config, &state.fields[index]);
    let eyes = config.mode.eyes();
    let number = index as u8;
    let Some(gunner) = field.player(seat) else { return Err(idle(state, seat)) };
    match *action {
        Action::Weapon(weapon) => {
            has(config, weapon)?;
            if targets_of(weapon, field, gunner).is_empty() {
                return Err(Refusal::NoFire);
            }
            if gunner.weapon == weapon {
                return Err(Refusal::Aimed { weapon });
            }
            Ok(vec![Event::Aimed { seat, field: number, eyes, weapon }])
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
            Ok(vec![Event::Hinted { seat, field: number, eyes, hint, cost: COST }])
        }
        Action::Shoot(weapon, satellite) => {
            aim(config, field, gunner, weapon, satellite)?;
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
    gunner: &Gunner,
    weapon: Weapon,
    satellite: Satellite,
) -> Result<(), Refusal> {
    has(config, weapon)?;
    let last = field.network.graph.len();
    if !field.network.graph.all().contains(satellite) {
        return Err(Refusal::NoSatellite { satellite, last });
    }
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
