//! What the page asks for.

use std::sync::Arc;

use axum::{
    Json, Router,
    extract::{
        FromRequest, FromRequestParts, Path, Query, Request as HttpRequest, State,
        rejection::JsonRejection,
    },
    http::{HeaderMap, StatusCode, header, request::Parts},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use parlour_app::{
    Address, Asker, MAX_NAME, NameError, Person, Press, Request, RequestId, RulesTopic, TableName,
    Zoom, clean_name,
    vocabulary::{GameKind, Phrase},
    words::Plain,
};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Value, json};

use crate::{
    error::ApiError,
    live,
    names::{CHANNEL, channel},
    present,
    shared::Shared,
};

/// The longest line that is read, in characters.
const MAX_LINE: usize = 2_000;

pub(crate) fn routes() -> Router<Arc<Shared>> {
    Router::new()
        .route("/api/session", get(session))
        .route("/api/enter", post(enter))
        .route("/api/messages", get(messages))
        .route("/api/events", get(events))
        .route("/api/command", post(command))
        .route("/api/complete", get(complete))
        .route("/api/plain", get(plain))
        .route("/api/record", get(record))
        .route("/picture/rules/{page}", get(example))
        .route("/replay/{table}/{version}/{eyes}", get(replay))
        .route("/picture/{table}/{version}/{eyes}", get(picture))
}

/// The person whose cookie this is.
struct Me(Person);

impl FromRequestParts<Arc<Shared>> for Me {
    type Rejection = ApiError;
    async fn from_request_parts(parts: &mut Parts, shared: &Arc<Shared>) -> Result<Self, ApiError> {
        let person = shared.identities.of(&parts.headers).await?;
        let unknown = || ApiError::new(StatusCode::UNAUTHORIZED, Phrase::new("web-unknown"));
        person.map(Self).ok_or_else(unknown)
    }
}

/// A JSON body.
struct Body<T>(T);

impl<T: DeserializeOwned> FromRequest<Arc<Shared>> for Body<T> {
    type Rejection = ApiError;
    async fn from_request(request: HttpRequest, shared: &Arc<Shared>) -> Result<Self, ApiError> {
        match Json::from_request(request, shared).await {
            Ok(Json(body)) => Ok(Self(body)),
            Err(rejection @ JsonRejection::BytesRejection(_)) => {
                let phrase = Phrase::new("web-body").with("reason", rejection.body_text());
                Err(ApiError::new(rejection.status(), phrase))
            }
            Err(rejection) => Err(ApiError::bad(rejection.body_text())),
        }
    }
}

fn me(person: &Person) -> Value {
    json!({ "id": person.id.local(), "nick": person.name })
}

fn room(name: &str, person: &Person) -> Result<Address, ApiError> {
    match name {
        CHANNEL => Ok(channel()),
        "direct" => Ok(Address::Direct(person.id.clone())),
        _ => Err(ApiError::not_found()),
    }
}

async fn session(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
) -> Result<Json<Value>, ApiError> {
    let person = shared.identities.of(&headers).await?;
    let words = shared.parlour.words();
    let say = |id: String| words.say(&Phrase::named(id), &Plain);
    let games: Vec<Value> = GameKind::ALL
        .iter()
        .map(|kind| {
            let name = kind.name();
            json!({
                "name": name,
                "title": say(format!("{name}-name")),
                "tagline": say(format!("{name}-tagline")),
                "new": format!("/{name} new"),
            })
        })
        .collect();
    let cursor = match &person {
        Some(person) => {
            let place = shared.message_log.last(&channel()).await?;
            let direct = shared.message_log.last(&Address::Direct(person.id.clone())).await?;
            Some(format!("p{place}.d{direct}"))
        }
        None => None,
    };
    Ok(Json(json!({
        "me": person.as_ref().map(me),
        "rooms": [
            { "id": CHANNEL, "title": format!("#{CHANNEL}") },
            { "id": "direct", "title": say("page-direct".to_owned()) },
        ],
        "cursor": cursor,
        "games": games,
        "words": words.page(),
    })))
}

#[derive(Deserialize)]
struct Enter {
    nick: String,
}

async fn enter(
    State(shared): State<Arc<Shared>>,
    headers: HeaderMap,
    Body(body): Body<Enter>,
) -> Result<Response, ApiError> {
    let unfit = |phrase| ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, phrase);
    let nick = clean_name(&body.nick).map_err(|error| match error {
        NameError::Empty => unfit(Phrase::new("web-name-empty")),
        NameError::TooLong => unfit(Phrase::new("web-name-long").with("max", MAX_NAME)),
    })?;
    if let Some(person) = shared.identities.of(&headers).await? {
        let person = shared.identities.rename(&headers, &person, nick).await?;
        return Ok(Json(json!({ "me": me(&person) })).into_response());
    }
    let (person, cookie) = shared.identities.enter(nick, shared.hosts.secure()).await?;
    Ok(([(header::SET_COOKIE, cookie)], Json(json!({ "me": me(&person) }))).into_response())
}

