// The orders of whoever runs the referee, in English: as in the code.
&OrderWords { verbs: &[], forms: &[], phrases: &[], idioms: &[], hints: &[], words: &[] }
