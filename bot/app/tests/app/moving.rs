//! Tables that move: by their people, and into places of their own.

use parlour_app::{Delivered, Why, line_text};
use parlour_games::engine::Control;
use parlour_storage::Store as _;

use crate::support::{House, direct, hall, person, place, table};

fn attic() -> parlour_app::Address {
    place("attic")
}

/// What stands on a message's buttons and menus.
fn commands(controls: &[Control]) -> Vec<String> {
    controls.iter().map(|control| control.line().command.to_string()).collect()
}

#[tokio::test(start_paused = true)]
async fn whoever_plays_moves_a_game_to_where_they_are() {
    let house = House::new();
    house.does("Ann", "/walls new size:3 rounds:1 players:3").await;
    house.does("Ben", "/join").await;
    house.does("Cleo", "/join").await;
    house.does("Ann", "/walls predict 3").await;
    house.does_at("Ben", attic(), "/table move").await;
    house.quiet().await;
    // At the new place: that it goes on, the board, whose turn, what there is to press.
    let told = house.last(&attic());
    let text = house.text(&told);
    assert!(text.starts_with("walls-1 goes on here: Uncoprime Walls."), "{text}");
    assert!(text.contains("Waiting for ") && !text.contains("Ann"), "{text}");
    let mut mentions = told.mentions.clone();
    mentions.sort();
    assert_eq!(mentions, [person("Ben").id, person("Cleo").id], "all who can act, and no others");
    assert!(told.board.as_ref().is_some_and(parlour_app::BoardRef::is_public));
    assert!(told.opening && !told.private);
    let title = house.words.say(&told.title, &parlour_app::words::Plain);
    assert_eq!(title, "walls-1 · Uncoprime Walls");
    // At the old place one line, and nothing to press.
    let left = house.last(&hall());
    assert_eq!(house.text(&left), "walls-1 goes on elsewhere.");
    assert!(left.board.is_none() && left.controls.is_empty() && left.mentions.is_empty());
    assert!(!left.opening);
    // Nobody is asked for their secret again.
    for name in ["Ann", "Ben", "Cleo"] {
        let asked = house.at(&direct(name)).into_iter().filter(|t| t.contains("in secret"));
        assert_eq!(asked.count(), 1, "{name}");
    }
    // From now on it is told there and there alone.
    let before = house.at(&hall()).len();
    house.does("Ben", "/walls predict 4").await;
    house.does("Cleo", "/walls predict 5").await;
    house.quiet().await;
    assert!(house.text(&house.last(&attic())).contains("Your turn"));
    assert_eq!(commands(&house.last(&attic()).controls), ["walls place"]);
    assert_eq!(house.at(&hall()).len(), before);
}

#[tokio::test(start_paused = true)]
async fn a_lobby_moves_with_its_free_seats() {
    let house = House::new();
    house.does("Ann", "/walls new size:3 players:3").await;
    house.does_at("Ann", attic(), "/table move table:walls-1").await;
    house.quiet().await;
    let told = house.last(&attic());
    assert!(house.text(&told).contains("goes on here: Uncoprime Walls. 2 seats are free"));
    assert_eq!(commands(&told.controls), ["join", "leave", "fill"]);
    assert!(told.board.is_none() && told.mentions.is_empty() && told.opening);
    // Whoever is there finds it without its name; whoever is where it was does not find it at all.
    house.fails("Ben", "/join", "table-refuse-none-to-join").await;
    house.fails("Ben", "/join walls-1", "table-refuse-no-such").await;
    house.does_at("Ben", attic(), "/join").await;
    house.quiet().await;
    assert!(house.text(&house.last(&attic())).contains("Ben sits down"));
}

