//! Starting and stopping: what stands in the way is named, and a stop is clean.

use std::{net::TcpListener, time::Instant};

use anyhow::{Result, ensure};
use parlour_tests::{
    client::{CHANNEL, Client, Cursor},
    program::{House, run, run_in},
};
use tokio::{io::AsyncWriteExt as _, net::TcpStream};

/// How long a stop may take, whoever is connected.
const STOP: std::time::Duration = std::time::Duration::from_secs(15);

#[tokio::test]
async fn a_second_process_on_the_same_folder_is_refused() -> Result<()> {
    let house = House::new()?;
    let program = house.open().await?;
    for command in ["run", "export", "import"] {
        let said = house.run::<&str>(command, &[]).await?.complaint()?;
        let data = house.data();
        ensure!(said.contains(&data.display().to_string()), "{command}: {said}");
        ensure!(said.contains("in use") && said.contains("storage.path"), "{command}: {said}");
    }
    // The first one does not mind.
    Client::enter(&program.url(), "Ann").await?.must(CHANNEL, "/walls new").await?;
    program.close().await?;
    Ok(())
}

#[tokio::test]
async fn a_taken_port_is_named() -> Result<()> {
    let taken = TcpListener::bind("127.0.0.1:0")?;
    let address = taken.local_addr()?;
    let house = House::on_port(address.port())?;
    let said = house.run::<&str>("run", &[]).await?.complaint()?;
    ensure!(said.contains("web.listen") && said.contains(&address.to_string()), "{said}");
    ensure!(!house.data().exists(), "a store was made all the same");
    Ok(())
}

#[tokio::test]
async fn ctrl_c_ends_open_streams_and_keeps_everything() -> Result<()> {
    let house = House::new()?;
    let program = house.open().await?;
    let ann = Client::enter(&program.url(), "Ann").await?;
    let mut readers = Vec::new();
    for _ in 0..20 {
        let mut reader = ann.reader(Cursor::default());
        ann.must(CHANNEL, "/walls new").await?;
        reader.until(|_| true).await?;
        readers.push(reader);
    }
    let start = Instant::now();
    let said = program.close().await?;
    ensure!(start.elapsed() < STOP, "it took {:?}", start.elapsed());
    ensure!(!said.contains("ERROR"), "{said}");
    for reader in &mut readers {
        while reader.next().await?.is_some() {}
    }
    let program = house.open().await?;
    let games = ann.at(&program.url()).say(CHANNEL, "/games").await?;
    ensure!(games.lines.len() == 20, "{games:?}");
    program.terminate().await?.0.success().then_some(()).ok_or(anyhow::anyhow!("SIGTERM"))
}

#[tokio::test]
async fn ctrl_c_does_not_wait_for_peers_that_say_nothing() -> Result<()> {
    let house = House::new()?;
    let program = house.open().await?;
    let ann = Client::enter(&program.url(), "Ann").await?;
    let host = program.address();
    // One that says nothing, one that stops in the midst of its request line, one in the midst of
    // its body, and one that asks for events and never reads them.
    let cookie = ann.cookie().unwrap_or_default();
    let head = format!("Host: {host}\r\nCookie: {cookie}\r\n");
    let mut peers = Vec::new();
    for said in [
        String::new(),
        "GET /api/ses".to_owned(),
        format!(
            "POST /api/command HTTP/1.1\r\n{head}Content-Type: application/json\r\nContent-Length: 99\r\n\r\n{{"
        ),
        format!("GET /api/events?after=p0.d0 HTTP/1.1\r\n{head}\r\n"),
    ] {
        let mut peer = TcpStream::connect(host).await?;
        peer.write_all(said.as_bytes()).await?;
        peers.push(peer);
    }
    // Behind these in every queue: so the server has heard the others.
    ann.must(CHANNEL, "/walls new").await?;
    let start = Instant::now();
    program.close().await?;
    ensure!(start.elapsed() < STOP, "it took {:?}", start.elapsed());
    Ok(())
}

#[tokio::test]
async fn a_wrong_configuration_names_file_line_and_key() -> Result<()> {
    let house = House::new()?;
    let file = house.config();
    let file = file.display().to_string();
    for (text, words) in [
        ("[web]\nlisten = \"here\"\n", ["line 2", "listen"]),
        ("[web]\n\nport = 80\n", ["line 3", "port"]),
        ("[storage]\npath = 7\n", ["line 2", "path"]),
        ("[storage\n", ["line 1", "storage"]),
        ("[web]\npublic_url = \"ftp://x\"\n", ["line 2", "web.public_url"]),
        ("[log]\nfilter = \"=,=\"\n", ["line 2", "log.filter"]),
        ("[storage]\ncache_mebibytes = 0\n", ["line 2", "storage.cache_mebibytes"]),
    ] {
        house.configure(text)?;
        for command in ["run", "check-config", "export", "import"] {
            let said = house.run::<&str>(command, &[]).await?.complaint()?;
            ensure!(said.contains(&file), "{command} {text:?}: {said}");
            ensure!(words.iter().all(|word| said.contains(word)), "{command} {text:?}: {said}");
        }
    }
    std::fs::remove_file(house.config())?;
    for command in ["run", "check-config", "export", "import"] {
        let said = house.run::<&str>(command, &[]).await?.complaint()?;
        ensure!(said.contains(&file), "{command}: {said}");
    }
    ensure!(!house.data().exists(), "a store was made all the same");
    Ok(())
}

#[tokio::test]
async fn a_right_configuration_is_told_and_nothing_is_made() -> Result<()> {
    let house = House::on_port(8_081)?;
    let said = house.run::<&str>("check-config", &[]).await?.ok()?;
    ensure!(said.contains("127.0.0.1:8081"), "{said}");
    ensure!(said.contains(&house.data().display().to_string()), "{said}");
    // Without a file, the defaults.
    let said = run_in(house.path(), &["check-config"], b"").await?.ok()?;
    ensure!(said.contains("127.0.0.1:8080") && said.contains("data"), "{said}");
    ensure!(!house.data().exists(), "a store was made all the same");
    let said = run(&["fly"], b"").await?.complaint()?;
    ensure!(said.contains("fly"), "{said}");
    Ok(())
}
