//! Tables, delivery, timers.

use std::{task::Poll, time::Duration};

use parlour_app::{Address, BoardRef, Delivered, Why};
use parlour_storage::{Key, Store as _};

use crate::support::{self, House, direct, hall};

#[tokio::test(start_paused = true)]
async fn a_game_from_the_first_seat_to_the_last_message() {
    let house = House::new();
    house.does("Ann", "/walls new size:3 rounds:1").await;
    house.fails("Ann", "/join", "table-refuse-seated-already").await;
    house.fails("Ann", "/join walls-1", "table-refuse-seated-already").await;
    house.fails("Ben", "/leave", "table-refuse-none").await;
    house.fails("Ann", "/start", "table-refuse-too-few").await;
    house.fails("Ann", "/walls place B2", "table-refuse-not-begun").await;
    house.does("Ben", "!join").await;
    house.fails("Ann", "/leave", "table-refuse-leave-begun").await;
    house.fails("Cleo", "/join walls-1", "table-refuse-begun").await;
    house.fails("Cleo", "/walls place B2 table:walls-1", "table-refuse-not-seated").await;
    house.does("Ann", "/walls predict 5").await;
    house.fails("Ann", "/walls place B2", "walls-refuse-predict-first").await;
    house.does("Ben", "/walls predict walls:4").await;
    for cell in ["B2", "A2", "A1", "B1", "C1", "C2", "C3", "B3", "A3"] {
        let line = format!("/walls place {cell}");
        // Whoever's turn it is: the other one is refused, and nothing comes of that.
        let first = house.says("Ann", &line).await;
        let second = house.says("Ben", &line).await;
        assert_ne!(first.refused, second.refused, "{cell}");
    }
    house.quiet().await;
    let hall = house.at(&hall());
    assert!(hall.last().unwrap().contains("walls-1!") || hall.last().unwrap().contains("share"));
    assert_eq!(hall.iter().filter(|text| text.contains(" put ")).count(), 9, "{hall:#?}");
    house.fails("Ann", "/walls place A1 table:walls-1", "table-refuse-over").await;
    house.fails("Ann", "/resign walls-1", "table-refuse-over").await;
    assert_eq!(house.spoken(&house.says("Ann", "/games").await).len(), 1);
}

/// Every message goes where its observer is, and no message for one tells another's secret.
#[tokio::test(start_paused = true)]
async fn secrets_go_to_their_owners_alone() {
    let house = House::new();
    house.does("Ann", "/walls new size:5 players:3").await;
    house.does("Ben", "/join").await;
    house.does("Cleo", "/join").await;
    house.does("Ann", "/walls predict 31").await;
    house.does("Ben", "/walls predict 32").await;
    house.quiet().await;
    let said = [("Ann", "31"), ("Ben", "32")];
    for message in house.sent() {
        assert_eq!(message.private, matches!(message.address, Address::Direct(_)));
        for (owner, secret) in said {
            let told = house.text(&message).contains(secret);
            assert!(!told || message.address == direct(owner), "{}", house.text(&message));
        }
        if let Some(board) = &message.board {
            assert_eq!(board.is_public(), !message.private);
            let (text, alt) = house.parlour.plain(board).await.unwrap().unwrap();
            for (owner, secret) in said {
                let told = text.contains(secret) || alt.contains(secret);
                assert!(!told || message.address == direct(owner), "{alt}\n{text}");
            }
        }
    }
    for (owner, secret) in said {
        assert!(house.at(&direct(owner)).iter().any(|text| text.contains(secret)));
    }
    assert_eq!(house.at(&direct("Cleo")).len(), 1, "only the question");
}

