//! The catalogue of 1991: that it is whole, that a damaged one is refused with the card named, and
//! that typed parameters are judged by count and spelling.

use std::collections::BTreeMap;

use chess::Role;
use referee::text::Language;
use tempete_game::cards::card::{Card, CardNo, Ground, Undoes, Window};
use tempete_game::cards::catalogue::{CardFault, Catalogue, ReadCatalogueError};
use tempete_game::cards::param::{Arg, ArgsFault, ParamKind, Whose};

fn built_in() -> Catalogue {
    Catalogue::read(Catalogue::BUILT_IN).unwrap()
}

fn card(number: u8) -> Card {
    built_in().card(CardNo::new(number).unwrap()).unwrap().clone()
}

fn numbers<'a>(cards: impl Iterator<Item = &'a Card>) -> Vec<u8> {
    cards.map(|card| card.number.get()).collect()
}

#[test]
fn the_built_in_catalogue_has_72_cards_and_a_deck_of_68() {
    let catalogue = built_in();
    assert_eq!(catalogue.id, "tempete-1991");
    assert_eq!(numbers(catalogue.cards()), (1..=72).collect::<Vec<u8>>());
    let played: Vec<u8> = (1..=70).filter(|n| ![11, 22].contains(n)).collect();
    assert_eq!(numbers(catalogue.playable()), played);
    let deck: Vec<u8> = catalogue.default_deck().into_iter().map(CardNo::get).collect();
    assert_eq!(deck, played);
    assert!(catalogue.card(CardNo::new(73).unwrap()).is_none());
}

#[test]
fn words_stand_in_both_languages_and_fit_a_letter() {
    for card in built_in().cards() {
        for (text, most) in
            Language::ALL.into_iter().flat_map(|of| [(card.title.of(of), 24), (card.summary.of(of), 60)])
        {
            assert!(!text.is_empty() && text.trim() == text, "card {}: `{text}`", card.number);
            assert!(text.chars().count() <= most, "card {}: `{text}`", card.number);
            assert!(!text.ends_with('.') && !text.contains('!'), "card {}: `{text}`", card.number);
        }
        // Summaries follow "after your move:" and the like.
        for text in Language::ALL.into_iter().map(|of| card.summary.of(of)) {
            assert!(text.starts_with(char::is_lowercase), "card {}: `{text}`", card.number);
        }
    }
}

#[test]
fn windows_are_those_of_the_cards_as_the_source_changes_them() {
    let catalogue = built_in();
    let mut windows: BTreeMap<Window, Vec<u8>> = BTreeMap::new();
    for card in catalogue.cards() {
        windows.entry(card.window).or_default().push(card.number.get());
    }
    assert_eq!(windows[&Window::Before], [6, 9, 64, 68]);
    assert_eq!(windows[&Window::Instead].len(), 24);
    assert_eq!(windows[&Window::After].len(), 27);
    assert_eq!(windows[&Window::AfterFirstStep], [18, 50, 51]);
    assert_eq!(windows[&Window::ReplyMove], [1, 13, 14, 33]);
    assert_eq!(windows[&Window::ReplyCapture], [26, 61, 66]);
    assert_eq!(windows[&Window::ReplyCard], [32, 39, 42, 52]);
    assert_eq!(windows[&Window::TurnStart], [34, 57]);
    assert_eq!(windows[&Window::Any], [72]);
}

#[test]
fn equal_cards_differ_in_number_and_title_alone() {
    for equal in [&[1, 13, 14][..], &[12, 28], &[32, 39, 42, 52]] {
        let first = card(equal[0]);
        for number in &equal[1..] {
            let other = card(*number);
            assert_ne!(other.title, first.title);
            assert_eq!(Card { number: first.number, title: first.title.clone(), ..other }, first);
        }
    }
}

