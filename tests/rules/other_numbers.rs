//! The same games with the cards under other numbers: what the rules know of a card they know by its
//! properties.

use referee::{kit::Sealed, played::Played};
use support_rules::counts::Counts;
use support_rules::decks::terms_with;
use support_rules::player::dice::Dice;
use support_rules::renumbered;
use support_rules::table::Game;
use tempete_game::state::TempeteState;
use tempete_game::{
    cards::card::CardNo,
    log::{
        event::{Entry, Event},
        terms::Terms,
    },
    state::{
        State,
        exchange::{Exchange, Owes},
        play::Play,
    },
};

use crate::random::{Refused, Told, play, played};

/// Cards that the built-in catalogue has under other numbers do what they do there: such games keep every rule, and a
/// game played with the built-in ones is, entry by entry, the same game.
#[test]
fn random_games_keep_the_rules_with_the_cards_under_other_numbers() {
    let (mut counts, mut refusals) = (Counts::default(), Refused::default());
    for seed in 0..RENUMBERED {
        let told = Told(seed);
        let game = play(seed, &mut counts, &mut refusals);
        same_game(&game);
        let mut dice = Dice::new(seed, "renumbered");
        let terms = exchanged(&terms_with(&mut dice, "warn"));
        let game = Game::with(&renumbered::TEXT, &renumbered::CATALOGUE, 42, terms, [7; 32]);
        played(seed, game, dice, &mut counts, &mut refusals);
        std::mem::forget(told);
    }
}

/// How many games are played with the cards under other numbers, and how many are held against the built-in ones.
const RENUMBERED: u64 = 40;

fn other(card: CardNo) -> CardNo {
    CardNo::new(renumbered::other(card.get())).unwrap()
}

/// The same terms over cards under other numbers.
fn exchanged(terms: &Terms) -> Terms {
    let mut terms = terms.clone();
    terms.deck = terms.deck.iter().map(|card| other(*card)).collect();
    terms.deck.sort_unstable();
    terms.enforce.except = terms.enforce.except.iter().map(|card| other(*card)).collect();
    terms.enforce.except.sort_unstable();
    terms
}

/// Replays the game with the cards under other numbers: every entry may follow there too, and comes to the same.
fn same_game(game: &Game) {
    let catalogue = &renumbered::CATALOGUE;
    let read = |entry: &Entry| {
        let text = renumbered::lines_of(&entry.write(tempete_game::name::SPEC));
        Entry::read(&text, tempete_game::name::SPEC, &tempete_game::state::pinned(catalogue))
            .unwrap_or_else(|error| panic!("{error}\n{text}"))
    };
    let mut entries = game.entries.iter();
    let mut first = entries.next().unwrap().clone();
    let Event::Start(start) = &mut first.event else { panic!("no start") };
    start.terms = exchanged(Terms::of(start)).kept(catalogue, tempete_game::state::row());
    let sealed: Vec<Sealed> = game
        .sealed
        .iter()
        .map(|sealed| Sealed {
            value: if sealed.value.contains(' ') {
                renumbered::numbers_of(&sealed.value)
            } else {
                sealed.value.clone()
            },
            ..sealed.clone()
        })
        .collect();
    let mut here = State::start(&first, &**catalogue).unwrap();
    let mut there = State::start(&game.entries[0], &game.public().catalogue).unwrap();
    for entry in entries {
        let again = read(entry);
        if let Err(refusal) = here.may_follow(&again) {
            panic!("refused under other numbers: {refusal:?}\n{again:?}");
        }
        here.apply(&again, &Played::opened(&again, &sealed), &mut ());
        there.apply(entry, &Played::opened(entry, &game.sealed), &mut ());
        let (new, old) = (here.public(), there.public());
        assert_eq!((&new.board, &new.course, new.redo), (&old.board, &old.course, old.redo));
        let mut exchanges: Vec<Exchange> = old.exchanges.iter().map(|exchange| (**exchange).clone()).collect();
        for interception in exchanges.iter_mut().filter_map(|exchange| exchange.interception.as_mut()) {
            if let Owes::FirstStep(card) = &mut interception.owes {
                *card = other(*card);
            }
        }
        assert!(new.exchanges.iter().map(|exchange| &**exchange).eq(&exchanges), "{entry:?}");
        assert_eq!(new.message, old.message);
        for (new, old) in new.plays.iter().zip(&old.plays) {
            let became = |play: &Play| (play.seq, play.place, play.back, play.void, play.taken, play.takes);
            assert_eq!((new.play.card, became(new)), (other(old.play.card), became(old)));
        }
        for (new, old) in here.secrets().iter().zip(there.secrets()) {
            let mut hand: Vec<_> = old.hand.iter().map(|held| (held.source, other(held.card))).collect();
            let mut held: Vec<_> = new.hand.iter().map(|held| (held.source, held.card)).collect();
            hand.sort_unstable();
            held.sort_unstable();
            assert_eq!(held, hand);
            assert_eq!(new.errors.len(), old.errors.len());
        }
        for (new, old) in new.seats.iter().zip(&old.seats) {
            assert_eq!((new.hold, &new.named, &new.barred, new.away), (old.hold, &old.named, &old.barred, old.away));
        }
    }
}
