"""What a reader sees of a table, made from what that reader may know."""