#[test]
fn special_cards_carry_their_marks() {
    let catalogue = built_in();
    assert_eq!(numbers(catalogue.cards().filter(|c| c.secret)), [12, 28]);
    let doubles: Vec<(u8, Role)> =
        catalogue.cards().filter_map(|c| c.double.map(|piece| (c.number.get(), piece))).collect();
    assert_eq!(doubles, [(18, Role::Knight), (50, Role::Bishop), (51, Role::Rook)]);
    let undoing = |what| numbers(catalogue.cards().filter(move |c| c.undoes == Some(what)));
    assert_eq!(undoing(Undoes::Move), [1, 13, 14]);
    assert_eq!(undoing(Undoes::Turn), [33]);
    assert_eq!(undoing(Undoes::Card), [32, 39, 42, 52]);
    let needing = |ground| numbers(catalogue.cards().filter(move |c| c.ground == Some(ground)));
    assert_eq!(needing(Ground::Check), [33]);
    assert_eq!(needing(Ground::Capture), [26, 66]);
    assert_eq!(needing(Ground::Loss), [57, 61]);
    assert_eq!(numbers(catalogue.cards().filter(|c| c.lifts_king())), [68]);
    assert_eq!(numbers(catalogue.cards().filter(|c| !c.by_mail)), [11, 22, 71, 72]);
    assert_eq!(
        numbers(catalogue.playable().filter(|c| c.params.is_empty())),
        [1, 12, 13, 14, 18, 28, 31, 32, 33, 39, 40, 42, 50, 51, 52, 66, 68, 69]
    );
    let ParamKind::Square(target) = &card(20).params[0].is else { panic!("card 20 begins with a square") };
    assert_eq!((target.whose, target.piece, &target.except[..]), (Some(Whose::Own), None, &[Role::Pawn][..]));
    assert_eq!(card(34).params[0].is, ParamKind::CardNumber);
    assert_eq!(card(57).params[0].is, ParamKind::ListPosition);
}

#[test]
fn examples_show_what_is_to_be_typed() {
    for card in built_in().playable() {
        let asks = !card.params.is_empty() && card.repeat.0 > 0;
        assert_eq!(!card.example.is_empty(), asks, "card {}", card.number);
    }
}

fn accepts(number: u8, args: &str) -> Result<(), ArgsFault> {
    card(number).accepts(&args.split_whitespace().map(|word| word.parse().unwrap()).collect::<Vec<_>>())
}

#[test]
fn parameters_of_the_right_count_and_spelling_pass() {
    for (number, args) in [
        (1, ""),
        (35, "c1 g1"),
        (6, "e4 d5"),
        (6, "e4 d5 a2 h7"),
        (43, "a2"),
        (43, "a6=Q b2"),
        (44, "b4 d6"),
        (44, "b4 d6 f8=N"),
        (65, "a2 b2 c2 d2 e2 f2 g2 h2"),
        (63, ""),
        (63, "f1"),
        (36, "P"),
        (59, "R a1"),
        (57, "68"),
        (34, "13"),
    ] {
        assert_eq!(accepts(number, args), Ok(()), "card {number} {args}");
    }
}

#[test]
fn a_wrong_count_says_what_was_wanted() {
    for (number, args, given, least, most, step) in [
        (1, "e4", 1, 0, 0, 1),
        (35, "c1", 1, 2, 2, 2),
        (35, "", 0, 2, 2, 2),
        (35, "c1 g1 f1", 3, 2, 2, 2),
        (6, "e4 d5 a2", 3, 2, 4, 2),
        (43, "a2 b2 c2", 3, 1, 2, 1),
        (44, "b4", 1, 2, 13, 1),
        (65, "", 0, 1, 16, 1),
    ] {
        let fault = ArgsFault::Count { given, least, most, step };
        assert_eq!(accepts(number, args), Err(fault), "card {number} {args}");
    }
}

#[test]
fn a_wrong_spelling_says_where_and_what_belongs_there() {
    for (number, args, wrong, name) in [
        (35, "c1 N", 2, "b"),
        (35, "c1=Q g1", 1, "a"),
        (44, "b4=Q d6", 1, "from"),
        (44, "b4 d6 N", 3, "to"),
        (36, "K", 1, "kind"),
        (36, "M", 1, "kind"),
        (36, "Q", 1, "kind"),
        (36, "17", 1, "kind"),
        (59, "Q d1", 1, "kind"),
        (59, "b1 N", 1, "kind"),
        (57, "0", 1, "position"),
        (57, "100", 1, "position"),
        (34, "e4", 1, "card"),
    ] {
        let Err(ArgsFault::Spelling { place, found, name: named, .. }) = accepts(number, args) else {
            panic!("card {number} {args}");
        };
        assert_eq!((place, named.as_str()), (wrong, name), "card {number} {args}");
        assert_eq!(Some(found.as_str()), args.split_whitespace().nth(wrong - 1));
    }
}

