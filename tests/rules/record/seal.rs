//! Seals, draws, tree and head against vectors made without this crate (tests/vectors/README.md), the fairness of
//! the draw, and the strictness of every reader.

use ids::{GameId, Seq};
use record::seal::{
    DrawFrom, Hash, Head, Opening, Origin, ReadHeadError, ReadOpeningError, Secret32, SentMail, Tree, root,
};
use serde::Deserialize;
use tempete_game::seals::{Draw, ReadSheetError, Seals, Sheet, What, card, draw};

#[derive(Deserialize)]
struct Vectors {
    lists: Vec<ListVector>,
    squares: Vec<SquareVector>,
    mails: Vec<MailVector>,
    seeds: Vec<SeedVector>,
    list_draws: Vec<ListDraw>,
    number_draws: Vec<NumberDraw>,
    trees: Vec<TreeVector>,
    head: HeadVector,
}

#[derive(Deserialize)]
struct ListVector {
    secret: String,
    game: u32,
    seat: char,
    entry: u16,
    cards: Vec<u8>,
    openings: Vec<String>,
    sheet: String,
    commitment: String,
}

#[derive(Deserialize)]
struct SquareVector {
    secret: String,
    game: u32,
    seat: char,
    entry: u16,
    square: String,
    opening: String,
    commitment: String,
}

#[derive(Deserialize)]
struct SeedVector {
    secret: String,
    game: u32,
    seat: char,
    which: String,
    seed: String,
    opening: String,
    commitment: String,
}

#[derive(Deserialize)]
struct ListDraw {
    game: u32,
    seat: char,
    seed: String,
    root: String,
    words: String,
    deck: Vec<u8>,
    list: Vec<u8>,
}

#[derive(Deserialize)]
struct MailVector {
    secret: String,
    game: u32,
    seat: char,
    entry: u16,
    mail: String,
    signer: Option<String>,
    opening: String,
    commitment: String,
}

#[derive(Deserialize)]
struct NumberDraw {
    game: u32,
    seat: char,
    seed: String,
    root: String,
    words: String,
    count: u16,
    free: Vec<u8>,
    k: usize,
    numbers: Vec<u8>,
}

#[derive(Deserialize)]
struct TreeVector {
    leaves: Vec<String>,
    root: String,
}

#[derive(Deserialize)]
struct HeadVector {
    host: String,
    game: u32,
    epoch: u32,
    size: u64,
    root: String,
    text: String,
    short: String,
}

fn vectors() -> Vectors {
    serde_json::from_str(include_str!("../../vectors/seal.json")).unwrap()
}

fn secret(hex: &str) -> Secret32 {
    Secret32::new(hex.parse::<Hash>().unwrap().0)
}

fn game(number: u32) -> GameId {
    GameId::new(number).unwrap()
}

fn seq(number: u16) -> Seq {
    Seq::new(number).unwrap()
}

#[test]
fn lists_are_sealed_as_the_vectors_say() {
    for v in vectors().lists {
        let secret = secret(&v.secret);
        let sealed = Seals::new(&secret, game(v.game)).list(v.seat, seq(v.entry), &v.cards);
        let lines: Vec<String> = sealed.openings.iter().map(Opening::to_string).collect();
        assert_eq!(lines, v.openings);
        assert_eq!(sealed.sheet, v.sheet);
        assert_eq!(sealed.commitment.to_string(), v.commitment);
        let read: Vec<Opening> = v.openings.iter().map(|line| line.parse::<Opening>().unwrap()).collect();
        assert_eq!(read, sealed.openings);
        assert_eq!(read.iter().map(|o| card(o).unwrap()).collect::<Vec<_>>(), v.cards);
        let sheet = Sheet::of_openings(&read).unwrap();
        assert_eq!(sheet.commitment(), sealed.commitment);
        assert_eq!(v.sheet.parse::<Sheet>(), Ok(sheet));
    }
}

#[test]
fn squares_are_sealed_as_the_vectors_say() {
    for v in vectors().squares {
        let secret = secret(&v.secret);
        let opening = Seals::new(&secret, game(v.game)).square(v.seat, seq(v.entry), &v.square);
        assert_eq!(opening.to_string(), v.opening);
        assert_eq!(opening.commitment().to_string(), v.commitment);
        assert_eq!(v.opening.parse::<Opening>(), Ok(opening));
    }
}