#[tokio::test(start_paused = true)]
async fn a_table_is_not_moved_by_others_nor_to_where_some_cannot_follow() {
    let house = House::new();
    house.does("Ann", "/walls new size:3 rounds:1 players:3").await;
    let move_it = "/table move table:walls-1";
    house.fails("Ben", move_it, "table-refuse-not-seated").await;
    house.fails_at("Ben", attic(), move_it, "table-refuse-no-such").await;
    house.fails_at("Ben", attic(), "/table move", "table-refuse-none").await;
    house.fails("Ann", move_it, "table-refuse-here-already").await;
    house.does("Ben", "/join").await;
    house.fails_at("Ann", direct("Ann"), move_it, "table-refuse-move-direct").await;
    house.does("Cleo", "/join").await;
    house.does("Cleo", "/resign").await;
    house.fails_at("Cleo", attic(), move_it, "table-refuse-resigned").await;
    house.does("Ben", "/resign").await;
    house.fails_at("Ann", attic(), move_it, "table-refuse-over").await;
    house.quiet().await;
    assert!(house.at(&attic()).is_empty());
    let gone = house.says("Ann", "/table fly").await;
    assert_eq!(gone.lines[0].id, "fault-unknown-command");
    assert!(house.spoken(&gone)[0].contains("“table move”"), "{:?}", house.spoken(&gone));
    assert!(house.says("Ann", "/table").await.refused);
}

/// A table of one person alone is theirs, and may go where only they are.
#[tokio::test(start_paused = true)]
async fn a_table_against_computers_moves_into_direct_messages_and_back() {
    let house = House::new();
    house.does("Ann", "/walls new size:3 rounds:1 fill:easy").await;
    house.does_at("Ann", direct("Ann"), "/table move").await;
    house.fails("Ben", "/board walls-1", "table-refuse-no-such").await;
    house.fails_at("Ben", direct("Ben"), "/board walls-1", "table-refuse-no-such").await;
    assert!(!house.says("Ann", "/board walls-1").await.refused);
    house.quiet().await;
    let there = house.at(&direct("Ann"));
    assert!(there.iter().any(|text| text.contains("goes on here")), "{there:?}");
    house.does("Ann", "/table move").await;
    assert!(!house.says("Ben", "/board walls-1").await.refused);
    house.quiet().await;
    assert!(house.text(&house.last(&hall())).contains("walls-1 goes on here"));
    assert_eq!(house.text(&house.last(&direct("Ann"))), "walls-1 goes on elsewhere.");
}

#[tokio::test(start_paused = true)]
async fn of_several_tables_the_one_to_move_is_asked_for() {
    let house = House::new();
    house.does("Ann", "/walls new size:3").await;
    house.does("Ann", "/walls new size:4").await;
    let which = house.says_at("Ann", attic(), "/table move").await;
    assert_eq!(which.lines[0].id, "table-refuse-which");
    let lines: Vec<_> = which.controls.iter().map(|c| line_text(c.line())).collect();
    assert_eq!(lines, ["table move table:walls-1", "table move table:walls-2"]);
    house.does_at("Ann", attic(), &lines[1]).await;
    // Only one is left that is not there.
    house.does_at("Ann", attic(), "/table move").await;
    house.quiet().await;
    let there = house.at(&attic());
    assert!(there[0].starts_with("walls-2") && there[1].starts_with("walls-1"), "{there:?}");
}

#[tokio::test(start_paused = true)]
async fn a_copy_of_a_move_moves_nothing() {
    let house = House::new();
    house.does("Ann", "/walls new size:3").await;
    let request = house.request("Ann", attic(), "/table move");
    let first = house.parlour.handle(&request).await.unwrap();
    house.does("Ann", "/table move").await;
    assert_eq!(house.parlour.handle(&request).await.unwrap(), first);
    house.quiet().await;
    assert_eq!(house.at(&attic()).len(), 2, "that it goes on there, and then elsewhere");
}

#[tokio::test(start_paused = true)]
async fn a_farewell_that_cannot_be_said_is_let_be() {
    let house = House::new();
    house.does("Ann", "/walls new size:3").await;
    house.quiet().await;
    house.post.never(hall(), Why::Gone);
    house.does_at("Ann", attic(), "/table move").await;
    house.quiet().await;
    assert_eq!(house.parked(&hall()).await, 1);
    let games = house.spoken(&house.says("Ann", "/games").await);
    assert_eq!(games.len(), 1, "nothing is out of reach: {games:?}");
    assert!(!house.at(&direct("Ann")).iter().any(|text| text.contains("cannot be reached")));
}

