//! A mail server that says what a test tells it to: SMTP or LMTP in the clear on the loopback
//! interface. What it is not told about it answers with yes.

use std::{
    io::{BufRead, BufReader, Write},
    net::{TcpListener, TcpStream},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicU32, Ordering},
    },
    thread,
    time::Duration,
};

/// Closes the connection in place of an answer.
pub const CLOSE: &str = "close";
/// Says nothing more, and keeps the connection.
pub const STALL: &str = "stall";
/// Begins an answer and says it byte by byte, without an end.
pub const DRIP: &str = "drip";
/// A line without an end, as fast as it is heard.
pub const ENDLESS_LINE: &str = "endless line";
/// An answer of lines that say that another follows, as fast as they are heard.
pub const ENDLESS_LINES: &str = "endless lines";

// An answer that begins with `slowly ` is said after 800 ms.

/// A letter that the server took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    pub from: String,
    pub to: String,
    /// With the dots undone, CRLF at every line's end.
    pub bytes: Vec<u8>,
}

/// The server; it ends with the test program.
#[derive(Clone)]
pub struct Server {
    pub port: u16,
    state: Arc<State>,
}

#[derive(Default)]
struct State {
    answers: Mutex<Vec<(String, String)>>,
    lie: Mutex<Option<(String, String)>>,
    lies: AtomicU32,
    said: Mutex<Vec<String>>,
    taken: Mutex<Vec<Taken>>,
    connections: AtomicU32,
    /// How many letters a connection carries; 0 for any number.
    most: AtomicU32,
    /// Whether the answer to EHLO says so.
    says: AtomicBool,
}

impl Server {
    pub fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let server = Self { port: listener.local_addr().unwrap().port(), state: Arc::default() };
        let state = Arc::clone(&server.state);
        thread::spawn(move || {
            for stream in listener.incoming() {
                let state = Arc::clone(&state);
                state.connections.fetch_add(1, Ordering::SeqCst);
                thread::spawn(move || drop(serve(&state, stream.unwrap())));
            }
        });
        server
    }

    /// Answers the next line that begins so with this reply: `greeting` and `.` are lines, too.
    pub fn answer(&self, to: &str, reply: &str) -> &Self {
        self.state.answers.lock().unwrap().push((to.to_owned(), reply.to_owned()));
        self
    }

    /// Says yes again to whatever an answer waits for.
    pub fn calm(&self) {
        self.state.answers.lock().unwrap().clear();
    }

    /// Answers every line that begins so with this, from now on; nothing any more with `None`.
    pub fn lie(&self, lie: Option<(&str, &str)>) {
        *self.state.lie.lock().unwrap() = lie.map(|(to, reply)| (to.to_owned(), reply.to_owned()));
    }

    /// How often it did so.
    pub fn lies(&self) -> u32 {
        self.state.lies.load(Ordering::SeqCst)
    }

    /// Takes so many letters over one connection from now on, which its answer to EHLO `says` (RFC 9422) or not.
    pub fn carry(&self, most: u32, says: bool) {
        self.state.most.store(most, Ordering::SeqCst);
        self.state.says.store(says, Ordering::SeqCst);
    }

    /// Every command it heard, in order, and `.` for a letter.
    pub fn said(&self) -> Vec<String> {
        self.state.said.lock().unwrap().clone()
    }

    /// The letters it took, in order.
    pub fn taken(&self) -> Vec<Taken> {
        self.state.taken.lock().unwrap().clone()
    }

    /// What it heard and took since this was asked last; it forgets both.
    pub fn since(&self) -> (Vec<String>, Vec<Taken>) {
        let said = std::mem::take(&mut *self.state.said.lock().unwrap());
        (said, std::mem::take(&mut *self.state.taken.lock().unwrap()))
    }

    /// How many connections came so far.
    pub fn connections(&self) -> u32 {
        self.state.connections.load(Ordering::SeqCst)
    }
}

