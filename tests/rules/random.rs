//! Thousands of random games, from the text of a mail to the state, by simulated players who know
//! only what their seats may. After every entry the rules are asked for what must always hold, and
//! at the end the log is read back. The counts show that every branch was reached.

use std::collections::{BTreeMap, BTreeSet};

use chess::{Color, PieceId, Position, San};
use ids::{Seat, Timestamp};
use referee::{course::Course, kit::Sealed, text::Language};
use support_rules::counts::Counts;
use support_rules::decks::terms_with;
use support_rules::player::{Player, Temper, dice::Dice};
use support_rules::table::{BLACK, CATALOGUE, Game, Got, WHITE};
use tempete_game::state::TempeteState;
use tempete_game::state::typed::{Entered, entered};
use tempete_game::{
    cards::card::{AtCapture, Gain},
    log::{
        event::{Act, CommonEvent, Entry, Event, ListCommitment, Outcome, OwnEvent, Ruled, Ruling},
        terms::Terms,
    },
    seats::side,
    state::{
        State,
        account::Source,
        exchange::MessageKind,
        play::{Place, PlayId},
        public::{Danger, Duty, OwnDuty, Public, SEATS},
    },
    turn::replay::replay,
};

use crate::card_table::CardTable;
use crate::happenings::law;
use crate::reached::REACHED;

/// How many games are played; with `TEMPETE_LONG=1` so many times as many.
const GAMES: u64 = 300;
const LONG: u64 = 25;

#[test]
fn random_games_keep_the_rules() {
    let only: Option<u64> = std::env::var("TEMPETE_SEED").ok().and_then(|seed| seed.parse().ok());
    let games = if std::env::var_os("TEMPETE_LONG").is_some() { GAMES * LONG } else { GAMES };
    let seeds: Vec<u64> = only.map_or_else(|| (0..games).collect(), |seed| vec![seed]);
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    let parts: Vec<(Counts, Refused)> = std::thread::scope(|scope| {
        let play = |part: Vec<u64>| {
            move || {
                let (mut counts, mut refusals) = (Counts::of(REACHED), Refused::default());
                for seed in part {
                    let told = Told(seed);
                    play(seed, &mut counts, &mut refusals);
                    std::mem::forget(told);
                }
                (counts, refusals)
            }
        };
        let share = seeds.len().div_ceil(threads);
        let running: Vec<_> = seeds.chunks(share).map(|part| scope.spawn(play(part.to_vec()))).collect();
        running.into_iter().map(|one| one.join().unwrap()).collect()
    });
    let (mut counts, mut refusals) = (Counts::of(REACHED), Refused::default());
    for (part, refused) in parts {
        counts.merge(part);
        refusals.codes.merge(refused.codes);
        refusals.cards.merge(refused.cards);
    }
    refusals.codes.print("refused");
    if only.is_none() {
        refusals.cards.print(&Terms::default_for(&CATALOGUE).deck);
        counts.print(&format!("{games} random games"));
    }
}

/// Why mails were refused, and what became of each card.
#[derive(Default)]
pub struct Refused {
    codes: Counts,
    cards: CardTable,
}

/// Names the game in which a test failed.
pub struct Told(pub u64);

impl Drop for Told {
    fn drop(&mut self) {
        eprintln!("failed in the game of seed {0}; TEMPETE_SEED={0} plays it alone", self.0);
    }
}

/// What a withdrawn message has to give back: the state before it.
struct Before {
    state: State,
    author: Seat,
    kind: MessageKind,
}

/// Plays the game of this seed.
pub fn play(seed: u64, counts: &mut Counts, refusals: &mut Refused) -> Game {
    let mut dice = Dice::new(seed, "game");
    let card_check = dice.word(&["warn", "warn", "refuse", "at_end"]);
    let terms = terms_with(&mut dice, card_check);
    let game = Game::new(terms, std::array::from_fn(|_| dice.below(256) as u8));
    played(seed, game, dice, counts, refusals)
}

