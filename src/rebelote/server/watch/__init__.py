"""What a person who runs a server can see of it: figures and logs, never a card nor a cookie."""