#[test]
fn mails_are_sealed_as_the_vectors_say() {
    for v in vectors().mails {
        let secret = secret(&v.secret);
        let sent = SentMail::new(v.mail.as_bytes(), v.signer.as_deref());
        let opening = Seals::new(&secret, game(v.game)).mail(v.seat, seq(v.entry), &sent);
        assert_eq!(opening.to_string(), v.opening);
        assert_eq!(opening.commitment().to_string(), v.commitment);
        assert_eq!(sent.to_string().parse::<SentMail>(), Ok(sent));
        // No record holds one.
        assert_eq!(v.opening.parse::<Opening>(), Err(ReadOpeningError::Form));
    }
    for text in ["", "00 unsigned", "signed a.example"] {
        assert!(text.parse::<SentMail>().is_err(), "{text}");
    }
    let hash = "0".repeat(64);
    for proof in ["", "unsigned ", "signed", "signed ", "signed A.example", "signed a.example b", "Unsigned"] {
        assert!(format!("{hash} {proof}").parse::<SentMail>().is_err(), "{proof}");
    }
}

#[test]
fn the_same_order_mailed_twice_has_two_commitments() {
    let (secret, game) = (secret(&"07".repeat(32)), game(42));
    let seals = Seals::new(&secret, game);
    let sent = SentMail::new(b"e4\n", None);
    let seal = |seat, entry, sent: &SentMail| seals.mail(seat, seq(entry), sent).commitment();
    let others = [
        seal('w', 9, &sent),
        seal('b', 7, &sent),
        seal('w', 7, &SentMail::new(b"e4\n", Some("a.example"))),
        seal('w', 7, &SentMail::new(b"e5\n", None)),
    ];
    assert!(!others.contains(&seal('w', 7, &sent)));
    // Without the salt nobody tells which of the few texts it was.
    let guesses = ["e4\n", "e5\n"].map(|text| SentMail::new(text.as_bytes(), None));
    assert!(guesses.iter().all(|guess| guess.hash() != seal('w', 7, &sent)));
}

#[test]
fn seeds_are_sealed_as_the_vectors_say() {
    for v in vectors().seeds {
        let secret = secret(&v.secret);
        let draw = if v.which == "list" { Draw::List } else { Draw::Numbers };
        let opening = Seals::new(&secret, game(v.game)).draw_seed(v.seat, draw);
        assert_eq!(opening.value, v.seed);
        assert_eq!(opening.to_string(), v.opening);
        assert_eq!(opening.commitment().to_string(), v.commitment);
        assert_eq!(v.opening.parse::<Opening>(), Ok(opening));
    }
}

#[test]
fn draws_give_what_the_vectors_say() {
    for v in vectors().list_draws {
        let from = DrawFrom { seed: &v.seed, root: v.root.parse().unwrap(), words: &v.words };
        assert_eq!(draw::list(game(v.game), v.seat, from, &v.deck), v.list);
        let backwards: Vec<u8> = v.deck.iter().rev().copied().collect();
        assert_eq!(draw::list(game(v.game), v.seat, from, &backwards), v.list);
    }
    for v in vectors().number_draws {
        let from = DrawFrom { seed: &v.seed, root: v.root.parse().unwrap(), words: &v.words };
        assert_eq!(draw::numbers(game(v.game), v.seat, v.count, from, &v.free, v.k), v.numbers);
    }
}

#[test]
fn roots_are_those_of_the_vectors() {
    for v in vectors().trees {
        let leaves: Vec<Vec<u8>> = v.leaves.iter().map(|hex| bytes(hex)).collect();
        assert_eq!(root(leaves.iter().map(Vec::as_slice)).to_string(), v.root, "{} leaves", leaves.len());
        let mut tree = Tree::default();
        for (size, leaf) in (1..).zip(&leaves) {
            tree.push(leaf);
            assert_eq!(tree.size(), size);
            assert_eq!(tree.root(), root(leaves.iter().take(size as usize).map(Vec::as_slice)));
        }
        assert_eq!(tree.root().to_string(), v.root);
        for size in 1..=leaves.len() {
            let so_far = root(leaves.iter().take(size).map(Vec::as_slice));
            assert_eq!(tree.root_of(size as u64), Some(so_far));
        }
        assert_eq!((tree.root_of(0), tree.root_of(leaves.len() as u64 + 1)), (None, None));
    }
}

