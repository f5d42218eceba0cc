//! What the homeserver knows of Parlour's account: for `parlour check-config`.

use matrix_sdk::{
    reqwest::{Client as Http, StatusCode},
    ruma::UserId,
};
use serde_json::{Value as Json, json};

use crate::{
    account::{credentials::Credentials, files, sign_in},
    fault::Fault,
    settings::Settings,
};

/// What came of asking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Checked {
    /// What is known, line by line.
    Known(Vec<String>),
    /// Nothing: the homeserver cannot be reached. Says nothing of the settings.
    Unreachable(String),
    /// The homeserver does not want Parlour, or something is not as it should be.
    Refused(String),
}

/// Asks the homeserver. If Parlour has never signed in, it does, and the session is kept for the next start.
/// A process that is running is not disturbed.
pub async fn check(settings: &Settings, credentials: &Credentials) -> Checked {
    match ask(settings, credentials).await {
        Ok(lines) => Checked::Known(lines),
        Err(Fault::Passing { reason, .. }) => Checked::Unreachable(reason),
        Err(Fault::Refused { reason, .. } | Fault::LoggedOut { reason }) => {
            Checked::Refused(reason)
        }
    }
}

async fn ask(settings: &Settings, credentials: &Credentials) -> Result<Vec<String>, Fault> {
    let kept = files::session_in(&settings.folder);
    let kept = kept.map_err(|error| Fault::refused(parlour_app::Why::Other, error))?;
    let kept = if let Some(kept) = kept {
        kept
    } else {
        drop(sign_in::open(settings, credentials).await?);
        let kept = files::session_in(&settings.folder).map_err(Fault::passing)?;
        kept.ok_or_else(|| Fault::passing("the session was not kept"))?
    };
    let meta = &kept.session.meta;
    let asking = Asking { settings, token: &kept.session.tokens.access_token, http: Http::new() };
    asking.get("_matrix/client/v3/account/whoami").await?;
    let versions = asking.get("_matrix/client/versions").await?;
    let newest = versions["versions"].as_array().and_then(|all| all.last()?.as_str());
    let query = json!({"device_keys": {meta.user_id.as_str(): [meta.device_id.as_str()]}});
    let keys = asking.post("_matrix/client/v3/keys/query", &query).await?;
    let mut lines = vec![format!(
        "On Matrix, Parlour is {} on {} (which speaks {}), with the device {}.",
        meta.user_id,
        settings.homeserver,
        newest.unwrap_or("an unknown version"),
        meta.device_id
    )];
    lines.push(encryption(&keys, &meta.user_id, meta.device_id.as_str()));
    Ok(lines)
}

/// Is encryption ready?
fn encryption(keys: &Json, me: &UserId, device: &str) -> String {
    let own = &keys["device_keys"][me.as_str()][device];
    let Some(fingerprint) = own["keys"][format!("ed25519:{device}")].as_str() else {
        return "Encryption is not ready: the device has no keys yet. They are made when Parlour \
                runs for the first time."
            .to_owned();
    };
    let signing = keys["self_signing_keys"][me.as_str()]["keys"].as_object();
    let signing = signing.and_then(|keys| keys.keys().next().cloned());
    let is_signed =
        signing.is_some_and(|key| own["signatures"][me.as_str()][key].as_str().is_some());
    if is_signed {
        format!(
            "Encryption is ready: the device's fingerprint is {fingerprint}, and the account has signed it."
        )
    } else {
        format!(
            "Encryption works, but the account has not signed the device (fingerprint \
             {fingerprint}), so clients will warn of it: docs/src/host/matrix.md says what to do."
        )
    }
}

/// Asks with the session's token.
struct Asking<'a> {
    settings: &'a Settings,
    token: &'a str,
    http: Http,
}

impl Asking<'_> {
    fn url(&self, path: &str) -> String {
        format!("{}/{path}", self.settings.homeserver.trim_end_matches('/'))
    }

    async fn get(&self, path: &str) -> Result<Json, Fault> {
        self.read(self.http.get(self.url(path))).await
    }

    async fn post(&self, path: &str, body: &Json) -> Result<Json, Fault> {
        let body = body.to_string();
        let request = self.http.post(self.url(path)).header("Content-Type", "application/json");
        self.read(request.body(body)).await
    }

    async fn read(&self, request: matrix_sdk::reqwest::RequestBuilder) -> Result<Json, Fault> {
        let response = request.bearer_auth(self.token).send().await;
        let response = response.map_err(|error| Fault::passing(error.without_url()))?;
        let status = response.status();
        let text = response.text().await.map_err(|error| Fault::passing(error.without_url()))?;
        if status == StatusCode::UNAUTHORIZED {
            let reason = "it was signed out. Move the folder of matrix.folder away and start again \
                          with the password";
            return Err(Fault::LoggedOut { reason: reason.to_owned() });
        }
        if !status.is_success() {
            return Err(Fault::passing(format!("the homeserver answers {status}")));
        }
        let senseless = "the homeserver answers what is no JSON: is the address right (setting \
                         matrix.homeserver)?";
        serde_json::from_str(&text).map_err(|_| Fault::passing(senseless))
    }
}

#[cfg(test)]
mod tests {
    use matrix_sdk::ruma::user_id;

    use super::*;

    #[test]
    fn what_is_missing_is_named() {
        let me = user_id!("@parlour:example.org");
        let none = json!({"device_keys": {}});
        assert!(encryption(&none, me, "ABC").contains("not ready"));
        let mut keys = json!({
            "device_keys": {me.as_str(): {"ABC": {"keys": {"ed25519:ABC": "finger"}}}},
            "self_signing_keys": {me.as_str(): {"keys": {"ed25519:self": "self"}}},
        });
        let unsigned = encryption(&keys, me, "ABC");
        assert!(unsigned.contains("not signed") && unsigned.contains("finger"), "{unsigned}");
        keys["device_keys"][me.as_str()]["ABC"]["signatures"] =
            json!({me.as_str(): {"ed25519:self": "x"}});
        assert!(encryption(&keys, me, "ABC").contains("is ready"));
    }
}
