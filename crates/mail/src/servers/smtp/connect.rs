//! From a configuration to a dialogue that is ready for letters: TCP, TLS, greeting, login. Off the
//! loopback interface nothing is said in the clear: where STARTTLS is wanted and not offered, there
//! is no connection at all.

use std::{net::IpAddr, sync::atomic::Ordering};

use lettre::transport::smtp::{
    authentication::{Credentials, Mechanism},
    client::AsyncSmtpConnection,
    extension::ClientId,
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};

use super::{
    carrier::said,
    line::{Heard, Line, SmtpWire},
    outcome::{Failure, Stage, Wrong},
};
use crate::{
    mail::servers::{
        password::password,
        patience::{self, Deadline},
        tls::{self, TlsError},
    },
    server::{Auth, Login, Smtp, Tls},
};

/// Connects, and logs in where the configuration says so. `host` is how we name ourselves. With the connection comes how
/// many letters it may carry.
pub(super) async fn connect(
    smtp: &Smtp,
    host: &str,
    deadline: Deadline,
    #[cfg(feature = "fault-points")] dot: fn(),
) -> Result<(AsyncSmtpConnection, u32), Failure> {
    let server = &smtp.server;
    let tcp = tcp(smtp).await?;
    let (wire, greeting) = match server.tls {
        Tls::None => (SmtpWire::Plain(tcp), None),
        Tls::Implicit => (secret(smtp, tcp).await?, None),
        Tls::StartTls => {
            let (tcp, greeting) = start_tls(smtp, host, tcp, deadline).await?;
            (secret(smtp, tcp).await?, Some(greeting))
        }
    };
    let line = Line::new(
        wire,
        greeting,
        smtp.lmtp,
        #[cfg(feature = "fault-points")]
        dot,
    );
    let most = line.most();
    let name = ClientId::Domain(host.to_owned());
    // Greeting and EHLO.
    let hello = AsyncSmtpConnection::connect_with_transport(Box::new(line), &name);
    let mut connection = deadline
        .within(patience::connect() * 2, hello)
        .await
        .map_err(|_| Failure { stage: Stage::Hello, wrong: Wrong::Silence })?
        .map_err(|error| said(Stage::Hello, &error))?;
    if let Some(login) = &server.login {
        log_in(&mut connection, login, deadline).await?;
    }
    Ok((connection, most.load(Ordering::Relaxed)))
}

async fn tcp(smtp: &Smtp) -> Result<TcpStream, Failure> {
    let failure = Failure { stage: Stage::Connect, wrong: Wrong::Silence };
    let server = &smtp.server;
    let connecting = TcpStream::connect((server.host.as_str(), server.port));
    let tcp = timeout(patience::connect(), connecting).await.map_err(|_| failure)?.map_err(|_| failure)?;
    // A name that the configuration took for this machine's own may have been pointed elsewhere.
    let near = tcp.peer_addr().is_ok_and(|address| is_loopback(address.ip()));
    if server.tls == Tls::None && !near {
        return Err(Failure { stage: Stage::Tls, wrong: Wrong::Offer("no TLS, and not on this machine") });
    }
    // Commands are short and each waits for its answer.
    let _ = tcp.set_nodelay(true);
    Ok(tcp)
}

fn is_loopback(address: IpAddr) -> bool {
    address.to_canonical().is_loopback()
}

async fn secret(smtp: &Smtp, tcp: TcpStream) -> Result<SmtpWire, Failure> {
    let server = &smtp.server;
    let wrong = |error: TlsError| match error {
        TlsError::Handshake | TlsError::TooLong => Wrong::Silence,
        TlsError::NoRoots => Wrong::Offer("no certificates to trust can be read"),
        TlsError::Name => Wrong::Offer("no certificate can name this host"),
        TlsError::Certificate(why) => Wrong::Offer(why),
    };
    let stream = tls::secure(tcp, &server.host, server.ca.as_deref()).await;
    let stream = stream.map_err(|error| Failure { stage: Stage::Tls, wrong: wrong(error) })?;
    Ok(SmtpWire::Secret(Box::new(stream)))
}

