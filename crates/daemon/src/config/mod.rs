//! The configuration: a TOML file by topic, or the embedded default without one. Every key has a
//! default; an unknown one is refused. All faults are listed at once, each with its remedy; secrets
//! stand in files of their own, never here.

mod organiser;
mod reading;
mod server;
mod strangers;

use std::{
    fmt, fs, io,
    net::SocketAddr,
    path::{Path, PathBuf},
    time::Duration,
};

pub use crate::mail::server::{Auth, Imap, Inbox, Login, Outbox, Secret, Server, Smtp, Tls};
use crate::{pace::Pace, text::unseen::is_unseen};
pub use organiser::Organiser;
use reading::Reading;
pub use strangers::Strangers;

/// Where keys stand in the mails of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplyKey {
    /// In the address that a letter asks to be answered at.
    Address,
    /// In a line of the letter's foot, for homes whose addresses cannot carry it.
    Line,
}

/// Who may be asked for a game by a player (M17).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Registration {
    /// Whoever has written here before.
    Closed,
    /// Anybody, once a year.
    Open,
}

/// How often the organisers get a digest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Digest {
    Off,
    /// At eight o'clock UTC.
    Daily,
    /// On Mondays at that time.
    Weekly,
}

/// Everything that an installation may choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// The state folder: what is relative below is relative to it.
    pub state: PathBuf,
    pub database: PathBuf,
    pub keys: PathBuf,
    /// The file of the key that signs the heads of games.
    pub signing_key: PathBuf,
    /// The referee's address, `local@domain`.
    pub address: String,
    /// The host in Message-IDs and in the origin of logs: lower case.
    pub host: String,
    /// The referee's name in `From`.
    pub name: String,
    /// Whom players may ask: `Club <secretary@chess.example>`, in invitations, results and every foot.
    pub contact: Option<String>,
    /// Whether unknown addresses may be asked for a game by players (M17).
    pub registration: Registration,
    /// Who runs the referee: told of what needs a person, and heard in answer. No two have one name or address.
    pub organisers: Vec<Organiser>,
    /// What stands between the address's local part and a key.
    pub separator: char,
    pub reply_key: ReplyKey,
    /// Where players' mail is.
    pub inbox: Inbox,
    /// Where letters go.
    pub outbox: Outbox,
    /// The hosts whose `Received` fields are our own home's: what stands above the first of another
    /// host's was written by our home.
    pub trusted_hosts: Vec<String>,
    /// Who writes `Authentication-Results` fields that we believe: exact names, or what follows a dot
    /// in them. None: nobody, and no mail is proven by one.
    pub authserv_ids: Vec<String>,
    /// How much is kept of mail without a player's key.
    pub strangers: Strangers,
    /// Whether `resign` and `accept draw` want a second mail where such a field does not prove the sender.
    pub confirm: bool,
    /// The profile of time of new games: a name, or the path of a file.
    pub time: String,
    /// How often they get a digest.
    pub digest: Digest,
    /// Where `/healthz` is answered: a port of the loopback interface.
    pub health: Option<SocketAddr>,
    /// By how many days the clock may be ahead of the last moment seen and still be believed.
    pub clock_leap_days: u32,
    /// How many days after a game's end raw mails, sent letters and addresses are kept.
    pub retention_days: u32,
    /// Where `tempete backup` puts copies of the database.
    pub backups: PathBuf,
    /// Where it puts copies of the keys and of the configuration, which never lie beside the database's.
    pub key_backups: PathBuf,
    /// A folder whose templates replace the built-in ones.
    pub templates: Option<PathBuf>,
    /// How long `run` waits between two polls of a mailbox that is not watched.
    pub every: Duration,
}

/// One fault of a configuration, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where: `[poll] every`, or the file.
    pub place: String,
    pub wrong: String,
    /// What to write instead.
    pub remedy: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}; {}", self.place, self.wrong, self.remedy)
    }
}