#[test]
fn the_head_is_that_of_the_vectors() {
    let v = vectors().head;
    let origin = Origin::new(&v.host, game(v.game), v.epoch).unwrap();
    let head = Head { origin, size: v.size, root: v.root.parse::<Hash>().unwrap() };
    assert_eq!(head.to_string(), v.text);
    assert_eq!(head.short(), v.short);
    assert_eq!(v.text.parse::<Head>(), Ok(head));
}

fn bytes(hex: &str) -> Vec<u8> {
    hex.as_bytes().chunks(2).map(|two| u8::from_str_radix(std::str::from_utf8(two).unwrap(), 16).unwrap()).collect()
}

/// So many seeds: all of them with `TEMPETE_LONG`, a tenth without.
fn rounds(million: u32) -> u32 {
    if std::env::var_os("TEMPETE_LONG").is_some() { million } else { million / 10 }
}

/// How often each of n things came to each of n places, each as standard deviations from an even share; the largest.
fn worst(seen: &[Vec<u32>], rounds: u32) -> f64 {
    let share = 1.0 / seen.len() as f64;
    let (mean, deviation) = (f64::from(rounds) * share, (f64::from(rounds) * share * (1.0 - share)).sqrt());
    seen.iter().flatten().map(|&count| ((f64::from(count) - mean) / deviation).abs()).fold(0.0, f64::max)
}

/// Which card came to which position in so many lists of n.
fn spread(n: usize, lists: impl Iterator<Item = Vec<u8>>) -> Vec<Vec<u32>> {
    let mut seen = vec![vec![0; n]; n];
    for list in lists {
        for (position, card) in list.iter().enumerate() {
            seen[position][usize::from(*card) - 1] += 1;
        }
    }
    seen
}

#[test]
fn every_card_comes_to_every_position_equally_often() {
    let rounds = rounds(1_000_000);
    let deck: Vec<u8> = (1..=10).collect();
    let (seed, root) = ("seed", Hash([0; 32]));
    let words: Vec<String> = (0..rounds).map(|round| round.to_string()).collect();
    let from = |round: u32| DrawFrom { seed, root, words: &words[round as usize] };

    let lists = (0..rounds).map(|round| draw::list(game(1), 'w', from(round), &deck));
    let deviation = worst(&spread(10, lists), rounds);
    assert!(deviation < 5.0, "{deviation} standard deviations");

    // The measure would notice the well-known wrong shuffle, which swaps each place with any place.
    let wrong = (0..rounds).map(|round| {
        let picks = Hash::of(&round.to_le_bytes());
        let mut cards = deck.clone();
        for (place, pick) in (0..10).zip(picks.0.chunks(3)) {
            cards.swap(place, pick.iter().map(|byte| usize::from(*byte)).sum::<usize>() % 10);
        }
        cards
    });
    let deviation = worst(&spread(10, wrong), rounds);
    assert!(deviation > 20.0, "{deviation} standard deviations");
}

#[test]
fn every_number_is_drawn_equally_often_and_low_ones_no_oftener() {
    let rounds = rounds(1_000_000);
    // 68 divides 2^32 least evenly of the decks there are: words of the incomplete run would favour 1 to 52.
    let free: Vec<u8> = (1..=68).collect();
    let mut seen = vec![0; 68];
    for round in 0..rounds {
        let words = round.to_string();
        let from = DrawFrom { seed: "seed", root: Hash([1; 32]), words: &words };
        for number in draw::numbers(game(1), 'b', 1, from, &free, 1) {
            seen[usize::from(number) - 1] += 1;
        }
    }
    let mean = f64::from(rounds) / 68.0;
    let deviation = (mean * (1.0 - 1.0 / 68.0)).sqrt();
    let worst = seen.iter().map(|&count| ((f64::from(count) - mean) / deviation).abs()).fold(0.0, f64::max);
    assert!(worst < 5.0, "{worst} standard deviations");
}

