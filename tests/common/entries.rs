//! Well-formed entries out of thin air: every kind of event, act, ruling and ending that an entry's text can
//! hold. Whether they could happen in a game is not asked.

#![allow(dead_code, reason = "each test takes what it needs")]

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use tempete::chess::{Effect, PieceLetters, Position, San, Square};
use tempete::ids::{GameId, Seat, Seq, Timestamp};
use tempete::kit::{EventName, OfEvent, Round, printable};
use tempete::pace::{CreditFor, MOST_CREDIT};
use tempete::seal::{Endorsement, Hash, Head, KeyName, LetterName, LostHead, Origin, Recovery, Salt, Signer};
use tempete::tempete::cards::card::CardNo;
use tempete::tempete::cards::catalogue::Catalogue;
use tempete::tempete::cards::param::Arg;
use tempete::tempete::log::event::{
    Act, Author, CardPlay, Claim, Complaint, DrawnFrom, End, Ending, Entry, Event, Numbers, Outcome, Ruling, Shown,
    Start,
};
use tempete::tempete::log::terms::Terms;

/// Any entry; its cards are those of the built-in catalogue.
pub fn entry() -> impl Strategy<Value = Entry> {
    let start = (moment(), start()).prop_map(|(at, start)| Entry {
        seq: Seq::START,
        at,
        by: Author::Referee,
        event: Event::Start(start),
        said: false,
        arrived: None,
        entered: None,
        mail: None,
        organiser: None,
    });
    let by_referee =
        (seq(), moment(), referee_event(), name(), any::<bool>()).prop_map(|(seq, at, event, name, named)| {
            let named = event.bears_a_name() && (named || matches!(event, Event::Note { .. }));
            let organiser = named.then_some(name);
            Entry {
                seq,
                at,
                by: Author::Referee,
                event,
                said: false,
                arrived: None,
                entered: None,
                mail: None,
                organiser,
            }
        });
    let late = (option::weighted(0.2, moment()), option::weighted(0.1, line(300, 300)), option::of(hash()));
    let by_seat = (seq(), moment(), seat(), seat_event(), any::<bool>(), late);
    let by_seat = by_seat.prop_map(|(seq, at, seat, mut event, said, (arrived, entered, mail))| {
        let said = said && event != Event::Say;
        if let Event::Leave { seat: of, .. } = &mut event {
            *of = seat;
        }
        let arrived = arrived.filter(|arrived| *arrived < at);
        let mail = mail.filter(|_| entered.is_none());
        Entry { seq, at, by: Author::Seat(seat), event, said, arrived, entered, mail, organiser: None }
    });
    prop_oneof![1 => start, 2 => by_referee, 12 => by_seat]
}

/// A number for each kind of event. There is no other arm: a new kind does not compile before it is here, and the tests
/// hold that each number below the last is made by a strategy.
pub const fn number(event: &Event) -> usize {
    match event {
        Event::Start(_) => 0,
        Event::List { .. } => 1,
        Event::Numbers(_) => 2,
        Event::Turn(_) => 3,
        Event::Interception(_) => 4,
        Event::Answer(_) => 5,
        Event::Claim(_) => 6,
        Event::Accept => 7,
        Event::Decline => 8,
        Event::Object => 9,
        Event::Amend(_) => 10,
        Event::Withdraw => 11,
        Event::Stand => 12,
        Event::Overdue(_) => 13,
        Event::Leave { .. } => 14,
        Event::LeaveCancel => 15,
        Event::Slow { .. } => 16,
        Event::Say => 17,
        Event::Resign => 18,
        Event::Rule { .. } => 19,
        Event::Remind { .. } => 20,
        Event::Credit { .. } => 21,
        Event::Pause { .. } => 22,
        Event::Resume { .. } => 23,
        Event::Gift { .. } => 24,
        Event::Charge { .. } => 25,
        Event::Forgive { .. } => 26,
        Event::Look => 27,
        Event::LookAtMail { .. } => 28,
        Event::Note { .. } => 29,
        Event::Address(_) => 30,
        Event::Replace { .. } => 31,
        Event::End(_) => EVENTS - 1,
    }
}

/// How many kinds there are.
pub const EVENTS: usize = 33;

/// Any event that a seat makes.
pub fn seat_event() -> impl Strategy<Value = Event> {
    prop_oneof![
        2 => (hash(), option::of(drawn_from()))
            .prop_map(|(commitment, drawn)| Event::List { commitment, drawn }),
        1 => numbers().prop_map(Event::Numbers),
        8 => acts().prop_map(Event::Turn),
        3 => acts().prop_map(Event::Interception),
        3 => acts().prop_map(Event::Answer),
        1 => claim().prop_map(Event::Claim),
        1 => card_play().prop_map(|mut play| { (play.seal, play.shown) = (None, None); Event::Amend(play) }),
        4 => prop::sample::select(vec![
            Event::Accept, Event::Decline, Event::Object, Event::Withdraw, Event::Stand, Event::Say, Event::Resign,
            Event::LeaveCancel,
        ]),
        1 => prop::sample::select(Complaint::ALL.to_vec()).prop_map(Event::Overdue),
        1 => span().prop_map(|(from, to)| Event::Leave { seat: Seat::FIRST, from, to, reason: None }),
        1 => days().prop_map(|days| Event::Slow { days }),
    ]
}

