//! The people who run the referee, each with the name that stands in a game's log under what he decides there.

use super::{is_host, reading::Reading};
use crate::{kit::printable, text::Language};

/// A person who runs the referee.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Organiser {
    /// A name that may stand in an entry.
    pub name: String,
    /// A plain address, as given.
    pub address: String,
    /// What his letters are in.
    pub language: Language,
}

impl Organiser {
    /// Reads `Toni <toni@chess.example>`, or with a language behind it, `Zoé <zoe@chess.example> fr`; `None` without a
    /// name, without one plain address, or with anything else behind that.
    pub fn read(text: &str) -> Option<Self> {
        let (name, rest) = text.split_once('<')?;
        let (address, language) = rest.split_once('>')?;
        let name = name.trim();
        let language = match language.trim() {
            "" => Language::En,
            code => Language::read(code)?,
        };
        (printable::is_name(name) && is_plain(address)).then(|| Self {
            name: name.into(),
            address: address.into(),
            language,
        })
    }
}

/// An address that stands for itself everywhere: ASCII, no quotes, no routes.
fn is_plain(address: &str) -> bool {
    address.len() <= 200
        && address.split_once('@').is_some_and(|(local, domain)| {
            let atom = |atom: &str| {
                !atom.is_empty() && atom.bytes().all(|b| b.is_ascii_alphanumeric() || b"+-_=".contains(&b))
            };
            local.len() <= 64 && local.split('.').all(atom) && is_host(&domain.to_ascii_lowercase())
        })
}

/// The organisers under `[referee]`; `own` is the referee's address, which answers to nobody.
pub(super) fn organisers(reading: &mut Reading, own: &str) -> Vec<Organiser> {
    const REMEDY: &str = "write each organiser once with a name, and perhaps a language, as a list: \
                          [\"Toni <toni@chess.example>\", \"Zoe <zoe@chess.example> fr\"]";
    let mut organisers: Vec<Organiser> = Vec::new();
    for text in reading.texts("referee", "organisers", REMEDY) {
        let twice = |one: &Organiser| {
            let is_his = |other: &Organiser| other.name == one.name || other.address.eq_ignore_ascii_case(&one.address);
            one.address.eq_ignore_ascii_case(own) || organisers.iter().any(is_his)
        };
        match Organiser::read(&text).filter(|one| !twice(one)) {
            Some(one) => organisers.push(one),
            None => {
                reading.wrong("referee", "organisers", &format!("\"{}\" is not possible", text.escape_debug()), REMEDY)
            }
        }
    }
    organisers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_organiser_has_a_name_and_one_plain_address() {
        let toni = Organiser::read("Toni de Ys <toni+chess@ys.example>").unwrap();
        assert_eq!((toni.name.as_str(), toni.address.as_str()), ("Toni de Ys", "toni+chess@ys.example"));
        assert_eq!(toni.language, Language::En);
        let zoe = Organiser::read("Zoé <zoe@ys.example> fr").unwrap();
        assert_eq!((zoe.address.as_str(), zoe.language), ("zoe@ys.example", Language::Fr));
        for wrong in [
            "toni@ys.example",
            "<toni@ys.example>",
            "Toni <toni>",
            "Toni <a@b.example> x",
            "Toni <a@b.example> fr en",
            "To@ni <a@b.example>",
        ] {
            assert_eq!(Organiser::read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn nobody_stands_in_the_list_twice_and_the_referee_not_at_all() {
        let faults = |list: &str| {
            let text = format!("[referee]\naddress = \"r@ys.example\"\norganisers = [{list}]\n");
            let read = crate::config::Config::read(&text, "a.toml", std::path::Path::new("/etc"), None);
            read.map_or_else(|error| error.faults.len(), |_| 0)
        };
        assert_eq!(faults("\"A <a@ys.example>\", \"B <b@ys.example>\""), 0);
        for list in [
            "\"A <a@ys.example>\", \"B <A@ys.example>\"",
            "\"A <a@ys.example>\", \"A <b@ys.example>\"",
            "\"A <R@ys.example>\"",
            "\"a@ys.example\"",
        ] {
            assert_eq!(faults(list), 1, "{list}");
        }
    }
}
