//! The daemon's outbox over one server: order, rate, envelopes, and what becomes of letters and queue
//! when tries fail. A game's two invitations are the letters; a poll sends what may go.

use std::{thread::sleep, time::Duration};

use support::{
    house::{House, Received, block, is_trial, keeper, received},
    server::{CLOSE, STALL, Server, Taken},
};
use tempete::{
    config::{self, Auth, Config, Login, Outbox, Secret, Smtp},
    daemon::{self, Stop, alarm::Trouble, clock::Clock},
    ids::Seat,
    mail::{address::Address, key::KeyRing, servers::patience, verp},
};

use crate::smtp::dialogue::smtp;

/// A whole second, so that the clock that stands still has a next try later than now.
pub const PATIENCE: Duration = Duration::from_secs(1);
/// Longer than any pause or minute is with that patience.
const PAUSE: Duration = Duration::from_millis(1050);

pub async fn house(server: &Server, change: impl FnOnce(&mut Smtp)) -> House {
    patience::shorten(PATIENCE);
    let mut smtp = smtp(server.port);
    change(&mut smtp);
    House::with(|config: &mut Config| config.outbox = Outbox::Smtp(smtp)).await
}

/// The letters that it took, without those of the referee to itself.
fn letters(server: &Server) -> Vec<Received> {
    let is_letter = |taken: &Taken| !is_trial(&taken.bytes);
    server.taken().into_iter().filter(is_letter).map(|Taken { bytes, .. }| received("taken", bytes)).collect()
}

pub fn kinds(server: &Server) -> Vec<String> {
    letters(server).iter().map(|letter| format!("{} {}", letter.seat, letter.kind)).collect()
}

#[test]
fn envelopes_name_the_letter_and_answers_to_nothing_have_none() {
    block(async {
        let server = Server::start();
        let mut house = house(&server, |_| ()).await;
        let game = house.game().await;
        house.answer(&letters(&server)[0], "ann@example.org", "nonsense");
        house.poll().await;
        house.answer(&letters(&server)[0], "ann@example.org", "status");
        house.poll().await;
        assert_eq!(kinds(&server), ["w invitation", "b invitation", "w refused", "w information"]);
        let taken = server.taken();
        let config = &house.parts.installation.config;
        let ring = KeyRing::open(&config.keys, 0, [0; 32]).unwrap();
        let own = Address::read(&config.address).unwrap();
        for (taken, seat) in taken.iter().zip([Seat::FIRST, Seat::SECOND]) {
            let of = verp::read(&Address::read(&taken.from).unwrap(), &own, config.separator, &ring);
            assert_eq!(of, Some(Some(verp::LetterOf { game, seat, number: 1 })), "{}", taken.from);
        }
        assert_eq!((taken[2].from.as_str(), taken[3].from.as_str()), ("", ""));
        assert_eq!((taken[0].to.as_str(), taken[1].to.as_str()), ("ann@example.org", "bob@example.net"));
        // One dialogue for all of them, and each envelope its own.
        assert_eq!(server.connections(), 1);
    });
}

/// What is known of letters in a Maildir, their silence above all, is known of these.
#[test]
fn what_leaves_over_smtp_is_byte_for_byte_what_a_maildir_gets() {
    block(async {
        let server = Server::start();
        let mut house = house(&server, |_| ()).await;
        let mut twin = House::new().await;
        let mut texts = ["list random\nnumbers random", "nonsense", "status", "repeat"].into_iter();
        house.game().await;
        twin.game().await;
        for seat in ["w", "b", "w", "b"] {
            let text = texts.next().unwrap();
            let from = if seat == "w" { "ann@example.org" } else { "bob@example.net" };
            let letter = letters(&server).into_iter().rfind(|letter| letter.seat == seat).unwrap();
            house.answer(&letter, from, text);
            twin.answer(&twin.last(seat), from, text);
            house.poll().await;
            twin.poll().await;
        }
        let sorted = |mut letters: Vec<Vec<u8>>| {
            letters.sort();
            letters
        };
        let sent = sorted(server.taken().into_iter().map(|taken| taken.bytes).collect());
        let lf = sorted(twin.letters().into_iter().map(|letter| letter.raw).collect());
        let crlf: Vec<Vec<u8>> =
            lf.iter().map(|raw| String::from_utf8_lossy(raw).replace('\n', "\r\n").into_bytes()).collect();
        assert!(sent.len() > 5 && sent == sorted(crlf));
    });
}

