// The language that tests make up says of cards what English says.
&[]
