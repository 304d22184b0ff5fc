// The orders of Cloak and Dagger Chess in English.
&OrderWords {
    // Each verb by its name in the code, as it is written, a line to copy.
    verbs: &[
        ["move", "move", "move c1-c5"],
        ["setup", "setup", "setup random"],
        ["guess", "guess", "guess 3 K"],
        ["bonus", "bonus", "bonus e4"],
        ["uncloak", "uncloak", "uncloak 3"],
        ["grid", "grid", "grid"],
    ],
    forms: &[["guess", "guesses"], ["uncloak", "uncloaks"]],
    // What is said for a verb, in small letters.
    phrases: &[
        ["setup random", "random setup"],
        ["setup", "my setup"],
        ["guess", "i guess"],
        ["uncloak", "i uncloak"],
        ["grid", "what was told"],
        ["grid", "what do i know"],
    ],
    // What a bonus says anyway.
    idioms: &[
        ["bonus", "if right"],
        ["bonus", "if it's right"],
        ["bonus", "if it is right"],
        ["bonus", "if that's right"],
        ["bonus", "if i am right"],
        ["bonus", "if i'm right"],
        ["bonus", "if correct"],
        ["bonus", "if it is correct"],
    ],
    hints: &[
        ["guess", "i think your"],
        ["guess", "i bet"],
        ["guess", "my guess"],
        ["guess", "i guess your"],
        ["guess", "i guess disc"],
        ["guess", "i say disc"],
    ],
    words: &[["disc", "discs"], ["disc", "number"], ["disc", "my"], ["is", "="], ["is", "the"], ["is", "as"], ["is", "a"], ["is", "your"]],
}