#[test]
fn what_is_no_square_piece_or_number_is_no_parameter() {
    for wrong in ["i1", "c9", "d6=K", "d6=", "f", "NB", "017", "+7", "-7", "1000000", "٣", "", "a12"] {
        assert!(wrong.parse::<Arg>().is_err(), "{wrong}");
    }
    for (typed, read) in [("E4", "e4"), ("e8=q", "e8=Q"), ("n", "N"), ("7", "7"), ("0", "0")] {
        assert_eq!(typed.parse::<Arg>().unwrap().to_string(), read);
    }
}

const HEAD: &str = "[catalogue]\nid = \"t\"\nformat = 1\ncards = 2\ndefault_excluded = [2]\n";

/// A sound card; tests damage it by replacing one part.
fn sound(number: u8) -> String {
    format!(
        "[[card]]\nnumber = {number}\ntitle = {{ fr = \"Titre\", en = \"Title\" }}\nwindow = \"after\"\n\
         params = [{{ name = \"a\", is = \"own B\" }}]\nexample = \"c1\"\n\
         summary = {{ fr = \"fait\", en = \"does\" }}\n"
    )
}

/// What reading says when `from` in card 1 is replaced by `to`.
fn damaged(from: &str, to: &str) -> ReadCatalogueError {
    let whole = format!("{HEAD}{}{}", sound(1), sound(2));
    assert!(Catalogue::read(&whole).is_ok());
    assert!(sound(1).contains(from), "{from}");
    Catalogue::read(&format!("{HEAD}{}{}", sound(1).replacen(from, to, 1), sound(2))).unwrap_err()
}

/// The fault found in card 1 after the replacement.
fn fault(from: &str, to: &str) -> CardFault {
    match damaged(from, to) {
        ReadCatalogueError::Card { card, fault } if card == "1" => fault,
        other => panic!("{from} -> {to}: {other:?}"),
    }
}

#[test]
fn a_small_sound_catalogue_loads() {
    let catalogue = Catalogue::read(&format!("{HEAD}{}{}", sound(2), sound(1))).unwrap();
    assert_eq!(catalogue.default_deck(), [CardNo::new(1).unwrap()]);
    assert_eq!(numbers(catalogue.playable()), [1, 2]);
}

#[test]
fn numbers_are_unique_and_without_gaps() {
    let of = |cards: &[u8]| {
        Catalogue::read(&cards.iter().fold(HEAD.to_string(), |text, number| text + &sound(*number))).unwrap_err()
    };
    let card = |card: &str, fault| ReadCatalogueError::Card { card: card.into(), fault };
    assert_eq!(of(&[1, 2, 1]), card("1", CardFault::Twice));
    assert_eq!(of(&[1]), card("2", CardFault::Missing));
    assert_eq!(of(&[2]), card("1", CardFault::Missing));
    assert_eq!(of(&[1, 3]), card("3", CardFault::Number(2)));
    assert_eq!(of(&[0, 1, 2]), card("0", CardFault::Number(2)));
    let excluded = HEAD.replace("[2]", "[3]") + &sound(1) + &sound(2);
    assert_eq!(Catalogue::read(&excluded), Err(card("3", CardFault::Missing)));
}

#[test]
fn unknown_and_missing_keys_are_refused() {
    for (from, to) in [
        ("window", "moment"),
        ("example = \"c1\"\n", "lasts = \"now\"\n"),
        ("summary", "text = \"x\"\nsummary"),
        ("en = \"Title\"", "de = \"Titel\""),
        ("is = \"own B\"", "is = \"own B\", at = 1"),
        ("example = \"c1\"", "example = 1"),
    ] {
        assert!(matches!(fault(from, to), CardFault::Key(_)), "{from}");
    }
    let ReadCatalogueError::Card { card, .. } = damaged("number = 1", "nombre = 1") else { panic!("no card named") };
    assert_eq!(card, "in place 1");
    for (from, to) in [("id", "name"), ("format = 1", "format = 2"), ("cards = 2", "cards = 0")] {
        let read = Catalogue::read(&(HEAD.replace(from, to) + &sound(1) + &sound(2)));
        assert!(matches!(read, Err(ReadCatalogueError::Head(_))), "{read:?}");
    }
    assert!(matches!(Catalogue::read("[catalogue"), Err(ReadCatalogueError::Head(_))));
}