#[test]
fn a_plain_envelope_is_the_referees_address_for_every_letter() {
    block(async {
        let server = Server::start();
        let mut house = house(&server, |smtp| smtp.verp = false).await;
        house.game().await;
        house.answer(&letters(&server)[0], "ann@example.org", "nonsense");
        house.poll().await;
        let own = house.parts.installation.config.address.clone();
        assert_eq!(server.taken().iter().map(|taken| taken.from.clone()).collect::<Vec<_>>(), vec![own; 3]);
    });
}

#[test]
fn a_player_reads_his_letters_in_order_and_others_do_not_wait() {
    block(async {
        let server = Server::start();
        let mut house = house(&server, |_| ()).await;
        server.answer("RCPT TO:<ann", "451 4.7.1 greylisted");
        house.game().await;
        assert_eq!(kinds(&server), ["b invitation"]);
        // Her second invitation does not overtake the first, neither while it waits nor when it fails again.
        house.later(1);
        server.answer("RCPT TO:<ann", "451 4.7.1 greylisted");
        house.game().await;
        assert_eq!(kinds(&server), ["b invitation"; 2]);
        house.later(1);
        house.poll().await;
        let games: Vec<(u32, String)> = letters(&server).iter().map(|of| (of.game, of.seat.clone())).collect();
        assert_eq!(games, [(1, "b".into()), (2, "b".into()), (1, "w".into()), (2, "w".into())]);
        assert!(house.parts.store.unsent().await.unwrap().is_empty());
    });
}

#[test]
fn a_refusal_does_not_wait_for_a_letter_that_does() {
    block(async {
        let server = Server::start();
        let mut house = house(&server, |_| ()).await;
        house.game().await;
        let invitation = letters(&server)[0].clone();
        house.answer(&invitation, "ann@example.org", "list random\nnumbers random");
        house.answer(&invitation, "ann@example.org", "nonsense");
        server.answer("RCPT TO:<ann", "451 4.7.1 greylisted");
        house.poll().await;
        assert_eq!(kinds(&server)[2..].iter().filter(|kind| kind.starts_with('w')).collect::<Vec<_>>(), ["w refused"]);
        house.later(1);
        house.poll().await;
        assert_eq!(kinds(&server).last().unwrap(), "w receipt");
    });
}

#[test]
fn no_more_letters_a_minute_than_the_rate_allows() {
    block(async {
        let server = Server::start();
        let mut house = house(&server, |smtp| smtp.rate = Some(2)).await;
        house.game().await;
        house.game().await;
        house.poll().await;
        assert_eq!(server.taken().len(), 2);
        sleep(PAUSE);
        house.poll().await;
        house.poll().await;
        assert_eq!(server.taken().len(), 4);
    });
}

#[test]
fn no_more_letters_a_day_than_the_server_takes() {
    block(async {
        let server = Server::start();
        let mut house = house(&server, |smtp| smtp.rate_day = Some(3)).await;
        house.game().await;
        house.game().await;
        house.poll().await;
        assert_eq!(server.taken().len(), 3);
        assert!(house.parts.installation.alarms.is_there(Trouble::OutboxQuota));
        // The count outlives the process, and an hour does not make it pass.
        sleep(PAUSE);
        house.later(3_600);
        house.reopen().await;
        house.poll().await;
        assert_eq!(server.taken().len(), 3);
        sleep(PAUSE);
        house.later(25 * 3_600);
        house.poll().await;
        assert_eq!(letters(&server).len(), 4);
        assert!(!house.parts.installation.alarms.is_there(Trouble::OutboxQuota));
    });
}

