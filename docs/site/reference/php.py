"""A page of what the extension gives to PHP, from the stub that its arginfo is made of.

SPDX-License-Identifier: MIT
"""
import pathlib
import re

from . import comments

STUB = pathlib.Path(__file__).resolve().parents[3] / "php" / "isomer.stub.php"
TYPE = re.compile(r"^(?:(?:final|abstract|readonly) )*(class|enum|interface) (\w+)")
FUNCTION = re.compile(r"^(?:public )?(?:static )?function (\w+)")
TAG = re.compile(r"^@(param|return|throws|var|template|extends|implements|method)\b ?")


def comment_lines(block: list[str]) -> list[str]:
    """A doc comment's text; each tag a paragraph of its own."""
    text = re.sub(r"^\s*/\*\*|\*/\s*$", "", "\n".join(block))
    lines = [re.sub(r"^\s*\* ?", "", line).strip() for line in text.strip().splitlines()]
    found = []
    for line in lines:
        found += ["", line] if TAG.match(line) else [line]
    return found


def described(lines: list[str]) -> str:
    """The text, and its tags as a list."""
    parts = re.split(r"\n\n+", "\n".join(lines).strip())
    prose = [comments.marked(part) for part in parts if part and not TAG.match(part)]
    tags = [tagged(part) for part in parts if TAG.match(part)]
    return "\n\n".join([*prose, "\n".join(tags)] if tags else prose)


def tagged(part: str) -> str:
    kind = TAG.match(part)[1]
    found = re.match(r"@param (.+?) (\$\w+)(.*)", part, re.DOTALL)
    if found:
        return f"- `{found[2]}` (`{found[1]}`){comments.marked(found[3])}"
    rest = " ".join(TAG.sub("", part).split())
    return f"- {kind}: `{rest.split(' ')[0]}` {comments.marked(' '.join(rest.split(' ')[1:]))}".rstrip()


class Stub:
    """The stub, read from top to bottom; `text` is the page so far."""

    def __init__(self) -> None:
        self.text = ("# PHP\nThe classes and enums of the extension isomer. "
                     "[The guide](../docs/php.md) says how they are used.\n")
        self.comment: list[str] = []
        self.space, self.type = "", ""
        self.undescribed: list[str] = []

    def heading(self, level: int, name: str, declared: str) -> None:
        if not any(self.comment):
            self.undescribed.append(name)
        self.text += f"\n{'#' * level} `{name}`\n```php-inline\n{declared}\n```\n\n{described(self.comment)}\n"

    def declaration(self, lines: list[str], at: int) -> None:
        line = lines[at]
        if found := re.match(r"^namespace ([\w\\]+)", line):
            self.space = found[1] + "\\"
        elif found := TYPE.match(line):
            self.type = self.space + found[2]
            self.heading(2, self.type, self.outline(lines, at))
        elif found := FUNCTION.match(line.strip()):
            of_type = line.startswith(" ")
            name = f"{self.type.removeprefix(self.space)}::{found[1]}" if of_type else self.space + found[1]
            end = next(i for i in range(at, len(lines)) if re.search(r"[;}]\s*$", lines[i]))
            declared = "\n".join(part.removeprefix("    ") for part in lines[at:end + 1])
            self.heading(3 if of_type else 2, name, re.sub(r"\s*\{\s*\}\s*$", ";", declared))

    @staticmethod
    def outline(lines: list[str], at: int) -> str:
        """A type without its methods: its constants, its cases and its properties, with their comments."""
        end = next(i for i in range(at, len(lines)) if lines[i] == "}")
        body, waiting = [], []
        for line in lines[at + 2:end]:
            word = line.strip()
            if word.startswith(("/**", "*", "//")):
                waiting.append(line)
            elif re.match(r"(case|const|public [^(]*;|public const)", word) and "function" not in word:
                body += [*waiting, line]
                waiting = []
            elif word:
                waiting = []
        return "\n".join([lines[at], "{", *body, "}"])

    def read(self, lines: list[str]) -> str:
        block: list[str] | None = None
        for at, line in enumerate(lines):
            word = line.strip()
            if word.startswith("/**"):
                block = []
            if block is not None:
                block.append(line)
                if word.endswith("*/"):
                    self.comment, block = comment_lines(block), None
            elif word and not word.startswith(("#[", "//")):
                self.declaration(lines, at)
                self.comment = []
        return self.text


def page() -> str:
    return Stub().read(STUB.read_text().splitlines())
