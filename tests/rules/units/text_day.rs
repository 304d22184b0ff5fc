//! `text::day`: two days as people write them. `span`, which is private, is what takes a line's words as days.

use referee::text::{Day, Expected, Language, Vocabulary, WordFault, WordsTaken};

fn span(words: &[String], language: Language) -> Result<(Day, Day), WordFault> {
    WordsTaken::new(words, &Vocabulary::NONE, language).days()
}

fn read(text: &str, language: Language) -> Result<String, WordFault> {
    let words: Vec<String> = text.split(' ').map(String::from).collect();
    span(&words, language).map(|(from, to)| Day::span(from, to, Language::En))
}

#[test]
fn two_days_are_read_as_people_write_them() {
    for (language, text, days) in [
        (Language::En, "3 Dec to 20 Dec", "3 December to 20 December"),
        (Language::En, "3-20 Dec", "3 December to 20 December"),
        (Language::En, "Dec 3 - 20", "3 December to 20 December"),
        (Language::En, "3Dec-4Jan", "3 December to 4 January"),
        (Language::En, "3.12.-4.1.", "3 December to 4 January"),
        (Language::En, "3.12.2026 till 4.1.27", "3 December 2026 to 4 January 2027"),
        (Language::En, "2026-12-03 - 2027-01-04", "3 December 2026 to 4 January 2027"),
        (Language::En, "the 3rd of December to the 20th", "3 December to 20 December"),
        (Language::En, "13/12 to 12/20", "13 December to 20 December"),
        (Language::En, "29 Feb to 1 Mar", "29 February to 1 March"),
        (Language::Fr, "du 1er au 20 août", "1 August to 20 August"),
        (Language::Fr, "3/12 au 4/1/2027", "3 December to 4 January 2027"),
        (Language::Fr, "du 3 juil. au 4 sept.", "3 July to 4 September"),
        (Language::Fr, "3 Dec to 20 Dec", "3 December to 20 December"),
    ] {
        assert_eq!(read(text, language).as_deref(), Ok(days), "{text}");
    }
}

#[test]
fn what_is_wrong_with_days_is_said() {
    let wrong = |word: &str, place, expected| WordFault::Wrong { word: word.into(), place, expected };
    for (text, fault) in [
        ("3 Dec", WordFault::Missing { expected: Expected::Days }),
        ("3 to 20", WordFault::Missing { expected: Expected::Days }),
        ("31 Nov to 3 Dec", wrong("31 Nov", 2, Expected::CalendarDay)),
        ("29 Feb 2027 to 3 Mar 2027", wrong("29 Feb 2027", 3, Expected::CalendarDay)),
        ("3 Decmber to 20 Dec", wrong("Decmber", 2, Expected::Day)),
        ("3/12 to 5/12", wrong("3/12", 1, Expected::NamedMonth)),
        ("20 Dec to 3 Dec", wrong("3 Dec", 5, Expected::LaterDay)),
        ("20 Dec 2026 to 3 Jan 2026", wrong("3 Jan 2026", 7, Expected::LaterDay)),
        ("3 Dec to 20 Dec skiing", WordFault::Excess { word: "skiing".into() }),
        ("3 Dec to 2O Dec", wrong("2O", 4, Expected::Day)),
        ("3 Jui to 20 Dec", wrong("Jui", 2, Expected::Day)),
    ] {
        assert_eq!(read(text, Language::En), Err(fault), "{text}");
    }
    assert_eq!(read("3 jui au 20 déc", Language::Fr), Err(wrong("jui", 2, Expected::Day)));
}

#[test]
fn days_as_a_language_writes_them_read_back() {
    for language in Language::ALL {
        for (from, to) in (1..=12)
            .flat_map(|month| [(month, None), (month, Some(2028))])
            .filter_map(|(month, year)| Some((Day::new(1, month, year)?, Day::new(29, month, year)?)))
        {
            let words: Vec<String> = Day::span(from, to, language).split(' ').map(String::from).collect();
            assert_eq!(span(&words, language), Ok((from, to)), "{words:?}");
        }
    }
}
