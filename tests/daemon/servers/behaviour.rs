//! The mail servers of the tests behave as the daemon expects of mail servers: what it relies on is
//! held here without it.

use lettre::{Transport, address::Envelope};
use support::imap::Imap;
use support::stack::{ANN, BOB, Inbox, Outbox, REFEREE, Stack};

fn mail(id: &str) -> Vec<u8> {
    format!(
        "From: {ANN}\r\nTo: {REFEREE}\r\nSubject: t\r\nMessage-ID: <{id}@x>\r\nDelivered-To: forged@x\r\n\
         Return-Path: <forged@x>\r\n\r\nmove e2e4\r\n..\r\n"
    )
    .into_bytes()
}

/// The first values of a field, from the top.
fn field(mail: &[u8], name: &str) -> Vec<String> {
    let text = String::from_utf8_lossy(mail).replace("\r\n", "\n");
    let head = text.split("\n\n").next().unwrap().to_owned();
    head.lines().filter_map(|line| Some(line.strip_prefix(name)?.strip_prefix(": ")?.to_owned())).collect()
}

#[test]
fn envelopes_stand_on_top_of_the_mail_one_recipient_each() {
    let stack = Stack::start();
    stack.send("ann", "referee+tok1@localhost", &mail("1"));
    stack.wait_for("referee", "", 1);
    let came = stack.mails_by_imap("referee", "");
    assert_eq!(field(&came[0], "Delivered-To"), ["referee+tok1@localhost", "forged@x"]);
    // Exim takes a sender's own Return-Path away, Dovecot does not.
    assert_eq!(field(&came[0], "Return-Path"), [format!("<{ANN}>")]);
    assert!(came[0].ends_with(b"move e2e4\r\n..\r\n"), "{:?}", String::from_utf8_lossy(&came[0]));
    assert!(stack.mails("referee", "")[0].ends_with(b"move e2e4\n..\n"));
    // The null sender.
    let envelope = Envelope::new(None, vec![REFEREE.parse().unwrap()]).unwrap();
    stack.transport("ann", Outbox::StartTls).send_raw(&envelope, &mail("2")).unwrap();
    stack.wait_for("referee", "", 2);
    let came = stack.mails_by_imap("referee", "");
    assert_eq!(field(&came[1], "Return-Path")[0], "<>");
    // Two recipients: two copies, each with its own on top.
    stack.post("ann", &["referee+a@localhost", "referee+b@localhost"], &mail("3")).unwrap();
    stack.wait_for("referee", "", 4);
    let mut came: Vec<String> =
        stack.mails_by_imap("referee", "")[2..].iter().map(|mail| field(mail, "Delivered-To")[0].clone()).collect();
    came.sort();
    assert_eq!(came, ["referee+a@localhost", "referee+b@localhost"]);
    stack.deliver("carol@elsewhere.test", REFEREE, &mail("4"));
    assert_eq!(stack.mails("referee", "").len(), 5);
    assert_eq!(field(&stack.mails("referee", "")[4], "Return-Path"), ["<carol@elsewhere.test>", "<forged@x>"]);
    assert_eq!(stack.mails("referee", "")[4].windows(3).filter(|part| part == b"\n..").count(), 1);
}

#[test]
fn recipients_are_refused_deferred_and_bounced() {
    let stack = Stack::start();
    let code = |to: &str| {
        let error = stack.post("ann", &[to], &mail("1")).unwrap_err();
        error.status().unwrap().to_string()
    };
    assert_eq!(code("reject1@localhost"), "550");
    assert_eq!(code("defer1@players.test"), "451");
    assert_eq!(code("late1@localhost"), "554");
    // A bounce comes to the envelope's sender, from nobody.
    stack.send("bob", "bounce1@localhost", &mail("2"));
    stack.wait_for("bob", "", 1);
    let bounce = &stack.mails("bob", "")[0];
    assert_eq!(field(bounce, "Return-Path")[0], "<>");
    assert!(String::from_utf8_lossy(bounce).contains("multipart/report"));
}

