//! Tangle's pictures in what no law of all pictures says.

#![allow(clippy::disallowed_types, reason = "tests play the games that they draw")]

#[allow(dead_code, reason = "its games are used, not its pictures")]
#[path = "support/gallery.rs"]
mod gallery;
mod support;

use std::io::Cursor;

use gallery::tangle::tangle;
use image::{AnimationDecoder as _, codecs::gif::GifDecoder};
use parlour_games::{
    GameKind,
    engine::{CommandLine, Dice, Observer, Phrase},
};
use parlour_render::{Words as _, alt, foretell, plain, replay, scene};
use support::{English, NAMES, told, walls};

const LARGEST: usize = 2 << 20;

#[test]
fn a_replay_of_a_hundred_segments_is_small_enough() {
    let words = English::new(&NAMES);
    let table = tangle(r#"{"ending":{"segments":100}}"#, 3, usize::MAX, 6);
    let replay = replay(&table.view(Observer::Public), &words).unwrap();
    // The empty field, every segment, and the field in its colours.
    assert_eq!(replay.frames.len(), 102);
    let gif = replay.gif(600).unwrap();
    assert!(gif.len() <= LARGEST, "{} bytes", gif.len());
    // Nowhere is a pixel in a wrong colour.
    let decoder = GifDecoder::new(Cursor::new(&gif)).unwrap();
    for (at, (seen, frame)) in decoder.into_frames().zip(&replay.frames).enumerate() {
        let (seen, meant) = (seen.unwrap().into_buffer(), frame.scene.pixels(600).unwrap());
        let off = seen.as_raw().iter().zip(meant.as_raw()).map(|(one, other)| one.abs_diff(*other));
        let worst = off.max().unwrap();
        assert!(worst <= 40, "frame {at}: {worst}");
    }
}

#[test]
fn a_longer_game_has_several_segments_in_a_frame() {
    let words = English::new(&NAMES);
    let table = tangle(r#"{"ending":{"segments":200}}"#, 2, usize::MAX, 3);
    let frames = replay(&table.view(Observer::Public), &words).unwrap().frames;
    assert_eq!(frames.len(), 102);
}

#[test]
fn frames_and_keepsake_have_no_letters() {
    let words = English::new(&NAMES);
    let table = tangle("{}", 2, 12, 4);
    let view = table.view(Observer::Public);
    assert!(scene(&view, &words).texts().iter().any(|(text, _)| text.words == "A"));
    let replay = replay(&view, &words).unwrap();
    for frame in &replay.frames {
        let texts = frame.scene.texts();
        assert!(texts.iter().all(|(text, _)| text.words.parse::<u32>().is_ok()), "{texts:?}");
        assert_eq!(frame.scene.overflow(), Vec::<String>::new());
    }
    let last: Vec<String> = replay
        .frames
        .last()
        .unwrap()
        .scene
        .texts()
        .iter()
        .map(|(text, _)| text.words.clone())
        .collect();
    let points = view.json()["points"].as_array().unwrap().clone();
    assert_eq!(last, points.iter().map(ToString::to_string).collect::<Vec<_>>());
    let texts = replay.keepsake.texts();
    assert_eq!(texts.iter().map(|(text, _)| text.words.as_str()).collect::<Vec<_>>(), ["Tangle"]);
}

/// What the texts of the frames say, without their points.
fn rounds_named(replay: &parlour_render::Replay) -> Vec<String> {
    let texts = |frame: &parlour_render::Frame| {
        let texts = frame.scene.texts();
        let words = texts.iter().map(|(text, _)| text.words.clone());
        words.filter(|words| words.parse::<u32>().is_err()).collect::<Vec<_>>().join("|")
    };
    replay.frames.iter().map(texts).collect()
}

#[test]
fn every_round_is_replayed_one_after_the_other() {
    let words = English::new(&NAMES);
    let config = r#"{"ending":{"segments":6},"rounds":"each"}"#;
    let view = tangle(config, 3, usize::MAX, 6).view(Observer::Public);
    let replay = replay(&view, &words).unwrap();
    // Of each round the empty field and its segments; in the end the last in its colours.
    let mut expected: Vec<String> =
        (1..=3).flat_map(|round| vec![format!("Round {round} of 3"); 7]).collect();
    expected.push("Round 3 of 3".to_owned());
    assert_eq!(rounds_named(&replay), expected);
    let texts = replay.keepsake.texts();
    assert_eq!(texts[0].0.words, "Tangle, round 3 of 3");
    let foretold = foretell(&view).unwrap();
    let said = |alt: &[Phrase]| alt.iter().map(|said| words.say(said)).collect::<Vec<_>>();
    assert_eq!(said(&foretold.alt)[0], "Rounds 1 to 3 of 3, one after the other.");
    assert!(said(&foretold.keepsake_alt)[0].contains("round 3 of 3"));
    assert_eq!(foretold.frame_size(600), replay.frames[0].scene.size(600));
    assert_eq!(foretold.keepsake_size(800), replay.keepsake.size(800));
}

#[test]
fn many_rounds_make_a_file_that_is_small_enough() {
    let words = English::new(&NAMES);
    let config = r#"{"ending":{"segments":30},"rounds":"all"}"#;
    let view = tangle(config, 4, usize::MAX, 6).view(Observer::Public);
    let replay = replay(&view, &words).unwrap();
    assert!((100..=160).contains(&replay.frames.len()), "{}", replay.frames.len());
    let mut named = rounds_named(&replay);
    named.dedup();
    assert_eq!(named.len(), 24);
    let gif = replay.gif(600).unwrap();
    assert!(gif.len() <= LARGEST, "{} bytes", gif.len());
}

#[test]
fn between_rounds_the_words_tell_whose_path_is_there() {
    let words = English::new(&NAMES);
    let mut table = tangle(r#"{"ending":{"segments":3},"rounds":"each"}"#, 2, 2, 6);
    let mut dice = Dice::from_seed([0; 32]);
    let seat = table.to_act().iter().next().unwrap();
    let legal = table.view(Observer::Seat(seat)).legal();
    let draws = |line: &CommandLine| line.command == "draw";
    let line = std::iter::repeat_with(|| legal.sample(&mut dice).unwrap()).find(draws).unwrap();
    for event in table.decide(seat, &line.to_string(), &mut dice).unwrap() {
        table = table.after(&event).unwrap();
    }
    let view = table.view(Observer::Public);
    let said: Vec<String> = alt(&view).iter().map(|said| words.say(said)).collect();
    assert_eq!(
        said[0],
        "Round 2 of 2 begins, in a field of 4 corners; it ends with 3 segments. The picture still \
         shows the path of round 1, of 3 segments."
    );
    assert!(!said.iter().any(|said| said.contains("drew last")), "{said:?}");
    assert!(plain(&view, &words).contains("still shows the path of round 1"));
    // The replay is of what was drawn.
    let foretold = foretell(&view).unwrap();
    let said = words.say(&foretold.keepsake_alt[0]);
    assert!(said.starts_with("A path of 3 segments") && said.contains("round 1 of 2"), "{said}");
}

#[test]
fn a_keepsake_has_no_letters_and_no_trial_in_words() {
    let words = English::new(&NAMES);
    let mut table = tangle("{}", 2, 5, 4);
    let seat = table.to_act().iter().next().unwrap();
    for event in table.decide(seat, "try A 40", &mut Dice::from_seed([0; 32])).unwrap() {
        table = table.after(&event).unwrap();
    }
    let view = table.view(Observer::Seat(seat));
    let said = |alt: &[Phrase]| -> String { alt.iter().map(|said| words.say(said)).collect() };
    for part in ["Your try", "draws next", "Edges and owners"] {
        assert!(said(&alt(&view)).contains(part), "{part}");
        assert!(!said(&foretell(&view).unwrap().keepsake_alt).contains(part), "{part}");
    }
}

#[test]
fn before_the_first_segment_there_is_no_replay() {
    let words = English::new(&NAMES);
    assert!(replay(&tangle("{}", 2, 0, 4).view(Observer::Public), &words).is_none());
    assert!(replay(&GameKind::Walls.example(), &words).is_none());
}

#[test]
fn the_edges_in_play_as_text() {
    let words = English::new(&NAMES);
    let text = plain(&GameKind::Tangle.example(), &words);
    let expected = "Edge  Owner      Directions  Length  Room
A     Anna       68–12°      840     0.24–99.76 %
B     the field  12–348°     400     0.5–99.5 %
C     the field  348–248°    1000    0.2–99.8 %

Percentages and directions go along each edge, counter-clockwise round the face.
A path of 5 segments in a field of 4 corners; the first with 10 points wins.
Anna drew last and met a line of Anna.
Bartholomew draws next.
Points: Anna 2 and Bartholomew 0.";
    assert_eq!(text, expected);
}
