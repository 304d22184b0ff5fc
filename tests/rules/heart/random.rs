//! Whole random games, step by step as a second, slow referee has them: what is lawful, whose the pieces are, who is
//! passed over, scores, ends, claims.

use second_referee::heart::{self as slow, Heart};

use super::{dice::Dice, *};

/// The position as the second referee writes it.
pub fn line(game: &Game) -> String {
    let board = game.board();
    let pieces = board.pieces().map(|(at, piece)| {
        let owner = board.owner(piece.colour);
        let of = if owner == piece.colour { String::new() } else { format!(">{}", owner.letter()) };
        format!("{}{}{at}{of}", piece.colour.letter(), LETTERS.sign(piece.kind))
    });
    let hearts = Side::ALL.into_iter().filter_map(|seat| Some(format!("{}*{}", seat.letter(), board.heart(seat)?)));
    pieces.chain(hearts).chain(game.due().map(|due| due.seat().to_string())).collect::<Vec<_>>().join(" ")
}

/// A move as the second referee names it.
pub fn name(board: &Board, seat: Side, step: Step) -> String {
    let kind = board.own(step.from, seat).and_then(|kind| LETTERS.of(kind)).map(|kind| format!("{kind} "));
    format!("{}{}{}-{}", if step.heart { "H " } else { "" }, kind.unwrap_or_default(), step.from, step.to)
}

fn of(seat: slow::Seat) -> Side {
    seat.name().parse().unwrap()
}

/// That both stand as one.
fn agree(game: &Game, other: &Heart, seats: usize) {
    if game.end().is_none() {
        assert_eq!(line(game), other.line());
    }
    let due = other.due().map(|due| match due {
        slow::Due::Set(seat) => Duty::Set(of(seat)),
        slow::Due::Heart(seat) => Duty::Heart(of(seat)),
        slow::Due::Turn(seat) => Duty::Turn(of(seat)),
    });
    assert_eq!(game.due(), due);
    let all: Vec<i32> = scores(game).into_iter().take(seats).map(i32::from).collect();
    assert_eq!(all, other.scores());
    let end = other.over().map(|end| (end.winner.map(of), end.by));
    let by = game.end().map(|end| (end.winner, if end.by == heart::end::Ending::Stuck { "stuck" } else { "heart" }));
    assert_eq!(by, end);
    assert_eq!(game.living().to_vec(), other.living().into_iter().map(of).collect::<Vec<_>>());
    if let Some(Duty::Turn(seat)) = game.due() {
        let mut lawful: Vec<String> = game.board().lawful(seat).map(|step| name(game.board(), seat, step)).collect();
        let mut others = other.lawful();
        lawful.sort();
        others.sort();
        assert_eq!(lawful, others, "{}", other.line());
        assert!(!lawful.is_empty());
        assert_eq!((game.repeats(), game.is_quiet()), (other.repetition(), other.fifty()), "{}", other.line());
        for seat in Side::ALL {
            if let Some(heart) = game.board().heart(seat) {
                assert_ne!(game.board().own(heart, seat), LETTERS.kind('W'), "H4");
            }
        }
    }
}

const SET: [&str; 9] = ["W", "Q", "R", "B", "N", "N", "", "", ""];

/// Places the same in both, at random, as often as it takes.
fn begun(seats: usize, relation: bool, dice: &mut Dice) -> (Game, Heart) {
    let mut game = Game::start(seats, Variants { relation, ..Variants::default() });
    let mut other = if relation { Heart::relation() } else { Heart::start(seats) };
    while let Some(due) = game.due() {
        let (ok, same) = match due {
            Duty::Set(seat) => {
                let corner = Triangle::all().filter(|at| at.corner() == Some(seat) || dice.below(300) == 0).collect();
                let words: Vec<String> =
                    SET.iter().zip(dice.shuffled(corner)).map(|(kind, at)| format!("{kind}{at}")).collect();
                (set(&mut game, &words.join(" ")).is_ok(), other.set(&words.join(" ")).is_ok())
            }
            Duty::Heart(_) => {
                let text = Triangle::all().nth(dice.below(81)).unwrap().to_string();
                (heart(&mut game, &text).is_ok(), other.heart(&text).is_ok())
            }
            _ => break,
        };
        assert_eq!(ok, same);
        if dice.below(200) == 0 {
            remove(&mut game, &mut other, dice);
        }
    }
    (game, other)
}

