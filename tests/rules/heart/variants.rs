//! The variants, one by one; those that only forbid are held against what a second referee finds lawful in the plain
//! game.

use std::collections::BTreeSet;

use heart::{
    end::{End, Ending},
    piece::Kind,
    placement::Placed,
    triangles::Triangles,
    variants::Crown,
};
use second_referee::heart::Heart;

use super::{
    dice::Dice,
    random::{line, name},
    *,
};

const PLAIN: Variants = Variants {
    relation: false,
    open: None,
    chooses: false,
    clouds: Triangles::NONE,
    ablative: 0,
    crown: None,
    power: false,
    forward: false,
    alternate: false,
};

fn open(first: Side) -> Variants {
    Variants { open: Some(first), ..PLAIN }
}

fn clouds(names: &str) -> Variants {
    Variants { clouds: names.split(' ').map(t).collect(), ..PLAIN }
}

fn ended(game: &Game) -> Option<(Option<Side>, Ending)> {
    game.end().map(|End { winner, by }| (winner, by))
}

/// What is lawful, by name.
fn lawful(game: &Game) -> BTreeSet<String> {
    let seat = mover(game);
    game.board().lawful(seat).map(|step| name(game.board(), seat, step)).collect()
}

/// The same by the second referee, who plays no variant, with this seat to move.
fn plain(game: &Game, seat: Side) -> Vec<String> {
    let words = line(game);
    let (words, _) = words.rsplit_once(' ').unwrap();
    Heart::at(&format!("{words} {seat}"), 3).unwrap().lawful()
}

fn to(name: &str) -> Triangle {
    t(&name[name.len() - 3..])
}

/// Plays random games with these variants; before each move what is lawful must be what the second referee has, but for
/// what `forbids` says of the game.
fn holds(seats: usize, variants: Variants, games: u64, forbids: impl Fn(&Game, &str) -> bool) -> usize {
    let mut forbidden = 0;
    for seed in 0..games {
        let mut dice = Dice(seed);
        let mut game = placed_by(seats, variants);
        for _ in 0..60 {
            if game.end().is_some() {
                break;
            }
            let seat = mover(&game);
            let mut all: BTreeSet<String> = plain(&game, seat).into_iter().collect();
            let before = all.len();
            all.retain(|name| !forbids(&game, name));
            forbidden += before - all.len();
            assert_eq!(lawful(&game), all, "{}", line(&game));
            let steps: Vec<Step> = game.board().lawful(seat).collect();
            let takes = steps.iter().filter(|step| game.board().takes(seat, step.to).is_some());
            let takes: Vec<Step> = takes.copied().collect();
            let some = if takes.is_empty() || dice.below(3) > 0 { &steps } else { &takes };
            game.apply(&Act::Turn(*dice.pick(some)));
            while game.stuck().is_some() {
                game.pass();
            }
        }
    }
    forbidden
}

#[test]
fn how_many_seats_may_play_them() {
    let relation = Variants { relation: true, ..PLAIN };
    let crown = Variants { crown: Some(Crown::Apex), ..PLAIN };
    let misfits = [PLAIN, relation, open(Green), crown].map(|variants| [2, 3].map(|seats| variants.misfit(seats)));
    assert_eq!(misfits, [[None; 2], [Some("relation"), None], [None, Some("open")], [None, Some("crown")]]);
}

#[test]
fn v1_each_takes_from_the_next_alone() {
    let variants = Variants { relation: true, ..PLAIN };
    let game = at_with("gNi99 gRf69 bpi66 kpf36 kpa19 bQi11 g*f69 b*i11 k*i77 green", variants);
    assert_eq!(says(&game, "Nxi66"), "N i99-i66 x p blue");
    refuses(&game, "Nxi77", Why::NotFrom { at: t("i77"), of: Black });
    let game = at_with("gNi88 gRf69 kpi66 kpa19 bQi11 g*f69 b*i11 k*i55 green", variants);
    refuses(&game, "Ni66", Why::NotFrom { at: t("i66"), of: Black });
    refuses(&game, "Ni55", Why::NotFrom { at: t("i55"), of: Black });
    let mut game = at_with("gNi88 gRf69 kpa19 bQi11 g*f69 b*i66 k*i55 green", variants);
    assert_eq!(played(&mut game, &["Ni66"]), "N i88-i66 takes heart blue");
    assert_eq!((ended(&game), scores(&game)), (Some((Some(Green), Ending::Heart)), [1, -1, 0]));
}