#[tokio::test(start_paused = true)]
async fn a_table_gets_a_place_of_its_own_without_a_word() {
    let house = House::new();
    house.does("Ann", "/walls new size:3 rounds:1 players:3").await;
    house.quiet().await;
    let (name, thread) = (table("walls-1"), place("hall-thread"));
    let told = house.sent().len();
    // From a place where it is not, nothing moves.
    house.parlour.house(&name, &attic(), thread.clone()).await.unwrap();
    house.parlour.house(&table("walls-9"), &hall(), thread.clone()).await.unwrap();
    let stream = parlour_storage::Key::new("table/walls-1").unwrap();
    assert_eq!(house.store.version(&stream).await.unwrap().0, 3, "opened, joined, contributed");
    for _ in 0..2 {
        house.parlour.house(&name, &hall(), thread.clone()).await.unwrap();
    }
    house.quiet().await;
    assert_eq!(house.sent().len(), told);
    assert_eq!(house.store.version(&stream).await.unwrap().0, 4, "once");
    // It is found both from there and from where it was opened.
    assert!(!house.says("Dan", "/board").await.refused);
    assert!(!house.says_at("Dan", thread.clone(), "/board walls-1").await.refused);
    house.does("Ben", "/join").await;
    house.does_at("Cleo", thread.clone(), "/join").await;
    house.quiet().await;
    let there = house.at(&thread);
    assert!(there[0].contains("Ben sits down") && there[1].contains("Cleo sits down"), "{there:?}");
    assert_eq!(house.at(&hall()).len(), 1, "only that it was opened");
    // Moved into the place where it was opened, it gets another place of its own.
    house.does("Ann", "/table move").await;
    house.quiet().await;
    assert!(house.last(&hall()).opening);
    assert_eq!(house.text(&house.last(&thread)), "walls-1 goes on elsewhere.");
    house.parlour.house(&name, &hall(), place("second")).await.unwrap();
    house.does("Ann", "/walls predict 3").await;
    house.quiet().await;
    assert!(house.text(&house.last(&place("second"))).contains("Ann has made a prediction"));
}

/// What is typed in a table's own place is meant for it, whatever else one plays, also at its end.
#[tokio::test(start_paused = true)]
async fn in_its_own_place_a_table_need_not_be_named() {
    let house = House::new();
    let threads = [place("first"), place("second")];
    for (number, thread) in (1..).zip(&threads) {
        house.does("Ann", "/walls new size:3 rounds:1").await;
        house.does("Ben", &format!("/join walls-{number}")).await;
        let name = table(&format!("walls-{number}"));
        house.parlour.house(&name, &hall(), thread.clone()).await.unwrap();
    }
    house.quiet().await;
    // Elsewhere it must be said which.
    house.fails("Ann", "/walls predict 1", "table-refuse-which").await;
    house.does_at("Ann", threads[1].clone(), "/walls predict 1").await;
    house.does_at("Ann", threads[0].clone(), "/walls predict 2").await;
    house.quiet().await;
    let last = |number: usize| house.last(&threads[number]);
    for number in [0, 1] {
        assert!(last(number).own_place);
        assert!(house.text(&last(number)).contains("Ann has made a prediction"));
    }
    let secret = house.last(&direct("Ann"));
    assert_eq!((secret.table, secret.own_place), (table("walls-1"), false));
    house.does_at("Ann", threads[0].clone(), "/resign").await;
    house.quiet().await;
    let answer = house.says_at("Ann", threads[0].clone(), "/board").await;
    assert!(house.spoken(&answer)[0].contains("walls-1"), "{answer:?}");
    house.fails_at("Ann", threads[0].clone(), "/walls place A1", "table-refuse-over").await;
    // To move a table there is to mean another, and then that is the one.
    house.does_at("Ann", threads[0].clone(), "/table move").await;
    for thread in threads {
        let answer = house.says_at("Ann", thread, "/board").await;
        assert!(house.spoken(&answer)[0].contains("walls-2"), "{answer:?}");
    }
}