/// Plays the game to its end.
pub fn played(seed: u64, mut game: Game, mut dice: Dice, counts: &mut Counts, refusals: &mut Refused) -> Game {
    counts.add_if("games with the board", game.public().has_board());
    // Some games are left to go on for a hundred turns.
    let long = dice.chance(30);
    let honest = dice.chance(35);
    let mut players = SEATS.map(|seat| {
        let language = if dice.chance(30) { Language::Fr } else { Language::En };
        let bold = if honest || dice.chance(30) { 0 } else { 8 };
        let disputes = match dice.below(5) {
            _ if long => 1,
            0 => 25,
            _ => 6,
        };
        Player::new(seat, language, Temper { bold, disputes, ..Temper::LIVELY }, seed)
    });
    let mut before: Option<Before> = None;
    let length = if long { 600 } else { 10 + dice.below(250) };
    let mut mails = 0;
    while !matches!(game.public().duty(), Duty::Over(..)) {
        mails += 1;
        assert!(mails < 2_000, "a game without an end: {:?}", game.public().duty());
        game.now += dice.below(40_000) as i64;
        if mails > length || dice.chance(1) && dice.chance(10) {
            end(&mut game, &mut players, &mut dice, counts);
            continue;
        }
        let awaited: Vec<Seat> = game.public().course.owed_by.iter().collect();
        if awaited.is_empty() {
            let snapshot = game.state.clone();
            ruling(&mut game, &mut dice, counts);
            if game.public().course.ruled.is_some() && dice.chance(30) {
                corrected(&mut game, &snapshot, counts);
                check(&game);
                continue;
            }
            if matches!(game.last(), Event::Common(CommonEvent::Rule(Ruled { ruling: Ruling::Takeback, .. }))) {
                undone(&game, before.as_ref(), &snapshot, counts);
            }
            check(&game);
            continue;
        }
        if dice.chance(1) {
            game.referee(Event::Common(CommonEvent::Look)).unwrap();
            counts.add("looks");
        }
        if seed.is_multiple_of(2)
            && mails.is_multiple_of(50)
            && let (Duty::Own(OwnDuty::Turn(_)), Some(board)) = (game.public().duty(), game.public().board.clone())
        {
            set_anew(&mut game, &board);
            counts.add("boards set");
            check(&game);
        }
        let seat = match dice.pick(&awaited) {
            Some(seat) if !dice.chance(8) => *seat,
            _ => SEATS[dice.below(2)],
        };
        let player = &mut players[seat.index()];
        let view = game.view(seat);
        let mail = player.mail(&view);
        let language = player.language;
        let snapshot = game.state.clone();
        let entries = game.entries.len();
        match game.mail_in(seat, &mail.text, language) {
            Got::Refused(refusal) => {
                assert_eq!(snapshot, game.state);
                counts.add_if(
                    "moves that are none",
                    matches!(refusal, tempete_game::legal::refusal::Refusal::Move { .. }),
                );
                refusals.codes.add(&Got::Refused(refusal.clone()).code());
                refusals.cards.refused(&refusal);
                counts.add("refusals");
                let fault = matches!(
                    refusal,
                    tempete_game::legal::refusal::Refusal::NotHeld { .. }
                        | tempete_game::legal::refusal::Refusal::NotSealed { .. }
                );
                let due = game.public().course.owes(seat);
                assert!(
                    !mail.meant || fault || !due,
                    "a proper mail was refused: {refusal:?}\n{}\ndue {:?}",
                    mail.text,
                    game.public().duty()
                );
            }
            Got::Unreadable(lines) => {
                assert!(!mail.meant, "a proper mail was not read: {lines:?}\n{}", mail.text);
                counts.add("lines unreadable");
            }
            Got::Entered(_) => {
                on_board(&snapshot, &game, entries, counts);
                for entry in &game.entries[entries..] {
                    counts.add_if("words passed", entry.said || entry.event == Event::Common(CommonEvent::Say));
                    count(&entry.event, &snapshot, &game, counts);
                    refusals.cards.event(&entry.event, game.public());
                }
                let event = game.entries[entries].event.clone();
                match entered(&event) {
                    Entered::Own(OwnEvent::Turn(_) | OwnEvent::Interception(_) | OwnEvent::Answer(_)) => {
                        let kind = game.public().message.unwrap().kind;
                        before = Some(Before { state: snapshot, author: seat, kind });
                    }
                    Entered::Own(OwnEvent::Withdraw) => undone(&game, before.as_ref(), &snapshot, counts),
                    _ => {}
                }
                check(&game);
                if dice.chance(1) {
                    reread(&game);
                    audited(&game, counts);
                }
            }
            Got::Kept => counts.add("drawer"),
            Got::Asked | Got::Nothing => assert_eq!(snapshot, game.state),
        }
    }
    if dice.chance(10) {
        game.rule(Ruling::Result(Outcome::of(SEATS[dice.below(2)])));
        counts.add("results corrected");
    }
    let errs = game.public().course.end.unwrap().errs;
    let erring = errs.iter().count();
    counts.add_if("errors by both", erring == 2);
    counts.add_if("errors by none", erring == 0);
    counts.add_if("errors by one", erring == 1);
    let out = SEATS.into_iter().any(|seat| game.public().free_positions(seat).is_empty());
    counts.add_if("lists run out", out);
    counts.add_if("games of 100 turns", game.public().exchanges.len() >= 100);
    refusals.cards.ended(game.public());
    check(&game);
    reread(&game);
    law(&game, counts);
    audited(&game, counts);
    silent(&game, &mut dice);
    game
}

