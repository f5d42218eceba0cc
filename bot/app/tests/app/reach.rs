//! What cannot be delivered for good is told another way, once.

use parlour_app::{Address, Outbound, Why, line_text};
use parlour_storage::{MemoryStore, Row, Store as _, StoreError};

use crate::support::{House, direct, hall, person, place};

/// Does a message offer what only its presser will see?
fn shows_hands(message: &Outbound) -> bool {
    message.controls.iter().any(|control| line_text(control.line()) == "board table:walls-1")
}

/// A game of two in which Ben's direct messages are closed. Both have predicted.
async fn closed() -> House {
    let house = House::new();
    house.post.never(direct("Ben"), Why::ClosedToMessages);
    house.does("Ann", "/walls new size:3 rounds:1").await;
    house.does("Ben", "/join").await;
    house.quiet().await;
    house
}

#[tokio::test(start_paused = true)]
async fn whose_direct_messages_are_closed_is_told_so_where_the_table_is() {
    let house = closed().await;
    let notices = |house: &House| {
        let told = |text: &String| text.contains("direct messages do not reach you");
        house.at(&hall()).iter().filter(|text| told(text)).count()
    };
    assert_eq!(notices(&house), 1);
    let notice = house.last(&hall());
    assert!(house.text(&notice).starts_with("Ben, Parlour’s direct messages"), "{notice:?}");
    assert_eq!(notice.mentions, [person("Ben").id], "and nobody else");
    assert!(shows_hands(&notice) && !notice.private);
    // What the button shows is Ben's own view, and what he can do.
    let shown = house.presses("Ben", &notice, "/board table:walls-1").await;
    assert!(!shown.board.unwrap().is_public());
    assert_eq!(line_text(shown.controls[0].line()), "walls predict table:walls-1");
    // Each private message is tried once, and none is told of again.
    house.does("Ben", "/walls predict 4").await;
    house.does("Ben", "/walls predict 5").await;
    house.quiet().await;
    assert_eq!(house.post.tried(&direct("Ben")), 3);
    assert_eq!(house.parked(&direct("Ben")).await, 3);
    assert_eq!(notices(&house), 1);
}

#[tokio::test(start_paused = true)]
async fn the_way_to_ones_hand_stands_where_one_is_called_until_messages_arrive() {
    let house = closed().await;
    house.does("Ben", "/walls predict 4").await;
    house.quiet().await;
    assert!(!shows_hands(&house.last(&hall())), "only Ann can act");
    house.does("Ann", "/walls predict 3").await;
    // Whoever's turn it is: with Ben's it is offered, with Ann's it is not.
    for cell in ["B2", "A2", "A1"] {
        house.quiet().await;
        let called = house.last(&hall());
        let ben = house.text(&called).contains("Your turn, Ben");
        assert_eq!(shows_hands(&called), ben, "{}", house.text(&called));
        house.does(if ben { "Ben" } else { "Ann" }, &format!("/walls place {cell}")).await;
    }
    // At another table a message to Ben arrives, but that is no word about this one.
    house.post.opens(&direct("Ben"));
    house.does("Ben", "/walls new size:3 rounds:1 players:3").await;
    house.quiet().await;
    let sent = house.sent().len();
    for cell in ["B1", "C1"] {
        let line = format!("/walls place {cell} table:walls-1");
        assert_ne!(house.says("Ann", &line).await.refused, house.says("Ben", &line).await.refused);
    }
    house.quiet().await;
    let later = house.sent().split_off(sent);
    assert!(later.iter().any(|m| house.text(m).contains("Your turn, Ben") && shows_hands(m)));
}

#[tokio::test(start_paused = true)]
async fn a_private_message_that_arrives_ends_it_quietly() {
    let house = closed().await;
    house.post.opens(&direct("Ben"));
    house.does("Ben", "/walls predict 4").await;
    house.quiet().await;
    let told = house.sent().len();
    // The mark is gone: closed again, it is told again.
    house.post.never(direct("Ben"), Why::ClosedToMessages);
    house.does("Ben", "/walls predict 5").await;
    house.quiet().await;
    let later = house.sent().split_off(told);
    let texts: Vec<_> = later.iter().map(|message| house.text(message)).collect();
    assert_eq!(texts.len(), 2, "{texts:?}");
    assert!(texts[0].contains("Ben has made a prediction"), "{texts:?}");
    assert!(texts[1].contains("Ben, Parlour’s direct messages"), "{texts:?}");
}