/// The dialogue up to STARTTLS, by hand: whatever the server says beyond its answer was said in the
/// clear, so nothing of it may be heard by what comes after (the library would hear it). What its greeting names decides
/// nothing but how many letters go over one connection.
async fn start_tls(
    smtp: &Smtp,
    host: &str,
    mut tcp: TcpStream,
    deadline: Deadline,
) -> Result<(TcpStream, String), Failure> {
    let greeting = reply(&mut tcp, Stage::Hello, b"", deadline).await?;
    let hello = if smtp.lmtp { "LHLO" } else { "EHLO" };
    let offers = reply(&mut tcp, Stage::Hello, format!("{hello} {host}\r\n").as_bytes(), deadline).await?;
    let offered =
        offers.lines().filter_map(|line| line.get(4..)).any(|word| word.trim().eq_ignore_ascii_case("STARTTLS"));
    if !offered {
        return Err(Failure { stage: Stage::Tls, wrong: Wrong::Offer("STARTTLS is not offered") });
    }
    reply(&mut tcp, Stage::Tls, b"STARTTLS\r\n", deadline).await?;
    Ok((tcp, greeting))
}

/// Says something and hears the reply, which must be a 2xx and the last thing heard.
async fn reply(tcp: &mut TcpStream, stage: Stage, say: &[u8], deadline: Deadline) -> Result<String, Failure> {
    let silence = Failure { stage, wrong: Wrong::Silence };
    let dialogue = async {
        tcp.write_all(say).await.ok()?;
        let (mut heard, mut bound) = (Vec::new(), Heard::default());
        loop {
            let before = heard.len();
            if tcp.read_buf(&mut heard).await.ok()? == 0 || !bound.fits(heard.get(before..).unwrap_or_default()) {
                return None;
            }
            let text = std::str::from_utf8(&heard).ok()?;
            let last = text.strip_suffix("\r\n").map(|text| text.rsplit("\r\n").next().unwrap_or_default());
            // All lines but the last have a hyphen after the code.
            if let Some(last) = last
                && last.as_bytes().get(3) != Some(&b'-')
            {
                let lines = text.lines().count();
                let code: u16 = last.get(..3)?.parse().ok()?;
                let whole = text.lines().take(lines - 1).all(|line| line.as_bytes().get(3) == Some(&b'-'));
                return whole.then(|| (code, last.get(4..).unwrap_or_default().to_owned(), text.to_owned()));
            }
        }
    };
    let (code, said, text) = deadline.within(patience::command(), dialogue).await.ok().flatten().ok_or(silence)?;
    if (200..300).contains(&code) { Ok(text) } else { Err(Failure::of_reply(stage, code, &said)) }
}

async fn log_in(connection: &mut AsyncSmtpConnection, login: &Login, deadline: Deadline) -> Result<(), Failure> {
    let failure = |wrong| Failure { stage: Stage::Auth, wrong };
    let secret = password(&login.secret).await.map_err(|_| failure(Wrong::Password))?;
    let mechanisms: &[Mechanism] = match login.auth {
        Auth::Password => &[Mechanism::Plain, Mechanism::Login],
        Auth::Token => &[Mechanism::Xoauth2],
    };
    if connection.server_info().get_auth_mechanism(mechanisms).is_none() {
        return Err(failure(Wrong::Offer("no way to log in is offered that we know")));
    }
    let credentials = Credentials::new(login.user.clone(), secret.text().to_owned());
    match deadline.within(patience::command(), connection.auth(mechanisms, &credentials)).await {
        Err(_) => Err(failure(Wrong::Silence)),
        Ok(Ok(reply)) if reply.code().is_positive() => Ok(()),
        Ok(Ok(_)) => Err(failure(Wrong::Offer("the login did not end"))),
        // XOAUTH2: a refused token is answered with a challenge that the library has no words for.
        Ok(Err(error)) if error.is_client() => Err(failure(Wrong::Offer("the login was refused"))),
        Ok(Err(error)) => Err(said(Stage::Auth, &error)),
    }
}
