// The capitals of Romulan Heart in English, and the words of its lists.
Signs { letters: Letters::ENGLISH, list: ["heart on", "heart alone on", "closed by walls:", ": ", "; "] }
