//! One game is one conversation: its letters to a seat have one subject, byte for byte, and by their references
//! each reaches the first. And what a letter's page prepares to be sent is a mail that counts.

use std::{collections::BTreeSet, fs};

use mail_parser::{HeaderValue, MessageParser};
use support::house::{House, Received, block, player, received};
use tempete::{
    ids::GameId,
    tempete::{cards::catalogue::Catalogue, log::terms::Terms},
    text::Language,
};

const ANN: &str = "ann@example.org";
const BOB: &str = "bob@example.net";

/// The letters of a house, each read once.
struct Post {
    seen: BTreeSet<String>,
    letters: Vec<Received>,
}

impl Post {
    /// A house with a game in this language, whose board is the players' own.
    async fn begin(language: Language) -> (House, Self) {
        let mut house = House::new().await;
        let players = [player("Ann", ANN, language), player("Éric", BOB, language)];
        let mut terms = Terms::default_for(&Catalogue::read(Catalogue::BUILT_IN).unwrap());
        terms.set("board", "off", &Catalogue::read(Catalogue::BUILT_IN).unwrap()).unwrap();
        house.parts.start_game(tempete::games::GAMES[0], &players, &terms.given()).await.unwrap();
        let mut post = Self { seen: BTreeSet::new(), letters: Vec::new() };
        post.poll(&mut house).await;
        (house, post)
    }

    async fn poll(&mut self, house: &mut House) {
        house.poll().await;
        let mut new: Vec<Received> = fs::read_dir(house.path("mail/outbox/new"))
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|path| self.seen.insert(path.file_name().unwrap().to_str().unwrap().to_owned()))
            .map(|path| received(path.file_name().unwrap().to_str().unwrap(), fs::read(&path).unwrap()))
            .collect();
        new.sort_by_key(Received::number);
        self.letters.extend(new);
    }

    fn last(&self, seat: &str) -> Received {
        self.letters.iter().rev().find(|letter| letter.seat == seat).unwrap().clone()
    }

    /// The seat answers its last letter; what is sent in return.
    async fn mail(&mut self, house: &mut House, seat: &str, text: &str) -> Received {
        let from = if seat == "w" { ANN } else { BOB };
        house.answer(&self.last(seat), from, text);
        house.later(3_600);
        self.poll(house).await;
        self.last(seat)
    }
}

/// The field of a header as it stands in the mail, folded or not.
fn field(letter: &Received, name: &str) -> String {
    let raw = String::from_utf8(letter.raw.clone()).unwrap();
    let head = raw.split("\r\n\r\n").next().unwrap().replace("\r\n ", " ");
    head.lines().find_map(|line| line.strip_prefix(&format!("{name}: "))).unwrap_or_default().to_owned()
}

