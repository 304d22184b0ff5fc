// Les ordres de Cloak and Dagger Chess en français.
&OrderWords {
    // Chaque verbe par son nom dans le code, comme il s'écrit, une ligne à copier.
    verbs: &[
        ["move", "coup", "coup c1-c5"],
        ["setup", "place", "place hasard"],
        ["guess", "devine", "devine 3 R"],
        ["bonus", "bonus", "bonus e4"],
        ["uncloak", "dévoile", "dévoile 3"],
        ["grid", "grille", "grille"],
    ],
    forms: &[["guess", "deviner"], ["uncloak", "devoiler"]],
    // Ce qui se dit pour un verbe, en minuscules.
    phrases: &[
        ["setup random", "place au hasard"],
        ["guess", "je devine"],
        ["uncloak", "je devoile"],
        ["grid", "ce qui a ete dit"],
    ],
    idioms: &[],
    hints: &[
        ["guess", "je parie"],
        ["guess", "je pense que ton disque"],
        ["guess", "je crois que ton disque"],
        ["guess", "je devine"],
        ["guess", "a mon avis ton disque"],
    ],
    words: &[
        ["random", "hasard"],
        ["disc", "disque"],
        ["disc", "disques"],
        ["disc", "mon"],
        ["disc", "numero"],
        ["drop", "pose"],
        ["all", "tout"],
        ["is", "="],
        ["is", "est"],
        ["is", "le"],
        ["is", "la"],
        ["is", "un"],
        ["is", "une"],
        ["king", "roi"],
        ["queen", "dame"],
        ["rook", "tour"],
        ["bishop", "fou"],
        ["knight", "cavalier"],
    ],
}
