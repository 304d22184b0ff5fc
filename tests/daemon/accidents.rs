//! An operator's accidents, played for real against the built program: a disk that fills up and is freed, a
//! command run as root, a planted link, a read-only inbox, a password put right, a terminal that closes.
//!
//! Small disks are mounted in a mount namespace of the test's own (`unshare`), and another user's folder needs
//! root. Where the machine allows neither, the test fails and says so: it never passes for want of a tool.

use std::{
    collections::BTreeMap,
    fs,
    io::Read,
    os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink},
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    time::{Duration, Instant},
};

use rustix::process::{Pid, Signal, geteuid, kill_process};
use support_rules::alone::alone;
use tempete::daemon::clock::Clock;

const OPERATOR: &str = "keeper@chess.example";

/// Plays this test once more within a mount namespace of its own, where it may mount; `true` is said there.
fn within_namespace(test: &str) -> bool {
    may_mount(&format!("accidents::{test}"))
}

/// The same for a test of another module, by its path.
pub fn may_mount(test: &str) -> bool {
    let map: &[&str] = if geteuid().is_root() { &[] } else { &["--map-root-user"] };
    let unshare: Vec<&str> = ["unshare"].iter().chain(map).chain(&["--mount"]).copied().collect();
    alone(&unshare, test)
}

pub fn mount(arguments: &[&str], at: &Path) {
    let done = Command::new("mount").args(arguments).arg(at).output().expect("this test needs mount");
    let err = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "this test needs the right to mount a small disk: run it as root: {err}");
}

fn tempete(config: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tempete"));
    command.env("TEMPETE_ANY_CLOCK", "yes");
    command.arg("--config").arg(config).stdin(Stdio::null());
    command
}

fn done(mut command: Command) -> (Option<i32>, String) {
    let Output { status, stdout, stderr } = command.output().unwrap();
    (status.code(), String::from_utf8_lossy(&stdout).into_owned() + &String::from_utf8_lossy(&stderr))
}

fn new_game(config: &Path) -> (Option<i32>, String) {
    let mut command = tempete(config);
    command.args(["new", "--white", "Ann <ann@example.org>", "--black", "Bob <bob@example.net>"]);
    command.args(["--term", "board=off"]);
    done(command)
}

/// A daemon whose log goes to a file.
struct Running {
    child: Child,
    log: PathBuf,
}

impl Running {
    fn start(mut command: Command, log: &Path) -> Self {
        let file = fs::File::create(log).unwrap();
        let child = command.arg("run").stdout(Stdio::null()).stderr(file).spawn().unwrap();
        Self { child, log: log.to_owned() }
    }

    fn log(&self) -> String {
        fs::read_to_string(&self.log).unwrap()
    }

    fn until(&self, what: &str, holds: impl Fn(&str) -> bool) {
        let began: Instant = Clock::instant();
        while !holds(&self.log()) {
            assert!(began.elapsed() < Duration::from_secs(60), "waited in vain for {what}:\n{}", self.log());
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).unwrap();
    }

