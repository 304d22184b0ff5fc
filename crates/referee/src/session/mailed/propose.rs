//! What is proposed in place of a mail that cannot be carried out (M5): a mail that names all that it names, and that would be
//! carried out as it stands. Asked of its sender's view alone; where nothing is certain, nothing is proposed.

use alloc::{collections::BTreeSet, string::String, vec::Vec};

use super::{GameMail, ReadMail};
use crate::{
    kit::{Denial, Mail},
    referee::{
        mails::{GameOrder, Intent, Mended, Problem},
        orders::{self, CommonOrder, Order, Request},
        played::Played,
    },
    text::{self, Doubt, Knows, Language, Salvaged, UnreadableLine, Vocabulary},
};

/// Of so many mails one may be meant.
const MOST: usize = 4;

/// What may have been meant by a mail.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Proposal {
    /// Nothing that is certain.
    Nothing,
    /// These lines.
    Lines(Vec<String>),
    /// One of these.
    Among(Vec<String>),
}

/// How a seat's mails are read.
struct Reader {
    words: Vocabulary,
    knows: Knows,
    language: Language,
}

impl Reader {
    fn named(&self, lines: &[String]) -> BTreeSet<String> {
        text::named(&lines.join("\n"), &self.words, &self.knows, self.language)
    }
}

