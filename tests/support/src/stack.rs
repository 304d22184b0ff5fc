//! The mail servers of the tests (`tests/mailstack`), started for one test on ports of their own and
//! stopped with it; and the hands of a test on them: mails sent as a player, mailboxes read,
//! the servers frozen, a mailbox numbered anew.

use std::{
    collections::BTreeMap,
    fs,
    io::{BufRead, BufReader, Write},
    net::{TcpListener, TcpStream},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::Duration,
};

use lettre::{
    Address, SmtpTransport, Transport,
    address::Envelope,
    transport::smtp::{
        authentication::Credentials,
        client::{Certificate, CertificateStore, Tls, TlsParameters},
    },
};
use rustix::process::{Pid, Signal, kill_process_group};
use tempete::daemon::clock::Clock;

use crate::imap::{self, Imap};

/// The referee's mailbox, and the address players write to.
pub const REFEREE: &str = "referee@localhost";
/// White: at the referee's own domain.
pub const ANN: &str = "ann@localhost";
/// Black: elsewhere.
pub const BOB: &str = "bob@players.test";

/// How the referee reaches the IMAP server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inbox {
    Imaps,
    StartTls,
    /// In the clear, on the loopback interface.
    Plain,
    /// Not at all: mail comes into the embedded Maildir.
    Maildir,
}

/// How the referee hands letters over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outbox {
    Smtps,
    /// SMTP with STARTTLS.
    StartTls,
    /// Dovecot's submission server, with STARTTLS.
    Submission,
    /// A submission server that takes no sender but the mailbox's own, with STARTTLS.
    Strict,
    Lmtp,
    /// SMTP in the clear, on the loopback interface, without a login.
    Plain,
}

/// Running servers.
#[derive(Debug)]
pub struct Stack {
    folder: tempfile::TempDir,
    port0: u16,
    holder: Child,
}

const ACCOUNTS: [(&str, &str); 4] =
    [("referee", "secret1"), ("ann", "secret2"), ("bob", "secret3"), ("referee2", "secret4")];

impl Stack {
    /// Starts them, and waits until they answer.
    pub fn start() -> Self {
        Self::started(false)
    }

    /// The same with an Exim that takes as much over one connection as it does where nobody set it up otherwise.
    pub fn of_defaults() -> Self {
        Self::started(true)
    }

    fn started(defaults: bool) -> Self {
        let script = support_rules::root().join("tests/mailstack/stack");
        for _ in 0..5 {
            let folder = tempfile::Builder::new().prefix("ts").tempdir_in("/tmp").unwrap();
            let port0 = free_ports(7);
            let mut holder = Command::new(&script)
                .args(["hold", folder.path().to_str().unwrap(), &port0.to_string()])
                .env("TEMPETE_EXIM_DEFAULTS", if defaults { "1" } else { "" })
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .spawn()
                .unwrap();
            let mut said = String::new();
            BufReader::new(holder.stdout.as_mut().unwrap()).read_line(&mut said).unwrap();
            if said == "ready\n" {
                return Self { folder, port0, holder };
            }
            // Somebody else took a port meanwhile.
            let _ = holder.wait();
        }
        panic!("the mail servers do not start; are dovecot and exim4 installed? tests/run installs them");
    }

    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The certificate of the authority that the servers' own comes from.
    pub fn ca(&self) -> PathBuf {
        self.folder().join("ca.pem")
    }

    /// The port of the IMAP server.
    pub fn imap_port(&self, way: Inbox) -> u16 {
        self.port0 + u16::from(way == Inbox::Imaps)
    }

    /// The port of the server that takes letters.
    pub fn smtp_port(&self, way: Outbox) -> u16 {
        self.port0
            + match way {
                Outbox::Lmtp => 2,
                Outbox::StartTls | Outbox::Plain => 3,
                Outbox::Smtps => 4,
                Outbox::Submission => 5,
                Outbox::Strict => 6,
            }
    }

