// The orders that every game has, in English.
&OrderWords {
    // Each verb by its name in the code, as it is written, a line to copy.
    verbs: &[
        ["confirm", "confirm", "confirm 4TQ7"],
        ["set", "set", "set language en"],
        ["repeat", "repeat", "repeat"],
        ["rematch", "rematch", "rematch"],
        ["new", "new", "new game with bob@example.org"],
    ],
    // Other forms of verbs.
    forms: &[["new", "challenge"]],
    // What is said for a verb, in small letters.
    phrases: &[
        ["rematch", "return game"],
        ["rematch", "return match"],
        ["rematch", "i accept the rematch"],
        ["rematch", "rematch accepted"],
        ["decline", "rematch declined"],
    ],
    idioms: &[],
    hints: &[],
    // What stands behind verbs, by its name in the code: other ways to write it.
    words: &[["on", "yes"], ["off", "no"], ["en", "english"], ["fr", "french"]],
}
