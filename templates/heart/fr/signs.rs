// Les majuscules de Romulan Heart en français, et les mots de ses listes.
Signs { letters: Letters::FRENCH, list: ["cœur en", "cœur seul en", "fermés par les murs :", " : ", " ; "] }