    fn ends_with(&mut self, signal: Signal) -> Option<i32> {
        self.signal(signal);
        self.child.wait().unwrap().code()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Drops a mail that answers White's newest letter.
fn answer(inbox: &Path, outbox: &Path, name: &str, text: &str) {
    let letters = support::house::letters(&outbox.join("new"));
    let white = letters.iter().rfind(|letter| letter.seat == "w").unwrap();
    let raw = support::house::mail("ann@example.org", &white.reply_to, &format!("{name}@x"), text);
    fs::write(inbox.join("tmp").join(name), raw).unwrap();
    fs::rename(inbox.join("tmp").join(name), inbox.join("new").join(name)).unwrap();
}

/// Fills the disk of this folder to its last byte.
pub fn fill(folder: &Path) {
    let mut size = 4 * 1024 * 1024;
    for at in 0.. {
        if fs::write(folder.join(format!("filler.{at}")), vec![b'x'; size]).is_err() {
            if size == 1 {
                return;
            }
            size = (size / 8).max(1);
        }
    }
}

/// Makes room on it again.
pub fn free(folder: &Path) {
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        if entry.file_name().to_string_lossy().starts_with("filler.") {
            fs::remove_file(entry.path()).unwrap();
        }
    }
}

/// A state folder on a small disk of its own, Maildirs and configuration beside it.
fn small_disk(folder: &Path) -> (PathBuf, PathBuf) {
    let state = folder.join("state");
    fs::create_dir(&state).unwrap();
    mount(&["-t", "tmpfs", "-o", "size=4m,mode=700", "tmpfs"], &state);
    let config = folder.join("tempete.toml");
    let text = format!(
        "[store]\nstate = {state:?}\n[inbox]\npath = {:?}\n[outbox]\npath = {:?}\n[poll]\nevery = 1\n\
         [referee]\norganisers = [\"Keeper <{OPERATOR}>\"]\n",
        folder.join("in"),
        folder.join("out")
    );
    fs::write(&config, text).unwrap();
    (state, config)
}

#[test]
fn a_full_disk_is_called_full_and_everything_goes_on_once_there_is_room() {
    if !within_namespace("a_full_disk_is_called_full_and_everything_goes_on_once_there_is_room") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let (state, config) = small_disk(folder.path());
    let (inbox, outbox) = (folder.path().join("in"), folder.path().join("out"));
    assert_eq!(new_game(&config).0, Some(0));
    let mut running = Running::start(tempete(&config), &folder.path().join("log"));
    running.until("the invitations", |_| fs::read_dir(outbox.join("new")).is_ok_and(|dir| dir.count() == 2));
    // Filled to the last byte, freed and filled again: every time the same daemon goes on.
    for round in 1..=3 {
        fill(&state);
        answer(&inbox, &outbox, &format!("{round}.full"), &format!("list random {round}\n"));
        running.until("the disk's failure", |log| log.matches("this poll failed").count() >= 2 * round);
        assert!(running.log().contains("ALARM: the disk is full"), "{}", running.log());
        let mut doctor = tempete(&config);
        doctor.arg("doctor");
        let (status, told) = done(doctor);
        assert!(status == Some(1) && told.contains("FAULT  disk           the disk is full"), "{told}");
        let (status, told) = new_game(&config);
        assert!(status == Some(1) && told.contains("the disk is full"), "{told}");
        assert!(told.contains("Make room where the state folder lies; nothing is lost."), "{told}");
        let letters = fs::read_dir(outbox.join("new")).unwrap().count();
        free(&state);
        running.until("the answer", |_| fs::read_dir(outbox.join("new")).unwrap().count() > letters);
        running.until("the mail's end", |_| fs::read_dir(inbox.join("new")).unwrap().count() == 0);
    }
    let alarm = || {
        let mut letters = fs::read_dir(outbox.join("new")).unwrap().map(|one| fs::read_to_string(one.unwrap().path()));
        letters.any(|letter| letter.unwrap().contains("Subject: [tempete] alarm: the disk is full"))
    };
    running.until("the alarm's letter", |_| alarm());
    assert_eq!(running.child.try_wait().unwrap(), None, "it stayed up");
    assert_eq!(running.ends_with(Signal::TERM), Some(0), "{}", running.log());
    // The next one sees a clean stop, and nothing that was left behind.
    let mut poll = tempete(&config);
    poll.arg("poll");
    let (status, told) = done(poll);
    assert!(status == Some(0) && !told.contains("not stopped cleanly"), "{told}");
    let mut list = tempete(&config);
    list.args(["mail", "list"]);
    let (_, told) = done(list);
    assert_eq!(told.lines().count(), 3, "{told}");
    assert_eq!(told.matches("accepted").count(), 1, "{told}");
}

#[test]
fn a_daemon_on_a_full_disk_ends_with_0() {
    if !within_namespace("a_daemon_on_a_full_disk_ends_with_0") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let (state, config) = small_disk(folder.path());
    let (inbox, outbox) = (folder.path().join("in"), folder.path().join("out"));
    assert_eq!(new_game(&config).0, Some(0));
    let mut running = Running::start(tempete(&config), &folder.path().join("log"));
    running.until("the invitations", |_| fs::read_dir(outbox.join("new")).is_ok_and(|dir| dir.count() == 2));
    fill(&state);
    answer(&inbox, &outbox, "1.full", "list random\n");
    running.until("the alarm", |log| log.contains("ALARM: the disk is full"));
    assert_eq!(running.ends_with(Signal::TERM), Some(0), "{}", running.log());
    free(&state);
    let mut poll = tempete(&config);
    poll.arg("poll");
    let (status, told) = done(poll);
    assert!(status == Some(0) && told.contains("1 read, 1 accepted"), "{told}");
}

#[test]
fn an_inbox_that_is_read_only_has_each_mail_decided_once() {
    if !within_namespace("an_inbox_that_is_read_only_has_each_mail_decided_once") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let (_, config) = small_disk(folder.path());
    let (inbox, outbox) = (folder.path().join("in"), folder.path().join("out"));
    fs::create_dir(&inbox).unwrap();
    mount(&["-t", "tmpfs", "-o", "size=1m", "tmpfs"], &inbox);
    assert_eq!(new_game(&config).0, Some(0));
    let poll = || {
        let mut poll = tempete(&config);
        poll.arg("poll");
        done(poll)
    };
    assert_eq!(poll().0, Some(0));
    answer(&inbox, &outbox, "1.mail", "list random\n");
    let stranger = "From: eve@elsewhere.example\nTo: referee@tempete.localhost\n\nBuy this.\n";
    fs::write(inbox.join("new/2.offer"), stranger).unwrap();
    mount(&["-o", "remount,ro"], &inbox);
    let (status, told) = poll();
    assert!(status == Some(0) && told.contains("2 read, 1 accepted"), "{told}");
    assert!(told.contains("could not be marked as read"), "{told}");
    for _ in 0..2 {
        let (status, told) = poll();
        assert!(status == Some(0) && told.contains("0 read"), "{told}");
    }
    mount(&["-o", "remount,rw"], &inbox);
    let (status, told) = poll();
    assert!(status == Some(0) && told.contains("0 read"), "{told}");
    let left = |part: &str| fs::read_dir(inbox.join(part)).unwrap().count();
    assert_eq!((left("new"), left("cur")), (0, 1), "the player's mail is kept, the stranger's is not");
}

/// Every file below a folder, with its owner and group.
fn owners(folder: &Path) -> BTreeMap<PathBuf, (u32, u32)> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let about = fs::symlink_metadata(&path).unwrap();
        if about.is_dir() {
            found.extend(owners(&path));
        }
        found.insert(path, (about.uid(), about.gid()));
    }
    found
}

