// The language that tests make up: its own piece letters, and English.
&LanguageWords {
    letters: PieceLetters(['X', 'Y', 'Z', 'V', 'W', 'U', 'I']),
    no: "no",
    repeat: &["repeat"],
    then: &[],
    between: &[],
    small: &[],
    number: &[],
    leads: &[],
    polite: &[],
}