/// What was decided before the place was made is told in it all the same.
#[tokio::test(start_paused = true)]
async fn what_waits_behind_the_opening_follows_into_the_place_of_its_own() {
    let mut house = House::over(House::new().crash(), false);
    let thread = place("thread");
    house.post.threads(&house.parlour, hall(), thread.clone());
    house.does("Ann", "/walls new size:3 rounds:1 players:3").await;
    house.does("Ben", "/join").await;
    house.does("Ann", "/walls new size:4 rounds:1 players:3").await;
    house.does("Ben", "/join walls-2").await;
    house.does("Ann", "/fill easy table:walls-2").await;
    house.open();
    house.quiet().await;
    let hall_texts = house.at(&hall());
    assert_eq!(hall_texts.len(), 2, "{hall_texts:?}");
    assert!(hall_texts.iter().all(|text| text.contains(" is open: ")), "{hall_texts:?}");
    assert!(house.sent().iter().filter(|message| message.opening).count() == 2);
    let there = house.at(&thread);
    assert!(there[0].contains("Ben sits down (2 of 3)"), "{there:?}");
    assert!(there.iter().any(|text| text.contains("has made a prediction")), "{there:?}");
}

/// What was written down for the place where a table was opened is told before what was written down
/// for the place of its own, however long the first takes; but what can never arrive holds nothing up.
#[tokio::test(start_paused = true)]
async fn a_table_is_told_in_order_around_its_move() {
    for arrives in [true, false] {
        let mut house = House::over(House::new().crash(), false);
        let thread = place("thread");
        house.post.threads(&house.parlour, hall(), thread.clone());
        let after = Some(std::time::Duration::from_mins(1));
        house.post.next(thread.clone(), [Delivered::Later { reason: "full".into(), after }]);
        if !arrives {
            let (why, reason) = (Why::Other, "as the test wants it".to_owned());
            house.post.next(thread.clone(), [Delivered::Never { why, reason }]);
        }
        house.does("Ann", "/walls new size:3 rounds:1 players:4").await;
        house.does("Ben", "/join").await;
        house.open();
        // That Ben has joined was tried, in the place that the table has by now, and is put off.
        while house.post.tried(&thread) == 0 {
            tokio::task::yield_now().await;
        }
        house.does_at("Cleo", thread.clone(), "/join").await;
        house.does_at("Dan", thread.clone(), "/join").await;
        house.quiet().await;
        let there = house.at(&thread);
        let joined: Vec<_> = ["Ben", "Cleo", "Dan"]
            .map(|name| there.iter().position(|text| text.contains(&format!("{name} sits down"))))
            .into();
        let came = joined.iter().flatten();
        assert!(came.is_sorted(), "{there:?}");
        assert_eq!(joined[0].is_some(), arrives, "{there:?}");
        assert!(joined[1] < joined[2] && joined[1].is_some(), "{there:?}");
    }
}

/// What a place of its own hangs on, and the last word at a place, are said where they belong, even
/// if they had to wait until there was another place.
#[tokio::test(start_paused = true)]
async fn what_belongs_to_a_place_stays_there() {
    let house = House::new();
    let (name, thread) = (table("walls-1"), place("thread"));
    let after = Some(std::time::Duration::from_hours(1));
    house.post.always(hall(), Delivered::Later { reason: "down".into(), after });
    house.does("Ann", "/walls new size:3").await;
    house.does_at("Ann", attic(), "/table move").await;
    house.does("Ann", "/table move").await;
    while house.post.tried(&hall()) == 0 {
        tokio::task::yield_now().await;
    }
    house.parlour.house(&name, &hall(), thread.clone()).await.unwrap();
    house.post.opens(&hall());
    house.quiet().await;
    let texts = house.at(&hall());
    assert_eq!(texts.len(), 3, "{texts:?}");
    assert!(texts[0].starts_with("walls-1 is open"), "{texts:?}");
    assert_eq!(texts[1], "walls-1 goes on elsewhere.");
    assert!(texts[2].starts_with("walls-1 goes on here"), "{texts:?}");
    assert!(house.at(&thread).is_empty());
}
