//! Over real mail servers: how long 1,000 orders waiting in the mailbox take until they are read,
//! decided and answered, against a loop with the same crates that fetches as many mails, sends two
//! letters for each and moves them, and does nothing else. Then what an idle daemon costs in a minute.
//!
//! `TEMPETE_BENCH_ORDERS=100` for a smaller first part, `TEMPETE_BENCH_IDLE=10` for a shorter second one (seconds).

use std::{
    fs,
    path::Path,
    process::Command,
    time::{Duration, Instant},
};

use futures_util::StreamExt;
use lettre::{
    address::Envelope,
    transport::smtp::{client::AsyncSmtpConnection, extension::ClientId},
};
use sqlx::{ConnectOptions, Row};
use support::{
    house,
    stack::{ANN, BOB, Inbox, Outbox, REFEREE, Stack},
};
use tempete::{
    config::Config,
    daemon::{Parts, clock::Clock},
    store,
    tempete::{cards::catalogue::Catalogue, log::terms::Terms},
    text::Language,
};
use tokio::net::TcpStream;

use crate::common::{
    place,
    process::{TEMPETE, field, wakes},
    size,
};

/// How many mails the bare loop fetches and moves at a time.
const BATCH: usize = 50;

/// Measures.
pub fn run() {
    let (orders, seconds) = if size::is_small() { (10, 2) } else { (1000, 60) };
    place::runtime().block_on(throughput(size::orders().unwrap_or(orders)));
    let seconds = size::number("TEMPETE_BENCH_IDLE").unwrap_or(seconds);
    idle(Duration::from_secs(u64::from(seconds)));
}

async fn throughput(orders: usize) {
    let folder = tempfile::tempdir().unwrap();
    let stack = Stack::start();
    let mails = prepare(folder.path(), orders).await;
    let deliver = || {
        for (from, to, raw) in &mails {
            stack.deliver(from, to, raw);
        }
    };
    // The referee.
    deliver();
    fs::write(folder.path().join("tempete.toml"), stack.config(Inbox::Plain, Outbox::Plain)).unwrap();
    let mut parts = Parts::open(config(folder.path()), Clock::system(), tempete::games::GAMES).await.unwrap();
    let begun = Instant::now();
    let (mut read, mut accepted, mut sent) = (0, 0, 0);
    while accepted < orders as u64 || sent < 2 * orders as u64 {
        let tally = parts.poll_once().await.unwrap();
        assert!(tally.read + tally.sent > 0, "{read} read, {accepted} accepted, {sent} sent, and no more");
        (read, accepted, sent) = (read + tally.read, accepted + tally.accepted, sent + tally.sent);
    }
    let whole = begun.elapsed();
    assert_eq!((read, accepted, sent), (orders as u64, orders as u64, 2 * orders as u64));
    assert_eq!(stack.files("referee", "Done").len(), orders);
    drop(parts);
    let letters = letters(&folder.path().join("tempete.db"), 2 * orders).await;
    settle(&stack, orders);
    // The loop.
    for file in stack.files("referee", "Done") {
        fs::remove_file(file).unwrap();
    }
    deliver();
    let begun = Instant::now();
    bare(&stack, &letters).await;
    let floor = begun.elapsed();
    assert_eq!(stack.files("referee", "Done").len(), orders);
    println!("{orders} orders read, decided and answered over IMAP and SMTP: {:.2} s", whole.as_secs_f64());
    println!("as many mails fetched, answered with two letters each and moved: {:.2} s", floor.as_secs_f64());
    println!("ratio: {:.2} (bound 2)", whole.as_secs_f64() / floor.as_secs_f64());
}

/// Starts half as many games, and gives both lists of each, as mails to the addresses in their invitations.
async fn prepare(state: &Path, orders: usize) -> Vec<(&'static str, String, Vec<u8>)> {
    let mut parts = Parts::open(config(state), Clock::system(), tempete::games::GAMES).await.unwrap();
    let players = [house::player("Ann", ANN, Language::En), house::player("Bob", BOB, Language::En)];
    let catalogue = Catalogue::read(Catalogue::BUILT_IN).unwrap();
    let terms = Terms::default_for(&catalogue);
    for _ in 0..orders / 2 {
        parts.start_game(tempete::games::GAMES[0], &players, &terms.given()).await.unwrap();
    }
    parts.poll_once().await.unwrap();
    let letters = house::letters(&state.join("mail/outbox/new"));
    assert_eq!(letters.len(), orders);
    let mail = |(place, letter): (usize, house::Received)| {
        let from = if letter.seat == "w" { ANN } else { BOB };
        let raw = house::mail(from, &letter.reply_to, &format!("m{place}@players.test"), "list random");
        (from, letter.reply_to.replace("tempete.localhost", "localhost"), raw.into_bytes())
    };
    letters.into_iter().enumerate().map(mail).collect()
}

fn config(state: &Path) -> Config {
    let file = state.join("tempete.toml");
    if !file.exists() {
        fs::write(&file, format!("[referee]\naddress = \"{REFEREE}\"\nhost = \"referee.test\"\n")).unwrap();
    }
    Config::load(Some(&file), Some(state)).unwrap()
}

