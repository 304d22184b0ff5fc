//! The position line of `crates/chess/src/POSITION.md`, read and written, with one more field, `promoted d8 c3:B`, behind
//! `fused`: pieces that were pawns (R34), with the letters of the parts that were where a piece is fused.
//! The two clocks are passed over: they are written as `0 1`.

use super::{
    board::Board,
    piece::{Black, Color, King, Part, Piece, ROLES, Role, White},
    square::{self, Square},
};

pub fn read(line: &str) -> Result<Board, String> {
    let mut fields = line.split(" | ");
    let fen: Vec<&str> = fields.next().unwrap_or_default().split(' ').collect();
    let [placement, side, rights, passed, _, _] = fen[..] else { return Err(format!("not six words: {line}")) };
    let mut board = Board::empty();
    for (row, text) in placement.split('/').enumerate() {
        let mut file = 0;
        for letter in text.chars() {
            if let Some(empty) = letter.to_digit(10) {
                file += empty as i32;
                continue;
            }
            let role = Role::of(letter.to_ascii_uppercase()).ok_or(format!("no piece: {letter}"))?;
            let square = square::at(file, 7 - row as i32).ok_or("off the board")?;
            board.next_id += 1;
            let color = if letter.is_uppercase() { White } else { Black };
            board.squares[square] = Some(Piece::new(board.next_id, role, color));
            file += 1;
        }
    }
    board.turn = if side == "w" { White } else { Black };
    board.rights = ['K', 'Q', 'k', 'q'].map(|letter| rights.contains(letter));
    if passed != "-" {
        board.passed = (0..passed.len() / 2).map(|n| place(&passed[2 * n..2 * n + 2])).collect::<Result<_, _>>()?;
    }
    let (mut royal, mut losses, mut promoted) = (None, false, vec![]);
    for field in fields {
        let (word, rest) = field.split_once(' ').ok_or(format!("empty field: {field}"))?;
        losses |= ["pool", "lost", "dead"].contains(&word);
        let items = || rest.split([' ', ',']).filter(|item| !item.is_empty());
        match word {
            "rules" => board.reversed = rest == "pawns-reversed",
            "royal" => royal = Some(rest),
            "orders" => rest.split(", ").try_for_each(|order| read_order(&mut board, order))?,
            "away" => items().try_for_each(|item| read_away(&mut board, item))?,
            "pool" | "lost" | "dead" => {
                for item in items().filter(|item| *item != "-") {
                    let (side, letters) = item.split_once(':').ok_or("no side")?;
                    let lists = match word {
                        "pool" => &mut board.pool,
                        "lost" => &mut board.lost,
                        _ => &mut board.dead,
                    };
                    lists[usize::from(side == "b")] = read_counts(letters)?;
                }
            }
            "promoted" => promoted.extend(items()),
            _ => items().try_for_each(|item| read_mark(&mut board, word, item))?,
        }
    }
    // Behind what is away, which stands later in the line.
    promoted.into_iter().try_for_each(|item| read_promoted(&mut board, item))?;
    let default = default_royal(&board);
    let squares = match royal {
        None => default,
        Some("-") => vec![],
        Some(list) => list.split(' ').map(place).collect::<Result<_, _>>()?,
    };
    squares.into_iter().for_each(|square| board.at_mut(square).royal = true);
    if !losses {
        board.pool = missing(&board);
    }
    Ok(board)
}

fn place(text: &str) -> Result<Square, String> {
    square::named(text).ok_or(format!("no square: {text}"))
}

fn role(text: &str) -> Result<Role, String> {
    text.chars().next().and_then(Role::of).ok_or(format!("no piece: {text}"))
}

fn read_mark(board: &mut Board, word: &str, item: &str) -> Result<(), String> {
    let (at, what) = item.split_once(':').unwrap_or((item, ""));
    let square = place(at)?;
    if word == "holes" {
        board.holes[square] = true;
        return Ok(());
    }
    let piece = board.squares[square].as_mut().ok_or(format!("nothing on {at}"))?;
    match word {
        "neutral" => piece.neutral = true,
        "magnet" => piece.magnet = true,
        "marks" => piece.notes.push(what.to_string()),
        "fused" => piece.second = Some(Part { role: role(&what[1..])?, promoted: false }),
        _ => return Err(format!("no field: {word}")),
    }
    Ok(())
}

