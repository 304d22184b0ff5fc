//! Games to measure with: two players who move knights to and fro and play an after-card whenever
//! they hold one, over the pure referee in memory.

use std::sync::Arc;

use tempete::tempete::state::TempeteState;
use tempete::{
    ids::{GameId, Seat, Timestamp},
    kit::{Asks, Loaded, Mail, NewGame, Pinned, Plan, Player, Sender, Unusable},
    letters::Reader,
    referee,
    seal::{KeyName, Secret32, Signer, Signers},
    tempete::{
        cards::{
            card::{Card, Window},
            catalogue::Catalogue,
        },
        log::event::Entry,
        state::{
            State,
            public::{Duty, OwnDuty, Public},
        },
        turn::replay,
    },
};

/// The moment every game begins.
pub const START: i64 = 1_800_000_000;

/// The built-in catalogue, read once.
pub fn catalogue() -> &'static Pinned {
    Box::leak(Box::new(Pinned::read(&tempete::tempete::GAME, Catalogue::BUILT_IN).unwrap()))
}

/// An empty table for a game of Ann and Bob.
pub fn table(game: u32, catalogue: &'static Pinned) -> Loaded<'static> {
    let player = |seat| Player {
        seat,
        reader: Reader::default(),
        letters: 0,
        shown: 0,
        chat: true,
        signed: false,
        answered_today: 0,
        answered_at: Timestamp::from_unix(0),
    };
    Loaded {
        game: GameId::new(game).unwrap(),
        entries: Vec::new(),
        sealed: Vec::new(),
        mails: Vec::new(),
        attempts: Vec::new(),
        drawer: Vec::new(),
        secret: Secret32::new([7; 32]),
        signers: signers(),
        players: vec![player(Seat::FIRST), player(Seat::SECOND)],
        pinned: catalogue,
        zone_exists: |_| true,
        day_begins: tempete::daemon::day_begins,
        day_of: tempete::daemon::day_of,
        address_fault: &|_| None,
        challenged: &|_| Ok(""),
        pending: Vec::new(),
        held: Vec::new(),
        asks: Asks::default(),
        gaps: tempete::pace::Gaps::default(),
        person: None,
    }
}

/// A new game of Ann and Bob at the default terms but for the board: `off` if it is theirs to keep.
fn new_game(board: &str) -> NewGame {
    NewGame {
        host: "tempete.localhost".into(),
        names: vec!["Ann".into(), "Bob".into()],
        event: None,
        terms: vec![("board".into(), board.into())],
    }
}

/// Puts what a plan does to a game onto its table.
pub fn carry_out(table: &mut Loaded, plan: &Plan) {
    table.entries.extend(plan.entries.iter().map(|entry| entry.text.clone()));
    table.sealed.extend(plan.sealed.iter().cloned());
    for letter in &plan.letters {
        let player = table.players.iter_mut().find(|player| player.seat == letter.to).unwrap();
        player.letters += 1;
        player.shown = letter.entries;
    }
}

/// The state of the game on the table.
pub fn state(table: &Loaded) -> State {
    let pinned = table.pinned.says::<Arc<tempete::referee::played::Pinned>>().unwrap();
    let entries: Vec<_> =
        table.entries.iter().map(|text| Entry::read(text, tempete::tempete::name::SPEC, &**pinned).unwrap()).collect();
    replay::replay(&entries, &table.sealed, pinned.of::<Arc<Catalogue>>()).unwrap()
}

/// The seat that owes something and the lines it sends.
pub fn next_mail(table: &Loaded) -> (Seat, String) {
    let state = state(table);
    let public = state.public();
    let seat = public.course.owed_by.iter().next().unwrap();
    let text = match public.duty() {
        Duty::Own(OwnDuty::Lists) => format!("list random {}", public.name(seat)),
        Duty::Own(OwnDuty::Numbers) => "numbers random".into(),
        Duty::Own(OwnDuty::Turn(_)) => turn(&state, public, seat),
        _ => unreachable!("these players only move"),
    };
    (seat, text)
}

fn turn(state: &State, public: &Public, seat: Seat) -> String {
    let view = state.view(seat);
    let there = (public.exchanges.len() / 2).is_multiple_of(2);
    let knight = match (seat == Seat::FIRST, there) {
        (true, true) => "Ng1-f3",
        (true, false) => "Nf3-g1",
        (false, true) => "Ng8-f6",
        (false, false) => "Nf6-g8",
    };
    let mut held = view.own.hand.iter().map(|held| public.card(held.card));
    let card = held.find(|card| !card.secret && card.window == Window::After);
    let typed = |card: &Card| card.example.iter().map(|arg| format!(" {arg}")).collect::<String>();
    let card = card.map(|card| format!("card {}{}\n", card.number, typed(card))).unwrap_or_default();
    format!("move {knight}\n{}\nnumbers random", card.trim_end())
}

/// The plan for the next mail of the game on the table.
pub fn plan(table: &Loaded, seat: Seat, text: &str) -> Plan {
    referee::mail(table, &mail(table, seat, Ok(text.into()))).unwrap()
}

/// The next mail of the game on the table, in answer to the newest letter.
pub fn mail(table: &Loaded, seat: Seat, text: Result<String, Unusable>) -> Mail {
    let player = table.players.iter().find(|player| player.seat == seat).unwrap();
    Mail {
        seat,
        letter: player.letters,
        letter_knew: player.shown,
        invitation: false,
        at: Timestamp::from_unix(START + i64::try_from(table.entries.len()).unwrap() * 3600),
        text,
        copies: 0,
        sender: Sender::Plain,
        copied: false,
        entered: None,
        sent: None,
    }
}

/// A game played on until its log has `entries` entries; `board` is its term.
pub fn game(game: u32, entries: usize, board: &str, catalogue: &'static Pinned) -> Loaded<'static> {
    let mut table = table(game, catalogue);
    let start = referee::start(&table, &new_game(board), Timestamp::from_unix(START)).unwrap();
    carry_out(&mut table, &start);
    while table.entries.len() < entries {
        let (seat, text) = next_mail(&table);
        let plan = plan(&table, seat, &text);
        assert!(!plan.entries.is_empty(), "refused: {text} ({:?})", plan.verdict);
        carry_out(&mut table, &plan);
    }
    table
}

/// The record of a game with this many entries, which is over.
pub fn record(entries: usize) -> String {
    let mut table = game(1, entries - 2, "off", catalogue());
    let end = plan(&table, Seat::FIRST, "resign");
    carry_out(&mut table, &end);
    assert_eq!(table.entries.len(), entries);
    table.open().unwrap().record()
}

/// The key of the referee here.
fn signers() -> Signers {
    let name = KeyName::of_host("tempete.localhost").unwrap();
    Signers::new(vec![Signer::new(name, [7; 32]).unwrap()]).unwrap()
}