#[test]
fn v3_no_piece_is_taken_on_a_cloud() {
    let variants = clouds("i66 i55");
    let game = at_with("gNi88 gRf69 bpi66 bQi11 g*f69 b*i66 green", variants);
    refuses(&game, "Ni66", Why::Clouded { at: t("i66") });
    // A bare heart is no piece.
    let mut game = at_with("gNi88 gRf69 bQi11 g*f69 b*i55 green", variants);
    assert_eq!(played(&mut game, &["Ni55"]), "N i88-i55 takes heart blue");
    let all = clouds("i66 g36 f25 g24 h45 i23");
    let forbidden = holds(3, all, 25, |game, name| {
        all.clouds.contains(to(name)) && game.board().enemy(to(name), mover(game)).is_some()
    });
    assert!(forbidden > 0);
}

#[test]
fn v5_what_was_left_is_closed_for_landing() {
    let variants = Variants { ablative: 2, ..PLAIN };
    let mut game = at_with("gNi88 gRi99 bNi22 bRi11 g*i99 b*i11 green", variants);
    played(&mut game, &["HRi89", "HRi12"]);
    assert_eq!(game.board().closed(), [t("i99"), t("i11")]);
    refuses(&game, "Ri99", Why::Closed { at: t("i99") });
    // The third frees the first.
    played(&mut game, &["Ni67"]);
    assert_eq!(game.board().closed(), [t("i11"), t("i88")]);
    refuses(&game, "HRi11", Why::Closed { at: t("i11") });
    // What is closed may be crossed.
    played(&mut game, &["Ni55"]);
    assert_eq!(says(&game, "HRi78"), "H R i89-i78");
    let variants = Variants { ablative: 6, ..PLAIN };
    let forbidden = holds(3, variants, 25, |game, name| game.board().closed().contains(&to(name)));
    assert!(forbidden > 0);
}

#[test]
fn v5_the_closed_triangles_are_of_the_position() {
    let back_and_forth = |variants| {
        let mut game = at_with("gRi99 bRi11 gpa19 bpb19 g*i99 b*i11 green", variants);
        let ways = [["HRi88", "HRi22"], ["HRi89", "HRi12"], ["HRi99", "HRi11"]];
        let mut turns = 0;
        while !game.repeats() && turns < 40 {
            let [green, blue] = ways[turns / 2 % 3];
            played(&mut game, &[if turns % 2 == 0 { green } else { blue }]);
            turns += 1;
        }
        turns
    };
    assert_eq!(back_and_forth(PLAIN), 12);
    // The start is another position: nothing was closed then.
    assert_eq!(back_and_forth(Variants { ablative: 2, ..PLAIN }), 14);
}

#[test]
fn v8_the_third_corner_wins() {
    let corner = Variants { crown: Some(Crown::Corner), ..PLAIN };
    let mut game = at_with("gRf59 gpi99 bQi11 bpb19 g*f59 b*i11 green", corner);
    played(&mut game, &["HRe49"]);
    assert_eq!(game.end(), None);
    played(&mut game, &["Qi22"]);
    assert_eq!((ended(&game), scores(&game)), (Some((Some(Green), Ending::Crown)), [0; 3]));
    // He is taken in the next turn.
    let mut game = at_with("gRf59 gpi99 bQi11 bRd49 g*f59 b*i11 green", corner);
    assert_eq!(played(&mut game, &["HRe49", "Rxe49"]), "R d49-e49 x R green takes heart green");
    assert_eq!((ended(&game), scores(&game)), (Some((Some(Blue), Ending::Heart)), [-1, 1, 0]));
    // Who cannot move has had his turn.
    let mut game = at_with("gRf59 gpi99 g*f59 b*i11 green", corner);
    let passed = play(&mut game, "HRe49").unwrap().1;
    assert_eq!((passed, ended(&game)), (vec![Blue], Some((Some(Green), Ending::Crown))));
    // A rook alone carries nothing there, and the tip alone wins by the other term.
    for (variants, text) in [(corner, "Re49"), (Variants { crown: Some(Crown::Apex), ..PLAIN }, "HRe49")] {
        let mut game = at_with("gRf59 gpi99 bQi11 g*f59 b*i11 green", variants);
        played(&mut game, &[text, "Qi22"]);
        assert_eq!(game.end(), None);
    }
    let apex = Variants { crown: Some(Crown::Apex), ..PLAIN };
    let mut game = at_with("gpb19 gpi99 bQi11 g*b19 b*i11 green", apex);
    played(&mut game, &["Ha19", "Qi22"]);
    assert_eq!(ended(&game), Some((Some(Green), Ending::Crown)));
}

