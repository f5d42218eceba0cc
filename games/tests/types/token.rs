//! Tokens of a line, and quotation marks.

use parlour_games::engine::{ArgError, quoted, tokens};

fn words(line: &str) -> Vec<String> {
    tokens(line).unwrap().into_iter().map(|token| token.word.into_owned()).collect()
}

#[test]
fn words_are_parted_by_space_and_kept_together_by_quotation_marks() {
    assert_eq!(words(" a  b\u{a0}\"c d\"e "), ["a", "b", "c d", "e"]);
    assert_eq!(words("n:\"c d\" e:f"), ["n:\"c d\"", "e:f"]);
    assert_eq!(words("\"\""), [""]);
    // A colon without a name before it names nothing.
    assert_eq!(words(":\"c d\""), [":\"c", "d\""]);
    for open in ["\"", "a \"b", "n:\"", "\"a\\\"", "n:\"a\\\\\\\""] {
        assert_eq!(tokens(open), Err(ArgError::OpenQuote), "{open}");
    }
}

#[test]
fn a_backslash_saves_a_quotation_mark_and_itself_and_nothing_else() {
    assert_eq!(words(r#""a\"b" "c\\" "d\e""#), [r#"a"b"#, r"c\", r"d\e"]);
    // Outside of quotation marks it is nothing special.
    assert_eq!(words(r"a\b \\"), [r"a\b", r"\\"]);
    let line = r#"n:"a\\\"b" c"#;
    let read = tokens(line).unwrap();
    assert_eq!(read[0].named(), Some(("n", r#"a\"b"#.into())));
    assert_eq!(read[1].raw, "c");
}

#[test]
fn only_what_needs_it_is_quoted() {
    for (value, written) in [
        ("C4", "C4"),
        (r"a\b", r"a\b"),
        ("x:y", "x:y"),
        ("", r#""""#),
        ("two words", r#""two words""#),
        (r#"a\"b"#, r#""a\\\"b""#),
    ] {
        assert_eq!(quoted(value), written);
    }
}
