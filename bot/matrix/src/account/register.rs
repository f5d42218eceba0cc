//! Making Parlour's account on a homeserver of one's own, by the secret that it shares with its operator
//! (Synapse's `registration_shared_secret`).

use hmac::{Hmac, Mac as _};
use matrix_sdk::reqwest::Client as Http;
use serde_json::{Value as Json, json};
use sha1::Sha1;

use crate::account::credentials::Secret;

/// Why there is no account.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RegisterError {
    /// The homeserver cannot be asked.
    #[error("{0}")]
    Unreachable(String),
    /// It is not a homeserver that registers people so.
    #[error(
        "{0} does not register people by a shared secret: only Synapse does, with \
         registration_shared_secret in its homeserver.yaml"
    )]
    Unable(String),
    /// It does not want to.
    #[error("the homeserver refuses: {0}")]
    Refused(String),
}

/// Makes an account. Returns its whole name.
///
/// # Errors
/// When the homeserver cannot be asked, or does not want to.
pub async fn register(
    homeserver: &str,
    name: &str,
    password: &Secret,
    shared: &Secret,
) -> Result<String, RegisterError> {
    let url = format!("{}/_synapse/admin/v1/register", homeserver.trim_end_matches('/'));
    let http = Http::new();
    let away = |error: matrix_sdk::reqwest::Error| {
        RegisterError::Unreachable(format!("{homeserver}: {}", error.without_url()))
    };
    let asked = http.get(&url).send().await.map_err(away)?.text().await.map_err(away)?;
    let asked: Json = serde_json::from_str(&asked).unwrap_or_default();
    let Some(nonce) = asked["nonce"].as_str() else {
        return Err(RegisterError::Unable(homeserver.to_owned()));
    };
    let body = json!({
        "nonce": nonce,
        "username": name,
        "password": password.expose(),
        "admin": false,
        "mac": mac(shared, nonce, name, password),
    });
    let request = http.post(&url).header("Content-Type", "application/json").body(body.to_string());
    let answer = request.send().await.map_err(away)?.text().await.map_err(away)?;
    let answer: Json = serde_json::from_str(&answer).unwrap_or_default();
    match (answer["user_id"].as_str(), answer["error"].as_str()) {
        (Some(user), _) => Ok(user.to_owned()),
        (None, error) => {
            Err(RegisterError::Refused(error.unwrap_or("it does not say why").to_owned()))
        }
    }
}

/// The proof of knowing the secret, as Synapse's documentation of `/register` has it.
fn mac(shared: &Secret, nonce: &str, name: &str, password: &Secret) -> String {
    let Ok(mut mac) = Hmac::<Sha1>::new_from_slice(shared.expose().as_bytes()) else {
        unreachable!("a key can have any length")
    };
    mac.update([nonce, name, password.expose(), "notadmin"].join("\0").as_bytes());
    hex::encode(mac.finalize().into_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_proof_is_as_synapse_wants_it() {
        let secret = |text| Secret::new(text).unwrap();
        // printf 'nonce\0name\0pw\0notadmin' | openssl dgst -sha1 -hmac secret
        let proof = mac(&secret("secret"), "nonce", "name", &secret("pw"));
        assert_eq!(proof, "566af468ef9f69ed1cd8694635f09d55cf3c7c38");
    }
}
