// Les ordres de qui fait tourner l'arbitre, en français ; ceux de chaque partie et ce qui suit les verbes sont en anglais.
&OrderWords {
    // Chaque verbe par son nom dans le code, comme il s'écrit, une ligne à copier.
    verbs: &[
        ["games", "parties", "parties"],
        ["show", "montrer", "montrer 42"],
        ["help", "aide", "aide"],
        ["confirm", "confirmer", "confirmer 4TQ7"],
        ["try", "essai", "essai"],
        ["say", "dire", "dire both Bonsoir."],
        ["enter", "inscrire", "inscrire white"],
        ["warn", "avertir", "avertir white Pourquoi."],
        ["result", "résultat", "résultat draw Pourquoi."],
        ["annul", "annuler", "annuler Pourquoi."],
        ["correct", "corriger", "corriger Pourquoi."],
        ["resume", "reprendre", "reprendre Pourquoi."],
        ["forgive", "pardonner", "pardonner white Pourquoi."],
        ["leave", "congé", "congé white 2027-03-01 2027-03-10 Pourquoi."],
    ],
    // D'autres formes des verbes, en minuscules sans accents.
    forms: &[["show", "montre"], ["confirm", "confirme"], ["say", "dis"], ["try", "essayer"]],
    phrases: &[],
    idioms: &[],
    hints: &[],
    words: &[["game", "partie"], ["reason", "raison"]],
}
