"""``python -m rebelote`` is ``rebelote``."""

from rebelote.cli.main import app

app(prog_name="rebelote")
