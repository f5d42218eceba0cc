//! Predictions in Tunnel, as they are typed and written.

use parlour_games::tunnel::{Sequence, SequenceError};

#[test]
fn a_sequence_is_read_as_it_is_written() {
    for text in ["3 7 3", "13", "0 13", "0 4 4 4 1", "1 1 1 1 9"] {
        let sequence: Sequence = text.parse().unwrap();
        assert_eq!(sequence.to_string(), text);
        let json = serde_json::to_string(&sequence).unwrap();
        assert_eq!(json, format!("[{}]", text.replace(' ', ",")));
        assert_eq!(serde_json::from_str::<Sequence>(&json).unwrap(), sequence);
    }
    for same in ["3,7,3", " 3, 7; 3 ", "+3 07 3", "3\t7\n3"] {
        assert_eq!(same.parse::<Sequence>().unwrap().to_string(), "3 7 3", "{same}");
    }
}

#[test]
fn what_lacks_is_nothing() {
    let sequence: Sequence = "0 13".parse().unwrap();
    assert_eq!((sequence.entries(), sequence.length()), (&[0, 13][..], 2));
    assert_eq!([0, 1, 2, 4, 5, 99].map(|at| sequence.entry(at)), [0, 13, 0, 0, 0, 0]);
}

#[test]
fn every_fault_is_named() {
    use SequenceError as Fault;
    for (text, error) in [
        ("", Fault::Empty),
        (" , ", Fault::Empty),
        ("three 7 3x", Fault::NotNumbers(vec!["three".into(), "3x".into()])),
        ("3.5 9.5", Fault::NotNumbers(vec!["3.5".into(), "9.5".into()])),
        ("3-7-3", Fault::NotNumbers(vec!["3-7-3".into()])),
        ("-", Fault::NotNumbers(vec!["-".into()])),
        ("-1 14", Fault::Negative(-1)),
        ("−1 14", Fault::Negative(-1)),
        ("-99999999999999999999 1", Fault::Negative(i64::MIN)),
        ("0 4 4 4 0 1", Fault::TooLong(6)),
        ("3 0 10", Fault::Zero(1)),
        ("3 7 3 0", Fault::Zero(3)),
        ("0 0 13", Fault::Zero(1)),
        ("3 7 2", Fault::Sum(12)),
        ("0", Fault::Sum(0)),
        ("269", Fault::Sum(269)),
        ("99999999999999999999 9", Fault::Sum(i64::MAX)),
    ] {
        assert_eq!(text.parse::<Sequence>(), Err(error), "{text}");
    }
    for json in ["[]", "[3,7]", "[14,-1]", "[3,7,3.0]", "\"13\"", "[0,4,4,4,0,1]"] {
        assert!(serde_json::from_str::<Sequence>(json).is_err(), "{json}");
    }
}
