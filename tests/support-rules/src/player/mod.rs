//! A simulated player: from his view of a game and a seed, the text of his next mail. He uses every
//! line of the protocol, also wrongly; he knows what is public and his own secrets, and nothing else.

mod board;
mod cards;
pub mod dice;
mod mischief;
mod reply;
pub mod spell;
mod turn;

use chess::Position;
use ids::Seat;
use referee::text::Language;
use tempete_game::{
    cards::card::{CardNo, Gain, Window},
    effect::Moved,
    log::terms::CardCheck,
    state::{
        exchange::MessageKind,
        public::{Duty, OwnDuty, Public},
        view::View,
    },
};

use self::dice::Dice;

/// How often a player thinks again about a mail that the board does not allow.
const TRIES: usize = 12;

/// How a player is minded, in percent.
#[derive(Clone, Copy, Debug)]
pub struct Temper {
    /// How often he plays a card or names a square that is false.
    pub bold: usize,
    /// How often he writes something else than what is due.
    pub mischief: usize,
    /// How often he plays a card where he can.
    pub cards: usize,
    /// How often he intercepts where he can.
    pub intercepts: usize,
    /// How often he objects, claims and offers where he can.
    pub disputes: usize,
    /// Whether the referee may draw for him.
    pub draws: bool,
}

impl Temper {
    /// Somebody who tries everything.
    pub const LIVELY: Self = Self { bold: 8, mischief: 16, cards: 75, intercepts: 35, disputes: 6, draws: true };
}

/// A simulated player.
pub struct Player {
    /// His seat.
    pub seat: Seat,
    /// The language of his mails.
    pub language: Language,
    /// How he is minded.
    pub temper: Temper,
    /// His chance.
    pub dice: Dice,
    /// His last mail.
    pub last: Option<String>,
    /// The position he has in mind while he writes, where the referee keeps the board.
    scene: Option<Position>,
    /// The piece that he has moved there.
    moved: Option<Moved>,
    /// Whether his cards miss by a little.
    slips: bool,
}

/// One mail of a simulated player.
#[derive(Clone, Debug)]
pub struct Mail {
    /// Its text.
    pub text: String,
    /// Whether it is meant to do what is due; else it only asks, or is wrong in some way.
    pub meant: bool,
}

/// A card he might play, and whether he holds it.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// The card.
    pub card: CardNo,
    /// Whether it is in his hand.
    pub held: bool,
}

impl Player {
    /// The player of this seat.
    pub fn new(seat: Seat, language: Language, temper: Temper, seed: u64) -> Self {
        Self {
            seat,
            language,
            temper,
            dice: Dice::new(seed, &format!("player {}", seat.index())),
            last: None,
            scene: None,
            moved: None,
            slips: false,
        }
    }

    /// His next mail, whatever is due.
    pub fn mail(&mut self, view: &View) -> Mail {
        let mail = if self.dice.chance(self.temper.mischief) {
            Mail { text: self.mischief(view), meant: false }
        } else {
            Mail { text: self.proper(view), meant: true }
        };
        self.last = Some(mail.text.clone());
        mail
    }

    /// A mail that does what is due, as he sees it; where nothing is, he asks something.
    pub fn proper(&mut self, view: &View) -> String {
        // On a board not everything is possible: what he thinks of first, what next, and something plain at last.
        for _ in 0..TRIES {
            let lines = self.wanted(view);
            if self.would_do(view, &lines.join("\n")) {
                return self.letter(lines);
            }
        }
        let lines = self.plain(view);
        self.letter(lines)
    }

    fn wanted(&mut self, view: &View) -> Vec<String> {
        self.look(view);
        match view.public.duty() {
            _ if !view.public.course.owes(self.seat) => self.unasked(view),
            Duty::Own(OwnDuty::Lists) => self.list(view),
            Duty::Own(OwnDuty::Numbers) => vec![self.first_numbers(view)],
            Duty::Own(OwnDuty::Turn(_)) => self.on_turn(view),
            Duty::Own(OwnDuty::Answer(_)) => self.on_interception(view),
            Duty::Own(OwnDuty::Object(_)) => self.on_objection(view),
            Duty::Claim(..) => vec![self.accept_or_decline()],
            Duty::Own(OwnDuty::RulingOnObjection(_)) | Duty::RulingOnClaim(..) | Duty::Over(..) => self.unasked(view),
        }
    }