#[tokio::test(start_paused = true)]
async fn a_copy_of_a_request_gets_the_first_answer_and_does_nothing() {
    let house = House::new();
    house.does("Ann", "/walls new size:3").await;
    house.does("Ben", "/join").await;
    let request = house.request("Ann", hall(), "/walls predict 3");
    let first = house.parlour.handle(&request).await.unwrap();
    house.does("Ben", "/walls predict 4").await;
    // Predictions are closed now: judged anew, the copy would be refused.
    assert_eq!(house.parlour.handle(&request).await.unwrap(), first);
    let opening = house.request("Ann", hall(), "/walls new size:4");
    let (one, two) = tokio::join!(house.parlour.handle(&opening), house.parlour.handle(&opening));
    assert_eq!(one.unwrap(), two.unwrap());
    house.quiet().await;
    let own: Vec<_> =
        house.at(&direct("Ann")).into_iter().filter(|t| t.contains("prediction is")).collect();
    assert_eq!(own.len(), 1, "{own:?}");
    let opened = house.at(&hall()).into_iter().filter(|t| t.contains("4 × 4")).count();
    assert_eq!(opened, 1);
}

#[tokio::test(start_paused = true)]
async fn two_cannot_take_the_last_seat() {
    let house = House::new();
    house.does("Ann", "/walls new").await;
    let (ben, cleo) = (
        house.request("Ben", hall(), "/join walls-1"),
        house.request("Cleo", hall(), "/join walls-1"),
    );
    let (ben, cleo) = tokio::join!(house.parlour.handle(&ben), house.parlour.handle(&cleo));
    assert_ne!(ben.unwrap().refused, cleo.unwrap().refused);
}

#[tokio::test(start_paused = true)]
async fn a_press_on_an_old_message_does_nothing_and_shows_the_present() {
    let house = House::new();
    house.does("Ann", "/walls new size:3 rounds:1").await;
    house.does("Ben", "/join").await;
    house.does("Ann", "/walls predict 3").await;
    house.does("Ben", "/walls predict 4").await;
    house.quiet().await;
    let turn = house.sent().into_iter().rfind(|m| !m.private && !m.controls.is_empty()).unwrap();
    let (placer, other) =
        if house.text(&turn).contains("Your turn, Ann") { ("Ann", "Ben") } else { ("Ben", "Ann") };
    let line = "/walls place table:walls-1 cell:B2";
    assert!(house.presses(other, &turn, line).await.refused, "not their turn");
    assert!(!house.presses(placer, &turn, line).await.refused);
    // Twice: the second press comes from an earlier moment, though the cell is another.
    let stale = house.presses(placer, &turn, "/walls place table:walls-1 cell:A2").await;
    assert_eq!(stale.lines[0].id, "table-refuse-stale");
    assert!(stale.board.is_some() && stale.controls.is_empty(), "it is the other's turn");
    let stale = house.presses(other, &turn, "/walls place table:walls-1 cell:A2").await;
    assert_eq!(stale.lines[0].id, "table-refuse-stale");
    assert!(!stale.controls.is_empty(), "it is theirs, so they can go on from here");
}

#[tokio::test(start_paused = true)]
async fn what_fails_for_now_is_retried_in_order_and_what_fails_for_good_is_parked() {
    let house = House::new();
    let later = |reason: &str, after| Delivered::Later { reason: reason.into(), after };
    let answers = [
        later("429", Some(Duration::from_secs(7))),
        later("503", None),
        Delivered::Never { why: Why::Gone, reason: "channel gone".into() },
    ];
    house.post.next(hall(), answers);
    // For three, so that it does not begin and everything is said in the hall.
    house.does("Ann", "/walls new players:3").await;
    house.does("Ben", "/join").await;
    let start = tokio::time::Instant::now();
    house.quiet().await;
    // 7 s as asked, then 2 s of backoff after the second failure.
    let waited = start.elapsed();
    assert!((Duration::from_secs(8)..Duration::from_secs(11)).contains(&waited), "{waited:?}");
    let parked = house.store.parked(&Key::new(hall().to_string()).unwrap()).await.unwrap();
    assert_eq!(parked.len(), 1);
    assert_eq!(parked[0].reason, "channel gone");
    assert_eq!(parked[0].delivery.attempts, 2);
    let hall = house.at(&hall());
    assert_eq!(hall.len(), 1, "what came behind the parked one arrived: {hall:?}");
    assert!(hall[0].contains("Ben sits down"));
}

