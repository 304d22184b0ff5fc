// Ce que l'arbitre lui-même lit en français, dans toute partie.
&LanguageWords {
    // Roi, dame, tour, fou, cavalier, chameau, pion.
    letters: PieceLetters(['R', 'D', 'T', 'F', 'C', 'M', 'P']),
    no: "non",
    repeat: "répète",
    then: &["puis", "et"],
}