#[test]
fn v8_the_third_corner_is_that_which_nobody_chose() {
    let variants = Variants { crown: Some(Crown::Apex), ..open(Green) };
    let mut game = Game::start(2, variants);
    set(&mut game, SETS[0]).unwrap();
    does(&mut game, &Act::Corner(Black)).unwrap();
    set(&mut game, SETS[2]).unwrap();
    heart(&mut game, "i99").unwrap();
    heart(&mut game, "c17").unwrap();
    assert_eq!((game.corner(Blue), mover(&game)), (Black, Green));
    assert_eq!(game.board().own(t("d38"), Blue), Some(Kind::Queen));
}

#[test]
fn v9_pawns_go_two_steps() {
    let power = Variants { power: true, ..PLAIN };
    let game = at_with("gpe38 gRi99 bQi11 g*e38 b*i11 green", power);
    let two = game.board().goals(Green, t("e38"), true);
    let expected: Triangles = "d38 e48 e37 d28 d39 f48 e49 f37 e27".split(' ').map(t).collect();
    assert_eq!((two, two.len()), (expected, 9));
    assert_eq!(says(&game, "He27"), "H e38-e27");
    let game = at_with("gpe38 gRe37 gRe48 bQi11 g*e38 b*i11 green", power);
    refuses(&game, "e27", Why::Blocked { at: t("e37"), by: Piece { kind: Kind::Rook, colour: Green } });
    let plain = at("gpe38 gRi99 bQi11 g*e38 b*i11 green");
    refuses(&plain, "e27", Why::CannotReach { kind: Kind::Pawn, from: t("e38"), to: t("e27") });
}

fn placing(seats: usize, variants: Variants) -> String {
    let mut game = Game::start(seats, variants);
    let mut duties = vec![];
    let mut next = [0; 3];
    while let Some(due) = game.due() {
        let seat = due.seat();
        let place = game.corner(seat).index();
        let word = match due {
            Duty::Set(_) => {
                set(&mut game, SETS[place]).unwrap();
                "set"
            }
            Duty::Piece(_) => {
                let piece = SETS[place].split(' ').nth(next[place]).unwrap();
                does(&mut game, &Act::Piece(Placed::typed(piece, LETTERS).unwrap())).unwrap();
                next[place] += 1;
                "piece"
            }
            Duty::First(chooser) => {
                assert_eq!(does(&mut game, &Act::First(Black)), Err(Why::NobodyPlays { of: Black }));
                let other = if chooser == Green { Blue } else { Green };
                does(&mut game, &Act::First(other)).unwrap();
                "first"
            }
            Duty::Corner(_) => {
                does(&mut game, &Act::Corner(Black)).unwrap();
                "corner"
            }
            Duty::Heart(_) => {
                heart(&mut game, HEARTS[place]).unwrap();
                "heart"
            }
            Duty::Lots(_) => panic!("drawn before"),
            Duty::Turn(_) => {
                duties.push(format!("turn {seat}"));
                break;
            }
        };
        duties.push(format!("{word} {seat}"));
    }
    duties.join(", ")
}

