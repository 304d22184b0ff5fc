//! A letter's bytes with the commitments and heads that the test knows replaced, by exact value,
//! with their ordinal; attachments are decoded first, and it is checked that nothing but their
//! bytes was in the way they were encoded. Nothing is masked by its shape.

use std::collections::HashMap;

use data_encoding::BASE64;
use tempete::tempete::state::typed::{Entered, entered};
use tempete::{
    ids::{GameId, Seat, Seq},
    seal::{Head, SignedHead, Tree},
    tempete::{
        log::event::{Event, ListCommitment, OwnEvent},
        seals::{Draw, Seals},
        state::public::SEATS,
    },
};

use crate::side::Known;

/// The values to replace, and what each is.
pub struct Plain(HashMap<Vec<u8>, String>);

impl Plain {
    /// All commitments and heads of a game, and the salts of the reader's own openings, which are attached to his letters.
    pub fn of(game: GameId, known: &Known, reader: Seat) -> Self {
        let mut values = HashMap::new();
        let seals = Seals::new(&known.secret, game);
        for seat in SEATS {
            let letter = tempete::tempete::seats::letter(seat);
            for (name, draw) in [("list", Draw::List), ("numbers", Draw::Numbers)] {
                let commitment = seals.draw_seed(letter, draw).commitment().to_string();
                values.insert(commitment.into_bytes(), format!("<seed {letter} {name}>"));
            }
        }
        for sealed in &known.sealed {
            let letter = tempete::tempete::seats::letter(sealed.seat);
            let event = &known.entries[usize::from(sealed.seq.get())].event;
            if let Entered::Own(OwnEvent::List(ListCommitment { .. })) = entered(event) {
                let cards: Vec<u8> = sealed.value.split(' ').map(|card| card.parse().unwrap()).collect();
                let list = seals.list(letter, sealed.seq, &cards);
                values.insert(list.commitment.to_string().into_bytes(), format!("<list {letter}>"));
                for (opening, position) in list.openings.iter().zip(1..) {
                    let commitment = opening.commitment().to_string();
                    values.insert(commitment.into_bytes(), format!("<list {letter} {position}>"));
                    if sealed.seat == reader {
                        values.insert(opening.salt.to_string().into_bytes(), format!("<salt of list {position}>"));
                    }
                }
            } else {
                let opening = seals.square(letter, sealed.seq, &sealed.value);
                values.insert(opening.commitment().to_string().into_bytes(), format!("<square {}>", sealed.seq));
                if sealed.seat == reader {
                    values.insert(opening.salt.to_string().into_bytes(), format!("<salt of square {}>", sealed.seq));
                }
            }
        }
        for of in &known.mails {
            let opening = seals.mail(tempete::tempete::seats::letter(of.seat), of.seq, &of.mail);
            values.insert(opening.commitment().to_string().into_bytes(), format!("<mail {}>", of.seq));
            if of.seat == reader {
                values.insert(opening.salt.to_string().into_bytes(), format!("<salt of mail {}>", of.seq));
            }
        }
        let Event::Start(start) = &known.entries[usize::from(Seq::START.get())].event else { panic!("no start") };
        let mut tree = Tree::default();
        for text in &known.texts {
            tree.push(text.as_bytes());
            let head = Head { origin: start.origin.clone(), size: tree.size(), root: tree.root() };
            let label = format!("<head {}>", tree.size());
            let short = head.short();
            values.insert(short.replace(' ', "").into_bytes(), label.clone());
            values.insert(short.into_bytes(), label.clone());
            values.insert(BASE64.encode(&tree.root().0).into_bytes(), label);
            // The same key signs in both games: the signature says no more than the head.
            let signed = SignedHead::new(head, known.signers.of(&start.key));
            let [_, first, second] = signed.foot();
            for (half, of) in [(format!("{first}{second}"), "whole"), (first, "first"), (second, "second")] {
                values.insert(half.into_bytes(), format!("<signature {} {of}>", tree.size()));
            }
        }
        Self(values)
    }

    /// A name or a letter with the values replaced.
    pub fn text(&self, raw: &[u8]) -> Vec<u8> {
        let mut out = Vec::with_capacity(raw.len());
        let mut rest = raw;
        'next: while let Some(first) = rest.first() {
            // Letters of signatures, 64 digits, 32 digits, four groups of eight, 44 letters: the lengths that there are.
            let starts = out.last().is_none_or(|before: &u8| !before.is_ascii_alphanumeric());
            if starts && first.is_ascii_alphanumeric() || matches!(first, b'+' | b'/' | b'-' | b'_') {
                for length in [92, 64, 46, 44, 43, 35, 32] {
                    if let Some(label) = rest.get(..length).and_then(|value| self.0.get(value)) {
                        out.extend_from_slice(label.as_bytes());
                        rest = &rest[length..];
                        continue 'next;
                    }
                }
            }
            out.push(*first);
            rest = &rest[1..];
        }
        out
    }

    /// A whole letter with the values replaced, its attachments decoded.
    pub fn letter(&self, raw: &[u8]) -> Vec<u8> {
        let mut out = vec![];
        let mut lines = raw.split(|byte| *byte == b'\n').peekable();
        while let Some(line) = lines.next() {
            // A line of quoted-printable may be broken within a value: it is joined, and where it was
            // broken stands behind it.
            let mut whole = line.to_vec();
            let mut broken = vec![];
            while whole.last() == Some(&b'=') && lines.peek().is_some() {
                whole.pop();
                broken.push(whole.len());
                whole.extend(lines.next().unwrap());
            }
            out.extend(self.text(&whole));
            if !broken.is_empty() {
                out.extend(format!(" {broken:?}").into_bytes());
            }
            out.push(b'\n');
            if line.eq_ignore_ascii_case(b"Content-Transfer-Encoding: base64") {
                while let Some(header) = lines.next_if(|line| !line.is_empty()) {
                    out.extend(self.text(header));
                    out.push(b'\n');
                }
                let blank = lines.next();
                assert_eq!(blank, Some(&b""[..]));
                let mut encoded = vec![];
                while let Some(line) = lines.next_if(|line| !line.is_empty() && !line.starts_with(b"--")) {
                    encoded.push(line.to_vec());
                }
                let decoded = BASE64.decode(&encoded.concat()).unwrap();
                // The same bytes have one way to be written.
                let again = BASE64.encode(&decoded);
                let wrapped: Vec<Vec<u8>> = again.as_bytes().chunks(76).map(<[u8]>::to_vec).collect();
                assert_eq!(encoded, wrapped, "base64 that says more than its bytes");
                out.extend_from_slice(b"\n[");
                out.extend(self.text(&decoded));
                out.extend_from_slice(b"]\n");
            }
        }
        out
    }
}