    /// Lines as a person sends them: sometimes with a greeting, words for the opponent, a name below.
    fn letter(&mut self, mut lines: Vec<String>) -> String {
        // An objection has words of its own.
        let words = ["say", "object"].map(|verb| self.line(verb, ""));
        let mut said = lines.iter().any(|line| words.iter().any(|verb| line.starts_with(verb)));
        if self.dice.chance(6) && !said {
            lines.push(String::new());
            lines.push(self.line("say", "Well played, this is fun!"));
            said = true;
        }
        // What stands below words goes with them, but for a signature.
        let mark = if said { "-- \n" } else { "" };
        let mut text = lines.join("\n");
        if self.dice.chance(10) {
            text = format!("Hello,\n\n{text}\n\n{mark}Best wishes from a player\n");
        }
        if self.dice.chance(10) {
            text.push_str("\n\n> move e4\n> card 13\n");
        }
        text
    }

    pub(self) fn line(&self, verb: &str, rest: &str) -> String {
        spell::line(self.language, verb, rest)
    }

    fn list(&mut self, view: &View) -> Vec<String> {
        let mut lines = vec![if self.temper.draws && self.dice.chance(40) {
            let words = self.dice.word(&["", " snow on the Vistula", " żółw 7", " encore un coup de dés"]);
            self.line("list", &format!("{}{words}", spell::word(self.language, "random")))
        } else {
            let mut deck: Vec<String> = view.public.terms().deck.iter().map(ToString::to_string).collect();
            self.dice.shuffle(&mut deck);
            let middle = deck.len() / 2;
            // Long lists are wrapped by mail programs.
            self.line("list", &format!("{}\n{}", deck[..middle].join(" "), deck[middle..].join(", ")))
        }];
        if self.dice.chance(40) {
            lines.push(self.first_numbers(view));
        }
        lines
    }

    fn first_numbers(&mut self, view: &View) -> String {
        if self.temper.draws && self.dice.chance(40) {
            return self.line("numbers", spell::word(self.language, "random"));
        }
        self.numbers(view, 5)
    }

    /// So many free positions of the opponent's list.
    pub(self) fn numbers(&mut self, view: &View, count: usize) -> String {
        let mut free = view.public.free_positions(Public::other(self.seat));
        self.dice.shuffle(&mut free);
        let words: Vec<String> = free.iter().take(count).map(ToString::to_string).collect();
        self.line("numbers", &words.join(" "))
    }

    /// The numbers line of a turn or an answer, where one is owed.
    pub(self) fn owed(&mut self, view: &View, count: usize) -> Option<String> {
        if self.temper.draws && self.dice.chance(30) {
            // With `random` nobody has to count.
            return Some(self.line("numbers", spell::word(self.language, "random")));
        }
        (count > 0).then(|| self.numbers(view, count))
    }

    /// What may be sent while nothing is due.
    fn unasked(&mut self, view: &View) -> Vec<String> {
        let waits = view.public.duty() == Duty::Own(OwnDuty::Lists) && self.dice.chance(60);
        if waits {
            return vec![self.first_numbers(view)];
        }
        match self.dice.below(10) {
            0..=1 => vec![self.line("say", "Take your time.\nThere is no hurry.")],
            2 => vec![self.line("overdue", "")],
            3 => vec![self.line("set", "chat on"), self.line("hand", "")],
            at => vec![self.line(["status", "hand", "history", "help", "board", "record"][at % 6], "")],
        }
    }

    fn accept_or_decline(&mut self) -> String {
        let verb = if self.dice.chance(35) { "accept" } else { "decline" };
        self.line(verb, spell::word(self.language, "draw"))
    }

    fn on_turn(&mut self, view: &View) -> Vec<String> {
        let (public, other) = (view.public, Public::other(self.seat));
        if public.course.offer.is_some_and(|(by, _)| by == other) && self.dice.chance(35) {
            return vec![self.accept_or_decline()];
        }
        if let Some(objection) = self.objection(view) {
            return objection;
        }
        if !public.course.claimed && self.dice.chance(self.temper.disputes / 2) {
            let claim = self.dice.word(&["stalemate", "repetition", "fifty"]);
            return vec![self.line("claim", spell::word(self.language, claim))];
        }
        if self.dice.chance(self.temper.intercepts)
            && let Some(lines) = self.interception(view)
        {
            return lines;
        }
        self.turn(view)
    }

    fn on_interception(&mut self, view: &View) -> Vec<String> {
        match self.objection(view) {
            Some(objection) => objection,
            None => self.answer(view),
        }
    }

    fn objection(&mut self, view: &View) -> Option<Vec<String>> {
        let message = view.public.message.filter(|message| message.by != self.seat && !message.objected)?;
        let words = match message.kind {
            MessageKind::Turn => "the bishop on c1 cannot get there",
            MessageKind::Interception => "nothing was captured",
            MessageKind::Answer => "that is the same move again",
        };
        self.dice.chance(self.temper.disputes).then(|| vec![self.line("object", words)])
    }

