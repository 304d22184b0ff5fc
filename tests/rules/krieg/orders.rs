//! Orders as players write them.

use krieg::{game::Krieg, order::VOCABULARY};
use referee::{
    mails::OrderText as _,
    orders::{self, Order},
    played,
    text::{self, Language},
};

/// What the lines of a mail ask, a stroke between them; `unread` where one of them is none.
fn asks(typed: &str, language: Language) -> String {
    let Ok(reading) = text::read(typed, &VOCABULARY, language) else { return "unread".into() };
    let Ok(request) = orders::request(played::OfGame::<Krieg>::reader(), &reading, language) else {
        return "unread".into();
    };
    let spelled = request.orders.iter().map(|one| match &one.order {
        Order::Own(order) => {
            let order = played::OfGame::<Krieg>::order_of(order);
            order.spelled(Language::En) + if order.more { " or" } else { "" }
        }
        other => format!("{other:?}"),
    });
    spelled.collect::<Vec<_>>().join(" | ")
}

const ENGLISH: &[(&str, &str)] = &[
    ("exd5 or Nxe5 or Nf3", "exd5 or Nxe5 or Nf3"),
    ("exd5, or Nxe5, or Nf3", "exd5 or Nxe5 or Nf3"),
    ("exd5\nor Nxe5\nor Nf3", "exd5 | or Nxe5 | or Nf3"),
    ("exd5 or\nNxe5 or\nNf3", "exd5 or | Nxe5 or | Nf3"),
    ("exd5\nor else Nxe5", "exd5 | or Nxe5"),
    ("exd5 / Nf3", "exd5 or Nf3"),
    ("move e2-e4 or d4", "e2-e4 | or d4"),
    ("12. e4 or 12. d4", "12. e4 or 12. d4"),
    ("any", "any"),
    ("Any?", "any"),
    ("any, exd5 or cxd5 or Nf3", "any, exd5 or cxd5 or Nf3"),
    ("any\nexd5 or Nf3", "any | exd5 or Nf3"),
    ("any or exd5", "any | or exd5"),
    ("Any news from you?", ""),
    ("or so I think", ""),
    ("are there any", "any"),
    ("can a pawn take", "any"),
    ("any pawn captures", "any"),
    ("exd5\nor\nNf3", "exd5 | or  or | Nf3"),
    ("king to c7 or king to e7 or bishop to e8", "Kc7 or Ke7 or Be8"),
    ("bishop takes c6 or knight to f3", "Bxc6 or Nf3"),
    ("O-O or Kf1", "O-O or Kf1"),
    ("e8=Q or e8=N", "e8=Q or e8=N"),
    ("e4 or sit and wait", ""),
    ("Shall I play e4 or d4?", ""),
    ("I wonder whether you play e4 or d4", ""),
    ("Not e4 or d4", "unread"),
    ("say e4 or d4", "Common(Say { words: \"e4 or d4\" })"),
    ("exd5 or Nxe9", ""),
    ("e4 d5", "e4 or d5"),
    ("exd5, Nxe5, Nf3", "exd5 or Nxe5 or Nf3"),
    ("Nd2, Nh2 or Kg3", "Nd2 or Nh2 or Kg3"),
];

const FRENCH: &[(&str, &str)] = &[
    ("exd5 ou Cxe5 ou Cf3", "exd5 or Nxe5 or Nf3"),
    ("exd5 or Cf3", "exd5 or Nf3"),
    ("exd5\nsinon Cf3", "exd5 | or Nf3"),
    ("exd5\nou bien Cf3", "exd5 | or Nf3"),
    ("existe, exd5 ou Cf3", "any, exd5 | or Nf3"),
    ("Roi c7 ou roi e7 ou fou e8", "Kc7 or Ke7 or Be8"),
    ("fou prend c6 ou cavalier en f3", "Bxc6 or Nf3"),
    ("existe ?", "any"),
    ("un pion peut-il prendre", "any"),
    ("Où es-tu ?", ""),
];

#[test]
fn orders_are_read_as_they_are_written() {
    for (language, orders) in [(Language::En, ENGLISH), (Language::Fr, FRENCH)] {
        let wrong: Vec<String> = orders
            .iter()
            .map(|(typed, is)| (typed, is, asks(typed, language)))
            .filter(|(_, is, found)| **is != found)
            .map(|(typed, is, found)| format!("{typed:?} is {found:?}, not {is:?}"))
            .collect();
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}