/// Somebody has to end it.
fn end(game: &mut Game, players: &mut [Player; 2], dice: &mut Dice, counts: &mut Counts) {
    let seat = SEATS[dice.below(2)];
    match dice.below(10) {
        0..=1 => {
            game.rule(Ruling::lost_on_time(seat));
            counts.add("lost on time");
        }
        2 => {
            game.rule(Ruling::Result(Outcome::Annulled));
            counts.add("annulled");
        }
        3 => game.rule(Ruling::Result(Outcome::Drawn)),
        _ => {
            let language = players[seat.index()].language;
            let text = if language == Language::Fr { "J'ai perdu.\n\nabandonne\n" } else { "resign" };
            let got = game.mail_in(seat, text, language);
            assert!(matches!(got, Got::Entered(2)), "{got:?}");
            counts.add("resigned");
        }
    }
}

/// T70: the board is set to what stands there, and nothing reaches back across it.
fn set_anew(game: &mut Game, board: &Position) {
    let plays = game.public().plays.clone();
    let read: Position = board.clone().counted_anew().to_string().parse().unwrap();
    game.rule(Ruling::Position(Box::new(read.clone())));
    let is = game.public();
    assert_eq!(is.board.as_ref(), Some(&read));
    assert_eq!((is.times_stood(), is.exchanges.len(), is.move_number()), (1, 0, read.fullmove().into()));
    assert!(is.message.is_none() && is.course.offer.is_none() && is.plays == plays);
    assert!(SEATS.into_iter().all(|seat| is.takeable(seat).is_empty() && !is.lost_a_piece(seat)));
}

/// T68: taken back at once, a ruling leaves nothing behind, and is due again.
fn corrected(game: &mut Game, before: &State, counts: &mut Counts) {
    game.rule(Ruling::Correct);
    assert_eq!(game.state.secrets(), before.secrets());
    let is = game.public();
    let (last, at) = (is.course.last, is.course.at);
    let course = Course { last, at, due_since: last, due_at: at, ..before.public().course.clone() };
    assert_eq!(*is, Public { course, ..before.public().clone() });
    counts.add("rulings taken back");
}

fn ruling(game: &mut Game, dice: &mut Dice, counts: &mut Counts) {
    match (game.public().duty(), dice.chance(50)) {
        (Duty::Own(OwnDuty::RulingOnObjection(_)), true) => {
            game.rule(Ruling::Uphold);
            counts.add("upheld");
        }
        (Duty::Own(OwnDuty::RulingOnObjection(_)), false) => {
            game.rule(Ruling::Takeback);
            counts.add("takebacks");
        }
        (Duty::RulingOnClaim(..), true) if dice.chance(40) => {
            game.rule(Ruling::Grant);
            counts.add("claims granted");
        }
        (Duty::RulingOnClaim(..), _) => {
            game.rule(Ruling::Refuse);
            counts.add("claims refused");
        }
        (duty, _) => panic!("nobody is awaited: {duty:?}"),
    }
}