#[test]
fn v2_v10_v11_the_order_of_placing() {
    let forward = Variants { forward: true, ..PLAIN };
    assert_eq!(placing(2, forward), "set green, heart green, set blue, heart blue, turn green");
    assert_eq!(placing(3, forward), "set green, heart green, set blue, set black, heart blue, heart black, turn green");
    assert_eq!(placing(2, open(Green)), "set green, corner blue, set blue, heart green, heart blue, turn green");
    assert_eq!(placing(2, open(Blue)), "set blue, corner green, set green, heart blue, heart green, turn green");
    let chosen = Variants { chooses: true, ..open(Green) };
    let expected = "first green, set blue, corner green, set green, heart blue, heart green, turn green";
    assert_eq!(placing(2, chosen), expected);
    let both = Variants { forward: true, ..open(Green) };
    assert_eq!(placing(2, both), "set green, heart green, corner blue, set blue, heart blue, turn green");
    let alternate = placing(3, Variants { alternate: true, ..PLAIN });
    let pieces = "piece green, piece blue, piece black, ".repeat(9);
    assert_eq!(alternate, format!("{pieces}heart green, heart blue, heart black, turn green"));
    let all = Variants { alternate: true, ..both };
    let pieces = "piece green, piece blue, ".repeat(8);
    let expected = format!("piece green, corner blue, piece blue, {pieces}heart green, heart blue, turn green");
    assert_eq!(placing(2, all), expected);
}

#[test]
fn v10_white_triangles_are_for_all() {
    let mut game = Game::start(2, Variants { forward: true, ..PLAIN });
    let blue = Why::NotYourCorner { at: t("i45"), of: Some(Blue) };
    assert_eq!(set(&mut game, "Wh78 Ri99 Nh79 Ni78 Bh68 Qi67 i45 g69 f69"), Err(blue));
    set(&mut game, "Wh78 Ri99 Nh79 Ni78 Bh68 Qi67 i55 g69 f69").unwrap();
    heart(&mut game, "i55").unwrap();
    assert_eq!(set(&mut game, "Wh46 i55 Ni34 Nh34 Bh35 Rg25 Qh24 i23 h13"), Err(Why::Taken { at: t("i55") }));
    let next = Why::WallNextTo { at: t("i45"), piece: t("i55"), of: Green };
    assert_eq!(set(&mut game, "Wi45 h46 Ni34 Nh34 Bh35 Rg25 Qh24 i23 h13"), Err(next));
    set(&mut game, "Wh35 h46 Ni34 Nh34 Bh45 Rg25 Qh24 i23 h13").unwrap();
}

#[test]
fn v11_one_piece_at_a_time() {
    let mut game = Game::start(2, Variants { alternate: true, ..PLAIN });
    let piece = |game: &mut Game, text: &str| does(game, &Act::Piece(Placed::typed(text, LETTERS).unwrap()));
    piece(&mut game, "Wh56").unwrap();
    assert_eq!(piece(&mut game, "i55"), Err(Why::NotYourCorner { at: t("i55"), of: None }));
    let overlap = Why::ZonesOverlap { at: t("h45"), shared: t("h46"), wall: t("h56"), of: Green };
    assert_eq!(piece(&mut game, "Wh45"), Err(overlap));
    piece(&mut game, "h45").unwrap();
    assert_eq!(piece(&mut game, "Wh78"), Err(Why::NoneLeft { kind: Kind::Wall }));
    assert_eq!(game.left(Green).len(), 8);
    assert_eq!(set(&mut game, SETS[0]), Err(Why::NotDue));
}

#[test]
fn v2_no_move_opens_the_own_heart() {
    // The pawn stands between the rook and the heart.
    let line = "gRi99 gpi89 bRi78 bQi11 g*i99 b*i11 green";
    let game = at_with(line, open(Green));
    refuses(&game, "h89", Why::OpensHeart { by: Step::new(t("i78"), t("i99")) });
    assert!(judge(&at(line), "h89").is_ok());
    // It is open to the rook already: that it stays so is no matter, but nothing may open it to the knight too.
    let line = "gRi99 gpg69 gpi67 bRi78 bNi66 bQi11 g*i99 b*i11 green";
    let game = at_with(line, open(Green));
    assert_eq!(game.board().threats(Green).len(), 2);
    assert!(judge(&game, "g68").is_ok());
    refuses(&game, "HRi88", Why::OpensHeart { by: Step::new(t("i78"), t("i88")) });
    // The enemy heart may be taken whatever is open.
    let mut game = at_with("gpi99 gNi89 bRi78 bpi66 g*i99 b*i66 green", open(Green));
    assert_eq!(played(&mut game, &["Nxi66"]), "N i89-i66 x p blue takes heart blue");
}

