// Ce qui est prévu avec un tour, en français.
&OrderWords {
    verbs: &[
        ["if", "si", "si e5 : Cf3"],
        ["conditions", "conditions", "conditions"],
        ["drop", "annuler", "annuler conditions"],
    ],
    forms: &[],
    phrases: &[],
    idioms: &[],
    hints: &[],
    words: &[["then", "alors"], ["then", "puis"]],
}
