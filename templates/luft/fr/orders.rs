// Les ordres de Luft Chess en français.
&OrderWords {
    // Chaque verbe par son nom dans le code, comme il s'écrit, une ligne à copier.
    verbs: &[["move", "coup", "coup Cg1-f3"], ["king", "roi", "roi e2"], ["where", "où", "où"]],
    forms: &[],
    // Ce qui se dit pour un verbe, en minuscules.
    phrases: &[
        ["king", "roi en"],
        ["king", "mon roi en"],
        ["king", "roi va en"],
        ["king", "mon roi va en"],
        ["king", "le roi va en"],
        ["king", "je joue mon roi en"],
        ["king", "je deplace mon roi en"],
        ["king", "je joue le roi en"],
        ["king", "je deplace le roi en"],
        ["where", "ou est mon roi"],
    ],
    idioms: &[
        ["where", "sont les regles"],
        ["where", "trouver"],
        ["where", "puis-je trouver"],
        ["where", "puis-je lire"],
        ["where", "lire"],
        ["where", "puis je trouver"],
        ["where", "puis je lire"],
    ],
    hints: &[],
    words: &[],
}
