// The orders of the language that tests make up are English.
&OrderWords { verbs: &[], forms: &[], phrases: &[], idioms: &[], hints: &[], words: &[] }
