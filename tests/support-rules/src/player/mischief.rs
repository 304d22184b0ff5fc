//! What a player writes beside what is due: questions, tries, slips of the finger, cards he does not
//! hold, and mails in which everything is wrong.

use tempete_game::{cards::card::Window, order::vocabulary::VOCABULARY, state::view::View};

use super::{Choice, Player, spell};

impl Player {
    /// A mail that only asks, or is wrong in some way. Some chance to be right by accident is left.
    pub(super) fn mischief(&mut self, view: &View) -> String {
        match self.dice.below(18) {
            0..=1 => self.slip(view),
            2 => format!("{}\n{}", self.line("try", ""), self.proper(view)),
            3 => self.question(),
            4 => self.last.clone().unwrap_or_else(|| self.question()),
            5 => self.not_held(view),
            6..=13 => self.near_miss(view),
            14..=15 => self.spoilt(view),
            _ => {
                let count = 1 + self.dice.below(4);
                (0..count).map(|_| self.any_line(view)).collect::<Vec<_>>().join("\n")
            }
        }
    }

    /// A question.
    fn question(&mut self) -> String {
        let verb = self.dice.word(&["status", "hand", "history", "help", "board", "record", "repeat"]);
        self.line(verb, "")
    }

    /// A mail with one letter wrong in its first verb.
    fn slip(&mut self, view: &View) -> String {
        let mail = self.proper(view);
        let Some((verb, rest)) = mail.split_once(' ') else { return mail };
        let mut letters: Vec<char> = verb.chars().collect();
        if letters.len() < 4 || mail.starts_with("Hello") {
            return self.line("move", "Zf3");
        }
        let at = 1 + self.dice.below(letters.len() - 2);
        match self.dice.below(3) {
            0 => letters.swap(at, at + 1),
            1 => drop(letters.remove(at)),
            _ => letters.insert(at, 'x'),
        }
        format!("{} {rest}", letters.into_iter().collect::<String>())
    }

    /// What is due with a card whose squares are not right, or hardly.
    fn near_miss(&mut self, view: &View) -> String {
        self.slips = true;
        let lines = self.wanted(view);
        self.slips = false;
        lines.join("\n")
    }

    /// A turn with a card, discard or square that is false, and no `!`.
    fn not_held(&mut self, view: &View) -> String {
        let deck = view.public.terms().deck.clone();
        let fits = |window| matches!(window, Window::Before | Window::Instead | Window::After);
        let cards: Vec<_> =
            deck.into_iter().filter(|card| !view.own.holds(*card) && fits(view.public.card(*card).window)).collect();
        let Some(card) = self.dice.pick(&cards).copied() else { return self.question() };
        let mut lines = self.placed(view, Some(Choice { card, held: true }), false);
        if let Some((_, live)) = view.public.live_squares(self.seat).first()
            && self.dice.chance(50)
        {
            let square = spell::square(&mut self.dice);
            lines.insert(0, self.line("spring", &format!("{live} {square}")));
        }
        let owed = usize::from(view.public.numbers_owed(self.seat));
        lines.extend(self.owed(view, owed));
        lines.join("\n")
    }

    /// A proper mail with one line gone, doubled, moved, or another put between.
    fn spoilt(&mut self, view: &View) -> String {
        let mail = self.proper(view);
        let mut lines: Vec<String> = mail.lines().map(str::to_owned).collect();
        let at = self.dice.below(lines.len());
        match self.dice.below(5) {
            0 => drop(lines.remove(at)),
            1 => lines.insert(at, lines[at].clone()),
            2 => lines.swap(0, at),
            _ => lines.insert(self.dice.below(lines.len() + 1), self.any_line(view)),
        }
        lines.join("\n")
    }

    /// Any line of the protocol with something behind it; resigning is left to those who mean it.
    fn any_line(&mut self, view: &View) -> String {
        let verbs: Vec<_> = VOCABULARY.all().collect();
        let verb = verbs[self.dice.below(verbs.len())].id;
        let deck = &view.public.terms().deck;
        let card = match self.dice.below(6) {
            0 => self.dice.below(100),
            _ => usize::from(self.dice.pick(deck).unwrap().get()),
        };
        let square = spell::square(&mut self.dice);
        let most = deck.len();
        let number = self.dice.below(most + 3);
        let rest = match verb {
            "resign" | "accept" => return self.question(),
            "list" => (1..=most).map(|card| card.to_string()).collect::<Vec<_>>().join(" "),
            "numbers" if self.dice.chance(20) => spell::word(self.language, "random").to_owned(),
            "numbers" => {
                let count = 1 + self.dice.below(5);
                let words: Vec<String> = (0..count).map(|_| self.dice.below(most + 2).to_string()).collect();
                format!("{number} {}", words.join(" "))
            }
            "move" => {
                let number = view.public.move_number() as usize + self.dice.below(2);
                let text = spell::chess_move(&mut self.dice, self.language, None).spelled(self.language.letters());
                format!("{number}{} {text}", self.dice.word(&[".", "...", ""]))
            }
            "card" => self.dice.word(&["12", "13", "32", "34 13", "57 3", "57 99", "68", "26 h7", "18"]).to_owned(),
            "amend" => format!("{} {card}", spell::word(self.language, "card")),
            "square" | "land" => square.to_string(),
            "spring" => format!("{} {square}", self.dice.word(&["12", "28", "13"])),
            "discard" | "keep" => card.to_string(),
            "part" => self.dice.word(&["1", "2", "3"]).to_owned(),
            "decline" => spell::word(self.language, "draw").to_owned(),
            "claim" => spell::word(self.language, "fifty").to_owned(),
            "object" | "say" => "I do not see how that can be".to_owned(),
            "confirm" => "4TQ7".to_owned(),
            "set" => "reminders off".to_owned(),
            _ => String::new(),
        };
        self.line(verb, &rest)
    }
}
