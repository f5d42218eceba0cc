//! The page's files, which are part of the program.

use std::sync::Arc;

use axum::{
    Router,
    extract::Path,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};

use crate::shared::Shared;

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const JS: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";

macro_rules! files {
    ($($name:literal: $kind:ident,)*) => {
        const FILES: &[(&str, &str, &str)] =
            &[$(($name, $kind, include_str!(concat!("page/", $name))),)*];
    };
}
files! {
    "app.css": CSS,
    "api.js": JS,
    "app.js": JS,
    "complete.js": JS,
    "controls.js": JS,
    "dom.js": JS,
    "games.js": JS,
    "log.js": JS,
    "message.js": JS,
    "rooms.js": JS,
    "sender.js": JS,
    "stream.js": JS,
    "welcome.js": JS,
    "words.js": JS,
    "icon.svg": SVG,
}

pub(crate) fn routes() -> Router<Arc<Shared>> {
    Router::new()
        .route("/", get(|| async { file(HTML, include_str!("page/index.html")) }))
        .route("/favicon.ico", get(|| async { StatusCode::NO_CONTENT }))
        .route("/page/{name}", get(named))
}

async fn named(Path(name): Path<String>) -> Response {
    match FILES.iter().find(|(other, ..)| *other == name) {
        Some((_, kind, text)) => file(kind, text),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

fn file(kind: &'static str, text: &'static str) -> Response {
    // Asked again every time, so that a new version of the program never meets old files.
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-cache")], text).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_page_is_served() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/page");
        for entry in std::fs::read_dir(folder).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            let served = FILES.iter().any(|(other, ..)| *other == name) || name == "index.html";
            assert!(served, "{name} is not in the list of files");
        }
    }
}
