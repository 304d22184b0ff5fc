//! What holds of every position that moves and edits can make, tried on random ones from the start position.

use std::{cell::RefCell, collections::BTreeMap};

use chess::{Color, Edit, Effect, NewOwner, Owner, PieceId, Position, Role, Square};
use proptest::{
    collection::vec,
    prelude::*,
    test_runner::{Config, TestRunner},
};

/// One random act: which, and three numbers to choose with.
type Act = (u8, u8, u8, u8);

/// The square of one of the pieces, or any.
fn pick(position: &Position, number: u8) -> Square {
    let pieces: Vec<Square> = position.pieces().map(|(at, _)| at).collect();
    if number >= 240 { any(number.wrapping_mul(37)) } else { pieces[usize::from(number) % pieces.len()] }
}

fn any(number: u8) -> Square {
    Square::new(number % 8, number / 8 % 8).unwrap()
}

fn edit(position: &Position, (which, a, b, c): Act) -> (&'static str, Edit) {
    let (here, there) = (pick(position, a), pick(position, b));
    let kind = Role::ALL[usize::from(c) % 7];
    let promotion = (c % 4 == 0).then_some(Role::Queen);
    let mark = if c % 2 == 0 { "magnet" } else { ["giant", "asleep"][usize::from(c / 2) % 2] };
    let read = |text: String| text.parse::<Effect>().unwrap().0.remove(0);
    match which % 21 {
        0 => ("swap", Edit::Swap(here, there)),
        1 => ("go", Edit::Go { from: here, to: any(b), promotion }),
        2 => ("take", Edit::Take { from: here, to: there, promotion: None }),
        // Back from the box, if anything lies there, onto a square that is empty.
        3 => {
            let empty: Vec<Square> = Square::all().filter(|at| position.at(*at).is_none()).collect();
            let kind =
                position.lost().get(usize::from(a) % position.lost().len().max(1)).map_or(kind, |loss| loss.kind);
            ("put", Edit::Put { kind, at: empty[usize::from(b) % empty.len()] })
        }
        4 => ("off", Edit::Off { at: here, dead: c % 3 == 0 }),
        5 => ("become", read(format!("become {here} {}", kind.name()))),
        6 => ("side", Edit::Side(here, [NewOwner::Own, NewOwner::Foe, NewOwner::Neutral][usize::from(c) % 3])),
        7 => ("merge", Edit::Merge(here, there)),
        8 => ("royal", Edit::Royal(here)),
        9 | 10 => ("mark", read(format!("mark {here} {mark}"))),
        11 => {
            // Something that is marked, if anything is.
            let magnet = position.pieces().find(|(_, piece)| piece.magnet).map(|(at, _)| (at, "magnet"));
            let tag = position.tags().first().and_then(|tag| Some((position.find(tag.piece)?, tag.name.as_str())));
            let (at, mark) = tag.or(magnet).unwrap_or((here, mark));
            ("unmark", read(format!("unmark {at} {mark}")))
        }
        12 => ("hole", Edit::Hole(any(a))),
        13 => ("rule", read(format!("rule pawns-reversed {}", ["toggle", "on", "off"][usize::from(c) % 3]))),
        14 => {
            ("lift", Edit::Lift(position.royal(if c % 2 == 0 { Color::White } else { Color::Black }).unwrap_or(here)))
        }
        15 | 16 => ("land", Edit::Land { kind: Role::King, at: any(b) }),
        17 => ("ban", Edit::Ban(here)),
        18 => ("must", Edit::Must(kind)),
        19 => ("safe", Edit::Safe(here)),
        _ => {
            let turn = |from, to| Edit::Go { from, to, promotion: None };
            ("group", Edit::Group(vec![turn(here, there), turn(there, here)]))
        }
    }
}