impl State {
    fn reply(&self, said: &str, usual: &str) -> String {
        self.said.lock().unwrap().push(said.to_owned());
        let begins = |to: &str| said.to_lowercase().starts_with(&to.to_lowercase());
        let mut answers = self.answers.lock().unwrap();
        if let Some(at) = answers.iter().position(|(to, _)| begins(to)) {
            return answers.remove(at).1;
        }
        match self.lie.lock().unwrap().as_ref().filter(|(to, _)| begins(to)) {
            Some((_, lie)) => {
                self.lies.fetch_add(1, Ordering::SeqCst);
                lie.clone()
            }
            None => usual.to_owned(),
        }
    }
}

fn serve(state: &State, stream: TcpStream) -> std::io::Result<()> {
    let mut out = stream.try_clone()?;
    let mut lines = BufReader::new(stream);
    let mut say = |reply: String| -> std::io::Result<bool> {
        match reply.as_str() {
            CLOSE => return Ok(false),
            STALL => thread::sleep(Duration::from_secs(60)),
            DRIP => loop {
                out.write_all(b"2")?;
                thread::sleep(Duration::from_millis(50));
            },
            ENDLESS_LINE => loop {
                out.write_all(&[b'2'; 4_096])?;
            },
            ENDLESS_LINES => loop {
                out.write_all(&b"250-x\r\n".repeat(500))?;
            },
            reply => {
                let slow = reply.strip_prefix("slowly ");
                if slow.is_some() {
                    thread::sleep(Duration::from_millis(800));
                }
                out.write_all(format!("{}\r\n", slow.unwrap_or(reply)).as_bytes())?;
            }
        }
        Ok(true)
    };
    if !say(state.reply("greeting", "220 a server"))? {
        return Ok(());
    }
    let (mut from, mut to) = (String::new(), String::new());
    let mut mails = 0;
    loop {
        let most = state.most.load(Ordering::SeqCst);
        let limits = format!("250-a server\r\n250-LIMITS MAILMAX={most} RCPTMAX=100\r\n250 8BITMIME");
        let mut line = String::new();
        if lines.read_line(&mut line)? == 0 {
            return Ok(());
        }
        let line = line.trim_end().to_owned();
        let verb = line.get(..4).unwrap_or(&line).to_uppercase();
        let usual = match verb.as_str() {
            "EHLO" | "LHLO" if state.says.load(Ordering::SeqCst) => limits.as_str(),
            "EHLO" | "LHLO" => "250-a server\r\n250-8BITMIME\r\n250 AUTH PLAIN LOGIN",
            "AUTH" => "235 2.7.0 welcome",
            "DATA" => "354 go on",
            "QUIT" => "221 bye",
            "MAIL" if most > 0 && mails >= most => "421 too many messages in this connection",
            "MAIL" => {
                mails += 1;
                "250 2.1.0 yes"
            }
            _ => "250 2.0.0 yes",
        };
        let reply = state.reply(&line, usual);
        let go_on = reply.starts_with("354");
        match verb.as_str() {
            "MAIL" => line.clone_into(&mut from),
            "RCPT" => line.clone_into(&mut to),
            _ => {}
        }
        if !say(reply)? || verb == "QUIT" {
            return Ok(());
        }
        if verb == "DATA" && go_on {
            let mut bytes = Vec::new();
            loop {
                let mut line = Vec::new();
                if lines.read_until(b'\n', &mut line)? == 0 {
                    return Ok(());
                }
                if line == b".\r\n" {
                    break;
                }
                bytes.extend(line.strip_prefix(b".").unwrap_or(&line));
            }
            let address = |line: &str| line.split(['<', '>']).nth(1).unwrap_or_default().to_owned();
            let taken = Taken { from: address(&from), to: address(&to), bytes };
            let reply = state.reply(".", "250 2.0.0 taken");
            // Taken, whether or not the answer arrives.
            if reply.starts_with('2') || reply == CLOSE || reply == STALL {
                state.taken.lock().unwrap().push(taken);
            }
            if !say(reply)? {
                return Ok(());
            }
        }
    }
}
