//! What `Authentication-Results` fields prove: every `tests/mail/results/NAME.txt` is a header, below
//! the hosts and servers that are trusted and the verdict that is expected.

use std::fs;

use support_rules::{
    fuzz::processor_time,
    golden::{self, Golden},
};
use tempete::mail::{
    address::Address,
    incoming::{
        facts::{self, Own},
        results::{Proof, said},
    },
};

#[test]
fn every_header_proves_what_it_says() {
    let headers = golden::files("mail/results", "txt");
    let mut golden = Golden::of("mails");
    for path in &headers {
        let text = fs::read_to_string(path).unwrap();
        let said = |what: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(&format!("# {what}:")));
            line.unwrap_or_else(|| panic!("{}: no {what}", path.display())).trim().to_owned()
        };
        let list = |what: &str| said(what).split(", ").filter(|name| !name.is_empty()).map(str::to_owned).collect();
        let own = Own {
            address: Address::read("referee@ours.example").unwrap(),
            separator: '+',
            key_in_line: false,
            instance: "instance-1".into(),
            trusted_hosts: list("hosts"),
            authserv_ids: list("ids"),
        };
        let header: String =
            text.lines().filter(|line| !line.starts_with('#')).map(|line| format!("{line}\n")).collect();
        for raw in [format!("{header}\nresign\n"), format!("{header}\nresign\n").replace('\n', "\r\n")] {
            let found = match facts::read(raw.as_bytes(), raw.len() as u64, &own).unwrap().proof {
                Proof::Passed => "passed",
                Proof::Failed => "failed",
                Proof::Silent => "silent",
            };
            let expects = |verdict: &str| format!("# expected: {verdict}\n");
            golden.hold(path, &text.replace(&expects(&said("expected")), &expects(found)));
        }
    }
    golden.done();
    assert!(headers.len() > 50 || !golden::only().is_empty(), "{}", headers.len());
}

#[test]
fn a_mail_is_signed_by_whom_our_home_says_and_never_by_a_policy() {
    let own = Own {
        address: Address::read("referee@ours.example").unwrap(),
        separator: '+',
        key_in_line: false,
        instance: "instance-1".into(),
        trusted_hosts: vec!["mx.ours.example".into()],
        authserv_ids: vec!["mx.ours.example".into()],
    };
    let ours = "Received: by mx.ours.example; Mon, 1 Mar 2027 11:00:30 +0100";
    for (results, signer) in [
        ("dkim=pass header.d=Mail.Example", Some("mail.example")),
        ("dkim=pass header.d=list.example; dkim=pass header.i=@mail.example", Some("mail.example")),
        ("dkim=pass header.d=example.mail.example", None),
        ("dkim=fail header.d=mail.example; dmarc=pass header.from=ann.mail.example", None),
        ("spf=pass; dmarc=pass header.from=ann.mail.example", None),
        ("dkim=none", None),
    ] {
        let header = format!("From: a@ann.mail.example\nAuthentication-Results: mx.ours.example; {results}\n");
        for (raw, signer) in [
            (format!("{header}{ours}\n\nresign\n").replace("From", "X-From"), None),
            (
                format!("Authentication-Results: mx.ours.example; {results}\n{ours}\nFrom: a@ann.mail.example\n\nx\n"),
                signer,
            ),
            (format!("{ours}\nReceived: by evil.example; x\n{header}\nresign\n"), None),
        ] {
            let facts = facts::read(raw.as_bytes(), raw.len() as u64, &own).unwrap();
            assert_eq!(facts.sent.signer(), signer, "{raw}");
            assert_eq!(facts.sent.hash(), tempete::seal::Hash::of(raw.as_bytes()));
        }
    }
}

#[test]
fn a_field_of_any_size_is_read_in_no_time() {
    let ids = ["mx.ours.example".to_owned()];
    for piece in ["(", ")", "\"", "\\", ";", "=", "a=b ", "a", ";dkim=pass header.d=x.example", "dkim=pass;", "\u{e9}"]
    {
        let field = format!("mx.ours.example; {}", piece.repeat(256_000 / piece.len()));
        let start = processor_time();
        assert_ne!(said(&field, &ids, "alice.example"), Some(Proof::Passed), "{piece}");
        let took = processor_time() - start;
        assert!(took.as_millis() < 1_000, "{piece}: {took:?}");
    }
}
