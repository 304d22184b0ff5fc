//! `/healthz`: whether all is well, in a status and a few plain lines, for a monitor on the same
//! machine. It says nothing of any game, and every other page is not found.

use std::{collections::VecDeque, io, sync::Arc, time::Duration};

use httparse::{EMPTY_HEADER, Request, Status};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    task::{AbortHandle, JoinSet},
    time::{sleep, timeout},
};

/// So many connections are open at a time; the oldest makes room for a new one. Whoever opens many, or opens one and
/// says nothing, keeps nobody else away.
const MOST: usize = 8;
/// A connection lives no longer: time enough for a request and its answer.
const LIFE: Duration = Duration::from_secs(5);
/// The longest head of a request, in bytes.
const LONGEST: usize = 4096;
/// The most fields in it.
const FIELDS: usize = 32;

/// How things are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HealthReport {
    /// Whether all is well: 200, or else 503.
    pub well: bool,
    /// The page: lines ended by LF.
    pub text: String,
}

/// Answers until the process ends or the future is dropped. Each visit asks `report` anew. At most eight
/// connections are open at a time, the oldest making room for a new one, and none for longer than five
/// seconds.
pub async fn serve(listener: TcpListener, report: impl Fn() -> HealthReport + Send + Sync + 'static) {
    let report = Arc::new(report);
    let mut visits = JoinSet::new();
    let mut open: VecDeque<AbortHandle> = VecDeque::with_capacity(MOST);
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            // No socket is left: one may be soon.
            sleep(Duration::from_secs(1)).await;
            continue;
        };
        while visits.try_join_next().is_some() {}
        open.retain(|visit| !visit.is_finished());
        while open.len() >= MOST {
            open.pop_front().iter().for_each(AbortHandle::abort);
        }
        let report = Arc::clone(&report);
        open.push_back(visits.spawn(async move {
            // A visitor who does not listen misses the answer, and nobody else does.
            let _ = timeout(LIFE, answer(stream, &*report)).await;
        }));
    }
}

async fn answer(mut stream: TcpStream, report: &impl Fn() -> HealthReport) -> io::Result<()> {
    let mut head = Vec::new();
    let (status, page) = loop {
        match asked(&head) {
            Some(Asked::Health) => {
                let HealthReport { well, text } = report();
                break (if well { "200 OK" } else { "503 Service Unavailable" }, text);
            }
            Some(Asked::Other) => break ("404 Not Found", String::new()),
            Some(Asked::Nonsense) => break ("400 Bad Request", String::new()),
            None if stream.read_buf(&mut head).await? == 0 => return Ok(()),
            None => {}
        }
    };
    let length = page.len();
    let answer = format!(
        "HTTP/1.1 {status}\r\ncontent-type: text/plain; charset=utf-8\r\ncache-control: no-store\r\n\
         connection: close\r\ncontent-length: {length}\r\n\r\n{page}"
    );
    stream.write_all(answer.as_bytes()).await?;
    stream.shutdown().await
}

/// What a visitor wants.
#[derive(Debug, PartialEq, Eq)]
enum Asked {
    Health,
    /// Another page, or to do something with this one.
    Other,
    /// No request, or too long a one.
    Nonsense,
}

/// What the head of a request asks for; `None` as long as it is not whole.
fn asked(head: &[u8]) -> Option<Asked> {
    let mut fields = [EMPTY_HEADER; FIELDS];
    let mut request = Request::new(&mut fields);
    match request.parse(head) {
        Ok(Status::Complete(_)) => {
            let path = request.path.and_then(|path| path.split('?').next());
            let is_health = request.method == Some("GET") && path == Some("/healthz");
            Some(if is_health { Asked::Health } else { Asked::Other })
        }
        Ok(Status::Partial) if head.len() < LONGEST => None,
        Ok(Status::Partial) | Err(_) => Some(Asked::Nonsense),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_page_is_there_and_nothing_may_be_done_with_it() {
        for (head, what) in [
            ("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n", Some(Asked::Health)),
            ("GET /healthz?at=1 HTTP/1.0\r\n\r\n", Some(Asked::Health)),
            ("GET / HTTP/1.1\r\n\r\n", Some(Asked::Other)),
            ("POST /healthz HTTP/1.1\r\n\r\n", Some(Asked::Other)),
            ("GET /healthz HTTP/1.1\r\nX: ", None),
            ("", None),
            ("SSH-2.0-OpenSSH\r\n", Some(Asked::Nonsense)),
        ] {
            assert_eq!(asked(head.as_bytes()), what, "{head}");
        }
        let endless = format!("GET /healthz HTTP/1.1\r\nX: {}", "x".repeat(LONGEST));
        assert_eq!(asked(endless.as_bytes()), Some(Asked::Nonsense));
    }
}
