//! The bytes of a connection, with a bound on what the server may send. A literal that is announced
//! larger than what was asked for ends the connection before anybody makes room for it, and so does a
//! line without an end, or one of brackets: the parser goes a step deeper on its stack for each.

use std::{
    io,
    pin::Pin,
    task::{Context, Poll, ready},
};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// The longest line outside of literals, in bytes.
const LINE: u64 = 65_536;
/// The most brackets opened in a line, whatever closes them. What is asked for has two.
const BRACKETS: u32 = 64;

/// What a connection is made of: TCP, or TLS over it.
pub(super) trait Stream: AsyncRead + AsyncWrite + Unpin + Send + std::fmt::Debug {}
impl<T: AsyncRead + AsyncWrite + Unpin + Send + std::fmt::Debug> Stream for T {}

/// A connection with its bound.
#[derive(Debug)]
pub(super) struct ImapWire {
    stream: Box<dyn Stream>,
    bound: Bound,
}

impl ImapWire {
    pub(super) fn new(stream: Box<dyn Stream>) -> Self {
        let mut wire = Self { stream, bound: Bound::default() };
        wire.allow(0, 0);
        wire
    }

    /// From here on literals of at most `literal` bytes, and `literals` beside 64 KiB of lines in all.
    pub(super) fn allow(&mut self, literal: u64, all: u64) {
        self.bound.literal = literal;
        self.bound.left = all.saturating_add(LINE);
    }

    /// Whether the server overstepped.
    pub(super) fn is_overrun(&self) -> bool {
        self.bound.overrun
    }

    /// The connection without its bound, to put TLS over it. Lines that came before are passed over.
    pub(super) fn into_stream(self) -> Box<dyn Stream> {
        self.stream
    }
}

/// What may still come, and where in the server's lines we are.
#[derive(Debug, Default)]
struct Bound {
    literal: u64,
    left: u64,
    overrun: bool,
    /// The bytes of a literal that are still to come.
    within: u64,
    /// The bytes of this line so far, and its first ones.
    line: u64,
    head: [u8; 3],
    /// How many brackets it opened.
    brackets: u32,
    /// How much of `{123}` CR LF has been read at this line's end.
    mark: Mark,
}

#[derive(Debug, Default)]
enum Mark {
    #[default]
    None,
    Open(u64),
    Closed(u64),
    Return(u64),
}

impl Bound {
    fn pass(&mut self, bytes: &[u8]) {
        self.left = match self.left.checked_sub(bytes.len() as u64) {
            Some(left) => left,
            None => {
                self.overrun = true;
                return;
            }
        };
        let mut bytes = bytes;
        while !bytes.is_empty() && !self.overrun {
            if self.within > 0 {
                let skip = usize::try_from(self.within).unwrap_or(usize::MAX).min(bytes.len());
                self.within -= skip as u64;
                bytes = bytes.get(skip..).unwrap_or_default();
                continue;
            }
            let Some((&byte, rest)) = bytes.split_first() else { return };
            bytes = rest;
            self.step(byte);
        }
    }

    fn step(&mut self, byte: u8) {
        if let Ok(place) = usize::try_from(self.line)
            && let Some(slot) = self.head.get_mut(place)
        {
            *slot = byte;
        }
        self.line += 1;
        self.brackets += u32::from(byte == b'(');
        self.overrun |= self.line > LINE || self.brackets > BRACKETS;
        self.mark = match (&self.mark, byte) {
            (_, b'{') => Mark::Open(0),
            (Mark::Open(n), b'0'..=b'9') => Mark::Open(n.saturating_mul(10).saturating_add(u64::from(byte - b'0'))),
            (Mark::Open(n), b'}') => Mark::Closed(*n),
            (Mark::Closed(n), b'\r') => Mark::Return(*n),
            (Mark::Return(n), b'\n') => {
                // Of a status line the braces are mere text: no literal follows.
                if self.head.starts_with(b"* ")
                    && !matches!(self.head, [_, _, b'O' | b'N' | b'B' | b'P' | b'o' | b'n' | b'b' | b'p'])
                {
                    self.within = *n;
                    self.overrun |= *n > self.literal;
                } else {
                    self.line_ended();
                }
                Mark::None
            }
            (_, b'\n') => {
                self.line_ended();
                Mark::None
            }
            _ => Mark::None,
        };
    }

    fn line_ended(&mut self) {
        (self.line, self.brackets) = (0, 0);
    }
}

impl AsyncRead for ImapWire {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = &mut *self;
        let before = buffer.filled().len();
        ready!(Pin::new(&mut this.stream).poll_read(context, buffer))?;
        this.bound.pass(buffer.filled().get(before..).unwrap_or_default());
        Poll::Ready(if this.bound.overrun { Err(io::Error::other("too much")) } else { Ok(()) })
    }
}

impl AsyncWrite for ImapWire {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether these answers are within 100 bytes a literal and 1000 in all, however they are cut.
    fn fits(answers: &str) -> bool {
        let fits = |size: usize| {
            let mut bound = Bound { literal: 100, left: 1000, ..Bound::default() };
            answers.as_bytes().chunks(size).for_each(|bytes| bound.pass(bytes));
            !bound.overrun
        };
        let whole = fits(answers.len());
        assert!((1..20).all(|size| fits(size) == whole));
        whole
    }

    #[test]
    fn a_literal_is_refused_when_it_is_announced() {
        assert!(fits("* 1 FETCH (UID 1 BODY[] {4}\r\nabcd)\r\nA1 OK\r\n"));
        assert!(!fits("* 1 FETCH (UID 1 BODY[] {101}\r\n"));
        assert!(!fits("* 1 FETCH (UID 1 BODY[] {99999999999999999999999}\r\n"));
        // Brackets count across the literals of a line, and not those in them.
        assert!(fits(&"* 1 FETCH (BODY[] {9}\r\n((((((((()\r\n".repeat(20)));
        assert!(fits(&format!("* 1 FETCH {}\r\n", "()".repeat(64))));
        assert!(!fits(&format!("* 1 FETCH {}\r\n", "()".repeat(65))));
        assert!(!fits(&format!("* 1 FETCH {}{{1}}\r\nx{}", "(".repeat(60), "(".repeat(5))));
        // What stands in a literal or in a status line announces nothing, and hides nothing.
        assert!(fits("* 1 FETCH (UID 1 BODY[] {9}\r\n{99999}\r\n)\r\n"));
        assert!(fits("* OK {99999}\r\n* NO {5}\r\nA1 OK {600}\r\n"));
        assert!(!fits("* OK {50}\r\n* 1 FETCH (BODY[] {101}\r\n"));
    }

    #[test]
    fn a_line_and_the_whole_have_an_end() {
        assert!(!fits(&format!("* OK {}", "x".repeat(1_000))));
        let mut bound = Bound { literal: 0, left: u64::MAX, ..Bound::default() };
        bound.pass(&vec![b'x'; 65_537]);
        assert!(bound.overrun);
    }
}
