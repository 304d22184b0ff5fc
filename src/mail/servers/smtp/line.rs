//! The stream below a dialogue: plain or TLS, and the two places where what travels differs from what
//! the SMTP library says and hears. LMTP greets with LHLO; and after STARTTLS there is no second
//! greeting, so the library hears one made up here. All else passes untouched.

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
        match &mut self.wire {
            SmtpWire::Plain(stream) => Pin::new(stream).poll_read(cx, into),
            SmtpWire::Secret(stream) => Pin::new(stream).poll_read(cx, into),
        }
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