/// Counts what an event shows of the branches it took; `before` is the state it met.
fn count(event: &Event, before: &State, game: &Game, counts: &mut Counts) {
    let public = game.public();
    match entered(event) {
        Entered::Own(OwnEvent::List(ListCommitment { drawn, .. })) => counts.add_if("lists drawn", drawn.is_some()),
        Entered::Own(OwnEvent::Numbers(numbers)) => counts.add_if("numbers drawn", numbers.drawn.is_some()),
        Entered::Own(OwnEvent::Turn(acts)) => {
            counts.add("turns");
            acts_of(acts, counts);
            for act in acts {
                counts.add_if("land", matches!(act, Act::Land(_)));
                counts.add_if("discards", matches!(act, Act::Discard(_)));
                counts.add_if("draws offered", *act == Act::Draw);
            }
            let played = public.last_exchange().and_then(|exchange| exchange.card).and_then(|id| public.play(id));
            if let Some(played) = played {
                counts.add_if("double moves", played.place == Place::Between);
                let card = public.card(played.play.card);
                counts.add_if("34", card.gains() == Some(Gain::Taken));
                counts.add_if("57", card.gains() == Some(Gain::Picked));
                counts.add_if("68", card.lifts_king());
            }
        }
        Entered::Own(OwnEvent::Interception(acts)) => {
            counts.add("interceptions");
            acts_of(acts, counts);
            let exchange = public.last_exchange().unwrap();
            let by = public.card(public.play(exchange.interception.unwrap().card).unwrap().play.card);
            let hit = exchange.card.and_then(|id| public.play(id));
            counts.add_if("cards cancelled", by.cancels());
            counts.add_if("moves taken back", by.takes_back());
            counts.add_if("33", by.loses_turn());
            counts.add_if("57 as interception", by.gains() == Some(Gain::Picked));
            for act in acts {
                counts.add_if("part 1", *act == Act::Part(1));
                counts.add_if("part 2", *act == Act::Part(2));
            }
            if let Some(hit) = hit {
                let card = public.card(hit.play.card);
                let double = hit.place == Place::Between;
                counts.add_if("33 against a double move", by.loses_turn() && double);
                counts.add_if("57 cancelled", by.cancels() && card.gains() == Some(Gain::Picked));
                counts.add_if("34 cancelled", by.cancels() && card.gains() == Some(Gain::Taken));
                counts.add_if("68 taken back", by.takes_back() && card.lifts_king());
            }
        }
        Entered::Own(OwnEvent::Answer(acts)) => {
            counts.add("answers");
            acts_of(acts, counts);
            let exchange = public.last_exchange().unwrap();
            let answer = exchange.answer.as_ref().unwrap();
            let cancels = answer.card.and_then(|id| public.play(id)).is_some_and(|play| play.place == Place::Cancel);
            counts.add_if("answers that cancel", cancels);
            counts.add_if("keeps", answer.kept);
            counts.add_if("spent in an answer", answer.spent);
            let first = exchange.interception.is_some_and(|interception| interception.part == Some(1));
            counts.add_if("part 1 answered by two moves", first && answer.moves.len() == 2);
        }
        Entered::Common(CommonEvent::Claim(_)) => counts.add("claims"),
        Entered::Common(CommonEvent::Accept) => {
            counts.add_if("draws agreed", !matches!(before.public().duty(), Duty::Claim(..)))
        }
        Entered::Common(CommonEvent::Decline) => {
            counts.add_if("draws declined", !matches!(before.public().duty(), Duty::Claim(..)))
        }
        Entered::Own(OwnEvent::Object) => counts.add("objections"),
        Entered::Own(OwnEvent::Amend(_)) => counts.add("amends"),
        Entered::Own(OwnEvent::Stand) => counts.add("stands"),
        Entered::Common(CommonEvent::Overdue(_)) => counts.add("overdue"),
        _ => {}
    }
    // What was false, by what is new in the accounts.
    for (old, new) in before.secrets().iter().zip(game.state.secrets()) {
        for (_, fault) in new.errors.iter().skip(old.errors.len()) {
            use tempete_game::state::account::FalsePlay;
            match fault {
                FalsePlay::Square(..) => counts.add("squares sprung, false"),
                FalsePlay::Card(id) => {
                    let thrown = public.play(*id).is_some_and(|play| play.place == Place::Discard);
                    counts.add(if thrown { "discards not held, accepted" } else { "cards not held, accepted" });
                }
            }
        }
        let sprung = |account: &tempete_game::state::account::Account| {
            account.traps.iter().filter(|trap| trap.sprung.is_some()).count()
        };
        if sprung(new) > sprung(old) && new.errors.len() == old.errors.len() {
            counts.add("squares sprung, true");
        }
    }
}