/// Another user, for what only root can play, and his state folder in this one.
pub fn anothers_state(folder: &Path) -> (u32, PathBuf) {
    assert!(geteuid().is_root(), "this test plays a command run as root: run it as root, as CI does");
    let (user, state) = (65_534, folder.join("state"));
    fs::set_permissions(folder, PermissionsExt::from_mode(0o755)).unwrap();
    fs::create_dir(&state).unwrap();
    fs::set_permissions(&state, PermissionsExt::from_mode(0o700)).unwrap();
    chown(&state, Some(user), Some(user)).unwrap();
    (user, state)
}

#[test]
fn root_works_on_anothers_state_folder_as_that_user() {
    let folder = tempfile::tempdir().unwrap();
    let (user, state) = anothers_state(folder.path());
    let config = folder.path().join("tempete.toml");
    fs::write(&config, format!("[store]\nstate = {state:?}\n")).unwrap();
    for command in [
        &["new", "--white", "Ann <ann@example.org>", "--black", "Bob <bob@example.net>"][..],
        &["poll"],
        &["games"],
        &["rekey"],
        &["backup"],
        &["doctor"],
    ] {
        let mut tried = tempete(&config);
        tried.args(command);
        let (status, told) = done(tried);
        assert_eq!(status, Some(0), "{command:?}: {told}");
    }
    let owners = owners(&state);
    assert!(owners.len() > 10);
    assert!(owners.values().all(|owner| *owner == (user, user)), "{owners:?}");
    // A link that the user planted leads root nowhere that the user may not go himself.
    let victim = folder.path().join("victim");
    fs::write(&victim, "root's own\n").unwrap();
    fs::set_permissions(&victim, PermissionsExt::from_mode(0o600)).unwrap();
    for name in ["wake", "reading", "heads/lock", "heads/count", "heads/000/1", "tempete.db.lock"] {
        let _ = fs::remove_file(state.join(name));
        symlink(&victim, state.join(name)).unwrap();
    }
    let mut poll = tempete(&config);
    poll.arg("poll");
    let (status, told) = done(poll);
    assert!(status == Some(1) && told.contains("Permission denied"), "{told}");
    let about = fs::metadata(&victim).unwrap();
    assert_eq!((fs::read_to_string(&victim).unwrap().as_str(), about.uid()), ("root's own\n", 0));
}

