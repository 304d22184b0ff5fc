//! From a host's name to an open folder: TCP, TLS, login, what the server can do, SELECT.

use async_imap::{
    Authenticator, Client,
    error::Error,
    imap_proto::{Capability, MailboxDatum, Response, ResponseCode, Status},
};
use tokio::{net::TcpStream, time::timeout};

use super::{ImapError, ImapStage, Session, command::quoted, wire::ImapWire};
use crate::{
    mail::servers::{
        password,
        patience::{self, within},
        tls,
    },
    server::{Auth, Imap, Login, Server, Tls},
};

/// Connects, logs in and opens the folder where mail arrives; makes the folders for mails with a
/// verdict where they are missing.
///
/// # Errors
/// See [`ImapError`]; the connection is gone then.
pub async fn connect(config: &Imap) -> Result<Session, ImapError> {
    within(patience::dialogue(), open(config)).await.map_err(|why| ImapStage::Select.unheard(why))?
}

async fn open(config: &Imap) -> Result<Session, ImapError> {
    let client = reach(&config.server).await?;
    let inner = match &config.server.login {
        Some(login) => enter(client, login).await?,
        None => return Err(ImapError::Refused),
    };
    let mut session = Session {
        inner,
        capabilities: Default::default(),
        validity: 0,
        exists: 0,
        news: false,
        listed: config.listed(),
        idle: None,
    };
    // Before the login servers tell only part of it.
    let mut capabilities = std::collections::BTreeSet::new();
    session
        .run(ImapStage::Capability, "CAPABILITY", |answer| {
            if let Response::Capabilities(some) = answer {
                capabilities.extend(some.iter().filter_map(|one| match one {
                    Capability::Atom(word) => Some(word.to_ascii_uppercase()),
                    _ => None,
                }));
            }
        })
        .await?;
    session.capabilities = capabilities;
    for folder in [&config.done, &config.quarantine] {
        session.make(folder).await?;
    }
    session.select(&config.folder).await?;
    Ok(session)
}

/// A connection that nobody listens to, with the server's greeting read.
async fn reach(server: &Server) -> Result<Client<ImapWire>, ImapError> {
    let stream = timeout(patience::connect(), TcpStream::connect((server.host.as_str(), server.port)))
        .await
        .map_err(|_| ImapError::TooLong(ImapStage::Connect))?
        .map_err(|error| ImapError::Unreachable(error.kind()))?;
    // Answers are small and waited for one by one.
    let _ = stream.set_nodelay(true);
    let ca = server.ca.as_deref();
    match server.tls {
        Tls::None => {
            // The name says loopback; the address must, too.
            if !stream.peer_addr().is_ok_and(|peer| peer.ip().is_loopback()) {
                return Err(ImapError::Clear);
            }
            greeted(ImapWire::new(Box::new(stream))).await
        }
        Tls::Implicit => greeted(ImapWire::new(Box::new(tls::secure(stream, &server.host, ca).await?))).await,
        Tls::StartTls => {
            let mut client = greeted(ImapWire::new(Box::new(stream))).await?;
            within(patience::command(), client.run_command_and_check_ok("STARTTLS", None))
                .await
                .map_err(|why| ImapStage::StartTls.unheard(why))?
                .map_err(|error| match error {
                    Error::No(_) | Error::Bad(_) => ImapError::NoStartTls,
                    _ => ImapError::Lost(ImapStage::StartTls),
                })?;
            // What came in the clear behind the answer goes with the client's buffer: it was not the
            // server's, and is not to be taken for what it says under TLS.
            let stream = client.into_inner().into_stream();
            let secret = tls::secure(stream, &server.host, ca).await?;
            // The greeting was before: nothing comes until we speak.
            Ok(Client::new(ImapWire::new(Box::new(secret))))
        }
    }
}

