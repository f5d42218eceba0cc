//! What one observer knows of a game.

use super::{
    arsenal::{arsenal, targets},
    event::{Ending, Hint, Outcome},
    field::Field,
    phase::Phase,
    state::State,
    weapon::Weapon,
};
use crate::{
    checked_json,
    engine::{Knowledge, Observer, Position as _, Seat, Seats},
    worms::{
        build::{draft::Draft, placing::Placing},
        config::Config,
        example,
        game::Worms,
        mode::Mode,
        network::{Graph, Group, Groups, Link, Satellite, Set, whole},
    },
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What one observer knows. Read from JSON, it is one that a game can show, or it is refused.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(!remote)]
#[serde(remote = "Self")] // Makes the derived functions inherent; `checked_json` makes the traits.
pub struct View {
    /// Whose view it is.
    pub observer: Observer,
    /// The table's options, all fields: `network` is always `null`, and `satellites` a number.
    pub config: Config,
    /// How many players.
    pub seats: Seats,
    /// What is going on.
    pub phase: Phase,
    /// Whom the game waits for.
    pub waits: Vec<Seat>,
    /// By seat: what everybody knows of them.
    pub players: Vec<Player>,
    /// The networks in play that the observer may see; when the game is over, all of them.
    pub boards: Vec<Board>,
    /// What the observer builds, where networks are built.
    pub draft: Option<Draft>,
    /// What that is worth, in points.
    pub worth: u32,
    /// What they have chosen of the next part.
    pub placing: Option<Placing>,
    /// Is there a step of building that can be taken back?
    pub can_undo: bool,
    /// Changes when what can be pressed changes.
    pub moment: u64,
}

/// What everybody knows of a player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// Have they built their network? `false` where nothing is built.
    pub has_built: bool,
    /// Points over all their fields, with bonuses and penalties so far.
    pub points: i64,
    /// Shots over all their fields.
    pub shots: u32,
    /// Satellites that are cloaked in their fields.
    pub cloaked: u32,
    /// Fields of theirs that are over.
    pub fields_over: u32,
    /// Their place when the game is over, 1 for who won; alone 2 if the headquarters was not found.
    pub place: Option<u8>,
}

/// One network in play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// Which one, from 0.
    pub field: u8,
    /// Who built it.
    pub builder: Option<Seat>,
    /// The links between satellites, in order.
    pub links: Vec<Link>,
    /// A letter for each satellite: `E`, `M` or `G` if it is uncloaked, else `?`; once it is over, `H`
    /// for the headquarters.
    #[schemars(extend("pattern" = "^[EMGH?]*$"))]
    pub groups: String,
    /// The channels that are freed.
    pub freed: Vec<Link>,
    /// What can be scored without a guess, for networks from pieces.
    pub par: Option<u32>,
    /// Who shoots now.
    pub turn: Option<Seat>,
    /// How many shots are left of this turn.
    pub shots_left: u8,
    /// How many shots there were, by all.
    pub shots: u32,
    /// Who plays it.
    pub gunners: Vec<GunnerView>,
    /// The last shot.
    pub last: Option<LastShot>,
    /// The observer's hint, until the next shot.
    pub hint: Option<Hint>,
    /// How it ended.
    pub ended: Option<EndedView>,
}

/// A player at a network.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Gunner")]
pub struct GunnerView {
    /// Who.
    pub seat: Seat,
    /// Their points, without bonus and penalty.
    pub points: u32,
    /// How often they have shot.
    pub shots: u32,
    /// How often they have snapped.
    pub snaps: u32,
    /// The satellites that fire at them.
    pub firing: Set,
    /// Those of them that are silenced, and for how many of their turns.
    pub silenced: Vec<(Satellite, u8)>,
    /// The weapon that they have chosen.
    pub weapon: Weapon,
    /// Are they out?
    pub is_out: bool,
    /// Have they lost it?
    pub has_lost: bool,
}

/// A shot, and what came of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LastShot {
    /// Whose.
    pub seat: Seat,
    /// What with.
    pub weapon: Weapon,
    /// At which satellite.
    pub satellite: Satellite,
    /// What came of it.
    pub result: Outcome,
}

/// The end of a network.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "End")]
pub struct EndedView {
    /// How.
    pub how: Ending,
    /// What everybody at the table gets for it, in points.
    pub bonus: i64,
}

checked_json!(View);

impl GunnerView {
    /// Those that fire at them and are not silenced.
    pub fn under_fire(&self) -> Set {
        let silent: Set = self.silenced.iter().map(|(satellite, _)| *satellite).collect();
        self.firing - silent
    }
}

impl Board {
    /// Satellites and links. A view that was checked describes them; of another there are none.
    pub fn graph(&self) -> Graph {
        whole::graph(self.groups.chars().count(), &self.links).unwrap_or_default()
    }

    /// The groups of those that are uncloaked.
    pub fn known(&self) -> Groups {
        let mut known = Groups::default();
        for (index, letter) in (0..).zip(self.groups.chars()) {
            if let Some(group) = Group::from_letter(letter) {
                known.set(Satellite(index), group);
            }
        }
        known
    }

    /// Those that are cloaked.
    pub fn cloaked(&self) -> Set {
        Set::first(self.groups.chars().count()) - self.known().all()
    }

    /// A player at it.
    pub fn gunner(&self, seat: Seat) -> Option<&GunnerView> {
        self.gunners.iter().find(|gunner| gunner.seat == seat)
    }

    /// What somebody can aim a weapon at.
    pub fn targets(&self, weapon: Weapon, gunner: &GunnerView) -> Set {
        targets(weapon, self.cloaked(), gunner.under_fire())
    }
}

