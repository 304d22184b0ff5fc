// Les ordres de Romulan Chess en français.
&OrderWords {
    // Chaque verbe par son nom dans le code, comme il s'écrit, une ligne à copier.
    verbs: &[["move", "coup", "coup b1-d2"], ["cloak", "masque", "masque d2"], ["tray", "réserve", "réserve"]],
    forms: &[["cloak", "masquer"], ["cloak", "masquez"]],
    // Ce qui se dit pour un verbe, en minuscules.
    phrases: &[
        ["cloak", "je masque"],
        ["cloak", "masque ma piece en"],
        ["cloak", "masque la piece en"],
        ["tray", "reserves"],
        ["tray", "qu'est-ce qui est masque"],
    ],
    idioms: &[],
    hints: &[],
    words: &[
        ["takes", "prend"],
        ["takes", "prends"],
        ["takes", "prenant"],
        ["takes", "capture"],
        ["the", "le"],
        ["the", "la"],
        ["the", "un"],
        ["the", "une"],
        ["the", "votre"],
        ["pawn", "pion"],
        ["knight", "cavalier"],
        ["bishop", "fou"],
        ["rook", "tour"],
        ["queen", "dame"],
    ],
}
