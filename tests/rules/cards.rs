//! The cases of tests/cards, one file a card, against the referee: what may be played, what it leaves, what is refused; and
//! what undoes it.

mod undone;

use std::{fs, sync::Arc};

use chess::{Edit, PieceLetters, Position, San, Square};
use tempete_game::{
    cards::{
        card::{CardNo, Window},
        catalogue::Catalogue,
        param::Arg,
    },
    legal::{own, refusal::Refusal},
    log::{
        event::{Act, CardPlay, OwnEvent},
        terms::Terms,
    },
    look_ahead::LookAhead,
    state::exchange::MessageKind,
};

fn trial(line: &str) -> Result<LookAhead, String> {
    let catalogue = Arc::new(Catalogue::read(Catalogue::BUILT_IN).unwrap());
    let terms = Terms::default_for(&catalogue);
    let position = line.parse::<Position>().map_err(|error| error.to_string())?;
    LookAhead::on(position, terms, &catalogue).ok_or_else(|| "no game".to_owned())
}

/// `e2e4 / card 46 a2`, `g1f3 / card 18 / f3g5`, `card 13 / part 1`.
fn acts(text: &str, trial: &LookAhead) -> Result<Vec<Act>, String> {
    let text = text.replace(" =", "=");
    let acts = text.split(" / ").map(str::trim).filter(|one| !one.starts_with("square "));
    acts.map(|one| {
        let words: Vec<&str> = one.split(' ').collect();
        Ok(match words.as_slice() {
            ["card", number, rest @ ..] => {
                let card = number.parse().ok().and_then(CardNo::new).ok_or("no card")?;
                let args = rest.iter().map(|word| word.parse::<Arg>().map_err(|_| format!("{word}: no parameter")));
                let args = args.collect::<Result<_, _>>()?;
                Act::Card(CardPlay { card, args, effect: None, seal: None, shown: None })
            }
            ["part", part] => Act::Part(part.parse().map_err(|_| "no part")?),
            ["land", at] => Act::Land(at.parse().map_err(|_| "no square")?),
            [text] => Act::Move(san(text, trial)?),
            _ => return Err(format!("{one}: no act")),
        })
    })
    .collect()
}

/// A move in coordinates, as a king's by two files castling.
fn san(text: &str, trial: &LookAhead) -> Result<San, String> {
    let castles = [("e1g1", "O-O"), ("e1c1", "O-O-O"), ("e8g8", "O-O"), ("e8c8", "O-O-O")];
    let board = trial.public().board.as_ref().unwrap();
    let from = text.get(..2).and_then(|at| at.parse().ok()).ok_or("no square")?;
    let king = board.at(from).is_some_and(|piece| piece.royal && piece.kind == chess::Role::King);
    let castle = castles.iter().find(|(way, _)| king && *way == text).map(|(_, castle)| *castle);
    San::read(castle.unwrap_or(text), PieceLetters::ENGLISH).map_err(|_| format!("{text}: no move"))
}

/// Orders and clocks aside, which the cases do not write.
fn same(one: &str, other: &str) -> bool {
    let without_clocks = |line: &str| -> Vec<String> {
        let (fen, fields) = line.split_once(" | ").unwrap_or((line, ""));
        let words = fen.split(' ').take(4).map(str::to_owned);
        words.chain(fields.split(" | ").map(str::to_owned)).collect()
    };
    without_clocks(one) == without_clocks(other)
}

/// What a case has come to.
struct Scene {
    trial: LookAhead,
    /// The own move that the card comes after.
    before: Vec<Act>,
}

