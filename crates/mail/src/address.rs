//! Addresses, strictly: `local@domain` in ASCII and nothing around it. Everything odder is no
//! address here, whatever a mail program makes of it.

/// An address as given, and folded for comparing: ASCII case folded, nothing else touched. No
/// provider's habits (dots, tags) are known here: the address registered is the address.
#[derive(Clone, PartialEq, Eq)]
pub struct Address {
    given: String,
    folded: String,
}

impl Address {
    /// The address, or `None`: ASCII atoms with dots, no quotes, comments or routes, at most 64
    /// letters before the `@` and 254 in all, a domain of labels.
    pub fn read(text: &str) -> Option<Self> {
        let (local, domain) = text.split_once('@')?;
        let atom = |atom: &str| {
            !atom.is_empty() && atom.bytes().all(|b| b.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~".contains(&b))
        };
        let label = |label: &str| {
            (1..=63).contains(&label.len())
                && label.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
                && !label.starts_with('-')
                && !label.ends_with('-')
        };
        let fits = local.len() <= 64 && text.len() <= 254;
        (fits && local.split('.').all(atom) && domain.split('.').all(label))
            .then(|| Self { given: text.to_owned(), folded: text.to_ascii_lowercase() })
    }

    /// As given.
    pub fn given(&self) -> &str {
        &self.given
    }

    /// For comparing.
    pub fn folded(&self) -> &str {
        &self.folded
    }

    /// What stands before the `@`, folded.
    pub fn local(&self) -> &str {
        self.folded.split_once('@').map_or("", |(local, _)| local)
    }

    /// What stands after the `@`, folded.
    pub fn domain(&self) -> &str {
        self.folded.split_once('@').map_or("", |(_, domain)| domain)
    }

    /// Whether no person reads there, by its name alone (MAIL robots: mailer-daemon, postmaster,
    /// noreply and spellings). Nobody is registered under such an address, and mail from one is
    /// a robot's.
    pub fn is_robots(&self) -> bool {
        let bare: String = self.local().chars().filter(|c| !matches!(c, '-' | '_' | '.')).collect();
        ["mailerdaemon", "postmaster", "noreply", "donotreply", "bounce", "bounces", "maildaemon", "mailmaster"]
            .contains(&bare.as_str())
    }

    /// Whether mail to this name goes to many, or to a program that manages them.
    pub fn is_lists(&self) -> bool {
        let parts = ["-request", "-owner", "-bounces", "-subscribe", "-unsubscribe", "-list", "-l"];
        parts.iter().any(|part| self.local().ends_with(part))
            || ["listserv", "majordomo", "mailman", "listmaster", "owner"].contains(&self.local())
    }
}

// Addresses stand in no log line.
impl std::fmt::Debug for Address {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Address")
    }
}

#[cfg(test)]
mod tests {
    use super::Address;

    #[test]
    fn only_plain_addresses_are_addresses() {
        let address = Address::read("Ann.B+x@Example.ORG").unwrap();
        assert_eq!(address.folded(), "ann.b+x@example.org");
        for wrong in [
            "",
            "ann",
            "@x",
            "ann@",
            "a@b@c",
            "a..b@c",
            ".a@c",
            "a b@c",
            "a(b)@c",
            "\"a\"@c",
            "<a@b>",
            "a@-b",
            "a@b..c",
            "@r1,@r2:a@x",
            "аnn@example.org",
            "a\0@x",
            "a@x\r\nBcc: b@x",
        ] {
            assert!(Address::read(wrong).is_none(), "{wrong:?}");
        }
        assert!(Address::read(&format!("{}@x", "a".repeat(65))).is_none());
    }

    #[test]
    fn robots_are_known_by_name() {
        for robot in ["MAILER-DAEMON@x", "no-reply@x", "do_not_reply@x", "postmaster@x"] {
            assert!(Address::read(robot).unwrap().is_robots(), "{robot}");
        }
        assert!(!Address::read("bounty@x").unwrap().is_robots());
    }
}