impl GameMail<'_> {
    /// Puts a proposal in the place of what these problems offer; gives the mail put right.
    pub(super) fn propose(&self, body: &str, problems: &mut Vec<Problem>, lines: Vec<String>) -> Vec<String> {
        let (view, language) = (self.view(), self.language());
        let reader = Reader { words: Played::words(&view), knows: Played::knows(&view, language), language };
        let salvaged = text::salvaged(body, &reader.words, &reader.knows, language);
        if !lines.is_empty() && reader.named(&lines).is_superset(&salvaged.names) {
            return lines;
        }
        // Who is asked which of several is asked enough.
        let is_asked = |problem: &Problem| match problem {
            Problem::Unreadable(UnreadableLine::Doubtful { doubt: Doubt::Among, instead, .. }) => instead.len() > 1,
            _ => false,
        };
        if problems.iter().any(is_asked) {
            return Vec::new();
        }
        let proposal = self.proposal(&salvaged, &reader);
        for problem in problems.iter_mut() {
            let Problem::Unreadable(UnreadableLine::Doubtful { line, doubt, instead }) = problem else { continue };
            // A line is chosen in its own place, but where nothing else of the mail is an order.
            let of_line = (*doubt != Doubt::Perhaps).then(|| reader.named(core::slice::from_ref(line)));
            if of_line.is_none() {
                instead.retain(|line| self.would(line, &reader).is_some());
            }
            if proposal != Proposal::Nothing
                || !reader.named(instead).is_superset(of_line.as_ref().unwrap_or(&salvaged.names))
            {
                instead.clear();
            }
        }
        match proposal {
            Proposal::Nothing => Vec::new(),
            Proposal::Lines(lines) => lines,
            Proposal::Among(among) => {
                Self::ask_which(body, problems, among);
                Vec::new()
            }
        }
    }

    /// Asks which of these lines is meant.
    fn ask_which(body: &str, problems: &mut Vec<Problem>, among: Vec<String>) {
        let found = problems.iter_mut().find_map(|problem| match problem {
            Problem::Unreadable(UnreadableLine::Doubtful { doubt, instead, .. }) => Some((doubt, instead)),
            _ => None,
        });
        match found {
            Some((doubt, instead)) => (*doubt, *instead) = (Doubt::Among, among),
            None => {
                let line = body.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
                let line = text::shown(text::plain_words(line).trim());
                problems.push(Problem::Unreadable(UnreadableLine::Doubtful {
                    line,
                    doubt: Doubt::Among,
                    instead: among,
                }));
            }
        }
    }

    /// What is wrong with a mail that can be read and may not be, and what would do.
    pub(super) fn put_right(&self, request: &Request<GameOrder>) -> Mended {
        let mut mended = self.mended(request);
        if mended.lines.is_empty() && !request.try_only {
            mended.lines = self.propose_otherwise(&mut mended.problems);
        }
        mended
    }

    /// The same of a mail that can be read.
    fn propose_otherwise(&self, problems: &mut Vec<Problem>) -> Vec<String> {
        let stale = |problem: &Problem| match problem {
            Problem::Refused { refusal, .. } => matches!(refusal.denial(), Some(Denial::Stale { .. })),
            _ => false,
        };
        match &self.mail.text {
            Ok(text) if !problems.iter().any(stale) => self.propose(&text::cut(text).body, problems, Vec::new()),
            _ => Vec::new(),
        }
    }

    /// The mail with what its prose may mean beside its orders, where that is asked about.
    pub(super) fn propose_meant(&self, doubts: &[Problem]) -> Vec<String> {
        let meant = |problem: &Problem| match problem {
            Problem::Refused { refusal, .. } => matches!(refusal.denial(), Some(Denial::Meant { .. })),
            _ => false,
        };
        match doubts.iter().any(meant) {
            true => self.propose_otherwise(&mut doubts.to_vec()),
            false => Vec::new(),
        }
    }

    /// What may have been meant by a body.
    fn proposal(&self, salvaged: &Salvaged, reader: &Reader) -> Proposal {
        let keeps = |lines: &[String]| reader.named(lines).is_superset(&salvaged.names);
        let may_be = |texts: &[String]| {
            let mut found: Vec<Vec<String>> = Vec::new();
            for lines in texts.iter().filter_map(|text| self.would(text, reader)).filter(|lines| keeps(lines)) {
                if !found.contains(&lines) && found.len() < MOST {
                    found.push(lines);
                }
            }
            found
        };
        let mut found = may_be(&salvaged.whole);
        if found.is_empty() {
            found = may_be(&salvaged.other);
        }
        if let [lines] = found.as_slice() {
            return Proposal::Lines(lines.clone());
        }
        if found.is_empty() {
            let parts: Option<Vec<Vec<String>>> = salvaged.parts.iter().map(|text| self.would(text, reader)).collect();
            found = parts.filter(|parts| keeps(&parts.concat())).unwrap_or_default();
            found.dedup();
        }
        let single = |lines: Vec<String>| <[String; 1]>::try_from(lines).ok().map(|[line]| line);
        let among: Option<Vec<String>> = found.into_iter().map(single).collect();
        match among {
            Some(among) if among.len() > 1 => Proposal::Among(among),
            _ => Proposal::Nothing,
        }
    }

    /// The lines of a mail as they are proposed, if it would be carried out.
    fn would(&self, text: &str, reader: &Reader) -> Option<Vec<String>> {
        let lines = self.spelled(text, reader)?;
        let again = lines.join("\n");
        // Sent as it stands it says the same.
        (again == text || self.spelled(&again, reader).as_ref() == Some(&lines)).then_some(lines)
    }

    fn spelled(&self, text: &str, reader: &Reader) -> Option<Vec<String>> {
        let language = self.language();
        let reading = text::read_knowing(text, &reader.words, &reader.knows, language).ok()?;
        if reading.lines.is_empty() || !reading.not_read.is_empty() {
            return None;
        }
        let request = orders::request(self.session.at_hand().reader(), &reading, language).ok()?;
        let request = Played::fitted(&self.view(), request, language).ok()?;
        let proposed = |order: &Order<GameOrder>| match order {
            Order::Own(own) => !own.is_grave(),
            Order::Common(common) => matches!(common, CommonOrder::Draw),
            _ => false,
        };
        if request.try_only || !request.orders.iter().all(|one| proposed(&one.order)) {
            return None;
        }
        // It answers the letter that proposes it.
        let mail = Mail { text: Ok(text.into()), ..self.mail.clone() };
        let own = GameMail { mail: &mail, fresh: true, affirmed: Some(false), ..*self };
        let asks = own.check(&request).ok()?;
        if !matches!(asks.intent, Some(Intent::Own(_))) {
            return None;
        }
        let read = ReadMail { request, reading, warnings: Vec::new(), declines: false };
        let lines = read.request.orders.iter().map(|one| one.order.spelled(&reader.words, language)).collect();
        own.doubts(&asks, &read).is_empty().then_some(lines)
    }
}
