//! Log lines hold no text, card, list, key, address or seed: everything said at the finest level
//! while mails of every kind come in is searched for all of them.

use std::{
    fs, io,
    sync::{Arc, Mutex},
};

use support::house::{House, block, mail};

/// What was logged so far.
#[derive(Clone, Default)]
struct Said(Arc<Mutex<Vec<u8>>>);

impl io::Write for Said {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn nothing_secret_is_ever_logged() {
    let said = Said::default();
    let writer = said.clone();
    tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .with_ansi(false)
        .with_thread_ids(true)
        .with_writer(move || writer.clone())
        .init();
    let secrets = block(async {
        let mut house = House::new().await;
        let game = house.game().await;
        let (ann, bob) = ("ann@example.org", "bob@example.net");
        house.answer(&house.last("w").clone(), ann, "list random secretwords\n");
        house.answer(&house.last("b").clone(), bob, "list random\n\nsay saidwords\n");
        house.poll().await;
        house.answer(&house.last("w").clone(), ann, "numbers 3 17 22 41 60\n");
        house.answer(&house.last("b").clone(), bob, "numbers random\n");
        house.poll().await;
        // A refused card, a key from elsewhere, no key, a robot, no mail, an outbox that is gone.
        house.answer(&house.last("w").clone(), ann, "card 35 c1 g1\nmove e2-e4\n");
        house.answer(&house.last("w").clone(), bob, "resign\n");
        house.mail(bob, "referee@tempete.localhost", "strayedwords\n");
        house.drop_raw(
            format!("List-Id: x\n{}", mail(ann, &house.last("w").reply_to, "r@x", "robotwords\n")).as_bytes(),
        );
        house.drop_raw(b"nomailwords");
        fs::remove_dir_all(house.path("mail/outbox/tmp")).unwrap();
        house.poll().await;
        let stored = house.parts.store.game(game).await.unwrap().unwrap();
        let mut secrets: Vec<String> = vec![
            ann.into(),
            bob.into(),
            "secretwords".into(),
            "saidwords".into(),
            "strayedwords".into(),
            "robotwords".into(),
            "nomailwords".into(),
            "3 17 22".into(),
            "c1 g1".into(),
            data_encoding::HEXLOWER.encode(stored.secret.reveal()),
            format!("{:?}", stored.secret.reveal()),
        ];
        secrets.extend(stored.sealed.into_iter().map(|sealed| sealed.value));
        assert!(secrets.len() >= 13, "two lists are sealed");
        for letter in house.letters() {
            secrets.extend(letter.reply_to.split(['+', '@']).nth(1).map(str::to_owned));
        }
        secrets
    });
    let said = String::from_utf8(said.0.lock().unwrap().clone()).unwrap();
    assert!(said.contains("a letter was not delivered"), "something was logged at all: {said}");
    // A line for each mail and letter. Other tests beside this one log, too.
    let here = format!("{:?} ", std::thread::current().id());
    let lines: Vec<&str> = said.lines().filter(|line| line.contains(&here) && line.contains(" mail=")).collect();
    assert_eq!(lines.len(), 9, "{lines:#?}");
    for part in [
        "mail=1 game=1 seat=white verdict=accepted entry=1 ms=",
        "mail=2 game=1 seat=black verdict=accepted entry=2 ms=",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    for part in [" letter=1 game=1 seat=white kind=invitation outcome=sent tries=1", "outcome=later tries=1 why="] {
        assert!(said.contains(part), "{part}: {said}");
    }
    for secret in secrets {
        assert!(!said.contains(&secret), "{secret} stands in the log:\n{said}");
    }
}