    /// The configuration of a referee that lives on these servers. `[poll]` and `[operation]` are
    /// left to the caller.
    pub fn config(&self, inbox: Inbox, outbox: Outbox) -> String {
        self.config_of("referee", (inbox, self.imap_port(inbox)), (outbox, self.smtp_port(outbox)))
    }

    /// The same for this account, with these ports, which may be a proxy's.
    pub fn config_of(&self, account: &str, inbox: (Inbox, u16), outbox: (Outbox, u16)) -> String {
        let ca = self.ca();
        let secret = self.folder().join(format!("{account}.password"));
        fs::write(&secret, password(account)).unwrap();
        let login = format!("user = \"{account}\"\npassword_file = {secret:?}");
        let imap_tls = match inbox.0 {
            Inbox::Imaps => "implicit",
            Inbox::StartTls => "starttls",
            Inbox::Plain | Inbox::Maildir => "none",
        };
        let smtp_tls = match outbox.0 {
            Outbox::Smtps => "implicit",
            Outbox::StartTls | Outbox::Submission | Outbox::Strict => "starttls",
            Outbox::Lmtp | Outbox::Plain => "none",
        };
        let protocol = if outbox.0 == Outbox::Lmtp { "lmtp" } else { "smtp" };
        let envelope = if outbox.0 == Outbox::Strict { "plain" } else { "verp" };
        let smtp_login = if smtp_tls == "none" { "" } else { &login };
        let inbox = match inbox {
            (Inbox::Maildir, _) => "kind = \"maildir\"".to_owned(),
            (_, port) => format!(
                "kind = \"imap\"\nhost = \"localhost\"\nport = {port}\ntls = \"{imap_tls}\"\nca_file = {ca:?}\n{login}"
            ),
        };
        format!(
            "[referee]\naddress = \"{account}@localhost\"\nhost = \"{account}.test\"\n\n\
             [inbox]\n{inbox}\n\n\
             [outbox]\nkind = \"smtp\"\nhost = \"localhost\"\nport = {}\ntls = \"{smtp_tls}\"\nca_file = {ca:?}\n\
             protocol = \"{protocol}\"\nenvelope = \"{envelope}\"\nrate = 0\n{smtp_login}\n\n\
             [sender]\ntrusted_hosts = [\"localhost\"]\n\n",
            outbox.1
        )
    }

    /// Sends a mail as this account (`ann`, `bob`), by SMTPS.
    pub fn send(&self, account: &str, to: &str, raw: &[u8]) {
        self.post(account, &[to], raw).unwrap();
    }

    /// The same to several in one envelope; what the server says.
    pub fn post(&self, account: &str, to: &[&str], raw: &[u8]) -> Result<(), lettre::transport::smtp::Error> {
        let sender = if account == "bob" { BOB.to_owned() } else { format!("{account}@localhost") };
        let envelope =
            Envelope::new(Some(sender.parse().unwrap()), to.iter().map(|to| to.parse::<Address>().unwrap()).collect())
                .unwrap();
        // lettre puts a line end before the last dot whether there is one or not.
        let raw = raw.strip_suffix(b"\n").map_or(raw, |raw| raw.strip_suffix(b"\r").unwrap_or(raw));
        self.transport(account, Outbox::Smtps).send_raw(&envelope, raw).map(drop)
    }

    /// A client of one of the servers that want TLS and a login.
    pub fn transport(&self, account: &str, way: Outbox) -> SmtpTransport {
        let ca = Certificate::from_pem(&fs::read(self.ca()).unwrap()).unwrap();
        let tls = TlsParameters::builder("localhost".into())
            .certificate_store(CertificateStore::None)
            .add_root_certificate(ca)
            .build_rustls()
            .unwrap();
        SmtpTransport::builder_dangerous("localhost")
            .port(self.smtp_port(way))
            .tls(if way == Outbox::Smtps { Tls::Wrapper(tls) } else { Tls::Required(tls) })
            .credentials(Credentials::new(account.to_owned(), password(account).to_owned()))
            .build()
    }