#[test]
fn what_others_can_read_is_refused_with_the_command_that_mends_it() {
    let folder = tempfile::tempdir().unwrap();
    let config = folder.path().join("tempete.toml");
    fs::write(&config, "[store]\nstate = \"state\"\n").unwrap();
    assert_eq!(new_game(&config).0, Some(0));
    for file in ["tempete.db", "keys/0001.key"] {
        let path = folder.path().join("state").join(file);
        for mode in [0o640, 0o604] {
            fs::set_permissions(&path, PermissionsExt::from_mode(mode)).unwrap();
            for command in ["poll", "games", "rekey"] {
                let mut tried = tempete(&config);
                tried.arg(command);
                let (status, told) = done(tried);
                let line = format!(
                    "tempete: others can read {} (mode {mode:o})\nchmod 600 {}\n",
                    path.display(),
                    path.display()
                );
                assert!(status == Some(1) && told == line, "{command}: {told}");
            }
        }
        fs::set_permissions(&path, PermissionsExt::from_mode(0o600)).unwrap();
    }
    let mut games = tempete(&config);
    games.arg("games");
    assert_eq!(done(games).0, Some(0));
}

/// Every file below a folder, with its bytes and when it was last written.
fn contents(folder: &Path) -> BTreeMap<PathBuf, (Vec<u8>, i64, i64)> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let about = fs::metadata(&path).unwrap();
        if about.is_dir() {
            found.extend(contents(&path));
        } else {
            let bytes = fs::read(&path).unwrap();
            found.insert(path, (bytes, about.mtime(), about.mtime_nsec()));
        }
    }
    found
}

#[test]
fn what_only_reads_makes_and_writes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let config = folder.path().join("tempete.toml");
    fs::write(&config, "[store]\nstate = \"state\"\n").unwrap();
    let state = folder.path().join("state");
    let commands =
        [&["games"][..], &["show", "1"], &["record", "1"], &["mail", "list"], &["doctor"], &["forget", "--expired"]];
    for command in commands {
        let mut tried = tempete(&config);
        tried.args(command);
        assert!(!done(tried).1.is_empty());
        assert!(!state.exists(), "{command:?} made a state folder");
    }
    assert_eq!(new_game(&config).0, Some(0));
    let mut poll = tempete(&config);
    poll.arg("poll");
    assert_eq!(done(poll).0, Some(0));
    // What a daemon would mend at its start: half a line, a Maildir without its folders, no file for its marks.
    let heads = fs::read_to_string(state.join("heads/000/1")).unwrap();
    fs::write(state.join("heads/000/1"), heads.trim_end()).unwrap();
    fs::remove_dir(state.join("mail/inbox/cur")).unwrap();
    fs::remove_file(state.join("reading")).unwrap();
    let before = contents(&state);
    for command in commands {
        let mut tried = tempete(&config);
        tried.args(command);
        let (status, told) = done(tried);
        let is_doctor = command == ["doctor"];
        assert_eq!(status, Some(i32::from(is_doctor)), "{command:?}: {told}");
        let after = contents(&state);
        let names = |of: &BTreeMap<PathBuf, _>| of.keys().cloned().collect::<Vec<_>>();
        assert_eq!(names(&after), names(&before), "{command:?}");
        assert!(after == before, "{command:?} wrote");
        assert!(!state.join("mail/inbox/cur").exists(), "{command:?}");
    }
}