fn acts_of(acts: &[Act], counts: &mut Counts) {
    for act in acts {
        match act {
            Act::Numbers(numbers) => counts.add_if("numbers drawn", numbers.drawn.is_some()),
            Act::Card(play) => counts.add_if("squares sealed", play.seal.is_some()),
            _ => {}
        }
    }
}

/// What an entry shows of the board, and what must hold of the position after it.
fn on_board(before: &State, game: &Game, at: usize, counts: &mut Counts) {
    let public = game.public();
    let (Some(old), Some(new)) = (&before.public().board, &public.board) else { return };
    let Some(entry) = game.entries.get(at) else { return };
    // Every piece that began is on the board, away from it, or lost; and it is there once.
    let standing = new.pieces().map(|(_, piece)| *piece);
    let away = [Color::White, Color::Black].into_iter().filter_map(|side| new.away(side).copied());
    let mut ids: Vec<PieceId> = standing.chain(away).flat_map(|piece| piece.parts().map(|part| part.id)).collect();
    ids.extend(new.lost().iter().map(|loss| loss.id));
    ids.sort_unstable();
    assert_eq!(ids, (0..32).map(PieceId).collect::<Vec<_>>(), "{new}");
    // The line reads back, and says who is to move.
    assert_eq!(new.to_string().parse::<Position>().unwrap().to_string(), new.to_string());
    let owes = match public.duty() {
        Duty::Own(OwnDuty::Turn(seat)) => Some(seat),
        _ => None,
    };
    assert!(owes.is_none_or(|seat| side(seat) == new.to_move()), "{:?} {new}", public.duty());
    counts.add_if("marked positions", !new.is_plain());
    counts.add_if("checks", public.danger() == Some(Danger::Check));
    counts.add_if("mates", public.danger() == Some(Danger::Mate));
    let exchange = public.last_exchange();
    let hit = exchange.and_then(|exchange| exchange.card).and_then(|id| public.play(id));
    match entered(&entry.event) {
        Entered::Own(OwnEvent::Turn(acts) | OwnEvent::Answer(acts)) => {
            for act in acts {
                match act {
                    Act::Move(text) => {
                        let written = text.to_string();
                        counts.add_if("castlings", written.starts_with('O'));
                        counts.add_if("promotions", written.contains('='));
                        let passed = |square| old.en_passant().contains(square) && old.at(square).is_none();
                        counts.add_if(
                            "en passant",
                            matches!(text, San::Step { piece: None, captures: true, to, .. } if passed(*to)),
                        );
                    }
                    Act::Card(play) => {
                        counts.add_if("cards with edits that follow", play.effect.is_some() && !play.args.is_empty());
                        counts.add_if("cards with edits declared", play.effect.is_some() && play.args.is_empty());
                        counts.add_if("57 after a loss", public.card(play.card).gains() == Some(Gain::Picked));
                    }
                    Act::Land(_) => counts.add("landings on the board"),
                    Act::Spring { square, .. } => {
                        counts.add("springs on the board");
                        let gone = old.at(*square).is_some_and(|piece| new.find(piece.id).is_none());
                        counts.add_if("pieces lost to springs", gone);
                    }
                    _ => {}
                }
            }
        }
        Entered::Own(OwnEvent::Interception(acts)) => {
            let exchange = exchange.unwrap();
            let by = public.card(public.play(exchange.interception.unwrap().card).unwrap().play.card);
            counts.add_if("26 on the board", by.at_capture == Some(AtCapture::PawnInstead));
            counts.add_if("61 on the board", by.at_capture == Some(AtCapture::Edits));
            counts.add_if("66 on the board", by.at_capture == Some(AtCapture::Taker));
            counts.add_if("33 on the board", by.loses_turn());
            let twists = by.at_capture.is_some();
            if let Some(hit) = hit.filter(|hit| hit.place == Place::After && twists) {
                counts.add(if hit.in_force() { "cards done again" } else { "cards after the move lost" });
            }
            if let Some(hit) = hit.filter(|hit| hit.place == Place::Before && by.cancels()) {
                let stands = new.to_move() == side(hit.seat).other();
                counts.add(match stands {
                    true => "before-cards cancelled: the move stands",
                    false => "before-cards cancelled: a move is owed",
                });
            }
            counts.add_if("part 2 on the board", acts.contains(&Act::Part(2)));
            // B5: as it stood before the move.
            let double = hit.is_some_and(|hit| hit.place == Place::Between);
            if by.takes_back() && !double && exchange.springs.is_empty() {
                assert_eq!(Some(new), exchange.base.as_deref());
                counts.add("roll-backs on the board");
            }
        }
        _ => {}
    }
}