#[test]
fn numbers_are_free_ones_each_once_and_never_more_than_are_free() {
    let free = [3, 9, 27, 54, 60];
    let from = DrawFrom { seed: "seed", root: Hash([0; 32]), words: "" };
    for count in 1..200 {
        for wanted in 0..8 {
            let mut drawn = draw::numbers(game(42), 'b', count, from, &free, wanted);
            assert_eq!(drawn.len(), wanted.min(5));
            drawn.sort_unstable();
            drawn.dedup();
            assert_eq!(drawn.len(), wanted.min(5));
            assert!(drawn.iter().all(|number| free.contains(number)));
        }
    }
    assert_ne!(draw::numbers(game(42), 'b', 1, from, &free, 5), draw::numbers(game(42), 'b', 2, from, &free, 5));
}

#[test]
fn the_longest_openings_fit_a_line_of_77() {
    let secret = Secret32::new([7; 32]);
    let seals = Seals::new(&secret, game(GameId::MAX));
    let cards: Vec<u8> = (1..=99).rev().collect();
    for opening in seals.list('b', seq(Seq::MAX), &cards).openings {
        assert!(opening.to_string().len() <= 77, "{opening}");
        assert!(opening.to_string().bytes().all(|b| (b' '..=b'~').contains(&b)));
    }
    assert!(seals.square('b', seq(Seq::MAX), "h8").to_string().len() <= 77);
}

#[test]
fn every_fact_and_every_value_has_its_own_salt() {
    let secret = Secret32::new([7; 32]);
    let seals = Seals::new(&secret, game(42));
    let mut openings = Vec::new();
    for (seat, entry) in [('w', 1), ('b', 1), ('w', 2)] {
        openings.extend(seals.list(seat, seq(entry), &[1, 2, 3]).openings);
        openings.extend(seals.list(seat, seq(entry), &[2, 3, 1]).openings);
        openings.push(seals.square(seat, seq(entry), "e4"));
        openings.push(seals.square(seat, seq(entry), "e5"));
    }
    for seat in ['w', 'b'] {
        openings.push(seals.draw_seed(seat, Draw::List));
        openings.push(seals.draw_seed(seat, Draw::Numbers));
    }
    let salts: std::collections::BTreeSet<String> = openings.iter().map(|o| o.salt.to_string()).collect();
    assert_eq!(salts.len(), openings.len());
    assert_eq!(seals.square('w', seq(1), "e4"), Seals::new(&secret, game(42)).square('w', seq(1), "e4"));
}

#[test]
fn secret_things_do_not_show_themselves() {
    let secret = Secret32::new([7; 32]);
    let seals = Seals::new(&secret, game(42));
    let opening = seals.square('w', seq(15), "e5");
    assert_eq!(format!("{secret:?} {opening:?} {:?}", opening.salt), "Secret32 Opening(42 w sq 15) Salt");
    assert_eq!(format!("{seals:?}"), "Seals(GameSeals { rules: \"tempete/1\", secret: Secret32, game: GameId(42) })");
}

#[test]
fn a_hash_reads_only_its_own_form() {
    let hash = Hash::of(b"");
    let hex = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    assert_eq!(hash.to_string(), hex);
    assert_eq!(serde_json::to_string(&hash).unwrap(), format!("\"{hex}\""));
    assert_eq!(hex.parse::<Hash>(), Ok(hash));
    for wrong in [&hex.to_uppercase(), &hex[..62], &hex[..63], &format!("{hex}00"), &format!("{hex}\n"), ""] {
        assert!(wrong.parse::<Hash>().is_err(), "{wrong:?}");
    }
}

const SALT: &str = "STM7fSCSqBJzw9iNlQtlts4pjwfMkNu6wJZPRI_P0mQ";

