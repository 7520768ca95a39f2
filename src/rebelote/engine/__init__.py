"""The fast twin of the rules: numbers and bit masks inside, cards and seats at the door."""
