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
    assert_eq!(Challenge::read("hope"), None);
}
