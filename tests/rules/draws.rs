//! What a draw hangs on, and what a referee could do about it once its seed is sealed (T3, T5, T8); and cards that show
//! where they came from (T48).

use record::seal::{DrawFrom, Salt, Tree};
use support_rules::table::{BLACK, Game, WHITE, terms};
use tempete_game::{
    log::event::{Act, CardPlay, CommonEvent, Event, Shown},
    seals::{Draw, Seals, draw},
    state::typed::acts_of,
};

fn new() -> Game {
    Game::new(terms(&[]), [3; 32])
}

fn list(game: &Game) -> Vec<u8> {
    game.view(WHITE).own.list.as_ref().unwrap().iter().map(|card| card.get()).collect()
}

/// What a referee may do to a game between his letter and the entry that answers it.
fn meddlings() -> Vec<fn(&mut Game)> {
    vec![
        |_| {},
        |game| game.now += 1,
        |game| game.now += 86_400,
        |game| drop(game.referee(Event::Common(CommonEvent::Look))),
        |game| drop((game.referee(Event::Common(CommonEvent::Look)), game.referee(Event::Common(CommonEvent::Look)))),
        |game| game.ok(BLACK, "list random"),
        |game| game.ok(BLACK, "list random frost\nnumbers random frost"),
        |game| game.ok(BLACK, "say I shall be away."),
    ]
}

#[test]
fn t3_nothing_done_after_the_letter_left_moves_a_draw() {
    let drawn = |words: &str, meddle: fn(&mut Game)| {
        let mut game = new();
        meddle(&mut game);
        game.answers = Some(1);
        game.ok(WHITE, &format!("list random {words}\nnumbers random {words}"));
        game.answers = None;
        if game.public().seat(BLACK).list.is_none() {
            game.ok(BLACK, "list random");
        }
        let named = game.public().seat(BLACK).named.iter().map(|(position, _)| *position).collect::<Vec<_>>();
        assert_eq!(named.len(), 5);
        (list(&game), named)
    };
    let calm = drawn("snow", |_| {});
    for (number, meddle) in (0..).zip(meddlings()) {
        assert_eq!(drawn("snow", meddle), calm, "meddling {number}");
    }
    assert_ne!(drawn("rain", |_| {}), calm);
}

/// Before a letter leaves a referee may try out what it is to tell. Without words he knows what each try would draw; with
/// words, none of his tries is better than another.
#[test]
fn t3_what_is_ground_before_the_letter_leaves_helps_only_against_a_draw_without_words() {
    let base = new();
    let game = base.public().game;
    let seals = Seals::new(&base.secret, game);
    let seed = seals.draw_seed('w', Draw::List).value;
    let deck: Vec<u8> = base.public().terms().deck.iter().map(|card| card.get()).collect();
    let roots: Vec<_> = (0..400)
        .map(|seconds| {
            let mut start = base.entries[0].clone();
            start.at = ids::Timestamp::from_unix(start.at.unix() + seconds);
            let mut tree = Tree::default();
            tree.push(start.write(tempete_game::name::SPEC).as_bytes());
            tree.root()
        })
        .collect();
    let first = |root, words: &str| draw::list(game, 'w', DrawFrom { seed: &seed, root, words }, &deck)[0];
    let wanted = deck[0];
    let ground: Vec<_> = roots.into_iter().filter(|root| first(*root, "") == wanted).collect();
    assert!(!ground.is_empty(), "400 tries find a list that begins with one card of 68");
    let root = ground[0];
    let lucky = (0..6_800).filter(|round| first(root, &format!("word {round}")) == wanted).count();
    // 100 are to be expected, give or take ten.
    assert!((50..=150).contains(&lucky), "{lucky} of 6800");
}

#[test]
fn t8_numbers_take_words_wherever_numbers_are_read() {
    let mut game = Game::dealt(&[], [34, 6, 3, 18, 32], [35, 13, 3, 18, 32]);
    game.ok(WHITE, "move e4");
    game.ok(BLACK, "move e5\ncard 35 c1 g1");
    let mut other = Game::dealt(&[], [34, 6, 3, 18, 32], [35, 13, 3, 18, 32]);
    other.ok(WHITE, "move e4");
    other.ok(BLACK, "move e5\ncard 35 c1 g1");
    game.ok(WHITE, "move d4\nnumbers random snow at noon");
    other.ok(WHITE, "move d4\nnumbers random rain at noon");
    let from = |game: &Game| match acts_of(game.last()).last() {
        Some(Act::Numbers(numbers)) => numbers.drawn.clone().unwrap(),
        other => panic!("{other:?}"),
    };
    let (count, drawn) = from(&game);
    assert_eq!((count, drawn.answers, drawn.words.as_str()), (1, 7, "snow at noon"));
    assert_ne!(from(&game), from(&other));
    // Which letter is answered counts, too.
    assert!(
        game.entries.last().unwrap().write(tempete_game::name::SPEC).ends_with("\nanswers 7\nwords snow at noon\n")
    );
    let long = format!("list random\nnumbers random {}", "é".repeat(150));
    new().no(WHITE, &long, "words-too-long", "T3");
}

fn shown(game: &Game) -> Option<Shown> {
    acts_of(game.last())
        .iter()
        .find_map(|act| if let Act::Card(CardPlay { shown, .. }) = act { Some(*shown) } else { None })?
}

#[test]
fn t48_a_card_shows_the_position_it_came_from_and_one_that_34_took_shows_nothing() {
    let at_once = [("card_check", "refuse"), ("prove_cards", "at_once")];
    let mut game = Game::dealt(&at_once, [34, 13, 35, 18, 32], [3, 13, 35, 66, 32]);
    game.no(WHITE, "card 23! h3", "not-held", "T45");
    game.ok(WHITE, "move e4");
    game.ok(BLACK, "move e5\ncard 35 c1 g1");
    let position = shown(&game).unwrap();
    let sealed = game.public().seat(BLACK).list.unwrap().0;
    let opening = Seals::new(&game.secret, game.public().game).position('b', sealed, 3, 35);
    assert_eq!(position, Shown { position: 3, salt: opening.salt });
    game.ok(WHITE, "card 34 35\nmove d4\nnumbers 6");
    assert_eq!(shown(&game).unwrap().position, 1);
    game.ok(BLACK, "move d6");
    // T41: the one from the own list goes first.
    game.ok(WHITE, "move c4\ncard 35 b1 g1");
    assert_eq!(shown(&game).unwrap().position, 3);
    game.ok(BLACK, "move Nc6\nnumbers 6");
    game.ok(WHITE, "move b4\ncard 35 d1 h1");
    assert_eq!(shown(&game), None);
    // What is shown at the end is what was shown at once.
    let mut plain = Game::dealt(&[], [34, 13, 35, 18, 32], [3, 13, 35, 66, 32]);
    plain.ok(WHITE, "move e4");
    plain.ok(BLACK, "move e5\ncard 35 c1 g1");
    assert_eq!(shown(&plain), None);
    assert_ne!(position.salt, Salt::new([0; 32]));
}
