//! How many mails a move takes of a plain player, who knows nothing and always lists five attempts.

use chess::Move;
use referee::log::Dice;

use super::Game;

/// So many mails a move at most, on average.
const MOST: f64 = 1.4;
const GAMES: u64 = 200;
const TURNS: usize = 80;

#[test]
fn a_plain_player_who_lists_five_attempts_needs_few_mails_a_move() {
    let (mut mails, mut moves) = (0_u32, 0_u32);
    for seed in 0..GAMES {
        let (mut dice, mut game) = (Dice::new(seed), Game::start("wild16", "rule"));
        let mut made = 0;
        while made < TURNS {
            let view = game.game.view(game.tried.clone()).unwrap();
            let mut may: Vec<Move> = view.own.all().into_iter().filter(|of| view.may_try(*of).is_ok()).collect();
            let mut five = Vec::new();
            while five.len() < 5 && !may.is_empty() {
                five.push(may.swap_remove(dice.below(u32::try_from(may.len()).unwrap()) as usize));
            }
            let judged = game.game.truth().unwrap().judged(&view, false, &five);
            mails += 1;
            game.tried.extend(judged.tried);
            let Some(played) = judged.played else { continue };
            let (said, after) = game.game.made(played, &game.tried).unwrap();
            (moves, made) = (moves + 1, made + 1);
            game = Game { game: after, tried: vec![] };
            if said.ends.is_some() {
                break;
            }
        }
    }
    let ratio = f64::from(mails) / f64::from(moves);
    println!("{moves} moves in {GAMES} games, {mails} mails: {ratio:.3} a move");
    assert!(ratio <= MOST, "{ratio}");
}
