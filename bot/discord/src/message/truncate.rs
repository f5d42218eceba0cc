//! Making text fit. Discord refuses what is too long as a whole, so it is cut here, where it hurts
//! least. Lengths are counted in UTF-16, which is never less than Discord counts.

/// The most that a message says.
pub(crate) const CONTENT: usize = 2000;

const MORE: &str = "…";

/// The length as it is counted here.
pub(crate) fn length(text: &str) -> usize {
    text.encode_utf16().count()
}

/// A text of at most `most`, with … where something is left out.
pub(crate) fn text(text: &str, most: usize) -> String {
    if length(text) <= most {
        return text.to_owned();
    }
    let mut room = most.saturating_sub(length(MORE));
    let fits = |c: &char| {
        let fits = c.len_utf16() <= room;
        room = room.saturating_sub(if fits { c.len_utf16() } else { room });
        fits
    };
    let kept: String = text.chars().take_while(fits).collect();
    // Not in the midst of a word, and never behind half an escape or a mention.
    let kept = kept.rsplit_once(char::is_whitespace).map_or(kept.as_str(), |(kept, _)| kept);
    format!("{}{MORE}", kept.trim_end_matches(['\\', ' ', '\n']))
}

/// Lines, one below the other, of at most `most`. The last one says what is to be done now, so it
/// stays; of the others the first stay, and … stands where some are left out.
pub(crate) fn lines(lines: &[String], most: usize) -> String {
    let whole = lines.join("\n");
    if length(&whole) <= most {
        return whole;
    }
    let Some((last, others)) = lines.split_last() else { return String::new() };
    let last = text(last, most / 2);
    let mut room = most.saturating_sub(length(&last) + 1 + length(MORE) + 1);
    let mut kept = Vec::new();
    for line in others {
        let needed = length(line) + 1;
        if needed > room {
            // Of one long text, as much as there is room for.
            if kept.is_empty() && room > length(MORE) {
                kept.push(text(line, room.saturating_sub(1)));
            }
            break;
        }
        room -= needed;
        kept.push(line.clone());
    }
    kept.extend((!others.is_empty()).then(|| MORE.to_owned()));
    kept.push(last);
    kept.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fits_stays_as_it_is() {
        assert_eq!(text("five!", 5), "five!");
        assert_eq!(lines(&["a".into(), "b".into()], 3), "a\nb");
        assert_eq!(lines(&[], 3), "");
    }

    #[test]
    fn text_is_cut_between_words() {
        assert_eq!(text("one two three", 10), "one two…");
        assert_eq!(text("onetwothree", 10), "onetwothr…");
        assert_eq!(text(r"one tw\.", 8), r"one tw\.");
        assert_eq!(text(r"onetwo\.xyz", 8), "onetwo…");
        assert_eq!(text("🂡🂡🂡🂡", 5), "🂡🂡…");
    }

    #[test]
    fn the_last_line_stays() {
        let given: Vec<String> = (0..100).map(|n| format!("This is line {n}.")).collect();
        let cut = lines(&given, 200);
        assert!(length(&cut) <= 200, "{cut}");
        assert!(cut.starts_with("This is line 0.\nThis is line 1.\n"), "{cut}");
        assert!(cut.ends_with("\n…\nThis is line 99."), "{cut}");
    }

    #[test]
    fn one_long_line_is_cut_in_itself() {
        let cut = lines(&["word ".repeat(100), "last".into()], 60);
        assert!(cut.starts_with("word word") && cut.ends_with("…\n…\nlast"), "{cut}");
        assert!(length(&cut) <= 60);
        assert!(length(&lines(&["word ".repeat(100)], 60)) <= 60);
    }

    proptest::proptest! {
        #[test]
        fn nothing_is_ever_too_long(
            given in proptest::collection::vec(".{0,60}", 0..20),
            most in 8..300_usize,
        ) {
            proptest::prop_assert!(length(&lines(&given, most)) <= most);
            for line in &given {
                proptest::prop_assert!(length(&text(line, most)) <= most);
            }
        }
    }
}
