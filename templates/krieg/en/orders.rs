// The orders of Kriegspiel in English.
&OrderWords {
    // Each verb by its name in the code, as it is written, a line to copy.
    verbs: &[["move", "move", "move e2-e4"], ["or", "or", "or Nf3"], ["any", "any", "any"]],
    forms: &[["or", "else"]],
    // What is said for a verb, in small letters.
    phrases: &[
        ["any", "are there any"],
        ["any", "are there any pawn captures"],
        ["any", "any pawn captures"],
        ["any", "any pawn tries"],
        ["any", "any tries"],
        ["any", "can a pawn take"],
        ["any", "can a pawn of mine take"],
        ["any", "can any pawn take"],
        ["move", "i try"],
        ["move", "let me try"],
        ["move", "attempt"],
        ["move", "i attempt"],
        ["or", "or else"],
        ["or", "otherwise"],
        ["or", "if not"],
        ["or", "or if not"],
        ["or", "or then"],
    ],
    idioms: &[],
    hints: &[],
    words: &[["or", "else"], ["or", "otherwise"], ["or", "then"], ["or", "/"], ["or", ";"]],
}
