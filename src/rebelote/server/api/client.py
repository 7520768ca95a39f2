"""How does the browser get the client?

The built bundle, with ``index.html`` for the addresses the client draws itself; a plain page that says what to do when there is
no bundle.
"""

from __future__ import annotations

from html import escape
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from rebelote.rules.axes import Lang

# First parts of the addresses that the client draws.
CLIENT_ROUTES = frozenset(
    {
        *("", "table", "t", "salons", "compte", "joueur", "classement"),
        *("regles", "apprendre", "histoire", "glossaire", "questions", "conventions", "verifier", "hasard"),
    }
)

_NOT_BUILT = """<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Rebelote</title></head>
<body>
<main>
<h1>Rebelote</h1>
<p>Le serveur marche, mais le client n'est pas construit. Depuis le dossier du projet :</p>
<pre>{command}</pre>
<p lang="en">The server is running, but the client is not built. The command above, from the project's folder, builds it.</p>
</main>
</body>
</html>
"""


class Client(StaticFiles):
    """The bundle in ``folder``, looked for at every request: it may be built while the server runs."""

    def __init__(self, folder: Path, lang: Lang) -> None:
        """``lang`` is the language of the first page, before a person chooses."""
        super().__init__(directory=folder, check_dir=False)
        # Its own check would refuse a folder that is not there yet.
        self.config_checked = True
        self._index = folder / "index.html"
        self._lang = lang

    async def get_response(self, path: str, scope: Scope) -> Response:
        if not self._index.is_file():
            page = _NOT_BUILT.format(command=escape("make client"))
            return HTMLResponse(page, 503, {"Cache-Control": "no-store"})
        if Request(scope).url.path.startswith("/api/"):
            # Not even an address of the API that its routes do not match, with a line break in it.
            raise HTTPException(404)
        if path not in (".", "index.html") and not any(part.startswith(".") for part in Path(path).parts):
            try:
                response = await super().get_response(path, scope)
            except HTTPException as error:
                if error.status_code != 404:
                    raise
            else:
                # The names of built files carry a digest of what is in them.
                lasting = path.startswith("assets/")
                response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if lasting else "no-cache"
                return response
        if Path(path).suffix and path != "index.html":
            raise HTTPException(404)
        first = Request(scope).url.path.strip("/").split("/")[0]
        status = 200 if first in CLIENT_ROUTES else 404
        text = self._index.read_text(encoding="utf-8").replace('<html lang="fr">', f'<html lang="{self._lang}">', 1)
        return HTMLResponse(text, status, {"Cache-Control": "no-cache"})