#[derive(Deserialize)]
struct MessagesQuery {
    room: String,
    before: Option<u64>,
    limit: Option<usize>,
}

async fn messages(
    State(shared): State<Arc<Shared>>,
    Me(person): Me,
    Query(query): Query<MessagesQuery>,
) -> Result<Response, ApiError> {
    let address = room(&query.room, &person)?;
    let limit = query.limit.unwrap_or(50).clamp(1, 100);
    let posts = shared.message_log.between(&address, 0, query.before, limit).await?;
    let more = posts.first().is_some_and(|first| first.number > 1);
    let list: Vec<&str> = posts.iter().map(|post| post.json.as_str()).collect();
    // The messages are JSON already.
    let body = format!("{{\"messages\":[{}],\"more\":{more}}}", list.join(","));
    Ok(([(header::CONTENT_TYPE, "application/json")], body).into_response())
}

#[derive(Deserialize)]
struct After {
    after: Option<String>,
}

async fn events(
    State(shared): State<Arc<Shared>>,
    Me(person): Me,
    headers: HeaderMap,
    Query(query): Query<After>,
) -> Result<Response, ApiError> {
    let (place, direct) = (channel(), Address::Direct(person.id));
    let resumed = headers.get("last-event-id").and_then(|value| value.to_str().ok());
    let said = resumed.or(query.after.as_deref()).filter(|text| !text.is_empty());
    let cursor = match said {
        Some(text) => {
            let said = live::Cursor::parse(text)
                .ok_or_else(|| ApiError::bad("after is not of the form p1.d1"))?;
            // After a restore from an older export a browser may be ahead of us. It must not wait
            // until we are where it was.
            live::Cursor {
                place: said.place.min(shared.message_log.last(&place).await?),
                direct: said.direct.min(shared.message_log.last(&direct).await?),
            }
        }
        None => live::Cursor {
            place: shared.message_log.last(&place).await?,
            direct: shared.message_log.last(&direct).await?,
        },
    };
    Ok(live::events(shared, place, direct, cursor).into_response())
}

#[derive(Deserialize)]
struct Command {
    id: String,
    room: String,
    line: String,
    table: Option<String>,
    moment: Option<u64>,
}

async fn command(
    State(shared): State<Arc<Shared>>,
    Me(person): Me,
    Body(body): Body<Command>,
) -> Result<Json<Value>, ApiError> {
    let place = room(&body.room, &person)?;
    let plain = body.id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    if !(8..=64).contains(&body.id.len()) || !plain {
        return Err(ApiError::bad("id has 8 to 64 letters, digits and hyphens"));
    }
    if body.line.chars().count() > MAX_LINE {
        return Err(ApiError::bad(format!("a line has at most {MAX_LINE} characters")));
    }
    // Whose request it is belongs to its name, so that nobody can be answered in another's place.
    let id = RequestId::new(format!("web/{}/{}", person.id.local(), body.id))
        .map_err(|error| ApiError::bad(error.to_string()))?;
    let press = match (&body.table, body.moment) {
        (Some(table), Some(moment)) => {
            let table: TableName =
                table.parse().map_err(|_| ApiError::bad("table is not the name of a table"))?;
            Some(Press { table, moment })
        }
        _ => None,
    };
    // Everybody on the page is in one circle, also in what they write to Parlour alone.
    let circle = Some(channel().to_string());
    // Nobody on the page is a steward: its operator has `parlour records`.
    let request = Request { id, person, place, circle, steward: false, line: body.line, press };
    let answer = shared.parlour.handle(&request).await?;
    Ok(Json(json!({ "answer": present::answer(&shared.parlour, &answer).await })))
}

#[derive(Deserialize)]
struct Half {
    room: String,
    line: String,
}

async fn complete(
    State(shared): State<Arc<Shared>>,
    Me(person): Me,
    Query(half): Query<Half>,
) -> Result<Json<Value>, ApiError> {
    let place = room(&half.room, &person)?;
    if half.line.chars().count() > MAX_LINE {
        return Ok(Json(json!({ "items": [] })));
    }
    let words = shared.parlour.words();
    let circle = channel().to_string();
    let asker = Asker { person: &person, place: &place, circle: Some(&circle) };
    let found = shared.parlour.complete(asker, &half.line).await?;
    let item = |completion: &parlour_app::Completion| {
        json!({
            "line": completion.line,
            "label": completion.label,
            "help": words.say(&completion.help, &Plain),
        })
    };
    Ok(Json(json!({ "items": found.iter().map(item).collect::<Vec<_>>() })))
}

