// The language that tests make up writes pieces as English does.
Signs {
    letters: Letters::ENGLISH,
    names: &[],
    list: ListWords {
        heart: "heart on",
        bare: "heart alone on",
        closes: "closed by walls:",
        behind_name: ": ",
        between: "; ",
    },
}
