"""The addresses that are asked over HTTP."""
