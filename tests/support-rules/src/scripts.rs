//! Whole games for records: what is in each is said at each.

use ids::Timestamp;
use record::pace::{CreditFor, DAY};
use record::seal::{LetterName, LostHead, Tree};
use referee::kit::Command;
use tempete_game::log::event::{Outcome, Ruling};

use super::game::{AT_POST, BLACK, FOURTEEN, Game, SWIFT, WHITE, key, recovery};

/// A game by its name.
pub type Named = (&'static str, fn() -> Game);

/// Fourteen cards as they come.
const ASCENDING: [u8; 13] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14];

/// One of nearly everything: a square sealed and cancelled, another sprung, a double move hit at its first step and
/// kept, 34, 57, 68 with its landing, a card not held, an objection ruled on, a discard, offers, a claim, a look, words,
/// and a result corrected after the end.
pub fn rich() -> Game {
    let mut game = Game::new(&[("deck", "1,2,8,12-14,18,26,28,34,35,39,40,46,54,57,61,66,68,69")]);
    game.mail(WHITE, "list 12 34 18 35 57 46 68 28 1 2 8 13 14 26 39 40 54 61 66 69 / numbers 1 2 3 4 5")
        .mail(BLACK, "list 13 39 46 54 26 1 8 61 40 66 2 12 14 18 28 34 35 57 68 69 / numbers 1 2 3 4 5")
        .mail(WHITE, "move e4 / card 12 / square e5")
        .mail(BLACK, "intercept / card 39")
        .mail(WHITE, "answer / numbers 6")
        .mail(BLACK, "move e5 / numbers 6 / say That was my only No.")
        .mail(WHITE, "move Nf3 / card 18 / move Ng5")
        .mail(BLACK, "intercept / card 13 / part 1")
        .mail(WHITE, "answer / move Nc3 / keep 18 / numbers 7")
        .mail(BLACK, "move d5")
        .mail(WHITE, "card 34 13 / move exd5")
        .mail(BLACK, "move Qxd5 / card 46 h7")
        .mail(WHITE, "move Nxd5 / card 69! / numbers 8")
        .mail(BLACK, "object No such march on that board.")
        .mail(WHITE, "stand")
        .rule(Ruling::Uphold, "The march is as the card says.")
        .mail(BLACK, "intercept / card 26 h7")
        .mail(WHITE, "answer / numbers 9")
        .mail(BLACK, "move Nf6 / numbers 7")
        .mail(WHITE, "card 57 20 / move Nc3")
        .look()
        .mail(BLACK, "move Bg4 / offer draw")
        .mail(WHITE, "decline draw")
        .mail(WHITE, "card 68 / move Qe2")
        .mail(BLACK, "move Bxe2 / numbers 8")
        .mail(WHITE, "land e1 / move Bxe2 / card 28 / square c6")
        .mail(BLACK, "move Nc6 / numbers 9")
        .mail(WHITE, "spring 28 c6 / move Bf3")
        .mail(BLACK, "move Kd7 / discard 54")
        .mail(WHITE, "move O-O / numbers 10")
        .mail(BLACK, "claim repetition")
        .mail(WHITE, "decline draw")
        .rule(Ruling::Refuse, "Twice only, by the moves as they stand.")
        .mail(BLACK, "move Kc8 / card 40: off f3; note \"as we agreed\"")
        .mail(WHITE, "resign")
        .rule(Ruling::Result(Outcome::Drawn), "Both players asked for it.");
    game
}

/// Both lists and many numbers drawn by the referee, one list with words.
pub fn drawn() -> Game {
    let mut game = Game::with(&FOURTEEN, &[("card_check", "at_end")]);
    game.mail(WHITE, "list random snow on the Vistula, żółw / numbers random")
        .mail(BLACK, "list random / numbers random")
        .mail(WHITE, "move e4 / card 2 e5 a8")
        .mail(BLACK, "move c5 / card 8 e4 / numbers random")
        .mail(WHITE, "move Nf3 / numbers random")
        .mail(BLACK, "move Nc6 / offer draw / numbers random")
        .mail(WHITE, "accept draw");
    game
}