fn remove(game: &mut Game, other: &mut Heart, dice: &mut Dice) {
    let seat = *dice.pick(&other.living());
    let before = other.line();
    game.remove(of(seat));
    let passed = std::iter::from_fn(|| {
        let seat = game.stuck()?;
        game.pass();
        Some(format!("pass {seat}"))
    });
    let mut told: Vec<String> = passed.collect();
    told.extend(game.end().map(|end| end.winner.map_or("drawn".into(), |seat| format!("wins {seat}"))));
    assert_eq!(other.remove(seat).unwrap().announcements, told, "{before} {seat:?}");
}

#[derive(Default, Debug)]
struct Count {
    turns: usize,
    passes: usize,
    hearts: usize,
    drawn: usize,
    repeated: usize,
    quiet: usize,
}

/// Plays one move in both, which is the same: rather one that takes something, or one back, or any.
fn turn(game: &mut Game, other: &mut Heart, taking: usize, dice: &mut Dice, count: &mut Count) {
    let seat = mover(game);
    let lawful: Vec<Step> = game.board().lawful(seat).collect();
    let takes: Vec<Step> = lawful.iter().filter(|step| game.board().takes(seat, step.to).is_some()).copied().collect();
    let any = takes.is_empty() || dice.below(100) >= taking;
    let step = *dice.pick(if any { &lawful } else { &takes });
    let text = name(game.board(), seat, step);
    let made = game.made(step);
    assert_eq!((made.repeats(), made.is_quiet()), (other.repetition_by(&text), other.fifty_by(&text)), "{text}");
    let taken = game.board().takes(seat, step.to);
    let (_, passed) = play(game, &text).unwrap();
    assert_eq!((game.board(), game.due(), game.end()), (made.board(), made.due(), made.end()));
    let told = other.play(&text).unwrap();
    let mut expected: Vec<String> = vec![];
    expected.extend(taken.piece.map(|piece| format!("takes {} {}", LETTERS.sign(piece.kind), piece.colour)));
    expected.extend(taken.heart.map(|of| format!("takes heart {of}")));
    expected.extend(passed.iter().map(|seat| format!("pass {seat}")));
    expected.extend(game.end().map(|end| end.winner.map_or("drawn".into(), |seat| format!("wins {seat}"))));
    assert_eq!(told.announcements, expected);
    count.turns += 1;
    count.passes += passed.len();
    count.hearts += usize::from(taken.heart.is_some());
}

/// Plays to the end, or for so many turns.
fn play_on(
    (mut game, mut other): (Game, Heart),
    seats: usize,
    most: usize,
    taking: usize,
    dice: &mut Dice,
    count: &mut Count,
) {
    agree(&game, &other, seats);
    for step in 0..most {
        if game.end().is_some() {
            break;
        }
        if taking > 0 && dice.below(100) == 0 {
            remove(&mut game, &mut other, dice);
        } else {
            turn(&mut game, &mut other, taking, dice, count);
        }
        agree(&game, &other, seats);
        if step % 16 == 0 {
            super::text::reads_back(game.board());
        }
        count.repeated += usize::from(game.repeats());
        count.quiet += usize::from(game.is_quiet());
    }
    count.drawn += usize::from(game.end().is_some_and(|end| end.winner.is_none()));
}

#[test]
fn six_hundred_games() {
    let mut count = Count::default();
    for seed in 0..600 {
        let mut dice = Dice(seed);
        let seats = 2 + usize::from(seed % 3 != 0);
        let relation = seats == 3 && seed % 5 == 0;
        let begun = begun(seats, relation, &mut dice);
        play_on(begun, seats, 200, 33, &mut dice, &mut count);
    }
    println!("{count:?}");
    assert!(count.hearts > 500, "{count:?}");
}