#[test]
fn v2_against_the_second_referee() {
    let takers = |game: &Game, seat: Side| -> BTreeSet<String> {
        let heart = game.board().heart(seat);
        plain(game, seat.next_of_two()).into_iter().filter(|name| Some(to(name)) == heart).map(without_heart).collect()
    };
    let mut opened = 0;
    for first in [Green, Blue] {
        opened += holds(2, open(first), 12, |game, name| {
            let seat = mover(game);
            let mut after = at(&line(game));
            let step = judge(&after, name).unwrap();
            if game.board().takes(seat, step.to).heart.is_some() {
                return false;
            }
            let before = takers(&after, seat);
            after.apply(&Act::Turn(step));
            // Moves that do not take the heart where it lies now did not take it before.
            !takers(&after, seat).is_subset(&before)
        });
    }
    assert!(opened > 0);
}

fn without_heart(name: String) -> String {
    name.trim_start_matches("H ").to_string()
}

trait NextOfTwo {
    fn next_of_two(self) -> Side;
}

impl NextOfTwo for Side {
    fn next_of_two(self) -> Side {
        if self == Green { Blue } else { Green }
    }
}

#[test]
fn v2_who_cannot_move_loses() {
    let mut game = at_with("gRi99 g*i99 b*i11 green", open(Green));
    let passed = play(&mut game, "HRi88").unwrap().1;
    assert_eq!((passed, ended(&game)), (vec![], Some((Some(Green), Ending::NoMove))));
    assert_eq!(scores(&game), [0, -1, 0]);
}

#[test]
fn v2_corners() {
    let mut game = Game::start(2, open(Blue));
    set(&mut game, SETS[1]).unwrap();
    assert_eq!(game.may(&Act::Corner(Blue)), Err(Why::CornerTaken { corner: Blue }));
    assert_eq!(set(&mut game, SETS[0]), Err(Why::NotDue));
    does(&mut game, &Act::Corner(Black)).unwrap();
    let not = Why::NotYourCorner { at: t("h78"), of: Some(Green) };
    assert_eq!(set(&mut game, "Wh78 Ri99 Nh79 Ni78 Bh68 Qi67 i66 g69 f69"), Err(not));
    set(&mut game, SETS[2]).unwrap();
    assert_eq!(game.board().at(t("d38")), Some(Piece { kind: Kind::Queen, colour: Green }));
}

#[test]
fn v2_mercy() {
    let mut game = Game::start(2, open(Green));
    set(&mut game, SETS[0]).unwrap();
    does(&mut game, &Act::Corner(Blue)).unwrap();
    set(&mut game, SETS[1]).unwrap();
    let step = Step::new(t("g69"), t("g68"));
    assert!(matches!(game.may(&Act::Mercy(step)), Err(Why::NoMercy { .. })));
    heart(&mut game, "i99").unwrap();
    // Not for who placed second.
    assert_eq!(game.may(&Act::Mercy(Step::new(t("i23"), t("i33")))), Err(Why::NotDue));
    // All five carriers are attacked.
    let words = "gpi99 gpg69 gRi66 bNi77 bNi33 bRf59 bQi11";
    let board = board(words, open(Green));
    assert_eq!(board.places(Green).len(), 3);
    let attacked = |at: &str| {
        let mut laid = board.clone();
        laid.lay(Green, Some(t(at)));
        laid.threats(Green).len()
    };
    assert!(
        ["i99", "g69", "i66"].map(attacked).iter().all(|count| *count > 0),
        "{:?}",
        ["i99", "g69", "i66"].map(attacked)
    );
    assert_eq!(board.may_mercy(Green, Step::new(t("i99"), t("i89"))), Ok(()));
    let far = Why::CannotReach { kind: Kind::Pawn, from: t("i99"), to: t("i88") };
    assert_eq!(board.may_mercy(Green, Step::new(t("i99"), t("i88"))), Err(far));
    let rook = Why::CannotReach { kind: Kind::Rook, from: t("i66"), to: t("i56") };
    assert_eq!(board.may_mercy(Green, Step::new(t("i66"), t("i56"))), Err(rook));
    let mut after = board.clone();
    after.mercy(Green, Step::new(t("i99"), t("i89")));
    assert_eq!((after.heart(Green), after.at(t("i99")), after.closed()), (Some(t("i89")), None, [].as_slice()));
}

