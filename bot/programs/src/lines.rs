//! Lines of bytes, none of which is longer than it may be.

use std::io::{self, BufRead};

pub(crate) enum Line {
    Whole(Vec<u8>),
    TooLong,
}

/// Lines of at most so many bytes, without ever holding more than that.
pub(crate) fn lines(
    mut input: impl BufRead,
    most: usize,
) -> impl Iterator<Item = io::Result<Line>> {
    std::iter::from_fn(move || {
        let mut line = Vec::new();
        let mut too_long = false;
        loop {
            let (used, ended) = match input.fill_buf() {
                Ok([]) if line.is_empty() && !too_long => return None,
                Ok([]) => (0, true),
                Ok(buffer) => {
                    let end = buffer.iter().position(|byte| *byte == b'\n');
                    let part = end.map_or(buffer, |end| &buffer[..end]);
                    if line.len() + part.len() > most {
                        too_long = true;
                        line.clear();
                    }
                    if !too_long {
                        line.extend_from_slice(part);
                    }
                    (part.len() + usize::from(end.is_some()), end.is_some())
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Some(Err(error)),
            };
            input.consume(used);
            if ended {
                return Some(Ok(if too_long { Line::TooLong } else { Line::Whole(line) }));
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_split_and_long_ones_skipped() {
        const MOST: usize = 1 << 10;
        let input = [vec![b'a'; MOST + 1], b"\nb\n\nc".to_vec()].concat();
        let read: Vec<_> = lines(input.as_slice(), MOST).map(Result::unwrap).collect();
        let texts: Vec<Option<&[u8]>> = read
            .iter()
            .map(|line| match line {
                Line::Whole(text) => Some(text.as_slice()),
                Line::TooLong => None,
            })
            .collect();
        assert_eq!(texts, [None, Some(&b"b"[..]), Some(b""), Some(b"c")]);
    }
}
