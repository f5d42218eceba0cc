//! Whole games by several people, with everything that they are told on the way.

use anyhow::{Context as _, Result, ensure};
use parlour_games::GameKind;
use parlour_tests::discord::{
    HAS_THREAD, Id, Response,
    user::{Reply, Shown, User},
};
use rand::{RngExt as _, SeedableRng as _, rngs::StdRng, seq::IndexedRandom as _};

use crate::{
    play::{self, Moves, Predictions},
    stage::{self, Stage},
};

#[tokio::test]
async fn a_match_of_walls_is_told_turn_by_turn() -> Result<()> {
    let stage = Stage::new().await?;
    let people = stage.members(["Ann", "Ben", "Cleo"])?;
    let people = people.each_ref();
    let table = stage.seated(&people, "size:3").await?;
    let predictions = people.iter().map(|person| Predictions::of(person, &table));
    let mut predictions: Vec<Predictions<'_>> = predictions.collect::<Result<_>>()?;
    let mut moves = Moves::of(&table, people[0])?;
    let mut turns = 0;
    let mut last: Option<(&User, String)> = None;
    let end = loop {
        if turns % 9 == 0 && turns < 27 {
            for (person, walls) in predictions.iter_mut().zip([3, 0, 12]) {
                person.next(walls).await?;
            }
        }
        let message = moves.next().await?;
        // Each turn is a message of its own: what happened, whose turn it is, the board, controls.
        ensure!(message.picture()?.bytes.starts_with(b"\x89PNG"), "no board");
        if let Some((person, action)) = &last {
            ensure!(message.tells(person, action), "{action:?} is not told: {message:?}");
        }
        last = None;
        if play::has_ended(&message) {
            break message;
        }
        let person = play::called(&people, &message)?;
        ensure!(message.says("Your turn"), "{message:?}");
        let cells = message.choices(play::PLACE);
        ensure!(cells.len() == if turns % 9 == 0 { 9 } else { cells.len().clamp(1, 8) });
        let cell = cells.last().context("nowhere to place")?;
        let reply = person.select(&message, play::PLACE, cell).await?;
        ensure!(reply.acknowledged.how == Response::DeferredUpdate && reply.said().is_none());
        turns += 1;
        // The last number of a round is told together with how the round ended.
        if turns % 9 != 0 || turns == 27 {
            last = Some((person, format!("put {} at {cell}", (turns - 1) % 9 + 1)));
        }
    };
    ensure!(turns == 27, "three rounds of nine numbers, not {turns}");
    ensure!(
        end.says(&format!("the win at {}", table.name))
            || end.says(&format!("wins {}!", table.name))
    );
    // The thread holds everything once, in order; the channel holds the opening alone.
    let opened = people[0].sees(stage.channel);
    ensure!(opened.len() == 1 && opened[0].offers("Join"), "{opened:?}");
    for person in people {
        let games = person.slash(stage.channel, "games").await?.text()?;
        ensure!(games.contains("no table"), "{games}");
    }
    stage.close().await
}