/// Every card shown as it is played: one with a square, one of a turn that is stopped, the one that stops it.
pub fn shown() -> Game {
    let mut game = Game::with(&FOURTEEN, &[("card_check", "refuse"), ("prove_cards", "at_once")]);
    game.mail(WHITE, "list 12 1 2 3 4 5 6 7 8 9 10 13 14 / numbers 1 2 3 4 5")
        .mail(BLACK, "list 13 14 10 9 8 7 6 5 4 3 2 1 12 / numbers 1 2 3 4 5")
        .mail(WHITE, "move e4 / card 12 / square e5")
        .mail(BLACK, "move e5 / numbers 6")
        .mail(WHITE, "move Nf3 / card 2 e5 a8")
        .mail(BLACK, "intercept / card 13")
        .mail(WHITE, "answer / move Nc3 / numbers 6")
        .mail(BLACK, "move Nf6 / say Well met.")
        .mail(WHITE, "resign");
    game
}

/// A square sealed and never sprung, another false; White resigns.
pub fn small() -> Game {
    let mut game = Game::with(&FOURTEEN, &[]);
    game.mail(WHITE, "list 12 1 2 3 4 5 6 7 8 9 10 13 14 / numbers 1 2 3 4 5")
        .mail(BLACK, "list 13 14 10 9 8 7 6 5 4 3 2 1 12 / numbers 1 2 3 4 5")
        .mail(WHITE, "move e4 / card 12 / square e5")
        .mail(BLACK, "move e5 / numbers 6")
        .mail(WHITE, "move Nf3 / card 2 e5 a8")
        .mail(BLACK, "intercept / card 13")
        .mail(WHITE, "answer / move Nc3 / numbers random")
        .mail(BLACK, "move Nf6 / say Well met.")
        .mail(WHITE, "resign");
    game
}

/// A game whose referee was restored from a backup before White's second turn and Black's answer to it; the head over both
/// is lost, and the game was played to its end from there.
pub fn recovered() -> Game {
    let lost = lost();
    let mut tree = Tree::default();
    lost.entries().iter().for_each(|entry| tree.push(entry.as_bytes()));
    let entries = u32::try_from(lost.entries().len()).unwrap();
    let mut game = restored();
    let letters = [('w', 9), ('b', 8)].map(|(seat_letter, number)| LetterName { seat_letter, number }).to_vec();
    let lost = LostHead { entries, root: tree.root(), letters };
    game.rule(Ruling::Recover { epoch: 2, lost: Some(lost) }, "The disk broke; the backup is of the day before.")
        .mail(WHITE, "move Nc3")
        .mail(BLACK, "resign");
    game
}

/// Nothing is drawn: what is changed in it changes nothing else.
pub fn plain() -> Game {
    let mut game = Game::with_recovery(&FOURTEEN, &[]);
    game.opened(&ASCENDING)
        .mail(WHITE, "move e4")
        .mail(BLACK, "move e5")
        .mail(WHITE, "move Nf3")
        .mail(BLACK, "move Nc6")
        .look()
        .mail(BLACK, "say Snow at last.")
        .mail(WHITE, "move Bb5")
        .mail(BLACK, "move a6")
        .mail(WHITE, "resign");
    game
}

/// The key is lost, and the recovery key vouches for another one; that is stolen, and vouches itself for the third, from
/// the head before the theft on.
pub fn renewed() -> Game {
    let mut game = Game::with_recovery(&FOURTEEN, &[]);
    game.opened(&ASCENDING).mail(WHITE, "move e4");
    game.new_key(8, &recovery(), game.entries().len(), "The disk broke.").mail(BLACK, "move e5");
    game.new_key(9, &key(8), game.entries().len() - 1, "The old computer was given away.").mail(WHITE, "resign");
    game
}

/// Letters go elsewhere, both seats change hands, one of them twice, and a complaint is made.
pub fn replaced() -> Game {
    let mut game = Game::with(&FOURTEEN, &[]);
    game.opened(&ASCENDING)
        .mail(WHITE, "move e4")
        .readdress(WHITE)
        .replace(BLACK, "Dan")
        .mail(WHITE, "overdue")
        .mail(BLACK, "move e5")
        .replace(WHITE, "Éva")
        .replace(BLACK, "Ann")
        .mail(WHITE, "move Nf3 / card 2 e5 h8")
        .mail(BLACK, "resign")
        .readdress(BLACK);
    game
}

/// The same game as it went before its referee was restored.
pub fn lost() -> Game {
    let mut game = restored();
    game.mail(WHITE, "move Nf3").mail(BLACK, "move Nf6");
    game
}

