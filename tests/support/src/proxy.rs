//! A TCP proxy that breaks connections on purpose: it cuts or stalls one after a given byte in a
//! given direction. It follows IMAP and SMTP in the clear well enough to count the bytes inside of
//! literals and mails apart from those of the conversation around them.

use std::{
    io::{Read, Write},
    net::{Shutdown, TcpListener, TcpStream},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    thread,
};

/// Which way bytes go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    FromClient,
    FromServer,
}

/// What a byte belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The conversation: every byte of a protocol that is not followed.
    Talk,
    /// An IMAP literal, or a mail between DATA and its dot.
    Body,
}

/// What happens to a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Break {
    /// It is closed in both directions.
    Cut,
    /// Nothing passes any more, in either direction, until the client gives up.
    Stall,
}

/// Where a connection breaks: before the byte with this number, counted from 0 over everything of
/// this part that goes this way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    pub way: Way,
    pub part: Part,
    pub at: usize,
    pub how: Break,
}

/// What is spoken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    Imap,
    Smtp,
    /// Something that is not followed, such as TLS.
    Other,
}

/// A proxy before a port of this machine.
#[derive(Debug)]
pub struct Proxy {
    port: u16,
    state: Arc<Mutex<State>>,
}

#[derive(Debug, Default)]
struct State {
    fault: Option<Fault>,
    fired: bool,
    /// Bytes that passed: talk and body from the client, talk and body from the server.
    passed: [[usize; 2]; 2],
    /// Connections made since the last order.
    connections: usize,
    /// One that is stalled: nothing of it passes any more.
    stalled: Vec<usize>,
    count: usize,
}

impl Proxy {
    /// Listens on a port of its own for as long as the test runs.
    pub fn start(target: u16, protocol: Protocol) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let state = Arc::new(Mutex::new(State::default()));
        let shared = state.clone();
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let Ok(server) = TcpStream::connect(("127.0.0.1", target)) else { continue };
                let mut state = lock(&shared);
                state.connections += 1;
                state.count += 1;
                let number = state.count;
                drop(state);
                for way in [Way::FromClient, Way::FromServer] {
                    let (from, to) = match way {
                        Way::FromClient => (&client, &server),
                        Way::FromServer => (&server, &client),
                    };
                    let (from, to) = (from.try_clone().unwrap(), to.try_clone().unwrap());
                    let state = shared.clone();
                    thread::spawn(move || carry(from, to, way, protocol, number, &state));
                }
            }
        });
        Self { port, state }
    }

    pub fn port(&self) -> u16 {
        self.port
    }

    /// Counts from 0 again, and breaks the connection where this says.
    pub fn set(&self, fault: Option<Fault>) {
        let mut state = lock(&self.state);
        state.fault = fault;
        state.fired = false;
        state.passed = Default::default();
        state.connections = 0;
    }

    /// Whether the fault was come to since it was set.
    pub fn fired(&self) -> bool {
        lock(&self.state).fired
    }

    /// How many bytes passed since the last order.
    pub fn passed(&self, way: Way, part: Part) -> usize {
        lock(&self.state).passed[way as usize][part as usize]
    }

    /// How many connections were made since the last order.
    pub fn connections(&self) -> usize {
        lock(&self.state).connections
    }
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Carries one direction of one connection.
fn carry(mut from: TcpStream, mut to: TcpStream, way: Way, protocol: Protocol, number: usize, shared: &Mutex<State>) {
    let mut follower = Follower::new(protocol, way);
    let mut buffer = [0; 8192];
    loop {
        let size = match from.read(&mut buffer) {
            Ok(0) | Err(_) => break,
            Ok(size) => size,
        };
        let mut pass = 0;
        let mut broken = None;
        let mut state = lock(shared);
        if state.stalled.contains(&number) {
            continue;
        }
        for byte in &buffer[..size] {
            let part = follower.part();
            let passed = state.passed[way as usize][part as usize];
            if let Some(fault) = state.fault.filter(|_| !state.fired)
                && (fault.way, fault.part, fault.at) == (way, part, passed)
            {
                state.fired = true;
                broken = Some(fault.how);
                break;
            }
            state.passed[way as usize][part as usize] += 1;
            follower.next(*byte);
            pass += 1;
        }
        if broken == Some(Break::Stall) {
            state.stalled.push(number);
        }
        drop(state);
        if to.write_all(&buffer[..pass]).is_err() {
            break;
        }
        if broken == Some(Break::Cut) {
            break;
        }
    }
    let _ = from.shutdown(Shutdown::Both);
    let _ = to.shutdown(Shutdown::Both);
}

/// Follows one direction of a conversation, byte by byte.
struct Follower {
    /// What may open a body in this direction.
    protocol: Option<Protocol>,
    /// The line so far, outside of bodies.
    line: Vec<u8>,
    /// How much of a literal is to come.
    literal: usize,
    /// The end of a mail so far, inside of one.
    mail: Option<Vec<u8>>,
}

impl Follower {
    fn new(protocol: Protocol, way: Way) -> Self {
        let protocol = match (protocol, way) {
            (Protocol::Imap, Way::FromServer) | (Protocol::Smtp, Way::FromClient) => Some(protocol),
            _ => None,
        };
        Self { protocol, line: Vec::new(), literal: 0, mail: None }
    }

    /// What the next byte belongs to.
    fn part(&self) -> Part {
        if self.literal > 0 || self.mail.is_some() { Part::Body } else { Part::Talk }
    }

    fn next(&mut self, byte: u8) {
        if self.literal > 0 {
            self.literal -= 1;
        } else if let Some(end) = &mut self.mail {
            end.push(byte);
            if end.len() > 5 {
                end.remove(0);
            }
            if end == b"\r\n.\r\n" {
                self.mail = None;
            }
        } else if self.protocol.is_some() {
            self.line.push(byte);
            if byte == b'\n' {
                self.line_ended();
            }
        }
    }

    fn line_ended(&mut self) {
        let line = String::from_utf8_lossy(&self.line).trim_end().to_owned();
        self.line.clear();
        match self.protocol {
            Some(Protocol::Imap) => {
                let size = line.strip_suffix('}').and_then(|line| line.rsplit_once('{')?.1.parse().ok());
                self.literal = size.unwrap_or(0);
            }
            // A line end went before a dot that follows at once.
            Some(Protocol::Smtp) if line.eq_ignore_ascii_case("data") => self.mail = Some(b"\r\n".to_vec()),
            _ => {}
        }
    }
}
