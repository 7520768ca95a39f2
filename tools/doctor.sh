#!/bin/sh
# What is missing on this machine? One line for each thing, with the command that brings it. Needs nothing but sh.
# `doctor.sh` tells everything; `doctor.sh play` and `doctor.sh test` are silent when nothing they need is missing.
# Exit 1 when something is missing that the purpose cannot do without.

purpose=${1:-all}
python=${PYTHON:-python3}
missing=0

if [ "$(id -u 2>/dev/null)" = 0 ]; then sudo=""; else sudo="sudo "; fi
apt() { echo "${sudo}apt-get install $*"; }

lacks() { # what, the command that brings it
    echo "missing: $1; run: $2" >&2
    missing=1
}

has() { [ "$purpose" != all ] || echo "found:   $1"; }

if ! command -v "$python" >/dev/null 2>&1; then
    lacks "python3, 3.11 or newer" "$(apt python3 python3-venv python3-dev)"
elif ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    lacks "a Python of at least 3.11 ($python is $("$python" -c 'import platform; print(platform.python_version())'))" \
        "make PYTHON=python3.11 $purpose (or another that is new enough)"
else
    has "Python $("$python" -c 'import platform; print(platform.python_version())')"
    if "$python" -c 'import venv, ensurepip' 2>/dev/null; then
        has "venv"
    else
        lacks "venv, the module that makes Python environments" "$(apt python3-venv)"
    fi
    if "$python" -c 'import os, sys, sysconfig
sys.exit(not os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h")))' 2>/dev/null; then
        has "Python.h"
    else
        lacks "Python.h, the headers of Python" "$(apt python3-dev)"
    fi
fi

if ! command -v "${CXX:-g++}" >/dev/null 2>&1; then
    lacks "g++, a C++ compiler" "$(apt g++)"
elif ! echo 'int main() {}' | "${CXX:-g++}" -std=c++20 -fsyntax-only -x c++ - 2>/dev/null; then
    lacks "a C++ compiler that knows C++20" "$(apt g++)"
else
    has "${CXX:-g++} $("${CXX:-g++}" -dumpversion)"
fi

if command -v make >/dev/null 2>&1; then has "make"; else lacks "make" "$(apt make)"; fi

# Without the client, npm has nothing to do.
if [ "${REBELOTE_SKIP_WEB:-}" != 1 ]; then
    if ! command -v node >/dev/null 2>&1; then
        lacks "node, 20.19 or newer" "$(apt nodejs npm)"
    elif ! node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' 2>/dev/null; then
        lacks "node 20.19 or newer (this one is $(node --version))" "$(apt nodejs npm), on Debian 13 or with a newer source of packages"
    else
        has "node $(node --version)"
    fi
    if command -v npm >/dev/null 2>&1; then has "npm $(npm --version 2>/dev/null)"; else lacks "npm" "$(apt npm)"; fi
fi

# Only the browser tests drive Chromium; playing needs any browser, here or on another machine.
if [ "$purpose" != play ]; then
    if command -v "${REBELOTE_CHROMIUM:-chromium}" >/dev/null 2>&1; then
        has "chromium"
    else
        lacks "chromium, for the browser tests" "$(apt chromium)"
    fi
fi

if [ "$missing" = 0 ] && [ "$purpose" = all ]; then echo "Nothing is missing: make play"; fi
exit "$missing"
