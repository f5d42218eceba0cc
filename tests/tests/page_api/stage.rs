//! A program that runs, and people at it.

use anyhow::{Context as _, Result, ensure};
use parlour_tests::{
    client::{Answer, CHANNEL, Client, Cursor, DIRECT, Message, control},
    program::{House, Program},
};

/// A program on a store of its own.
pub(crate) struct Stage {
    program: Program,
    // Behind the program, so that it outlives it.
    _house: House,
}

impl Stage {
    pub(crate) async fn new() -> Result<Self> {
        let house = House::new()?;
        Ok(Self { program: house.open().await?, _house: house })
    }

    pub(crate) fn url(&self) -> String {
        self.program.url()
    }

    pub(crate) fn host(&self) -> String {
        self.program.address().to_string()
    }

    pub(crate) async fn enter(&self, nick: &str) -> Result<Client> {
        Client::enter(&self.url(), nick).await
    }

    /// Stops the program; it must not have logged a fault.
    pub(crate) async fn close(self) -> Result<()> {
        let said = self.program.close().await?;
        ensure!(!said.contains("ERROR") && !said.contains("panicked"), "{said}");
        Ok(())
    }
}

/// Opens a table in the channel and returns its name, once everybody can read of it.
pub(crate) async fn open(client: &Client, options: &str) -> Result<String> {
    open_in(client, CHANNEL, options).await
}

/// Opens a table in a room.
pub(crate) async fn open_in(client: &Client, room: &str, options: &str) -> Result<String> {
    let cursor = client.cursor().await?;
    client.must(room, &format!("/walls new {options}")).await?;
    let opened = |message: &Message| message.text().contains(" is open: ");
    Ok(client.reader(cursor).later(opened).await?.table)
}

/// A table of two people, both of whom have predicted: these walls.
pub(crate) async fn predicted(
    people: [&Client; 2],
    options: &str,
    walls: [u16; 2],
) -> Result<String> {
    let table = open(people[0], &format!("{options} players:2")).await?;
    people[1].must(CHANNEL, &format!("/join table:{table}")).await?;
    for (person, walls) in people.iter().zip(walls) {
        person.must(DIRECT, &format!("/walls predict table:{table} {walls}")).await?;
    }
    Ok(table)
}

/// The board as a person sees it now.
pub(crate) async fn board(client: &Client, table: &str) -> Result<Answer> {
    client.must(CHANNEL, &format!("/board table:{table}")).await
}

/// How far a table has come: the number of its events.
pub(crate) async fn version(client: &Client, table: &str) -> Result<u64> {
    let picture = board(client, table).await?.picture.context("no board")?;
    let version = picture.url.split('/').nth(3).context("no version")?;
    Ok(version.parse()?)
}

/// Who of these is to place, and where they may.
pub(crate) async fn to_place<'a>(
    people: &[&'a Client],
    table: &str,
) -> Result<(&'a Client, Vec<String>)> {
    for person in people {
        let board = board(person, table).await?;
        if let Some(place) = control(&board.controls, "/walls place") {
            let cells = place.choices.iter().map(|choice| choice.value.clone()).collect();
            return Ok((person, cells));
        }
    }
    anyhow::bail!("nobody is to place at {table}")
}

/// Fills a board to the end, for everybody.
pub(crate) async fn fill_board(people: &[&Client], table: &str) -> Result<()> {
    loop {
        let answer = board(people[0], table).await?;
        if answer.said().contains("win") {
            return Ok(());
        }
        let (person, cells) = to_place(people, table).await?;
        person.must(CHANNEL, &format!("/walls place table:{table} {}", cells[0])).await?;
    }
}

/// Everything that somebody can read, once what was asked for before is delivered: behind a table
/// that is opened now, whose name is not that of any other.
pub(crate) async fn settled(client: &Client) -> Result<(Vec<Message>, Vec<Message>)> {
    let table = open(client, "size:3").await?;
    client.must(CHANNEL, &format!("/leave table:{table}")).await?;
    let mut reader = client.reader(Cursor::default());
    reader.until(|message| message.table == table && message.text().contains("closed")).await?;
    // What is private goes its own way: behind it, too, stands a message of that table.
    reader.until(|message| message.table == table && message.room == DIRECT).await?;
    let without = |messages: Vec<Message>| -> Vec<Message> {
        messages.into_iter().filter(|message| message.table != table).collect()
    };
    Ok((without(client.history(CHANNEL).await?), without(client.history(DIRECT).await?)))
}