impl Scene {
    /// The position after `spring 12 e5`, `land a1` or `land a1 / card 68`, which any move may follow.
    fn begins(&self, text: &str) -> Result<String, String> {
        let (text, card) = text.split_once(" / ").map_or((text, None), |(text, card)| (text, Some(card)));
        let words: Vec<&str> = text.split(' ').collect();
        let mut left = self.trial.public().board.clone().unwrap();
        let side = left.to_move();
        let square = |word: &str| word.parse::<Square>().map_err(|_| "no square");
        let (trial, act, edit) = match words.as_slice() {
            ["spring", card, at] => {
                let (card, at) = (card.parse().ok().and_then(CardNo::new).ok_or("no card")?, square(at)?);
                let off = left.at(at).filter(|piece| !piece.royal).map(|_| Edit::Off { at, dead: false });
                (self.trial.clone().sealed(card), Act::Spring { card, square: at }, off)
            }
            ["land", at] => {
                let kind = left.away(side).ok_or("no king away")?.kind;
                let at = square(at)?;
                (self.trial.clone(), Act::Land(at), Some(Edit::Land { kind, at }))
            }
            _ => return Err("no beginning".into()),
        };
        if let Some(edit) = edit {
            left.edit(&edit, side).map_err(|fault| format!("{fault:?}"))?;
        }
        if let Some(card) = card {
            return self.begins_with_card(act, &left, card);
        }
        let legal = left.legal_moves().into_iter().next().ok_or("no move")?;
        let acts = vec![act, Act::Move(chess::full(&left, legal))];
        let sent = trial.sent(MessageKind::Turn, acts, None).map_err(|refusal| format!("{refusal:?}"))?.0;
        Ok(sent.public().last_exchange().unwrap().base.as_ref().unwrap().to_string())
    }

    /// The position after a card before the move in the message that begins with `first`, which leaves `left`.
    fn begins_with_card(&self, first: Act, left: &Position, card: &str) -> Result<String, String> {
        let landed = trial(&left.to_string())?;
        let typed = acts(card, &landed)?;
        let [Act::Card(play)] = typed.as_slice() else { return Err("no card".into()) };
        let found = landed.played(play.card, &[], play.args.clone()).map_err(|refusal| format!("{refusal:?}"))?;
        let effect = found.iter().find_map(|act| if let Act::Card(play) = act { play.effect.clone() } else { None });
        let moves = found.into_iter().filter(|act| matches!(act, Act::Move(_)));
        let whole = [first].into_iter().chain(typed).chain(moves).collect();
        self.trial.sent(MessageKind::Turn, whole, None).map_err(|refusal| format!("{refusal:?}"))?;
        let mut after = left.clone();
        after.edit_all(&effect.unwrap_or_default().0, left.to_move()).map_err(|fault| format!("{fault:?}"))?;
        Ok(after.to_string())
    }

    fn plays(&self, text: &str) -> Result<String, String> {
        if text.starts_with("spring") || text.starts_with("land") {
            return self.begins(text);
        }
        let square = text.split(" / ").find_map(|one| one.strip_prefix("square ")?.parse().ok());
        let card = acts(text, &self.trial)?;
        let number = match card.first() {
            Some(Act::Card(play)) => play.card,
            _ => return Err("no card".into()),
        };
        let public = self.trial.public();
        let window = public.window(public.card(number));
        if window == Window::Before {
            let Some(Act::Card(play)) = card.first() else { return Err("no card".into()) };
            let found = self.trial.legal(number, &[]).into_iter().find(|(args, _)| *args == play.args);
            let Some((_, acts)) = found else {
                let board = public.board.clone().unwrap();
                let first = board.legal_moves().into_iter().next().map(|legal| Act::Move(chess::full(&board, legal)));
                let acts = card.into_iter().chain(first).collect();
                return Err(format!(
                    "not among the legal plays: {:?}",
                    self.trial.sent(MessageKind::Turn, acts, None).err()
                ));
            };
            let effect = acts.iter().find_map(|act| if let Act::Card(play) = act { play.effect.clone() } else { None });
            let mut board = public.board.clone().unwrap();
            let side = board.to_move();
            board.edit_all(&effect.unwrap_or_default().0, side).map_err(|fault| format!("{fault:?}"))?;
            return Ok(board.to_string());
        }
        let kind = if window.is_reply() { MessageKind::Interception } else { MessageKind::Turn };
        let mut acts: Vec<Act> = self.before.iter().cloned().chain(card).collect();
        if window == Window::TurnStart {
            // What the card leaves is told before the move, which any will do for.
            let board = public.board.clone().unwrap();
            let legal = board.legal_moves().into_iter().next().ok_or("no move")?;
            acts.push(Act::Move(chess::full(&board, legal)));
            self.trial.sent(kind, acts, None).map_err(|refusal| format!("{refusal:?}"))?;
            return Ok(board.to_string());
        }
        let (after, _) = self.trial.sent(kind, acts, square).map_err(|refusal| format!("{refusal:?}"))?;
        Ok(after.public().board.as_ref().unwrap().to_string())
    }
}