/// Makes the act: an edit for either side, or a move, or a card that stood for the move.
fn act(position: &mut Position, act: Act) -> &'static str {
    let (which, a, b, _) = act;
    let moves = position.legal_moves();
    match which {
        0..=110 => match moves.get(usize::from(a) * 7 % moves.len().max(1)) {
            Some(played) => {
                *position = position.play(*played).unwrap().0;
                "move"
            }
            None => "no move",
        },
        111..=120 => {
            position.pass();
            "pass"
        }
        _ => {
            let (name, edit) = edit(position, act);
            let by = if b % 2 == 0 { position.to_move() } else { position.to_move().other() };
            let before = position.clone();
            match position.edit(&edit, by) {
                Ok(()) => name,
                Err(_) => {
                    assert_eq!(*position, before, "a refused edit changes nothing");
                    "refused"
                }
            }
        }
    }
}

/// Every identity of the game is on the board, away or lost, and in one place only.
fn identities(position: &Position) -> Vec<PieceId> {
    let away = Color::BOTH.into_iter().filter_map(|side| position.away(side));
    let standing = position.pieces().map(|(_, piece)| piece).chain(away).flat_map(|piece| piece.parts());
    let mut all: Vec<PieceId> =
        standing.map(|part| part.id).chain(position.lost().iter().map(|loss| loss.id)).collect();
    all.sort_unstable();
    all
}

fn holds(position: &Position) {
    let line = position.to_string();
    let read = line.parse::<Position>().unwrap_or_else(|error| panic!("{line}: {error}"));
    assert_eq!(read.to_string(), line);
    assert_eq!(read, position.renumbered(), "{line}");
    assert_eq!(read.key(), position.key());
    assert_eq!(read.legal_moves(), position.legal_moves(), "{line}");
    assert_eq!(identities(position), (0..32).map(PieceId).collect::<Vec<_>>(), "{line}");
    for side in Color::BOTH {
        let royal = position.pieces().filter(|(_, piece)| piece.royal && piece.owner == Owner::Color(side)).count();
        assert_eq!(royal + usize::from(position.away(side).is_some()), 1, "{line}");
    }
    let moves = position.legal_moves();
    for played in &moves {
        let (after, did) = position.step(*played).unwrap();
        assert!(!after.in_check(position.to_move()), "{line} {played}");
        assert_eq!(after.in_check(position.to_move().other()), did.check, "{line} {played}");
        let victim = did.captured.map(|(at, victim)| {
            assert!(!victim.royal && position.at(at) == Some(&victim), "{line} {played}");
            victim.parts().count()
        });
        assert_eq!(after.lost().len(), position.lost().len() + victim.unwrap_or(0), "{line} {played}");
    }
    for number in 0..64 {
        let played = chess::Move::new(any(number), any(number.wrapping_mul(11).wrapping_add(5)));
        assert_eq!(moves.contains(&played), position.why_not(played).is_none(), "{line} {played}");
    }
}

#[test]
fn lines_identities_and_kings_hold_through_moves_and_edits() {
    let seen: RefCell<BTreeMap<&str, usize>> = RefCell::default();
    let mut runner = TestRunner::new(Config { cases: 400, failure_persistence: None, ..Config::default() });
    let acts = vec(any_act(), 1..60);
    let run = runner.run(&acts, |acts| {
        let (mut position, mut states) = (Position::start(), vec![]);
        for one in &acts {
            states.push(position.clone());
            *seen.borrow_mut().entry(act(&mut position, *one)).or_default() += 1;
            holds(&position);
        }
        // The same acts again give the same positions, each as it was kept: what was taken back is as it stood.
        let mut again = Position::start();
        for (one, kept) in acts.iter().zip(&states) {
            prop_assert_eq!(&again, kept);
            act(&mut again, *one);
        }
        prop_assert_eq!(again, position);
        Ok(())
    });
    run.unwrap();
    let seen = seen.into_inner();
    println!("{seen:?}");
    let verbs =
        "swap go take put off become side merge royal mark unmark hole rule lift land ban must safe group move pass";
    for name in verbs.split(' ') {
        assert!(seen.get(name).is_some_and(|count| *count >= 5), "{name}: {seen:?}");
    }
}

fn any_act() -> impl Strategy<Value = Act> {
    (proptest::num::u8::ANY, proptest::num::u8::ANY, proptest::num::u8::ANY, proptest::num::u8::ANY)
}
