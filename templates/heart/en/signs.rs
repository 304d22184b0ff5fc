// The capitals of Romulan Heart in English, and the words of its lists.
Signs {
    letters: Letters::ENGLISH,
    list: ListWords {
        heart: "heart on",
        bare: "heart alone on",
        closes: "closed by walls:",
        behind_name: ": ",
        between: "; ",
    },
}
