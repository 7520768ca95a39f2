"""What is there to ask about accounts and players, for the description of the API?"""

from __future__ import annotations

from typing import Any

from rebelote.server.accounts import bodies
from rebelote.server.accounts.passkeys import bodies as passkeys

from .operation import Operation

_BODY = (413, 415, 422)
_PASSKEYS = "/api/account/passkeys"

ACCOUNT_OPERATIONS: tuple[Operation, ...] = (
    Operation("get", "/api/account", "Who one is.", bodies.Me),
    Operation("post", "/api/account", "Make an account.", bodies.Me, (409, *_BODY), bodies.Credentials, 201),
    Operation("post", "/api/account/login", "Be known again in this browser.", bodies.Me, (401, *_BODY), bodies.Credentials),
    Operation("post", "/api/account/logout", "Be a guest again.", bodies.Me, _BODY, bodies.LogOut),
    Operation(
        "post", "/api/account/password", "Take another password.", bodies.Me, (401, 403, 409, *_BODY), bodies.NewPassword
    ),
    Operation("post", "/api/account/delete", "Be forgotten.", bodies.Me, (401, 403, 409, *_BODY), bodies.Deletion),
    Operation("get", _PASSKEYS, "The person's passkeys.", list[passkeys.Passkey]),
    Operation(
        "post",
        f"{_PASSKEYS}/wanted",
        "Have a passkey made, for a new account or for one's own: the options of navigator.credentials.create.",
        dict[str, Any],
        (401, 403, 409, *_BODY),
        passkeys.PasskeyWanted,
    ),
    Operation("post", _PASSKEYS, "Keep a passkey that was made.", bodies.Me, (401, 409, *_BODY), passkeys.NewPasskey, 201),
    Operation(
        "post",
        f"{_PASSKEYS}/challenge",
        "Have something signed with a passkey: the options of navigator.credentials.get.",
        dict[str, Any],
        (401, 409, *_BODY),
        passkeys.Asking,
    ),
    Operation(
        "post", f"{_PASSKEYS}/login", "Be known again, by a passkey.", bodies.Me, (401, 409, *_BODY), passkeys.PasskeyLogin
    ),
    Operation(
        "patch",
        _PASSKEYS + "/{passkey}",
        "Call a passkey something else.",
        list[passkeys.Passkey],
        (401, 404, *_BODY),
        passkeys.Relabel,
    ),
    Operation(
        "post",
        _PASSKEYS + "/{passkey}/remove",
        "Take a passkey away: those that are left.",
        list[passkeys.Passkey],
        (401, 403, 404, 409, *_BODY),
        passkeys.Proof,
    ),
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
