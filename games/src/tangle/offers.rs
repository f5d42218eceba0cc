//! What may be done, and what there is to press.

use super::{
    action::Action,
    field::{Point, direction::Direction, share::Share, target::Target},
    play::{
        phase::Phase,
        view::{Edge, View},
    },
};
use crate::engine::{
    Choice, Command as _, CommandLine, Control, Dice, Domain, Field, Observer, Offer, Offers,
    Phrase, Seat,
};

/// The most choices of a menu, on the narrowest platform.
const MOST_CHOICES: usize = 25;

impl Offers for View {
    fn offers(&self, seat: Seat) -> Vec<Offer> {
        let mut offers = if self.drawer == Some(seat) { of_drawer(self) } else { Vec::new() };
        offers.extend(why(self).filter(|_| self.seats.contains(seat)));
        offers
    }

    /// Controls: everybody sees where the path can go, so the public sees it, too; only what is tried and
    /// what is explained is for somebody's own eyes.
    fn controls(&self) -> Vec<Control> {
        let mut controls = turn(self);
        if self.observer != Observer::Public {
            controls.extend(why(self).map(|offer| Control::for_offer("tangle", &offer)));
        }
        controls
    }

    /// Of the targets that are no ticks, any point of an edge that has room there, by its share or by
    /// the direction in which it lies.
    fn sample(&self, dice: &mut Dice) -> Option<CommandLine> {
        let offers = self.legal().0;
        let offer = dice.pick(&offers)?;
        let mut line = offer.nth(dice.below(offer.count().unwrap_or(1)));
        if offer.count().is_none()
            && let Some((_, to)) = line.args.first_mut()
            && let Some(target) = anywhere(self, dice)
        {
            *to = target.to_string();
        }
        Some(line)
    }
}

/// Any point that may be hit.
fn anywhere(view: &View, dice: &mut Dice) -> Option<Target> {
    let edges: Vec<&Edge> = open(view).collect();
    let edge = *dice.pick(&edges)?;
    let (least, most) = edge.room.map(|(least, most)| (least.hundredths(), most.hundredths()))?;
    let share = Share::new(least + dice.below(usize::from(most - least) + 1) as u16)?;
    let end = *view.vertices.get(view.end?)?;
    let aimed = (dice.below(2) == 0).then(|| aim(view, end, edge, share)).flatten();
    let aimed = aimed.filter(|direction| is_clear(view, end, edge, *direction));
    Some(aimed.map_or_else(|| to(edge, share), Target::Direction))
}

/// Does a direction that meets an edge pass its ends by more than a tenth of a degree? If not, it may
/// run along a segment.
fn is_clear(view: &View, end: Point, edge: &Edge, direction: Direction) -> bool {
    const CLEAR: f64 = 2.0;
    let off = |at: Point| {
        let turn = f64::from(Direction::ROUND);
        let off = (end.direction(at) * 10.0 - f64::from(direction.tenths())).rem_euclid(turn);
        off.min(turn - off)
    };
    let ends = [edge.from, edge.to].map(|vertex| view.vertices.get(vertex));
    ends.into_iter().all(|at| at.is_some_and(|at| off(*at) > CLEAR))
}

/// A player at the table may ask, in turn or not, where there is something to explain.
fn why(view: &View) -> Option<Offer> {
    let is_drawn = view.phase != Phase::Over && !view.segments.is_empty();
    is_drawn.then(|| Offer::new("why"))
}

/// What the drawer may do.
fn of_drawer(view: &View) -> Vec<Offer> {
    match view.phase {
        Phase::Starting => vec![start(view)],
        Phase::Drawing => {
            let ticks: Vec<String> = open(view)
                .flat_map(|edge| ticks(edge).map(|share| to(edge, share).to_string()))
                .collect();
            let offers = ["draw", "try"].map(|command| {
                let example = example(view);
                [
                    Offer::new(command).with("to", Domain::Words(ticks.clone())),
                    Offer::new(command).with("to", Domain::Free { example }),
                ]
            });
            offers.concat()
        }
        Phase::Over => Vec::new(),
    }
}

fn start(view: &View) -> Offer {
    Offer::new("start").with("corner", Domain::Words(view.corner_names.clone()))
}

/// The edges that may be hit.
fn open(view: &View) -> impl Iterator<Item = &Edge> {
    view.edges().filter(|edge| edge.letter.is_some())
}

fn to(edge: &Edge, share: Share) -> Target {
    Target::Edge { letter: edge.letter.clone().unwrap_or_default(), share }
}

/// The ticks of an edge that may be hit, as the picture has them: every tenth of it. The middle
/// always is one.
fn ticks(edge: &Edge) -> impl Iterator<Item = Share> + use<> {
    let room = edge.room.unwrap_or((Share::HALF, Share::HALF));
    let tenths = (1..10).filter_map(|tenth| Share::new(tenth * (Share::WHOLE / 10)));
    tenths.filter(move |share| room.0 <= *share && *share <= room.1)
}