#[test]
fn a_quota_that_is_used_up_pauses_the_queue_and_drops_nothing() {
    for (to, reply) in [
        ("MAIL", "452 4.5.3 too many messages today"),
        (".", "450 4.7.1 daily sending limit reached"),
        ("DATA", "421 4.4.5 quota"),
    ] {
        block(async {
            let server = Server::start();
            server.answer(to, reply);
            let mut house = house(&server, |_| ()).await;
            house.game().await;
            assert_eq!(server.connections(), 1, "{reply}");
            assert!(house.parts.installation.alarms.is_there(Trouble::OutboxQuota), "{reply}");
            assert!(!house.parts.installation.alarms.is_there(Trouble::OutboxUnreachable), "{reply}");
            sleep(PAUSE);
            // The others go first, should the server only have meant that letter's reader.
            house.poll().await;
            assert_eq!(kinds(&server), ["b invitation"], "{reply}");
            house.later(2 * 3_600);
            house.poll().await;
            assert_eq!(kinds(&server), ["b invitation", "w invitation"], "{reply}");
            assert!(!house.parts.installation.alarms.is_there(Trouble::OutboxQuota));
        });
    }
}

#[test]
fn answers_and_news_go_before_letters_sent_anew() {
    block(async {
        let server = Server::start();
        let mut house = house(&server, |smtp| smtp.rate = Some(2)).await;
        house.game().await;
        house.game().await;
        assert_eq!(server.taken().len(), 2);
        let [to_ann, to_bob] = <[Received; 2]>::try_from(letters(&server)).unwrap();
        // Two invitations still wait; what Ann asks for anew waits behind what is made after it.
        house.answer(&to_ann, "ann@example.org", "repeat");
        house.poll().await;
        house.later(1);
        house.answer(&to_bob, "bob@example.net", "list random");
        house.poll().await;
        for _ in 0..3 {
            sleep(PAUSE);
            house.poll().await;
        }
        let of = |letter: &Received| format!("{} {} {}", letter.game, letter.seat, letter.kind);
        let order: Vec<String> = letters(&server).iter().map(of).collect();
        let [first, second] = ["1 w invitation", "1 b invitation"];
        // News for Ann herself is not read before it.
        assert_eq!(order, [first, second, "2 w invitation", "2 b invitation", first, "1 b receipt", "1 w news"]);
        sleep(PAUSE);
        house.answer(&to_ann, "ann@example.org", "repeat");
        house.answer(&to_bob, "bob@example.net", "help");
        house.poll().await;
        let order: Vec<String> = letters(&server).iter().skip(7).map(of).collect();
        assert_eq!(order, ["1 b information", "1 w news"]);
    });
}

#[test]
fn a_refused_login_pauses_the_queue_and_drops_nothing() {
    for (to, reply) in [
        ("AUTH", "535 5.7.8 expired"),
        ("AUTH", "454 4.7.0 later"),
        ("EHLO", "502 5.5.1 what?"),
        ("MAIL", "550 5.7.1 not your address"),
        (".", "530 5.7.0 authenticate first"),
    ] {
        block(async {
            let server = Server::start();
            server.answer(to, reply);
            let secret = Secret::Command(vec!["echo".into(), "x".into()]);
            let login = Login { user: "referee".into(), auth: Auth::Password, secret };
            let mut house = house(&server, |smtp| smtp.server.login = Some(login)).await;
            house.game().await;
            house.poll().await;
            assert!(server.taken().is_empty());
            // One try, not one a letter.
            assert_eq!(server.connections(), 1, "{reply}");
            let unsent = house.parts.store.unsent().await.unwrap();
            assert!(unsent.iter().all(|letter| (letter.state.as_str(), letter.tries) == ("queued", 1)), "{unsent:?}");
            assert!(house.parts.installation.alarms.is_there(Trouble::OutboxLogin), "{reply}");
            sleep(PAUSE);
            house.poll().await;
            assert_eq!(kinds(&server), ["w invitation", "b invitation"], "{reply}");
            assert!(!house.parts.installation.alarms.is_there(Trouble::OutboxLogin));
        });
    }
}

