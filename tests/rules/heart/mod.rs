//! Romulan Heart: the board by count, the seed's sample, the page's full games and worked cases, the variants, and whole
//! random games held step by step against a second, slow referee.

mod board;
mod cases;
pub mod dice;
mod full_games;
mod placing;
mod random;
mod rays;
mod sample;
mod text;
mod variants;
mod written;

use heart::{
    act::Act,
    board::Board,
    carrier::Carrier,
    deed::Deed,
    duty::Duty,
    game::Game,
    letters::Letters,
    notation,
    piece::Piece,
    placement::Set,
    side::Side::{self, Black, Blue, Green},
    step::Step,
    triangle::Triangle,
    variants::Variants,
    why::Why,
};

const LETTERS: Letters = Letters::ENGLISH;

/// The sets of the sample.
const SETS: [&str; 3] = [
    "Wh78 Ri99 Nh79 Ni78 Bh68 Qi67 i66 g69 f69",
    "Wh45 i45 Ni34 Nh34 Bh35 Rg25 Qh24 i23 h13",
    "Qd38 Rd27 Wd28 Nd17 Nd39 Bd16 d49 e26 c17",
];
/// And its hearts.
const HEARTS: [&str; 3] = ["HRi99", "Hi23", "Hc17"];

fn t(name: &str) -> Triangle {
    name.parse().unwrap_or_else(|why| panic!("{name}: {why:?}"))
}

fn of_letter(letter: char) -> Side {
    Side::ALL.into_iter().find(|seat| seat.letter() == letter).unwrap()
}

/// Does what may be done.
fn does(game: &mut Game, act: &Act) -> Result<(), Why> {
    game.may(act)?;
    game.apply(act);
    Ok(())
}

fn set(game: &mut Game, text: &str) -> Result<(), Why> {
    let set = Set::typed(text, LETTERS)?;
    does(game, &Act::Set(set))
}

fn heart(game: &mut Game, text: &str) -> Result<(), Why> {
    let Some(Duty::Heart(seat)) = game.due() else { return Err(Why::NotDue) };
    let at = Carrier::typed(text, LETTERS)?.meant(game.board(), seat)?;
    does(game, &Act::Heart(at))
}

/// The sample's placement, for two seats or for three.
fn placed(seats: usize) -> Game {
    placed_by(seats, Variants::default())
}

fn placed_by(seats: usize, variants: Variants) -> Game {
    let mut game = Game::start(seats, variants);
    while let Some(due) = game.due() {
        let of = due.seat().index();
        match due {
            Duty::Set(_) => set(&mut game, SETS[of]).unwrap(),
            Duty::Heart(_) => heart(&mut game, HEARTS[of]).unwrap(),
            Duty::Corner(seat) => does(&mut game, &Act::Corner(seat)).unwrap(),
            Duty::Piece(_) | Duty::Lots(_) | Duty::First(_) => panic!("not so"),
            Duty::Turn(_) => break,
        }
    }
    game
}

/// A board from words: `gRi99`, `bpi23`, `b>g` of a colour that has changed hands, `g*i99` of a heart.
fn board(words: &str, variants: Variants) -> Board {
    let mut board = Board::new(variants);
    for word in words.split(' ') {
        let signs: Vec<char> = word.chars().collect();
        let of = of_letter(signs[0]);
        match signs[1] {
            '>' => board.hand_over(of, of_letter(signs[2])),
            '*' => board.lay(of, Some(t(&word[2..]))),
            sign => {
                board.put(t(&word[2..]), Some(Piece { kind: LETTERS.kind_of_sign(sign).unwrap(), colour: of }));
            }
        }
    }
    board
}

/// A game from such words, the last of which says who is to move; who has a heart lives.
fn at_with(line: &str, variants: Variants) -> Game {
    let (words, to_move) = line.rsplit_once(' ').unwrap();
    let board = board(words, variants);
    let living = Side::ALL.into_iter().filter(|seat| board.heart(*seat).is_some()).collect();
    Game::on(board, living, to_move.parse().unwrap())
}

fn at(line: &str) -> Game {
    at_with(line, Variants::default())
}

fn mover(game: &Game) -> Side {
    let Some(Duty::Turn(seat)) = game.due() else { panic!("{:?} is due", game.due()) };
    seat
}

/// The move that is meant.
fn judge(game: &Game, text: &str) -> Result<Step, Why> {
    notation::meant(game.board(), mover(game), text, LETTERS)
}

/// The same as the log has it.
fn says(game: &Game, text: &str) -> String {
    match judge(game, text) {
        Ok(step) => Deed::of(game.board(), mover(game), step).unwrap().to_string(),
        Err(why) => panic!("{text}: {why:?}"),
    }
}

/// Plays one, and gives its line and who is passed over then.
fn play(game: &mut Game, text: &str) -> Result<(String, Vec<Side>), Why> {
    let step = judge(game, text)?;
    let deed = Deed::of(game.board(), mover(game), step).unwrap();
    assert_eq!(Deed::read(&deed.to_string()), Some(deed));
    does(game, &Act::Turn(step))?;
    let mut passed = vec![];
    while let Some(seat) = game.stuck() {
        passed.push(seat);
        game.pass();
    }
    Ok((deed.to_string(), passed))
}

/// Plays these, and gives the line of the last.
fn played(game: &mut Game, texts: &[&str]) -> String {
    let mut last = String::new();
    for text in texts {
        last = play(game, text).unwrap_or_else(|why| panic!("{text}: {why:?}")).0;
    }
    last
}

fn refuses(game: &Game, text: &str, why: Why) {
    assert_eq!(judge(game, text), Err(why), "{text}");
}

fn scores(game: &Game) -> [i8; 3] {
    Side::ALL.map(|seat| game.score(seat))
}