impl View {
    /// The observer's seat, if they have one at this table.
    pub fn seat(&self) -> Option<Seat> {
        self.observer.seat().filter(|seat| self.seats.contains(*seat))
    }

    /// The network at which it is a seat's turn.
    pub fn board_of(&self, seat: Seat) -> Option<&Board> {
        self.boards.iter().find(|board| board.turn == Some(seat))
    }

    /// The table's weapons.
    pub fn arsenal(&self) -> Vec<Weapon> {
        arsenal(&self.config)
    }
}

impl Knowledge for View {
    type Game = Worms;

    fn of(state: &State, observer: Observer) -> Self {
        let phase = state.phase();
        let own = observer.seat().filter(|seat| state.seats.contains(*seat));
        let desk = own.and_then(|seat| state.desk(seat));
        let desk = desk.filter(|_| state.config.mode == Mode::Build);
        let boards = (0..state.fields.len()).filter(|index| sees(state, own, *index));
        Self {
            observer,
            config: state.config.shown(),
            seats: state.seats,
            phase,
            waits: state.to_act().iter().collect(),
            players: players(state),
            boards: boards.map(|index| board(state, own, index)).collect(),
            draft: desk.map(|desk| desk.draft.clone()),
            worth: desk.map_or(0, |desk| desk.worth),
            placing: desk.filter(|desk| desk.built.is_none()).and_then(|desk| desk.placing),
            can_undo: desk.is_some_and(|desk| !desk.past.is_empty() && desk.built.is_none()),
            moment: moment(state, phase),
        }
    }

    fn observer(&self) -> Observer {
        self.observer
    }

    fn moment(&self) -> u64 {
        self.moment
    }

    fn example() -> Self {
        Self::of(&example::example(), Observer::Seat(Seat(0)))
    }
}

/// May that observer see a field?
pub(in crate::worms) fn sees(state: &State, own: Option<Seat>, index: usize) -> bool {
    let Some(field) = state.fields.get(index) else { return false };
    let plays = |seat: Seat| {
        field.player(seat).is_some()
            && (field.ended.is_some() || state.field_of(seat) == Some(index))
    };
    state.config.mode.is_open() || state.phase() == Phase::Over || own.is_some_and(plays)
}

fn moment(state: &State, phase: Phase) -> u64 {
    match phase {
        Phase::Building => 0,
        // What can be pressed where everybody sees it changes on shared networks only.
        Phase::Playing if state.config.mode.is_shared() => 1 + clock(state),
        // A player who has ended a network goes on to the next; when it is another's turn, too, is told
        // to everybody. An old menu must not shoot at a network that it was not made for.
        Phase::Playing if matches!(state.config.mode, Mode::Relay | Mode::Build) => {
            1 + state.fields.iter().filter(|field| field.ended.is_some()).count() as u64
        }
        Phase::Playing => 1,
        Phase::Over => 2 + clock(state),
    }
}

fn clock(state: &State) -> u64 {
    state.fields.iter().map(|field| field.clock).sum()
}

fn players(state: &State) -> Vec<Player> {
    let totals = state.totals();
    let places = state.outcome().map(|outcome| outcome.places).unwrap_or_default();
    let player = |seat: Seat| {
        let own: Vec<&Field> =
            state.fields.iter().filter(|field| field.player(seat).is_some()).collect();
        let shots = own.iter().filter_map(|field| Some(field.player(seat)?.shots)).sum();
        Player {
            has_built: state.desk(seat).is_some_and(|desk| desk.built.is_some()),
            points: totals.get(seat.index()).copied().unwrap_or(0),
            shots,
            cloaked: own.iter().map(|field| field.cloaked().len() as u32).sum(),
            fields_over: own.iter().filter(|field| field.ended.is_some()).count() as u32,
            place: places.get(seat.index()).copied(),
        }
    };
    state.seats.iter().map(player).collect()
}

fn board(state: &State, own: Option<Seat>, index: usize) -> Board {
    let field = &state.fields[index];
    let all = field.network.graph.all();
    let is_over = field.ended.is_some();
    let letter = |satellite: Satellite| match field.known.get(satellite) {
        Some(group) => group.letter(),
        None if is_over => field.network.groups.get(satellite).map_or('H', Group::letter),
        None => '?',
    };
    let gunner = |gunner: &super::field::Gunner| GunnerView {
        seat: gunner.seat,
        points: gunner.points,
        shots: gunner.shots,
        snaps: gunner.snaps,
        firing: gunner.firing,
        silenced: gunner.silenced.clone(),
        weapon: gunner.weapon,
        is_out: gunner.is_out,
        has_lost: gunner.has_lost,
    };
    let turn = field.gunner().map(|gunner| gunner.seat);
    Board {
        field: index as u8,
        builder: field.builder,
        links: field.network.graph.links().collect(),
        groups: all.iter().map(letter).collect(),
        freed: field.freed.links().collect(),
        par: field.chain.as_ref().map(|chain| chain.par),
        turn: turn.filter(|seat| state.field_of(*seat) == Some(index)),
        shots_left: field.shots_left,
        shots: field.shots,
        gunners: field.gunners.iter().map(gunner).collect(),
        last: field.last.as_ref().map(|last| LastShot {
            seat: last.seat,
            weapon: last.weapon,
            satellite: last.satellite,
            result: last.result.clone(),
        }),
        hint: own.and_then(|seat| field.player(seat)?.hint),
        ended: field.ended.map(|ended| EndedView { how: ended.how, bonus: ended.bonus }),
    }
}