#[test]
fn an_opening_reads_only_its_own_form() {
    use ReadOpeningError::{Form, Game, Salt, Seat, Value, What as Fact};
    let good = format!("tempete/1 42 w list 17 {SALT} 68");
    assert_eq!(good.parse::<Opening>().unwrap().to_string(), good);
    // Another game's, or those of another version, say so; a record holds none of them.
    let other = format!("luft/2 42 w king 0 {SALT} e1").parse::<Opening>().unwrap();
    assert_eq!(other.rules, "luft/2");
    let cases = [
        ("Tempete/1 42 w list 17 SALT 68", Form),
        ("tempete 42 w list 17 SALT 68", Form),
        ("tempete/0 42 w list 17 SALT 68", Form),
        ("tempete/01 42 w list 17 SALT 68", Form),
        ("tempete/100 42 w list 17 SALT 68", Form),
        ("tempete/1  42 w list 17 SALT 68", Game),
        (" tempete/1 42 w list 17 SALT 68", Form),
        ("tempete/1 42 w list 17 SALT", Form),
        ("tempete/1 42 w list 17 SALT 68 ", Form),
        ("tempete/1 42 w list 17 SALT 68 x", Form),
        ("tempete/1 42 w list 17 SALT 68\r", Value),
        ("tempete/1 42 w list 17 SALT 68\n", Value),
        ("tempete/1\t42 w list 17 SALT 68", Form),
        ("tempete/1 042 w list 17 SALT 68", Game),
        ("tempete/1 +42 w list 17 SALT 68", Game),
        ("tempete/1 0 w list 17 SALT 68", Game),
        ("tempete/1 1000000000 w list 17 SALT 68", Game),
        ("tempete/1 99999999999 w list 17 SALT 68", Game),
        ("tempete/1 42 W list 17 SALT 68", Seat),
        ("tempete/1 42 wb list 17 SALT 68", Seat),
        ("tempete/1 42 é list 17 SALT 68", Seat),
        ("tempete/1 42 w list 017 SALT 68", Fact),
        ("tempete/1 42 w list 0 SALT 68", Fact),
        ("tempete/1 42 w list 100 SALT 68", Fact),
        ("tempete/1 42 w List 17 SALT 68", Fact),
        ("tempete/1 42 w sq 10000 SALT e5", Fact),
        ("tempete/1 42 w sq 015 SALT e5", Fact),
        ("tempete/1 42 w draw cards SALT SALT", Fact),
        ("tempete/1 42 w list 17 SALT= 68", Salt),
        ("tempete/1 42 w list 17 SALTA 68", Salt),
        ("tempete/1 42 w list 17 STM7fSCSqBJzw9iNlQtlts4pjwfMkNu6wJZPRI_P0mR 68", Salt),
        ("tempete/1 42 w list 17 STM7fSCSqBJzw9iNlQtlts4pjwfMkNu6wJZPRI/P0mQ 68", Salt),
        ("tempete/1 42 w list 17 STM7fSCSqBJzw9iNlQtlts4pjwfMkNu6wJZPRI_P0m 68", Salt),
        ("tempete/1 42 w list 17 SALT 068", Value),
        ("tempete/1 42 w list 17 SALT 0", Value),
        ("tempete/1 42 w list 17 SALT e5", Value),
        ("tempete/1 42 w sq 15 SALT E5", Value),
        ("tempete/1 42 w sq 15 SALT e9", Value),
        ("tempete/1 42 w sq 15 SALT i1", Value),
        ("tempete/1 42 w draw list SALT SALT=", Value),
        ("tempete/1 42 w draw list SALT STM7fSCSqBJzw9iNlQtlts4pjwfMkNu6wJZPRI_P0mR", Value),
    ];
    for (line, error) in cases {
        let line = line.replace("SALT", SALT);
        let read = line.parse::<Opening>().and_then(|opening| Ok((What::of(&opening)?, opening)));
        assert_eq!(read, Err(error), "{line:?}");
    }
}

