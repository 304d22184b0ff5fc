//! `telling::worked`: the examples that a card is explained by. `worked`, which is private, works out each that the rules
//! allow; one that they do not is missing in the letter.

use ids::Seat;
use referee::letters::Reader;
use referee::text::Language;
use tempete_game::{
    cards::example::Example,
    order::{
        orders::{Info, Topic},
        topic::CardTopic,
        vocabulary::VOCABULARY,
    },
    telling::{body::Particulars, help::Explained},
};

use super::letter::{START, catalogue, information, on, says};

#[test]
fn every_card_has_two_examples_that_the_rules_allow() {
    let catalogue = catalogue();
    let look = on(START.parse().unwrap(), &catalogue);
    for language in Language::ALL {
        let reader = Reader { language, ..Reader::default() };
        let mut unmoved = Vec::new();
        for card in catalogue.playable() {
            let number = card.number;
            assert_eq!(Example::of(&catalogue, number).len(), 2, "card {number}");
            let asked = [Info::Help(Topic::Own(CardTopic::Card(number).into()))];
            let values = says(look.view(Seat::FIRST), look.entries(), &reader, &information(&asked, &[]));
            let Particulars::Information { asked, .. } = values.about else { panic!("card {number}") };
            let [Explained::Card(explained)] = asked.help.as_slice() else { panic!("card {number}") };
            assert_eq!(explained.worked.len(), 2, "card {number}: an example that the rules do not allow");
            for worked in &explained.worked {
                let says = format!("{} {number}", VOCABULARY.word("card", language));
                let lines: Vec<&String> = worked.steps.iter().flat_map(|step| &step.lines).collect();
                assert!(lines.iter().any(|line| line.starts_with(&says)), "card {number}: {lines:?}");
                if worked.same {
                    unmoved.push(number.get());
                }
            }
        }
        assert_eq!(unmoved, [0_u8; 0], "{language}: examples in which nothing changes");
    }
}
