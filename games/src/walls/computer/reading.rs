//! Reading the others: what their placements say about their predictions.

use super::{
    super::{
        filling::{Filling, members},
        quick::Quick,
    },
    position::Position,
};

/// For one player, how likely each prediction is: entry `t` is the weight of `t` walls. Sums to 1.
#[derive(Clone)]
pub(super) struct Belief(Vec<f32>);

/// How sharply a player is thought to aim, in walls: the smaller, the more a placement says.
const AIM: f32 = 0.6;
/// The share of placements that follow no aim (bluffs, slips, thoughts that we do not have).
const STRAY: f32 = 0.15;

impl Belief {
    /// What is believed before anything is seen: predictions are made around the mean of blind play.
    pub(super) fn before(mean: f32, deviation: f32, most: u16) -> Self {
        let bell = |t: f32, width: f32| (-((t - mean) / width).powi(2) / 2.0).exp() / width;
        let width = deviation.max(1.0);
        let weights = (0..=most)
            .map(|t| 0.8 * bell(f32::from(t), width * 0.7) + 0.2 * bell(f32::from(t), width * 2.0))
            .collect();
        Self(weights).normalised()
    }

    fn normalised(mut self) -> Self {
        let sum: f32 = self.0.iter().sum();
        if sum > 0.0 && sum.is_finite() {
            for weight in &mut self.0 {
                *weight /= sum;
            }
        }
        self
    }

    /// Any prediction, by its weight.
    pub(super) fn draw(&self, quick: &mut Quick) -> f32 {
        let mut left = quick.unit();
        for (t, weight) in (0_u16..).zip(&self.0) {
            left -= weight;
            if left < 0.0 {
                return f32::from(t);
            }
        }
        0.0
    }
}

/// What is believed of every seat's prediction after this round's placements (also of the reader's
/// own seat: what the others may believe of it).
pub(super) fn read(position: &Position, before: &Belief) -> Vec<Belief> {
    let mut logs = vec![vec![0.0_f32; before.0.len()]; position.seats];
    let mut filling = Filling::new(position.filling.grid);
    for (index, &cell) in position.path.iter().enumerate() {
        if let Some(log) = logs.get_mut(position.placer(index + 1)) {
            weigh(&filling, cell, log);
        }
        filling.place(cell);
    }
    logs.into_iter()
        .map(|log| {
            let top = log.iter().copied().fold(f32::NEG_INFINITY, f32::max);
            let weights = log.iter().zip(&before.0).map(|(l, prior)| prior * (l - top).exp());
            Belief(weights.collect()).normalised()
        })
        .collect()
}

/// Adds to each prediction's log-likelihood how likely its maker would have chosen `chosen`.
fn weigh(filling: &Filling, chosen: usize, log: &mut [f32]) {
    let outlook = filling.outlook();
    let expected: Vec<(usize, f32)> =
        members(filling.open()).map(|cell| (cell, outlook.with(cell))).collect();
    if expected.len() < 2 {
        return;
    }
    let stray = STRAY / expected.len() as f32;
    for (t, log) in (0_u16..).zip(log) {
        let miss = |at: f32| (at - f32::from(t)).abs();
        let least = expected.iter().map(|(_, at)| miss(*at)).fold(f32::INFINITY, f32::min);
        let mut sum = 0.0;
        let mut own = 0.0;
        for &(cell, at) in &expected {
            let weight = ((least - miss(at)) / AIM).exp();
            sum += weight;
            if cell == chosen {
                own = weight;
            }
        }
        *log += (stray + (1.0 - STRAY) * own / sum).ln();
    }
}

#[cfg(test)]
mod tests {
    use super::{super::playout, *};
    use crate::{
        engine::{Dice, Game as _, Level, Observer, Play, Seats},
        walls::{Config, Rounds, Walls},
    };

    fn mean(belief: &Belief) -> f32 {
        (0_u16..).zip(&belief.0).map(|(t, weight)| f32::from(t) * weight).sum()
    }

    /// Medium players who predicted `said`, half way through a round; what is read of seat 0.
    fn read_of(said: [u16; 2], seed: u8) -> f32 {
        let mut dice = Dice::from_seed([seed; 32]);
        let config = Config { rounds: Rounds::One, ..Config::default() };
        let seats = Seats::new(2).unwrap();
        let mut play = Play::<Walls>::open(&config, seats, &mut dice).unwrap();
        let mut medium = Walls::computer(Level::Medium);
        let mut turn = 0;
        while turn < 2 + 12 {
            let seat = play.to_act().iter().next().unwrap();
            let action = match said.get(turn) {
                Some(&walls) => crate::walls::Action::Predict { walls },
                None => medium.choose(&play.view(Observer::Seat(seat)), &mut dice),
            };
            play.act(seat, action, &mut dice).unwrap();
            turn += 1;
        }
        let position = Position::read(&play.view(Observer::Seat(crate::engine::Seat(1)))).unwrap();
        let beliefs = read(&position, &Belief::before(12.0, 3.0, 40));
        assert_eq!(beliefs.len(), 2);
        mean(&beliefs[0])
    }

    #[test]
    fn who_steers_low_is_read_low_and_who_steers_high_high() {
        let average = |said| (0..8).map(|seed| read_of([said, 12], seed)).sum::<f32>() / 8.0;
        let (low, high) = (average(4), average(20));
        assert!(low + 2.0 < high, "{low} and {high}");
    }

    #[test]
    fn before_anything_is_seen_predictions_are_around_the_mean_of_blind_play() {
        let belief = Belief::before(12.0, 3.0, 40);
        assert!((belief.0.iter().sum::<f32>() - 1.0).abs() < 1e-3);
        assert!((mean(&belief) - 12.0).abs() < 0.5);
        let mut quick = Quick::from_dice(&mut Dice::from_seed([1; 32]));
        assert!((0..1000).all(|_| (0.0..=40.0).contains(&belief.draw(&mut quick))));
    }

    #[test]
    fn steering_reaches_what_it_steers_to() {
        let grid = crate::walls::filling::Grid::of(5).unwrap();
        let mut quick = Quick::from_dice(&mut Dice::from_seed([1; 32]));
        let mut mean = |target: f32| {
            let walls = |_| {
                f32::from(playout::steered(Filling::new(grid), 0, &[target; 2], 0.5, &mut quick))
            };
            (0..40).map(walls).sum::<f32>() / 40.0
        };
        let means = [mean(6.0), mean(12.0), mean(18.0)];
        for (mean, target) in means.iter().zip([6.0, 12.0, 18.0]) {
            assert!((mean - target).abs() < 1.5, "{means:?}");
        }
    }
}