    fn on_objection(&mut self, view: &View) -> Vec<String> {
        let card = view.public.message_card().and_then(|id| view.public.play(id)).map(|play| play.play.card);
        if let Some(card) = card.filter(|card| !view.public.card(*card).stays())
            && self.dice.chance(40)
        {
            let what = self.card_words(view, card);
            return vec![self.line("amend", &format!("{} {what}", spell::word(self.language, "card")))];
        }
        let verb = if self.dice.chance(60) { "withdraw" } else { "stand" };
        vec![self.line(verb, "")]
    }

    /// A card's number and its parameters or effect.
    pub(self) fn card_words(&mut self, view: &View, card: CardNo) -> String {
        if let Some(words) = self.words_on_board(view, card) {
            return words;
        }
        let example: Vec<String> = view.public.card(card).example.iter().map(ToString::to_string).collect();
        if self.dice.chance(20) && view.public.declares(card) {
            return format!("{card}: {}", self.dice.word(spell::EFFECTS));
        }
        let args = spell::args(&example.join(" "), self.language.letters());
        if args.is_empty() { card.to_string() } else { format!("{card} {args}") }
    }

    /// One of the deck's cards that `fits` says may be played: from the hand, or (boldly) any.
    pub(self) fn choose(&mut self, view: &View, fits: &dyn Fn(Window, CardNo) -> bool) -> Option<Choice> {
        let bold = self.dice.chance(self.temper.bold);
        let fitting = |card: &CardNo| fits(view.public.window(view.public.card(*card)), *card);
        let cards: Vec<CardNo> = if bold {
            view.public.terms().deck.iter().copied().filter(fitting).collect()
        } else {
            view.own.hand.iter().map(|held| held.card).filter(fitting).collect()
        };
        let card = *self.dice.pick(&cards)?;
        Some(Choice { card, held: view.own.holds(card) })
    }

    /// `card 35!` where he insists, and sometimes where he need not.
    pub(self) fn card_line(&mut self, view: &View, choice: Choice) -> String {
        let words = match view.public.card(choice.card).gains() {
            Some(Gain::Taken) => {
                let cards: Vec<u8> = view
                    .public
                    .takeable(self.seat)
                    .into_iter()
                    .filter_map(|id| view.public.play(id))
                    .map(|play| play.play.card.get())
                    .collect();
                format!("{} {}", choice.card, self.dice.pick(&cards).copied().unwrap_or(13))
            }
            Some(Gain::Picked) => {
                let free = view.public.free_positions(self.seat);
                format!("{} {}", choice.card, self.dice.pick(&free).copied().unwrap_or(1))
            }
            None => self.card_words(view, choice.card),
        };
        let insists = if choice.held { self.dice.chance(3) } else { self.insists(view) };
        let number = choice.card.to_string();
        let rest = words.strip_prefix(&number).unwrap_or_default();
        self.line("card", &format!("{number}{}{rest}", if insists { "!" } else { "" }))
    }

    /// Whether he insists on what he knows to be false.
    pub(self) fn insists(&mut self, view: &View) -> bool {
        match view.public.terms().card_check {
            CardCheck::Warn => self.dice.chance(60),
            _ => self.dice.chance(20),
        }
    }

    /// A `spring` line for the beginning of a message, if one of his squares is live.
    pub(self) fn spring(&mut self, view: &View) -> Option<String> {
        let live = view.public.live_squares(self.seat);
        let (_, card) = *self.dice.pick(&live)?;
        if !self.dice.chance(35) {
            return None;
        }
        let mut squares: Vec<_> =
            view.own.live_traps(view.public).filter(|trap| trap.card == card).map(|trap| trap.square).collect();
        let taken = self.stops(view);
        // Without a board an answer springs only what 26 brought.
        if taken.is_none() && matches!(view.public.duty(), Duty::Own(OwnDuty::Answer(_))) {
            return None;
        }
        if let Some(taken) = &taken {
            squares.retain(|square| taken.contains(square));
        }
        match self.dice.pick(&squares) {
            Some(square) if !self.dice.chance(2 * self.temper.bold) => {
                Some(self.line("spring", &format!("{card} {square}")))
            }
            _ => {
                if self.temper.bold == 0 {
                    return None;
                }
                let mark = if self.insists(view) { "!" } else { "" };
                let square = match taken {
                    Some(taken) => *self.dice.pick(&taken)?,
                    None => spell::square(&mut self.dice),
                };
                Some(self.line("spring", &format!("{card} {square}{mark}")))
            }
        }
    }
}