/// The last letters made, with whom they went to.
async fn letters(database: &Path, count: usize) -> Vec<(String, Vec<u8>)> {
    let mut connection = store::options(database).connect().await.unwrap();
    let query = "SELECT recipient, bytes FROM outbox JOIN mime ON mime.outbox = outbox.id ORDER BY id DESC LIMIT ?";
    let rows = sqlx::query(query).bind(count as i64).fetch_all(&mut connection).await.unwrap();
    assert_eq!(rows.len(), count);
    rows.iter().map(|row| (row.get(0), row.get(1))).collect()
}

/// Waits until the server has delivered everything, so that it does nothing else meanwhile.
fn settle(stack: &Stack, each: usize) {
    stack.drain();
    stack.wait_for("ann", "", each);
    stack.wait_for("bob", "", each);
}

/// Fetches every mail, sends two letters for each, and moves it.
async fn bare(stack: &Stack, letters: &[(String, Vec<u8>)]) {
    let stream = TcpStream::connect(("127.0.0.1", stack.imap_port(Inbox::Plain))).await.unwrap();
    stream.set_nodelay(true).unwrap();
    let mut client = async_imap::Client::new(stream);
    client.read_response().await.unwrap();
    let mut session = client.login("referee", "secret1").await.map_err(|(error, _)| error).unwrap();
    session.select("INBOX").await.unwrap();
    let mut uids: Vec<u32> = session.uid_search("ALL").await.unwrap().into_iter().collect();
    uids.sort_unstable();
    let stream = TcpStream::connect(("127.0.0.1", stack.smtp_port(Outbox::Plain))).await.unwrap();
    // Without this every letter waits for a delayed acknowledgement.
    stream.set_nodelay(true).unwrap();
    let mut smtp = AsyncSmtpConnection::connect_with_transport(Box::new(stream), &ClientId::default()).await.unwrap();
    let mut letters = letters.iter();
    for batch in uids.chunks(BATCH) {
        let set = batch.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
        let mut bodies = 0;
        {
            let mut mails = session.uid_fetch(&set, "(UID INTERNALDATE BODY.PEEK[])").await.unwrap();
            while let Some(mail) = mails.next().await {
                bodies += usize::from(mail.unwrap().body().is_some());
            }
        }
        assert_eq!(bodies, batch.len());
        for (to, bytes) in letters.by_ref().take(2 * batch.len()) {
            let envelope = Envelope::new(Some(REFEREE.parse().unwrap()), vec![to.parse().unwrap()]).unwrap();
            smtp.send(&envelope, bytes).await.unwrap();
        }
        session.uid_mv(&set, "Done").await.unwrap();
    }
    smtp.quit().await.unwrap();
    session.logout().await.unwrap();
}

/// What the built daemon costs while nothing happens: memory, connections, wake-ups.
fn idle(time: Duration) {
    let folder = tempfile::tempdir().unwrap();
    let stack = Stack::start();
    let file = folder.path().join("tempete.toml");
    fs::write(&file, stack.config(Inbox::Imaps, Outbox::Smtps)).unwrap();
    let tempete = || {
        let mut command = Command::new(TEMPETE);
        command.arg("--config").arg(&file).arg("--state").arg(folder.path());
        command
    };
    let white = format!("Ann <{ANN}>");
    let black = format!("Bob <{BOB}>");
    assert!(tempete().args(["new", "--white", &white, "--black", &black]).output().unwrap().status.success());
    let mut daemon = tempete().arg("run").spawn().unwrap();
    // It has sent its letters, and the connection it sent them over was let go, after a minute.
    stack.wait_for("bob", "", 1);
    let settling = Instant::now();
    let patience = Duration::from_secs(if size::is_small() { 1 } else { 120 });
    while connections(daemon.id()) > 1 && settling.elapsed() < patience {
        std::thread::sleep(Duration::from_millis(500));
    }
    std::thread::sleep(Duration::from_secs(3));
    let before = wakes(daemon.id());
    std::thread::sleep(time);
    let woken = wakes(daemon.id()) - before;
    println!(
        "idle for {} s: {} connection(s), {woken} wake-ups, {:.1} MiB resident (bound 40)",
        time.as_secs(),
        connections(daemon.id()),
        resident(daemon.id()) as f64 / 1024.0,
    );
    daemon.kill().unwrap();
    daemon.wait().unwrap();
}

/// Established TCP connections of a process.
fn connections(process: u32) -> usize {
    let sockets: Vec<String> = fs::read_dir(format!("/proc/{process}/fd"))
        .unwrap()
        .filter_map(|file| fs::read_link(file.ok()?.path()).ok())
        .filter_map(|link| Some(link.to_str()?.strip_prefix("socket:[")?.strip_suffix(']')?.to_owned()))
        .collect();
    let tables = ["tcp", "tcp6"].map(|table| fs::read_to_string(format!("/proc/net/{table}")).unwrap_or_default());
    let fields = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let lines = tables.iter().flat_map(|table| table.lines().skip(1).map(fields));
    lines.filter(|line| line[3] == "01" && sockets.contains(&line[9])).count()
}

/// Its resident memory, in KiB.
fn resident(process: u32) -> u64 {
    field(Path::new(&format!("/proc/{process}/status")), "VmRSS:")
}