/// It shows when somebody sits down, not when the game needs it.
#[tokio::test(start_paused = true)]
async fn direct_messages_are_checked_when_somebody_sits_down() {
    let house = House::new();
    house.post.never(direct("Ben"), Why::ClosedToMessages);
    house.does("Ann", "/walls new size:3 players:3").await;
    house.does("Ben", "/join").await;
    house.quiet().await;
    let seat = "You have a seat at walls-1. What is secret comes to you here.";
    assert_eq!(house.at(&direct("Ann")), [seat]);
    assert!(house.last(&direct("Ann")).controls.is_empty(), "what all may press is in the hall");
    let notice = house.last(&hall());
    assert!(house.text(&notice).starts_with("Ben, Parlour’s direct messages"), "{notice:?}");
    assert_eq!(notice.mentions, [person("Ben").id]);
    assert!(shows_hands(&notice));
    // Whoever leaves and comes back is asked anew.
    house.does("Ben", "/leave").await;
    house.does("Ben", "/join").await;
    house.quiet().await;
    let notices =
        house.at(&hall()).iter().filter(|text| text.starts_with("Ben, Parlour’s")).count();
    assert_eq!(notices, 2);
    // Where the game begins at once, its question is the check.
    house.does("Cleo", "/join").await;
    house.quiet().await;
    let cleo = house.at(&direct("Cleo"));
    assert!(cleo.len() == 1 && cleo[0].contains("in secret"), "{cleo:?}");
    house.does("Dan", "/walls new fill:easy").await;
    house.quiet().await;
    let dan = house.at(&direct("Dan"));
    assert!(dan.len() == 1 && dan[0].contains("in secret"), "{dan:?}");
    // In one's direct messages the opening is.
    house.does_at("Eve", direct("Eve"), "/walls new players:3").await;
    house.quiet().await;
    assert_eq!(house.at(&direct("Eve")).len(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_place_out_of_reach_is_told_to_everybody_who_sits_there() {
    let house = House::new();
    house.does("Ann", "/walls new size:3 rounds:1 players:4").await;
    house.does("Ben", "/join").await;
    house.quiet().await;
    house.post.never(hall(), Why::Forbidden);
    house.does("Ann", "/fill easy").await;
    house.quiet().await;
    let line = "The place of walls-1 cannot be reached: Parlour is not allowed to write there. \
                Nothing is lost: type “/table move table:walls-1” where the game should go on.";
    for name in ["Ann", "Ben"] {
        let told = house.at(&direct(name));
        assert_eq!(told.iter().filter(|text| *text == line).count(), 1, "{told:?}");
        let games = house.spoken(&house.says(name, "/games").await);
        assert!(games.len() == 2 && games[1] == line, "{games:?}");
        let board = house.spoken(&house.says(name, "/board").await);
        assert!(board.contains(&line.to_owned()), "{board:?}");
    }
    // It went on meanwhile, and goes on elsewhere with all that is needed.
    let attic = place("attic");
    house.does_at("Ben", attic.clone(), "/table move").await;
    house.quiet().await;
    let told = house.text(&house.last(&attic));
    assert!(told.contains("Waiting for") && told.contains("Ben") && told.contains("Ann"), "{told}");
    let games = house.spoken(&house.says("Ann", "/games").await);
    assert_eq!(games.len(), 1, "{games:?}");
}

#[tokio::test(start_paused = true)]
async fn a_place_that_is_reached_again_says_nothing_of_it() {
    let house = House::new();
    house.does("Ann", "/walls new size:3 players:4").await;
    house.quiet().await;
    house.post.never(hall(), Why::Gone);
    house.does("Ben", "/join").await;
    house.quiet().await;
    assert!(house.text(&house.last(&direct("Ann"))).contains("it is gone"));
    // Whoever sits down now hears of it at once.
    house.does("Eve", "/join").await;
    house.quiet().await;
    let told = house.text(&house.last(&direct("Eve")));
    assert!(told.contains("You have a seat") && told.contains("it is gone"), "{told}");
    house.does("Eve", "/leave").await;
    house.quiet().await;
    house.post.opens(&hall());
    house.does("Cleo", "/join").await;
    house.quiet().await;
    let sent = house.sent();
    assert!(house.text(&house.last(&hall())).contains("Cleo sits down"));
    assert_eq!(house.spoken(&house.says("Ann", "/games").await).len(), 1);
    // Lost again, it is told again; and whoever is in it may bring the table back to it.
    house.post.never(hall(), Why::Other);
    house.does("Cleo", "/leave").await;
    house.quiet().await;
    let later = house.sent().split_off(sent.len());
    assert_eq!(later.len(), 2, "to Ann and to Ben");
    assert!(later.iter().all(|message| house.text(message).contains("messages do not arrive")));
    house.post.opens(&hall());
    house.does("Ben", "/table move").await;
    house.quiet().await;
    assert!(house.text(&house.last(&hall())).contains("walls-1 goes on here"));
    house.fails("Ben", "/table move table:walls-1", "table-refuse-here-already").await;
}

/// The end of a game is worth telling wherever it can be.
#[tokio::test(start_paused = true)]
async fn an_end_that_its_place_does_not_hear_is_told_in_private() {
    let house = House::new();
    house.does("Ann", "/walls new size:3").await;
    house.does("Ben", "/join").await;
    house.quiet().await;
    house.post.never(hall(), Why::Gone);
    house.does("Ben", "/resign").await;
    house.quiet().await;
    for name in ["Ann", "Ben"] {
        let told = house.text(&house.last(&direct(name)));
        assert!(told.starts_with("The end of walls-1 cannot be told in its place"), "{told}");
        assert!(told.ends_with("Ann wins walls-1!"), "{told}");
    }
}

#[tokio::test(start_paused = true)]
async fn where_nothing_at_all_can_be_delivered_it_comes_to_rest() {
    let mut house = House::over(House::new().crash(), false);
    for address in [hall(), direct("Ann"), direct("Ben")] {
        house.post.never(address, Why::Other);
    }
    house.does("Ann", "/walls new size:3 rounds:1").await;
    house.does("Ben", "/join").await;
    house.does("Ann", "/walls predict 3").await;
    house.open();
    house.quiet().await;
    assert!(house.sent().is_empty());
    // Each was told of once: two people to the hall, the hall to two people.
    assert_eq!(house.parked(&hall()).await, 5);
    assert_eq!(house.parked(&direct("Ann")).await, 3 + 1);
    assert_eq!(house.parked(&direct("Ben")).await, 1 + 1);
    // The table is as alive as ever.
    house.does("Ben", "/walls predict 4").await;
    assert!(!house.says("Ann", "/board").await.refused);
}

/// A crash between the fallback and the end of the delivery: it is tried again, fails again, and is
/// not told again, even if the way was open in between.
#[tokio::test(start_paused = true)]
async fn after_a_crash_nothing_is_told_twice() {
    for reached_since in [false, true] {
        let house = closed().await;
        let lost = house.store.parked(&direct("Ben").key().unwrap()).await.unwrap().remove(0);
        if reached_since {
            house.post.opens(&direct("Ben"));
            house.does("Ben", "/walls predict 4").await;
            house.quiet().await;
        }
        let house = House::over(unparked(&house.crash(), lost.delivery.id.0).await, false);
        let mut house = house;
        house.post.never(direct("Ben"), Why::ClosedToMessages);
        house.open();
        house.quiet().await;
        assert_eq!(house.post.tried(&direct("Ben")), 1);
        assert_eq!(house.parked(&direct("Ben")).await, 1);
        assert!(house.sent().is_empty(), "{:?}", house.at(&hall()));
    }
}

/// The same store, but that a parked entry waits still.
#[allow(clippy::unwrap_used, reason = "what fails here fails the test")]
async fn unparked(store: &MemoryStore, number: u64) -> std::sync::Arc<MemoryStore> {
    let mut rows = Vec::new();
    let mut sink = |row: Row| -> Result<(), StoreError> {
        rows.push(row);
        Ok(())
    };
    store.export(&mut sink).await.unwrap();
    let copy = MemoryStore::new();
    for row in rows {
        let row = match row {
            Row::Parked { id, address, attempts, created, body, .. } if id.0 == number => {
                let (due, reason) = (parlour_storage::Millis(0), None);
                Row::Outbox { id, address, attempts, created, due, reason, body }
            }
            row => row,
        };
        copy.import(row).await.unwrap();
    }
    std::sync::Arc::new(copy)
}

#[tokio::test(start_paused = true)]
async fn what_waits_for_a_way_is_delivered_when_it_opens() {
    let later = |address: &Address| parlour_app::Delivered::Later {
        reason: format!("{address} is down"),
        after: Some(std::time::Duration::from_hours(1)),
    };
    let house = House::new();
    for address in [hall(), direct("Ann")] {
        house.post.always(address.clone(), later(&address));
    }
    house.does("Ann", "/walls new size:3 players:3").await;
    while house.post.tried(&hall()) + house.post.tried(&direct("Ann")) < 2 {
        tokio::task::yield_now().await;
    }
    for address in [hall(), direct("Ann")] {
        house.post.opens(&address);
    }
    let start = tokio::time::Instant::now();
    let arrived = async |count: usize| {
        while house.sent().len() < count {
            tokio::task::yield_now().await;
        }
    };
    house.parlour.hasten(&hall()).await.unwrap();
    arrived(1).await;
    assert_eq!(house.sent()[0].address, hall());
    house.parlour.hasten_all("elsewhere").await.unwrap();
    house.parlour.hasten_all("test").await.unwrap();
    arrived(2).await;
    assert_eq!(house.sent()[1].address, direct("Ann"));
    assert!(start.elapsed() < std::time::Duration::from_secs(1), "{:?}", start.elapsed());
}
