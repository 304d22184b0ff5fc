// Les ordres de la partie aveugle de Romulan Heart en français.
&OrderWords {
    // Chaque verbe par son nom dans le code, comme il s'écrit, une ligne à copier.
    verbs: &[
        ["move", "coup", "coup Ch34-g35"],
        ["or", "ou", "ou Dg24"],
        ["place", "place", "place Mh78 Ti99 Ch79 Ci78 Fh68 Di67 i66 g69 f69"],
        ["heart", "cœur", "cœur i99"],
        ["claim", "réclamer", "réclamer cinquante"],
    ],
    forms: &[["heart", "coeur"], ["place", "placer"], ["or", "sinon"]],
    // Ce qui se dit pour un verbe, en minuscules.
    phrases: &[
        ["place", "je place"],
        ["heart", "mon coeur en"], ["heart", "mon cœur en"], ["heart", "mon cœur va sur"], ["heart", "mon coeur va sur"], ["heart", "mon cœur sur"], ["heart", "mon coeur sur"], ["heart", "mon cœur va en"], ["heart", "mon coeur va en"], ["heart", "je pose mon cœur sur"], ["heart", "je pose mon coeur sur"],
        ["move", "j'essaie"],
        ["move", "j'essaye"],
        ["move", "je tente"],
        ["or", "ou bien"],
        ["or", "si c'est non"],
        ["or", "et si c'est non"],
        ["or", "si c'est refuse"],
        ["or", "et si c'est refuse"],
        ["or", "si non"],
        ["or", "et sinon"],
        ["or", "si impossible"],
        ["or", "a defaut"],
        ["or", "ou sinon"],
        ["or", "ou alors"],
    ],
    idioms: &[],
    hints: &[],
    words: &[["or", "ou"], ["or", "sinon"], ["or", "puis"], ["or", ";"]],
}