/// B5: a message withdrawn leaves the position exactly as it was, but for what a `spring` or a landing did.
fn rolled_back(old: &Public, new: &Public, kind: MessageKind, objected: &Public, counts: &mut Counts) {
    let (Some(was), Some(is)) = (&old.board, &new.board) else { return };
    let sprung = new.seats.iter().map(|seat| seat.sprung.len()).sum::<usize>();
    let quiet = sprung == old.seats.iter().map(|seat| seat.sprung.len()).sum::<usize>();
    let landed = kind == MessageKind::Turn && objected.last_exchange().is_some_and(|exchange| exchange.landed);
    if quiet && !landed {
        assert_eq!(was, is, "{was}\n{is}");
        counts.add("roll-backs on the board");
    }
}

/// What holds after every entry.
fn check(game: &Game) {
    let public = game.public();
    for seat in SEATS {
        let of = public.seat(seat);
        // T9: no position is named twice, nor barred ones named.
        let used: Vec<u8> = of.named.iter().chain(&of.barred).map(|(position, _)| *position).collect();
        let different: BTreeSet<u8> = used.iter().copied().collect();
        assert_eq!(used.len(), different.len(), "a position was used twice: {used:?}");
        assert!(used.iter().all(|position| (1..=public.terms().cards()).contains(position)));
        // T8: the hold counted a second time, from all cards played and what became of them.
        let gained = |play: &&tempete_game::state::play::Play| {
            play.seat == seat && play.in_force() && (play.takes.is_some() || picks(public, play))
        };
        let mine = public.plays.iter().filter(|play| play.seat == seat);
        let gone = mine.filter(|play| !play.back).count();
        let hold = of.named.len() + public.plays.iter().filter(gained).count();
        assert_eq!(usize::from(of.hold), hold - gone, "the hold of {seat:?}: {:?}", public.plays);
        // T8, T10: nobody is left short while positions are free.
        let owed = 5_usize.saturating_sub(usize::from(of.hold)).min(public.free_positions(seat).len());
        assert_eq!(usize::from(public.numbers_owed(Public::other(seat))), owed);
        if matches!(public.message.map(|message| (message.kind, message.by)), Some((MessageKind::Turn | MessageKind::Answer, by)) if by != seat)
            && matches!(public.duty(), Duty::Own(OwnDuty::Turn(_)))
        {
            assert_eq!(owed, 0, "a message left numbers owing");
        }
        hand(game, seat);
    }
    // T37: no card is taken twice, and none is in two hands.
    let takes: Vec<PlayId> = public.plays.iter().filter(|play| play.in_force()).filter_map(|play| play.takes).collect();
    assert_eq!(takes.len(), takes.iter().collect::<BTreeSet<_>>().len());
    for id in takes {
        let taken = public.play(id).unwrap();
        assert!(taken.taken && !taken.back, "a card taken by 34 went back to its owner");
    }
}

/// Whether this is 57 doing what it does.
fn picks(public: &Public, play: &tempete_game::state::play::Play) -> bool {
    public.card(play.play.card).gains() == Some(Gain::Picked) && play.place != Place::Discard
}