/// Reads the greeting. One that says that we are logged in already is somebody's between, who would
/// have us skip STARTTLS and the login.
async fn greeted(wire: ImapWire) -> Result<Client<ImapWire>, ImapError> {
    let mut client = Client::new(wire);
    let greeting = within(patience::connect(), client.read_response())
        .await
        .map_err(|why| ImapStage::Greeting.unheard(why))?
        .map_err(|_| ImapError::Nonsense(ImapStage::Greeting))?
        .ok_or(ImapError::Lost(ImapStage::Greeting))?;
    match greeting.parsed() {
        Response::Data { status: Status::Ok, .. } => {}
        Response::Data { status: Status::Bye, .. } => return Err(ImapError::Lost(ImapStage::Greeting)),
        _ => return Err(ImapError::Nonsense(ImapStage::Greeting)),
    }
    drop(greeting);
    Ok(client)
}

async fn enter(client: Client<ImapWire>, login: &Login) -> Result<async_imap::Session<ImapWire>, ImapError> {
    let password = password::password(&login.secret).await?;
    let entered = match login.auth {
        Auth::Password => within(patience::command(), client.login(&login.user, password.text())).await,
        Auth::Token => {
            let token = format!("user={}\u{1}auth=Bearer {}\u{1}\u{1}", login.user, password.text());
            within(patience::command(), client.authenticate("XOAUTH2", Token(token))).await
        }
    };
    entered.map_err(|why| ImapStage::Login.unheard(why))?.map_err(|(error, _)| match error {
        // The server's own trouble, or too many connections at once: no word about who we are.
        Error::No(text) | Error::Bad(text) if is_passing(&text) => ImapError::No(ImapStage::Login),
        Error::No(_) | Error::Bad(_) => ImapError::Refused,
        _ => ImapError::Lost(ImapStage::Login),
    })
}

/// Whether a refusal says itself that it is about now (RFC 5530).
fn is_passing(text: &str) -> bool {
    ["[UNAVAILABLE]", "[INUSE]", "[LIMIT]", "[SERVERBUG]", "[CONTACTADMIN]"].iter().any(|code| text.contains(code))
}

/// XOAUTH2: the token, and nothing in answer to the server's reasons, as it demands.
struct Token(String);

impl Authenticator for Token {
    type Response = String;

    fn process(&mut self, _challenge: &[u8]) -> String {
        std::mem::take(&mut self.0)
    }
}

impl Session {
    /// Makes a folder if there is none of this name.
    ///
    /// # Errors
    /// See [`ImapError`].
    pub async fn make(&mut self, folder: &str) -> Result<(), ImapError> {
        let name = quoted(folder);
        let mut found = false;
        self.bound(0);
        self.run(ImapStage::Create, &format!("LIST \"\" {name}"), |answer| {
            found |= matches!(answer, Response::MailboxData(MailboxDatum::List(_)));
        })
        .await?;
        if found {
            return Ok(());
        }
        match self.run(ImapStage::Create, &format!("CREATE {name}"), |_| {}).await {
            // Made by another at the same time, or not to be made: a move will tell.
            Err(ImapError::No(_)) => Ok(()),
            other => other,
        }
    }

    async fn select(&mut self, folder: &str) -> Result<(), ImapError> {
        let mut validity = None;
        self.bound(0);
        self.run(ImapStage::Select, &format!("SELECT {}", quoted(folder)), |answer| {
            if let Response::Data { outcome, .. } = answer
                && let Some(ResponseCode::UidValidity(found)) = outcome.code
            {
                validity = Some(found);
            }
        })
        .await?;
        self.validity = validity.filter(|&found| found != 0).ok_or(ImapError::Nonsense(ImapStage::Select))?;
        Ok(())
    }

    /// What may come in answer to the next command: lines alone, or literals of this size, too.
    pub(super) fn bound(&mut self, literals: u64) {
        self.inner.get_mut().allow(literals, literals);
    }

    /// Says goodbye, and waits a second for the answer.
    pub async fn leave(mut self) {
        let _ =
            within(patience::at_most(std::time::Duration::from_secs(1)), self.inner.run_command_and_check_ok("LOGOUT"))
                .await;
    }
}
