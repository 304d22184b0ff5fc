//! Connections to real mail servers that break, byte after byte: cut, or stalled until the daemon
//! gives up. A game goes on through all of it, one order a round: its first poll meets the fault, the
//! next ones a sound connection. The log is that of a game without faults, every letter lies in its
//! mailbox, and no fault makes more than one copy of a letter.
//!
//! With `TEMPETE_LONG` every byte of the conversation is a fault's place, and every 97th of literals,
//! of mails and under TLS; otherwise a sample.

use std::sync::OnceLock;

use support::home::{Home, Who};
use support::proxy::{Break, Fault, Part, Protocol, Proxy, Way};
use support::stack::{Inbox, Outbox, Stack};

/// Rounds of one game. Each is an entry.
const ROUNDS: usize = 40;
/// What a sample takes of the places.
const SAMPLE: usize = 29;

/// A game under way, from which rounds are taken until it is at its end.
struct Lap<'a> {
    home: Home<'a>,
    round: usize,
}

impl<'a> Lap<'a> {
    fn begin(mut home: Home<'a>) -> Self {
        home.new_game(&["board=off"]);
        home.poll();
        for (who, text) in [(Who::Ann, "list random\nnumbers 1 2 3 4 5"), (Who::Bob, "list random\nnumbers 1 2 3 4 5")]
        {
            home.now += 60;
            home.answer(who, text);
            home.poll();
        }
        Self { home, round: 0 }
    }

    /// One order, and polls until everything came of it. The first of them is the faulty one.
    fn round(&mut self, first: impl FnOnce(&Home<'_>)) {
        let who = if self.round.is_multiple_of(2) { Who::Ann } else { Who::Bob };
        let text = ["move Nf3", "move Nf6", "move Ng1", "move Ng8"][self.round % 4];
        let before = self.home.log().len();
        self.home.now += 60;
        self.home.answer(who, text);
        first(&self.home);
        // Its status may still tell of the trouble before: an alarm ends when something went well again.
        self.home.try_poll();
        assert_eq!(self.home.log().len(), before + 1, "round {}", self.round);
        // What could not be sent is due again.
        self.home.now += 600;
        let unsent = |home: &Home<'_>| home.outbox().iter().any(|letter| letter.state != "sent");
        if unsent(&self.home) {
            self.home.must(&["poll"]);
        }
        assert!(!unsent(&self.home), "round {}", self.round);
        self.home.settle();
        self.round += 1;
    }

    /// The game is as it would have been; says how many copies of letters there are.
    fn check(&self) -> usize {
        assert_eq!(self.home.log(), log()[..self.home.log().len()]);
        self.home.check_letters()
    }
}

/// The log of a whole lap without faults, over the embedded Maildirs.
fn log() -> &'static [String] {
    static LOG: OnceLock<Vec<String>> = OnceLock::new();
    LOG.get_or_init(|| {
        let mut lap = Lap::begin(Home::embedded());
        for _ in 0..ROUNDS {
            lap.round(|_| ());
        }
        lap.home.log()
    })
}

/// Which of the two connections is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    In(Inbox),
    Out(Outbox),
}

/// Every class of places on this side, one after another.
fn break_everywhere(side: Side, how: Break) {
    let stack = Stack::start();
    let (target, protocol) = match side {
        Side::In(Inbox::Plain) => (stack.imap_port(Inbox::Plain), Protocol::Imap),
        Side::In(inbox) => (stack.imap_port(inbox), Protocol::Other),
        Side::Out(outbox @ (Outbox::Plain | Outbox::Lmtp)) => (stack.smtp_port(outbox), Protocol::Smtp),
        Side::Out(outbox) => (stack.smtp_port(outbox), Protocol::Other),
    };
    let proxy = Proxy::start(target, protocol);
    // The other side is the quickest there is, and goes straight to its server.
    let config = match side {
        Side::In(inbox) => {
            stack.config_of("referee", (inbox, proxy.port()), (Outbox::Lmtp, stack.smtp_port(Outbox::Lmtp)))
        }
        Side::Out(outbox) => stack.config_of("referee", (Inbox::Maildir, 0), (outbox, proxy.port())),
    };
    let begin = || {
        Home::sweep(&stack);
        let mut home = Home::on(&stack, &config);
        home.quick = true;
        Lap::begin(home)
    };
    let long = std::env::var_os("TEMPETE_LONG").is_some();
    let mut lap = begin();
    let (mut faults, mut copies) = (0, 0);
    for (way, part) in [
        (Way::FromServer, Part::Talk),
        (Way::FromClient, Part::Talk),
        (Way::FromServer, Part::Body),
        (Way::FromClient, Part::Body),
    ] {
        let dense = part == Part::Talk && protocol != Protocol::Other;
        let step = match (dense, long) {
            (true, true) => 1,
            (true, false) => SAMPLE,
            (false, true) => 97,
            // A prime, so that samples of different sides fall on different places.
            (false, false) => 797,
        };
        let step = if how == Break::Stall && !long { 2 * step + 1 } else { step };
        let (mut at, mut hits, mut missed) = (0, 0, 0);
        // Rounds are not equally long: one that ended before the place says little, two in a row enough.
        while missed < 2 {
            proxy.set(Some(Fault { way, part, at, how }));
            lap.round(|home| {
                let mut command = home.tempete(&["poll"]);
                if how == Break::Stall {
                    command.env("TEMPETE_PATIENCE", "700");
                }
                let status = command.output().unwrap().status;
                assert!(matches!(status.code(), Some(0 | 75)), "{way:?} {part:?} {at}: {status}");
                // The rest of the round is sound.
                let fired = proxy.fired();
                hits += usize::from(fired);
                missed = if fired { 0 } else { missed + 1 };
                if !fired {
                    proxy.set(None);
                }
            });
            at += step;
            if lap.round == ROUNDS {
                copies += lap.check();
                lap = begin();
            }
        }
        println!("{side:?}, {how:?}: {way:?} {part:?}: {hits} places, one in {step}");
        let nothing_there = part == Part::Body
            && (protocol == Protocol::Other || (way == Way::FromServer) != (protocol == Protocol::Imap));
        assert_eq!(hits == 0, nothing_there, "{way:?} {part:?}");
        faults += hits;
    }
    copies += lap.check();
    println!("{side:?}, {how:?}: {faults} faults, {copies} letters came twice");
    assert!(copies <= faults);
}

#[test]
fn imap_cut() {
    break_everywhere(Side::In(Inbox::Plain), Break::Cut);
}

#[test]
fn imap_stalled() {
    break_everywhere(Side::In(Inbox::Plain), Break::Stall);
}

#[test]
fn imaps_cut() {
    break_everywhere(Side::In(Inbox::Imaps), Break::Cut);
}

#[test]
fn imaps_stalled() {
    break_everywhere(Side::In(Inbox::Imaps), Break::Stall);
}

#[test]
fn smtp_cut() {
    break_everywhere(Side::Out(Outbox::Plain), Break::Cut);
}

#[test]
fn smtp_stalled() {
    break_everywhere(Side::Out(Outbox::Plain), Break::Stall);
}

#[test]
fn smtps_cut() {
    break_everywhere(Side::Out(Outbox::Smtps), Break::Cut);
}

#[test]
fn smtps_stalled() {
    break_everywhere(Side::Out(Outbox::Smtps), Break::Stall);
}

#[test]
fn lmtp_cut() {
    break_everywhere(Side::Out(Outbox::Lmtp), Break::Cut);
}

#[test]
fn lmtp_stalled() {
    break_everywhere(Side::Out(Outbox::Lmtp), Break::Stall);
}
