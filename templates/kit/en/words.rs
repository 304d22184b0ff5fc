// What the referee itself reads in English, in every game.
&LanguageWords {
    // King, queen, rook, bishop, knight, camel, pawn. M is in the middle of camel and of chameau: C is the French knight.
    letters: PieceLetters::ENGLISH,
    no: "no",
    repeat: "repeat",
    then: &["then", "and"],
}