#[test]
fn submission_takes_ones_own_sender_and_strict_submission_no_other() {
    let stack = Stack::start();
    let envelope =
        |from: Option<&str>| Envelope::new(from.map(|from| from.parse().unwrap()), vec![BOB.parse().unwrap()]).unwrap();
    stack.transport("ann", Outbox::Submission).send_raw(&envelope(Some(ANN)), &mail("1")).unwrap();
    stack.wait_for("bob", "", 1);
    let strict = stack.transport("ann", Outbox::Strict);
    strict.send_raw(&envelope(Some(ANN)), &mail("2")).unwrap();
    stack.wait_for("bob", "", 2);
    for from in [None, Some("ann+b.1@localhost")] {
        let error = strict.send_raw(&envelope(from), &mail("3")).unwrap_err();
        assert_eq!(error.status().unwrap().to_string(), "553", "{from:?}");
    }
    stack.change_password("ann", "another");
    let error = stack.transport("ann", Outbox::StartTls).send_raw(&envelope(Some(ANN)), &mail("4")).unwrap_err();
    assert_eq!(error.status().unwrap().to_string(), "535");
}

#[test]
fn imap_moves_idles_and_numbers_anew() {
    let stack = Stack::start();
    stack.deliver(ANN, REFEREE, &mail("1"));
    stack.deliver(ANN, REFEREE, &mail("2"));
    let mut imap = stack.imap("referee");
    let capability = imap.must("CAPABILITY");
    assert!(["IDLE", "MOVE", "UIDPLUS"].iter().all(|word| capability.has(word)), "{capability:?}");
    let selected = imap.must("SELECT INBOX");
    let uidvalidity = |text: &[u8]| {
        let text = String::from_utf8_lossy(text).into_owned();
        text.split("[UIDVALIDITY ").nth(1).unwrap().split(']').next().unwrap().to_owned()
    };
    let first = uidvalidity(&selected.text);
    // A search from a number on gives the last mail even below it.
    assert!(imap.must("UID SEARCH UID 99:*").has("* SEARCH 2"));
    imap.must("UID MOVE 1 Done");
    imap.must("UID MOVE 1 Done");
    assert_eq!((stack.files("referee", "").len(), stack.files("referee", "Done").len()), (1, 1));
    imap.must("LOGOUT");
    stack.renumber("referee");
    let mut imap = stack.imap("referee");
    let again = uidvalidity(&imap.must("SELECT INBOX").text);
    assert_ne!(first, again);
    assert!(imap.must("UID SEARCH ALL").has("* SEARCH 1\r\n"));
    // Stopped, it says nothing; then it goes on.
    stack.freeze();
    let mut silent = support::imap::connect(stack.imap_port(Inbox::Plain));
    silent.set_read_timeout(Some(std::time::Duration::from_millis(300))).unwrap();
    assert!(std::io::Read::read(&mut silent, &mut [0; 1]).is_err());
    stack.thaw();
    assert!(imap.must("NOOP").is_ok());
}

#[test]
fn nobody_logs_in_in_the_clear_from_elsewhere() {
    let stack = Stack::start();
    let port = stack.imap_port(Inbox::Plain);
    // Dovecot takes a client with its own address for one on the same machine.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let stream = runtime.block_on(async {
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        socket.bind("127.0.0.2:0".parse().unwrap()).unwrap();
        socket.connect(([127, 0, 0, 1], port).into()).await.unwrap().into_std().unwrap()
    });
    stream.set_nonblocking(false).unwrap();
    support::imap::patient(&stream);
    let mut clear = Imap::greeted(Box::new(stream.try_clone().unwrap()));
    assert!(clear.greeting.contains("LOGINDISABLED"), "{}", clear.greeting);
    assert!(!clear.command("LOGIN referee secret1").is_ok());
    clear.must("STARTTLS");
    drop(clear);
    let mut secret = support::imap::tls(stream, &stack.ca());
    std::io::Write::write_all(&mut secret, b"a LOGIN referee secret1\r\n").unwrap();
    let mut answer = [0; 4];
    std::io::Read::read_exact(&mut secret, &mut answer).unwrap();
    assert_eq!(&answer, b"a OK");
}
