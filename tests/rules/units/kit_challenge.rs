//! `kit::challenge`: what stands behind `new`.

use referee::kit::Challenge;

#[test]
fn m17_a_game_an_address_and_terms() {
    let read = |text: &str| Challenge::read(text).unwrap();
    let plain = read("noughts bob@example.org time swift, colour White, conditions=on.");
    assert_eq!((plain.game.as_str(), plain.address.as_str()), ("noughts", "bob@example.org"));
    let terms: Vec<(&str, &str)> = plain.terms.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    assert_eq!(terms, [("time", "swift"), ("colour", "white"), ("conditions", "on")]);
    assert_eq!(read("game of Blind Noughts with <bob@example.org>,\ntime post").game, "blind noughts");
    assert_eq!(read("bob@example.org").game, "");
    assert_eq!(read("bob@example.org, I play white").terms, [("colour".to_owned(), "white".to_owned())]);
    assert_eq!(read("bob@example.org avec les noirs").terms, [("colour".to_owned(), "noirs".to_owned())]);
    for none in ["hope", "game", "game with", "with", "game with the best of all my old friends"] {
        assert_eq!(Challenge::read(none), None, "{none}");
    }
}

#[test]
fn m17_an_opponent_by_his_name() {
    for (text, game, name) in [
        ("luft with Bob", "luft", "Bob"),
        ("game with Bob.", "", "Bob"),
        ("game of Romulan Chess against Bob Smith, time swift", "romulan chess", "Bob Smith"),
        ("krieg with bob time swift", "krieg", "bob"),
        ("partie avec \u{c9}lo\u{ef}se, cadence swift", "", "\u{c9}lo\u{ef}se"),
        ("partie de luft contre Bob couleur blancs", "luft", "Bob"),
    ] {
        let read = Challenge::read(text).unwrap();
        assert_eq!((read.game.as_str(), read.address.as_str(), read.name.as_str()), (game, "", name), "{text}");
    }
    let named = |typed: &str, name: &str| Challenge::read(&format!("game with {typed}")).unwrap().names(name);
    assert!(named("bob", "Bob Smith") && named("Bob Smith", "Bob Smith") && named("eloise", "\u{c9}lo\u{ef}se"));
    assert!(!named("Smith", "Bob Smith") && !named("Bob Smith", "Bob") && !named("Bo", "Bob"));
}
