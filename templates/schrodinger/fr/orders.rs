// Les ordres de Reverse Schrödinger's Chess en français.
&OrderWords {
    // Chaque verbe par son nom dans le code, comme il s'écrit, une ligne à copier.
    verbs: &[
        ["move", "coup", "coup d1-d3"],
        ["arrange", "dispose", "dispose hasard"],
        ["reveal", "retourne", "retourne 3"],
        ["tokens", "jetons", "jetons"],
    ],
    forms: &[["arrange", "disposer"], ["reveal", "retourner"], ["reveal", "retournez"], ["reveal", "revele"], ["reveal", "devoile"], ["arrange", "disposition"], ["arrange", "disposez"]],
    // Ce qui se dit pour un verbe, en minuscules.
    phrases: &[
        ["arrange random", "dispose au hasard"],
        ["arrange random", "disposition au hasard"],
        ["arrange random", "au hasard"],
        ["arrange", "je dispose"],
        ["reveal", "je retourne"],
        ["reveal", "et retourne"],
        ["reveal", "je revele"],
        ["reveal", "et je retourne"],
        ["tokens", "les jetons"],
        ["tokens", "mes jetons"],
        ["tokens", "ou sont mes jetons"],
        ["tokens", "quels sont mes jetons"],
    ],
    idioms: &[],
    hints: &[],
    words: &[["random", "hasard"], ["token", "jeton"], ["token", "jetons"], ["token", "mon"], ["token", "le"], ["token", "numero"]],
}
