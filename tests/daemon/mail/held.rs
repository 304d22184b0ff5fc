//! Prose that may be meant as an order (M5): asked about where it is, and hardly ever where it is not.

use std::sync::LazyLock;

use support::house::{House, block, mail};
use support_rules::golden;
use tempete::{
    tempete::{cards::catalogue::Catalogue, order::orders, order::vocabulary::VOCABULARY},
    text::{self, Hint, Knows, Language, Title},
};

const ANN: &str = "Ann <ann@example.org>";
const BOB: &str = "bob@example.net";

/// The titles of these cards in this language and in English.
fn hand(cards: &[u32], language: Language) -> Vec<Title> {
    static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::read(Catalogue::BUILT_IN).unwrap());
    let held = CATALOGUE.cards().filter(|card| cards.contains(&u32::from(card.number.get())));
    let titles = held
        .flat_map(|card| [language, Language::En].map(|of| Title::new(card.title.of(of), card.number.get().into())));
    titles.collect()
}

fn hint(prose: &str, cards: &[u32], language: Language) -> Option<Hint> {
    let lines: Vec<String> = prose.lines().map(str::to_owned).collect();
    text::hint(&lines, &VOCABULARY, &Knows::titled(hand(cards, language)), cards, language)
}

#[test]
fn m5_prose_that_may_be_an_order_is_asked_about() {
    let held = &[12, 13, 35, 39, 67][..];
    for (language, prose, order) in [
        (Language::En, "I'd like to use card 67 from f7 to f6.", "card 67 f7 f6"),
        (Language::En, "And my card no. 12 too.", "card 12"),
        (Language::En, "with the Mad Horse, c1 and b1", "card 35 c1 b1"),
        (Language::En, "Trapdoor!", "card 12"),
        (Language::En, "Now I play my Trapdoor on e5.", "card 12 e5"),
        (Language::En, "I play No.", "card 39"),
        (Language::En, "Well, I think I should resign here.", "resign"),
        (Language::En, "We could call\nit a draw.", "draw"),
        (Language::En, "I'm happy to accept your draw.", "accept draw"),
        (Language::En, "That is threefold repetition, I think.", "claim repetition"),
        (Language::En, "Et ma carte 35 ?", "card 35"),
        (Language::Fr, "Je joue aussi ma carte 67, f7 f6.", "carte 67 f7 f6"),
        (Language::Fr, "avec le Cheval fou c1 b1", "carte 35 c1 b1"),
        (Language::Fr, "Je joue la Trappe.", "carte 12"),
        (Language::Fr, "Bon, j’abandonne, bravo.", "abandon"),
        (Language::Fr, "Que diriez-vous d'une nulle ?", "nulle"),
        (Language::Fr, "D'accord, j'accepte votre offre.", "accepter nulle"),
        (Language::Fr, "C'est la triple répétition.", "réclamer répétition"),
    ] {
        assert_eq!(hint(prose, held, language).map(|hint| hint.order).as_deref(), Some(order), "{prose}");
    }
    for prose in [
        "Thank you for the card; at 67 you are still dancing.",
        "Your card 66 was a surprise.",
        "No",
        "No, thank you.",
        "It went through a trapdoor.",
        "A mad dog and a horse.",
        "I will never resign.",
        "We like to draw.",
        "Overruled again, said the judge.",
    ] {
        assert_eq!(hint(prose, held, Language::En), None, "{prose}");
    }
}

/// Numbers that look like chance and are the same each time.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, below: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % below
    }
}

/// Some sentences as a mail program breaks them: not at all, at 72 columns, one a line.
fn paragraph(sentences: &[String], dice: &mut Dice) -> String {
    let width = [usize::MAX, 72, 72, 0][dice.roll(4)];
    let mut lines = vec![String::new()];
    for sentence in sentences {
        let begins = width == 0;
        for (index, word) in sentence.split(' ').enumerate() {
            let last = lines.last_mut().unwrap();
            if (begins && index == 0 && !last.is_empty()) || (!begins && last.len() + word.len() >= width) {
                lines.push(word.into());
            } else {
                last.push_str(if last.is_empty() { "" } else { " " });
                last.push_str(word);
            }
        }
    }
    lines.join("\n")
}

