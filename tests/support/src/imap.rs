//! A very small IMAP client for tests: sends a line, collects everything up to its answer, literals
//! whole. No part of it is the daemon's.

use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::Path,
    sync::Arc,
    time::Duration,
};

use tokio_rustls::rustls::{
    ClientConfig, ClientConnection, RootCertStore, StreamOwned,
    crypto::ring,
    pki_types::{CertificateDer, pem::PemObject},
};

pub trait Stream: Read + Write {}
impl<T: Read + Write> Stream for T {}

/// A connection.
pub struct Imap {
    stream: BufReader<Box<dyn Stream>>,
    count: u32,
    /// The server's first line.
    pub greeting: String,
}

/// What a command brought.
#[derive(Debug)]
pub struct Answer {
    /// Everything before the last line, literals as they came.
    pub text: Vec<u8>,
    /// The literals alone.
    pub literals: Vec<Vec<u8>>,
    /// The last line after its tag: `OK …`, `NO …`.
    pub end: String,
}

impl Answer {
    pub fn is_ok(&self) -> bool {
        self.end.starts_with("OK")
    }

    pub fn has(&self, words: &str) -> bool {
        String::from_utf8_lossy(&self.text).contains(words)
    }
}

/// A TLS client's side that trusts this authority alone.
pub fn tls(stream: TcpStream, ca: &Path) -> StreamOwned<ClientConnection, TcpStream> {
    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from_pem_slice(&fs::read(ca).unwrap()).unwrap()).unwrap();
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    let client = ClientConnection::new(Arc::new(config), "localhost".try_into().unwrap()).unwrap();
    StreamOwned::new(client, stream)
}

/// A connection that waits at most half a minute for anything.
pub fn connect(port: u16) -> TcpStream {
    let stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    patient(&stream);
    stream
}

pub fn patient(stream: &TcpStream) {
    stream.set_read_timeout(Some(Duration::from_secs(120))).unwrap();
    stream.set_write_timeout(Some(Duration::from_secs(120))).unwrap();
}

impl Imap {
    /// Takes a connection over, at the greeting.
    pub fn greeted(stream: Box<dyn Stream>) -> Self {
        let mut imap = Self { stream: BufReader::new(stream), count: 0, greeting: String::new() };
        imap.stream.read_line(&mut imap.greeting).unwrap();
        imap
    }

    /// Sends a command and reads to its answer.
    pub fn command(&mut self, line: &str) -> Answer {
        self.count += 1;
        let tag = format!("t{} ", self.count);
        self.stream.get_mut().write_all(format!("{tag}{line}\r\n").as_bytes()).unwrap();
        self.stream.get_mut().flush().unwrap();
        let mut answer = Answer { text: Vec::new(), literals: Vec::new(), end: String::new() };
        loop {
            let mut line = Vec::new();
            assert!(self.stream.read_until(b'\n', &mut line).unwrap() > 0, "the server hung up after {line:?}");
            let words = String::from_utf8_lossy(&line).trim_end().to_owned();
            if let Some(end) = words.strip_prefix(&tag) {
                answer.end = end.to_owned();
                return answer;
            }
            answer.text.extend_from_slice(&line);
            let size = words.strip_suffix('}').and_then(|words| words.rsplit_once('{')?.1.parse::<usize>().ok());
            if let Some(size) = size {
                let mut literal = vec![0; size];
                self.stream.read_exact(&mut literal).unwrap();
                answer.text.extend_from_slice(&literal);
                answer.literals.push(literal);
            }
        }
    }

    /// The same, which must be answered with OK.
    pub fn must(&mut self, line: &str) -> Answer {
        let answer = self.command(line);
        assert!(answer.is_ok(), "{line}: {}", answer.end);
        answer
    }

    /// The connection itself, for STARTTLS.
    pub fn into_stream(self) -> Box<dyn Stream> {
        self.stream.into_inner()
    }
}
