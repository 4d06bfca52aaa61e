"""Runs what a page of the docs shows: writes its files, runs its commands, and compares what they write.

SPDX-License-Identifier: MIT

In a block ```console, a line that begins with "$ " is a command of the shell, up to a line that does not end with a
backslash, and what stands below it is what it writes to standard output and standard error; a line "…" stands for any
lines, and "…" in a line for any text. Below <!-- figures vary -->, a number stands for any number, and the space between
words for any space. Any other block is a file if the text before it ends with the file's name, as in "Write this into
`app.c`:"; or, below <!-- from path -->, what tools/check/docs compares. All blocks of a page are taken one after the
other, in one folder.
"""

import dataclasses
import difflib
import pathlib
import re
import subprocess

FENCE = re.compile(r"^```(?P<language>\w*)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
CAPTION = re.compile(r"`([\w-][\w./-]*)`:\n+\Z")
COPIED = re.compile(r"<!-- from \S+ -->\n\Z")
VARYING = re.compile(r"<!-- figures vary -->\n\Z")
FIGURE = re.compile(r"\d[\d,]*(?:\.\d+)?")
COMMAND = re.compile(r"^\$ ((?:.*\\\n)*.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
PATIENCE = 600


@dataclasses.dataclass
class Ran:
    """A command of a page: what the page shows of it, and what it wrote and returned."""

    place: str
    command: str
    shown: str
    wrote: str
    status: int
    figures_vary: bool = False

    @property
    def is_as_shown(self) -> bool:
        if self.figures_vary:
            return re.fullmatch(pattern_of(without_figures(self.shown)), without_figures(self.wrote)) is not None
        return re.fullmatch(pattern_of(self.shown), self.wrote) is not None

    def complaint(self) -> str:
        difference = difflib.unified_diff(
            self.shown.splitlines(), self.wrote.splitlines(), "the page", "the command", lineterm="", n=1
        )
        return "\n".join([f"{self.place}: $ {self.command}", f"exit code {self.status}", *difference])


def pattern_of(shown: str) -> str:
    lines = shown.splitlines(keepends=True)
    return "".join("(?:.*\n)*" if line == "…\n" else re.escape(line).replace("…", ".*") for line in lines)


def without_figures(text: str) -> str:
    return "".join(" ".join(FIGURE.sub("0", line).split()) + "\n" for line in text.splitlines())


def run_command(command: str, folder: pathlib.Path, environment: dict[str, str]) -> tuple[str, int]:
    done = subprocess.run(
        ["bash", "-c", command], cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, check=False, timeout=PATIENCE,
    )  # fmt: skip
    return done.stdout.decode(errors="replace"), done.returncode


class Page:
    """A page, and after run() what its commands did and which of its blocks are neither a file nor a console."""

    def __init__(self, path: pathlib.Path):
        self.path = path
        self.text = path.read_text()
        self.ran: list[Ran] = []
        self.nameless: list[str] = []

    def run(self, folder: pathlib.Path, environment: dict[str, str]) -> str:
        """Returns the text of the page with what the commands really wrote where it is not as shown."""
        return FENCE.sub(lambda block: self._block(block, folder, environment), self.text)

    def _place(self, offset: int) -> str:
        return f"{self.path.name}:{self.text.count(chr(10), 0, offset) + 1}"

    def _block(self, block: re.Match, folder: pathlib.Path, environment: dict[str, str]) -> str:
        if block["language"] == "console":
            body = COMMAND.sub(lambda one: self._command(one, block, folder, environment), block["body"])
            return f"```console\n{body}```"
        if caption := CAPTION.search(self.text, 0, block.start()):
            file = folder / caption[1]
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(block["body"])
        elif not COPIED.search(self.text, 0, block.start()):
            self.nameless.append(self._place(block.start()))
        return block.group()

    def _command(self, one: re.Match, block: re.Match, folder: pathlib.Path, environment: dict[str, str]) -> str:
        wrote, status = run_command(one[1], folder, environment)
        place = self._place(block.start("body") + one.start())
        vary = VARYING.search(self.text, 0, block.start()) is not None
        self.ran.append(Ran(place, one[1], one[2], wrote, status, vary))
        # What a command that failed wrote is nothing for a page.
        return one.group() if self.ran[-1].is_as_shown or status != 0 else f"$ {one[1]}\n{wrote}"