#[test]
fn missing_and_overlong_words_are_refused() {
    let no_title = CardFault::NoWords { what: "title", language: Language::En };
    assert_eq!(fault("en = \"Title\"", "en = \" \""), no_title);
    assert_eq!(fault(", en = \"Title\"", ""), no_title);
    assert!(matches!(fault("fr = \"Titre\"", "qq = \"Titre\""), CardFault::Key(_)));
    // A language without words of its own for a card has those of English.
    let english = Catalogue::read(&format!("{HEAD}{}{}", sound(1).replace("fr = \"fait\", ", ""), sound(2))).unwrap();
    let [card, other] = [1, 2].map(|number| english.card(CardNo::new(number).unwrap()).unwrap());
    assert_eq!(card.summary.of(Language::Fr), card.summary.of(Language::En));
    assert_ne!(other.summary.of(Language::Fr), card.summary.of(Language::Fr));
    let wide = |columns: usize| format!("fr = \"{}\"", "é".repeat(columns));
    let too = |what, columns, most| CardFault::TooWide { what, language: Language::Fr, columns, most };
    assert_eq!(fault("fr = \"fait\"", &wide(61)), too("summary", 61, 60));
    assert_eq!(fault("fr = \"Titre\"", &wide(25)), too("title", 25, 24));
    let full = sound(1).replace("fr = \"fait\"", &wide(60));
    assert!(Catalogue::read(&format!("{HEAD}{full}{}", sound(2))).is_ok());
}

#[test]
fn unknown_words_are_refused() {
    for (key, from, to, word) in [
        ("double", "example", "double = \"K\"\nexample", "K"),
        ("is", "own B", "mine B", "mine"),
        ("is", "own B", "own X", "X"),
        ("is", "own B", "own", ""),
        ("is", "own B", "own B middle", "middle"),
        ("is", "own B", "empty zone", "zone"),
        ("is", "own B", "own * -", "-"),
        ("is", "own B", "", ""),
        ("is", "own B", "piece-type Q", "Q"),
        ("is", "own B", "list-position 3", "3"),
    ] {
        assert_eq!(fault(from, to), CardFault::Word { key, word: word.into() }, "{to}");
    }
}

#[test]
fn unknown_words_of_a_closed_list_are_refused_with_their_key() {
    for (key, from, to, word) in [
        ("window", "\"after\"", "\"later\"", "later"),
        ("undoes", "example", "undoes = \"all\"\nexample", "all"),
        ("ground", "example", "ground = \"mate\"\nexample", "mate"),
        ("at_capture", "example", "at_capture = \"rook\"\nexample", "rook"),
    ] {
        let CardFault::Key(text) = fault(from, to) else { panic!("{to}") };
        assert!(text.contains(word) && text.contains(key), "{text}");
    }
}

#[test]
fn keys_that_contradict_each_other_are_refused() {
    for (from, to) in [
        ("example", "undoes = \"move\"\nexample"),
        ("\"after\"", "\"reply-card\""),
        ("\"after\"", "\"reply-move\"\nundoes = \"card\""),
        ("example", "at_capture = \"taker\"\nexample"),
        ("\"own B\"", "\"card-number\""),
        ("example", "double = \"N\"\nexample"),
        ("\"after\"", "\"after-first-step\""),
        ("example", "repeat = [2, 1]\nexample"),
        ("example", "repeat = [0, 0]\nexample"),
        ("\"own B\"", "\"own B\", once = true"),
        (
            "params = [",
            "repeat = [1, 2]\nparams = [{ name = \"b\", is = \"square\" }, { name = \"c\", is = \"square\", once = true }, ",
        ),
    ] {
        assert!(matches!(fault(from, to), CardFault::Contradiction(_)), "{to}");
    }
    assert!(matches!(fault("\"c1\"", "\"c1 d1\""), CardFault::Example(_)));
    assert!(matches!(fault("\"c1\"", "\"\""), CardFault::Example(_)));
}

#[test]
fn a_card_number_has_one_or_two_digits() {
    assert_eq!(CardNo::new(0), None);
    assert_eq!(CardNo::new(100), None);
    assert_eq!(CardNo::new(99).map(|n| n.to_string()).as_deref(), Some("99"));
}
