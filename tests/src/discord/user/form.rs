//! Forms that open before people, which Discord calls modals.

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::{Value as Json, json};

/// A form.
#[derive(Clone, Debug)]
pub struct Form {
    /// What stands above it.
    pub title: String,
    /// What the bot is told.
    pub custom_id: String,
    fields: Vec<Json>,
}

impl Form {
    /// Reads a form.
    ///
    /// # Errors
    /// When it is none.
    pub fn read(modal: &Json) -> Result<Self> {
        let text = |name: &str| modal[name].as_str().map(str::to_owned).context("no such form");
        let rows = modal["components"].as_array().context("a form without fields")?;
        let fields = rows.iter().map(|row| row["components"][0].clone()).collect();
        Ok(Self { title: text("title")?, custom_id: text("custom_id")?, fields })
    }

    /// What the fields ask for.
    pub fn labels(&self) -> Vec<&str> {
        self.fields.iter().filter_map(|field| field["label"].as_str()).collect()
    }

    /// What stands in the fields before somebody writes.
    pub fn placeholders(&self) -> Vec<&str> {
        self.fields.iter().filter_map(|field| field["placeholder"].as_str()).collect()
    }

    /// What a client sends when the fields are filled so; the others stay as they are.
    ///
    /// # Errors
    /// When the client would not let them send it.
    pub fn data(&self, filled: &[(&str, &str)]) -> Result<Json> {
        for (label, _) in filled {
            let known = self.labels().contains(label);
            ensure!(known, "the form has no {label:?}, but {:?}", self.labels());
        }
        let mut rows = Vec::new();
        for (at, field) in self.fields.iter().enumerate() {
            let label = field["label"].as_str().unwrap_or_default();
            let value = filled.iter().find(|(name, _)| *name == label).map(|(_, value)| *value);
            let value = value.or(field["value"].as_str()).unwrap_or_default();
            let length = value.chars().count() as u64;
            let required = field["required"].as_bool().unwrap_or(true);
            let least = field["min_length"].as_u64().unwrap_or(u64::from(required));
            let most = field["max_length"].as_u64().unwrap_or(4_000);
            if (required || length > 0)
                && !(least.max(u64::from(required))..=most).contains(&length)
            {
                bail!("{label:?} takes {least} to {most} characters, not {length}");
            }
            let id = 2 * at + 1;
            rows.push(json!({ "type": 1, "id": id, "components": [
                { "type": 4, "id": id + 1, "custom_id": field["custom_id"], "value": value },
            ] }));
        }
        Ok(json!({ "custom_id": self.custom_id, "components": rows }))
    }
}