/// Every fault that was found in a configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigError {
    /// The faults, in the order of the file's topics.
    pub faults: Vec<Fault>,
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (fault, index) in self.faults.iter().zip(0..) {
            if index > 0 {
                f.write_str("\n")?;
            }
            fault.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for ConfigError {}

impl Config {
    /// The state folder where nothing else is said.
    pub const STATE: &str = "tempete-state";

    /// The configuration in this file, or the embedded default without one. `state` goes before
    /// what the file says.
    ///
    /// # Errors
    /// Every fault of the file.
    pub fn load(file: Option<&Path>, state: Option<&Path>) -> Result<Self, ConfigError> {
        let Some(file) = file else {
            return Self::read("", "the embedded default", Path::new("."), state);
        };
        let fault = |error: &io::Error| ConfigError {
            faults: vec![Fault {
                place: file.display().to_string(),
                wrong: format!("it cannot be read ({error})"),
                remedy: "name an existing file after --config, or leave it out for the embedded default".into(),
            }],
        };
        let text = fs::read_to_string(file).map_err(|error| fault(&error))?;
        let beside = file.parent().unwrap_or(Path::new("."));
        Self::read(&text, &file.display().to_string(), beside, state)
    }

    /// This configuration with what a fresh one may change while the daemon runs: passwords, rates, poll, organisers,
    /// digest, strangers, templates, clock_leap and retention.
    #[must_use]
    pub fn refreshed(&self, fresh: &Self) -> Self {
        let mut next = Self {
            organisers: fresh.organisers.clone(),
            digest: fresh.digest,
            strangers: fresh.strangers,
            templates: fresh.templates.clone(),
            clock_leap_days: fresh.clock_leap_days,
            retention_days: fresh.retention_days,
            every: fresh.every,
            ..self.clone()
        };
        next.inbox.refresh(&fresh.inbox);
        next.outbox.refresh(&fresh.outbox);
        next
    }

    /// The file of the key that vouches for another one where that which signs was lost or stolen: to be carried away.
    pub fn recovery_key(&self) -> PathBuf {
        self.state.join("recovery.key")
    }

    /// Reads the text of a configuration file. `beside` is its folder, to which a relative state
    /// folder in it is relative.
    ///
    /// # Errors
    /// Every fault of the text.
    pub fn read(text: &str, file: &str, beside: &Path, state: Option<&Path>) -> Result<Self, ConfigError> {
        let mut reading = Reading::new(text, file);

        let written = reading.text("store", "state", Self::STATE, is_path, "write the path of a folder");
        let state = match state {
            Some(state) => state.to_owned(),
            None if written == Self::STATE => PathBuf::from(written),
            None => beside.join(written),
        };
        let mut path =
            |topic, key, default: &str| state.join(reading.text(topic, key, default, is_path, "write a path"));
        let database = path("store", "database", "tempete.db");
        let keys = path("store", "keys", "keys");
        let signing_key = path("referee", "key", "signing.key");
        let templates = path("letters", "templates", "");
        let backups = path("operation", "backups", "backups");
        let key_backups = path("operation", "key_backups", "key-backups");
        let inbox = server::inbox(&mut reading, &state);
        let outbox = server::outbox(&mut reading, &state);

        let address = reading.text(
            "referee",
            "address",
            "referee@tempete.localhost",
            is_address,
            "write a plain address like \"referee@chess.example\", with at most 30 letters before the @",
        );
        let domain = address.split_once('@').map_or("tempete.localhost", |(_, domain)| domain).to_lowercase();
        let host = reading.text(
            "referee",
            "host",
            &domain,
            is_host,
            "write a host name in lower-case letters, digits, dots and hyphens, or leave it out for the address's own",
        );
        let name = reading.text(
            "referee",
            "name",
            "Tempete",
            |name| {
                (1..=40).contains(&name.chars().count())
                    && !name.chars().any(|c| c.is_control() || "<>\"@,;".contains(c))
            },
            "write 1 to 40 visible characters without < > \" @ , ;",
        );
        let contact = reading.text(
            "referee",
            "contact",
            "",
            |contact| contact.is_empty() || is_contact(contact),
            "write whom players may ask, like \"Chess club <secretary@chess.example>\", or leave it out",
        );
        let organisers = organiser::organisers(&mut reading, &address);
        let registration = reading.among(
            "referee",
            "registration",
            ("closed", Registration::Closed),
            &[("open", Registration::Open)],
            "write \"open\" or \"closed\"",
        );
        let often = [("daily", Digest::Daily), ("weekly", Digest::Weekly)];
        let digest =
            reading.among("referee", "digest", ("off", Digest::Off), &often, "write \"off\", \"daily\" or \"weekly\"");
        if digest != Digest::Off && organisers.is_empty() {
            let remedy = "name whom it goes to in [referee] organisers";
            reading.wrong("referee", "digest", "it would go to nobody", remedy);
        }
        let time = reading.text(
            "referee",
            "time",
            "post",
            |of| !of.is_empty() && is_path(of),
            "write \"post\", \"swift\", \"units\", \"club\", \"none\" or the path of a profile's file",
        );
        let is_name = Pace::BUILT_IN.iter().any(|(name, _)| *name == time);
        let time = if is_name { time } else { state.join(time).to_string_lossy().into_owned() };
        let separators = [("-", '-'), ("=", '='), ("_", '_')];
        let separator =
            reading.among("referee", "separator", ("+", '+'), &separators, "write \"+\", \"-\", \"=\" or \"_\"");
        let reply_key = reading.among(
            "referee",
            "reply_key",
            ("address", ReplyKey::Address),
            &[("line", ReplyKey::Line)],
            "write \"address\" or \"line\"",
        );
        let every =
            reading.number("poll", "every", inbox.usual_poll(), 1..=3600, "write a number of seconds from 1 to 3600");

        let trusted_hosts = hosts(&mut reading, "trusted_hosts");
        let authserv_ids = hosts(&mut reading, "authserv_ids");
        let confirm = reading.switch("sender", "confirm", false);
        let strangers = strangers::strangers(&mut reading);
        let health = reading.text(
            "operation",
            "health",
            "",
            |at| at.is_empty() || at.parse::<SocketAddr>().is_ok_and(|at| at.ip().is_loopback()),
            "write an address of the loopback interface with a port, like \"127.0.0.1:8377\"",
        );
        let days = "write a number of days from 1 to 36500";
        let clock_leap = reading.number("operation", "clock_leap", 31, 1..=36_500, days);
        let retention = reading.number("operation", "retention", 150, 1..=36_500, days);

        if key_backups == backups {
            let remedy = "name a folder of its own: whoever has the backups then has no key";
            reading.wrong("operation", "key_backups", "it is the folder of the backups", remedy);
        }

        reading.finish()?;
        Ok(Self {
            database,
            keys,
            signing_key,
            templates: (templates != state.join("")).then_some(templates),
            state,
            address,
            host,
            name,
            contact: (!contact.is_empty()).then_some(contact),
            registration,
            organisers,
            time,
            separator,
            reply_key,
            inbox,
            outbox,
            every: Duration::from_secs(every),
            trusted_hosts,
            authserv_ids,
            confirm,
            strangers,
            digest,
            health: health.parse().ok(),
            clock_leap_days: u32::try_from(clock_leap).unwrap_or(u32::MAX),
            retention_days: u32::try_from(retention).unwrap_or(u32::MAX),
            backups,
            key_backups,
        })
    }
}

/// A list of host names under `[sender]`.
fn hosts(reading: &mut Reading, key: &'static str) -> Vec<String> {
    let remedy = "write host names in lower-case letters, as a list: [\"mx.chess.example\"]";
    let hosts = reading.texts("sender", key, remedy);
    if let Some(wrong) = hosts.iter().find(|host| !is_host(host)) {
        reading.wrong("sender", key, &format!("\"{}\" is not possible", wrong.escape_debug()), remedy);
        return Vec::new();
    }
    hosts
}

fn is_path(path: &str) -> bool {
    !path.contains('\0')
}

fn is_host(host: &str) -> bool {
    (1..=253).contains(&host.len())
        && host.split('.').all(|label| {
            (1..=63).contains(&label.len())
                && label.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
                && !label.starts_with('-')
                && !label.ends_with('-')
        })
}

/// An address, alone or behind a name: short, in one line, and nothing that a letter could be broken by.
fn is_contact(contact: &str) -> bool {
    let address = match contact.split_once('<') {
        Some((_, rest)) => rest.strip_suffix('>').unwrap_or_default(),
        None => contact,
    };
    contact.chars().count() <= 100
        && !contact.chars().any(|c| c.is_control() || is_unseen(c))
        && address.split_once('@').is_some_and(|(local, domain)| {
            !local.is_empty() && !local.contains([' ', '<', '>', '"']) && is_host(&domain.to_ascii_lowercase())
        })
}

/// Room for a separator and a key within the 64 letters that may stand before an `@`.
fn is_address(address: &str) -> bool {
    address.split_once('@').is_some_and(|(local, domain)| {
        (1..=30).contains(&local.len())
            && local.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'_' | b'-'))
            && !local.starts_with('.')
            && !local.ends_with('.')
            && !local.contains("..")
            && is_host(&domain.to_ascii_lowercase())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Config, ConfigError> {
        Config::read(text, "a.toml", Path::new("/etc"), None)
    }

    #[test]
    fn without_a_file_everything_lies_in_one_state_folder() {
        let config = Config::load(None, None).unwrap();
        assert_eq!(config.database, Path::new("tempete-state/tempete.db"));
        assert_eq!(config.inbox, Inbox::Maildir("tempete-state/mail/inbox".into()));
        assert_eq!((config.address.as_str(), config.host.as_str()), ("referee@tempete.localhost", "tempete.localhost"));
        assert_eq!(config.templates, None);
        let config = Config::load(None, Some(Path::new("/x"))).unwrap();
        assert_eq!(config.outbox, Outbox::Maildir("/x/mail/outbox".into()));
    }

    #[test]
    fn the_example_file_says_the_defaults() {
        let example = include_str!("../../../../config.example.toml");
        let said = Config::read(example, "config.example.toml", Path::new("."), Some(Path::new("s"))).unwrap();
        assert_eq!(said, Config::load(None, Some(Path::new("s"))).unwrap());
        // Each line that is commented out would be accepted, too.
        let uncommented: String =
            example.lines().map(|line| line.strip_prefix("#! ").unwrap_or(line).to_owned() + "\n").collect();
        assert_ne!(uncommented, example);
        Config::read(&uncommented, "config.example.toml", Path::new("."), None).unwrap();
        // And it has every key: what is not known is answered with those that are.
        let topics = example.lines().filter(|line| line.starts_with('['));
        let unknown: String =
            topics.map(|topic| format!("{}\nno_key = 1\n", topic.split('#').next().unwrap())).collect();
        let faults = read(&unknown).unwrap_err().faults;
        assert!(faults.len() > 5, "{faults:?}");
        for fault in faults {
            let (topic, keys) = fault.remedy.split_once(" knows ").unwrap();
            let below = example.split_once(&format!("\n{topic}")).unwrap().1.split("\n[").next().unwrap();
            for key in keys.split(", ") {
                let says = |line: &str| line.trim_start_matches(['#', '!', ' ']).starts_with(&format!("{key} = "));
                assert!(below.lines().any(says), "{topic} {key}");
            }
        }
    }

    #[test]
    fn the_usual_homes_are_configurations() {
        let read = |text| Config::read(text, "a.toml", Path::new("/etc"), None).unwrap();
        let hosted = read(include_str!("../../../../dist/hosted.toml"));
        assert!(matches!(&hosted.inbox, Inbox::Imap(imap) if imap.server.port == 993 && imap.server.login.is_some()));
        assert!(matches!(&hosted.outbox, Outbox::Smtp(smtp) if !smtp.verp && smtp.rate == Some(20)));
        assert_eq!(hosted.every, Duration::from_secs(300));
        let own = read(include_str!("../../../../dist/own-server.toml"));
        assert!(matches!(&own.outbox, Outbox::Smtp(smtp) if smtp.verp && smtp.rate.is_none()));
        assert_eq!(own.every, Duration::from_secs(5));
        // Both say what is the default where nothing is said.
        let default = Config::load(None, None).unwrap();
        assert_eq!([&hosted.time, &own.time], [&default.time; 2]);
        for said in [include_str!("../../../../dist/hosted.toml"), include_str!("../../../../dist/own-server.toml")] {
            assert!(
                said.lines().any(|line| line.starts_with("time = ")),
                "a club sees at once what time its games have"
            );
        }
    }

    #[test]
    fn the_unit_fits_the_home_on_ones_own_server() {
        let own =
            Config::read(include_str!("../../../../dist/own-server.toml"), "a.toml", Path::new("/etc"), None).unwrap();
        let unit = include_str!("../../../../dist/tempete.service");
        let said = |key: &str| unit.lines().find_map(|line| line.strip_prefix(key)).unwrap_or_default();
        assert_eq!((said("User="), said("DynamicUser=")), ("tempete", ""));
        assert_eq!(Path::new("/var/lib").join(said("StateDirectory=")), own.state);
        let Inbox::Maildir(inbox) = own.inbox else { panic!("its mail is in a Maildir") };
        assert_eq!(Path::new(said("ReadWritePaths=").trim_start_matches('-')), inbox);
        for beside in [
            include_str!("../../../../dist/tempete-backup.service"),
            include_str!("../../../../dist/tempete-poll.service"),
        ] {
            for line in ["User=tempete", "StateDirectory=tempete", "UMask=0077"] {
                assert!(beside.lines().any(|other| other == line) && unit.lines().any(|other| other == line), "{line}");
            }
        }
    }

    #[test]
    fn a_running_daemon_takes_up_what_needs_no_restart() {
        let file = |user: &str, rest: &str| {
            format!(
                "[outbox]\nkind = \"smtp\"\nuser = \"{user}\"\n{rest}\n[letters]\ntemplates = \"/t\"\n[poll]\nevery = 9\n\
                 [operation]\nretention = 7\nclock_leap = 9\n[strangers]\nmail = 32\n\
                 [referee]\ndigest = \"daily\"\norganisers = [\"Toni <t@b.example>\"]\n"
            )
        };
        let old = read("[outbox]\nkind = \"smtp\"\nuser = \"r\"\npassword_file = \"p\"\n").unwrap();
        let fresh = read(&file("r", "password_file = \"q\"\nrate = 3\nrate_day = 5")).unwrap();
        assert_eq!(old.refreshed(&fresh), fresh);
        // Another user, and whatever else there is, wait for a restart.
        let other =
            read(&file("s", "password_file = \"q\"\nrate = 3\nrate_day = 5\nhost = \"other.example\"")).unwrap();
        let next = old.refreshed(&other);
        let (Outbox::Smtp(next), Outbox::Smtp(old)) = (next.outbox, old.outbox) else { panic!() };
        assert_eq!((&next.server, next.rate, next.rate_day), (&old.server, Some(3), Some(5)));
    }

    #[test]
    fn a_server_is_asked_for_no_password_in_the_clear_and_for_none_in_the_file() {
        let places = |text: &str| read(text).unwrap_err().faults.into_iter().map(|f| f.place).collect::<Vec<_>>();
        assert_eq!(places("[inbox]\nkind = \"imap\"\n"), ["[inbox] user"]);
        let login = "user = \"r\"\npassword_file = \"p\"\n";
        assert_eq!(
            places(&format!("[inbox]\nkind = \"imap\"\nhost = \"a.example\"\ntls = \"none\"\n{login}")),
            ["[inbox] tls"]
        );
        assert!(read(&format!("[inbox]\nkind = \"imap\"\nhost = \"127.0.0.1\"\ntls = \"none\"\n{login}")).is_ok());
        assert_eq!(places("[outbox]\nuser = \"r\"\n"), ["[outbox] password_file"]);
        assert_eq!(places("[outbox]\npassword_file = \"p\"\n"), ["[outbox] user"]);
        assert_eq!(places("[outbox]\npassword = \"p\"\n"), ["[outbox] password"]);
        assert_eq!(
            places(&format!("[outbox]\n{login}password_command = [\"pass\"]\n")).first().unwrap(),
            "[outbox] password_command"
        );
        assert_eq!(places("[sender]\nauthserv_ids = [\"MX\"]\n"), ["[sender] authserv_ids"]);
        assert_eq!(places("[referee]\ndigest = \"weekly\"\n"), ["[referee] digest"]);
        assert_eq!(places("[referee]\ndigest = \"monthly\"\n"), ["[referee] digest"]);
        assert_eq!(places("[operation]\nhealth = \"0.0.0.0:80\"\n"), ["[operation] health"]);
    }

    #[test]
    fn a_file_changes_what_it_names() {
        let config = read("[store]\nstate = \"lib\"\n[referee]\naddress = \"R@Chess.Example\"\nreply_key = \"line\"\n[letters]\ntemplates = \"/t\"\n[poll]\nevery = 60\n").unwrap();
        assert_eq!(config.state, Path::new("/etc/lib"));
        assert_eq!(config.host, "chess.example");
        assert_eq!(config.reply_key, ReplyKey::Line);
        assert_eq!(config.templates.as_deref(), Some(Path::new("/t")));
        assert_eq!(config.every, Duration::from_secs(60));
    }

    #[test]
    fn a_profile_of_time_is_a_name_or_a_file_that_lies_as_all_others() {
        let time = |of: &str| read(&format!("[store]\nstate = \"lib\"\n[referee]\ntime = \"{of}\"\n")).unwrap().time;
        assert_eq!(["swift", "none"].map(time), ["swift", "none"]);
        assert_eq!(time("ours.toml"), "/etc/lib/ours.toml");
        assert_eq!(time("/srv/ours.toml"), "/srv/ours.toml");
    }

    #[test]
    fn all_faults_are_listed_at_once_with_their_remedies() {
        let error = read("pol = 1\n[poll]\nevery = 0\nevry = 3\n[referee]\naddress = \"nobody\"\nseparator = 7\n[inbox]\nkind = \"pop3\"\n").unwrap_err();
        let places: Vec<_> = error.faults.iter().map(|fault| fault.place.as_str()).collect();
        assert_eq!(
            places,
            ["[inbox] kind", "[referee] address", "[referee] separator", "[poll] every", "[poll] evry", "pol"]
        );
        assert!(error.faults.iter().all(|fault| !fault.remedy.is_empty()));
        assert_eq!(error.to_string().lines().count(), 6);
        assert_eq!(read("every = ").unwrap_err().faults.len(), 1);
    }
}
