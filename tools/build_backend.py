"""How does the web client get into the wheel? This build backend builds it first, then lets scikit-build-core do the rest.

``python tools/build_backend.py client`` brings the bundle up to date, ``... modules`` only what npm installs.
``REBELOTE_SKIP_WEB=1`` leaves the client out: for work on the library alone, on a machine without npm.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
BUNDLE = ROOT / "src" / "rebelote" / "web_dist"
# Inside the bundle: the digest of the sources it was built from. Dates would not survive a clone or an archive.
SOURCES_DIGEST = BUNDLE / ".sources"
# Folders of web/ that say nothing about the bundle.
NOT_SOURCES = frozenset({"node_modules", "tests", "coverage", "test-results", ".svelte-kit", ".vite"})

Settings = dict[str, Any] | None


class ClientError(RuntimeError):
    """The web client cannot be built here; the message says what to do."""


def _npm(*arguments: str) -> None:
    npm = shutil.which("npm")
    if npm is None:
        raise ClientError(
            "npm is needed to build the web client and was not found: "
            "run `make doctor`, or set REBELOTE_SKIP_WEB=1 to leave the client out"
        )
    # Standard output may belong to the front end that called the backend: npm speaks on standard error.
    done = subprocess.run([npm, *arguments], cwd=WEB, stdout=sys.stderr, check=False)
    if done.returncode:
        raise ClientError(f"`npm {' '.join(arguments)}` failed in {WEB.name}/ (exit {done.returncode}), see its output above")


def sources_digest() -> str:
    """SHA-256 over the names and contents of everything the bundle is made from."""
    digest = hashlib.sha256()
    for folder, folders, files in os.walk(WEB):
        folders[:] = sorted(set(folders) - NOT_SOURCES)
        for name in sorted(files):
            path = Path(folder, name)
            digest.update(path.relative_to(WEB).as_posix().encode() + b"\0")
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def _skipped() -> bool:
    return os.environ.get("REBELOTE_SKIP_WEB") == "1"


def ensure_modules() -> None:
    """Run ``npm ci`` when the lock file is newer than what is installed."""
    if _skipped():
        return
    lock, installed = WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json"
    if not lock.is_file():
        raise ClientError("web/package-lock.json is missing: the web client's sources are not complete")
    if installed.is_file() and installed.stat().st_mtime >= lock.stat().st_mtime:
        return
    _npm("ci", "--no-audit", "--no-fund")
    installed.parent.mkdir(exist_ok=True)  # a client without dependencies has none
    installed.touch()


def ensure_client() -> None:
    """Build the client into ``src/rebelote/web_dist`` unless the bundle there was made from the same sources."""
    if _skipped():
        print("rebelote: REBELOTE_SKIP_WEB=1, the web client is left as it is", file=sys.stderr)
        return
    if not (WEB / "package.json").is_file():
        raise ClientError("web/package.json is missing: the web client cannot be built (REBELOTE_SKIP_WEB=1 leaves it out)")
    wanted = sources_digest()
    if (BUNDLE / "index.html").is_file() and SOURCES_DIGEST.is_file() and SOURCES_DIGEST.read_text() == wanted:
        return
    ensure_modules()
    _npm("run", "build")
    if not (BUNDLE / "index.html").is_file():
        raise ClientError("`npm run build` left no index.html in src/rebelote/web_dist")
    SOURCES_DIGEST.write_text(wanted)


# The hooks of PEP 517 and PEP 660. scikit-build-core is imported inside: `client` and `modules` run without it.


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    from scikit_build_core import build

    return build.get_requires_for_build_wheel(config_settings)


def get_requires_for_build_editable(config_settings: Settings = None) -> list[str]:
    from scikit_build_core import build

    return build.get_requires_for_build_editable(config_settings)


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    from scikit_build_core import build

    return build.get_requires_for_build_sdist(config_settings)


def build_wheel(wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None) -> str:
    from scikit_build_core import build

    ensure_client()
    return build.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_editable(wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None) -> str:
    from scikit_build_core import build

    ensure_client()
    return build.build_editable(wheel_directory, config_settings, metadata_directory)


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    from scikit_build_core import build

    ensure_client()
    return build.build_sdist(sdist_directory, config_settings)


def main(arguments: list[str]) -> int:
    """Bring the client (or only its node modules) up to date; 1 and a sentence when that cannot be done."""
    steps = {"client": ensure_client, "modules": ensure_modules}
    if len(arguments) != 1 or arguments[0] not in steps:
        print("usage: build_backend.py client | modules", file=sys.stderr)
        return 2
    try:
        steps[arguments[0]]()
    except ClientError as error:
        print(f"rebelote: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