#[test]
fn a_sheet_reads_only_its_own_form() {
    let hash = Hash::of(b"");
    let good = format!("tempete/1 42 w sheet 2\n{hash}\n{hash}\n");
    assert_eq!(good.parse::<Sheet>().unwrap().to_string(), good);
    let upper = hash.to_string().to_uppercase();
    for (text, error) in [
        (String::new(), ReadSheetError::Header),
        (good.replace("w sheet", "w  sheet"), ReadSheetError::Header),
        (good.replace("sheet 2", "sheet 02"), ReadSheetError::Header),
        (good.replace("sheet 2", "sheet 2 "), ReadSheetError::Header),
        (good.replace("sheet 2", "sheet 0"), ReadSheetError::Header),
        (good.replace("sheet 2", "sheet 100"), ReadSheetError::Header),
        (good.replace('\n', "\r\n"), ReadSheetError::Header),
        (good.replace("sheet 2", "sheet 3"), ReadSheetError::Count),
        (good.replace("sheet 2", "sheet 1"), ReadSheetError::Count),
        (format!("{good}\n"), ReadSheetError::Line(4)),
        (good.trim_end().to_string(), ReadSheetError::Line(3)),
        (format!("tempete/1 42 w sheet 2\n{upper}\n{hash}\n"), ReadSheetError::Line(2)),
        (format!("tempete/1 42 w sheet 2\n{hash}\r\n{hash}\n"), ReadSheetError::Line(2)),
    ] {
        assert_eq!(text.parse::<Sheet>(), Err(error), "{text:?}");
    }
}

#[test]
fn a_sheet_is_made_only_of_one_lists_positions_in_order() {
    let secret = Secret32::new([7; 32]);
    let seals = Seals::new(&secret, game(42));
    let list = seals.list('w', seq(1), &[3, 1, 2]).openings;
    assert!(Sheet::of_openings(&list).is_some());
    assert!(Sheet::of_openings(&[]).is_none());
    assert!(Sheet::of_openings(&list[1..]).is_none());
    let mut swapped = list.clone();
    swapped.swap(0, 1);
    assert!(Sheet::of_openings(&swapped).is_none());
    for other in [seals.list('b', seq(1), &[3, 1, 2]), Seals::new(&secret, game(43)).list('w', seq(1), &[3, 1, 2])] {
        let mut mixed = list.clone();
        mixed[2] = other.openings[2].clone();
        assert!(Sheet::of_openings(&mixed).is_none());
    }
}

#[test]
fn a_head_reads_only_its_own_form() {
    let root = "sTf4i9UVOk53mYYItg6fAmazyab+Fwn+aiv7xYPwOEw=";
    let good = format!("chess.example.org/tempete/42/1\n70\n{root}\n");
    assert_eq!(good.parse::<Head>().unwrap().to_string(), good);
    for (text, error) in [
        (String::new(), ReadHeadError::Lines),
        (good.trim_end().to_string(), ReadHeadError::Lines),
        (format!("{good}\n"), ReadHeadError::Lines),
        (format!("{good}more\n"), ReadHeadError::Lines),
        (good.replace('\n', "\r\n"), ReadHeadError::Origin),
        (good.replace("chess", "Chess"), ReadHeadError::Origin),
        (good.replace("chess.example.org", ""), ReadHeadError::Origin),
        (good.replace("/42/", "/042/"), ReadHeadError::Origin),
        (good.replace("/1\n", "/0\n"), ReadHeadError::Origin),
        (good.replace("/1\n", "\n"), ReadHeadError::Origin),
        (good.replace("/1\n", "/1/\n"), ReadHeadError::Origin),
        (good.replace("/1\n", "/1 \n"), ReadHeadError::Origin),
        (good.replace("\n70\n", "\n070\n"), ReadHeadError::Size),
        (good.replace("\n70\n", "\n0\n"), ReadHeadError::Size),
        (good.replace("\n70\n", "\n10001\n"), ReadHeadError::Size),
        (good.replace("\n70\n", "\n70\r\n"), ReadHeadError::Size),
        (good.replace("OEw=", "OEw"), ReadHeadError::Root),
        (good.replace("OEw=", "OEx="), ReadHeadError::Root),
        (good.replace("OEw=", "OEw=\r"), ReadHeadError::Root),
        (good.replace(root, &format!("{}sQ==sQ==", &root[..40])), ReadHeadError::Root),
        (good.replace('+', "-"), ReadHeadError::Root),
    ] {
        assert_eq!(text.parse::<Head>(), Err(error), "{text:?}");
    }
    assert_eq!(Origin::new(&"a".repeat(254), game(1), 1), None);
    assert_eq!(Origin::new("a", game(1), 1_000_000), None);
}
