"""The shapes of everything that travels between server and client."""