    /// Puts a mail into a mailbox by LMTP: as a server would that has no queue. `from` is the
    /// envelope's; empty for the null sender.
    pub fn deliver(&self, from: &str, to: &str, raw: &[u8]) {
        let mut stream = BufReader::new(imap::connect(self.smtp_port(Outbox::Lmtp)));
        let mut say = |line: &[u8], code: &str| {
            stream.get_mut().write_all(line).unwrap();
            let mut answer = String::new();
            while answer.is_empty() || answer.as_bytes()[3] == b'-' {
                answer.clear();
                stream.read_line(&mut answer).unwrap();
            }
            assert!(answer.starts_with(code), "LMTP: {answer}");
        };
        say(b"", "220");
        say(b"LHLO players.test\r\n", "250");
        say(format!("MAIL FROM:<{from}>\r\n").as_bytes(), "250");
        say(format!("RCPT TO:<{to}>\r\n").as_bytes(), "250");
        say(b"DATA\r\n", "354");
        let mut data = Vec::with_capacity(raw.len() + 100);
        for line in raw.split_inclusive(|byte| *byte == b'\n') {
            if line.starts_with(b".") {
                data.push(b'.');
            }
            let bare = line.strip_suffix(b"\n").map_or(line, |line| line.strip_suffix(b"\r").unwrap_or(line));
            data.extend_from_slice(bare);
            data.extend_from_slice(b"\r\n");
        }
        data.extend_from_slice(b".\r\n");
        say(&data, "250");
        say(b"QUIT\r\n", "221");
    }

    /// The files of a folder of an account (`""` is where mail arrives): what came first is first.
    pub fn files(&self, account: &str, folder: &str) -> Vec<PathBuf> {
        let mut place = self.folder().join("mail").join(account);
        if !folder.is_empty() {
            place.push(format!(".{folder}"));
        }
        let mut files = BTreeMap::new();
        for part in ["new", "cur"] {
            for entry in fs::read_dir(place.join(part)).into_iter().flatten() {
                let path = entry.unwrap().path();
                let name = path.file_name().unwrap().to_str().unwrap().split(':').next().unwrap().to_owned();
                files.insert(arrival(&name), path);
            }
        }
        files.into_values().collect()
    }

    /// The mails of a folder as they lie there, with LF line ends.
    pub fn mails(&self, account: &str, folder: &str) -> Vec<Vec<u8>> {
        // One that the server renames meanwhile is found at the second look.
        for _ in 0..100 {
            let read: Result<Vec<_>, _> = self.files(account, folder).into_iter().map(fs::read).collect();
            if let Ok(mails) = read {
                return mails;
            }
        }
        panic!("the mailbox of {account} does not keep still");
    }

    /// The mails of a folder as an IMAP client gets them over TLS, with CRLF line ends.
    pub fn mails_by_imap(&self, account: &str, folder: &str) -> Vec<Vec<u8>> {
        let mut imap = self.imap(account);
        imap.must(&format!("SELECT \"{}\"", if folder.is_empty() { "INBOX" } else { folder }));
        imap.must("UID FETCH 1:* (BODY.PEEK[])").literals
    }

    /// An IMAP connection over TLS, logged in.
    pub fn imap(&self, account: &str) -> Imap {
        let stream = imap::tls(imap::connect(self.imap_port(Inbox::Imaps)), &self.ca());
        let mut imap = Imap::greeted(Box::new(stream));
        imap.must(&format!("LOGIN {account} {}", password(account)));
        imap
    }

    /// Waits until this folder holds so many mails, at most half a minute.
    pub fn wait_for(&self, account: &str, folder: &str, count: usize) {
        wait_until(&format!("{count} mails of {account} in {folder:?}"), || self.files(account, folder).len() >= count);
    }

    /// Waits until the SMTP server has delivered everything it took.
    pub fn drain(&self) {
        wait_until("the queue to be empty", || {
            fs::read_dir(self.folder().join("spool/input")).map_or(0, Iterator::count) == 0
        });
    }