/// Few pieces anywhere: where nobody can move, and where positions come again.
fn sparse(dice: &mut Dice) -> Option<(Game, Heart)> {
    let mut words = vec![];
    let mut free = dice.shuffled(Triangle::all().collect());
    for seat in Side::ALL {
        let pieces = 1 + dice.below(3);
        for _ in 0..pieces {
            words.push(format!("{}{}{}", seat.letter(), dice.pick(&['W', 'W', 'Q', 'R', 'N', 'p', 'p']), free.pop()?));
        }
        // On a piece of its own, or bare.
        let last = words.last()?.clone();
        let carrier = !last.contains('W') && dice.below(2) == 0;
        words.push(format!(
            "{}*{}",
            seat.letter(),
            if carrier { last[2..].to_string() } else { free.pop()?.to_string() }
        ));
    }
    let line = format!("{} {}", words.join(" "), dice.pick(&Side::ALL));
    let other = Heart::at(&line, 3)?;
    let game = at(&line);
    (other.over().is_none() && game.stuck().is_none()).then_some((game, other))
}

#[test]
fn three_hundred_games_of_few_pieces() {
    let (mut count, mut dice) = (Count::default(), Dice(1));
    let mut games = 0;
    while games < 300 {
        let Some(begun) = sparse(&mut dice) else { continue };
        games += 1;
        play_on(begun, 3, 60, 33, &mut dice, &mut count);
    }
    println!("{count:?}");
    assert!(count.passes > 50 && count.hearts > 100, "{count:?}");
}

/// Walls and pawns at the foot of the board, where they shut each other in.
fn narrow(dice: &mut Dice) -> Option<(Game, Heart)> {
    let mut free = dice.shuffled((1..=3).flat_map(Triangle::row_of).collect());
    let mut words = vec![];
    for seat in Side::ALL {
        for _ in 0..dice.below(3) {
            words.push(format!("{}{}{}", seat.letter(), dice.pick(&['W', 'p', 'p', 'p']), free.pop()?));
        }
    }
    let line = format!("{} g*i99 b*i55 k*i11 {}", words.join(" "), dice.pick(&Side::ALL));
    let other = Heart::at(&line, 3)?;
    let game = at(&line);
    (other.over().is_none() && game.stuck().is_none()).then_some((game, other))
}

#[test]
fn games_in_which_nobody_can_move() {
    let (mut count, mut dice) = (Count::default(), Dice(3));
    let mut games = 0;
    while games < 2000 {
        let Some(begun) = narrow(&mut dice) else { continue };
        games += 1;
        play_on(begun, 3, 12, 60, &mut dice, &mut count);
    }
    println!("{count:?}");
    assert!(count.passes > 50 && count.drawn > 0, "{count:?}");
}

#[test]
fn games_without_captures() {
    let (mut count, mut dice) = (Count::default(), Dice(2));
    for line in
        ["gWi99 g*a19 bWi11 b*e37 green", "gpi99 gWa19 g*i99 bpi11 b*i11 bWe15 green", "gpi99 g*c28 bWi11 b*i11 green"]
    {
        let other = Heart::at(line, 2);
        let Some(other) = other else { continue };
        play_on((at(line), other), 2, 240, 0, &mut dice, &mut count);
    }
    println!("{count:?}");
    assert!(count.repeated > 0 && count.quiet > 0, "{count:?}");
}

/// Every triangle to every triangle, with and without the heart: what has no reason against it is what is lawful.
#[test]
fn what_is_refused_and_what_is_lawful_are_all() {
    let mut dice = Dice(7);
    for _ in 0..3 {
        let (mut game, mut other) = begun(3, false, &mut dice);
        for _ in 0..6 {
            let Some(Duty::Turn(seat)) = game.due() else { break };
            let board = game.board();
            let pairs = Triangle::all().flat_map(|from| Triangle::all().map(move |to| (from, to)));
            let steps = pairs.flat_map(|(from, to)| [false, true].map(|heart| Step { from, to, heart }));
            let free = steps.filter(|step| board.may(seat, *step).is_ok()).count();
            assert_eq!(free, board.lawful(seat).count());
            turn(&mut game, &mut other, 33, &mut dice, &mut Count::default());
        }
    }
}
