//! Who may be registered: a name that no letter, header or log can be broken by, and addresses that
//! a person reads.

use unicode_normalization::UnicodeNormalization;
use unicode_security::skeleton;

use super::exit::Failure;
use crate::{
    daemon::{NewPlayer, zone_exists},
    kit::printable,
    letters::Reader,
    mail::address::Address,
    text::Language,
};

/// A player as given on the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Registered {
    /// The name, cleaned: 1 to 40 visible characters.
    pub name: String,
    /// The addresses; the first is the one letters go to.
    pub addresses: Vec<Address>,
}

impl Registered {
    /// As a player whose letters are made so.
    pub fn playing(self, reader: Reader) -> NewPlayer {
        NewPlayer { name: self.name, addresses: self.addresses, reader }
    }
}

/// Why somebody cannot be registered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RegistrationError {
    /// Not `NAME <ADDRESS>`.
    #[error("'{0}' is not a player; write 'Ann <ann@example.org>'")]
    Form(String),
    /// The name holds what a log or a header cannot hold.
    #[error(
        "the name '{0}' cannot be used; a name has 1 to 40 visible characters, without @ < > \" , ; \
         and without direction marks"
    )]
    Name(String),
    /// The name is the referee's.
    #[error("the name '{0}' is the referee's; choose another")]
    Referee(String),
    /// Both players have this name.
    #[error("both players are called '{0}'; letters could not tell them apart")]
    SameName(String),
    /// The players' names look alike.
    #[error("the name '{0}' looks like the other player's, '{1}'; letters could not tell them apart")]
    LooksAlike(String, String),
    /// Not an address.
    #[error("'{0}' is not an address; it must be plain ASCII like ann@example.org")]
    Address(String),
    /// Nobody reads there.
    #[error("'{0}' is an address of a robot or a list; nobody could play from there")]
    Robot(String),
    /// The referee's own address.
    #[error("'{0}' is an address of the referee itself")]
    Own(String),
    /// The address stands twice.
    #[error("the address '{0}' stands twice; each seat needs its own")]
    SameAddress(String),
}

/// Reads `Ann <ann@example.org>`, or an address alone, whose name is then what stands before its @.
///
/// # Errors
/// See [`RegistrationError`]. What is quoted in it has its control characters replaced.
pub fn read(text: &str, referee: &str) -> Result<Registered, RegistrationError> {
    let (name, address) = match text.trim().strip_suffix('>').and_then(|text| text.rsplit_once('<')) {
        Some((name, address)) => (name.trim(), address),
        None => (text.trim().split('@').next().unwrap_or_default(), text.trim()),
    };
    if !text.contains('@') || name.is_empty() {
        return Err(RegistrationError::Form(shown(text)));
    }
    Ok(Registered { name: read_name(name)?, addresses: vec![read_address(address, referee)?] })
}

/// Cleans a name: composed characters, single spaces; anything invisible or with a meaning elsewhere is refused.
fn read_name(text: &str) -> Result<String, RegistrationError> {
    let name: String =
        text.nfc().collect::<String>().split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    if !printable::is_name(&name) {
        return Err(RegistrationError::Name(shown(text)));
    }
    // H14: nor what merely looks so.
    if ["referee", "arbitre", "tempete", "tempête"].iter().any(|own| look_alike(own, &name)) {
        return Err(RegistrationError::Referee(name));
    }
    Ok(name)
}

/// Reads one more address.
///
/// # Errors
/// See [`RegistrationError`].
pub fn read_address(text: &str, referee: &str) -> Result<Address, RegistrationError> {
    let address = Address::read(text.trim()).ok_or_else(|| RegistrationError::Address(shown(text)))?;
    if address.is_robots() || address.is_lists() {
        return Err(RegistrationError::Robot(address.given().to_owned()));
    }
    // The referee's own, with a key or without.
    let own = Address::read(referee);
    let bare = address.local().split('+').next().unwrap_or_default();
    if own.is_some_and(|own| own.domain() == address.domain() && own.local() == bare) {
        return Err(RegistrationError::Own(address.given().to_owned()));
    }
    Ok(address)
}

/// How letters are made in this language and time zone.
///
/// # Errors
/// There are no letters in it, or no such zone.
pub fn reader(language: &str, zone: &str) -> Result<Reader, Failure> {
    let language = Language::read(language).ok_or_else(|| {
        Failure::usage(format!("there are no letters in '{language}'"), "The languages are en and fr.")
    })?;
    if !zone_exists(zone) {
        return Err(Failure::usage(
            format!("there is no time zone '{zone}'"),
            "Write a name like Europe/Paris, or UTC.",
        ));
    }
    Ok(Reader { language, zone: zone.to_owned(), ..Reader::default() })
}