/// Every game that exists, by people who do whatever is offered to them in their direct messages.
#[tokio::test]
async fn every_game_is_played_to_its_end() -> Result<()> {
    for kind in GameKind::ALL {
        let stage = Stage::new().await?;
        let all = stage.members(["Ann", "Ben", "Cleo", "Dan"])?;
        let least = usize::from(*kind.seats().start());
        let people = &all[..least];
        let seed = rand::random();
        eprintln!("{}: seed {seed}", kind.name());
        let mut dice = StdRng::seed_from_u64(seed);
        let mut reader = people[0].reader(stage.channel)?;
        // A game that is always for as many has no such option.
        let has_option = kind.seats().start() < kind.seats().end();
        let players = if has_option { format!(" players:{least}") } else { String::new() };
        people[0].slash(stage.channel, &format!("{} new{players}", kind.name())).await?;
        // Alone it begins at once, in a thread that is there when its first message says so.
        let opened = |message: &Shown| {
            message.offers("Join") || (least == 1 && message.flags & HAS_THREAD != 0)
        };
        let opening = reader.next(opened).await?;
        let table = stage::table_of(&opening)?;
        for person in &people[1..] {
            person.press(&opening, "Join").await?;
        }
        if least > 1 {
            // Until then nobody may do anything, which would look like the end.
            people[0].reads(opening.id, |message| message.says("The game begins")).await?;
        }
        let mut idle = 0;
        while idle < least {
            for person in people {
                let moved = act(person, (&table, opening.id), &mut dice)
                    .await
                    .with_context(|| table.clone())?;
                idle = if moved { 0 } else { idle + 1 };
            }
        }
        for person in people {
            let board = person.slash(person.direct()?, &format!("board table:{table}")).await?;
            board.message()?.picture()?;
            ensure!(board.text()?.contains("win"), "{}", board.text()?);
        }
        stage.close().await?;
    }
    Ok(())
}

/// What is offered without being a move.
const LOOKS: [&str; 6] = ["Show", "Rules", "Board", "Play again", "At ", "My hand"];
/// What is offered to go back: whoever did that as often as anything else would get nowhere.
const BACK: [&str; 2] = ["Undo", "Clear"];

/// Does one of the things that are offered to somebody at a table, if there are any, and waits until
/// it is done.
pub(crate) async fn act(person: &User, table: (&str, Id), dice: &mut StdRng) -> Result<bool> {
    let (name, place) = table;
    let direct = person.direct()?;
    let board = person.slash(direct, &format!("board table:{name}")).await?.message()?;
    let is_move = |label: &str| !LOOKS.iter().chain(&BACK).any(|other| label.starts_with(other));
    let menus = board.menus();
    let buttons = board.buttons().into_iter().filter(|one| !one.disabled && is_move(&one.label));
    let buttons: Vec<_> = buttons.collect();
    if menus.is_empty() && buttons.is_empty() {
        return Ok(false);
    }
    let (mut public, mut private) = (person.reader(place)?, person.reader(direct)?);
    // Buttons go on with the game, while menus may lead anywhere: so half of the actions are pressed.
    let button = buttons.choose(dice).filter(|_| menus.is_empty() || dice.random());
    let reply = if let Some(button) = button {
        person.press(&board, &button.label).await?
    } else {
        let menu = menus.choose(dice).context("nothing to do")?;
        let (_, value) = menu.options.choose(dice).context("an empty menu")?;
        person.select(&board, &menu.placeholder, value).await?
    };
    match reply.acknowledged.how {
        Response::Modal => fill(person, &reply, dice).await?,
        Response::DeferredUpdate => tokio::select! {
            told = public.next(|_| true) => drop(told?),
            told = private.next(|_| true) => drop(told?),
            refused = reply.followup() => anyhow::bail!("refused: {:?}", refused?.content),
        },
        _ => {}
    }
    Ok(true)
}

/// Fills a form with what its fields say that they take.
async fn fill(person: &User, opened: &Reply, dice: &mut StdRng) -> Result<()> {
    let form = opened.form()?;
    let mut values = Vec::new();
    for (label, hint) in form.labels().into_iter().zip(form.placeholders()) {
        let range = hint.split_once('–').map(|(least, most)| (least.parse(), most.parse()));
        let value = match range {
            Some((Ok(least), Ok(most))) => dice.random_range::<i64, _>(least..=most).to_string(),
            _ => hint.to_owned(),
        };
        values.push((label.to_owned(), value));
    }
    let values: Vec<(&str, &str)> =
        values.iter().map(|(label, value)| (label.as_str(), value.as_str())).collect();
    let reply = person.fill(opened, &values).await?;
    let refused = reply.said().filter(|message| message.offers(&form.title));
    ensure!(refused.is_none(), "{values:?} is refused: {refused:?}");
    Ok(())
}
