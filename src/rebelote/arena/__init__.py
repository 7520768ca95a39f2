"""Which bot is stronger, by how much, and how sure is that? The same deals in both seatings, and what follows."""