/// Checks two players against each other.
///
/// # Errors
/// One name or one address for both, or an address given twice.
pub fn apart(one: &Registered, other: &Registered) -> Result<(), RegistrationError> {
    names_apart(&one.name, &other.name)?;
    let mut seen: Vec<&str> = Vec::new();
    for address in one.addresses.iter().chain(&other.addresses) {
        if seen.contains(&address.folded()) {
            return Err(RegistrationError::SameAddress(address.given().to_owned()));
        }
        seen.push(address.folded());
    }
    Ok(())
}

/// Checks one player's name against the other's.
///
/// # Errors
/// They are the same, or look so: Cyrillic А for A, 1 for l.
pub fn names_apart(other: &str, name: &str) -> Result<(), RegistrationError> {
    if folded(other) == folded(name) {
        return Err(RegistrationError::SameName(name.to_owned()));
    }
    if look_alike(other, name) {
        return Err(RegistrationError::LooksAlike(name.to_owned(), other.to_owned()));
    }
    Ok(())
}

fn folded(name: &str) -> String {
    name.to_lowercase()
}

/// Whether two names have one skeleton (UTS #39), as they are written or in small letters.
fn look_alike(one: &str, other: &str) -> bool {
    let same = |one: &str, other: &str| skeleton(one).eq(skeleton(other));
    same(one, other) || same(&folded(one), &folded(other))
}

/// Text of somebody else's as it may be printed on a terminal.
fn shown(text: &str) -> String {
    text.chars().take(80).map(|c| if printable::is_printable(c) { c } else { '?' }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const REFEREE: &str = "referee@club.example";

    #[test]
    fn a_player_is_a_name_and_an_address() {
        let ann = read(" Ann  Zoe\u{308} <Ann@Example.org> ", REFEREE).unwrap();
        assert_eq!((ann.name.as_str(), ann.addresses[0].given()), ("Ann Zoë", "Ann@Example.org"));
        assert_eq!(read("bob@example.org", REFEREE).unwrap().name, "bob");
        assert_eq!(read("{{7*7}} %s '; <a@b.example>", REFEREE), Err(RegistrationError::Name("{{7*7}} %s ';".into())));
        assert_eq!(read("=cmd() -- <a@b.example>", REFEREE).unwrap().name, "=cmd() --");
    }

    #[test]
    fn h12_h14_names_that_could_break_something_are_refused() {
        for name in [
            "a\r\nBcc: x",
            "a\0",
            "a\u{202e}b",
            "\u{200b}",
            "a, b",
            "a\"b",
            "a<b",
            &"x".repeat(41),
            "Referee",
            "ARBITRE",
        ] {
            assert!(read(&format!("{name} <a@b.example>"), REFEREE).is_err(), "{name:?}");
        }
        let (ann, bob) = (read("Ann <a@b.example>", REFEREE).unwrap(), read("ANN <c@d.example>", REFEREE).unwrap());
        assert_eq!(apart(&ann, &bob), Err(RegistrationError::SameName("ANN".into())));
    }

    #[test]
    fn h14_names_that_look_like_the_other_players_are_refused_beside_them() {
        for twin in ["\u{410}nn", "\u{410}NN", "A\u{578}n", "\u{ff21}nn", "A\u{144}n\u{327}"] {
            let Ok(twin) = read(&format!("{twin} <c@d.example>"), REFEREE) else { continue };
            let alike = apart(&read("Ann <a@b.example>", REFEREE).unwrap(), &twin);
            if twin.name.starts_with("A\u{144}") {
                assert_eq!(alike, Ok(()), "an accent is seen");
            } else {
                assert_eq!(alike, Err(RegistrationError::LooksAlike(twin.name, "Ann".into())));
            }
        }
        assert!(names_apart("Ian1", "lanl").is_err());
        assert!(names_apart("Zoe", "Zo\u{eb}").is_ok());
        assert!(read("R\u{435}feree <a@b.example>", REFEREE).is_err());
    }

    #[test]
    fn l9_only_a_persons_address_is_registered() {
        for address in [
            "postmaster@b.example",
            "MAILER-DAEMON@b.example",
            "chess-request@b.example",
            "chess-l@b.example",
            "referee@club.example",
            "Referee+key@CLUB.example",
            "аnn@example.org",
            "a@b@c",
            "a\u{0}@b.example",
            "",
        ] {
            assert!(read_address(address, REFEREE).is_err(), "{address:?}");
        }
        let (ann, bob) = (read("Ann <a@b.example>", REFEREE).unwrap(), read("Bob <A@B.example>", REFEREE).unwrap());
        assert_eq!(apart(&ann, &bob), Err(RegistrationError::SameAddress("A@B.example".into())));
    }
}
