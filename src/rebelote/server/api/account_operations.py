"""What is there to ask about accounts and players, for the description of the API?"""

from __future__ import annotations

from typing import Any

from rebelote.server.accounts import bodies

from .operation import Operation

_BODY = (413, 415, 422)

ACCOUNT_OPERATIONS: tuple[Operation, ...] = (
    Operation("get", "/api/account", "Who one is.", bodies.Me),
    Operation("post", "/api/account", "Make an account.", bodies.Me, (409, *_BODY), bodies.Credentials, 201),
    Operation("post", "/api/account/login", "Be known again in this browser.", bodies.Me, (401, *_BODY), bodies.Credentials),
    Operation("post", "/api/account/logout", "Be a guest again.", bodies.Me, _BODY, bodies.LogOut),
    Operation("post", "/api/account/password", "Take another password.", bodies.Me, (401, 403, *_BODY), bodies.NewPassword),
    Operation("post", "/api/account/delete", "Be forgotten.", bodies.Me, (403, *_BODY), bodies.Deletion),
    Operation("get", "/api/account/export", "Everything that is kept of the person.", dict[str, Any], (401,)),
    Operation("get", "/api/account/blocks", "Whom the person has blocked.", list[bodies.Blocked]),
    Operation(
        "post",
        "/api/account/blocks",
        "Block somebody at a table.",
        bodies.Blocked,
        (403, 404, 409, *_BODY),
        bodies.Blocking,
        201,
    ),
    Operation("delete", "/api/account/blocks/{block}", "Take a block back: who is left.", list[bodies.Blocked], (404,)),
    Operation(
        "post",
        "/api/tables/{table}/report",
        "Report a deal.",
        bodies.Reported,
        (403, 404, *_BODY),
        bodies.Complaint,
        201,
    ),
    Operation("get", "/api/players/{name}", "Somebody's page.", bodies.Profile, (404,)),
    Operation("get", "/api/rankings/{family}", "Who stands highest in a family of books.", bodies.Ranking, (404,)),
)
