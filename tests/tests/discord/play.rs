//! Playing: what a table tells its people to do, and doing it.

use anyhow::{Context as _, Result, ensure};
use parlour_tests::discord::user::{Reader, Reply, Shown, User};

use crate::stage::{Stage, Table};

/// What stands on the button that opens the form for a prediction, and in the form.
pub(crate) const PREDICT: &str = "Predict";
pub(crate) const WALLS: &str = "How many walls?";
/// What stands in the menu for a number's cell.
pub(crate) const PLACE: &str = "Which cell?";

impl Stage {
    /// A table of these people; the first opened it, the others pressed "Join".
    pub(crate) async fn seated(&self, people: &[&User], options: &str) -> Result<Table> {
        let (opener, others) = people.split_first().context("nobody")?;
        let table = self.table(opener, &format!("{options} players:{}", people.len())).await?;
        for person in others {
            join(person, &table).await?;
        }
        Ok(table)
    }

    /// A table where all have predicted: these walls.
    pub(crate) async fn predicted(
        &self,
        people: &[&User],
        options: &str,
        walls: &[u16],
    ) -> Result<Table> {
        let table = self.seated(people, options).await?;
        for (person, walls) in people.iter().zip(walls) {
            predict(person, &table, *walls).await?;
        }
        Ok(table)
    }
}

/// Takes a seat by the button, and waits until the table says so.
pub(crate) async fn join(person: &User, table: &Table) -> Result<()> {
    person.press(&table.opening, "Join").await?;
    person.reads(table.place, |message| message.tells(person, "sits down")).await?;
    Ok(())
}

/// The direct message that asks somebody for something secret at a table.
pub(crate) async fn asked(person: &User, table: &Table) -> Result<Shown> {
    let asks = |message: &Shown| message.says(&table.name) && message.offers(PREDICT);
    person.reads(person.direct()?, asks).await
}

/// Predicts by the form that a button in the direct messages opens.
pub(crate) async fn predict(person: &User, table: &Table, walls: u16) -> Result<Reply> {
    let message = asked(person, table).await?;
    let form = person.press(&message, PREDICT).await?;
    person.fill(&form, &[(WALLS, &walls.to_string())]).await
}

/// Predictions round by round, as somebody is asked for them.
pub(crate) struct Predictions<'a> {
    person: &'a User,
    table: String,
    reader: Reader,
}

impl<'a> Predictions<'a> {
    /// From the beginning.
    pub(crate) fn of(person: &'a User, table: &Table) -> Result<Self> {
        let reader = person.rereader(person.direct()?)?;
        Ok(Self { person, table: table.name.clone(), reader })
    }

    /// Waits to be asked, and predicts.
    pub(crate) async fn next(&mut self, walls: u16) -> Result<Reply> {
        let turn = format!("Your turn at {}", self.table);
        let message = self.reader.next(|message| message.says(&turn)).await?;
        let form = self.person.press(&message, PREDICT).await?;
        self.person.fill(&form, &[(WALLS, &walls.to_string())]).await
    }
}

/// A table's moves, as they are read in its place.
pub(crate) struct Moves {
    reader: Reader,
}

impl Moves {
    /// From the table's beginning.
    pub(crate) fn of(table: &Table, reader: &User) -> Result<Self> {
        Ok(Self { reader: reader.rereader(table.place)? })
    }

    /// The next message that asks somebody to place a number, or that tells how it ended.
    pub(crate) async fn next(&mut self) -> Result<Shown> {
        let asks = |message: &Shown| message.offers(PLACE) || has_ended(message);
        self.reader.next(|message| !message.is_ephemeral() && asks(message)).await
    }
}

/// Does it tell how a game ended?
pub(crate) fn has_ended(message: &Shown) -> bool {
    message.offers("Play again")
}

/// Who of these is called by a message; nobody else may be.
pub(crate) fn called<'a>(people: &[&'a User], message: &Shown) -> Result<&'a User> {
    ensure!(!message.mention_everyone, "everybody is called: {message:?}");
    let [id] = message.mentions[..] else {
        anyhow::bail!("one person should be called: {message:?}");
    };
    let person = people.iter().find(|person| person.id == id);
    person.copied().context("somebody else is called")
}

/// Places the next number for whoever is called, into the first cell that is proposed.
pub(crate) async fn place<'a>(people: &[&'a User], message: &Shown) -> Result<(&'a User, String)> {
    let person = called(people, message)?;
    let cells = message.choices(PLACE);
    let cell = cells.first().context("nowhere to place")?.clone();
    person.select(message, PLACE, &cell).await?;
    Ok((person, cell))
}

/// Fills the board to its end; the message that tells of it.
pub(crate) async fn fill_board(people: &[&User], table: &Table) -> Result<Shown> {
    fill_board_from(people, table, 1).await
}

/// Fills the board to its end, from this number on.
pub(crate) async fn fill_board_from(people: &[&User], table: &Table, number: u16) -> Result<Shown> {
    let mut moves = Moves::of(table, people[0])?;
    for _ in 1..number {
        moves.next().await?;
    }
    loop {
        let message = moves.next().await?;
        if has_ended(&message) {
            return Ok(message);
        }
        place(people, &message).await?;
    }
}
