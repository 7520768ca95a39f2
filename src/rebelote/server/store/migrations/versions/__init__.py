"""One module a step, named by its place in the order."""
