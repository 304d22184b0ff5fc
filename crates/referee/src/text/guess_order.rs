//! One order of a line: its verb, said or meant, and what belongs behind it.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use super::{
    super::{
        normalise::fold,
        vocabulary::{Room, Takes, Verb},
        words,
    },
    Walk, bare,
};

impl Walk<'_> {
    /// The next order; `parted`: something stands between it and the one before.
    pub(super) fn order(&mut self, parted: bool) -> Option<()> {
        let before = self.at;
        if let Some((verb, given, count)) = self.vocabulary.phrase(&self.folded(self.at), self.language) {
            // A sentence of its own, as `I play` is.
            self.led |= count > 1 || self.peek().is_some_and(|word| word.contains('\''));
            self.at += count;
            if verb.id == "decline" {
                let vocabulary = self.vocabulary;
                self.small(|_, word| vocabulary.is_word("draw", word));
                self.at += usize::from(self.peek().is_some_and(|word| vocabulary.is_word("draw", bare(word))));
                self.declines = true;
                return Some(());
            }
            if given.is_empty() {
                return self.verb(verb, None);
            }
            // `random list`
            let words = given.split(' ').map(|word| self.vocabulary.behind(word, self.language).to_string());
            let word = self.vocabulary.word(verb.id, self.language).to_string();
            self.orders.push((verb.id, core::iter::once(word).chain(words).collect()));
            return Some(());
        }
        if let Some(played) = self.titled() {
            self.orders.push((self.vocabulary.numbered, played));
            return Some(());
        }
        // `with my card 12`
        self.small(|walk, word| walk.vocabulary.find(word, walk.language).is_some());
        let word = bare(self.peek()?).to_string();
        if let Some(verb) = self.vocabulary.find(&word, self.language) {
            self.at += 1;
            return self.verb(verb, Some(word));
        }
        self.at = before;
        let words = self.orders.last().map_or(0, |(_, words)| words.len());
        let step = self.step()?;
        // Behind `square e5` a square is one too many and no pawn's move.
        let plain = step.last().is_some_and(|word| word.starts_with(|c: char| c.is_ascii_lowercase()));
        if plain && !parted && words > 1 {
            return None;
        }
        self.orders.push((self.vocabulary.bare_move, step));
        Some(())
    }

    /// A card by its title, where a square or a piece behind it, or a sentence, says that it is played.
    pub(super) fn titled(&mut self) -> Option<Vec<String>> {
        let before = self.at;
        self.skip(|walk, word| walk.language.is_small(word));
        let from = self.at;
        let number =
            self.peek().map(bare).filter(|word| words::is_small_number(word)).and_then(|word| word.parse().ok());
        if number.is_some() {
            self.at += 1;
        }
        let titled = self.title(number);
        let title_words = self.at - from;
        let held = titled.or(number).is_some_and(|number: u32| self.knows.held.contains(&number));
        let piece = |walk: &Self| walk.peek().is_some_and(|word| walk.language.piece(&fold(bare(word))).is_some());
        let named = match (number, titled) {
            // `35 Mad Horse`, `12 Trapdoor`
            (Some(_), Some(_)) => true,
            // `36 knight`; `play 54 on c4`, which is no move's number.
            (Some(number), None) => {
                let move_number = self.knows.board.as_ref().is_some_and(|board| u32::from(board.fullmove()) == number);
                held && (piece(self) || (self.leads && !move_number))
            }
            (None, Some(_)) => true,
            (None, None) => false,
        };
        if named {
            self.at = from;
            let mut order = Vec::from([self.vocabulary.word(self.vocabulary.numbered, self.language).to_string()]);
            if self.effect(&mut order).is_some() {
                // A title alone on its line is the card where it is held, unless it is a word of prose, too.
                let said = self.folded(from).iter().take(title_words).cloned().collect::<Vec<_>>().join(" ");
                let rest = self.tokens.get(self.at..).unwrap_or_default();
                let alone = from == 0 && rest.iter().all(|word| bare(word).is_empty()) && held;
                let alone = alone && !self.vocabulary.prose.contains(&said.as_str());
                if order.len() > 2 || ((self.leads || alone || number.is_some()) && !self.near) {
                    self.titled = alone && number.is_none();
                    return Some(order);
                }
            }
        }
        self.at = before;
        None
    }

    pub(super) fn verb(&mut self, verb: &'static Verb, typed: Option<String>) -> Option<()> {
        // What asks may say much behind its verb, and free words are anything.
        if verb.takes == Takes::Note && typed.is_none() {
            // `I stand by it`
            let word = self.vocabulary.word(verb.id, self.language).to_string();
            let rest = self.tokens.get(self.at..).unwrap_or_default().iter().cloned();
            self.orders.push((verb.id, core::iter::once(word).chain(rest).collect()));
            self.at = self.tokens.len();
            return Some(());
        }
        let questions = verb.asks && verb.room == Room::Above && verb.takes != Takes::Words(0);
        // `parties en cours`
        if typed.is_none() && self.orders.is_empty() && (questions || verb.takes == Takes::Lone) {
            let word = self.vocabulary.word(verb.id, self.language).to_string();
            self.orders.push((verb.id, [word].into()));
            return Some(());
        }
        if matches!(verb.takes, Takes::Text | Takes::Note | Takes::Addressed) || questions {
            return None;
        }
        let word = typed.unwrap_or_else(|| self.vocabulary.word(verb.id, self.language).to_string());
        let mut order = Vec::from([word]);
        let implied = self.vocabulary.implied(verb.id);
        if self.peek() == Some(":") && verb.takes != Takes::Words(0) {
            self.at += 1;
        }
        match verb.takes {
            Takes::Text
            | Takes::Note
            | Takes::Addressed
            | Takes::Lone
            | Takes::Days(_)
            | Takes::Count
            | Takes::Line => {
                return None;
            }
            Takes::Move => order.extend(self.step()?),
            Takes::Moves => {
                let before = self.at;
                match self.step() {
                    Some(step) => order.extend(step),
                    None => self.at = before,
                }
            }
            Takes::Numbers => {
                // `My list:`, the numbers below.
                let announced = self.at == self.tokens.len() && self.tokens.last().is_some_and(|word| word == ":");
                if self.numbers(&mut order).is_none() && !announced {
                    return None;
                }
            }
            Takes::Effect => {
                if let Some(word) = implied {
                    let vocabulary = self.vocabulary;
                    self.small(|_, next| vocabulary.is_word(word, next));
                    self.at += usize::from(self.peek().is_some_and(|next| vocabulary.is_word(word, bare(next))));
                    order.push(self.vocabulary.word(word, self.language).to_string());
                }
                self.effect(&mut order)?;
            }
            Takes::Words(0) => {
                self.orders.push((verb.id, order));
                // `intercept 32`
                if implied.is_some() {
                    self.small(|_, word| words::is_small_number(word));
                    self.skip(|walk, word| word == "with" && walk.language.is_between(word));
                }
                if let Some(word) = implied.filter(|_| self.peek().is_some_and(words::is_small_number)) {
                    return self.verb(self.vocabulary.verb(word)?, None);
                }
                return Some(());
            }
            Takes::Words(_) if self.places(&mut order) => {}
            Takes::Words(most) => order = self.arguments(verb, order, most)?,
        }
        self.orders.push((verb.id, order));
        Some(())
    }

    /// The order with so many words behind its verb, or as many as belong there.
    fn arguments(&mut self, verb: &'static Verb, mut order: Vec<String>, most: usize) -> Option<Vec<String>> {
        let (vocabulary, implied) = (self.vocabulary, self.vocabulary.implied(verb.id));
        for given in 0..most {
            // `uncloak 4 and 6`
            if given > 0 && self.number_behind() {
                self.at += 1;
            }
            if verb.id == vocabulary.sealing {
                self.skip(|walk, word| {
                    let named = walk.vocabulary.hint(&[word], walk.language);
                    let square = |verb: &Verb| verb.id == "square";
                    walk.language.is_small(word)
                        || walk.vocabulary.find(word, walk.language).is_some_and(square)
                        || named.is_some_and(|(verb, _)| verb == walk.vocabulary.sealing)
                });
            }
            if self.argument(&mut order) || (most == 2 && self.kind_behind(&mut order)) {
                continue;
            }
            if verb.id == vocabulary.sealing {
                return self.sealed(order);
            }
            // `uncloak 4 6` takes more of them; `setup random` none.
            let called = !vocabulary.numbered_piece.is_empty() && verb.room == Room::Nothing;
            let drawn = order.len() == 2 && order.last().is_some_and(|word| self.draws(word));
            if (called && order.len() > 1 && implied.is_none()) || (drawn && self.at == self.tokens.len()) {
                break;
            }
            // `accept` for `accept draw`
            let word = implied.filter(|_| order.len() == 1)?;
            order.push(vocabulary.word(word, self.language).into());
        }
        Some(order)
    }

    /// What a numbered piece is said to be: `K` of `I guess 3 K`.
    fn kind_behind(&mut self, order: &mut Vec<String>) -> bool {
        let is_numbered = !self.vocabulary.numbered_piece.is_empty() && order.len() == 2;
        let numbered = is_numbered && order.last().is_some_and(|word| words::is_small_number(word));
        let language = self.language;
        let is_kind = |word: &&str| {
            let letter = word.len() == 1 && word.starts_with(|c: char| c.is_ascii_uppercase());
            letter || language.piece(&fold(word)).is_some()
        };
        let from = self.at;
        // `I guess disc 3 is the king`
        if numbered {
            self.skip(|walk, word| walk.language.is_small(word) || walk.vocabulary.is_word("is", word));
        }
        let Some(kind) = self.peek().map(bare).filter(is_kind).filter(|_| numbered).map(str::to_string) else {
            self.at = from;
            return false;
        };
        order.push(kind);
        self.at += 1;
        true
    }

    /// Passes over the piece on a square, where words may say a move without a board: `cloak my knight on d2`.
    fn named_piece(&mut self) {
        let from = self.at;
        self.skip(|walk, word| walk.language.is_small(word));
        let is_piece = self.peek().is_some_and(|word| self.language.piece(&fold(bare(word))).is_some());
        self.at += 1;
        self.skip(|walk, word| walk.language.is_small(word));
        let on_square = self.peek().is_some_and(words::is_square);
        if self.vocabulary.behind_move.is_empty() || !is_piece || !on_square {
            self.at = from;
        }
    }

    /// True if a word that only parts numbers stands here, and a number behind it.
    fn number_behind(&self) -> bool {
        let folded = self.folded(self.at);
        let [between, number, ..] = folded.as_slice() else { return false };
        self.language.is_between(between) && words::is_small_number(number)
    }

    /// Pieces and places where games have names of their own for them: `Wh78 R i99, pawns i66`, `the rook`. At least one.
    fn places(&mut self, order: &mut Vec<String>) -> bool {
        let (before, language) = (self.at, self.language);
        let Some(called) = self.vocabulary.called else { return false };
        while let Some(word) = self.peek().map(|word| bare(word).to_string()) {
            let folded = fold(&word);
            let is_place = word.bytes().any(|b| b.is_ascii_digit()) && word.bytes().all(|b| b.is_ascii_alphanumeric());
            let letter = word.len() == 1 && word.starts_with(|c: char| c.is_ascii_uppercase());
            let says_where = language.goes_to(core::slice::from_ref(&folded)).is_some() || language.stands(&folded);
            if is_place || letter || called(&folded, language).is_some() {
                order.push(word);
            } else if !(says_where || language.is_small(&folded) || language.is_between(&folded)) {
                break;
            }
            self.at += 1;
        }
        if order.len() < 2 {
            self.at = before;
        }
        order.len() > 1
    }

    /// A number, a square or a word that belongs behind verbs; a card by its number, title and all.
    pub(super) fn argument(&mut self, order: &mut Vec<String>) -> bool {
        let (from, vocabulary) = (self.at, self.vocabulary);
        let is_argument =
            |word: &str| words::is_small_number(word) || words::is_square(word) || vocabulary.is_particle(word);
        // `reveal token 3`
        let called = |word: &str| vocabulary.is_word(vocabulary.numbered_piece, word);
        let is_called = |walk: &Self| {
            walk.tokens.get(walk.at + 1).is_some_and(|word| words::is_small_number(word))
                && walk.peek().is_some_and(called)
        };
        self.at += usize::from(!vocabulary.numbered_piece.is_empty() && is_called(self));
        self.named_piece();
        self.small(|_, word| is_argument(word));
        self.number_sign();
        // `discard card 35`
        let numbered = |walk: &Self| walk.tokens.get(walk.at + 1).is_some_and(|word| words::is_small_number(word));
        if self.peek().is_some_and(|word| vocabulary.is_word(vocabulary.numbered, word)) && numbered(self) {
            self.at += 1;
        }
        self.number_sign();
        let Some(word) = self.peek().filter(|word| is_argument(bare(word))).map(str::to_string) else {
            // `discard the Mad Horse`
            self.skip(|walk, word| walk.language.is_small(word));
            if let Some(number) = self.title(None) {
                order.push(number.to_string());
                return true;
            }
            self.at = from;
            return false;
        };
        self.at += 1;
        if words::is_small_number(&word) {
            self.title(word.trim_end_matches(['!', '.', '?']).parse().ok());
        }
        order.push(if word.ends_with('!') { word } else { bare(&word).to_string() });
        true
    }

    /// `spring e5`, `spring 12`, `spring`: whole where one of the sealed squares is meant.
    pub(super) fn sealed(&self, order: Vec<String>) -> Option<Vec<String>> {
        let given: Vec<&str> = order.iter().skip(1).map(|word| word.trim_end_matches('!')).collect();
        let fits = |(number, square): &&(u32, crate::chess::Square)| {
            let (number, square) = (number.to_string(), square.to_string());
            given.iter().all(|word| word.eq_ignore_ascii_case(&square) || *word == number)
        };
        let mut found = self.knows.sealed.iter().filter(fits);
        let (number, square) = found.next().filter(|_| found.next().is_none())?;
        Some(Vec::from([order.into_iter().next()?, number.to_string(), square.to_string()]))
    }
}
