// In the language that tests make up they are English.
&OrderWords { verbs: &[], forms: &[], phrases: &[], idioms: &[], hints: &[], words: &[] }