/// Variants at random, as many seats may play them together.
fn any(seats: usize, dice: &mut Dice) -> Variants {
    loop {
        let mut coin = || dice.below(2) == 0;
        let variants = Variants {
            relation: coin(),
            open: coin().then_some(if coin() { Green } else { Blue }),
            chooses: coin(),
            ablative: if coin() { 6 } else { 0 },
            crown: coin().then_some(if coin() { Crown::Corner } else { Crown::Apex }),
            power: coin(),
            forward: coin(),
            alternate: coin(),
            clouds: Triangles::NONE,
        };
        let clouds = dice.shuffled(Triangle::all().collect()).into_iter().take(dice.below(2) * 6).collect();
        if variants.misfit(seats).is_none() {
            return Variants { clouds, ..variants };
        }
    }
}

/// Some act of who has the duty, lawful or not.
fn some(game: &Game, dice: &mut Dice) -> Act {
    let mut all = dice.shuffled(Triangle::all().collect());
    let seat = game.due().unwrap().seat();
    let near = |at: &Triangle| at.corner().is_none_or(|of| of == game.corner(seat));
    match game.due().unwrap() {
        Duty::Set(_) => {
            let placed = Kind::SET.into_iter().zip(all.into_iter().filter(near)).map(|(kind, at)| Placed { kind, at });
            Act::Set(Set::of(placed.collect()).unwrap())
        }
        Duty::Piece(_) => Act::Piece(Placed { kind: *dice.pick(&Kind::ALL), at: all.pop().unwrap() }),
        Duty::First(_) | Duty::Corner(_) if dice.below(3) == 0 => Act::Heart(all.pop().unwrap()),
        Duty::First(_) => Act::First(*dice.pick(&Side::ALL)),
        Duty::Corner(_) => Act::Corner(*dice.pick(&Side::ALL)),
        Duty::Heart(_) if dice.below(4) == 0 => Act::Mercy(Step::new(all.pop().unwrap(), all.pop().unwrap())),
        Duty::Heart(_) => Act::Heart(all.pop().unwrap()),
        Duty::Lots(_) => panic!("drawn before"),
        Duty::Turn(_) => Act::Turn(*dice.pick(&game.board().lawful(seat).collect::<Vec<_>>())),
    }
}

#[test]
fn all_together() {
    let mut endings = BTreeSet::new();
    for seed in 0..150 {
        let mut dice = Dice(seed);
        let seats = 2 + dice.below(2);
        let variants = any(seats, &mut dice);
        let mut game = Game::start(seats, variants);
        let mut turns = 0;
        while game.due().is_some() && turns < 150 {
            let act = some(&game, &mut dice);
            if game.may(&act).is_err() {
                assert!(!matches!(act, Act::Turn(_)));
                continue;
            }
            game.apply(&act);
            while game.stuck().is_some() {
                game.pass();
            }
            if let (Act::Turn(step), Some(Duty::Turn(seat))) = (act, game.due()) {
                turns += 1;
                assert!(game.board().lawful(seat).next().is_some());
                assert_eq!(game.board().closed().contains(&step.from), variants.ablative > 0);
                assert!(game.board().closed().len() <= variants.ablative);
                assert!(game.board().closed().iter().all(|at| game.board().at(*at).is_none()));
            }
        }
        endings.insert(ended(&game).map(|(_, by)| format!("{by:?}")));
    }
    println!("{endings:?}");
    assert!(endings.contains(&Some("Heart".into())) && endings.contains(&Some("Crown".into())));
}
