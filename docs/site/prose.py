"""The prose of Markdown: what stands outside of its blocks of code.

SPDX-License-Identifier: MIT
"""
import re

FENCE = re.compile(r"^ *(`{3,}).*?^ *\1`*$", re.MULTILINE | re.DOTALL)


def change_prose(text: str, change) -> str:
    """The text, changed wherever it is not code."""
    done, parts = 0, []
    for block in FENCE.finditer(text):
        parts += [change(text[done:block.start()]), block[0]]
        done = block.end()
    return "".join(parts) + change(text[done:])
