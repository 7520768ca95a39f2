"""A table as a value: its log, its people, its rules of conduct. No clock, no file, no socket."""
