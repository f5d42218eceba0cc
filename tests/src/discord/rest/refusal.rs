//! Refusals, with Discord's own numbers and words.

use std::{collections::BTreeMap, fmt};

use serde_json::{Map, Value as Json, json};

/// An answer that says no.
#[derive(Debug, Clone)]
pub(super) struct Refusal {
    pub(super) status: u16,
    pub(super) code: u32,
    message: String,
    errors: Option<Json>,
    /// Is it the bot's fault, as far as can be known?
    fault: bool,
}

/// What a test brought about, so that the bot is not to blame: somebody or something is not there,
/// or may not.
const CIRCUMSTANCES: [u32; 16] = [
    10_003, 10_004, 10_008, 10_013, 30_033, 40_003, 50_001, 50_007, 50_013, 50_033, 50_083, 50_278,
    160_002, 160_004, 160_005, 160_006,
];

impl Refusal {
    fn new(status: u16, code: u32, message: &str) -> Self {
        let fault = !CIRCUMSTANCES.contains(&code);
        Self { status, code, message: message.to_owned(), errors: None, fault }
    }

    /// One that a test has planned.
    pub(super) fn planned(status: u16, code: u32, message: &str) -> Self {
        Self::new(status, code, message)
    }

    pub(super) fn unknown_route() -> Self {
        Self::new(404, 0, "404: Not Found")
    }

    pub(super) fn wrong_method() -> Self {
        Self::new(405, 0, "405: Method Not Allowed")
    }

    pub(super) fn unauthorized() -> Self {
        Self::new(401, 0, "401: Unauthorized")
    }

    /// A token that is not the bot's: the test gave it to the bot.
    pub(super) fn wrong_token() -> Self {
        Self { fault: false, ..Self::unauthorized() }
    }

    pub(super) fn unknown_channel() -> Self {
        Self::new(404, 10_003, "Unknown Channel")
    }

    pub(super) fn unknown_guild() -> Self {
        Self::new(404, 10_004, "Unknown Guild")
    }

    pub(super) fn unknown_message() -> Self {
        Self::new(404, 10_008, "Unknown Message")
    }

    pub(super) fn unknown_application() -> Self {
        Self::new(404, 10_002, "Unknown Application")
    }

    pub(super) fn unknown_webhook() -> Self {
        Self::new(404, 10_015, "Unknown Webhook")
    }

    pub(super) fn unknown_interaction() -> Self {
        Self::new(404, 10_062, "Unknown interaction")
    }

    pub(super) fn already_acknowledged() -> Self {
        Self::new(400, 40_060, "Interaction has already been acknowledged.")
    }

    pub(super) fn too_large() -> Self {
        Self::new(413, 40_005, "Request entity too large")
    }

    pub(super) fn missing_access() -> Self {
        Self::new(403, 50_001, "Missing Access")
    }

    pub(super) fn empty_message() -> Self {
        Self::new(400, 50_006, "Cannot send an empty message")
    }

    pub(super) fn closed_direct() -> Self {
        Self::new(403, 50_007, "Cannot send messages to this user")
    }

    pub(super) fn no_mutual_guild() -> Self {
        Self::new(403, 50_278, "Cannot send messages to this user due to having no mutual guilds")
    }

    pub(super) fn not_the_author() -> Self {
        Self::new(403, 50_005, "Cannot edit a message authored by another user")
    }

    pub(super) fn missing_permissions() -> Self {
        Self::new(403, 50_013, "Missing Permissions")
    }

    pub(super) fn wrong_channel_type() -> Self {
        Self::new(400, 50_024, "Cannot execute action on this channel type")
    }

    pub(super) fn invalid_webhook_token() -> Self {
        Self::new(401, 50_027, "Invalid Webhook Token")
    }

    pub(super) fn invalid_recipient() -> Self {
        Self::new(400, 50_033, "Invalid Recipient(s)")
    }

    pub(super) fn archived() -> Self {
        Self::new(400, 50_083, "Thread is archived")
    }

    pub(super) fn invalid_json() -> Self {
        Self::new(400, 50_109, "The request body contains invalid JSON.")
    }

    pub(super) fn too_many_followups() -> Self {
        Self::new(
            400,
            40_094,
            "This interaction has reached the maximum number of follow up messages",
        )
    }

    pub(super) fn cannot_reply() -> Self {
        Self::new(400, 160_002, "Cannot reply without permission to read message history")
    }

    pub(super) fn thread_exists() -> Self {
        Self::new(400, 160_004, "A thread has already been created for this message")
    }

