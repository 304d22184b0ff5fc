// The language that tests make up writes pieces as English does.
Signs { letters: Letters::ENGLISH, list: ["heart on", "heart alone on", "closed by walls:", ": ", "; "] }
