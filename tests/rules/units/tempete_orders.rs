//! `order::request` and `order::spelled`: every verb is understood, and what is spelled reads back.

use referee::text::{Language, read};
use tempete_game::order::{orders::request, spelled::READER, vocabulary::VOCABULARY};

#[test]
fn every_verb_of_the_vocabulary_is_understood() {
    for verb in VOCABULARY.all() {
        for language in Language::ALL {
            let example = VOCABULARY.example(verb.id, language);
            let body = if verb.id == "try" { format!("{example}\nhelp") } else { example.to_string() };
            let reading = read(&body, &VOCABULARY, language).unwrap();
            assert_eq!(reading.lines[0].verb, verb.id, "{example}");
            request(&READER, &reading, language).unwrap_or_else(|faults| panic!("{example}: {faults:?}"));
        }
    }
}

#[test]
fn what_is_spelled_reads_back_as_the_same_order() {
    let lines = "12. Nf3/12... Ng8f6/Qe2/card 35 c1 g1/card 39/card 40!/card 7 a2 N/list random/list random a storm/\
                 list 3 1 2/numbers random/numbers random snow at noon/numbers 3 17/claim stalemate/claim repetition/claim fifty/accept draw/\
                 decline draw/intercept/answer/part 1/keep 18/discard 54/spring 12 e5/land a1/square e5/resign/draw/\
                 withdraw/stand/overdue/leave 3 Dec to 20 Dec/leave 1 Jan 2027 to 31 Dec 2027/leave cancel/slow 20/\
                 slow 20 I am moving house/time/amend card 35 c1 g1/card 44: go b4 d6; go d6 f8/help/set board list";
    let read = |line: &str, language| {
        let reading = read(line, &VOCABULARY, language).expect(line);
        request(&READER, &reading, language).expect(line).orders.pop().expect(line).order
    };
    for line in lines.split('/') {
        let order = read(line, Language::En);
        for language in Language::ALL {
            let spelled = order.spelled(&VOCABULARY, language);
            assert_eq!(read(&spelled, language), order, "{spelled}");
        }
    }
}
