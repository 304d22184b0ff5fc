//! The stream below a dialogue: plain or TLS, with a bound on what the server may say, and the two places
//! where what travels differs from what the SMTP library says and hears. LMTP greets with LHLO; and after
//! STARTTLS there is no second greeting, so the library hears one made up here. All else passes untouched. How many
//! letters the server takes over one connection (`LIMITS MAILMAX`, RFC 9422) is read here, since the library passes it
//! over.

use std::{
    io,
    net::SocketAddr,
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
    task::{Context, Poll, ready},
};

use lettre::transport::smtp::client::AsyncTokioStream;
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::TcpStream,
};
use tokio_rustls::client::TlsStream;

/// What the library hears as the greeting of a connection that has greeted already.
const GREETING: &[u8] = b"220 secured\r\n";
const LHLO: &[u8] = b"LHLO";
/// The longest line of an answer, in bytes with its end. RFC 5321, 4.5.3.1.5, has 512.
const LONGEST: usize = 2_048;
/// The most lines of an answer.
const LINES: usize = 100;
/// The most letters over one connection: many servers close it after some hundreds.
const LETTERS: u32 = 100;
/// Exim, as it is where nobody set it up otherwise, takes more than so many over one connection, but lets them lie until
/// it next looks through its queue.
const LETTERS_OF_EXIM: u32 = 10;

/// What was heard of an answer. The library holds a line in memory until it ends, so one without an end must
/// end here.
#[derive(Debug, Default)]
pub(super) struct Heard {
    lines: usize,
    /// The bytes of the line that has not ended.
    line: usize,
}

impl Heard {
    /// Hears these bytes; says whether an answer may be so long.
    pub(super) fn fits(&mut self, bytes: &[u8]) -> bool {
        let mut lines = bytes.split_inclusive(|byte| *byte == b'\n');
        lines.all(|part| {
            self.line += part.len();
            let fits = self.line <= LONGEST && self.lines < LINES;
            if part.ends_with(b"\n") {
                (self.lines, self.line) = (self.lines + 1, 0);
            }
            fits
        })
    }
}

/// TCP, or TLS upon it.
#[derive(Debug)]
pub(super) enum SmtpWire {
    Plain(TcpStream),
    Secret(Box<TlsStream<TcpStream>>),
}

/// A wire made ready for the library.
#[derive(Debug)]
pub(super) struct Line {
    wire: SmtpWire,
    /// What is still to be heard before the server is.
    unheard: &'static [u8],
    /// How much of LHLO stands in for EHLO still.
    unsaid: &'static [u8],
    /// What was heard since something was said last.
    heard: Heard,
    /// Greeting and answer to EHLO, until something else is said.
    offers: Option<String>,
    /// How many letters this connection may carry.
    most: Arc<AtomicU32>,
    #[cfg(feature = "fault-points")]
    watch: Watch,
}

/// Tells a test when a letter's final dot is written and its answer is about to be read.
#[cfg(feature = "fault-points")]
#[derive(Debug)]
struct Watch {
    passed: fn(),
    last: Vec<u8>,
}

impl Line {
    /// `greeting`: what the server has said already. `lmtp`: it is spoken to with LHLO.
    pub(super) fn new(
        wire: SmtpWire,
        greeting: Option<String>,
        lmtp: bool,
        #[cfg(feature = "fault-points")] passed: fn(),
    ) -> Self {
        Self {
            wire,
            unheard: if greeting.is_some() { GREETING } else { b"" },
            unsaid: if lmtp { LHLO } else { b"" },
            heard: Heard::default(),
            offers: Some(greeting.unwrap_or_default()),
            most: Arc::new(AtomicU32::new(LETTERS)),
            #[cfg(feature = "fault-points")]
            watch: Watch { passed, last: Vec::new() },
        }
    }
}

impl Line {
    /// How many letters this connection may carry; known once EHLO is answered.
    pub(super) fn most(&self) -> Arc<AtomicU32> {
        Arc::clone(&self.most)
    }
}

/// How many letters a server takes over one connection and sends on at once, by its greeting and its answer to EHLO.
fn most_of(offers: &str) -> u32 {
    let greeting = offers.lines().take_while(|line| line.starts_with("220"));
    let is_exim = greeting.flat_map(str::split_whitespace).any(|word| word == "Exim");
    let usual = if is_exim { LETTERS_OF_EXIM } else { LETTERS };
    let words = |line: &str| line.get(4..).unwrap_or_default().to_ascii_uppercase();
    let limits = offers
        .lines()
        .filter(|line| line.starts_with("250"))
        .map(words)
        .filter(|line| line.split_whitespace().next() == Some("LIMITS"));
    let most = limits.flat_map(|line| {
        let mut limits = line.split_whitespace();
        limits.find_map(|limit| limit.strip_prefix("MAILMAX=")?.parse::<u32>().ok())
    });
    most.filter(|most| *most > 0).chain([usual]).min().unwrap_or(usual)
}

