// The capitals of Romulan Heart in English, and the words of its lists.
Signs {
    letters: Letters::ENGLISH,
    // What pieces are called, `None` for the heart.
    names: &[
        ("wall", Some(Kind::Wall)),
        ("walls", Some(Kind::Wall)),
        ("queen", Some(Kind::Queen)),
        ("rook", Some(Kind::Rook)),
        ("castle", Some(Kind::Rook)),
        ("bishop", Some(Kind::Bishop)),
        ("knight", Some(Kind::Knight)),
        ("knights", Some(Kind::Knight)),
        ("pawn", Some(Kind::Pawn)),
        ("pawns", Some(Kind::Pawn)),
        ("heart", None),
    ],
    list: ListWords {
        heart: "heart on",
        bare: "heart alone on",
        closes: "closed by walls:",
        behind_name: ": ",
        between: "; ",
    },
}
