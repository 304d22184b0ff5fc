//! Connections to the page, few and short: whoever opens many, or opens one and says nothing, keeps nobody
//! else away and costs no more than a handful of sockets.

use std::{
    collections::VecDeque,
    future::Future,
    io,
    net::SocketAddr,
    pin::Pin,
    task::{Context, Poll},
    time::Duration,
};

use axum::serve::Listener;
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::{TcpListener, TcpStream},
    sync::oneshot,
    time::{Sleep, sleep},
};

/// So many connections are open at a time; the oldest makes room for a new one.
const MOST: usize = 8;
/// A connection lives no longer: time enough for a request and its answer.
const LIFE: Duration = Duration::from_secs(5);

/// A listener that keeps both bounds.
pub(super) struct Visits {
    listener: TcpListener,
    /// The open connections, oldest first. What is dropped here ends its connection.
    open: VecDeque<oneshot::Sender<()>>,
}

impl Visits {
    /// Takes connections from this listener.
    pub(super) fn of(listener: TcpListener) -> Self {
        Self { listener, open: VecDeque::with_capacity(MOST) }
    }
}

impl Listener for Visits {
    type Io = Visit;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Visit, SocketAddr) {
        let (stream, from) = Listener::accept(&mut self.listener).await;
        self.open.retain(|visit| !visit.is_closed());
        while self.open.len() >= MOST {
            self.open.pop_front();
        }
        let (open, ended) = oneshot::channel();
        self.open.push_back(open);
        (Visit { stream, ended, life: Box::pin(sleep(LIFE)) }, from)
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// One connection, which fails to read and write once its time is up or its place is needed. A page is
/// answered at once, so that one that is still open waits for its visitor.
pub(super) struct Visit {
    stream: TcpStream,
    ended: oneshot::Receiver<()>,
    life: Pin<Box<Sleep>>,
}

impl Visit {
    /// Fails where it is over; has the task woken when it will be.
    fn go_on(&mut self, cx: &mut Context<'_>) -> io::Result<()> {
        let over = Pin::new(&mut self.ended).poll(cx).is_ready() || self.life.as_mut().poll(cx).is_ready();
        if over { Err(io::ErrorKind::TimedOut.into()) } else { Ok(()) }
    }
}

impl AsyncRead for Visit {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        self.go_on(cx)?;
        Pin::new(&mut self.stream).poll_read(cx, buf)
    }
}

impl AsyncWrite for Visit {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.go_on(cx)?;
        Pin::new(&mut self.stream).poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.go_on(cx)?;
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
