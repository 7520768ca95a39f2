"""What the server itself says, in the languages it speaks."""