fn referee_event() -> impl Strategy<Value = Event> {
    prop_oneof![
        (ruling(), line(300, 300), any::<bool>(), any::<bool>()).prop_map(|(ruling, reason, unread, against)| {
            let against_clock = against && matches!(ruling, Ruling::LostOnTime(_));
            Event::Rule { ruling, reason, unread, against_clock }
        }),
        (seat(), days()).prop_map(|(seat, days)| Event::Remind { seat, days }),
        (seat(), 1..=MOST_CREDIT, prop::sample::select(CreditFor::ALL.to_vec()))
            .prop_map(|(seat, seconds, cause)| Event::Credit { seat, seconds, cause }),
        line(300, 300).prop_map(|reason| Event::Pause { reason }),
        line(300, 300).prop_map(|reason| Event::Resume { reason }),
        (seat(), days(), line(300, 300)).prop_map(|(seat, days, reason)| Event::Gift { seat, days, reason }),
        (seat(), days(), line(300, 300)).prop_map(|(seat, days, reason)| Event::Charge { seat, days, reason }),
        (seat(), line(300, 300)).prop_map(|(seat, reason)| Event::Forgive { seat, reason }),
        (seat(), span(), line(300, 300)).prop_map(|(seat, (from, to), reason)| Event::Leave {
            seat,
            from,
            to,
            reason: Some(reason)
        }),
        Just(Event::Look),
        (1..=999_999_999_u32, 1..=3_u8, line(300, 300)).prop_map(|(mail, of, reason)| Event::LookAtMail {
            mail,
            of: [of & 1 != 0, of & 2 != 0],
            reason
        }),
        (1..=3_u8).prop_map(|to| Event::Note { to: [to & 1 != 0, to & 2 != 0] }),
        seat().prop_map(Event::Address),
        (seat(), name()).prop_map(|(seat, name)| Event::Replace { seat, name }),
        (outcome(), ending(), any::<[bool; 2]>(), outcome()).prop_map(|(board, ending, errs, last)| Event::End(End {
            board,
            ending,
            errs,
            last
        })),
    ]
}

fn start() -> impl Strategy<Value = Start> {
    let id = (1..=999_999_u32, "[a-z0-9][a-z0-9.-]{0,40}|[a-z]{253}", 1..=9_u32, option::of(hash()));
    (id, name(), name(), of_event(), terms(), [hash(), hash()], [[hash(), hash()], [hash(), hash()]]).prop_map(
        |((game, host, epoch, recovery), white, black, event, terms, [catalogue, profile], draws)| {
            let origin = Origin::new(&host, GameId::new(game).unwrap(), epoch).unwrap();
            let key = signer(&host, u8::try_from(epoch).unwrap());
            Start {
                game: GameId::new(game).unwrap(),
                origin: origin.to_string(),
                recovery: recovery.map(|commitment| Recovery::new(&origin, commitment, &key)),
                key: key.verifier().clone(),
                names: [white, black],
                event,
                terms,
                catalogue,
                profile,
                draws,
            }
        },
    )
}

fn of_event() -> impl Strategy<Value = Option<OfEvent>> {
    let event = line(60, 60).prop_filter_map("`none` is no event", |name| EventName::new(&name));
    let round = option::of((1..=999_u32).prop_filter_map("a round", Round::new));
    option::of((event, round).prop_map(|(event, round)| OfEvent { event, round }))
}

fn terms() -> impl Strategy<Value = Terms> {
    let catalogue = Catalogue::read(Catalogue::BUILT_IN).unwrap();
    let playable: Vec<u8> =
        catalogue.cards().map(|card| card.number.get()).filter(|n| ![11, 22, 71, 72].contains(n)).collect();
    let deck = prop::sample::subsequence(playable, 10..=68);
    let words = (
        prop::sample::select(vec!["warn", "refuse", "at_end"]),
        prop::sample::select(vec!["returns", "spent"]),
        prop::sample::select(vec!["own_turn", "interception"]),
        prop::sample::select(vec!["own_turn", "intercept"]),
        prop::sample::select(vec!["cross", "literal"]),
        prop::sample::select(vec!["off", "on"]),
        "[a-z][a-z0-9-]{0,19}",
    );
    (deck, words).prop_map(move |(deck, (check, back, pick, mate, error, board, time))| {
        let mut terms = Terms::default_for(&catalogue);
        let deck = deck.iter().map(u8::to_string).collect::<Vec<_>>().join(",");
        for (name, value) in [
            ("deck", deck.as_str()),
            ("card_check", check),
            ("taken_back_card", back),
            ("pick_when", pick),
            ("mate_escape", mate),
            ("time_and_error", error),
            ("board", board),
            ("time", &time),
        ] {
            terms.set(name, value, &catalogue).unwrap();
        }
        terms
    })
}

