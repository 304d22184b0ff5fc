//! `text::alone`: words that are read outside a game's orders.

use referee::text::{Enters, Language, enters, repeats, says_no, says_yes};

#[test]
fn m18_an_event_is_entered_by_a_line_alone_in_a_mail() {
    let enter = |event: &str, cancel| Some(Enters { event: event.to_owned(), cancel, beside: String::new() });
    assert_eq!(enters("\nEnter  Club Cup\n"), enter("Club Cup", false));
    assert_eq!(enters("inscrire Coupe d'été"), enter("Coupe d'été", false));
    assert_eq!(enters("*enter Club Cup cancel.*"), enter("Club Cup", true));
    assert_eq!(enters("inscrire « Club Cup » annuler"), enter("Club Cup", true));
    for none in ["", "enter", "e4\nenter Club Cup", "entering Club Cup", "please enter Club Cup"] {
        assert_eq!(enters(none), None, "{none}");
    }
    // Between blank lines, once; what stands beside it is given back.
    let beside = |body: &str| enters(body).map(|of| (of.event, of.beside));
    let cup = |beside: &str| Some(("Spring Cup 2027".to_owned(), beside.to_owned()));
    assert_eq!(beside("Hello,\n\nenter Spring Cup 2027\n\nBob"), cup("Hello,\n\n\nBob"));
    assert_eq!(beside("inscrire Spring Cup 2027\n\nSent from my iPhone"), cup(""));
    assert_eq!(beside("e4\n\nenter Spring Cup 2027"), cup("e4"));
    assert_eq!(beside("enter A\n\nenter B"), None);
    assert_eq!(beside("Hello,\nenter Spring Cup 2027\nBob"), None);
}

#[test]
fn m18_a_line_that_is_copied_means_its_event() {
    for name in ["Cup 2026–27", "Coupe d’été", "Tournoi « Noël »", "Cup No. 1!", "Cup \"B\""] {
        assert!(enters(&format!("enter {name}")).is_some_and(|of| of.means(name)), "{name}");
        assert!(enters(&format!("enter {name} cancel")).is_some_and(|of| of.cancel && of.means(name)), "{name}");
    }
    assert!(enters("enter Club Cup.").is_some_and(|of| of.means("Club Cup") && !of.means("Club Cup 2")));
}

#[test]
fn t50_no_stands_alone() {
    for yes in ["no", "No.", "\n NO! \n", "no\n\nI have no time for it.", "Hello,\n\n*no*\n\nAnn"] {
        assert!(says_no(yes, Language::En), "{yes:?}");
    }
    for prose in ["", "no thanks", "Hello,\nno\nAnn", "non", "no\nlist random", "I say\nno"] {
        assert!(!says_no(prose, Language::En), "{prose:?}");
    }
    assert!(says_no("Non.", Language::Fr));
    assert!(says_yes("Oui !\n\nBob", Language::Fr) && says_yes("Hello,\n\nyes", Language::Fr));
    assert!(!says_yes("oui", Language::En) && !says_yes("yes, but later", Language::En));
}

#[test]
fn m2_repeat_names_a_game() {
    assert_eq!(repeats("Hello,\n\nRepeat 42\n"), Some(42));
    assert_eq!(repeats("répète 7."), Some(7));
    assert_eq!(repeats("Répéter 7"), Some(7));
    for none in ["repeat", "repeat 42 please", "please repeat 42", "repeat -1", "repeat 99999999999"] {
        assert_eq!(repeats(none), None, "{none}");
    }
}
