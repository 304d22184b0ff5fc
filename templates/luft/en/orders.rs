// The orders of Luft Chess in English.
&OrderWords {
    // Each verb by its name in the code, as it is written, a line to copy.
    verbs: &[["move", "move", "move Ng1-f3"], ["king", "king", "king e2"], ["where", "where", "where"]],
    forms: &[],
    // What is said for a verb, in small letters.
    phrases: &[
        ["king", "king to"],
        ["king", "my king to"],
        ["king", "king goes to"],
        ["king", "my king goes to"],
        ["king", "the king goes to"],
        ["king", "king moves to"],
        ["king", "my king moves to"],
        ["king", "i move my king to"],
        ["king", "i move the king to"],
        ["where", "where is my king"],
        ["where", "where's my king"],
    ],
    idioms: &[
        ["where", "do i find"],
        ["where", "can i find"],
        ["where", "can i read"],
        ["where", "are the rules"],
        ["where", "is the rule book"],
        ["where", "are the rule"],
    ],
    hints: &[],
    words: &[],
}