/// Acts in any order, but `draw` and then numbers last.
pub fn acts() -> impl Strategy<Value = Vec<Act>> {
    (vec(act(), 0..5), any::<bool>(), option::of(numbers())).prop_map(|(mut acts, draw, numbers)| {
        acts.extend(draw.then_some(Act::Draw));
        acts.extend(numbers.map(Act::Numbers));
        acts
    })
}

fn act() -> impl Strategy<Value = Act> {
    prop_oneof![
        1 => (prop::sample::select(vec![12, 28]), square())
            .prop_map(|(card, square)| Act::Spring { card: CardNo::new(card).unwrap(), square }),
        1 => square().prop_map(Act::Land),
        4 => move_text().prop_map(Act::Move),
        4 => card_play().prop_map(Act::Card),
        1 => card().prop_map(Act::Discard),
        1 => card().prop_map(Act::Keep),
        1 => (1..=2_u8).prop_map(Act::Part),
    ]
}

/// A card with parameters or edits, with a seal where it has a secret square.
pub fn card_play() -> impl Strategy<Value = CardPlay> {
    let arg = prop_oneof![
        4 => square().prop_map(|at| Arg::Square { at, promotion: None }),
        1 => prop::sample::select(vec!["e8=Q", "a1=N", "K", "P", "7", "68"]).prop_map(|word| word.parse().unwrap()),
    ];
    let what = prop_oneof![
        3 => vec(arg, 0..6).prop_map(|args| (args, None)),
        1 => edits().prop_map(|edits| (vec![], Some(edits))),
    ];
    let shown = option::weighted(0.3, (1..=99_u8, any::<[u8; 32]>()));
    (card(), what, hash(), shown).prop_map(|(card, (args, effect), hash, shown)| {
        let shown = shown.map(|(position, salt)| Shown { position, salt: Salt::new(salt) });
        let seal = [12, 28].contains(&card.get()).then_some(hash);
        CardPlay { card, args, effect, seal, shown }
    })
}

fn edits() -> impl Strategy<Value = Effect> {
    let edit = prop::sample::select(vec![
        "go b4 d6",
        "take a1 b2 =Q",
        "swap c1 g1",
        "put P e4",
        "off e4 dead",
        "become b1 camel",
        "become b1 N",
        "side e4 own",
        "wall d4e4-d5e5",
        "rule pawns-reversed toggle",
        "void card",
        "void move part 2",
        "grab 23",
        "seal",
        "note \"see our agreement; {it} holds\"",
    ]);
    let group = vec(edit.clone(), 1..4).prop_map(|edits| format!("{{ {} }}", edits.join("; ")));
    vec(prop_oneof![4 => edit.prop_map(String::from), 1 => group], 1..4)
        .prop_map(|edits| edits.join("; ").parse().unwrap())
}

/// A move in its canonical form.
pub fn move_text() -> impl Strategy<Value = San> {
    let text = prop_oneof![
        "O-O(-O)?",
        "[KQRBN][a-h]?x?[a-h][1-8]",
        // A bishop from a rank is not written: it would read as a pawn of the b-file.
        "[KQRN][1-8]x?[a-h][1-8]",
        "[a-h][1-8](=[QRBN])?",
        // A pawn's file, and the same or a neighbouring one.
        (0..8_u8, -1..=1_i8, "x?", "[1-8](=[QRBN])?").prop_filter_map("off the board", |(from, aside, x, rest)| {
            let file = |n: u8| (n < 8).then(|| char::from(b'a' + n));
            let to = from.checked_add_signed(aside).and_then(file)?;
            Some(format!("{}{x}{to}{rest}", file(from)?))
        }),
        "[KQRBN][a-h][1-8][x-][a-h][1-8]",
        "[a-h][1-8][x-][a-h][1-8](=[QRBN])?",
    ];
    text.prop_map(|text| San::read(&text, PieceLetters::ENGLISH).unwrap_or_else(|error| panic!("{text}: {error}")))
}

fn numbers() -> impl Strategy<Value = Numbers> {
    let drawn = option::of((1..=9999_u16, drawn_from()));
    (vec(1..=68_u8, 1..6), drawn).prop_map(|(positions, drawn)| Numbers { positions, drawn })
}

/// Of any entry but the start: the smallest is 1.
fn drawn_from() -> impl Strategy<Value = DrawnFrom> {
    draw_words().prop_map(|words| DrawnFrom { answers: 1, words })
}