/// A daemon that submits to this server, with a password file.
fn submits(folder: &Path, server: &support::server::Server) -> PathBuf {
    let config = folder.join("tempete.toml");
    let text = format!(
        "[store]\nstate = \"state\"\n[outbox]\nkind = \"smtp\"\nhost = \"127.0.0.1\"\nport = {}\ntls = \"none\"\n\
         user = \"ref\"\npassword_file = {:?}\nrate = 0\n[poll]\nevery = 3600\n",
        server.port,
        folder.join("password")
    );
    fs::write(&config, text).unwrap();
    config
}

#[test]
fn a_password_put_right_is_tried_at_once_at_sighup() {
    let folder = tempfile::tempdir().unwrap();
    let server = support::server::Server::start();
    server.answer("AUTH", "535 5.7.8 no");
    let config = submits(folder.path(), &server);
    fs::write(folder.path().join("password"), "wrong\n").unwrap();
    assert_eq!(new_game(&config).0, Some(0));
    let mut running = Running::start(tempete(&config), &folder.path().join("log"));
    running.until("the refusal", |log| log.contains("all letters wait"));
    // Nothing is tried again for an hour; so it is the signal that has it tried.
    fs::write(folder.path().join("password"), "right\n").unwrap();
    running.signal(Signal::HUP);
    running.until("both letters", |_| server.taken().len() == 2);
    let logins: Vec<String> = server.said().into_iter().filter(|said| said.starts_with("AUTH")).collect();
    assert_eq!(logins, ["AUTH PLAIN AHJlZgB3cm9uZw==", "AUTH PLAIN AHJlZgByaWdodA=="]);
    assert_eq!(running.ends_with(Signal::TERM), Some(0));
    assert!(!running.log().contains("right"), "a password stands in the log");
}

#[test]
fn a_letter_put_off_is_tried_at_once_at_sighup() {
    let folder = tempfile::tempdir().unwrap();
    let server = support::server::Server::start();
    server.answer("RCPT", "451 4.3.0 later");
    let config = submits(folder.path(), &server);
    fs::write(folder.path().join("password"), "right\n").unwrap();
    assert_eq!(new_game(&config).0, Some(0));
    let running = Running::start(tempete(&config), &folder.path().join("log"));
    running.until("one letter, and the other's delay", |log| {
        log.contains("a letter is tried again later") && server.taken().len() == 1
    });
    running.signal(Signal::HUP);
    running.until("both letters", |_| server.taken().len() == 2);
}

#[test]
fn a_faulty_configuration_leaves_the_old_one_whole() {
    let folder = tempfile::tempdir().unwrap();
    let server = support::server::Server::start();
    let config = submits(folder.path(), &server);
    fs::write(folder.path().join("password"), "right\n").unwrap();
    let good = fs::read_to_string(&config).unwrap();
    assert_eq!(new_game(&config).0, Some(0));
    let mut running = Running::start(tempete(&config), &folder.path().join("log"));
    running.until("its start", |_| server.taken().len() == 2);
    // In the one a key is faulty and another new, in the other a template is none.
    let templates = folder.path().join("t");
    fs::create_dir_all(templates.join("tempete/en")).unwrap();
    fs::write(templates.join("tempete/en/news.txt"), "{{ oops").unwrap();
    for bad in [
        format!("{}\n[referee]\norganisers = [\"New <new@chess.example>\"]\n[letters]\ntemplates = 7\n", good),
        format!(
            "{}\n[referee]\norganisers = [\"New <new@chess.example>\"]\n[letters]\ntemplates = {templates:?}\n",
            good
        ),
    ] {
        let stayed = running.log().matches("the configuration stays as it was").count();
        fs::write(&config, bad).unwrap();
        running.signal(Signal::HUP);
        running.until("the fault", |log| log.matches("the configuration stays as it was").count() > stayed);
        assert!(!running.log().contains("the configuration was read anew"));
    }
    // A good one is taken up; what needs a restart is said.
    let port = good.replace("every = 3600", "every = 1").replace("user = \"ref\"", "user = \"other\"");
    fs::write(&config, port).unwrap();
    running.signal(Signal::HUP);
    running.until("the new one", |log| log.contains("the configuration was read anew"));
    assert!(running.log().contains("holds after a restart"), "{}", running.log());
    // It polls each second now: a stored mail is read without a ring.
    let stranger = "From: eve@elsewhere.example\nTo: referee@tempete.localhost\n\nBuy this.\n";
    fs::write(folder.path().join("state/mail/inbox/new/1.offer"), stranger).unwrap();
    running.until("the poll", |_| !folder.path().join("state/mail/inbox/new/1.offer").exists());
    assert_eq!(running.ends_with(Signal::TERM), Some(0));
}

