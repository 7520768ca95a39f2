"""The authority over tables: an event log, a mailbox a table, and views sent out."""
