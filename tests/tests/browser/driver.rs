//! Chromium by way of chromedriver: a browser each player, and waiting for what its page shows.

use std::{path::Path, process::Stdio, str::FromStr, time::Duration};

use anyhow::{Context as _, Result, anyhow, bail, ensure};
use fantoccini::{
    Client, Locator,
    actions::{InputSource as _, KeyAction, KeyActions, MouseActions, PointerAction},
    elements::Element,
    error::CmdError,
    key::Key,
    wd::{Capabilities, WebDriverCompatibleCommand},
};
use hyper_util::client::legacy::connect::HttpConnector;
use parlour_tests::{program::PATIENCE, tee::Tee};
use reqwest::{Method, Url};
use serde_json::{Value as Json, json};
use tempfile::TempDir;
use tokio::{
    io::{AsyncBufReadExt as _, BufReader},
    process::{Child, Command},
    time::timeout,
};

/// Milliseconds for anything that the page is waited for.
const LONGEST: u64 = 20_000;

/// The process that speaks with the browsers. Dropping it ends them.
pub(crate) struct Driver {
    url: String,
    _child: Child,
}

impl Driver {
    pub(crate) async fn start() -> Result<Self> {
        let mut child = Command::new("chromedriver")
            .arg("--port=0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .context(
                "chromedriver cannot be started: this test needs Chromium and its driver \
                 (Debian: apt-get install chromium chromium-driver)",
            )?;
        let out = child.stdout.take().ok_or_else(|| anyhow!("no standard output"))?;
        let mut lines = BufReader::new(out).lines();
        let port = async {
            while let Some(line) = lines.next_line().await? {
                let port = line.rsplit_once("successfully on port ").map(|(_, rest)| rest);
                if let Some(port) = port.and_then(|rest| rest.trim_end_matches('.').parse().ok()) {
                    return Ok::<u16, anyhow::Error>(port);
                }
            }
            bail!("chromedriver ended without a port")
        };
        let port =
            timeout(PATIENCE, port).await.context("chromedriver does not say its port")??;
        // The pipe stays open, or its next word would be its last.
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        Ok(Self { url: format!("http://127.0.0.1:{port}"), _child: child })
    }
}

/// One player's browser.
pub(crate) struct Browser {
    pub(crate) name: &'static str,
    pub(crate) tee: Tee,
    client: Client,
    _profile: TempDir,
}

/// A command that chromedriver knows beside the standard ones.
#[derive(Debug)]
struct Vendor {
    path: &'static str,
    body: Json,
}

impl WebDriverCompatibleCommand for Vendor {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, <Url as FromStr>::Err> {
        base.join(&format!("session/{}/{}", session.unwrap_or_default(), self.path))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.body.to_string()))
    }
}

/// In the page: what `one` says, without the marks that keep the directions of names apart.
const SAID: &str = r"one.innerText.replace(/[\u2066-\u2069]/g, '')";

/// In the page: all that a selector selects.
fn all(selector: &str) -> String {
    format!("[...document.querySelectorAll({})]", json!(selector))
}

/// The selector of a test hook.
pub(crate) fn hook(name: &str) -> String {
    format!("[data-testid='{name}']")
}

impl Browser {
    /// A fresh browser that reaches the server through `tee`.
    pub(crate) async fn start(driver: &Driver, name: &'static str, tee: Tee) -> Result<Self> {
        let profile = tempfile::tempdir()?;
        let options = json!({
            "goog:chromeOptions": { "args": [
                "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic",
                "--no-first-run", "--disable-background-networking", "--disable-component-update",
                "--disable-sync", "--disable-dev-shm-usage", "--window-size=1280,800",
                "--lang=en-GB",
                format!("--user-data-dir={}", profile.path().display()),
            ] },
            "goog:loggingPrefs": { "browser": "ALL" },
        });
        let options: Capabilities = serde_json::from_value(options)?;
        let mut connector = HttpConnector::new();
        connector.set_nodelay(true);
        let client = Client::with_capabilities_and_connector(&driver.url, &options, connector);
        let client = client.await.context("Chromium cannot be started")?;
        let browser = Self { name, tee, client, _profile: profile };
        browser.size(1280, 800, false).await?;
        browser.shade("light").await?;
        Ok(browser)
    }

    pub(crate) async fn end(self) -> Result<()> {
        Ok(self.client.close().await?)
    }

    /// Opens the page.
    pub(crate) async fn open(&self) -> Result<()> {
        self.client.goto(&self.tee.url()).await?;
        // A reload would forget it.
        self.run("window.neverReloaded = true").await?;
        Ok(())
    }

    pub(crate) async fn never_reloaded(&self) -> Result<bool> {
        Ok(self.run("return window.neverReloaded === true").await? == json!(true))
    }

    pub(crate) async fn run(&self, script: &str) -> Result<Json> {
        self.client.execute(script, Vec::new()).await.with_context(|| script.to_owned())
    }