#[tokio::test(start_paused = true)]
async fn what_a_platform_panicked_at_is_delivered_soon() {
    let house = House::new();
    house.post.panics(2);
    house.does("Ann", "/walls new players:3").await;
    let start = tokio::time::Instant::now();
    house.quiet().await;
    // 1 s of backoff, then 2 s: nothing waits for a lease to end.
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    assert_eq!(house.at(&hall()).len(), 1);
}

/// Each first message of a table is delivered by itself; many of them take longer than a lease.
#[tokio::test(start_paused = true)]
async fn a_slow_platform_gets_each_message_once() {
    let mut house = House::over(House::new().crash(), false);
    house.post.takes(Duration::from_secs(50));
    for _ in 0..6 {
        house.does("Ann", "/walls new players:3").await;
    }
    house.open();
    house.quiet().await;
    let texts = house.at(&hall());
    assert_eq!(texts.len(), 6, "{texts:?}");
    assert!(texts.iter().zip(1..).all(|(text, n)| text.starts_with(&format!("walls-{n} is open"))));
}

#[tokio::test(start_paused = true)]
async fn a_crash_between_commit_and_delivery_loses_nothing() {
    let mut house = House::over(House::new().crash(), false);
    house.does("Ann", "/walls new size:3 fill:easy").await;
    assert!(house.sent().is_empty());
    // Neither was anything delivered nor did the computer move. The next start does both.
    house = House::over(house.crash(), true);
    house.quiet().await;
    let hall_texts = house.at(&hall());
    assert!(hall_texts[0].contains("walls-1 is open"), "{hall_texts:?}");
    assert!(hall_texts[1].contains("has made a prediction"), "{hall_texts:?}");
    assert_eq!(house.at(&direct("Ann")).len(), 1);
    let ids: Vec<u64> = house.sent().iter().map(|message| message.id.0).collect();
    let before = house.sent().len();
    house = House::over(house.crash(), true);
    house.quiet().await;
    assert!(house.sent().is_empty(), "{before} were settled before: {ids:?}");
}

#[tokio::test(start_paused = true)]
async fn of_boards_that_wait_only_the_newest_is_shown() {
    let mut house = House::over(House::new().crash(), false);
    house.does("Ann", "/walls new size:3 rounds:1").await;
    house.does("Ben", "/join").await;
    house.does("Ann", "/walls predict 3").await;
    house.does("Ben", "/walls predict 4").await;
    for cell in ["B2", "A2", "A1"] {
        let line = format!("/walls place {cell}");
        assert_ne!(house.says("Ann", &line).await.refused, house.says("Ben", &line).await.refused);
    }
    house.open();
    house.quiet().await;
    let public: Vec<_> = house.sent().into_iter().filter(|message| !message.private).collect();
    let boards: Vec<u64> =
        public.iter().filter_map(|m| m.board.as_ref().map(BoardRef::number)).collect();
    assert_eq!(boards.len(), 1, "{boards:?}");
    assert!(public.last().unwrap().board.is_some());
    assert_eq!(public.iter().filter(|m| house.text(m).contains(" put ")).count(), 3);
}

#[tokio::test(start_paused = true)]
async fn who_resigns_is_played_for_and_ranks_no_more() {
    let house = House::new();
    house.does("Ann", "/walls new size:3 rounds:1 players:3").await;
    house.does("Ben", "/join").await;
    house.does("Cleo", "/join").await;
    house.does("Cleo", "/resign").await;
    house.fails("Cleo", "/walls predict 3", "table-refuse-resigned").await;
    house.does("Ann", "/walls predict 3").await;
    house.does("Ben", "/walls predict 4").await;
    house.quiet().await;
    let texts = house.at(&hall()).join("\n");
    assert!(texts.contains("A computer (medium) plays on for Cleo"), "{texts}");
    // What the computer does in her seat is no message to her.
    let told = house.at(&direct("Cleo"));
    assert!(!told.iter().any(|text| text.contains("prediction is")), "{told:?}");
    // With one contender left the game is over.
    house.does("Ben", "/resign walls-1").await;
    house.quiet().await;
    let texts = house.at(&hall()).join("\n");
    assert!(texts.contains("Ann wins walls-1!"), "{texts}");
    // Against computers alone nobody is left to play for.
    house.does("Ann", "/walls new fill:easy players:3").await;
    house.does("Ann", "/resign").await;
    house.quiet().await;
    assert!(house.at(&hall()).last().unwrap().contains("share the win at walls-2"));
}