/// T13, T41, T47: the true hand counted a second time, from the list and all cards played.
fn hand(game: &Game, seat: Seat) {
    let public = game.public();
    let account = &game.state.secrets()[seat.index()];
    let Some(list) = &account.list else { return };
    let mut sources: BTreeMap<Source, u8> = BTreeMap::new();
    for (position, _) in &public.seat(seat).named {
        sources.insert(Source::Position(*position), list[usize::from(*position) - 1].get());
    }
    let ids = (0..public.plays.len()).map(|index| PlayId(u16::try_from(index).unwrap()));
    let plays: Vec<_> = ids.map(|id| (id, public.play(id).unwrap())).filter(|(_, play)| play.seat == seat).collect();
    for (id, play) in plays.iter().filter(|(_, play)| play.in_force()) {
        if picks(public, play) {
            let position = play.play.number().unwrap();
            sources.insert(Source::Position(position), list[usize::from(position) - 1].get());
        }
        if let Some(target) = play.takes {
            sources.insert(Source::Taken(*id), public.play(target).unwrap().play.card.get());
        }
    }
    let mut false_cards = 0;
    for (id, play) in &plays {
        match account.taken.get(id).unwrap() {
            Some(held) => {
                assert_eq!(held.card, play.play.card);
                if !play.back {
                    assert!(sources.remove(&held.source).is_some(), "a card was played out of nothing: {play:?}");
                }
            }
            None => false_cards += 1,
        }
    }
    let counted: Vec<(Source, u8)> = sources.into_iter().collect();
    let mut held: Vec<(Source, u8)> = account.hand.iter().map(|held| (held.source, held.card.get())).collect();
    held.sort_unstable();
    assert_eq!(held, counted, "the hand of {seat:?}");
    // Whoever never played a false card holds what he seems to hold.
    if false_cards == 0 {
        assert_eq!(usize::from(public.seat(seat).hold), held.len());
        for card in &public.seat(seat).known {
            assert!(account.holds(*card), "{card} is said to be known, and is not held");
        }
    }
}

/// T28, T61: a message withdrawn gives back what it took, and leaves what stands.
fn undone(game: &Game, before: Option<&Before>, objected: &State, counts: &mut Counts) {
    let before = before.expect("nothing to withdraw");
    let (old, new) = (before.state.public(), game.public());
    let author = before.author;
    counts.add(match before.kind {
        MessageKind::Turn => "withdraws: turn",
        MessageKind::Interception => "withdraws: interception",
        MessageKind::Answer => "withdraws: answer",
    });
    assert_eq!(new.duty(), old.duty(), "what the message answered is due again");
    let message = objected.public().message.unwrap();
    assert_eq!((message.kind, message.by), (before.kind, author));
    let redo = new.redo;
    let stands = redo.card != old.redo.card && redo.card.is_some();
    let thrown = redo.discard != old.redo.discard && redo.discard.is_some();
    let kept = before.kind == MessageKind::Turn;
    assert!(kept || (!stands && !thrown));
    // 34 and 57 stand: one card gone, one gained. A discard stands: one gone.
    assert_eq!(new.seat(author).hold, old.seat(author).hold - u8::from(thrown), "the author's hold");
    let other = Public::other(author);
    let named = new.seat(other).named.len() - old.seat(other).named.len();
    let given = u8::try_from(named).unwrap();
    let (hold, had) = (new.seat(other).hold, old.seat(other).hold);
    assert_eq!(hold, had + given, "the other side keeps what was named for it");
    let cards = |state: &State, seat: Seat| {
        let mut cards: Vec<u8> = state.secrets()[seat.index()].hand.iter().map(|held| held.card.get()).collect();
        cards.sort_unstable();
        cards
    };
    if !stands && !thrown {
        assert_eq!(cards(&game.state, author), cards(&before.state, author), "the author's hand");
    }
    if given == 0 {
        assert_eq!(cards(&game.state, other), cards(&before.state, other), "the other hand");
    }
    rolled_back(old, new, before.kind, objected.public(), counts);
    // T40: the king stands where it stood, but for a landing.
    let away = |public: &Public| public.seat(author).away;
    assert!(away(new) == away(old) || away(new).is_none());
}