    /// Waits in the page until an expression is true, and returns what it is.
    pub(crate) async fn until(&self, expression: &str) -> Result<Json> {
        let script = format!(
            "const told = arguments[0];
             const end = Date.now() + {LONGEST};
             const look = () => {{
               let found = null;
               try {{ found = ({expression}); }} catch {{ /* not there yet */ }}
               if (found || Date.now() > end) told(found || null);
               else setTimeout(look, 20);
             }};
             look();"
        );
        let found = self.client.execute_async(&script, Vec::new()).await?;
        if found.is_null() {
            let text = self.run("return document.body.innerText.slice(-1500)").await?;
            bail!("{} waits in vain for {expression} in:\n{text:#}", self.name);
        }
        Ok(found)
    }

    /// Waits for something that can be seen.
    pub(crate) async fn see(&self, selector: &str) -> Result<()> {
        self.until(&format!("{}.some(one => one.checkVisibility())", all(selector))).await?;
        Ok(())
    }

    /// Waits until nothing of it can be seen.
    pub(crate) async fn miss(&self, selector: &str) -> Result<()> {
        self.until(&format!("!{}.some(one => one.checkVisibility())", all(selector))).await?;
        Ok(())
    }

    /// Waits for a message in the log with these words.
    pub(crate) async fn read(&self, words: &str) -> Result<()> {
        let messages = all(&hook("message"));
        let words = json!(words);
        self.until(&format!("{messages}.some(one => {SAID}.includes({words}))")).await?;
        Ok(())
    }

    /// How many messages in the log have these words.
    pub(crate) async fn messages(&self, words: &str) -> Result<u64> {
        let messages = all(&hook("message"));
        let words = json!(words);
        self.number(&format!("{messages}.filter(one => {SAID}.includes({words})).length")).await
    }

    /// How much of it there is now.
    pub(crate) async fn count(&self, selector: &str) -> Result<u64> {
        self.number(&format!("{}.length", all(selector))).await
    }

    /// What an expression counts.
    pub(crate) async fn number(&self, expression: &str) -> Result<u64> {
        let found = self.run(&format!("return {expression}")).await?;
        found.as_u64().ok_or_else(|| anyhow!("{expression} is {found}"))
    }

    /// The text of the last of its kind, once it has one.
    pub(crate) async fn text(&self, selector: &str) -> Result<String> {
        let last = format!("{}.slice(-1).map(one => {SAID})[0]", all(selector));
        Ok(self.until(&last).await?.as_str().unwrap_or_default().to_owned())
    }

    /// Does something with the last of its kind that can be seen. Another one is taken where the
    /// page has replaced it or still moves it.
    async fn with<T, F>(&self, selector: &str, act: impl Fn(Element) -> F) -> Result<T>
    where
        F: Future<Output = Result<T, CmdError>>,
    {
        let mut last = None;
        for _ in 0..20 {
            self.see(selector).await?;
            let elements = self.client.find_all(Locator::Css(selector)).await?;
            for element in elements.into_iter().rev() {
                match element.is_displayed().await {
                    Ok(true) => {}
                    _ => continue,
                }
                match act(element).await {
                    Ok(done) => return Ok(done),
                    Err(error) => last = Some(error),
                }
                break;
            }
        }
        bail!("{}: {selector}: {last:?}", self.name)
    }

    /// Presses the last of its kind that can be seen, in a message newer than `after`; that message's
    /// number. A message that comes meanwhile takes the controls of those before it away.
    pub(crate) async fn click_newest(&self, selector: &str, after: u64) -> Result<u64> {
        const NUMBER: &str = "+one.closest('[data-testid=message]').dataset.seq";
        let newest = format!(
            "{}.filter(one => one.checkVisibility()).map(one => {NUMBER}).filter(seq => seq > {after}).at(-1)",
            all(selector)
        );
        let mut last = None;
        for _ in 0..20 {
            let found = self.until(&newest).await?;
            let seq = found.as_u64().context("a message without a number")?;
            let own = format!("[data-testid=message][data-seq='{seq}'] {selector}");
            let elements = self.client.find_all(Locator::Css(&own)).await?;
            let Some(element) = elements.into_iter().next_back() else { continue };
            match element.click().await {
                Ok(()) => return Ok(seq),
                Err(error) => last = Some(error),
            }
        }
        bail!("{}: {selector}: {last:?}", self.name)
    }

    pub(crate) async fn click(&self, selector: &str) -> Result<()> {
        self.with(selector, |element| async move { element.click().await }).await
    }

    /// Two presses of the mouse, as fast as they come.
    pub(crate) async fn double_click(&self, selector: &str) -> Result<()> {
        let press = || PointerAction::Down { button: 0 };
        let release = || PointerAction::Up { button: 0 };
        self.with(selector, |element| async move {
            let over = PointerAction::MoveToElement { element, duration: None, x: 0., y: 0. };
            let mouse = MouseActions::new("mouse".to_owned()).then(over);
            let mouse = mouse.then(press()).then(release()).then(press()).then(release());
            self.client.perform_actions(mouse).await
        })
        .await
    }

