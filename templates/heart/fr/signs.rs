// Les majuscules de Romulan Heart en français, et les mots de ses listes.
Signs {
    letters: Letters::FRENCH,
    list: ListWords {
        heart: "cœur en",
        bare: "cœur seul en",
        closes: "fermés par les murs :",
        behind_name: " : ",
        between: " ; ",
    },
}