/// The faults of one file, one a line.
fn faults(name: &str, text: &str, counts: &mut (usize, usize, usize)) -> Vec<String> {
    let mut faults = Vec::new();
    let mut scene: Option<Scene> = None;
    for (number, row) in (1..).zip(text.lines()) {
        let Some((word, rest)) = row.split_once(": ").filter(|_| !row.starts_with('#') && !row.starts_with("=="))
        else {
            continue;
        };
        let mut wrong = |what: String| faults.push(format!("{name}:{number}: {row}\n      {what}"));
        match word {
            "position" => {
                scene = match trial(rest) {
                    Ok(trial) => Some(Scene { trial, before: vec![] }),
                    Err(error) => {
                        wrong(error);
                        None
                    }
                };
            }
            "turn" | "reply" | "answer" | "intercepted" => {
                let Some(at) = scene.take() else { continue };
                let kind = match word {
                    "turn" => MessageKind::Turn,
                    "reply" => MessageKind::Interception,
                    _ => MessageKind::Answer,
                };
                if word == "intercepted" {
                    counts.2 += 1;
                    continue;
                }
                let square = rest.split(" / ").find_map(|one| one.strip_prefix("square ")?.parse().ok());
                match acts(rest, &at.trial)
                    .and_then(|acts| at.trial.sent(kind, acts, square).map_err(|refusal| format!("{refusal:?}")))
                {
                    Ok((trial, _)) => {
                        // An answer that owes nothing goes by itself where the next row is no answer.
                        let owes_nothing =
                            word == "reply" && !text.lines().nth(number).is_some_and(|next| next.starts_with("answer"));
                        let answered =
                            owes_nothing.then(|| trial.sent(MessageKind::Answer, vec![], None).ok()).flatten();
                        let trial = answered.map_or(trial, |(trial, _)| trial);
                        scene = Some(Scene { trial, before: vec![] });
                    }
                    Err(error) => wrong(error),
                }
            }
            "move" => {
                if let Some(at) = &mut scene {
                    match acts(rest, &at.trial) {
                        Ok(acts) => at.before = acts,
                        Err(error) => wrong(error),
                    }
                }
            }
            "plays" => {
                let Some(at) = &scene else { continue };
                let (play, wanted) = rest.split_once(" -> ").unwrap_or((rest, ""));
                let wanted = wanted.split(" owes ").next().unwrap();
                counts.0 += 1;
                match at.plays(play) {
                    Ok(left) if same(&left, wanted) || wanted.is_empty() => {}
                    // Part 2 without another second move: an answer is owed all the same, with nothing in it.
                    Ok(left) if play.ends_with("part 2") && same(&left.replacen(" w ", " b ", 1), wanted) => {}
                    Ok(left) => wrong(format!("leaves {left}")),
                    Err(error) => wrong(error),
                }
            }
            "refused" => {
                let Some(at) = &scene else { continue };
                let (play, why) = rest.split_once(" : ").unwrap();
                // Lists are no matter of a position.
                if why == "named or barred" {
                    counts.2 += 1;
                    continue;
                }
                counts.1 += 1;
                if let Ok(left) = at.plays(play) {
                    wrong(format!("is played, and leaves {left}"));
                }
            }
            "count" => {
                let Some(at) = &scene else { continue };
                let Some((card, many)) = rest.trim_start_matches("card ").split_once(": ") else { continue };
                let card = card.parse().ok().and_then(CardNo::new).unwrap();
                let known = at.trial.public().card(card);
                if known.doubles() || known.secret || known.stays() {
                    counts.2 += 1;
                    continue;
                }
                let mut found = at.trial.legal(card, &at.before);
                // A parameter that may be missing counts once.
                found.retain(|(args, _)| known.repeat.0 > 0 || !args.is_empty());
                if found.len() != many.trim().parse::<usize>().unwrap() {
                    let args: Vec<String> = found
                        .iter()
                        .map(|(args, _)| args.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
                        .collect();
                    wrong(format!("{} plays: {}", found.len(), args.join(", ")));
                }
            }
            _ => counts.2 += 1,
        }
    }
    faults
}

#[test]
fn every_case_of_every_card() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/cards");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|ext| ext == "txt"));
    files.sort();
    let mut counts = (0, 0, 0);
    let mut all = Vec::new();
    for path in files {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        all.extend(faults(&name, &fs::read_to_string(&path).unwrap(), &mut counts));
    }
    println!("{} played, {} refused, {} rows not tried here", counts.0, counts.1, counts.2);
    assert!(all.is_empty(), "{} faults:\n{}", all.len(), all.join("\n"));
}

