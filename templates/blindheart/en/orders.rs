// The orders of the Blind Game of Romulan Heart in English.
&OrderWords {
    // Each verb by its name in the code, as it is written, a line to copy.
    verbs: &[
        ["move", "move", "move Nh34-g35"],
        ["or", "or", "or Qg24"],
        ["place", "place", "place Wh78 Ri99 Nh79 Ni78 Bh68 Qi67 i66 g69 f69"],
        ["heart", "heart", "heart i99"],
        ["claim", "claim", "claim fifty"],
    ],
    forms: &[["or", "else"]],
    // What is said for a verb, in small letters.
    phrases: &[
        ["place", "i place"],
        ["heart", "my heart on"],
        ["heart", "my heart to"],
        ["heart", "my heart goes to"],
        ["heart", "my heart goes on"],
        ["heart", "my heart is on"],
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
