//! `/verify`: a table's record for fair play, and what comes of checking it.

use parlour_games::engine::{Arg, Phrase};
use parlour_storage::Version;

use crate::{
    app::Parlour,
    command::{answer::Answer, error::CommandError, request::Request},
    error::AppError,
    people::address::{Address, PersonId},
    table::{
        fairness::{Verdict, record, verify},
        name::TableName,
        refusal::Refusal,
    },
};

impl Parlour {
    /// `/verify`: checks a table that is over; of one that goes on, what is fixed already.
    pub(crate) async fn verify(
        &self,
        request: &Request,
        named: Option<&str>,
    ) -> Result<Answer, CommandError> {
        let name = self.table_to_show(request, named).await?;
        let table = self.load(&name).await?;
        let commitment = table.as_ref().and_then(|table| table.commitment());
        let Some((table, commitment)) = table.zip(commitment) else {
            let phrase = Phrase::new("table-refuse-no-pledge").with("table", name.to_string());
            return Err(Refusal(phrase).into());
        };
        let log = self.events(&name, Version::NONE, Version(u64::MAX)).await?;
        let checked = name.clone();
        let verdict = follow_blocking(&name, move || verify(&checked, &log)).await?;
        let mut answer = Answer { record: Some(name.clone()), ..Answer::default() };
        if let Some(verdict) = verdict {
            answer.lines.extend(say(&name, verdict));
        } else {
            let id = if table.is_over() { "fair-closed" } else { "fair-going" };
            answer.lines.push(Phrase::new(id).with("table", name.to_string()));
        }
        answer.lines.push(Phrase::new("fair-code").with("code", commitment));
        let own = table.contribution_of(&request.person.id);
        answer.public = own.is_none() && table.is_told_at(&request.place);
        let own = own.map(|contribution| {
            Phrase::new("fair-luck").with("luck", Arg::Text(contribution.to_owned()))
        });
        answer.lines.extend(own);
        Ok(answer)
    }

    /// A table's record for fair play as JSON, for somebody who asks from there. `None` if there is no
    /// such table for them, or none that has a record.
    ///
    /// # Errors
    /// When the table cannot be read.
    pub async fn record(
        &self,
        name: &TableName,
        person: &PersonId,
        from: &Address,
    ) -> Result<Option<String>, AppError> {
        let table = self.load(name).await?;
        match table.filter(|table| table.is_visible_to(person, from, &self.open)) {
            Some(_) => self.record_of(name).await,
            None => Ok(None),
        }
    }

    /// The record that goes with an answer.
    ///
    /// # Errors
    /// When the table cannot be read.
    pub async fn record_with(&self, answer: &Answer) -> Result<Option<(String, String)>, AppError> {
        let Some(name) = &answer.record else { return Ok(None) };
        let text = self.record_of(name).await?;
        Ok(text.map(|text| (format!("{name}.json"), text)))
    }

    async fn record_of(&self, name: &TableName) -> Result<Option<String>, AppError> {
        let log = self.events(name, Version::NONE, Version(u64::MAX)).await?;
        let recorded = name.clone();
        let record = follow_blocking(name, move || record(&recorded, &log)).await?;
        // Plain data with text keys: writing it cannot fail.
        Ok(record.map(|record| serde_json::to_string_pretty(&record).unwrap_or_default()))
    }
}

/// Follows a table's history where that holds nobody up.
async fn follow_blocking<T: Send + 'static>(
    name: &TableName,
    work: impl FnOnce() -> Result<T, String> + Send + 'static,
) -> Result<T, AppError> {
    let done = tokio::task::spawn_blocking(work).await;
    let done = done.map_err(|error| AppError::Broken(error.to_string()))?;
    done.map_err(|reason| damaged(name, reason))
}

fn damaged(name: &TableName, reason: String) -> AppError {
    let error = AppError::Damaged { table: name.to_string(), event: 0, reason };
    tracing::error!(table = %name, %error, "a table cannot be checked");
    error
}

fn say(name: &TableName, verdict: Verdict) -> Vec<Phrase> {
    let all = Phrase::new(if verdict.is_fair() { "fair-checked" } else { "fair-broken" });
    let yes = |holds: bool| if holds { "yes" } else { "no" };
    let mut lines = vec![
        all.with("table", name.to_string()),
        Phrase::new("fair-beginning").with("holds", yes(verdict.beginning)),
    ];
    let (fair, chance) = verdict.chance;
    let chance = (chance > 0).then(|| {
        Phrase::new("fair-chance")
            .with("holds", yes(fair == chance))
            .with("fair", fair)
            .with("count", chance)
    });
    lines.extend(chance);
    let (told, secrets) = verdict.secrets;
    let secrets = (secrets > 0).then(|| {
        Phrase::new("fair-secrets")
            .with("told", told)
            .with("count", secrets)
            .with("left", secrets - told)
    });
    lines.extend(secrets);
    lines
}
