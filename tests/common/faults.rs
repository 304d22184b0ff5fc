//! Records with one fault each, named by the step of the audit that must catch it.

use tempete::seal::Origin;
use tempete::tempete::log::event::Outcome as Result_;
use tempete::tempete::log::event::Ruling;

use super::forge::{Forge, head, replaced};
use super::game::{BLACK, FOURTEEN, Game, WHITE};
use super::scripts;

/// Every fault: the name of its file, and the file.
pub fn faults() -> Vec<(&'static str, Vec<u8>)> {
    let good = Forge::of(&scripts::small());
    let text = good.text();
    let mut faults: Vec<(&'static str, Vec<u8>)> = Vec::new();
    let in_text = |from: &str, to: &str| replaced(&text, from, to).into_bytes();
    let of = |forge: Forge| forge.text().into_bytes();

    let recovered = {
        let mut forge = Forge::of(&scripts::recovered());
        forge.head = Some(head(second_epoch(), &forge.entries).to_string());
        forge
    };
    let again = recovered.entries.iter().position(|entry| entry.contains("\nrecover 2 ")).unwrap();

    let ruled = Forge::of(&scripts::ruled());
    let turn = ruled.entries.iter().position(|entry| entry.contains("\nmove e5\n")).unwrap();
    let look = ruled.entries.iter().position(|entry| entry.contains("\nmail 17 white\n")).unwrap();

    // 1. The file is well formed.
    let mut latin = text.clone().into_bytes();
    let accent = latin.iter().position(|byte| *byte == 0xC3).unwrap();
    latin.remove(accent);
    let (first, second) = (good.openings[0].as_str(), good.openings[1].as_str());
    let salt = first.split(' ').nth(5).unwrap();
    let (count, bytes) = (good.openings.len(), good.catalogue.len());
    faults.extend([
        ("1-other-format", in_text("tempete-record 1", "tempete-record 2")),
        ("1-byte-order-mark", in_text("tempete-record 1", "\u{FEFF}tempete-record 1")),
        ("1-line-ends-of-windows", text.replace('\n', "\r\n").into_bytes()),
        ("1-one-carriage-return", in_text("by resignation\n", "by resignation\r\n")),
        ("1-not-utf-8", latin),
        ("1-one-byte-too-many", in_text("\nend\n", "\nend\n\n")),
        ("1-no-end-mark", in_text("\nend\n", "\n")),
        ("1-no-last-line-end", in_text("\nend\n", "\nend")),
        ("1-leading-zero", in_text(&format!("catalogue {bytes}"), &format!("catalogue 0{bytes}"))),
        ("1-catalogue-cut-short", in_text(&format!("catalogue {bytes}"), &format!("catalogue {}", bytes - 1))),
        ("1-unknown-key-in-catalogue", {
            let mut forge = good.clone();
            forge.catalogue = replaced(&forge.catalogue, "window = ", "colour = \"red\"\nwindow = ");
            of(forge.pinned())
        }),
        ("1-card-missing-in-catalogue", {
            let mut forge = good.clone();
            forge.catalogue = replaced(&forge.catalogue, "number = 7\n", "number = 6\n");
            of(forge.pinned())
        }),
        ("1-entry-count", in_text("\nentries 13\n", "\nentries 12\n")),
        ("1-no-entries", of(good.clone().until(0))),
        ("1-two-empty-lines", in_text("\nmove e4\n", "\n\nmove e4\n")),
        ("1-look-at-a-mail-of-nobody", of(ruled.clone().entry(look, "mail 17 white", "mail 17 none"))),
        ("1-look-at-a-mail-without-a-reason", of(ruled.clone().entry(look, "reason It", "because It"))),
        ("1-look-at-mail-number-nought", of(ruled.clone().entry(look, "mail 17", "mail 0"))),
        ("1-unread-before-its-reason", of(ruled.clone().entry(look, "mail 17 white", "unread\nmail 17 white"))),
        ("1-two-spaces", of(good.clone().entry(5, "move e4", "move  e4"))),
        ("1-space-at-the-end", of(good.clone().entry(5, "move e4", "move e4 "))),
        ("1-entry-with-leading-zero", of(good.clone().entry(5, "5 ", "05 "))),
        ("1-no-such-day", of(good.clone().entry(5, "-11-30T", "-11-31T"))),
        ("1-terms-reordered", of(good.clone().entry(0, "white Ann\nblack Bob", "black Bob\nwhite Ann"))),
        ("1-unknown-term-value", of(good.clone().entry(0, "card_check warn", "card_check never"))),
        ("1-name-is-an-address", of(good.clone().entry(0, "white Ann", "white ann@example.org"))),
        ("1-deck-out-of-order", of(good.clone().entry(0, "1-10,12-14", "12-14,1-10"))),
        ("1-unknown-kind", of(good.clone().entry(5, "white turn", "white ply"))),
        (
            "1-start-twice",
            of({
                let mut forge = good.clone();
                forge.entries.insert(1, forge.entries[0].clone());
                forge
            }),
        ),
        ("1-upper-case-hex", {
            let line = good.entries[1].lines().nth(1).unwrap();
            of(good.clone().entry(1, line, &line.to_uppercase().replace("TYPED", "typed")))
        }),
        ("1-move-not-canonical", of(good.clone().entry(5, "move e4", "move e4+"))),
        ("1-card-12-without-seal", {
            let seal = good.entries[5].lines().find(|line| line.starts_with("seal ")).unwrap();
            of(good.clone().entry(5, &format!("{seal}\n"), ""))
        }),
        ("1-numbers-before-the-move", of(good.clone().entry(6, "move e5\nnumbers 6", "numbers 6\nmove e5"))),
        ("1-said-by-the-referee", of(good.clone().entry(12, "final black\n", "final black\nsaid\n"))),
        ("1-invisible-letter-in-name", of(good.clone().entry(0, "black Bob", "black Bo\u{200D}b"))),
        ("1-signature-below-the-head", in_text("\nopenings ", "\n\u{2014} referee.example.org abc\nopenings ")),
        ("1-head-size-with-leading-zero", in_text("/42/1\n13\n", "/42/1\n013\n")),
        ("1-epoch-with-leading-zero", of(recovered.clone().entry(again, "recover 2 ", "recover 02 "))),
        ("1-base64-that-does-not-encode-back", {
            let root = head(origin(), &good.entries).to_string();
            let root = root.lines().nth(2).unwrap();
            let (stem, last) = root.split_at(42);
            let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
            let next = letters.chars().nth(letters.find(&last[..1]).unwrap() + 1).unwrap();
            in_text(root, &format!("{stem}{next}="))
        }),
        ("1-opening-count", in_text(&format!("\nopenings {count}\n"), &format!("\nopenings {}\n", count - 1))),
        ("1-openings-out-of-order", in_text(&format!("{first}\n{second}\n"), &format!("{second}\n{first}\n"))),
        (
            "1-opened-twice",
            in_text(&format!("openings {count}\n{first}\n"), &format!("openings {}\n{first}\n{first}\n", count + 1)),
        ),
        ("1-opening-of-no-seat", in_text(first, &first.replace(" w ", " g "))),
        ("1-opening-with-leading-zero", in_text(first, &first.replace(" list 1 ", " list 01 "))),
        ("1-salt-that-does-not-encode-back", in_text(salt, &format!("{}B", &salt[..42]))),
        ("1-salt-with-padding", in_text(salt, &format!("{salt}="))),
    ]);

    // 2. The log is whole and its head fits.
    faults.extend([
        (
            "2-catalogue-changed",
            of({
                let mut forge = good.clone();
                forge.catalogue = replaced(&forge.catalogue, "the move is taken back", "the move is taken away");
                forge
            }),
        ),
        (
            "2-entry-changed",
            of({
                let mut forge = good.clone().entry(6, "move e5", "move d5");
                forge.head = Some(head(origin(), &good.entries).to_string());
                forge
            }),
        ),
        (
            "2-entry-left-out",
            of({
                let mut forge = good.clone();
                forge.entries.remove(10);
                forge
            }),
        ),
        (
            "2-entries-exchanged",
            of({
                let mut forge = good.clone();
                forge.entries.swap(3, 4);
                forge
            }),
        ),
        ("2-time-runs-backwards", of(good.clone().entry(6, "2026-11-30", "2026-11-29"))),
        (
            "2-other-epoch",
            of({
                let mut forge = good.clone();
                forge.head = Some(head(second_epoch(), &good.entries).to_string());
                forge
            }),
        ),
        (
            "2-head-of-an-earlier-entry",
            of({
                let mut forge = good.clone();
                forge.head = Some(head(origin(), &good.entries[..12]).to_string());
                forge
            }),
        ),
        (
            "2-last-entries-cut-off",
            of({
                let mut forge = good.clone().until(11);
                forge.head = Some(head(origin(), &good.entries).to_string());
                forge.openings.clear();
                forge
            }),
        ),
        (
            "2-recovered-and-told-in-the-old-epoch",
            of({
                let mut forge = recovered.clone();
                forge.head = Some(head(origin(), &forge.entries).to_string());
                forge
            }),
        ),
        (
            "2-nothing-was-lost",
            of({
                let mut forge = recovered.clone();
                let own = head(origin(), &forge.entries[..again]);
                let line = forge.entries[again].lines().nth(1).unwrap().to_owned();
                forge = forge.entry(again, &line, &format!("recover 2 {} {}", own.size, own.root));
                forge.head = Some(head(second_epoch(), &forge.entries).to_string());
                forge
            }),
        ),
        (
            "2-head-counts-wrong",
            of({
                let mut forge = good.clone();
                forge.head = Some(replaced(&head(origin(), &good.entries).to_string(), "\n13\n", "\n12\n"));
                forge
            }),
        ),
    ]);

    // 3. Every commitment has its one opening, every opening its commitment, and each hashes to it.
    let draw = good.openings.iter().find(|opening| opening.contains(" w draw list ")).unwrap();
    let seed = draw.rsplit(' ').next().unwrap();
    let square = good.openings.iter().find(|opening| opening.contains(" w sq 5 ")).unwrap();
    let without = |fact: &str| {
        let mut forge = good.clone();
        forge.openings.retain(|opening| !opening.contains(fact));
        assert!(forge.openings.len() < good.openings.len());
        forge
    };
    faults.extend([
        ("3-position-not-opened", of(without(" w list 3 "))),
        ("3-last-position-not-opened", of(without(" b list 13 "))),
        ("3-square-not-opened", of(without(" w sq 5 "))),
        ("3-seed-not-opened", of(without(" b draw numbers "))),
        (
            "3-nothing-opened",
            of({
                let mut forge = good.clone();
                forge.openings.clear();
                forge
            }),
        ),
        ("3-opening-of-another-game", of(good.clone().opening(" 42 w list 3 ", " 43 w list 3 "))),
        ("3-other-card", of(good.clone().opening(first, &replaced(first, " 12", " 13")))),
        ("3-other-salt", of(good.clone().opening(salt, second.split(' ').nth(5).unwrap()))),
        ("3-other-square", of(good.clone().opening(square, &replaced(square, " e5", " e6")))),
        ("3-other-seed", of(good.clone().opening(draw, &replaced(draw, seed, salt)))),
        (
            "3-seeds-exchanged",
            of({
                let numbers = good.openings.iter().find(|opening| opening.contains(" w draw numbers ")).unwrap();
                let index = |line: &String| good.openings.iter().position(|opening| opening == line).unwrap();
                let mut forge = good.clone();
                forge.openings[index(draw)] = numbers.replace("numbers", "list");
                forge.openings[index(numbers)] = draw.replace("list", "numbers");
                forge
            }),
        ),
        (
            "3-square-that-was-never-sealed",
            of({
                let mut forge = good.clone();
                let at = forge.openings.iter().position(|opening| opening == square).unwrap();
                forge.openings.insert(at + 1, square.replace(" sq 5 ", " sq 9 "));
                forge
            }),
        ),
        (
            "3-one-position-too-many",
            of({
                let mut forge = good.clone();
                let at = forge.openings.iter().position(|opening| opening == square).unwrap();
                forge
                    .openings
                    .insert(at, format!("{} 3", first.rsplit_once(' ').unwrap().0.replace(" list 1 ", " list 14 ")));
                forge
            }),
        ),
        (
            "3-opened-while-the-game-runs",
            of({
                let mut forge = good.clone().until(11);
                forge.openings.retain(|opening| opening.contains(" w draw list "));
                forge
            }),
        ),
    ]);

    // 4. Lists are permutations, draws are what the seeds give.
    let drawn = Forge::of(&scripts::drawn());
    let twice = [12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 13];
    let foreign = [12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13, 11];
    let ascending = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14];
    let answer = good.entries[9].lines().find(|line| line.starts_with("drawn 1 ")).unwrap();
    let other: u8 = answer.rsplit(' ').next().unwrap().parse().unwrap();
    let other = if other == 12 { 13 } else { 12 };
    faults.extend([
        ("4-card-twice-on-a-list", of(good.clone().list('w', 1, &twice))),
        ("4-foreign-card-on-a-list", of(good.clone().list('w', 1, &foreign))),
        ("4-list-not-drawn-from-the-seed", of(drawn.clone().list('w', 1, &ascending))),
        ("4-words-of-the-draw-changed", of(drawn.clone().entry(1, "words snow", "words rain"))),
        ("4-numbers-not-drawn-from-the-seed", of(good.clone().entry(9, answer, &format!("drawn 1 {other}")))),
        ("4-draw-counted-twice", of(good.clone().entry(9, "drawn 1 ", "drawn 2 "))),
    ]);

    // 5. The game replays under its rules.
    let running = Forge::of(&scripts::running());
    let next = |body: &str| of(running.clone().and(body));
    faults.extend([
        ("5-out-of-turn", next("white turn\nmove Nf3")),
        ("5-number-missing", next("black turn\nmove exf4")),
        ("5-number-too-many", next("black turn\nmove exf4\nnumbers 6 7")),
        ("5-number-named-before", next("black turn\nmove exf4\nnumbers 3")),
        ("5-number-beyond-the-list", next("black turn\nmove exf4\nnumbers 14")),
        ("5-card-not-in-the-deck", next("black turn\nmove exf4\ncard 11\nnumbers 6")),
        ("5-card-at-the-wrong-place", next("black turn\ncard 2 e4 a8\nmove exf4\nnumbers 6")),
        ("5-card-with-too-few-parameters", next("black turn\nmove exf4\ncard 2 e4\nnumbers 6")),
        ("5-two-cards", next("black turn\nmove exf4\ncard 2 e4 a8\ncard 8 e4\nnumbers 6")),
        ("5-no-move", next("black turn\nnumbers 6")),
        ("5-spring-without-a-square", next("black turn\nspring 12 e4\nmove exf4\nnumbers 6")),
        ("5-landing-without-absence", next("black turn\nland e8\nmove exf4\nnumbers 6")),
        ("5-interception-with-numbers", next("black interception\ncard 13\nnumbers 6")),
        ("5-answer-to-nothing", next("black answer\nmove exf4\nnumbers 6")),
        ("5-epoch-opened-twice", {
            let lost = format!("recover 2 12 {}\nreason Once more.", "0".repeat(64));
            let mut forge = running.clone().and(&format!("referee rule\n{lost}")).and(&format!("referee rule\n{lost}"));
            forge.head = Some(head(second_epoch(), &forge.entries).to_string());
            of(forge)
        }),
        ("5-same-move-again", {
            let hit = running.clone().and("black interception\ncard 13");
            of(hit.and("white answer\nmove f4\nnumbers 6"))
        }),
        ("5-list-twice", next("black list\ntyped e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")),
        ("5-accept-without-an-offer", next("black accept")),
        ("5-amend-without-an-objection", next("white amend\ncard 2 e5 h8")),
        ("5-ruling-without-a-dispute", next("referee rule\nuphold\nreason It stands.")),
        ("5-correction-of-nothing", next("referee rule\ncorrect\nreason It was wrong.")),
        ("5-correction-after-a-turn", {
            let mut forge = ruled.clone().until(turn + 1);
            forge.openings.clear();
            of(forge.and("referee rule\ncorrect\nreason It was wrong."))
        }),
        ("5-correction-after-the-end", of(ruled.clone().and("referee rule\ncorrect\nreason It was wrong."))),
        ("5-end-of-a-running-game", {
            let mut forge = running.clone().and("referee end\nboard white\nby ruling\nerrs none\nfinal white");
            forge.openings = record_openings(&scripts::running());
            of(forge)
        }),
        ("5-over-without-an-end", {
            let mut forge = good.clone().until(12);
            forge.openings.clear();
            of(forge)
        }),
        ("5-played-on-after-the-end", of(good.clone().and("white turn\nmove Nf3"))),
        ("5-words-after-the-end", of(good.clone().and("white say"))),
        ("5-replaced-after-the-end", of(good.clone().and("referee replace\nseat white\nname Dan"))),
        ("5-replaced-by-the-other-players-name", next("referee replace\nseat white\nname Bob")),
        ("5-complaint-repeated-within-a-day", of(running.clone().and("white overdue").and("white overdue"))),
        ("5-end-twice", of(good.clone().and("referee end\nboard black\nby resignation\nerrs none\nfinal black"))),
        ("5-false-card-which-the-terms-refuse", {
            let mut game = Game::with(&FOURTEEN, &[("card_check", "at_end")]);
            game.opened(&ascending)
                .mail(WHITE, "move e4 / card 8 e5")
                .mail(BLACK, "move e5 / numbers 6")
                .mail(WHITE, "resign");
            of(Forge::of(&game).entry(0, "card_check at_end", "card_check refuse"))
        }),
    ]);

    // The same with the board.
    let board = Forge::of(&scripts::board());
    let other = |entry: usize, from: &str, to: &str| of(board.clone().entry(entry, from, to));
    let running = Forge::of(&scripts::board_running());
    let next = |body: &str| of(running.clone().and(body));
    faults.extend([
        ("5-illegal-move", other(10, "move d7-d6", "move d7-d4")),
        ("5-move-of-a-piece-that-is-not-there", other(10, "move d7-d6", "move d6-d5")),
        ("5-move-not-in-full", other(10, "move d7-d6", "move d6")),
        ("5-capture-of-nothing", other(8, "move Nf6-g4", "move Nf6xg4")),
        ("5-edits-that-do-not-follow", other(11, "c1 b1: swap c1 b1", "c1 b1: swap c1 f1")),
        ("5-edits-left-out", other(11, "c1 b1: swap c1 b1", "c1 b1")),
        ("5-edits-that-cannot-be", other(19, "off g4; off h3", "off g4; off g6")),
        ("5-spring-of-an-empty-square", other(9, "spring 12 g4", "spring 12 g5")),
        ("5-landing-in-the-middle", other(17, "land h2", "land e4")),
        ("5-pinned-piece-moves", next("black turn\nmove d7-d6")),
        ("5-other-sides-piece-moves", next("black turn\nmove Ng1-f3")),
        ("5-interception-without-a-check", next("black interception\ncard 33")),
        ("5-claim-that-is-not-so", next("black claim\nrepetition")),
    ]);

    // 6. Every card was held, every square sealed: otherwise a seat erred.
    let mut card = Game::with(&FOURTEEN, &[]);
    card.opened(&ascending).mail(WHITE, "move e4 / card 8! e5").mail(BLACK, "resign");
    let mut discard = Game::with(&FOURTEEN, &[]);
    discard.opened(&ascending).mail(WHITE, "move e4 / discard 14!").mail(BLACK, "resign");
    let mut square = Game::with(&FOURTEEN, &[]);
    square
        .mail(WHITE, "list 12 1 2 3 4 5 6 7 8 9 10 13 14 / numbers 1 2 3 4 5")
        .mail(BLACK, "list 13 14 10 9 8 7 6 5 4 3 2 1 12 / numbers 1 2 3 4 5")
        .mail(WHITE, "move e4 / card 12 / square e5")
        .mail(BLACK, "move d5 / numbers 6")
        .mail(WHITE, "spring 12 d5! / move exd5")
        .mail(BLACK, "resign");
    faults.extend([
        ("6-card-not-held", of(Forge::of(&card))),
        ("6-discard-not-held", of(Forge::of(&discard))),
        ("6-square-not-sealed", of(Forge::of(&square))),
    ]);

    // 7. The result follows.
    let mut ruled = scripts::small();
    ruled.rule(Ruling::Result(Result_::Drawn), "Both asked for it.");
    let last = Forge::of(&ruled);
    let erred = Forge::of(&card);
    let end = erred.entries.len() - 1;
    faults.extend([
        (
            "7-other-winner",
            of(good.clone().entry(12, "board black", "board white").entry(12, "final black", "final white")),
        ),
        ("7-other-final-result", of(good.clone().entry(12, "final black", "final draw"))),
        ("7-other-ground", of(good.clone().entry(12, "by resignation", "by time"))),
        ("7-error-invented", of(good.clone().entry(12, "errs none", "errs white"))),
        (
            "7-error-hidden",
            of(erred.clone().entry(end, "errs white", "errs none").entry(end, "final black", "final white")),
        ),
        ("7-error-without-consequence", of(erred.entry(end, "final black", "final white"))),
        ("7-correction-not-followed", of(last.entry(14, "final draw", "final black"))),
    ]);
    faults
}

fn second_epoch() -> Origin {
    Origin::read("referee.example.org/tempete/42/2").unwrap()
}

fn origin() -> Origin {
    Origin::read("referee.example.org/tempete/42/1").unwrap()
}

/// Every opening of a game that is not over.
fn record_openings(game: &Game) -> Vec<String> {
    game.openings().iter().map(ToString::to_string).collect()
}
