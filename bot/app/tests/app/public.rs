//! What an answer says may be read by all tells nobody's secret: it is the same whatever is secret.

use parlour_app::Answer;

use crate::support::{House, direct, hall, place};

/// A game that two people have begun, as far as everybody knows: what each does in secret, in one world and
/// in another.
struct Pair {
    table: &'static str,
    open: &'static [(&'static str, &'static str)],
    secret: [&'static [(&'static str, &'static str)]; 2],
}

const PAIRS: &[Pair] = &[
    Pair {
        table: "walls-1",
        open: &[("Ann", "walls new size:3 rounds:1"), ("Ben", "join")],
        secret: [&[("Ann", "walls predict 5")], &[("Ann", "walls predict 7")]],
    },
    Pair {
        table: "wiretap-1",
        open: &[("Ann", "wiretap new"), ("Ben", "join")],
        secret: [&[("Ann", "wiretap wire 1 A-C*1")], &[("Ann", "wiretap wire 2 B-D*3")]],
    },
    Pair {
        table: "worms-1",
        open: &[("Ann", "worms new mode:build players:2 level:1"), ("Ben", "join")],
        secret: [&[("Ann", "worms build random")], &[("Ann", "worms build random")]],
    },
];

/// What anybody may type where others read it; `T` is the table.
const LINES: &[&str] = &[
    "help",
    "help walls",
    "rules walls",
    "games",
    "board",
    "board T",
    "board T as:text",
    "board T zoom:NE",
    "join",
    "join T",
    "leave T",
    "start T",
    "fill easy table:T",
    "luck mine T",
    "verify T",
    "save Mine T",
    "saved",
    "record",
    "replay T",
    "table move T",
    "nonsense",
    "walls place A1 table:T",
    "walls predict 3 table:T",
    "wiretap tap A1 table:T",
    "wiretap confirm table:T",
    "wiretap guess table:T",
    "worms build check table:T",
    "worms build done table:T",
    "worms snap 1 table:T",
    "board nowhere-9",
    "walls new size:99",
    "resign T",
];

/// Two worlds that differ in secrets alone: who sits where is chance, so they are made until it is the same.
async fn worlds(pair: &Pair) -> [House; 2] {
    loop {
        let (one, other) = (House::new(), House::new());
        for house in [&one, &other] {
            for (who, line) in pair.open {
                house.does(who, line).await;
            }
            house.quiet().await;
        }
        let public = |house: &House| house.at(&hall());
        if public(&one) != public(&other) {
            continue;
        }
        for (house, secret) in [&one, &other].into_iter().zip(pair.secret) {
            for (who, line) in secret {
                house.does_at(who, direct(who), line).await;
            }
            house.quiet().await;
        }
        return [one, other];
    }
}

async fn asked(house: &House, pair: &Pair, who: &str, line: &str) -> Answer {
    let line = line.replace("table:T", &format!("table:{}", pair.table));
    let line = line.replace(" T", &format!(" table:{}", pair.table));
    house.says_at(who, hall(), &line).await
}

/// What is said, but for the codes that seal chance, which are other ones in every world.
fn said(house: &House, answer: &Answer) -> Vec<String> {
    let is_code = |word: &str| {
        word.len() > 32 && word.trim_end_matches('.').chars().all(|c| c.is_ascii_hexdigit())
    };
    let lines = house.spoken(answer).into_iter();
    lines
        .map(|line| line.split(' ').filter(|word| !is_code(word)).collect::<Vec<_>>().join(" "))
        .collect()
}

#[tokio::test(start_paused = true)]
async fn what_all_may_read_is_the_same_whatever_is_secret() {
    let (mut public, mut private) = (0, 0);
    for pair in PAIRS {
        for who in ["Ann", "Ben", "Cleo"] {
            let [one, other] = worlds(pair).await;
            for line in LINES {
                let answers =
                    (asked(&one, pair, who, line).await, asked(&other, pair, who, line).await);
                if answers.0.public || answers.1.public {
                    public += 1;
                    assert!(!answers.0.shows_a_secret(), "{who}: {line}");
                    let said = (said(&one, &answers.0), said(&other, &answers.1));
                    assert_eq!(said.0, said.1, "{who}: {line}");
                    assert_eq!(answers.0.controls, answers.1.controls, "{who}: {line}");
                    assert_eq!(answers.0.board, answers.1.board, "{who}: {line}");
                } else if answers.0 != answers.1 {
                    private += 1;
                }
            }
        }
    }
    assert!(
        public > 100 && private > 0,
        "{public} are public; {private} private ones tell a secret"
    );
}

#[tokio::test(start_paused = true)]
async fn of_a_table_elsewhere_nothing_is_said_to_all() {
    let house = House::new();
    house.does("Ann", "tangle new").await;
    house.does("Ben", "join").await;
    house.quiet().await;
    let name = "table:tangle-1";
    for line in ["board", "verify", "replay", "leave", "start", "fill easy"] {
        for line in [line.to_owned(), format!("{line} {name}")] {
            let answer = house.says_at("Ann", place("elsewhere"), &line).await;
            assert!(!answer.public, "{line}: {:?}", house.spoken(&answer));
        }
    }
    assert!(house.says("Ann", &format!("leave {name}")).await.public, "here it is");
}