#[tokio::test(start_paused = true)]
async fn the_table_is_found_or_asked_for() {
    let house = House::new();
    house.does("Ann", "/walls new size:3").await;
    house.does("Ben", "/join").await;
    house.does("Ann", "/walls new size:4").await;
    house.does("Ben", "/join").await;
    let which = house.fails("Ann", "/walls predict 3", "table-refuse-which").await;
    assert_eq!(which.controls.len(), 2);
    let line = parlour_app::line_text(which.controls[1].line());
    assert_eq!(line, "walls predict table:walls-2 3");
    house.does("Ann", &line).await;
    // Now there is only one where it is her turn.
    house.does("Ann", "/walls predict 5").await;
    let games = house.spoken(&house.says("Ben", "/games").await);
    assert!(games.iter().all(|line| line.starts_with("Your turn at")), "{games:?}");
    house.does("Ben", "/walls predict 5 table:walls-2").await;
    house.quiet().await;
    let boards = house.says("Ben", "/board table:walls-1").await;
    assert_eq!(boards.board.unwrap().table().to_string(), "walls-1");
    house.fails("Ben", "/board walls-9", "table-refuse-no-such").await;
    house.fails("Ben", "/board chess-1", "table-refuse-no-such").await;
    assert!(house.says("Ben", "/board walls-1 text").await.as_text);
}

#[tokio::test(start_paused = true)]
async fn a_table_in_direct_messages_is_ones_own() {
    let house = House::new();
    let request = house.request("Ann", direct("Ann"), "/walls new size:3 fill:easy");
    assert!(!house.parlour.handle(&request).await.unwrap().refused);
    house.quiet().await;
    assert!(house.at(&hall()).is_empty());
    for line in ["/join walls-1", "/board walls-1", "/walls predict 3 table:walls-1"] {
        house.fails("Ben", line, "table-refuse-no-such").await;
    }
    let name = "walls-1".parse().unwrap();
    let ben = support::person("Ben").id;
    assert!(house.parlour.board_of(&name, 4, &ben, &hall(), false).await.unwrap().is_none());
}

#[tokio::test(start_paused = true)]
async fn what_cannot_be_understood_says_what_would_be_right() {
    let house = House::new();
    for (line, id, hint) in [
        ("", "fault-empty", "/help"),
        ("/", "fault-empty", "/help"),
        ("/wals new", "fault-unknown-command", "walls"),
        ("/walls plcae C4", "fault-unknown-command", "walls place"),
        ("/walls new size:11", "fault-not-in-range", "3 to 10"),
        ("/walls new size:five", "fault-not-in-range", "3 to 10"),
        ("/walls new rounds:2", "fault-not-a-choice", "1 or each"),
        ("/walls new players:7", "fault-not-in-range", "2 to 6"),
        ("/walls new 5 each live 2 easy 5 now", "fault-leftover", "now"),
        ("/walls new size:5 size:6", "fault-twice", "once"),
        ("/rules", "fault-missing", "“game”: Which game."),
        ("/worms new mode:solo players:2", "worms-refuse-players", "Solo is for one player"),
        ("/rules chess", "fault-not-a-choice", "walls"),
        ("/help \"walls", "fault-open-quote", "quotation"),
        ("/walls predict 3", "table-refuse-none", "/walls new"),
        ("/fill easy", "table-refuse-none", "/walls new"),
    ] {
        let answer = house.fails("Ann", line, id).await;
        let said = house.spoken(&answer).join(" ");
        assert!(said.contains(hint), "{line}: {said}");
    }
    assert_eq!(house.store.streams("").await.unwrap().len(), 0, "nothing was changed");
    house.does("Ann", "/walls new 4 1 end 3 easy").await;
    house.quiet().await;
    let opened = house.at(&hall()).remove(0);
    assert!(opened.contains("4 × 4 board, one round, walls shown at the end"), "{opened}");
    let answer = house.fails("Ann", "/walls predict", "fault-missing").await;
    let said = house.spoken(&answer).join(" ");
    assert!(said.starts_with("“predict” also needs “walls”: "), "{said}");
}

