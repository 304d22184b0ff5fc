// Les majuscules de Romulan Heart en français, et les mots de ses listes.
Signs {
    letters: Letters::FRENCH,
    // Comment on appelle les pièces, `None` pour le cœur.
    names: &[
        ("mur", Some(Kind::Wall)),
        ("murs", Some(Kind::Wall)),
        ("dame", Some(Kind::Queen)),
        ("reine", Some(Kind::Queen)),
        ("tour", Some(Kind::Rook)),
        ("fou", Some(Kind::Bishop)),
        ("cavalier", Some(Kind::Knight)),
        ("cavaliers", Some(Kind::Knight)),
        ("pion", Some(Kind::Pawn)),
        ("pions", Some(Kind::Pawn)),
        ("coeur", None),
        ("cœur", None),
    ],
    list: ListWords {
        heart: "cœur en",
        bare: "cœur seul en",
        closes: "fermés par les murs :",
        behind_name: " : ",
        between: " ; ",
    },
}
