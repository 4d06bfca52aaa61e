#!/usr/bin/env python3
"""Reads the corpus of .proto cases, and asks a protoc whether it refuses and accepts what the folders say.

SPDX-License-Identifier: MIT

usage: cases.py [--stamp] PROTOC [FILE …]      default: every .txt of refused/ and accepted/ beside this script
       --stamp writes the places of the errors into the headers instead of comparing them

A file of cases holds one theme, which its first lines tell. A case begins with a header:

    === name_of_the_case [@PLACE] [escaped]

and its lines up to the next header are the file test.proto. `--- path/of/another.proto` begins a further file of the
case; before the first case, a file that every case has. `+++ arguments` replaces the arguments of the command, which
are `-I. test.proto`.

PLACE is where the first error is: `LINE:COLUMN`, both from 1, in test.proto, `FILE:LINE:COLUMN` in another file,
and `-` where protoc names no line. Only the cases of refused/ have one. Where protoc 36.2 aborts instead of refusing,
the case stands in refused/.

In an escaped case these escapes stand for what is no printable text or too long to read, and any other backslash is
an error: `\\\\` is a backslash, `\\xNN` a byte, `\\{N|text\\}` is text N times over, and in it `\\#` is the number of the
repetition, from 1. They are undone before the .proto is written, so that its own escapes need their backslash twice.
A case that is not escaped is taken as it stands. Each file of a case ends with a newline; `\\<` at the end of an escaped
file drops it.
"""
import concurrent.futures
import dataclasses
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
MAIN = "test.proto"
HEADER = re.compile(r"=== (?P<name>[a-z0-9_]+)(?: @(?P<place>\S+))?(?P<escaped> escaped)?")
ESCAPE = re.compile(rb"\\(?:(\\)|x([0-9a-fA-F]{2})|\{(\d+)\|((?:[^\\]|\\[^}])*)\\\}|(<\n\Z)|(.|\Z))", re.DOTALL)
# protoc's messages begin with the file, and with line and column where it knows them.
MESSAGE = re.compile(r"(?P<file>[^\s:]+): ?(?:(?P<line>\d+):(?P<column>\d+): )?(?P<warning>warning: )?")


@dataclasses.dataclass
class Case:
    source: pathlib.Path
    line: int
    name: str
    place: str | None
    escaped: bool
    arguments: list[str]
    texts: dict[str, str]

    @property
    def refused(self) -> bool:
        return self.source.parent.name == "refused"

    def where(self) -> str:
        return f"{self.source.parent.name}/{self.source.name}:{self.line}: {self.name}"


@dataclasses.dataclass
class Verdict:
    refused: bool
    place: str
    text: str


def unescape(text: bytes) -> bytes:
    def undo(match: re.Match) -> bytes:
        backslash, byte, times, repeated, newline, other = match.groups()
        if backslash:
            return b"\\"
        if byte:
            return bytes.fromhex(byte.decode())
        if times:
            return b"".join(
                unescape(repeated.replace(rb"\#", str(number).encode())) for number in range(1, int(times) + 1)
            )
        if newline:
            return b""
        raise ValueError(f"no such escape: \\{other.decode(errors='replace')}")

    return ESCAPE.sub(undo, text)


def read(source: pathlib.Path) -> list[Case]:
    """The cases of one file, in its order."""
    cases: list[Case] = []
    shared: dict[str, str] = {}
    parts: dict[str, str] = shared
    path = None
    for number, line in enumerate(re.findall(r"[^\n]*\n", source.read_bytes().decode()), 1):
        if line.startswith("=== "):
            header = HEADER.fullmatch(line.rstrip("\n"))
            if not header:
                sys.exit(f"{source}:{number}: not the header of a case")
            name, place, escaped = header.group("name", "place", "escaped")
            if any(case.name == name for case in cases):
                sys.exit(f"{source}:{number}: a second {name}")
            path = MAIN
            parts = {**shared, path: ""}
            cases.append(Case(source, number, name, place, bool(escaped), ["-I.", MAIN], parts))
        elif line.startswith("--- "):
            path = line[4:].strip()
            parts[path] = ""
        elif line.startswith("+++ ") and cases:
            cases[-1].arguments = line[4:].split()
        elif path:
            parts[path] += line
    return cases


def unpack(case: Case, folder: pathlib.Path) -> None:
    """Writes the files of a case below a folder."""
    for name, text in case.texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            path.write_bytes(unescape(text.encode()) if case.escaped else text.encode())
        except ValueError as error:
            sys.exit(f"{case.where()}: {error}")


def place(messages: str) -> str:
    """The place of the first error in what protoc says."""
    for line in messages.splitlines():
        message = MESSAGE.match(line)
        if not message or message["warning"]:
            continue
        if not message["line"]:
            return "-"
        prefix = "" if message["file"] == MAIN else message["file"] + ":"
        return f"{prefix}{message['line']}:{message['column']}"
    return "-"


def ask(protoc: str, case: Case, scratch: str) -> Verdict:
    with tempfile.TemporaryDirectory(dir=scratch) as folder:
        unpack(case, pathlib.Path(folder))
        command = [protoc, "--descriptor_set_out=set.binpb", *case.arguments]
        done = subprocess.run(command, cwd=folder, capture_output=True, timeout=600, check=False)
    messages = done.stderr.decode(errors="replace")
    if done.returncode not in (0, 1):
        messages = f"ended with {done.returncode}\n{messages}"
    return Verdict(done.returncode != 0, place(messages), messages)


def complaint(case: Case, verdict: Verdict) -> str | None:
    if verdict.refused != case.refused:
        said = "refuses" if verdict.refused else "accepts"
        return f"{case.where()}: protoc {said} it\n{verdict.text}"
    if case.refused and verdict.place != case.place:
        return f"{case.where()}: protoc's first error is at {verdict.place}, not {case.place}\n{verdict.text}"
    return None


def stamp(source: pathlib.Path, places: dict[str, str]) -> None:
    def header(match: re.Match) -> str:
        name = match["name"]
        return f"=== {name} @{places[name]}{match['escaped'] or ''}"

    text = source.read_text(encoding="utf-8")
    source.write_text(re.sub(f"^{HEADER.pattern}$", header, text, flags=re.MULTILINE), encoding="utf-8")


def main() -> None:
    arguments = sys.argv[1:]
    stamping = arguments[:1] == ["--stamp"]
    if stamping:
        del arguments[0]
    if not arguments:
        sys.exit("usage: cases.py [--stamp] PROTOC [FILE …]")
    protoc = os.path.abspath(arguments[0]) if os.sep in arguments[0] else arguments[0]
    sources = [pathlib.Path(name).resolve() for name in arguments[1:]]
    sources = sources or sorted(HERE.glob("refused/*.txt")) + sorted(HERE.glob("accepted/*.txt"))
    cases = [case for source in sources for case in read(source)]
    with tempfile.TemporaryDirectory() as scratch, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        verdicts = list(pool.map(lambda case: ask(protoc, case, scratch), cases))
    if stamping:
        for source in sources:
            if source.parent.name == "refused":
                stamp(source, {case.name: v.place for case, v in zip(cases, verdicts) if case.source == source})
        cases = [case for source in sources for case in read(source)]
    found = [text for case, verdict in zip(cases, verdicts) if (text := complaint(case, verdict))]
    print(*found, sep="\n", end="\n" if found else "", file=sys.stderr)
    print(f"{len(cases) - len(found)} passed, {len(found)} failed")
    sys.exit(1 if found or not cases else 0)


if __name__ == "__main__":
    main()