impl AsyncRead for Line {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        #[cfg(feature = "fault-points")]
        if self.watch.last == b"\r\n.\r\n" {
            self.watch.last.clear();
            (self.watch.passed)();
        }
        if !self.unheard.is_empty() {
            let (now, later) = self.unheard.split_at(into.remaining().min(self.unheard.len()));
            into.put_slice(now);
            self.unheard = later;
            return Poll::Ready(Ok(()));
        }
        let before = into.filled().len();
        ready!(match &mut self.wire {
            SmtpWire::Plain(stream) => Pin::new(stream).poll_read(cx, into),
            SmtpWire::Secret(stream) => Pin::new(stream).poll_read(cx, into),
        })?;
        let came = into.filled().get(before..).unwrap_or_default();
        let line = &mut *self;
        let fits = line.heard.fits(came);
        if let Some(offers) = line.offers.as_mut().filter(|_| fits) {
            offers.push_str(&String::from_utf8_lossy(came));
            line.most.store(most_of(offers), Ordering::Relaxed);
        }
        Poll::Ready(if fits { Ok(()) } else { Err(io::Error::other("an answer without an end")) })
    }
}

impl AsyncWrite for Line {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        // The first command of every connection is EHLO.
        let (bytes, instead) = match self.unsaid.len().min(bytes.len()) {
            0 => (bytes, 0),
            length => (self.unsaid.get(..length).unwrap_or_default(), length),
        };
        let written = ready!(match &mut self.wire {
            SmtpWire::Plain(stream) => Pin::new(stream).poll_write(cx, bytes),
            SmtpWire::Secret(stream) => Pin::new(stream).poll_write(cx, bytes),
        })?;
        self.unsaid = self.unsaid.get(written.min(instead)..).unwrap_or_default();
        self.heard = Heard::default();
        self.offers.take_if(|offers| offers.lines().any(|line| line.starts_with("250")));
        #[cfg(feature = "fault-points")]
        {
            let last = &mut self.watch.last;
            last.extend(bytes.iter().take(written));
            let extra = last.len().saturating_sub(5);
            last.drain(..extra);
        }
        Poll::Ready(Ok(written))
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        match &mut self.wire {
            SmtpWire::Plain(stream) => Pin::new(stream).poll_flush(cx),
            SmtpWire::Secret(stream) => Pin::new(stream).poll_flush(cx),
        }
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        match &mut self.wire {
            SmtpWire::Plain(stream) => Pin::new(stream).poll_shutdown(cx),
            SmtpWire::Secret(stream) => Pin::new(stream).poll_shutdown(cx),
        }
    }
}

impl AsyncTokioStream for Line {
    fn peer_addr(&self) -> io::Result<SocketAddr> {
        match &self.wire {
            SmtpWire::Plain(stream) => stream.peer_addr(),
            SmtpWire::Secret(stream) => stream.get_ref().0.peer_addr(),
        }
    }
}

#[test]
fn a_connection_carries_a_hundred_letters_or_as_many_as_the_server_says() {
    for (offers, most) in [
        ("220 a server\r\n250-a server\r\n250 8BITMIME\r\n", LETTERS),
        ("250-a server\r\n250-LIMITS MAILMAX=20 RCPTMAX=100\r\n250 8BITMIME\r\n", 20),
        ("250-a server\r\n250 limits rcptmax=7 mailmax=1\r\n", 1),
        ("250-a server\r\n250 LIMITS MAILMAX=1000\r\n", LETTERS),
        ("250-a server\r\n250 LIMITS RCPTMAX=20\r\n", LETTERS),
        // Nonsense, and what is no offer.
        ("250-a server\r\n250 LIMITS MAILMAX=0 MAILMAX=x\r\n", LETTERS),
        ("220 LIMITS MAILMAX=2\r\n250 a server\r\n", LETTERS),
        ("250 NOLIMITS MAILMAX=2\r\n", LETTERS),
        ("220 mx.example.org ESMTP Exim 4.98 Fri, 15 Jan 2027\r\n250-LIMITS MAILMAX=1000\r\n", LETTERS_OF_EXIM),
        ("220 exim.example.org ESMTP\r\n250 the host Exim\r\n", LETTERS),
    ] {
        assert_eq!(most_of(offers), most, "{offers}");
    }
}

#[test]
fn a_line_and_an_answer_have_an_end() {
    let fits = |answer: &str| {
        let fits = |size: usize| {
            let mut heard = Heard::default();
            answer.as_bytes().chunks(size).all(|bytes| heard.fits(bytes))
        };
        let whole = fits(answer.len());
        assert!((1..30).all(|size| fits(size) == whole), "however it is cut");
        whole
    };
    let line = |length: usize| format!("{}\r\n", "x".repeat(length - 2));
    assert!(fits(&line(LONGEST).repeat(LINES)));
    assert!(!fits(&line(LONGEST + 1)));
    assert!(!fits(&"x".repeat(LONGEST + 1)));
    assert!(!fits(&"250-x\r\n".repeat(LINES + 1)));
}