#[test]
fn m5_ordinary_letters_are_hardly_ever_held_back() {
    let mut dice = Dice(11);
    let (mut letters, mut held, mut refused, mut wrong) = (0, Vec::new(), Vec::new(), Vec::new());
    for language in Language::ALL {
        let file = golden::tests("mail").join(format!("ordinary.{}.txt", language.code()));
        let sentences: Vec<String> = std::fs::read_to_string(file).unwrap().lines().map(str::to_owned).collect();
        let knows = Knows::titled(hand(&(1..=70).collect::<Vec<_>>(), language));
        for _ in 0..1_500 {
            letters += 1;
            let mut paragraphs: Vec<String> = Vec::new();
            for _ in 0..1 + dice.roll(3) {
                let some: Vec<String> =
                    (0..1 + dice.roll(4)).map(|_| sentences[dice.roll(sentences.len())].clone()).collect();
                paragraphs.push(paragraph(&some, &mut dice));
            }
            paragraphs.insert(dice.roll(paragraphs.len() + 1), "e4".into());
            let letter = paragraphs.join("\n\n");
            let cards: Vec<u32> = (0..5).map(|_| 1 + u32::try_from(dice.roll(70)).unwrap()).collect();
            let Ok(reading) = text::read_knowing(&letter, &VOCABULARY, &knows, language) else {
                refused.push(letter);
                continue;
            };
            let orders = orders::request(&tempete::tempete::order::spelled::READER, &reading, language)
                .map(|request| request.orders.len());
            match orders {
                Ok(1) => {}
                Ok(_) => wrong.push(letter.clone()),
                Err(_) => refused.push(letter.clone()),
            }
            if let Some(hint) = text::hint(&reading.not_read, &VOCABULARY, &knows, &cards, language) {
                held.push(format!("{} in {letter:?}", hint.order));
            }
        }
    }
    println!(
        "of {letters} ordinary letters {} are held back, {} refused, {} read otherwise",
        held.len(),
        refused.len(),
        wrong.len()
    );
    // A line that begins with a verb by chance is asked about, as always; nothing is read into any.
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    // PROTOCOL 2.5: under half a percent.
    assert!(letters >= 3_000 && held.len() * 200 < letters, "{} of {letters}:\n{}", held.len(), held.join("\n"));
}

#[test]
fn m5_a_mail_held_back_counts_from_when_it_comes_again() {
    block(async {
        let mut house = House::new().await;
        let game = house.game().await;
        let invitation = house.last("w");
        let text = "list random\n\nBy the way, I resign from the chess club.\n";
        house.answer(&invitation, ANN, text);
        assert_eq!(house.poll().await.refused, 1);
        let asked = house.last("w");
        let flat = asked.text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(flat.contains("Did you mean resign? If so, write that on a line of its own."), "{}", asked.text);
        assert_eq!(house.entries(game).await.len(), 1);
        house.later(7_200);
        // In whatever lines it comes, and whatever it quotes: of a list, which nobody takes back, it is asked again.
        let again = "list random\n\nBy the way, I resign\nfrom the chess club.\n\n> Did you mean resign?\n";
        house.answer(&asked, ANN, again);
        assert_eq!(house.poll().await.refused, 1);
        let again_at = house.clock.now();
        house.answer(&house.last("w"), ANN, "list random\n");
        assert_eq!(house.poll().await.accepted, 1);
        let entries = house.entries(game).await;
        assert!(entries[1].contains(&again_at.to_string()), "{}", entries[1]);
        // The second list opens the next duty: there it is asked once more, and the very same mail is no copy.
        house.answer(&house.last("b"), BOB, "list random\nnumbers random\n");
        house.poll().await;
        let numbers = house.last("w");
        for (outcome, id) in [("refused", "x@p"), ("accepted", "x@p"), ("copy", "x@p")] {
            house.drop_raw(mail(ANN, &numbers.reply_to, id, "numbers random\n\nI resign, haha.").as_bytes());
            house.poll().await;
            assert_eq!(house.verdicts().await.last().map(String::as_str), Some(outcome));
        }
    });
}