    pub(super) fn thread_locked() -> Self {
        Self::new(400, 160_005, "Thread is locked")
    }

    pub(super) fn too_many_threads() -> Self {
        Self::new(400, 160_006, "Maximum number of active threads reached")
    }

    /// A body that is not as it should be, for one reason.
    pub(super) fn form(path: &str, code: &str, message: &str) -> Self {
        let mut form = Form::default();
        form.add(path, code, message);
        Self::invalid(&form)
    }

    fn invalid(form: &Form) -> Self {
        Self { errors: Some(form.tree()), ..Self::new(400, 50_035, "Invalid Form Body") }
    }

    /// Is it the bot's fault, as far as can be known?
    pub(super) fn is_a_fault(&self) -> bool {
        self.fault
    }

    pub(super) fn json(&self) -> Json {
        let mut json = json!({ "message": self.message, "code": self.code });
        if let Some(errors) = &self.errors {
            json["errors"] = errors.clone();
        }
        json
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.status, self.code, self.message)?;
        if let Some(errors) = &self.errors {
            write!(f, " {errors}")?;
        }
        Ok(())
    }
}

/// What is wrong with a body, by the paths of its fields: `embeds.0.title`.
#[derive(Debug, Default)]
pub(super) struct Form(BTreeMap<String, Vec<(String, String)>>);

impl Form {
    pub(super) fn add(&mut self, path: &str, code: &str, message: &str) {
        let field = self.0.entry(path.to_owned()).or_default();
        field.push((code.to_owned(), message.to_owned()));
    }

    /// A text must have so many letters.
    pub(super) fn length(&mut self, path: &str, text: &str, least: usize, most: usize) {
        let long = text.chars().count();
        if long < least || long > most {
            let message = format!("Must be between {least} and {most} in length.");
            self.add(path, "BASE_TYPE_BAD_LENGTH", &message);
        }
    }

    /// A list must have so many members.
    pub(super) fn count(&mut self, path: &str, count: usize, least: usize, most: usize) {
        if count < least || count > most {
            let message = format!("Must be between {least} and {most} in length.");
            self.add(path, "BASE_TYPE_BAD_LENGTH", &message);
        }
    }

    /// Something must be one of what there is.
    pub(super) fn choice(&mut self, path: &str, value: impl fmt::Display, fits: bool) {
        if !fits {
            let message = format!("Value '{value}' must be one of what there is.");
            self.add(path, "BASE_TYPE_CHOICES", &message);
        }
    }

    /// A number must be within bounds.
    pub(super) fn range(&mut self, path: &str, value: u64, least: u64, most: u64) {
        if value < least || value > most {
            let message = format!("int value should be between {least} and {most}.");
            self.add(path, "NUMBER_TYPE_RANGE", &message);
        }
    }

    pub(super) fn require(&mut self, path: &str, there: bool) {
        if !there {
            self.add(path, "BASE_TYPE_REQUIRED", "This field is required");
        }
    }

    /// Nothing may be wrong.
    pub(super) fn finish(self) -> Result<(), Refusal> {
        if self.0.is_empty() { Ok(()) } else { Err(Refusal::invalid(&self)) }
    }

    fn tree(&self) -> Json {
        let mut tree = Json::Object(Map::new());
        for (path, errors) in &self.0 {
            let mut node = &mut tree;
            for key in path.split('.').filter(|key| !key.is_empty()) {
                node = &mut node[key]; // made where it is not there
            }
            let errors = errors.iter();
            let list = errors.map(|(code, message)| json!({ "code": code, "message": message }));
            node["_errors"] = list.collect();
        }
        tree
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_a_tree() {
        let mut form = Form::default();
        form.length("content", &"x".repeat(2_001), 0, 2_000);
        form.count("components.0.components", 6, 1, 5);
        form.choice("components.0.components.3.style", 9, false);
        let refused = form.finish().unwrap_err();
        assert!(refused.is_a_fault());
        let json = refused.json();
        assert_eq!(json["code"], 50_035);
        assert_eq!(json["errors"]["content"]["_errors"][0]["code"], "BASE_TYPE_BAD_LENGTH");
        let row = &json["errors"]["components"]["0"]["components"];
        assert_eq!(row["_errors"][0]["code"], "BASE_TYPE_BAD_LENGTH");
        assert_eq!(row["3"]["style"]["_errors"][0]["code"], "BASE_TYPE_CHOICES");
    }
}
