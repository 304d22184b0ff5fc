// What is planned with a turn, in English.
&OrderWords {
    verbs: &[
        ["if", "if", "if e5: Nf3"],
        ["conditions", "conditions", "conditions"],
        ["drop", "drop", "drop conditions"],
    ],
    forms: &[],
    phrases: &[],
    idioms: &[],
    hints: &[],
    words: &[],
}
