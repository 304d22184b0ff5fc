//! The stream below a dialogue: plain or TLS, with a bound on what the server may say, and the two places
//! where what travels differs from what the SMTP library says and hears. LMTP greets with LHLO; and after
//! STARTTLS there is no second greeting, so the library hears one made up here. All else passes untouched.

use std::{
    io,
    net::SocketAddr,
    pin::Pin,
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
    /// `greeted`: the server has said its greeting. `lmtp`: it is spoken to with LHLO.
    pub(super) fn new(
        wire: SmtpWire,
        greeted: bool,
        lmtp: bool,
        #[cfg(feature = "fault-points")] passed: fn(),
    ) -> Self {
        Self {
            wire,
            unheard: if greeted { GREETING } else { b"" },
            unsaid: if lmtp { LHLO } else { b"" },
            heard: Heard::default(),
            #[cfg(feature = "fault-points")]
            watch: Watch { passed, last: Vec::new() },
        }
    }
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
        let fits = self.heard.fits(into.filled().get(before..).unwrap_or_default());
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