/// `d8`, `c3:B` of a fused piece, `w` of what is away.
fn read_promoted(board: &mut Board, item: &str) -> Result<(), String> {
    let (at, what) = item.split_once(':').unwrap_or((item, ""));
    let piece = match at {
        "w" | "b" => board.away[usize::from(at == "b")].as_mut(),
        _ => board.squares[place(at)?].as_mut(),
    };
    let piece = piece.ok_or(format!("nothing on {at}"))?;
    if what.is_empty() {
        piece.first.promoted = true;
    }
    for letter in what.chars().filter_map(Role::of) {
        let first = piece.first.role == letter && !piece.first.promoted;
        let part = if first { Some(&mut piece.first) } else { piece.second.as_mut() };
        part.ok_or("no such part")?.promoted = true;
    }
    Ok(())
}

fn read_order(board: &mut Board, order: &str) -> Result<(), String> {
    let (side, rest) = order.split_once(':').ok_or("no side")?;
    let (word, what) = rest.split_once(' ').ok_or("no order")?;
    let bound = usize::from(side == "b");
    match word {
        "must" => board.must[bound] = Some(role(what)?),
        "ban" => board.at_mut(place(what)?).banned[bound] = true,
        _ => board.at_mut(place(what)?).shielded[bound] = true,
    }
    Ok(())
}

fn read_away(board: &mut Board, item: &str) -> Result<(), String> {
    let (side, letters) = item.split_once(':').ok_or("no side")?;
    let color = if side == "w" { White } else { Black };
    board.next_id += 1;
    let mut piece = Piece::new(board.next_id, role(letters)?, color);
    piece.second = role(&letters[1..]).ok().map(|role| Part { role, promoted: false });
    piece.royal = true;
    board.away[color.index()] = Some(piece);
    Ok(())
}

fn read_counts(letters: &str) -> Result<Vec<Role>, String> {
    let mut roles: Vec<Role> = vec![];
    for letter in letters.chars() {
        match letter.to_digit(10) {
            Some(count) => roles.extend(vec![*roles.last().ok_or("no letter")?; count as usize - 1]),
            None => roles.push(role(&letter.to_string())?),
        }
    }
    Ok(roles)
}

fn default_royal(board: &Board) -> Vec<Square> {
    let king = |square: &Square| board.at(*square).is_some_and(|piece| piece.is_only(King) && !piece.neutral);
    square::all().filter(king).collect()
}

/// What is not there of a full set, from the pawns up, up to 16 pieces a side and 32 in all.
fn missing(board: &Board) -> [Vec<Role>; 2] {
    let there = |side: Color| -> Vec<Role> {
        let pieces = board.squares.iter().chain(&board.away).flatten().filter(|piece| piece.side == side);
        pieces.flat_map(Piece::kinds).collect()
    };
    let both = [there(White), there(Black)];
    let mut total = both[0].len() + both[1].len();
    both.map(|present| {
        let (mut list, mut count) = (vec![], present.len());
        for role in ROLES.into_iter().rev() {
            let full: usize = match role {
                Role::King | Role::Queen => 1,
                Role::Camel => 0,
                Role::Pawn => 8,
                _ => 2,
            };
            let here = present.iter().filter(|one| **one == role).count();
            for _ in here..full {
                if count < 16 && total < 32 {
                    list.push(role);
                    count += 1;
                    total += 1;
                }
            }
        }
        list.sort();
        list
    })
}

pub fn write(board: &Board) -> String {
    let rows = (0..8).rev().map(|rank| {
        let mut row = String::new();
        for file in 0..8 {
            match board.at(rank * 8 + file) {
                Some(piece) if piece.side == White => row.push(piece.first.role.letter()),
                Some(piece) => row.push(piece.first.role.letter().to_ascii_lowercase()),
                None => row.push('1'),
            }
        }
        (2..=8).rev().fold(row, |row, count| row.replace(&"1".repeat(count), &count.to_string()))
    });
    let placement = rows.collect::<Vec<_>>().join("/");
    let dash = |text: String| if text.is_empty() { "-".to_string() } else { text };
    let rights = "KQkq".chars().zip(board.rights).filter(|(_, right)| *right).map(|(letter, _)| letter).collect();
    let passed = board.passed.iter().map(|&square| square::name(square)).collect();
    let side = if board.turn == White { "w" } else { "b" };
    let mut line = format!("{placement} {side} {} {} 0 1", dash(rights), dash(passed));
    for (word, items) in fields(board) {
        if !items.is_empty() {
            line += &format!(" | {word} {}", items.join(if word == "orders" { ", " } else { " " }));
        }
    }
    line
}

