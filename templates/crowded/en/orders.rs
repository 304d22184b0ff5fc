// The orders of Crowded House in English.
&OrderWords {
    // Each verb by its name in the code, as it is written, a line to copy.
    verbs: &[["move", "move", "move e2-e4"], ["withdraw", "withdraw", "withdraw"], ["pass", "pass", "pass"]],
    forms: &[],
    // What is said for a verb, in small letters.
    phrases: &[
        ["withdraw", "i withdraw"],
        ["withdraw", "i withdraw my resignation"],
        ["withdraw", "i play on"],
        ["withdraw", "play on"],
        ["pass", "i pass"],
        ["pass", "i pass my turn"],
    ],
    idioms: &[],
    hints: &[],
    words: &[],
}
