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
    days: DayWords {
        months: &[],
        span: ["", "to"],
        first: "1",
        to: &[],
        around: &[],
        ordinals: &[],
        day_first: false,
    },
}
