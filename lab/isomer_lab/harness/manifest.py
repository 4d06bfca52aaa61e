"""The manifest at the top of a harness, and the variants in it.

SPDX-License-Identifier: MIT
"""

import dataclasses
import pathlib
import re
import tomllib
from collections.abc import Iterator

from ..failure import LabError

OPERATIONS = ("encode", "decode", "round_trip", "loopback")
HOLDS = ("struct", "view", "arena", "object", "array", "document", "dynamic")
NEEDS = ("apt", "pip", "go", "npm", "file")

# A manifest is within the first bytes of a file, so that other files need not be read completely.
TOP_BYTES = 1 << 16

# The harness with this name uses no library. The size of its program is subtracted from those of others.
BASELINE = "nothing"


class ManifestError(LabError):
    """The manifest does not conform to docs/lab/harness.md."""


@dataclasses.dataclass(frozen=True)
class Variant:
    """One way of using a library, which is built and run as a whole."""

    language: str
    harness: str
    source: pathlib.Path
    library: str
    version: str | tuple[str, ...]
    formats: tuple[str, ...]
    holds: str
    needs: dict[str, tuple[str, ...]]
    build: tuple[tuple[str, ...], ...]
    code: str
    run: tuple[str, ...]
    operations: tuple[str, ...]
    interchange: bool
    name: str  # "" if the harness has no variants
    words: dict[str, str | tuple[str, ...]]

    @property
    def is_ours(self) -> bool:
        return self.library == "Isomer"

    @property
    def is_baseline(self) -> bool:
        return self.harness == BASELINE

    def id_of(self, format_name: str) -> str:
        parts = [self.language, self.harness, self.name, format_name]
        return "/".join(part for part in parts if part)


@dataclasses.dataclass(frozen=True)
class Harness:
    """A file of lab/harness/LANGUAGE/ with a manifest."""

    language: str
    name: str
    source: pathlib.Path
    variants: tuple[Variant, ...]


def manifest_text(text: str) -> str | None:
    """The TOML between `/// lab` and `///`, or None if the file has none."""
    lines: list[str] | None = None
    for line in text.splitlines():
        mark = re.match(r"\s*(?://|#)(?!/)\s?(.*)", line)
        inside = mark[1] if mark else None
        if lines is None:
            if inside == "/// lab":
                lines = []
            continue
        if inside is None:
            return None
        if inside.rstrip() == "///":
            return "\n".join(lines)
        lines.append(inside)
    return None


class _Table:
    """A TOML table whose members are taken one by one and checked for their types. Remaining members are an error."""

    def __init__(self, where: str, members: dict) -> None:
        self.where = where
        self.members = dict(members)

    def fail(self, why: str) -> ManifestError:
        return ManifestError(f"{self.where}: {why}")

    def text(self, key: str, default: str | None = None) -> str:
        value = self.members.pop(key, default)
        if not isinstance(value, str):
            raise self.fail(f"{key} must be text" if value is not None else f"there is no {key}")
        return value

    def texts(self, key: str, default: tuple[str, ...] | None = None) -> tuple[str, ...]:
        value = self.members.pop(key, default)
        if value is None:
            raise self.fail(f"there is no {key}")
        if not isinstance(value, (list, tuple)) or not all(isinstance(item, str) for item in value):
            raise self.fail(f"{key} must be a list of texts")
        return tuple(value)

    def flag(self, key: str, default: bool) -> bool:
        value = self.members.pop(key, default)
        if not isinstance(value, bool):
            raise self.fail(f"{key} must be true or false")
        return value

    def chosen(self, key: str, value: str, choices: tuple[str, ...]) -> str:
        if value not in choices:
            raise self.fail(f"{key} has '{value}'; it may be one of {', '.join(choices)}")
        return value

    def table(self, key: str) -> dict:
        value = self.members.pop(key, {})
        if not isinstance(value, dict):
            raise self.fail(f"{key} must be a table")
        return value

    def commands(self, key: str) -> tuple[tuple[str, ...], ...]:
        value = self.members.pop(key, [])
        if not isinstance(value, list):
            raise self.fail(f"{key} must be a list of commands")
        for command in value:
            if not isinstance(command, list) or not command or not all(isinstance(item, str) for item in command):
                raise self.fail(f"{key} must be a list of commands, each a list of texts")
        return tuple(tuple(command) for command in value)

    def done(self) -> None:
        if self.members:
            raise self.fail(f"'{sorted(self.members)[0]}' is no key of a manifest")


def _variant(where: str, members: dict, language: str, source: pathlib.Path) -> Variant:
    table = _Table(where, members)
    version = table.members.pop("version", "")
    if isinstance(version, list):
        table.members["version"] = version
        version = table.texts("version")
    elif not isinstance(version, str):
        raise table.fail("version must be text or a command")
    needs = {}
    for kind, names in table.table("needs").items():
        table.chosen("needs", kind, NEEDS)
        needs[kind] = _Table(where, {kind: names}).texts(kind)
    words = {}
    for word, value in table.table("set").items():
        words[word] = value if isinstance(value, str) else _Table(where, {word: value}).texts(word)
    is_baseline = source.stem == BASELINE
    variant = Variant(
        language=language,
        harness=source.stem,
        source=source,
        library=table.text("library"),
        version=version,
        formats=table.texts("formats", () if is_baseline else None),
        holds=table.chosen("holds", table.text("holds", "struct" if is_baseline else None), HOLDS),
        needs=needs,
        build=table.commands("build"),
        code=table.text("code", "{out}/program"),
        run=table.texts("run", () if is_baseline else None),
        operations=tuple(
            table.chosen("operations", name, OPERATIONS) for name in table.texts("operations", OPERATIONS[:3])
        ),
        interchange=table.flag("interchange", True),
        name=table.text("name", ""),
        words=words,
    )
    table.done()
    if not is_baseline and not (variant.formats and variant.run):
        raise table.fail("formats and run must not be empty")
    for name in (*variant.formats, variant.name):
        if not re.fullmatch(r"[\w:,=.-]*", name):
            raise table.fail(f"'{name}' is no name: letters, digits and _ - . : , =")
    return variant


def read(source: pathlib.Path, language: str | None = None) -> Harness | None:
    """The harness of a file, or None if it has no manifest, and so is support code of its folder."""
    with open(source, "rb") as file:
        text = manifest_text(file.read(TOP_BYTES).decode("utf-8", "replace"))
    if text is None:
        return None
    try:
        members = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ManifestError(f"{source}: the manifest is no TOML: {error}") from error
    language = language or source.parent.name
    ways = members.pop("variant", None)
    if ways is None:
        return Harness(language, source.stem, source, (_variant(str(source), members, language, source),))
    if not isinstance(ways, list) or not ways or not all(isinstance(way, dict) for way in ways):
        raise ManifestError(f"{source}: variant must be a list of tables, [[variant]]")
    variants = []
    for way in ways:
        where = f"{source}: variant '{way.get('name', '')}'"
        if not way.get("name"):
            raise ManifestError(f"{where}: there is no name")
        variants.append(_variant(where, members | way, language, source))
    ids = [variant.id_of(name) for variant in variants for name in variant.formats]
    if len(set(ids)) != len(ids):
        raise ManifestError(f"{source}: two variants have the same name and format")
    return Harness(language, source.stem, source, tuple(variants))


def read_all(folder: pathlib.Path) -> Iterator[Harness]:
    """The harnesses of lab/harness/, by language and name."""
    for source in sorted(folder.glob("*/*")):
        if source.is_file() and (harness := read(source)):
            yield harness