    /// Stops the IMAP server where it stands, connections and all (SIGSTOP).
    pub fn freeze(&self) {
        self.signal(Signal::STOP);
    }

    /// Lets it go on (SIGCONT).
    pub fn thaw(&self) {
        self.signal(Signal::CONT);
    }

    fn signal(&self, signal: Signal) {
        let group = fs::read_to_string(self.folder().join("dovecot.group")).unwrap().trim().parse().unwrap();
        kill_process_group(Pid::from_raw(group).unwrap(), signal).unwrap();
    }

    /// Has the server number an account's mails anew: another UIDVALIDITY, UIDs from 1. No session
    /// of that account may be open.
    pub fn renumber(&self, account: &str) {
        let place = self.folder().join("mail").join(account);
        for name in ["dovecot-uidlist", "dovecot.index", "dovecot.index.log", "dovecot.index.cache"] {
            let _ = fs::remove_file(place.join(name));
        }
        let uidvalidity = fs::read_dir(&place).unwrap().map(|entry| entry.unwrap().path());
        for path in uidvalidity.filter(|path| path.to_string_lossy().contains("dovecot-uidvalidity")) {
            let _ = fs::remove_file(path);
        }
        // UIDVALIDITY is the time in seconds.
        std::thread::sleep(Duration::from_millis(1100));
    }

    /// Has an account hold so much, as `4M`; `None`: as much as it likes.
    pub fn limit(&self, account: &str, storage: Option<&str>) {
        let rule = storage.map_or_else(String::new, |most| format!("userdb_quota_rule=*:storage={most}"));
        self.rewrite(account, password(account), &rule);
        // Dovecot looks at the file once a second.
        std::thread::sleep(Duration::from_millis(1100));
    }

    /// Changes an account's password on the servers, who tell nobody.
    pub fn change_password(&self, account: &str, password: &str) {
        self.rewrite(account, password, "");
    }

    /// Writes an account's line anew: its password, and what Dovecot is to know beside it.
    fn rewrite(&self, account: &str, password: &str, more: &str) {
        let file = self.folder().join("users");
        let users = fs::read_to_string(&file).unwrap();
        let changed = users.lines().map(|one| match one.split_once(':') {
            Some((name, _)) if name == account => format!("{name}:{{PLAIN}}{password}::::::{more}\n"),
            _ => format!("{one}\n"),
        });
        fs::write(file, changed.collect::<String>()).unwrap();
    }
}

impl Drop for Stack {
    fn drop(&mut self) {
        // The end of its input is the holder's sign to stop the servers.
        drop(self.holder.stdin.take());
        let _ = self.holder.wait();
    }
}

/// What Dovecot's file names sort by: seconds, microseconds (not padded), the name.
fn arrival(name: &str) -> (u64, u64, String) {
    let digits = |text: &str| text.chars().take_while(char::is_ascii_digit).collect::<String>().parse().unwrap_or(0);
    let micro = name.split_once(".M").map_or(0, |(_, rest)| digits(rest));
    (digits(name), micro, name.to_owned())
}

fn password(account: &str) -> &'static str {
    ACCOUNTS.into_iter().find(|(name, _)| *name == account).unwrap().1
}

/// Waits until this holds, at most two minutes: a machine may stand still for a while.
pub fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let began = Clock::instant();
    while !holds() {
        assert!(began.elapsed() < Duration::from_secs(120), "waited in vain for {what}");
        std::thread::sleep(Duration::from_millis(3));
    }
}

/// The first of so many ports in a row that nobody listens on, below those that the system gives
/// to clients.
fn free_ports(count: u16) -> u16 {
    for _ in 0..200 {
        let random = u16::from_le_bytes(Clock::system().random().unwrap());
        let first = 10_000 + random % 20_000;
        let free =
            |port| TcpListener::bind(("127.0.0.1", port)).is_ok() && TcpStream::connect(("127.0.0.1", port)).is_err();
        if (first..first + count).all(free) {
            return first;
        }
    }
    panic!("no {count} free ports in a row");
}
