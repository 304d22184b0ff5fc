//! What is offered in place of a card's line: ways to play the card that the whole check takes with the rest of the mail
//! as it stands, and never what the card's own conditions alone would leave.

use alloc::{vec, vec::Vec};

use super::{MOST_CHOICES, Task, kept::keeps, line::line_of, mail_lines::MailLines};
use crate::{
    chess::{Role, Square, full},
    tempete::{
        cards::{
            card::{Card, CardNo, Window},
            param::{Arg, ArgsFault},
        },
        effect::Unfit,
        legal::{check::intent, offers::arguments, refusal::Refusal},
        order::orders::{CardOrder, Order, OwnOrder},
        telling::plays::Plays,
    },
    text::Language,
};

/// So many words are offered in place of one; a letter shows all but the last, which says that there are others.
pub(super) const MOST_WORDS: usize = 13;
/// So many plays of a card are looked through.
const MOST_PLAYS: usize = 200;
/// The same behind each of the moves that the mail does not make.
const MOST_BEHIND: usize = 8;
/// So many of those moves are looked at.
const MOST_MOVES: usize = 64;

/// A line that would do, and the mail with it.
type Choice = (Order, MailLines);

impl Task<'_> {
    /// The card of a line cannot be played so: notes it with the ways in which it can, and gives the mail as it goes on.
    pub(super) fn another_play(&mut self, at: Option<usize>, refusal: Refusal) -> Option<MailLines> {
        let card = at.and_then(|at| match self.sheet.order(at)? {
            Order::Own(OwnOrder::Card(card) | OwnOrder::Amend(card)) => Some((at, card.clone())),
            _ => None,
        });
        let held = |(_, card): &(usize, CardOrder)| {
            !self.lacking.iter().any(|lacking: &CardNo| u32::from(lacking.get()) == card.card)
        };
        let Some((at, typed)) = card.filter(held) else {
            (self.sure, self.alone) = (false, true);
            self.note(at, refusal, Vec::new());
            return at.map(|at| self.sheet.without_card(at));
        };
        let Some(known) = self.known(&typed) else {
            self.sure = false;
            self.note(Some(at), refusal, Vec::new());
            return None;
        };
        let (found, complete) = self.plays(at, &typed, &known, &refusal);
        if let ([(order, only)], Refusal::Args { .. }) = (found.as_slice(), &refusal)
            && complete
            && self.sheet.order(at).is_some_and(|typed| keeps(typed, order))
        {
            self.note(Some(at), refusal, Vec::new());
            return Some(only.clone());
        }
        self.sure = false;
        let bare = self.sheet.without_card(at);
        if let Some((_, first)) = found.first() {
            let first = first.clone();
            self.note(Some(at), refusal, found.into_iter().map(|(order, _)| order).collect());
            return Some(first);
        }
        self.alone = true;
        match self.asked(&bare) {
            // What a move that cannot be made would leave nobody can say: it is named first.
            Some(Err(of_move @ Refusal::Move { .. })) => {
                let of = line_of(&of_move, &self.sheet);
                let above = self.sheet.place(at);
                self.note(of, of_move, Vec::new());
                if let Some((place, _)) = self.found.last_mut() {
                    *place = (*place).min(above);
                }
                self.note(Some(at), refusal, Vec::new());
                None
            }
            _ => {
                let says = matches!(refusal, Refusal::Unfit { .. } | Refusal::Args { .. } | Refusal::CardMates { .. });
                self.note(Some(at), refusal, Vec::new());
                if says && complete {
                    let beside = self.is_beside(at, &known);
                    self.note(Some(at), Refusal::Unplayable { card: known.number, beside }, Vec::new());
                }
                Some(bare)
            }
        }
    }

    /// The card that is typed, as the catalogue has it.
    fn known(&self, typed: &CardOrder) -> Option<Card> {
        let public = self.view.public;
        let known = public.terms().deck.iter().find(|known| u32::from(known.get()) == typed.card)?;
        Some(public.card(*known).clone())
    }

    /// Ways to play the card here with the rest of the mail: with one other word in the place of the wrong one, else of
    /// another, else those that have most of what was typed; and whether, where there is none, there is none at all.
    fn plays(&self, at: usize, typed: &CardOrder, known: &Card, refusal: &Refusal) -> (Vec<Choice>, bool) {
        // Without a board nobody can say.
        if !self.view.public.has_board() && known.gains().is_none() {
            return (Vec::new(), false);
        }
        let with = |args: Vec<Arg>| {
            let card = CardOrder { args, effect: None, ..typed.clone() };
            let order = match self.sheet.order(at) {
                Some(Order::Own(OwnOrder::Amend(_))) => Order::Own(OwnOrder::Amend(card)),
                _ => Order::Own(OwnOrder::Card(card)),
            };
            (order.clone(), self.sheet.with(at, order))
        };
        let fit = |args: &Vec<Arg>| Some(with(args.clone())).filter(|(_, sheet)| self.settles(sheet));
        let wrong = wrong_word(refusal, &typed.args);
        let others = (0..typed.args.len()).filter(|index| Some(*index) != wrong);
        // Where words are too many or too few none of them alone is at fault.
        let counted = matches!(refusal, Refusal::Args { fault: ArgsFault::Count { .. }, .. });
        let places = wrong.into_iter().chain(others).filter(|_| !counted);
        for index in places {
            let most = if Some(index) == wrong { MOST_WORDS } else { MOST_CHOICES };
            let changed = words(typed.args.get(index).copied()).into_iter().map(|word| {
                let mut args = typed.args.clone();
                args.get_mut(index).into_iter().for_each(|arg| *arg = word);
                args
            });
            let found: Vec<Choice> = changed.filter_map(|args| fit(&args)).take(most).collect();
            if !found.is_empty() {
                return (found, false);
            }
        }
        let asked = intent(self.view, &self.sheet.request());
        let mut all = asked.map(|asked| arguments(self.view, &asked, known, MOST_PLAYS));
        let complete = all.as_ref().is_some_and(|all| all.len() < MOST_PLAYS);
        let shared = |args: &Vec<Arg>| args.iter().zip(&typed.args).filter(|(one, other)| one == other).count();
        all.iter_mut().for_each(|all| all.sort_by_key(|args| core::cmp::Reverse(shared(args))));
        let found = all.iter().flatten().filter_map(fit).take(MOST_CHOICES).collect();
        (found, complete && self.left.get() > 0)
    }

    /// Whether a card that no words make possible here is so because of the rest of the mail: false only where it cannot
    /// be played whatever else the mail says.
    fn is_beside(&self, at: usize, known: &Card) -> bool {
        let of = |is: fn(&Order) -> bool| (0..self.sheet.len()).filter(move |at| self.sheet.order(*at).is_some_and(is));
        let begun =
            of(|order| matches!(order, Order::Own(OwnOrder::Land(_) | OwnOrder::Spring { .. } | OwnOrder::Part(_))))
                .count();
        let moves: Vec<usize> = of(|order| matches!(order, Order::Own(OwnOrder::Move { .. }))).collect();
        if begun == 0 && moves.is_empty() {
            return false;
        }
        if begun > 0 || Plays::new(*self.view, Language::En).mail(known.number).is_some() {
            return true;
        }
        let plays = |sheet: &MailLines, most| {
            let asked = intent(self.view, &sheet.request())?;
            Some(arguments(self.view, &asked, known, most))
        };
        let (Window::After, [moved], Some(board)) = (known.window, moves.as_slice(), &self.view.public.board) else {
            // Before the move no move matters to what the board leaves the card.
            let before = matches!(known.window, Window::Before | Window::TurnStart);
            return !before || plays(&self.sheet, 1).is_none_or(|found| !found.is_empty());
        };
        let legal = board.legal_moves();
        let many = legal.len() > MOST_MOVES;
        let possible = |text| {
            let sheet = self.sheet.with(*moved, Order::Own(OwnOrder::Move { number: None, text }));
            let found = plays(&sheet, MOST_BEHIND)?;
            let typed = self.sheet.order(at);
            let fits = |args: &Vec<Arg>| {
                let Some(Order::Own(OwnOrder::Card(card))) = typed else { return true };
                let card = CardOrder { args: args.clone(), effect: None, ..card.clone() };
                self.settles(&sheet.with(at, Order::Own(OwnOrder::Card(card))))
            };
            // Of many some were not looked at.
            Some(found.len() >= MOST_BEHIND || found.iter().any(fits))
        };
        many || legal.into_iter().any(|legal| possible(full(board, legal)).unwrap_or(true)) || self.left.get() == 0
    }
}

