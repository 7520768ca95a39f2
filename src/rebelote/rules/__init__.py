"""The rules of belote: the reference that everything else asks, standard library only."""