fn restored() -> Game {
    let mut game = Game::with(&FOURTEEN, &[]);
    game.opened(&ASCENDING).mail(WHITE, "move e4").mail(BLACK, "move e5");
    game
}

/// A `takeback` taken back and upheld instead, a claim refused, taken back and granted though mail may not have been read,
/// looks into mails.
pub fn ruled() -> Game {
    let mut game = Game::with(&FOURTEEN, &[]);
    game.opened(&ASCENDING)
        .mail(WHITE, "move e4 / card 2 e5 a8")
        .mail(BLACK, "object There is no pawn on e5.")
        .mail(WHITE, "stand")
        .rule(Ruling::Takeback, "There is none.")
        .mail(BLACK, "say Thank you.")
        .rule(Ruling::Correct, "I looked at the wrong board.")
        .look_at_mail(17, [true, false], "It was set aside; the objection may be in it.")
        .rule(Ruling::Uphold, "There is one.")
        .mail(BLACK, "move e5 / numbers 6")
        .mail(WHITE, "claim fifty")
        .mail(BLACK, "decline draw")
        .rule(Ruling::Refuse, "Three.")
        .rule(Ruling::Correct, "They want it.")
        .look_at_mail(19, [true, true], "It looked like a robot's.")
        .rule_unread(Ruling::Grant, "They want it.");
    game
}

/// On the clock: everything about time that rests on the word of the person who runs the referee, and letters of that
/// person's.
pub fn timed() -> Game {
    let by = |command| Command::By { name: "Zoé".into(), knew: None, command: Box::new(command) };
    let mut game = Game::with(&AT_POST, &[("time", "post")]);
    game.opened(&ASCENDING).mail(WHITE, "move e4").wait(15).tick();
    game.command(&by(Command::Pause { reason: "The club moves house.".into() }))
        .command(&by(Command::Say { to: vec![WHITE, BLACK], words: "We move house.".into() }))
        .wait(3)
        .command(&by(Command::Resume { reason: "The club has moved.".into() }))
        .command(&by(Command::Gift { seat: BLACK, days: 4, reason: "His post was late at Christmas.".into() }))
        .post(BLACK, 2, "move e5")
        .command(&Command::Leave {
            seat: WHITE,
            from: Timestamp::from_unix(1_798_000_000),
            to: Timestamp::from_unix(1_798_432_000),
            reason: "He is in hospital, his daughter writes.".into(),
        })
        .mail(WHITE, "resign");
    game
}

/// A game called off before anything was sealed.
pub fn annulled() -> Game {
    let mut game = Game::with(&FOURTEEN, &[]);
    game.mail(BLACK, "resign");
    game
}

/// A game under a clock: a reminder, a repeat and a claim of silence that a move answers, one overstep that begins the
/// bank anew, a delay that cost nothing, a pause, a gift, leave asked for and granted, and a claim that is ruled on.
pub fn late() -> Game {
    let mut game = Game::with(&SWIFT, &[("time", "swift")]);
    let reason = || String::from("As was asked.");
    game.opened(&ASCENDING).mail(WHITE, "move e4").wait(2).mail(BLACK, "move e5");
    game.wait(7).tick().wait(8).mail(BLACK, "overdue").wait(14).mail(BLACK, "overdue").mail(WHITE, "move Nf3");
    let since = Timestamp::from_unix(game.now());
    let until = Timestamp::from_unix(game.now() + 2 * DAY);
    game.wait(2).command(&Command::Delayed { seat: BLACK, cause: CreditFor::Late, since, until });
    game.command(&Command::Pause { reason: reason() }).wait(3).command(&Command::Resume { reason: reason() });
    game.command(&Command::Gift { seat: BLACK, days: 2, reason: reason() });
    let [from, to] = [1, 5].map(|days| Timestamp::from_unix(game.now() + days * DAY));
    let leave = Command::Leave { seat: WHITE, from, to, reason: "private".into() };
    game.command(&Command::By { name: "Toni".into(), knew: None, command: Box::new(leave) });
    game.mail(BLACK, "move Nc6").wait(20).mail(BLACK, "overdue").wait(4).rule(Ruling::lost_on_time(WHITE), "Twice.");
    game
}

