// The orders of Reverse Schrödinger's Chess in English.
&OrderWords {
    // Each verb by its name in the code, as it is written, a line to copy.
    verbs: &[
        ["move", "move", "move d1-d3"],
        ["arrange", "arrange", "arrange random"],
        ["reveal", "reveal", "reveal 3"],
        ["tokens", "tokens", "tokens"],
    ],
    forms: &[["reveal", "reveals"]],
    // What is said for a verb, in small letters.
    phrases: &[
        ["arrange random", "random arrangement"],
        ["arrange random", "a random arrangement"],
        ["arrange", "i arrange"],
        ["reveal", "i reveal"],
        ["reveal", "turn up"],
        ["reveal", "i turn up"],
        ["reveal", "turn over"],
        ["reveal", "i turn over"],
        ["reveal", "and reveal"],
        ["tokens", "my tokens"],
        ["tokens", "what are my tokens"],
        ["tokens", "where are my tokens"],
        ["tokens", "which tokens are closed"],
    ],
    idioms: &[],
    hints: &[],
    words: &[["token", "tokens"], ["token", "number"], ["token", "my"]],
}
