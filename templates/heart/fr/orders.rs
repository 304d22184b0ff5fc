// Les ordres de Romulan Heart en français.
&OrderWords {
    // Chaque verbe par son nom dans le code, comme il s'écrit, une ligne à copier.
    verbs: &[
        ["move", "coup", "coup Ch34-g35"],
        ["place", "place", "place Mh78 Ti99 Ch79 Ci78 Fh68 Di67 i66 g69 f69"],
        ["heart", "cœur", "cœur i99"],
        ["first", "premier", "premier bleu"],
        ["corner", "coin", "coin noir"],
        ["mercy", "grâce", "grâce h58"],
        ["lots", "tirage", "tirage mes mots"],
        ["claim", "réclamer", "réclamer répétition"],
    ],
    forms: &[["heart", "coeur"], ["place", "placer"]],
    // Ce qui se dit pour un verbe, en minuscules.
    phrases: &[["place", "je place"], ["heart", "mon coeur en"], ["heart", "mon cœur en"], ["heart", "mon cœur va sur"], ["heart", "mon coeur va sur"], ["heart", "mon cœur sur"], ["heart", "mon coeur sur"], ["heart", "mon cœur va en"], ["heart", "mon coeur va en"], ["heart", "je pose mon cœur sur"], ["heart", "je pose mon coeur sur"], ["corner", "je choisis le coin"]],
    idioms: &[],
    hints: &[],
    words: &[["green", "vert"], ["blue", "bleu"], ["black", "noir"]],
}
