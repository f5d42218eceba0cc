//! What an observer may do: the actions that would be accepted, and the controls made from them.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::{CommandLine, Dice, Phrase};

/// The values that a parameter may have in an [`Offer`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Domain {
    /// Any of these.
    Words(Vec<String>),
    /// Any whole number between them, both included.
    Range {
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// A text that the game judges when it sees it: more values than can be listed.
    Free {
        /// One that would be accepted.
        example: String,
    },
}

impl Domain {
    /// How many values; `None` if they cannot be counted.
    pub fn count(&self) -> Option<usize> {
        match self {
            Self::Words(words) => Some(words.len()),
            Self::Range { min, max } => Some(usize::try_from(max - min + 1).unwrap_or(0)),
            Self::Free { .. } => None,
        }
    }

    fn nth(&self, index: usize) -> String {
        match self {
            Self::Words(words) => words.get(index).cloned().unwrap_or_default(),
            Self::Range { min, .. } => (min + i64::try_from(index).unwrap_or(0)).to_string(),
            Self::Free { example } => example.clone(),
        }
    }
}

/// A command, and for each parameter the values it may have: every combination is accepted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    /// The command's name.
    pub command: Cow<'static, str>,
    /// Its parameters, each with its values.
    pub params: Vec<(Cow<'static, str>, Domain)>,
}

impl Offer {
    /// A command without parameters yet.
    pub const fn new(command: &'static str) -> Self {
        Self { command: Cow::Borrowed(command), params: Vec::new() }
    }

    /// This offer with one more parameter.
    #[must_use]
    pub fn with(mut self, param: &'static str, domain: Domain) -> Self {
        self.params.push((Cow::Borrowed(param), domain));
        self
    }

    /// How many actions it stands for; `None` if they cannot be counted.
    pub fn count(&self) -> Option<usize> {
        self.params
            .iter()
            .try_fold(1_usize, |product, (_, domain)| Some(product.saturating_mul(domain.count()?)))
    }

    /// The action of that number (uncountable parameters have one value, their example).
    pub fn nth(&self, mut index: usize) -> CommandLine {
        let mut line = CommandLine { command: self.command.clone(), args: Vec::new() };
        for (param, domain) in &self.params {
            let count = domain.count().unwrap_or(1).max(1);
            line.args.push((param.clone(), domain.nth(index % count)));
            index /= count;
        }
        line
    }
}

/// Everything that an observer may do now: exactly what `decide` accepts from them.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Actions(pub Vec<Offer>);

impl Actions {
    /// Is there nothing to do?
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many actions; `None` if they cannot be counted.
    pub fn count(&self) -> Option<usize> {
        self.0.iter().try_fold(0_usize, |sum, offer| Some(sum.saturating_add(offer.count()?)))
    }

    /// The actions one by one; of those that cannot be counted only the examples.
    pub fn iter(&self) -> impl Iterator<Item = CommandLine> {
        self.0.iter().flat_map(|offer| {
            let count = offer.count().unwrap_or(1);
            (0..count).map(|index| offer.nth(index))
        })
    }

    /// Any of the offers, and of it any action; `None` if there is nothing to do.
    pub fn sample(&self, dice: &mut Dice) -> Option<CommandLine> {
        let offer = dice.pick(&self.0)?;
        Some(offer.nth(dice.below(offer.count().unwrap_or(1))))
    }
}

/// One entry of a select menu or of a completion.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// What it stands for in the command.
    pub value: String,
    /// What it is called, where the value does not say enough.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<Phrase>,
}

impl From<String> for Choice {
    fn from(value: String) -> Self {
        Self { value, label: None }
    }
}

/// One field of a form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Field {
    /// The parameter that it fills.
    pub param: Cow<'static, str>,
    /// What it may hold.
    pub domain: Domain,
    /// What it holds at first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
}

/// Something to press, choose or fill in. It stands for a command: each platform shows it in its
/// own way (components, HTML, numbered replies).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Control {
    /// Gives a whole command when pressed.
    Button {
        /// What stands on it.
        label: Phrase,
        /// What it stands for.
        line: CommandLine,
    },
    /// Gives a command with one parameter, chosen from a list.
    Select {
        /// What it asks for.
        label: Phrase,
        /// The command, with the arguments that are settled.
        line: CommandLine,
        /// The parameter that is chosen.
        param: Cow<'static, str>,
        /// What there is to choose from.
        choices: Vec<Choice>,
    },
    /// Gives a command with several parameters, or one that is typed.
    Form {
        /// What stands on it.
        label: Phrase,
        /// The command, with the arguments that are settled.
        line: CommandLine,
        /// What is to be filled in.
        fields: Vec<Field>,
    },
}

impl Control {
    /// The obvious control for an offer: a button where nothing is left to say, a menu for one list
    /// of words, a form for everything else. Its label is `GAME-do-COMMAND`.
    pub fn for_offer(game: &str, offer: &Offer) -> Self {
        let label = Phrase::named(format!("{game}-do-{}", offer.command));
        let line = CommandLine { command: offer.command.clone(), args: Vec::new() };
        match offer.params.as_slice() {
            [] => Self::Button { label, line },
            [(param, Domain::Words(words))] => Self::Select {
                label,
                line,
                param: param.clone(),
                choices: words.iter().cloned().map(Choice::from).collect(),
            },
            params => Self::Form {
                label,
                line,
                fields: params
                    .iter()
                    .map(|(param, domain)| Field {
                        param: param.clone(),
                        domain: domain.clone(),
                        value: None,
                    })
                    .collect(),
            },
        }
    }

    /// The command that the control gives, without what is still to be chosen.
    pub const fn line(&self) -> &CommandLine {
        match self {
            Self::Button { line, .. } | Self::Select { line, .. } | Self::Form { line, .. } => line,
        }
    }
}