/// Which of the words behind the card's number the refusal is about.
fn wrong_word(refusal: &Refusal, args: &[Arg]) -> Option<usize> {
    let square = |at: Square| args.iter().position(|arg| arg.square() == Some(at));
    match refusal {
        Refusal::Args { fault: ArgsFault::Spelling { place, .. }, .. } => place.checked_sub(1),
        Refusal::PickPosition { .. } | Refusal::NothingToTake { .. } => Some(0),
        Refusal::Unfit { why, .. } => match why {
            Unfit::Twice { at } => args.iter().rposition(|arg| arg.square() == Some(*at)),
            Unfit::Way { to: Some(at), .. }
            | Unfit::Target { at, .. }
            | Unfit::Round { at }
            | Unfit::Stuck { at }
            | Unfit::Banned { at }
            | Unfit::Shielded { at }
            | Unfit::NotMoved { at, .. } => square(*at),
            Unfit::Way { from, to: None } => square(*from),
            Unfit::Kind { kind, .. } => args.iter().position(|arg| *arg == Arg::Role(*kind)),
            _ => None,
        },
        _ => None,
    }
}

/// What may be written in place of a word: first the same square with what a pawn may become there.
fn words(typed: Option<Arg>) -> Vec<Arg> {
    let becomes = [None, Some(Role::Queen), Some(Role::Rook), Some(Role::Bishop), Some(Role::Knight)];
    let mut all: Vec<Arg> = match typed {
        Some(Arg::Square { at, .. }) => {
            becomes.into_iter().map(|promotion| Arg::Square { at, promotion }).collect::<Vec<_>>()
        }
        Some(Arg::Role(_)) => Role::ALL.into_iter().map(Arg::Role).collect(),
        Some(Arg::Number(_)) => (1..=99).map(Arg::Number).collect(),
        None => vec![],
    };
    if typed.is_some_and(|typed| typed.square().is_some()) {
        let others = Square::all().filter(|at| typed.and_then(Arg::square) != Some(*at));
        all.extend(others.map(|at| Arg::Square { at, promotion: None }));
    }
    all.retain(|word| Some(*word) != typed);
    all
}