#[derive(Deserialize)]
struct Eyes {
    table: String,
    version: u64,
    r#as: String,
}

/// The board that is asked for. `own` means the asker's own eyes, whoever that is: there is no way
/// to ask for another's.
async fn board(
    shared: &Shared,
    person: &Person,
    eyes: &Eyes,
) -> Result<parlour_app::BoardRef, ApiError> {
    let table = eyes.table.parse().map_err(|_| ApiError::not_found())?;
    let own = match eyes.r#as.as_str() {
        "own" => true,
        "public" => false,
        _ => return Err(ApiError::not_found()),
    };
    let found = shared.parlour.board_of(&table, eyes.version, &person.id, &channel(), own).await?;
    found.ok_or_else(ApiError::not_found)
}

async fn plain(
    State(shared): State<Arc<Shared>>,
    Me(person): Me,
    Query(eyes): Query<Eyes>,
) -> Result<Response, ApiError> {
    let board = board(&shared, &person, &eyes).await?;
    let (text, _) = shared.parlour.plain(&board).await?.ok_or_else(ApiError::not_found)?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Recorded {
    table: String,
}

/// A table's record for fair play, to be kept as a file.
async fn record(
    State(shared): State<Arc<Shared>>,
    Me(person): Me,
    Query(Recorded { table }): Query<Recorded>,
) -> Result<Response, ApiError> {
    let table = table.parse().map_err(|_| ApiError::not_found())?;
    let record = shared.parlour.record(&table, &person.id, &channel()).await?;
    let record = record.ok_or_else(ApiError::not_found)?;
    let name = format!("attachment; filename=\"{table}.json\"");
    let headers = [
        (header::CONTENT_TYPE, "application/json".to_owned()),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, record).into_response())
}

async fn picture(
    State(shared): State<Arc<Shared>>,
    Me(person): Me,
    Path((table, version, eyes)): Path<(String, u64, String)>,
) -> Result<Response, ApiError> {
    let eyes = eyes.strip_suffix(".png").ok_or_else(ApiError::not_found)?;
    let (eyes, zoom) = match eyes.split_once('-') {
        Some((eyes, part)) => (eyes, Some(Zoom::named(part).ok_or_else(ApiError::not_found)?)),
        None => (eyes, None),
    };
    let eyes = Eyes { table, version, r#as: eyes.to_owned() };
    let board = board(&shared, &person, &eyes).await?.zoomed(zoom);
    let picture = shared.parlour.picture(&board).await?.ok_or_else(ApiError::not_found)?;
    Ok(unchanging("image/png", picture.png.clone()))
}

/// A board's replay: `own.gif` is animated, `own.png` the last picture to keep.
async fn replay(
    State(shared): State<Arc<Shared>>,
    Me(person): Me,
    Path((table, version, file)): Path<(String, u64, String)>,
) -> Result<Response, ApiError> {
    let (eyes, ending) = file.split_once('.').ok_or_else(ApiError::not_found)?;
    let eyes = Eyes { table, version, r#as: eyes.to_owned() };
    let is_animated = match ending {
        "gif" => true,
        "png" => false,
        _ => return Err(ApiError::not_found()),
    };
    let board = board(&shared, &person, &eyes).await?;
    let replayed = shared.parlour.replayed(&board).await?.ok_or_else(ApiError::not_found)?;
    Ok(if is_animated {
        unchanging("image/gif", replayed.gif.clone())
    } else {
        unchanging("image/png", replayed.keepsake.png.clone())
    })
}

/// A picture of a board at a version, which never changes; `private`, since it depends on who asks.
fn unchanging(kind: &'static str, bytes: Vec<u8>) -> Response {
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CACHE_CONTROL, "private, max-age=31536000, immutable"),
        (header::VARY, "cookie"),
    ];
    (headers, bytes).into_response()
}

async fn example(
    State(shared): State<Arc<Shared>>,
    Path(page): Path<String>,
) -> Result<Response, ApiError> {
    let page =
        page.strip_suffix(".png").and_then(RulesTopic::read).ok_or_else(ApiError::not_found)?;
    let picture = shared.parlour.example(page).await?;
    let headers = [(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, "no-cache")];
    Ok((headers, picture.png.clone()).into_response())
}
