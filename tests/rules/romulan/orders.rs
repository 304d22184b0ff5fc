//! Orders as players write them, and as they are judged and sealed.

use chess::Color;
use referee::{
    orders::{self, Order},
    played,
    text::{self, Language},
};
use romulan::{order::VOCABULARY, play::Romulan};

/// What a mail of one line asks; `both squares` where it does not say them, `unread` where it is none.
fn asks(typed: &str, side: Color, language: Language) -> String {
    let Ok(reading) = text::read(typed, &VOCABULARY, language) else { return "unread".into() };
    let Ok(request) = orders::request(played::OfGame::<Romulan>::reader(), &reading, language) else {
        return "unread".into();
    };
    match request.orders.as_slice() {
        [one] => match &one.order {
            Order::Own(order) => played::OfGame::<Romulan>::order_of(order)
                .act(side)
                .map_or("both squares".into(), |act| act.to_string()),
            other => format!("{other:?}"),
        },
        _ => "unread".into(),
    }
}

const ENGLISH: &[(&str, &str)] = &[
    ("b1d2", "b1d2"),
    ("B1-D2", "b1d2"),
    ("Nb1-d2", "Nb1d2"),
    ("12. Nb1d2", "Nb1d2"),
    ("move b1-d2", "b1d2"),
    ("f6e4 takes pawn", "f6e4xP"),
    ("f6xe4 P", "f6e4xP"),
    ("f6e4 takes P", "f6e4xP"),
    ("f6e4 P", "unread"),
    ("g1f3 knight", "unread"),
    ("e2e4 hidden", "unread"),
    ("e2e4 cloaked", "unread"),
    ("f6e4 takes the cloaked pawn", "f6e4xP"),
    ("e5d6 en passant", "e5d6xPep"),
    ("e5xd6 en passant", "e5d6xPep"),
    ("e2e4 en passant", "e2e4xPep"),
    ("Nf6xe4 P", "Nf6e4xP"),
    ("f6xe4 takes knight.", "f6e4xN"),
    ("move f6e4 takes queen", "f6e4xQ"),
    ("f6xe4", "f6e4"),
    ("e5d6 ep", "e5d6xPep"),
    ("e5d6 e.p.", "e5d6xPep"),
    ("e5d6 takes pawn ep", "e5d6xPep"),
    ("e7e8=Q", "e7e8=Q"),
    ("e7d8=Q takes R", "e7d8xR=Q"),
    ("O-O", "Ke1g1"),
    ("0-0-0", "Ke1c1"),
    ("cloak d2", "cloak:d2"),
    ("Cloak d2!", "cloak:d2"),
    ("Nd2", "both squares"),
    ("exd5", "both squares"),
    ("f6e4 takes king", "unread"),
    ("f6e4 takes", "f6e4"),
    ("f6e4 takes knight ep", "unread"),
    ("Bishop f1-c4", "Bf1c4"),
    ("knight f3-g5 check!", "Nf3g5"),
    ("knight g1 to f3", "Ng1f3"),
    ("queen d1 to d7 takes pawn", "Qd1d7xP"),
    ("bishop c4 takes the pawn on f7", "Bc4f7xP"),
    ("bishop c4 takes pawn f7", "Bc4f7xP"),
    ("pawn e5 takes d6 ep", "Pe5d6xPep"),
    ("castle kingside", "Ke1g1"),
    ("cloak my knight on g5", "cloak:g5"),
    ("hide the king on e1", "cloak:e1"),
    ("cloak", "unread"),
];

const FRENCH: &[(&str, &str)] = &[
    ("Cb1-d2", "Nb1d2"),
    ("f6e4 prend pion", "f6e4xP"),
    ("Cf6xe4 P", "Nf6e4xP"),
    ("f6e4 D", "unread"),
    ("f6xe4 D", "f6e4xQ"),
    ("e7e5 masqué", "unread"),
    ("g8 f6 cavalier", "unread"),
    ("e5 prend d6 en passant", "e5d6xPep"),
    ("f6e4 prend la dame", "f6e4xQ"),
    ("e8xe1 T", "e8e1xR"),
    ("e7e8=D", "e7e8=Q"),
    ("e7d8=D prend T", "e7d8xR=Q"),
    ("Roi e8 en f7 prend fou", "Ke8f7xB"),
    ("roi e8 prend fou f7", "Ke8f7xB"),
    ("h6g5 prend le cavalier masqué", "h6g5xN"),
    ("le roi de f7 en g8", "Kf7g8"),
    ("cavalier b8 en c6", "Nb8c6"),
    ("masque d2", "cloak:d2"),
    ("cloak d2", "cloak:d2"),
    ("coup b1-d2", "b1d2"),
];

#[test]
fn orders_are_read_as_they_are_written() {
    for (language, orders) in [(Language::En, ENGLISH), (Language::Fr, FRENCH)] {
        let wrong: Vec<String> = orders
            .iter()
            .map(|(typed, is)| (typed, is, asks(typed, Color::White, language)))
            .filter(|(_, is, found)| **is != found)
            .map(|(typed, is, found)| format!("{typed:?} is {found}, not {is}"))
            .collect();
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}
