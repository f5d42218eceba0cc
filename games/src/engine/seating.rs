//! How many sit at a table that is opened.

use super::{
    catalogue::{AnyRefusal, GameKind},
    dice::Dice,
    seat::Seats,
};

impl GameKind {
    /// Can so many play with these options? The rules themselves are asked, with dice of no game.
    ///
    /// # Errors
    /// The refusal that the game would begin with.
    pub fn check_seats(self, config_json: &str, seats: Seats) -> Result<(), AnyRefusal> {
        self.setup(config_json, seats, &mut Dice::from_seed([0; 32])).map(drop)
    }

    /// As many as play with these options where nobody says how many: the game's usual number, or else
    /// the fewest that the options allow.
    ///
    /// # Errors
    /// The refusal of the usual number, if the options allow none.
    pub fn usual_seats(self, config_json: &str) -> Result<Seats, AnyRefusal> {
        let numbers = std::iter::once(self.default_seats()).chain(self.seats());
        let mut first = None;
        for seats in numbers.filter_map(Seats::new) {
            match self.check_seats(config_json, seats) {
                Ok(()) => return Ok(seats),
                Err(refusal) => first = first.or(Some(refusal)),
            }
        }
        // Every game is for somebody.
        Err(first.unwrap_or_else(|| unreachable!("{} is for nobody", self.name())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_sit_there_as_can_play() {
        for kind in GameKind::ALL {
            let config = kind.configure("").unwrap();
            assert_eq!(kind.usual_seats(&config).unwrap().count(), kind.default_seats());
        }
        let solo = GameKind::Worms.configure("mode:solo").unwrap();
        assert_eq!(GameKind::Worms.usual_seats(&solo).unwrap().count(), 1);
        let two = GameKind::Worms.check_seats(&solo, Seats::new(2).unwrap());
        assert_eq!(two.unwrap_err().phrase.id, "worms-refuse-players");
    }
}
