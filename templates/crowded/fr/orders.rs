// Les ordres de Crowded House en français.
&OrderWords {
    // Chaque verbe par son nom dans le code, comme il s'écrit, une ligne à copier.
    verbs: &[["move", "coup", "coup e2-e4"], ["withdraw", "retirer", "retirer"], ["pass", "passer", "passer"]],
    forms: &[["withdraw", "retire"]],
    // Ce qui se dit pour un verbe, en minuscules.
    phrases: &[
        ["withdraw", "je retire"],
        ["withdraw", "je retire mon abandon"],
        ["withdraw", "je continue"],
        ["pass", "je passe"],
        ["pass", "je passe mon tour"],
        ["pass", "passe"],
    ],
    idioms: &[],
    hints: &[],
    words: &[],
}
