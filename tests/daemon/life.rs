//! The daemon's life beside its mail: what it tells a service manager and a monitor, that one runs a
//! database, that it stops when told to, a full disk, a clock that jumps back.

use std::{
    fs,
    io::{self, BufRead, BufReader, Read, Write},
    net::{SocketAddr, TcpListener, TcpStream},
    os::unix::net::UnixDatagram,
    path::Path,
    process::{Child, Command, Stdio},
    time::Duration,
};

use rustix::process::{Pid, Resource, Rlimit, Signal, kill_process, prlimit};
use support::house::{BEGIN, House, block};
use tempete::{
    daemon::{Elsewhere, Parts, Stop, alarm::Trouble, clock::Clock},
    ids::Timestamp,
    store::Holder,
    web::health,
};

const ANN: &str = "ann@example.org";
const BOB: &str = "bob@example.net";

/// What `/healthz` answers: its status and its page.
fn healthz(at: SocketAddr) -> (u16, String) {
    let mut stream = TcpStream::connect(at).unwrap();
    stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (head, page) = answer.split_once("\r\n\r\n").unwrap();
    (head.split(' ').nth(1).unwrap().parse().unwrap(), page.to_owned())
}

fn free_port() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap()
}

/// Waits until it holds, at most 20 s.
async fn until(what: &str, mut holds: impl FnMut() -> bool) {
    let began = Clock::instant();
    while !holds() {
        assert!(began.elapsed() < Duration::from_secs(60), "waited in vain for {what}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[test]
fn healthz_says_how_things_are_and_nothing_of_any_game() {
    block(async {
        let at = free_port();
        let House { parts, clock, folder: _folder, .. } = {
            let mut house = House::with(|config| {
                config.health = Some(at);
                config.every = Duration::from_millis(20);
            })
            .await;
            house.game().await;
            house
        };
        let alarms = parts.installation.alarms.clone();
        let stop = Stop::default();
        let asked = stop.clone();
        let ask = move || tokio::task::spawn_blocking(move || healthz(at));
        let visit = async move {
            until("a complete poll", || TcpStream::connect(at).is_ok()).await;
            tokio::time::sleep(Duration::from_millis(300)).await;
            let (status, page) = ask().await.unwrap();
            assert_eq!(status, 200, "{page}");
            let lines: Vec<&str> = page.lines().collect();
            assert_eq!(
                lines,
                ["state: well", "last complete poll: 0 s ago", "last complete sending: 0 s ago", "letters waiting: 0"]
            );
            alarms.raise(Trouble::InboxLogin, "LOGIN NO");
            tokio::time::sleep(Duration::from_millis(100)).await;
            let (status, page) = ask().await.unwrap();
            assert_eq!(status, 503);
            let since = format!("alarm: inbox-login since {}", Timestamp::from_unix(BEGIN));
            assert!(page.starts_with("state: trouble\n") && page.lines().any(|line| line == since), "{page}");
            assert!(!page.contains("ann") && !page.contains("Ann") && !page.contains("LOGIN"), "{page}");
            alarms.clear(Trouble::InboxLogin);
            tokio::time::sleep(Duration::from_millis(100)).await;
            assert_eq!(ask().await.unwrap().0, 200);
            clock.set(Timestamp::from_unix(BEGIN + 1));
            asked.ask();
        };
        let (done, ()) = tokio::join!(tempete::daemon::run(parts, stop), visit);
        done.unwrap();
    });
}

#[test]
fn healthz_answers_beside_visitors_who_say_nothing_and_sends_them_off() {
    block(async {
        let at = free_port();
        let listener = tokio::net::TcpListener::bind(at).await.unwrap();
        let page = || health::HealthReport { well: true, text: "state: well\n".into() };
        tokio::spawn(health::serve(listener, page));
        let silent = tokio::task::spawn_blocking(move || {
            let mut silent: Vec<TcpStream> = (0..40).map(|_| TcpStream::connect(at).unwrap()).collect();
            // One that never ends its request is no better.
            silent.last_mut().unwrap().write_all(b"GET /healthz HTTP/1.1\r\nX: ").unwrap();
            silent
        });
        let silent = silent.await.unwrap();
        let began = Clock::instant();
        let (status, page) = tokio::task::spawn_blocking(move || healthz(at)).await.unwrap();
        assert_eq!((status, page.as_str()), (200, "state: well\n"));
        assert!(began.elapsed() < Duration::from_secs(2), "it answers at once");
        // Of forty and one more at most eight are left, and after five seconds none.
        let left = tokio::task::spawn_blocking(move || {
            for stream in &silent {
                stream.set_nonblocking(true).unwrap();
            }
            let open = |streams: &[TcpStream]| {
                let waits = |mut stream: &TcpStream| {
                    stream.read(&mut [0]).is_err_and(|error| error.kind() == io::ErrorKind::WouldBlock)
                };
                streams.iter().filter(|stream| waits(stream)).count()
            };
            std::thread::sleep(Duration::from_millis(500));
            let before = open(&silent);
            std::thread::sleep(Duration::from_secs(6));
            (before, open(&silent))
        });
        let (before, after) = left.await.unwrap();
        assert!(before <= 8, "{before} silent visitors are kept");
        assert_eq!(after, 0, "silent visitors are kept for ever");
    });
}

#[test]
fn a_daemon_of_another_machine_keeps_this_one_out_until_it_falls_silent() {
    block(async {
        let mut house = House::new().await;
        let other =
            Holder { host: "far".into(), boot: "another".into(), pid: 7, until: Timestamp::from_unix(BEGIN + 100) };
        assert_eq!(house.parts.store.hold(&other, Timestamp::from_unix(BEGIN)).await.unwrap(), None);
        let config = house.parts.installation.config.clone();
        let open = || Parts::open(config.clone(), house.clock.clone(), tempete::games::GAMES);
        let refused = open().await.unwrap().poll_and_close(&Stop::default()).await.unwrap_err();
        let Elsewhere { host, until } = refused.downcast_ref().unwrap();
        assert_eq!((host.as_str(), *until), ("far", Timestamp::from_unix(BEGIN + 100)));
        house.clock.set(Timestamp::from_unix(BEGIN + 100));
        open().await.unwrap().poll_and_close(&Stop::default()).await.unwrap();
        // It let go, so the other may come; and one that wakes up late sees that it is not alone.
        assert_eq!(house.parts.store.hold(&other, Timestamp::from_unix(BEGIN)).await.unwrap(), None);
        assert!(house.parts.store.still_hold(&other).await.unwrap());
        let third = Holder { host: "third".into(), ..other.clone() };
        assert_eq!(house.parts.store.hold(&third, other.until).await.unwrap(), None);
        assert!(!house.parts.store.still_hold(&other).await.unwrap());
        // A moment that only a wrong clock can have written keeps nobody out.
        let wrong = Holder { until: Timestamp::from_unix(BEGIN + 90_000), ..third };
        house.parts.store.still_hold(&wrong).await.unwrap();
        open().await.unwrap().poll_and_close(&Stop::default()).await.unwrap();
    });
}

/// `tempete run` on this folder, with a service manager's socket.
struct Running {
    child: Child,
    socket: UnixDatagram,
    _folder: tempfile::TempDir,
}

impl Running {
    fn start(state: &Path, shell: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("notify");
        let socket = UnixDatagram::bind(&path).unwrap();
        socket.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        let child = Command::new("sh")
            .args(["-c", &format!("{shell} exec \"$0\" \"$@\""), env!("CARGO_BIN_EXE_tempete")])
            .arg("--config")
            .arg(state.join("tempete.toml"))
            .arg("run")
            .env("NOTIFY_SOCKET", &path)
            .env("TEMPETE_ANY_CLOCK", "yes")
            .env("WATCHDOG_USEC", "600000")
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        Self { child, socket, _folder: folder }
    }

    /// The next thing that the service manager is told.
    fn told(&self) -> String {
        let mut bytes = [0; 100];
        let read = self.socket.recv(&mut bytes).expect("the service manager is told nothing");
        String::from_utf8(bytes[..read].to_vec()).unwrap().trim().to_owned()
    }

    fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).unwrap();
    }

    /// Ends it, and gives its log.
    fn stop(&mut self) -> String {
        let began = Clock::instant();
        self.signal(Signal::TERM);
        let mut log = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut log).unwrap();
        assert_eq!(self.child.wait().unwrap().code(), Some(0), "{log}");
        assert!(began.elapsed() < Duration::from_secs(20));
        log
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn state(folder: &Path) {
    fs::write(folder.join("tempete.toml"), "[store]\nstate = \".\"\n[poll]\nevery = 1\n").unwrap();
}

#[test]
fn a_service_manager_hears_ready_alive_and_stopping() {
    let folder = tempfile::tempdir().unwrap();
    state(folder.path());
    let mut running = Running::start(folder.path(), "");
    let told: Vec<String> = (0..5).map(|_| running.told()).collect();
    assert_eq!(told.iter().filter(|told| *told == "READY=1").count(), 1, "{told:?}");
    assert_eq!(told.iter().filter(|told| *told == "WATCHDOG=1").count(), 4, "{told:?}");
    running.stop();
    let mut last = running.told();
    while last == "WATCHDOG=1" {
        last = running.told();
    }
    assert_eq!(last, "STOPPING=1");
}

/// C14: the disk is full. Nothing is half done, the daemon stays up, says so, and goes on by itself.
#[test]
fn c14_a_full_disk_stops_reading_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    state(folder.path());
    block(async {
        let mut house = House::with(|config| *config = support::house::config(folder.path())).await;
        house.game().await;
    });
    // A limit on the size of files stands in for a full disk: with SIGXFSZ ignored, writes fail.
    let mut running = Running::start(folder.path(), "trap '' XFSZ;");
    while running.told() != "READY=1" {}
    let pid = Pid::from_child(&running.child);
    let limit = |current| {
        prlimit(Some(pid), Resource::Fsize, Rlimit { current, maximum: None }).unwrap();
    };
    limit(Some(4_000));
    let letters = support::house::letters(&folder.path().join("mail/outbox/new"));
    let white = letters.iter().find(|letter| letter.seat == "w").unwrap();
    let raw = support::house::mail(ANN, &white.reply_to, "full@x", "list random\n");
    let inbox = folder.path().join("mail/inbox");
    fs::write(inbox.join("tmp/1.full"), raw).unwrap();
    fs::rename(inbox.join("tmp/1.full"), inbox.join("new/1.full")).unwrap();
    let mut log = BufReader::new(running.child.stderr.take().unwrap());
    let mut said = String::new();
    while !said.contains("ALARM: the disk is full") {
        let read = log.read_line(&mut said).unwrap();
        assert!(read > 0, "it ended: {said}");
    }
    assert!(inbox.join("new/1.full").exists() || fs::read_dir(inbox.join("cur")).unwrap().count() == 0);
    let entries = || {
        block(async {
            let mut parts = Parts::open(support::house::config(folder.path()), Clock::system(), tempete::games::GAMES)
                .await
                .unwrap();
            let game = parts.store.games(None).await.unwrap()[0].game;
            parts.store.game(game).await.unwrap().unwrap().entries.len()
        })
    };
    assert_eq!(entries(), 1);
    limit(None);
    let began = Clock::instant();
    while entries() != 2 {
        assert!(began.elapsed() < Duration::from_secs(60), "it does not go on");
        std::thread::sleep(Duration::from_millis(50));
    }
    assert_eq!(running.child.try_wait().unwrap(), None, "it stayed up");
}

/// C15: the clock jumps back a day. Times in the log stand still meanwhile, and no letter takes another's
/// name.
#[test]
fn c15_a_clock_that_jumps_back_moves_no_time_back_and_doubles_no_name() {
    block(async {
        let mut house = House::new().await;
        let game = house.game().await;
        house.answer(&house.last("w").clone(), ANN, "list random\n");
        house.poll().await;
        house.clock.set(Timestamp::from_unix(BEGIN - 86_400));
        house.parts.accept_clock("It was wrong.").await.unwrap();
        house.answer(&house.last("b").clone(), BOB, "list random\n");
        assert_eq!(house.poll().await.accepted, 1);
        house.answer(&house.last("w").clone(), ANN, "numbers random\n");
        house.answer(&house.last("b").clone(), BOB, "say hello\n");
        house.reopen().await;
        house.poll().await;
        house.clock.set(Timestamp::from_unix(BEGIN + 60));
        house.answer(&house.last("b").clone(), BOB, "numbers random\n");
        house.poll().await;
        assert_eq!(house.verdicts().await, ["accepted"; 5]);
        let entries = house.entries(game).await;
        let times: Vec<String> = entries
            .iter()
            .map(|entry| {
                entry.split_whitespace().find(|word| word.len() == 20 && word.ends_with('Z')).unwrap().to_owned()
            })
            .collect();
        assert!(times.is_sorted() && times.len() >= 6, "{times:?}");
        assert_eq!(times[1], Timestamp::from_unix(BEGIN).to_string());
        let letters = house.letters();
        let mut ids: Vec<&str> = letters.iter().map(|letter| letter.message_id.as_str()).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), letters.len());
        assert!(house.parts.store.unsent().await.unwrap().is_empty());
    });
}
