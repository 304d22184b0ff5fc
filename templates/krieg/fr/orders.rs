// Les ordres de Kriegspiel en français.
&OrderWords {
    // Chaque verbe par son nom dans le code, comme il s'écrit, une ligne à copier.
    verbs: &[["move", "coup", "coup e2-e4"], ["or", "ou", "ou Cf3"], ["any", "existe", "existe"]],
    forms: &[["or", "sinon"]],
    // Ce qui se dit pour un verbe, en minuscules.
    phrases: &[
        ["any", "existe-t-il une prise"],
        ["any", "y a-t-il une prise"],
        ["any", "prise possible"],
        ["any", "mes pions peuvent-ils prendre"],
        ["any", "puis-je prendre avec un pion"],
        ["any", "peut-on prendre"],
        ["any", "existe-t-il une prise de pion"],
        ["any", "y a-t-il une prise de pion"],
        ["any", "un pion peut-il prendre"],
        ["any", "un de mes pions peut-il prendre"],
        ["move", "j'essaie"],
        ["move", "j'essaye"],
        ["move", "je tente"],
        ["or", "ou bien"],
        ["or", "ou sinon"],
        ["or", "ou alors"],
    ],
    idioms: &[],
    hints: &[],
    words: &[["or", "ou"], ["or", "sinon"], ["or", "puis"], ["or", ";"]],
}