fn ruling() -> impl Strategy<Value = Ruling> {
    prop_oneof![
        prop::sample::select(vec![Ruling::Uphold, Ruling::Takeback, Ruling::Grant, Ruling::Refuse, Ruling::Correct]),
        seat().prop_map(Ruling::LostOnTime),
        outcome().prop_map(Ruling::Result),
        seat().prop_map(Ruling::Warn),
        Just(Ruling::Position(Box::new(Position::start()))),
        (2..=999_999_u32, option::of(lost_head())).prop_map(|(epoch, lost)| Ruling::Recover { epoch, lost }),
        (1..=250_u8, option::of((hash(), any::<bool>()))).prop_map(|(seed, endorsed)| {
            let key = Box::new(signer("a.example", seed).verifier().clone());
            let endorsed = endorsed.map(|(root, is_recovery)| {
                let origin = Origin::new("a.example", GameId::new(1).unwrap(), 1).unwrap();
                // Over what stands above any entry but the start.
                Box::new(Endorsement::new(
                    &Head { origin, size: 1, root },
                    &key,
                    &signer("a.example", 251),
                    is_recovery,
                ))
            });
            Ruling::NewKey { key, endorsed }
        }),
    ]
}

fn lost_head() -> impl Strategy<Value = LostHead> {
    let letters = prop::collection::btree_set((0..2_usize, 1..=999_999_999_u32), 0..=LostHead::MOST_LETTERS);
    (1..=10_000_u32, hash(), letters).prop_map(|(entries, root, letters)| {
        let letter = |(seat, number)| LetterName { seat_letter: ['w', 'b'][seat], number };
        LostHead { entries, root, letters: letters.into_iter().map(letter).collect() }
    })
}

fn claim() -> impl Strategy<Value = Claim> {
    prop::sample::select(vec![Claim::Stalemate, Claim::Repetition, Claim::Fifty])
}

fn outcome() -> impl Strategy<Value = Outcome> {
    prop_oneof![seat().prop_map(Outcome::Won), Just(Outcome::Drawn), Just(Outcome::Annulled)]
}

fn ending() -> impl Strategy<Value = Ending> {
    prop::sample::select(vec![Ending::Resignation, Ending::Agreement, Ending::Claim, Ending::Time, Ending::Ruling])
}

/// A line of printable words: at most so many characters and bytes.
fn line(chars: usize, bytes: usize) -> impl Strategy<Value = String> {
    vec(any::<char>(), 1..120).prop_filter_map("nothing printable", move |any| {
        let cleaned = printable::cleaned(&any.into_iter().collect::<String>(), bytes);
        (printable::is_line(&cleaned) && cleaned.chars().count() <= chars).then_some(cleaned)
    })
}

/// Words for a draw; also none.
fn draw_words() -> impl Strategy<Value = String> {
    prop_oneof![Just(String::new()), line(200, 200)]
}

fn name() -> impl Strategy<Value = String> {
    let any = prop_oneof!["[A-Z][a-zé]{0,15}( [A-Z][a-z']{0,12}){0,2}", line(40, 160)];
    any.prop_filter("no name", |name| printable::is_name(name))
}

fn card() -> impl Strategy<Value = CardNo> {
    prop_oneof![4 => 1..=72_u8, 1 => prop::sample::select(vec![12, 28])].prop_map(|n| CardNo::new(n).unwrap())
}

fn square() -> impl Strategy<Value = Square> {
    (0..8_u8, 0..8_u8).prop_map(|(file, rank)| Square::new(file, rank).unwrap())
}

fn hash() -> impl Strategy<Value = Hash> {
    any::<[u8; 32]>().prop_map(Hash)
}

fn seat() -> impl Strategy<Value = Seat> {
    prop::sample::select(vec![Seat::FIRST, Seat::SECOND])
}

/// A number of days that an entry may hold.
fn days() -> impl Strategy<Value = u32> {
    1..=3_653_u32
}

/// Two moments in order.
fn span() -> impl Strategy<Value = (Timestamp, Timestamp)> {
    (0..=200_000_000_000_i64, 1..=50_000_000_000_i64)
        .prop_map(|(from, more)| (Timestamp::from_unix(from), Timestamp::from_unix(from + more)))
}

fn seq() -> impl Strategy<Value = Seq> {
    (1..=Seq::MAX).prop_map(|n| Seq::new(n).unwrap())
}

/// A moment between the years 1970 and 9999.
fn moment() -> impl Strategy<Value = Timestamp> {
    (0..=253_402_300_799_i64).prop_map(Timestamp::from_unix)
}

fn signer(host: &str, seed: u8) -> Signer {
    Signer::new(KeyName::of_host(host).unwrap(), [seed; 32]).unwrap()
}