/// Whoever plays alone waits for nobody, whatever else they ask for.
#[tokio::test(start_paused = true)]
async fn a_table_for_one_begins_at_once() {
    for options in ["", " fill:medium", " wait:1", " players:1"] {
        let house = House::new();
        house.does("Ann", &format!("/worms new mode:solo level:1{options}")).await;
        house.quiet().await;
        let said = house.at(&hall()).join("\n");
        assert!(said.contains("for one player.") && said.contains("The game begins"), "{said}");
        assert!(!said.contains("take the free seats"), "{said}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_table_that_nobody_joins_closes_after_two_weeks() {
    let house = House::new();
    let day = Duration::from_hours(24);
    house.does("Ann", "/walls new size:3 players:3").await;
    tokio::time::sleep(10 * day).await;
    // Whoever joins lets it wait anew; whoever leaves does not.
    house.does("Ben", "/join").await;
    house.does("Ben", "/leave").await;
    tokio::time::sleep(13 * day).await;
    assert!(!house.says("Cleo", "/board").await.refused);
    tokio::time::sleep(2 * day).await;
    house.quiet().await;
    let texts = house.at(&hall());
    assert_eq!(
        texts.last().unwrap(),
        "Nobody has joined walls-1 for two weeks, so it is closed. Open another with “/walls new”."
    );
    assert!(house.last(&hall()).controls.is_empty());
    house.fails("Cleo", "/join walls-1", "table-refuse-over").await;
    assert_eq!(house.says("Ann", "/games").await.lines[0].id, "games-none");
    assert_eq!(house.store.next_timer().await.unwrap(), None);
    // A game that has begun goes on for as long as it takes.
    house.does("Ann", "/walls new size:3").await;
    house.does("Ben", "/join").await;
    house.quiet().await;
    assert_eq!(house.store.next_timer().await.unwrap(), None);
    tokio::time::sleep(30 * day).await;
    house.does("Ann", "/walls predict 3").await;
}

/// A browser that goes away drops the request that it made. What was begun is finished all the
/// same: the commit, what it tells, and what the next one is judged against.
#[tokio::test(start_paused = true)]
async fn an_asker_who_goes_away_stops_nothing() {
    let mut is_done_alone = false;
    // How often a request waits depends on how fast its table's rules are asked, in another thread.
    for polls in (0..6).cycle().take(600) {
        let house = House::new();
        house.does("Ann", "/walls new size:3 rounds:1 players:3").await;
        let request = house.request("Ben", hall(), "/join");
        let answered = cut_short(house.parlour.handle(&request), polls).await.is_some();
        // What it began has not had its turn yet.
        tokio::task::yield_now().await;
        house.quiet().await;
        let sits = |texts: &[String]| texts.iter().filter(|t| t.contains("Ben sits down")).count();
        is_done_alone |= !answered && sits(&house.at(&hall())) == 1;
        assert!(!house.parlour.handle(&request).await.unwrap().refused, "the copy is answered");
        house.quiet().await;
        assert_eq!(sits(&house.at(&hall())), 1, "{:?}", house.at(&hall()));
        house.fails("Ben", "/join", "table-refuse-seated-already").await;
        if is_done_alone && answered {
            break;
        }
    }
    // Whatever was on its way to the disk arrived there, with nobody waiting for it.
    assert!(is_done_alone, "no request was cut short while it was committed");
}

/// Waits until a future has made no progress so many times, and drops it then.
async fn cut_short<T>(future: impl Future<Output = T>, mut polls: usize) -> Option<T> {
    let mut future = std::pin::pin!(future);
    std::future::poll_fn(|context| match future.as_mut().poll(context) {
        Poll::Ready(done) => Poll::Ready(Some(done)),
        Poll::Pending if polls == 0 => Poll::Ready(None),
        Poll::Pending => {
            polls -= 1;
            Poll::Pending
        }
    })
    .await
}

#[tokio::test(start_paused = true)]
async fn a_line_may_hold_any_space() {
    let house = House::new();
    for space in ["\u{a0}", "\u{2003}", "\u{3000}", "\t"] {
        let line = format!("/walls{space}ne");
        let found = support::complete(&house, "Ann", &line).await;
        assert_eq!(found.len(), 1, "{line:?}");
        house.does("Ann", &format!("/walls{space}new{space}size:3")).await;
    }
}

/// Whoever wants to play again after somebody else wanted it sits down with them; a third time opens
/// another table.
#[tokio::test(start_paused = true)]
async fn whoever_plays_again_plays_with_the_others() {
    let house = House::new();
    house.does("Ann", "/walls new size:3 rounds:1").await;
    house.does("Ben", "/join").await;
    house.does("Ben", "/resign").await;
    house.quiet().await;
    let end = house.last(&hall());
    let again = "/walls new size:3 rounds:1 players:2";
    for name in ["Ann", "Ann", "Ben"] {
        let answer = house.presses(name, &end, again).await;
        assert!(answer.lines.is_empty() != answer.refused, "{answer:?}");
    }
    house.quiet().await;
    let told = house.at(&hall());
    assert!(told.iter().any(|text| text.starts_with("walls-2 is open")), "{told:?}");
    assert!(told.iter().any(|text| text.contains("Ben sits down (2 of 2)")), "{told:?}");
    assert!(!told.iter().any(|text| text.contains("walls-3")), "{told:?}");
    assert!(!house.presses("Cleo", &end, again).await.refused);
    house.quiet().await;
    assert!(house.text(&house.last(&hall())).starts_with("walls-3 is open"));
}

/// Parlours that answer under one name never give two tables one name, and their stores can be told
/// apart; one store is always the same.
#[tokio::test(start_paused = true)]
async fn parlours_under_one_name_are_told_apart() {
    let mut names = std::collections::BTreeSet::new();
    for part in 0..3 {
        let house = House::new();
        let one = house.parlour.clone().one_of(part, 3);
        for _ in 0..2 {
            let open = house.request("Ann", hall(), "/walls new size:3");
            assert!(!one.handle(&open).await.unwrap().refused);
        }
        house.quiet().await;
        names.extend(house.sent().iter().map(|message| message.table.to_string()));
    }
    let expected = (1..=6).map(|number| format!("walls-{number}")).collect();
    assert_eq!(names, expected);

    let (house, other) = (House::new(), House::new());
    let name = house.parlour.instance().await.unwrap().to_owned();
    assert_eq!(name.len(), 6);
    assert_ne!(name, other.parlour.instance().await.unwrap());
    let again = House::over(house.crash(), false);
    assert_eq!(name, again.parlour.instance().await.unwrap());
}

/// A store whose numbers were given for several parlours goes on without them.
#[tokio::test(start_paused = true)]
async fn a_number_that_was_given_for_several_is_not_given_again() {
    let house = House::new();
    let one = house.parlour.clone().one_of(1, 2);
    assert!(!one.handle(&house.request("Ann", hall(), "/walls new size:3")).await.unwrap().refused);
    // The second number would be 2, which the first has.
    house.does("Ann", "/walls new size:3").await;
    house.quiet().await;
    assert_eq!(house.last(&hall()).table, "walls-3".parse().unwrap());
}