fn fields(board: &Board) -> Vec<(&'static str, Vec<String>)> {
    let pieces: Vec<(Square, &Piece)> = square::all().filter_map(|at| Some((at, board.at(at)?))).collect();
    let list = |test: &dyn Fn(&Piece) -> bool| -> Vec<String> {
        pieces.iter().filter(|(_, piece)| test(piece)).map(|(square, _)| square::name(*square)).collect()
    };
    let letters = |parts: &[Part]| parts.iter().map(|part| part.role.letter()).collect::<String>();
    let both = |square: Square, piece: &Piece| format!("{}:{}", square::name(square), letters(&piece.parts()));
    let fused = pieces.iter().filter(|(_, piece)| piece.second.is_some()).map(|(at, piece)| both(*at, piece));
    let away =
        [("w", 0), ("b", 1)].into_iter().filter_map(|(side, n)| Some((side.to_string(), board.away[n].as_ref()?)));
    let named = pieces.iter().map(|(at, piece)| (square::name(*at), *piece)).chain(away);
    let promoted = named.filter_map(|(name, piece)| {
        let parts: Vec<Part> = piece.parts().into_iter().filter(|part| part.promoted).collect();
        (!parts.is_empty()).then(|| if piece.second.is_some() { format!("{name}:{}", letters(&parts)) } else { name })
    });
    let marks = pieces.iter().flat_map(|(at, piece)| {
        piece.notes.iter().map(|note| format!("{}:{note}", square::name(*at))).collect::<Vec<_>>()
    });
    let royal: Vec<Square> = pieces.iter().filter(|(_, piece)| piece.royal).map(|(square, _)| *square).collect();
    let royals = match () {
        () if royal == default_royal(board) => vec![],
        () if royal.is_empty() => vec!["-".to_string()],
        () => royal.into_iter().map(square::name).collect(),
    };
    let sides = [("w", 0), ("b", 1)];
    let mut orders = vec![];
    for (side, bound) in sides {
        orders.extend(list(&|piece| piece.banned[bound]).iter().map(|at| format!("{side}:ban {at}")));
        orders.extend(board.must[bound].iter().map(|role| format!("{side}:must {}", role.letter())));
        orders.extend(list(&|piece| piece.shielded[bound]).iter().map(|at| format!("{side}:safe {at}")));
    }
    let away = sides.into_iter().filter_map(|(side, n)| {
        let piece = board.away[n].as_ref()?;
        Some(format!("{side}:{}", letters(&piece.parts())))
    });
    let counts = |lists: &[Vec<Role>; 2]| -> Vec<String> {
        let known = sides.into_iter().filter(|(_, n)| !lists[*n].is_empty());
        known.map(|(side, n)| format!("{side}:{}", write_counts(&lists[n]))).collect()
    };
    let mut losses = [counts(&board.pool), counts(&board.lost), counts(&board.dead)];
    let plain = board.pool == missing(board) && losses[1].is_empty() && losses[2].is_empty();
    if plain {
        losses = Default::default();
    } else if losses.iter().all(Vec::is_empty) {
        losses[0].push("-".to_string());
    }
    let [pool, lost, dead] = losses;
    vec![
        ("holes", square::all().filter(|&at| board.holes[at]).map(square::name).collect()),
        ("neutral", list(&|piece| piece.neutral)),
        ("fused", fused.collect()),
        ("promoted", promoted.collect()),
        ("magnet", list(&|piece| piece.magnet)),
        ("marks", marks.collect()),
        ("royal", royals),
        ("rules", if board.reversed { vec!["pawns-reversed".to_string()] } else { vec![] }),
        ("orders", orders),
        ("away", away.collect()),
        ("pool", pool),
        ("lost", lost),
        ("dead", dead),
    ]
}

fn write_counts(roles: &[Role]) -> String {
    let mut text = String::new();
    for role in ROLES {
        match roles.iter().filter(|one| **one == role).count() {
            0 => {}
            1 => text.push(role.letter()),
            count => text += &format!("{}{count}", role.letter()),
        }
    }
    text
}
