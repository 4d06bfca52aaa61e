"""The requirements of a harness: packages of Debian, pip and Go, and files.

SPDX-License-Identifier: MIT
"""

import functools
import importlib.metadata
import os
import pathlib
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable

from ..failure import LabError
from ..folders import HARNESSES
from . import tools, words
from .manifest import Variant

# The time limit of a call of a package manager, which may have to download a lot.
SECONDS = 900


def missing(variant: Variant, common: words.Words) -> dict[str, list[str]]:
    """Maps kinds to the names of what is missing."""
    found = {}
    for kind, names in variant.needs.items():
        if kind == "file":
            own = words.of_variant(common, variant, pathlib.Path())
            absent = [name for name in words.replaced(names, own, variant) if not os.path.exists(name)]
        else:
            absent = [name for name in names if not _IS_THERE[kind](name)]
        if absent:
            found[kind] = absent
    return found


def told(absent: dict[str, list[str]]) -> str:
    """A description of what is missing."""
    return "; ".join(f"{', '.join(names)} ({_FROM[kind]})" for kind, names in absent.items())


def install(absent: Iterable[dict[str, list[str]]], say: Callable[[str], None]) -> list[str]:
    """Installs what can be installed, all packages of a kind together. Returns descriptions of the errors."""
    wanted: dict[str, list[str]] = {}
    for needs in absent:
        for kind, names in needs.items():
            wanted.setdefault(kind, []).extend(name for name in names if name not in wanted.get(kind, ()))
    complaints = []
    for kind, names in wanted.items():
        if kind not in _INSTALL:
            continue
        say(f"{kind} install {' '.join(names)}")
        try:
            _INSTALL[kind](names)
        except (OSError, subprocess.SubprocessError, LabError) as error:
            detail = getattr(error, "stderr", "") or str(error)
            complaints.append(f"{kind} could not install {', '.join(names)}: {detail.strip()[-500:]}")
    _debian_packages.cache_clear()
    importlib.invalidate_caches()
    return complaints


_FROM = {"apt": "Debian's packages", "pip": "pip", "go": "Go modules", "npm": "npm", "file": "files"}


@functools.cache
def _debian_packages() -> frozenset[str] | None:
    """The packages that are installed. None if there is no dpkg, in which case the build shows whether they are."""
    if not shutil.which("dpkg-query"):
        return None
    listed = subprocess.run(
        ["dpkg-query", "-W", "-f", "${db:Status-Abbrev} ${Package}\n"],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return frozenset(line.split()[1] for line in listed.stdout.splitlines() if line.startswith("ii"))


def _has_apt(name: str) -> bool:
    return (packages := _debian_packages()) is None or name in packages


def _has_pip(name: str) -> bool:
    wanted, _, version = name.partition("==")
    try:
        there = importlib.metadata.version(wanted)
    except importlib.metadata.PackageNotFoundError:
        return False
    return not version or there == version


def _has_npm(name: str) -> bool:
    return False  # There are no harnesses in JavaScript yet. The first one has to determine where its packages are.


def _go_cache() -> pathlib.Path | None:
    if not (go := tools.program("go")):
        return None
    said = subprocess.run(
        [go, "env", "GOMODCACHE"], capture_output=True, text=True, timeout=60, env=tools.environment()
    )
    return pathlib.Path(said.stdout.strip())


@functools.cache
def _pinned(module: str) -> str:
    """The version that the Go harnesses use, or "" if they do not use the module."""
    text = (HARNESSES / "go/go.mod").read_text()
    found = re.search(rf"^(?:require)?\s+{re.escape(module)}\s+(v\S+)", text, re.MULTILINE)
    return found[1] if found else ""


def _has_go(name: str) -> bool:
    """Maps names to module@version. The version of a module alone is that in go.mod of the harnesses."""
    module, _, version = name.partition("@")
    folder = _go_cache()
    if not folder:
        return False
    escaped = re.sub("[A-Z]", lambda letter: "!" + letter[0].lower(), module)
    return (folder / f"{escaped}@{version or _pinned(module)}").is_dir()


def _call(command: list[str], **more) -> None:
    subprocess.run(
        command, check=True, capture_output=True, text=True, timeout=SECONDS, stdin=subprocess.DEVNULL, **more
    )


def _install_apt(names: list[str]) -> None:
    if not shutil.which("apt-get"):
        raise LabError("this machine has no apt; install them by its own means")
    root = [] if os.geteuid() == 0 else ["sudo", "-n"]
    _call([*root, "apt-get", "update", "-qq"])
    _call(
        [
            *root,
            "env",
            "DEBIAN_FRONTEND=noninteractive",
            "apt-get",
            "install",
            "-y",
            "-qq",
            "--no-install-recommends",
            *names,
        ]
    )


def _install_pip(names: list[str]) -> None:
    _call([sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *names])


def _install_go(names: list[str]) -> None:
    go = tools.program("go")
    if not go:
        raise LabError("there is no Go")
    # Its go.sum has the hashes of all of them.
    _call([go, "-C", str(HARNESSES / "go"), "mod", "download", *names], env=tools.environment())


_IS_THERE = {"apt": _has_apt, "pip": _has_pip, "go": _has_go, "npm": _has_npm}
_INSTALL = {"apt": _install_apt, "pip": _install_pip, "go": _install_go}