#[test]
fn a_server_that_falls_silent_costs_one_try_and_is_left_alone_for_a_while() {
    for (to, how) in [("greeting", STALL), ("EHLO", CLOSE), ("MAIL", STALL), ("RCPT", STALL), ("DATA", CLOSE)] {
        block(async {
            let server = Server::start();
            server.answer(to, how);
            let mut house = house(&server, |_| ()).await;
            let begun = Clock::instant();
            house.game().await;
            house.poll().await;
            assert!(begun.elapsed() < Duration::from_secs(3), "{to}");
            assert_eq!(server.connections(), 1, "{to}");
            assert!(house.parts.installation.alarms.is_there(Trouble::OutboxUnreachable));
            sleep(PAUSE);
            house.later(1);
            house.poll().await;
            assert_eq!(kinds(&server), ["w invitation", "b invitation"], "{to}");
            assert!(house.parts.store.unsent().await.unwrap().is_empty());
        });
    }
}

/// C8: whether the server took it nobody knows. It is sent again as it was.
#[test]
fn a_letter_without_an_answer_after_its_dot_is_sent_again_byte_for_byte() {
    block(async {
        let server = Server::start();
        server.answer(".", CLOSE);
        let mut house = house(&server, |_| ()).await;
        house.game().await;
        assert_eq!(kinds(&server), ["w invitation"]);
        sleep(PAUSE);
        house.later(1);
        house.poll().await;
        let taken = server.taken();
        assert_eq!(kinds(&server), ["w invitation", "w invitation", "b invitation"]);
        assert_eq!(taken[0], taken[1]);
    });
}

#[test]
fn a_letter_refused_for_a_day_is_given_up_and_one_deferred_for_three() {
    const HOUR: i64 = 3_600;
    for (reply, hours) in [("550 5.7.1 looks like spam", 24), ("451 4.7.1 later", 72)] {
        block(async {
            let server = Server::start();
            let mut house = house(&server, |_| ()).await;
            server.answer("RCPT TO:<ann", reply);
            house.game().await;
            house.later(hours * HOUR);
            server.answer("RCPT TO:<ann", reply);
            house.poll().await;
            assert_eq!(house.parts.store.unsent().await.unwrap()[0].state, "queued", "{reply}");
            house.later(1);
            server.answer("RCPT TO:<ann", reply);
            house.poll().await;
            let unsent = house.parts.store.unsent().await.unwrap();
            assert_eq!((unsent.len(), unsent[0].state.as_str(), unsent[0].tries), (1, "dead", 3), "{reply}");
            assert!(reply.starts_with(unsent[0].last_error.strip_prefix("recipient: ").unwrap()));
            house.poll().await;
            assert_eq!(kinds(&server), ["b invitation"]);
        });
    }
}

#[test]
fn a_server_that_takes_us_for_forged_or_for_spam_is_told_with_game_and_seat() {
    for (reply, word, detail) in [
        ("550 5.7.26 unauthenticated mail", Trouble::Unauthenticated, "game 1, white: 5.7.26"),
        ("554 5.7.1 looks like spam", Trouble::TakenForSpam, "game 1, white: 5.7.1"),
    ] {
        block(async {
            let server = Server::start();
            let mut house = house(&server, |_| ()).await;
            house.parts.installation.config.organisers = vec![keeper("keeper@chess.example")];
            server.answer("RCPT TO:<ann", reply);
            house.game().await;
            house.poll().await;
            let bytes: Vec<String> =
                server.taken().into_iter().map(|Taken { bytes, .. }| String::from_utf8(bytes).unwrap()).collect();
            let told = bytes.iter().find(|mail| mail.contains("To: keeper@chess.example")).expect(reply);
            assert!(told.contains("Subject: [tempete] alarm: a mail server refuses the referee"), "{told}");
            assert!(told.contains(&format!("What:  {detail}")) && !told.contains("ann@example.org"), "{told}");
            assert_eq!(house.parts.installation.alarms.happened(), [word]);
        });
    }
}

