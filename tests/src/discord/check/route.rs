//! Paths, and the templates that they are written from.

/// A path without its query, and the query's names.
pub fn split(path: &str) -> (Vec<&str>, Vec<&str>) {
    let (path, query) = path.split_once('?').unwrap_or((path, ""));
    let names = query.split('&').filter(|pair| !pair.is_empty());
    let names = names.map(|pair| pair.split_once('=').map_or(pair, |(name, _)| name));
    (path.split('/').filter(|part| !part.is_empty()).collect(), names.collect())
}

/// A path with `_` for every id and token: `channels/_/messages`.
pub fn shape(path: &[&str]) -> String {
    let has_token = matches!(path, ["webhooks" | "interactions", ..]);
    let words = path.iter().enumerate().map(|(at, word)| {
        let is_id = word.bytes().all(|byte| byte.is_ascii_digit());
        if is_id || (has_token && at == 2) { "_" } else { *word }
    });
    words.collect::<Vec<_>>().join("/")
}

/// `/channels/{channel_id}/messages`, in parts.
#[derive(Debug)]
pub struct Template(Vec<Part>);

#[derive(Debug)]
enum Part {
    Literal(String),
    /// A snowflake.
    Id,
    /// Anything: a token, an emoji's name.
    Any,
}

impl Template {
    /// Takes a template apart.
    pub fn parse(template: &str) -> Self {
        let part = |part: &str| {
            let name = part.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
            match name {
                None => Part::Literal(part.to_owned()),
                Some(name) if name.ends_with("_id") => Part::Id,
                Some(_) => Part::Any,
            }
        };
        Self(template.split('/').filter(|part| !part.is_empty()).map(part).collect())
    }

    /// How well a path fits: the number of parts that are the same word. `None` when it does not.
    pub fn fits(&self, path: &[&str]) -> Option<usize> {
        if self.0.len() != path.len() {
            return None;
        }
        self.0.iter().zip(path).try_fold(0, |fit, (part, word)| match part {
            Part::Literal(literal) => (literal == word).then_some(fit + 1),
            Part::Id => word.bytes().all(|byte| byte.is_ascii_digit()).then_some(fit),
            Part::Any => Some(fit),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_template_with_more_of_the_same_words_fits_better() {
        let any = Template::parse("/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}");
        let own = Template::parse("/webhooks/{webhook_id}/{webhook_token}/messages/@original");
        let fits = |path| {
            let (path, _) = split(path);
            (any.fits(&path), own.fits(&path))
        };
        assert_eq!(fits("/webhooks/1/aw.ful/messages/@original"), (None, Some(3)));
        assert_eq!(fits("/webhooks/1/aw.ful/messages/77?thread_id=1"), (Some(2), None));
        assert_eq!(fits("/webhooks/1/aw.ful/messages"), (None, None));
        assert_eq!(fits("/webhooks/me/aw.ful/messages/77"), (None, None));
    }

    #[test]
    fn a_shape_has_neither_ids_nor_tokens() {
        let shaped = |path| shape(&split(path).0);
        assert_eq!(
            shaped("/webhooks/1/aw.ful/messages/@original"),
            "webhooks/_/_/messages/@original"
        );
        assert_eq!(shaped("/channels/12/thread-members/@me"), "channels/_/thread-members/@me");
        assert_eq!(shaped("/channels/general"), "channels/general");
    }

    #[test]
    fn a_query_is_known_by_its_names() {
        assert_eq!(
            split("/a/b?wait=true&thread_id=1"),
            (vec!["a", "b"], vec!["wait", "thread_id"])
        );
        assert_eq!(split("/a/b"), (vec!["a", "b"], vec![]));
    }
}
