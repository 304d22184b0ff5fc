//! What stands beside the orders of a line and says nothing of them, or denies them.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{
    super::{
        vocabulary::{Room, Takes},
        words,
    },
    Walk, bare,
};

impl Walk<'_> {
    /// Passes over what stands beside an order on its line and says nothing of it: a name, `2 days`, `your move`.
    pub(super) fn aside(&mut self) -> bool {
        let before = self.at;
        if self.politeness() {
            return true;
        }
        let folded = self.folded(self.at);
        // `yes to the draw`, `oui nulle`
        if self.vocabulary.phrase(&folded, self.language).is_some_and(|(.., count)| count > 1) {
            return false;
        }
        // `I resign, well played`
        if !self.orders.is_empty()
            && let Some(count) = self.language.congratulates(&folded)
        {
            self.at += count;
            return true;
        }
        let phrase = self.language.beside(&folded).max(self.language.greets(&folded));
        if let Some(count) = phrase {
            self.idle = true;
            self.at += count;
        } else if folded.first().is_some_and(|word| word.chars().count() > 1 && self.knows.is_name(word))
            && (self.led || !self.ended())
        {
            self.at += 1;
        } else if let [number, days, ..] = folded.as_slice()
            && words::is_small_number(number)
            && self.vocabulary.is_word("days", days)
        {
            self.at += 2;
        }
        self.at > before
    }

    /// The order before it cannot be taken back, nor asked about by itself: `resign Bob` may say that Bob should.
    pub(super) fn ended(&self) -> bool {
        let verb = self.orders.last().and_then(|(id, _)| self.vocabulary.verb(id));
        verb.is_some_and(|verb| verb.takes == Takes::Words(0) && verb.room == Room::Around && !verb.asks)
    }

    /// `Nf3, 17`: as many numbers as are owed close the line.
    pub(super) fn owed_numbers(&mut self) -> bool {
        let owed = self.vocabulary.verb(self.vocabulary.owed).filter(|_| !self.orders.is_empty());
        let Some(verb) = owed.filter(|verb| self.orders.iter().all(|(id, _)| *id != verb.id)) else { return false };
        let rest: Vec<String> =
            self.tokens.get(self.at..).unwrap_or_default().iter().map(|word| bare(word).into()).collect();
        let wanted = self.vocabulary.wanted(verb);
        let numbers = wanted > 0 && rest.len() == wanted && rest.iter().all(|word| words::is_small_number(word));
        if numbers {
            let word = self.vocabulary.word(verb.id, self.language).to_string();
            self.orders.push((verb.id, core::iter::once(word).chain(rest).collect()));
            self.at = self.tokens.len();
        }
        numbers
    }

    /// What a word of so many words denies: a draw is declined, anything else asked about.
    pub(super) fn denied(&mut self, words: usize) -> Option<()> {
        let before = self.orders.len();
        self.at += words;
        self.skip(|walk, word| walk.language.is_small(word));
        let from = self.at;
        if self.order(true).is_none() {
            self.orders.truncate(before);
            self.at = from;
            // `no card`, `without the Mad Horse`
            let verb = self.peek().and_then(|word| self.vocabulary.find(bare(word), self.language));
            if let Some(verb) = verb {
                self.at += 1;
                // `no card` beside what plays none.
                let plays = self.orders.iter().any(|(id, _)| *id == verb.id);
                let at = self.at;
                let named = self.peek().is_some_and(words::is_small_number) || self.title(None).is_some();
                self.at = at;
                if verb.id == self.vocabulary.numbered && !named && !plays {
                    return Some(());
                }
            } else {
                // A title is asked about as the card it is.
                let number = self.title(None)?;
                let word = self.vocabulary.word(self.vocabulary.numbered, self.language);
                self.denied.push(alloc::format!("{word} {number}"));
                return Some(());
            }
            let said = self.tokens.get(from..self.at).unwrap_or_default();
            self.denied.push(said.join(" "));
            return Some(());
        }
        self.denying = !self.tokens.get(self.at.saturating_sub(1)).is_some_and(|word| word.ends_with(['.', '!', ';']));
        for (id, words) in self.orders.split_off(before) {
            if id == "draw" {
                self.declines = true;
            } else {
                self.denied.push(words.join(" "));
            }
        }
        Some(())
    }

    /// `don't draw a random list`: what a denial without a comma goes on with is denied as well, but for a move.
    pub(super) fn goes_on_denying(&mut self, before: usize) {
        let plays = self.orders.get(before).is_some_and(|(id, _)| *id == self.vocabulary.bare_move);
        if self.denying && !self.parted && !plays {
            self.denied.extend(self.orders.split_off(before).into_iter().map(|(_, words)| words.join(" ")));
            self.declines = false;
        }
    }

    /// Passes over `please` and its like; whether it stood there.
    pub(super) fn politeness(&mut self) -> bool {
        let before = self.at;
        // `d'accord pour la nulle`
        if self.vocabulary.phrase(&self.folded(self.at), self.language).is_some_and(|(.., count)| count > 1) {
            return false;
        }
        while let Some(count) = self.language.polite(&self.folded(self.at)) {
            self.at += count;
        }
        self.polite.1 |= self.at > before;
        self.at > before
    }

    /// Passes over what a sentence begins with that says what is played: `I play`, `my move is`.
    pub(super) fn lead(&mut self) -> bool {
        let folded = self.folded(self.at);
        let Some(count) = self.language.lead(&folded) else { return false };
        // `I'll take the draw`, `my answer is` where that is an order
        if self.vocabulary.phrase(&folded, self.language).is_some_and(|(.., said)| said >= count) {
            return false;
        }
        self.at += count;
        self.skip(|walk, word| word == ":" || walk.language.is_small(word));
        true
    }
}