#[test]
fn a_terminal_that_closes_stops_the_daemon_cleanly() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state");
    let line = format!("TEMPETE_ANY_CLOCK=yes {} --state {} run", env!("CARGO_BIN_EXE_tempete"), state.display());
    // `script` gives it a terminal, which goes when that ends.
    let mut terminal = Command::new("script")
        .args(["-qec", &line, "/dev/null"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        // Whoever reads the tests' own output does not wait for this one.
        .stderr(Stdio::null())
        .spawn()
        .expect("this test needs script (bsdutils)");
    let began: Instant = Clock::instant();
    while !state.join("tempete.db").exists() {
        assert!(began.elapsed() < Duration::from_secs(60), "it does not start");
        std::thread::sleep(Duration::from_millis(20));
    }
    std::thread::sleep(Duration::from_secs(2));
    terminal.kill().unwrap();
    let mut rest = Vec::new();
    let _ = terminal.stdout.take().unwrap().read_to_end(&mut rest);
    terminal.wait().unwrap();
    let mut poll = Command::new(env!("CARGO_BIN_EXE_tempete"));
    poll.env("TEMPETE_ANY_CLOCK", "yes");
    poll.arg("--state").arg(&state).arg("poll").stdin(Stdio::null());
    let mut said = (None, String::new());
    let began: Instant = Clock::instant();
    while began.elapsed() < Duration::from_secs(60) && said.0 != Some(0) {
        let mut poll = Command::new(env!("CARGO_BIN_EXE_tempete"));
        poll.env("TEMPETE_ANY_CLOCK", "yes");
        poll.arg("--state").arg(&state).arg("poll").stdin(Stdio::null());
        said = done(poll);
    }
    assert!(said.0 == Some(0) && !said.1.contains("not stopped cleanly"), "{said:?}");
}

#[test]
fn a_mail_shown_on_a_terminal_holds_nothing_that_it_obeys() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state");
    let tempete = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tempete"));
        command.arg("--state").arg(&state).args(arguments).stdin(Stdio::null());
        command.output().unwrap()
    };
    assert!(tempete(&["poll"]).status.success());
    let mail =
        b"From: eve@elsewhere.example\nTo: referee@tempete.localhost\nSubject: \x1b]0;mine\x07\x1b[2J \xe9\n\nhello\n";
    fs::write(state.join("mail/inbox/new/1.eve"), mail).unwrap();
    assert!(tempete(&["poll"]).status.success());
    let piped = tempete(&["mail", "show", "1", "--whole"]).stdout;
    assert!(piped.len() > 60 && mail.starts_with(piped.strip_suffix(b"\n").unwrap_or(&piped)), "{piped:?}");
    let line = format!("{} --state {} mail show 1 --whole", env!("CARGO_BIN_EXE_tempete"), state.display());
    let mut terminal = Command::new("script");
    terminal.args(["-qec", &line, "/dev/null"]).stdin(Stdio::null());
    let Output { stdout, .. } = terminal.output().expect("this test needs script (bsdutils)");
    let shown = String::from_utf8(stdout).unwrap();
    assert!(shown.contains("Subject: \\u{1b}]0;mine\\u{7}\\u{1b}[2J \\xe9"), "{shown:?}");
    assert!(shown.chars().all(|c| matches!(c, '\n' | '\r') || !c.is_control()), "{shown:?}");
}