/// What a turn leaves where the side that answers it has sealed a square of card 12 before.
fn trapped(position: &str, turn: &str) -> LookAhead {
    let trial = trial(position).unwrap();
    let acts = acts(turn, &trial).unwrap();
    trial.sent(MessageKind::Turn, acts, None).unwrap().0.sealed(CardNo::new(12).unwrap())
}

#[test]
fn t31_no_spring_beside_what_takes_the_stop_away() {
    // The piece; the interception; whether a spring goes with it.
    let rows = [
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1 | pool -", "a1a5", "a5", "card 13", Some("spring-undone")),
        ("4k3/8/8/n7/8/8/8/R3K3 w - - 0 1 | pool -", "a1a5", "a5", "card 66", Some("spring-undone")),
        ("4k3/8/8/8/8/8/P7/R3K3 w - - 0 1 | pool -", "a2a3 / card 46 a3", "a1", "card 32", Some("no-stop")),
        ("4k3/8/8/8/8/8/P7/1NB1K3 w - - 0 1 | pool -", "a2a3 / card 35 c1 b1", "b1", "card 32", Some("spring-undone")),
        ("4k3/8/8/8/8/8/P7/1NB1K3 w - - 0 1 | pool -", "a2a3 / card 35 c1 b1", "a3", "card 32", None),
        ("4k3/p7/8/8/n7/8/8/R3K3 w - - 0 1 | pool -", "a1a4", "a4", "card 26 a7", None),
    ];
    for (position, turn, square, reply, refused) in rows {
        let trial = trapped(position, turn);
        let spring = Act::Spring { card: CardNo::new(12).unwrap(), square: square.parse().unwrap() };
        let acts = std::iter::once(spring).chain(acts(reply, &trial).unwrap()).collect();
        let got = trial.sent(MessageKind::Interception, acts, None).err().map(|refusal| code(&refusal));
        assert_eq!(got.as_deref(), refused, "{turn}, {square}, {reply}");
    }
}

fn code(refusal: &Refusal) -> String {
    serde_json::to_value(refusal).unwrap()["code"].as_str().unwrap().to_owned()
}

#[test]
fn r71_an_entry_that_names_no_square_shields_the_king() {
    let trial = trial("4k3/8/8/8/8/8/8/4K2R w K - 0 1 | pool -").unwrap();
    let public = trial.public();
    let silent = |act| match act {
        Act::Card(play) => Act::Card(CardPlay { args: vec![], ..play }),
        act => act,
    };
    let entered = |square: &str| {
        let typed = acts(&format!("e1g1 / card 63 {square}"), &trial).unwrap();
        let (_, written) = trial.sent(MessageKind::Turn, typed, None).unwrap();
        let white = tempete_game::seats::seat(chess::Color::White);
        let event = OwnEvent::Turn(written.into_iter().map(silent).collect());
        own(public, white, &event)
    };
    assert_eq!(entered("g1"), Ok(()));
    assert!(matches!(entered("f1"), Err(Refusal::EffectDiffers { .. })));
    let asked = trial.sent(MessageKind::Turn, acts("e1g1 / card 63", &trial).unwrap(), None).err();
    let ways = ["f1", "g1"].map(|square| vec![square.parse().unwrap()]);
    assert_eq!(asked, Some(Refusal::Meanings { card: CardNo::new(63).unwrap(), plays: ways.to_vec() }));
}

#[test]
fn t33_a_king_that_landed_and_stayed_has_stopped() {
    let trial = trapped("r3k3/8/8/8/8/8/P7/8 w q - 0 1 | away w:K | pool -", "land h1 / a2a3");
    let stops = trial.public().stops(tempete_game::seats::seat(chess::Color::Black)).unwrap();
    let squares: Vec<String> = stops.squares.iter().map(|square| square.to_string()).collect();
    assert_eq!(squares, ["h1", "a3"]);
}

#[test]
fn b12_no_stalemate_while_a_king_away_can_land() {
    use tempete_game::state::public::Danger;
    let danger = |line: &str| trial(line).unwrap().public().danger();
    assert_eq!(danger("4k3/8/8/8/p7/P7/8/8 w - - 0 1 | away w:K | pool -"), None);
    assert_eq!(danger("4k3/8/8/8/p7/P7/8/8 b - - 0 1 | away w:K | pool -"), None);
    assert_eq!(danger("k7/2Q5/8/8/p7/P7/8/8 b - - 0 1 | away w:K | pool -"), Some(Danger::Stalemate));
}
