//! A daemon whose Maildir is watched: mail is decided when it comes, long before anybody would look for it.

use std::{fs, path::Path, time::Duration};

use rustix::fs::{CWD, RenameFlags, renameat_with};
use support::house::{House, Received, block, letters, mail};
use tempete::daemon::{Stop, clock::Clock};

const ANN: &str = "ann@example.org";
const BOB: &str = "bob@example.net";

/// A daemon that would look once an hour, and what mails are dropped meanwhile.
async fn beside(drop: impl AsyncFnOnce(&Path, &Received, &Received)) {
    let mut house = House::with(|config| config.every = Duration::from_secs(3_600)).await;
    house.game().await;
    let (white, black) = (house.last("w"), house.last("b"));
    let House { parts, folder, .. } = house;
    let stop = Stop::default();
    let asked = stop.clone();
    let meanwhile = async {
        // It has had its first poll, and waits.
        tokio::time::sleep(Duration::from_millis(500)).await;
        drop(folder.path(), &white, &black).await;
        asked.ask();
    };
    let (done, ()) = tokio::join!(tempete::daemon::run(parts, stop), meanwhile);
    done.unwrap();
}

/// Delivers a mail as servers do.
fn deliver(state: &Path, name: &str, from: &str, to: &str, text: &str) {
    let inbox = state.join("mail/inbox");
    fs::write(inbox.join("tmp").join(name), mail(from, to, &format!("{name}@players.example"), text)).unwrap();
    fs::rename(inbox.join("tmp").join(name), inbox.join("new").join(name)).unwrap();
}

/// Waits until so many letters lie in the outbox, at most 30 s.
async fn letters_are(state: &Path, count: usize) {
    let began = Clock::instant();
    while letters(&state.join("mail/outbox/new")).len() < count {
        assert!(began.elapsed() < Duration::from_secs(30), "waited in vain for letter {count}");
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
}

#[test]
fn a_mail_is_answered_when_it_comes_also_while_others_are_read() {
    block(beside(async |state, white, black| {
        deliver(state, "1.a", ANN, &white.reply_to, "list random\n");
        letters_are(state, 3).await;
        // The letters of the first poll are just going out.
        deliver(state, "2.b", BOB, &black.reply_to, "list random\n");
        letters_are(state, 6).await;
        for name in ["3.a", "4.a", "5.a"] {
            deliver(state, name, ANN, &white.reply_to, "status\n");
        }
        letters_are(state, 7).await;
    }));
}

#[test]
fn a_mail_is_answered_when_it_comes_into_a_folder_made_anew() {
    block(beside(async |state, white, black| {
        let (new, other) = (state.join("mail/inbox/new"), state.join("mail/inbox/other"));
        fs::create_dir(&other).unwrap();
        renameat_with(CWD, &new, CWD, &other, RenameFlags::EXCHANGE).unwrap();
        fs::remove_dir(&other).unwrap();
        tokio::time::sleep(Duration::from_millis(500)).await;
        deliver(state, "1.a", ANN, &white.reply_to, "list random\n");
        letters_are(state, 4).await;
        deliver(state, "2.b", BOB, &black.reply_to, "list random\n");
        letters_are(state, 6).await;
    }));
}
