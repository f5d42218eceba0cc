//! A Discord with a guild and a channel, a program that runs there, and people.

use std::fmt::Write as _;

use anyhow::{Context as _, Result, ensure};
use parlour_tests::{
    discord::{
        Discord, HAS_THREAD, Id, Seen,
        user::{Shown, User},
    },
    program::{House, Program},
};

/// A Discord, and a program on a store of its own.
pub(crate) struct Stage {
    pub(crate) discord: Discord,
    pub(crate) guild: Id,
    pub(crate) channel: Id,
    pub(crate) house: House,
    program: Option<Program>,
}

/// A table, and where it is.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) name: String,
    /// Where it goes on.
    pub(crate) place: Id,
    /// The message that tells of its opening.
    pub(crate) opening: Shown,
}

/// Settings with which the program says in its log what goes well, too.
pub(crate) const TALKATIVE: &str = "\n[log]\nfilter = \"parlour=info\"\n";

impl Stage {
    /// A program that is connected and whose commands are registered.
    pub(crate) async fn new() -> Result<Self> {
        Self::with("").await
    }

    /// The same, with more settings for `[discord]`.
    pub(crate) async fn with(settings: &str) -> Result<Self> {
        let mut stage = Self::dark(settings).await?;
        stage.open().await?;
        Ok(stage)
    }

    /// Everything but the program.
    pub(crate) async fn dark(settings: &str) -> Result<Self> {
        let discord = Discord::start().await?;
        let guild = discord.guild("The Club");
        let channel = discord.channel(guild, "games")?;
        let house = House::new()?;
        let stage = Self { discord, guild, channel, house, program: None };
        stage.configure(settings)?;
        Ok(stage)
    }

    /// Writes the configuration, with these settings for `[discord]` besides what is needed.
    pub(crate) fn configure(&self, settings: &str) -> Result<()> {
        let token = self.house.path().join("token");
        std::fs::write(&token, self.discord.token())?;
        let mut text = format!(
            "[web]\nlisten = \"127.0.0.1:0\"\n\n[storage]\npath = \"{}\"\n\n[discord]\n",
            self.house.data().display()
        );
        for (setting, value) in
            [("token_file", token.display().to_string()), ("http_proxy", self.discord.proxy())]
        {
            if !settings.contains(setting) {
                writeln!(text, "{setting} = {value:?}")?;
            }
        }
        self.house.configure(&format!("{text}{settings}\n"))
    }

    /// Starts the program, and waits until it is connected.
    pub(crate) async fn start(&mut self) -> Result<()> {
        self.program = Some(self.house.open().await?);
        self.discord.connected(1).await
    }

    /// Starts the program, and waits until people can use it.
    pub(crate) async fn open(&mut self) -> Result<()> {
        self.start().await?;
        self.discord.registered(None).await
    }

    /// The program that runs.
    pub(crate) fn program(&self) -> Result<&Program> {
        self.program.as_ref().context("no program runs")
    }

    /// SIGKILL, whatever it is at.
    pub(crate) async fn kill(&mut self) -> Result<()> {
        self.program.take().context("no program runs")?.kill().await?;
        self.disconnected().await
    }

    /// Stops the program as its operator does; what it logged.
    pub(crate) async fn stop(&mut self) -> Result<String> {
        let said = self.program.take().context("no program runs")?.close().await?;
        self.disconnected().await?;
        Ok(said)
    }

    /// Waits until Discord has noticed that nobody is connected any more.
    async fn disconnected(&self) -> Result<()> {
        let gone = |seen: &[Seen]| (!seen.iter().any(|session| session.connected)).then_some(());
        self.discord.wait_for_sessions(gone).await
    }

    /// Somebody new in the guild.
    pub(crate) fn member(&self, name: &str) -> Result<User> {
        self.discord.member(self.guild, name)
    }

    /// Several people of the guild.
    pub(crate) fn members<const N: usize>(&self, names: [&str; N]) -> Result<[User; N]> {
        let people: Result<Vec<User>> = names.iter().map(|name| self.member(name)).collect();
        people?.try_into().ok().context("not as many")
    }

    /// Somebody opens a table in the channel, which gets its own thread.
    pub(crate) async fn table(&self, opener: &User, options: &str) -> Result<Table> {
        self.table_in(self.channel, opener, options).await
    }

    /// Somebody opens a table in a channel where it gets its own thread.
    pub(crate) async fn table_in(
        &self,
        channel: Id,
        opener: &User,
        options: &str,
    ) -> Result<Table> {
        let before: Vec<Id> = opener.sees(channel).iter().map(|message| message.id).collect();
        let mut reader = opener.reader(channel)?;
        let reply = opener.slash(channel, &format!("walls new {options}")).await?;
        if let Some(said) = reply.said() {
            anyhow::bail!("a table is refused: {}", said.content);
        }
        let is_new = |message: &Shown| {
            message.flags & HAS_THREAD != 0
                && message.says(" is open: ")
                && !before.contains(&message.id)
        };
        let opening = reader.next(is_new).await?;
        let name = table_of(&opening)?;
        Ok(Table { name, place: opening.id, opening })
    }

    /// Stops the program: it must not have logged a fault, nobody may have been called without being
    /// meant, and Discord may not complain.
    pub(crate) async fn close(mut self) -> Result<()> {
        if self.program.is_some() {
            let said = self.stop().await?;
            ensure!(!said.contains("ERROR") && !said.contains("panicked"), "{said}");
        }
        self.finish()
    }

    /// The end of a test whose program is gone, or may have logged faults.
    pub(crate) fn finish(&self) -> Result<()> {
        let application = self.discord.application();
        for message in self.discord.everything().iter().filter(|one| one.author == application) {
            // Without it Discord would call whomever the text names.
            let mentions = message.allowed_mentions.as_ref();
            let parse = mentions.and_then(|mentions| mentions["parse"].as_array());
            let silent = message.content.is_empty() || parse.is_some_and(Vec::is_empty);
            ensure!(silent, "mentions are left to Discord: {message:?}");
        }
        self.discord.finish()
    }
}

#[allow(clippy::print_stderr, reason = "it is for whoever reads of a failed test")]
impl Drop for Stage {
    /// A test that failed before its end has a better reason to give than what Discord complains of.
    fn drop(&mut self) {
        for complaint in self.discord.complaints() {
            eprintln!("Discord complains: {complaint}");
        }
    }
}

/// The name of the table that a message is about, which it begins with.
pub(crate) fn table_of(message: &Shown) -> Result<String> {
    let text = message.text();
    let words = text.split(|c: char| !(c.is_alphanumeric() || c == '-'));
    let mut names =
        words.filter(|word| word.split_once('-').is_some_and(|(_, n)| n.parse::<u64>().is_ok()));
    Ok(names.next().with_context(|| format!("no table in {text:?}"))?.to_owned())
}