/// A second overstep, and a claim of stalemate that the one who oversteps makes in place of his turn: what the clock has lost
/// bears the loss out all the same.
pub fn lost_while_ruled() -> Game {
    let mut game = Game::with(&SWIFT, &[("time", "swift")]);
    game.opened(&ASCENDING).mail(WHITE, "move e4").wait(2).mail(BLACK, "move e5");
    game.wait(31).mail(WHITE, "move Nf3").wait(1).mail(BLACK, "move Nc6");
    game.wait(31).mail(BLACK, "overdue").mail(WHITE, "claim stalemate").wait(4);
    game.rule(Ruling::lost_on_time(WHITE), "Twice.");
    game
}

/// A game in its middle.
pub fn running() -> Game {
    let mut game = Game::with(&FOURTEEN, &[]);
    game.opened(&ASCENDING)
        .mail(WHITE, "move e4")
        .mail(BLACK, "move e5 / say hello")
        .mail(WHITE, "move f4 / card 2 e5 a8");
    game
}

/// A game with the board: a spring, a move taken back with its card, a king away and back, edits that follow and
/// edits declared.
pub fn board() -> Game {
    let mut game =
        Game::new(&[("board", "on"), ("enforce", "full except 40"), ("deck", "1,12-14,18,26,33,35,40,46,68")]);
    game.mail(WHITE, "list 35 12 18 40 68 1 13 14 26 33 46 / numbers 1 2 3 4 5")
        .mail(BLACK, "list 26 33 1 13 14 12 18 35 40 46 68 / numbers 1 2 3 4 5")
        .mail(WHITE, "Nf3 / card 12 / square g4")
        .mail(BLACK, "Nf6 / numbers random")
        .mail(WHITE, "Ne5")
        .mail(BLACK, "Ng4")
        .mail(WHITE, "spring 12 g4 / d4")
        .mail(BLACK, "d6")
        .mail(WHITE, "Nf3 / card 35 c1 b1")
        .mail(BLACK, "intercept / card 13")
        .mail(WHITE, "answer / Nc4 / numbers random")
        .mail(BLACK, "Bg4")
        .mail(WHITE, "card 68 / h3")
        .mail(BLACK, "Bxe2 / numbers random")
        .mail(WHITE, "land h2 / Bxe2")
        .mail(BLACK, "e5")
        .mail(WHITE, "Bg4 / card 40: off g4; off h3")
        .mail(BLACK, "resign");
    game
}

/// The same in its middle: Black's king stands in check.
pub fn board_running() -> Game {
    let mut game = Game::new(&[("board", "on"), ("deck", "1,12-14,18,26,33,35,40,46,68")]);
    game.opened(&[1, 12, 13, 14, 18, 26, 33, 35, 40, 46, 68]).mail(WHITE, "e4").mail(BLACK, "e5").mail(WHITE, "Bb5");
    game
}

/// The result of a finished game corrected by ruling.
pub fn corrected() -> Game {
    let mut game = small();
    game.rule(Ruling::Result(Outcome::Drawn), "Both asked for it.");
    game
}

/// A card played that was not held, where cards are looked at in the end.
pub fn unchecked() -> Game {
    let mut game = Game::with(&FOURTEEN, &[("card_check", "at_end")]);
    game.opened(&ASCENDING).mail(WHITE, "move e4 / card 8 e5").mail(BLACK, "move e5 / numbers 6").mail(WHITE, "resign");
    game
}

/// White errs: a card not held.
pub fn card_not_held() -> Game {
    let mut game = Game::with(&FOURTEEN, &[]);
    game.opened(&ASCENDING).mail(WHITE, "move e4 / card 8! e5").mail(BLACK, "resign");
    game
}

/// The same: a discard of one.
pub fn discard_not_held() -> Game {
    let mut game = Game::with(&FOURTEEN, &[]);
    game.opened(&ASCENDING).mail(WHITE, "move e4 / discard 14!").mail(BLACK, "resign");
    game
}

/// The same: another square than the one sealed.
pub fn square_not_sealed() -> Game {
    let mut game = Game::with(&FOURTEEN, &[]);
    game.mail(WHITE, "list 12 1 2 3 4 5 6 7 8 9 10 13 14 / numbers 1 2 3 4 5")
        .mail(BLACK, "list 13 14 10 9 8 7 6 5 4 3 2 1 12 / numbers 1 2 3 4 5")
        .mail(WHITE, "move e4 / card 12 / square e5")
        .mail(BLACK, "move d5 / numbers 6")
        .mail(WHITE, "spring 12 d5! / move exd5")
        .mail(BLACK, "resign");
    game
}