    /// Types into a field that is there, after what it holds.
    pub(crate) async fn write(&self, selector: &str, text: &str) -> Result<()> {
        self.with(selector, |element| async move { element.send_keys(text).await }).await
    }

    /// Presses keys wherever the keyboard is; the first ones are held until the last is released.
    pub(crate) async fn press(&self, keys: &[Key]) -> Result<()> {
        let keys = || keys.iter().copied().map(char::from);
        let down = keys().map(|value| KeyAction::Down { value });
        let up = keys().rev().map(|value| KeyAction::Up { value });
        let pressed = KeyActions::new("keys".to_owned());
        let pressed = down.chain(up).fold(pressed, KeyActions::then);
        Ok(self.client.perform_actions(pressed).await?)
    }

    async fn devtools(&self, command: &str, params: Json) -> Result<()> {
        let body = json!({ "cmd": command, "params": params });
        self.client.issue_cmd(Vendor { path: "goog/cdp/execute", body }).await?;
        Ok(())
    }

    pub(crate) async fn size(&self, width: u32, height: u32, phone: bool) -> Result<()> {
        let size = json!({
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": phone,
        });
        self.devtools("Emulation.setDeviceMetricsOverride", size).await
    }

    /// `light` or `dark`.
    pub(crate) async fn shade(&self, shade: &str) -> Result<()> {
        let features = json!({ "features": [{ "name": "prefers-color-scheme", "value": shade }] });
        self.devtools("Emulation.setEmulatedMedia", features).await
    }

    /// Waits until the last of its kind is on the screen in full, so that nobody has to look for it.
    pub(crate) async fn in_sight(&self, selector: &str) -> Result<()> {
        let last = format!("{}.at(-1).getBoundingClientRect()", all(selector));
        let inside = "top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth";
        self.until(&format!("(({{ top, left, bottom, right }}) => {inside})({last})")).await?;
        Ok(())
    }

    /// A picture of what is seen, once every board in sight is there and nothing fades any more.
    pub(crate) async fn shoot(&self, name: &str) -> Result<()> {
        self.until(
            "[...document.querySelectorAll('img')].every(one => {
               const { top, bottom } = one.getBoundingClientRect();
               return bottom < 0 || top > innerHeight || (one.complete && one.naturalWidth > 0);
             })",
        )
        .await?;
        self.until("document.getAnimations().every(one => !(one instanceof CSSTransition))")
            .await?;
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("shots");
        std::fs::create_dir_all(&folder)?;
        let png = self.client.screenshot().await?;
        ensure!(png.len() > 5_000, "{name}: nothing to be seen");
        std::fs::write(folder.join(format!("{name}.png")), png)?;
        Ok(())
    }

    /// What the console complains of since it was last asked. Requests that were lost with the
    /// network are told apart.
    pub(crate) async fn complaints(&self) -> Result<(Vec<String>, Vec<String>)> {
        let log = Vendor { path: "se/log", body: json!({ "type": "browser" }) };
        let log = self.client.issue_cmd(log).await?;
        let entries = log.as_array().cloned().unwrap_or_default();
        let severe = entries.into_iter().filter(|entry| entry["level"] == "SEVERE");
        let (network, other): (Vec<Json>, Vec<Json>) =
            severe.partition(|entry| entry["source"] == "network");
        let say = |list: Vec<Json>| list.iter().map(|one| one["message"].to_string()).collect();
        Ok((say(network), say(other)))
    }

    /// Every text, attribute, field and stored value of the page, but for times, sizes, places and
    /// counters, as JSON.
    pub(crate) async fn everything(&self) -> Result<Json> {
        self.run(EVERYTHING).await
    }
}

/// Not the time of day, which may be 5:37, and no drawing's coordinates.
const EVERYTHING: &str = r#"
    const beside = new Set(["d", "viewBox", "width", "height", "x", "y", "rx", "r", "stroke-width",
      "fill", "datetime", "data-seq", "data-index", "src", "href", "id", "for", "content",
      "aria-controls", "aria-describedby", "aria-labelledby", "data-for"]);
    const found = [document.title];
    for (const one of document.querySelectorAll("*")) {
      if (one.matches("time, style, script, meta")) continue;
      for (const { name, value } of one.attributes) if (!beside.has(name)) found.push(value);
      for (const child of one.childNodes) if (child.nodeType !== 1) found.push(child.nodeValue);
      if ("value" in one) found.push(String(one.value));
    }
    const stored = {};
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) {
        if (key.startsWith("parlour.read.")) continue; // the last messages' numbers
        try { stored[key] = JSON.parse(storage[key]); } catch { stored[key] = storage[key]; }
      }
    }
    return { found, stored };
"#;

/// How long a whole game may take.
pub(crate) const WHOLE: Duration = Duration::from_mins(5);