/// Something else than a tick: a direction, where one of those that can be said is sure to meet an
/// edge where it has room; else the middle of the first edge.
fn example(view: &View) -> String {
    let aimed = view.end.and_then(|end| {
        let end = *view.vertices.get(end)?;
        open(view).find_map(|edge| aim(view, end, edge, Share::HALF))
    });
    let first = || open(view).next().map(|edge| to(edge, Share::HALF));
    aimed.map(Target::Direction).or_else(first).map_or_else(String::new, |to| to.to_string())
}

/// A direction that meets an edge near a point of it, well inside of its room.
fn aim(view: &View, end: Point, edge: &Edge, near: Share) -> Option<Direction> {
    // More than rounding can be off.
    const SURE: f64 = 3.0;
    let (from, to) = (*view.vertices.get(edge.from)?, *view.vertices.get(edge.to)?);
    let along = f64::from(near.hundredths()) / f64::from(Share::WHOLE);
    let between = |from: f64, to: f64| from + (to - from) * along;
    let at = Point { x: between(from.x, to.x), y: between(from.y, to.y) };
    let tenths = (end.direction(at) * 10.0).round();
    let (sine, cosine) = (tenths / 10.0).to_radians().sin_cos();
    // How far the ends of the edge lie to the left of the ray.
    let left = |at: Point| sine * (at.y - end.y) - cosine * (at.x - end.x);
    let share = left(from) / (left(from) - left(to)) * f64::from(Share::WHOLE);
    let (least, most) = edge.room?;
    let inside = f64::from(least.hundredths()) + SURE..=f64::from(most.hundredths()) - SURE;
    inside.contains(&share).then(|| Direction::new(tenths as u16)).flatten()
}

/// What the drawer may press.
fn turn(view: &View) -> Vec<Control> {
    let seat = match view.observer {
        Observer::Public => None,
        Observer::Seat(seat) if view.drawer == Some(seat) => Some(seat),
        Observer::Seat(_) => return Vec::new(),
    };
    match view.phase {
        Phase::Starting => vec![Control::for_offer("tangle", &start(view))],
        Phase::Drawing if view.drawer.is_some() => drawing(view, seat),
        Phase::Drawing | Phase::Over => Vec::new(),
    }
}

/// A menu of ticks and a form for anything finer; for the drawer's own eyes also what is tried, and a
/// button that draws it.
fn drawing(view: &View, seat: Option<Seat>) -> Vec<Control> {
    let mut controls = Vec::new();
    if let Some(preview) = &view.preview {
        let target = Target::Edge { letter: preview.letter.clone(), share: preview.share };
        controls.push(Control::Button {
            label: phrase!("tangle-do-draw-tried", to = target),
            line: Action::Draw(target).write(),
        });
    }
    controls.push(menu(view, "draw", phrase!("tangle-do-draw")));
    controls.push(form(view, "draw", phrase!("tangle-do-draw-finely")));
    if seat.is_some() {
        controls.push(menu(view, "try", phrase!("tangle-do-try")));
        controls.push(form(view, "try", phrase!("tangle-do-try-finely")));
    }
    controls
}

/// As many ticks of each edge as have room in a menu.
fn menu(view: &View, command: &'static str, label: Phrase) -> Control {
    let edges: Vec<&Edge> = open(view).take(MOST_CHOICES).collect();
    let each = match MOST_CHOICES / edges.len().max(1) {
        9.. => &[1, 2, 3, 4, 5, 6, 7, 8, 9][..],
        5.. => &[1, 3, 5, 7, 9],
        3.. => &[2, 5, 8],
        2 => &[3, 7],
        _ => &[5],
    };
    let choices = edges.into_iter().flat_map(|edge| {
        let wanted = |share: &Share| each.contains(&(share.hundredths() / (Share::WHOLE / 10)));
        let mut shares: Vec<Share> = ticks(edge).filter(wanted).collect();
        if shares.is_empty() {
            shares.push(Share::HALF);
        }
        shares.into_iter().map(|share| choice(edge, share)).collect::<Vec<_>>()
    });
    Control::Select {
        label,
        line: CommandLine::new(command),
        param: "to".into(),
        choices: choices.collect(),
    }
}

/// An edge and a tick, with whose point it would be.
fn choice(edge: &Edge, share: Share) -> Choice {
    let value = to(edge, share).to_string();
    let label = match edge.owner {
        Some(seat) => phrase!("tangle-choice-segment", seat),
        None => phrase!("tangle-choice-side"),
    };
    let label = label
        .with("letter", edge.letter.clone().unwrap_or_default())
        .with("share", share.to_string());
    Choice { value, label: Some(label) }
}

fn form(view: &View, command: &'static str, label: Phrase) -> Control {
    let domain = Domain::Free { example: example(view) };
    let field = Field { param: "to".into(), domain, value: None };
    Control::Form { label, line: CommandLine::new(command), fields: vec![field] }
}