/// The Message-IDs of a field, without angle brackets.
fn ids(letter: &Received, field: fn(&mail_parser::Message<'_>) -> HeaderValue<'static>) -> Vec<String> {
    let message = MessageParser::default().parse(&letter.raw).unwrap();
    match field(&message) {
        HeaderValue::Text(id) => vec![id.into_owned()],
        HeaderValue::TextList(ids) => ids.into_iter().map(|id| id.into_owned()).collect(),
        _ => Vec::new(),
    }
}

fn holds_together(post: &Post) {
    for seat in ["w", "b"] {
        let letters: Vec<&Received> = post.letters.iter().filter(|letter| letter.seat == seat).collect();
        let first = &letters[0];
        let kinds: BTreeSet<&str> = letters.iter().map(|letter| letter.kind.as_str()).collect();
        println!("{seat}: {} letters, {kinds:?}, {}", letters.len(), first.subject);
        assert!(letters.len() > 80 && first.subject == "Tempête 1: Ann – Éric", "{}", first.subject);
        assert!(
            ["invitation", "receipt", "news", "refused", "information", "result"]
                .iter()
                .all(|kind| kinds.contains(kind))
        );
        for (at, letter) in letters.iter().enumerate().skip(1) {
            assert_eq!(field(letter, "Subject"), field(first, "Subject"), "{}", letter.kind);
            let references = ids(letter, |mail| mail.references().clone().into_owned());
            let before: Vec<&String> = letters[..at].iter().map(|letter| &letter.message_id).collect();
            assert_eq!(references[0], *before[0], "{}: {references:?}", letter.kind);
            // The last three, and perhaps the mail it answers.
            let known = references.iter().filter(|id| before.contains(id)).count();
            assert_eq!(known, before.len().min(4), "{references:?}");
            assert!(references.len() - known <= 1, "{references:?}");
            assert!(references.contains(before[at - 1]), "{references:?}");
            let answers = ids(letter, |mail| mail.in_reply_to().clone().into_owned());
            assert_eq!(answers, references[references.len() - 1..], "{references:?}");
        }
    }
}

#[test]
fn m9_a_game_of_forty_moves_is_one_thread_in_either_language() {
    block(async {
        // Every seat reads English verbs, too.
        for (language, other) in [(Language::En, "set language fr"), (Language::Fr, "set language en")] {
            let (mut house, mut post) = Post::begin(language).await;
            for seat in ["w", "b"] {
                post.mail(&mut house, seat, "list random\nnumbers random").await;
            }
            for turn in 0..80_usize {
                let seat = ["w", "b"][turn % 2];
                let number = turn / 2 + 1;
                let step = ["g1-f3", "g8-f6", "f3-g1", "f6-g8"][turn % 4];
                let mut text = step.to_owned();
                match turn % 16 {
                    2 => text = format!("{text}\n\noffer draw"),
                    5 => text = format!("{text}\n\nsay Hello there"),
                    9 => assert_eq!(post.mail(&mut house, seat, "e2-e9").await.kind, "refused"),
                    12 | 13 => assert_eq!(post.mail(&mut house, seat, "status").await.kind, "information"),
                    _ => {}
                }
                match turn {
                    20 | 21 => drop(post.mail(&mut house, seat, other).await),
                    30 => drop(post.mail(&mut house, seat, "repeat").await),
                    36 => assert_eq!(post.mail(&mut house, seat, "numbers 1").await.kind, "refused"),
                    _ => {}
                }
                let receipt = post.mail(&mut house, seat, &text).await;
                assert_eq!(receipt.kind, "receipt", "{number}: {}", receipt.text);
            }
            assert_eq!(post.mail(&mut house, "w", "resign").await.kind, "result");
            holds_together(&post);
        }
    });
}

/// What stands in a link of this letter's page: where it goes, the subject, and the body.
fn links(letter: &Received) -> Vec<(String, String, String)> {
    let message = MessageParser::default().parse(&letter.raw).unwrap();
    let html = message.body_html(0).unwrap();
    let decoded = |text: &str| {
        let mut parts = text.split('%');
        let mut bytes = parts.next().unwrap().as_bytes().to_vec();
        for part in parts {
            bytes.push(u8::from_str_radix(&part[..2], 16).unwrap());
            bytes.extend(part[2..].bytes());
        }
        String::from_utf8(bytes).unwrap()
    };
    let links = html.split("href=\"mailto:").skip(1).map(|rest| rest.split('"').next().unwrap());
    links
        .map(|link| {
            let (to, rest) = link.split_once("?subject=").unwrap();
            let (subject, body) = rest.split_once("&amp;body=").unwrap();
            (decoded(to), decoded(subject), decoded(body))
        })
        .collect()
}

/// M2: a link may open another account of its player's: the first time that costs nothing, and he is told.
#[test]
fn m2_a_link_of_a_page_is_a_mail_that_counts_and_from_another_account_costs_no_keys() {
    for key_in_line in [false, true] {
        block(async {
            let mut house = House::with(|config| {
                if key_in_line {
                    config.reply_key = tempete::config::ReplyKey::Line;
                }
            })
            .await;
            house.game().await;
            let invitation = house.last("w");
            let prepared = links(&invitation);
            let (to, subject, body) = prepared.iter().find(|(_, _, body)| body.starts_with("list random")).unwrap();
            assert_eq!(*subject, format!("Re: {}", invitation.subject));
            assert_eq!(*to, invitation.reply_to);
            house.mail("ann@phone.example", to, body);
            assert_eq!(house.poll().await.passed_over, 1);
            let told = house.last("w");
            assert_eq!((told.kind.as_str(), told.to.as_str()), ("notice", ANN));
            // Nothing else has changed: the same link from her own account counts, and so does the notice's key.
            house.mail(ANN, to, body);
            assert_eq!(house.poll().await.accepted, 1);
            assert_eq!(house.last("w").kind, "receipt");
            house.answer(&told, ANN, "hand");
            if !key_in_line {
                assert_eq!(house.poll().await.answered, 1);
            }
            assert_eq!(house.entries(GameId::new(1).unwrap()).await.len(), 2);
            let verdicts = house.verdicts().await;
            assert_eq!(verdicts[..2], ["key-misused", "accepted"]);
        });
    }
}