#[test]
fn an_opponent_is_told_once_that_a_players_server_refuses_his_letters() {
    const DAY: i64 = 86_400;
    block(async {
        let server = Server::start();
        let mut house = house(&server, |_| ()).await;
        house.game().await;
        let ann = letters(&server)[0].clone();
        let refuse = |server: &Server| {
            server.answer("RCPT TO:<ann", "550 5.1.1 no such user");
        };
        // Three answers to her that are refused, each a day after the one before.
        for _ in 0..3 {
            refuse(&server);
            house.answer(&ann, "ann@example.org", "status");
            house.poll().await;
            house.poll().await;
            house.later(DAY);
        }
        let told: Vec<Received> = letters(&server).into_iter().filter(|letter| letter.kind == "notice").collect();
        assert_eq!(told.len(), 1);
        assert_eq!((told[0].seat.as_str(), told[0].to.as_str()), ("b", "bob@example.net"));
        assert!(told[0].text.contains("Mail to Ann cannot be delivered"), "{}", told[0].text);
        let troubled = house.parts.store.games(None).await.unwrap()[0].troubled.clone();
        assert!(troubled.len() == 1 && troubled[0].seat == Seat::FIRST && troubled[0].unreachable.is_some());
        // A letter that arrives clears it.
        house.answer(&ann, "ann@example.org", "status");
        house.poll().await;
        assert!(house.parts.store.games(None).await.unwrap()[0].troubled.is_empty());
    });
}

#[test]
fn a_stop_waits_for_the_dialogue_and_not_for_ever() {
    block(async {
        let server = Server::start();
        server.answer(".", STALL);
        let mut house = house(&server, |_| ()).await;
        let players = [
            support::house::player("Ann", "ann@example.org", tempete::text::Language::En),
            support::house::player("Bob", "bob@example.net", tempete::text::Language::En),
        ];
        let catalogue = tempete::tempete::cards::catalogue::Catalogue::read(
            tempete::tempete::cards::catalogue::Catalogue::BUILT_IN,
        );
        let terms = tempete::tempete::log::terms::Terms::default_for(&catalogue.unwrap());
        house.parts.start_game(tempete::games::GAMES[0], &players, &terms.given()).await.unwrap();
        let House { parts, folder, clock, .. } = house;
        let config = parts.installation.config.clone();
        let stop = Stop::default();
        let asking = async {
            while server.taken().is_empty() {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            stop.ask();
        };
        let begun = Clock::instant();
        let (ended, ()) = tokio::join!(daemon::run(parts, stop.clone()), asking);
        ended.unwrap();
        assert!(begun.elapsed() < Duration::from_secs(5));
        // What is not known to be sent waits, and is the same letter after the next start.
        let mut parts = daemon::Parts::open(config, clock.clone(), tempete::games::GAMES).await.unwrap();
        clock.set(tempete::ids::Timestamp::from_unix(clock.now().unix() + 1));
        assert_eq!(parts.store.unsent().await.unwrap().len(), 2);
        sleep(PAUSE);
        parts.poll_once().await.unwrap();
        assert_eq!(kinds(&server), ["w invitation", "w invitation", "b invitation"]);
        assert_eq!(server.taken()[0], server.taken()[1]);
        drop((parts, folder));
    });
}

#[test]
fn only_this_machine_is_spoken_to_in_the_clear() {
    let text = "[outbox]\nkind = \"smtp\"\nhost = \"mail.example\"\ntls = \"none\"\n";
    let fault = config::Config::read(text, "t", std::path::Path::new("."), None).unwrap_err();
    assert!(fault.to_string().contains("tls"), "{fault}");
}