/// The log read back is the state, and its public part is what a stranger computes.
fn reread(game: &Game) {
    let entries: Vec<_> = game
        .entries
        .iter()
        .map(|entry| {
            let text = entry.write(tempete_game::name::SPEC);
            let read =
                Entry::read(&text, tempete_game::name::SPEC, &tempete_game::state::pinned(&game.public().catalogue))
                    .unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!(read, *entry, "{text}");
            read
        })
        .collect();
    let state = replay(&entries, &game.sealed, &game.public().catalogue).unwrap();
    // After a corrected result both ways come to the same end.
    assert_eq!(state, game.state);
    let public = replay(&entries, &[], &game.public().catalogue).unwrap();
    assert_eq!(public.public(), game.public(), "the public part rests on a secret");
    assert!(public.secrets().iter().all(|account| account.hand.is_empty() && account.errors.is_empty()));
    let times: Vec<Timestamp> = entries.iter().map(|entry| entry.at).collect();
    assert!(times.is_sorted());
}

/// An auditor who has the record alone finds what the referee knows (FORMAT.md, section 7).
fn audited(game: &Game, counts: &mut Counts) {
    let over = game.public().course.end.is_some();
    let texts: Vec<String> = game.entries.iter().map(|entry| entry.write(tempete_game::name::SPEC)).collect();
    let openings = tempete_game::audit::openings(&game.entries, &game.sealed, &game.secret);
    let parts = record::Parts {
        pinned: game.cards,
        profile: &game.pace.text,
        entries: &texts,
        head: &record::signed_head(&texts, &support_rules::table::signers()).unwrap(),
        openings: game.public().course.end.map(|_| openings.as_slice()),
    };
    let report = referee::kit::audit(games::GAMES, record::write(&parts).as_bytes(), &Default::default()).unwrap();
    let expected = match game.public().course.end {
        None => record::AuditOutcome::Unfinished,
        Some(end) if end.errs.is_empty() => record::AuditOutcome::Clean,
        Some(_) => record::AuditOutcome::SeatErred,
    };
    assert_eq!(report.outcome, expected, "{report}");
    assert_eq!(over, report.tables::<tempete_game::audit::AuditTables>().unwrap().result.is_some());
    counts.add(if over { "audits at the end" } else { "audits of a running game" });
    if !over {
        return;
    }
    let accounts = game.state.secrets();
    assert_eq!(
        report.tables::<tempete_game::audit::AuditTables>().unwrap().errors.len(),
        accounts.iter().map(|account| account.errors.len()).sum::<usize>(),
        "{report}"
    );
    assert_eq!(report.tables::<tempete_game::audit::AuditTables>().unwrap().plays.len(), game.public().plays.len());
    for (play, id) in report.tables::<tempete_game::audit::AuditTables>().unwrap().plays.iter().zip(0..) {
        let held = accounts.iter().find_map(|account| account.taken.get(&PlayId(id))).unwrap();
        assert_eq!(play.source.is_some(), held.is_some(), "{report}");
    }
}

/// One seat's view is the same whatever the other's list and squares are.
fn silent(game: &Game, dice: &mut Dice) {
    let running = game.entries.iter().position(|entry| matches!(entry.event, Event::Common(CommonEvent::End(_))));
    let entries = &game.entries[..running.unwrap_or(game.entries.len())];
    let real = replay(entries, &game.sealed, &game.public().catalogue).unwrap();
    for (seat, other) in [(WHITE, BLACK), (BLACK, WHITE)] {
        let changed: Vec<Sealed> = game
            .sealed
            .iter()
            .map(|sealed| {
                let mut sealed = sealed.clone();
                if sealed.seat == other {
                    let mut words: Vec<&str> = sealed.value.split(' ').collect();
                    if words.len() > 1 {
                        dice.shuffle(&mut words)
                    } else {
                        words = vec!["h8"]
                    }
                    sealed.value = words.join(" ");
                }
                sealed
            })
            .collect();
        let changed = replay(entries, &changed, &game.public().catalogue).unwrap();
        assert_eq!(changed.view(seat).own, real.view(seat).own);
        assert_eq!(changed.public(), real.public());
    }
}
