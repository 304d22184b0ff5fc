// The orders of Romulan Chess in English.
&OrderWords {
    // Each verb by its name in the code, as it is written, a line to copy.
    verbs: &[["move", "move", "move b1-d2"], ["cloak", "cloak", "cloak d2"], ["tray", "tray", "tray"]],
    forms: &[["cloak", "cloaks"], ["cloak", "hide"]],
    // What is said for a verb, in small letters.
    phrases: &[
        ["cloak", "i cloak"],
        ["cloak", "i hide"],
        ["tray", "trays"],
        ["tray", "what is cloaked"],
        ["tray", "what pieces are cloaked"],
        ["tray", "what pieces are hidden"],
        ["tray", "which pieces are cloaked"],
        ["tray", "which pieces are hidden"],
        ["tray", "what was captured"],
    ],
    idioms: &[],
    hints: &[],
    words: &[
        ["takes", "take"],
        ["takes", "taking"],
        ["takes", "captures"],
        ["takes", "capturing"],
        ["the", "a"],
        ["the", "my"],
        ["the", "piece"],
        ["hidden", "cloaked"],
        ["on", "at"],
        ["on", "to"],
        ["on", "from"],
        ["on", "goes"],
        ["on", "moves"],
        ["the", "your"],
        ["the", "his"],
        ["ep", "e.p"],
        ["pawn", "pawns"],
    ],
}
