"""Comments of sources as Markdown.

SPDX-License-Identifier: MIT
"""
import re

# What is a name, and not a word: it has an underscore, two colons, a template's argument or a call's parentheses.
NAME = re.compile(
    r"`[^`]+`|(?:\w+(?:::\w+)+|\w*[A-Za-z0-9]_\w+)(?:<[\w:, ]*>)?(?:\([^()]*\))?"
    r"|\w+<[\w:, ]+>(?:\([^()]*\))?|\w+\([^()\s]*\)(?!\w)")
SPECIAL = re.compile(r"([\\*_<\[\]|])")


def marked(text: str) -> str:
    """A text with its names as code, and everything else as it is."""
    done, parts = 0, []
    for name in NAME.finditer(text):
        parts += [SPECIAL.sub(r"\\\1", text[done:name.start()]), f"`{name[0].strip('`')}`"]
        done = name.end()
    return "".join(parts) + SPECIAL.sub(r"\\\1", text[done:])


def paragraphs(lines: list[str]) -> str:
    """A comment's lines, whose empty ones separate paragraphs. What is indented is code."""
    text = "\n".join(line.rstrip() for line in lines).strip("\n")
    return "\n\n".join(code(part) or marked(part) for part in re.split(r"\n\n+", text) if part)


def code(part: str) -> str | None:
    lines = part.split("\n")
    if not all(line.startswith("  ") for line in lines):
        return None
    return "\n".join(["```cpp", *(line.removeprefix("  ") for line in lines), "```"])


def first_sentence(lines: list[str]) -> str:
    text = " ".join(" ".join(lines).split("  ")[0].split())
    found = re.match(r"(.+?\.)(?: |$)", text)
    return (found[1] if found else text).rstrip(".:")
