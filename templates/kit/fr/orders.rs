// Les ordres de toute partie, en français.
&OrderWords {
    // Chaque verbe par son nom dans le code, comme il s'écrit, une ligne à copier.
    verbs: &[
        ["confirm", "confirmer", "confirmer 4TQ7"],
        ["set", "régler", "régler langue fr"],
        ["repeat", "répéter", "répéter"],
        ["rematch", "revanche", "revanche"],
        ["new", "nouvelle", "nouvelle partie avec bob@example.org"],
    ],
    // D'autres formes des verbes, en minuscules sans accents.
    forms: &[
        ["confirm", "confirme"],
        ["set", "prefere"],
        ["set", "preferer"],
        ["set", "reglage"],
        ["repeat", "repete"],
        ["new", "nouveau"],
    ],
    // Ce qui se dit pour un verbe, de même.
    phrases: &[
        ["rematch", "la revanche"],
        ["rematch", "on remet ca"],
        ["rematch", "match retour"],
        ["rematch", "partie revanche"],
        ["rematch", "j'accepte la revanche"],
        ["rematch", "revanche acceptee"],
        ["decline", "revanche refusee"],
    ],
    idioms: &[],
    hints: &[],
    // Ce qui suit les verbes, par son nom dans le code : comment on peut l'écrire.
    words: &[
        ["on", "oui"],
        ["off", "non"],
        ["language", "langue"],
        ["zone", "fuseau"],
        ["board", "échiquier"],
        ["pictures", "images"],
        ["reminders", "rappels"],
        ["chat", "messages"],
        ["subject", "objet"],
        ["game", "partie"],
        ["news", "nouvelles"],
        ["all", "tout"],
        ["turns", "tours"],
        ["proof", "preuve"],
        ["signed", "signé"],
        ["address", "adresse"],
        ["everywhere", "partout"],
        ["the", "la"],
        ["rematch", "revanche"],
        ["new", "nouvelle"],
        ["list", "liste"],
        ["none", "aucun"],
        ["en", "anglais"],
        ["fr", "français"],
    ],
}
