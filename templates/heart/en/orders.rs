// The orders of Romulan Heart in English.
&OrderWords {
    // Each verb by its name in the code, as it is written, a line to copy.
    verbs: &[
        ["move", "move", "move Nh34-g35"],
        ["place", "place", "place Wh78 Ri99 Nh79 Ni78 Bh68 Qi67 i66 g69 f69"],
        ["heart", "heart", "heart i99"],
        ["first", "first", "first blue"],
        ["corner", "corner", "corner black"],
        ["mercy", "mercy", "mercy h58"],
        ["lots", "lots", "lots my words"],
        ["claim", "claim", "claim repetition"],
    ],
    forms: &[],
    // What is said for a verb, in small letters.
    phrases: &[["place", "i place"], ["heart", "my heart on"], ["heart", "my heart to"], ["heart", "my heart goes to"], ["heart", "my heart goes on"], ["heart", "my heart is on"], ["corner", "i choose the corner"]],
    idioms: &[],
    hints: &[],
    words: &[],
}
