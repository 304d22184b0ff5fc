//! Which header fields our own home wrote. Each server puts its fields on top of what it was given,
//! so that what stands above the `Received` of our own first server is its home's, and what stands
//! below was there when the mail came.
//!
//! The rule kept here: a field that a sender may have written is never taken for our home's.

use super::{
    fields::Field,
    scan::{Token, tokens},
};
use crate::ids::Timestamp;

/// A header, parted.
#[derive(Clone, Copy)]
pub(crate) struct Zone<'a, 'b> {
    /// What our home wrote: all above the last of its `Received` fields; the whole header of a mail
    /// that came through no server.
    pub(crate) home: &'a [Field<'b>],
    /// What stands between that and the first `Received` of another host's. Some providers write
    /// here; so may a sender whose mail came without such a field.
    pub(crate) border: &'a [Field<'b>],
    /// Whether a `Received` of our home ends what it wrote: only then did nobody else write above.
    pub(crate) is_sealed: bool,
    /// When our own first server took the mail, by the line it wrote.
    pub(crate) received: Option<Timestamp>,
}

impl<'a, 'b> Zone<'a, 'b> {
    /// Parts the fields of a mail. Without a trusted host, the first `Received` is another's.
    pub(crate) fn of(fields: &'a [Field<'b>], trusted_hosts: &[String]) -> Self {
        let mut home = None;
        let mut end = fields.len();
        for ((name, value), at) in fields.iter().zip(0..) {
            if name != "received" {
                continue;
            }
            let is_ours = by(value).is_some_and(|by| trusted_hosts.iter().any(|host| host.eq_ignore_ascii_case(&by)));
            if !is_ours {
                end = at;
                break;
            }
            home = Some(at);
        }
        let is_sealed = home.is_some();
        let home = home.unwrap_or(end);
        Self {
            home: fields.get(..home).unwrap_or_default(),
            border: fields.get(home..end).unwrap_or_default(),
            is_sealed,
            received: fields.get(home).filter(|_| is_sealed).and_then(|(_, value)| received_at(value)),
        }
    }
}

impl<'a, 'b> Zone<'a, 'b> {
    /// The fields in which our home says to which addresses it delivered the mail.
    pub(crate) fn delivered(&self) -> impl Iterator<Item = &'a Field<'b>> {
        let says = |name: &str| matches!(name, "delivered-to" | "x-original-to" | "envelope-to");
        self.home.iter().filter(move |(name, _)| says(name))
    }
}

/// The date of a `Received` field: behind its last semicolon (RFC 5322, section 3.6.7).
fn received_at(received: &str) -> Option<Timestamp> {
    let (_, date) = received.rsplit_once(';')?;
    let date = mail_parser::DateTime::parse_rfc822(date.trim())?;
    date.is_valid().then(|| Timestamp::from_unix(date.to_timestamp()))
}

/// The host that wrote a `Received` field: the word after its first `by`.
pub(crate) fn by(received: &str) -> Option<String> {
    let tokens = tokens(received)?;
    let mut words = tokens.iter().filter_map(|token| if let Token::Word(word) = token { Some(word) } else { None });
    words.find(|word| word.eq_ignore_ascii_case("by"))?;
    words.next().map(|host| host.trim_end_matches('.').to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(text: &str) -> Vec<Field<'_>> {
        text.lines()
            .filter_map(|line| line.split_once(": "))
            .map(|(name, value)| (name.to_ascii_lowercase(), value.into()))
            .collect()
    }

    fn counts(text: &str) -> (usize, usize) {
        let fields = fields(text);
        let zone = Zone::of(&fields, &["mx.ours.example".into(), "lda.ours.example".into()]);
        (zone.home.len(), zone.border.len())
    }

    #[test]
    fn what_stands_above_our_last_received_is_our_homes() {
        assert_eq!(counts("To: a\nFrom: b"), (2, 0));
        assert_eq!(counts("Return-Path: <>\nReceived: from x by evil.example; d\nTo: a"), (1, 0));
        assert_eq!(
            counts("A: 1\nReceived: by lda.ours.example\nB: 2\nReceived: from x (y by z) by MX.ours.example (E)\nC: 3"),
            (3, 2)
        );
        assert_eq!(counts("A: 1\nReceived: by mx.ours.example.\nB: 2\nReceived: by x.example\nC: 3"), (1, 2));
        assert_eq!(counts("A: 1\nReceived: from by mx.ours.example by x.example\nB: 2"), (1, 2));
        assert_eq!(counts("A: 1\nReceived: (by mx.ours.example\nB: 2"), (1, 0));
        assert_eq!(counts("A: 1\nReceived: from x for <a@b>\nB: 2"), (1, 0));
    }

    #[test]
    fn a_mail_arrived_when_our_own_first_server_says_and_nobody_elses_word_counts() {
        let ours = ["mx.ours.example".to_owned(), "lda.ours.example".to_owned()];
        let received = |header: &str| Zone::of(&fields(header), &ours).received.map(|at| at.to_string());
        let header = "Received: by lda.ours.example; Mon, 1 Mar 2027 10:05:00 +0000\n\
                      Received: from x by mx.ours.example (E); Mon, 1 Mar 2027 11:00:30 +0100\n\
                      Received: by x.example; Sun, 28 Feb 2027 09:00:00 +0000\nTo: a";
        assert_eq!(received(header).as_deref(), Some("2027-03-01T10:00:30Z"));
        assert_eq!(received("Received: by x.example; Sun, 28 Feb 2027 09:00:00 +0000\nTo: a"), None);
        assert_eq!(received("Received: by mx.ours.example; yesterday\nTo: a"), None);
        assert_eq!(received("Date: Mon, 1 Mar 2027 11:00:30 +0100\nTo: a"), None);
    }
}
