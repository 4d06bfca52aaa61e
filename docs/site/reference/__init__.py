"""The reference of the documentation's site: pages of the public names of each language, from the sources.

SPDX-License-Identifier: MIT
"""
import os
import pathlib
import re

from prose import change_prose

from . import golang, library, php

ROOT = pathlib.Path(__file__).resolve().parents[3]
GUIDE = re.compile(r"(?<![\w/(`\[])docs/[\w/-]+\.md")
INDEX = """# Reference
Every public name, as its source declares it, with what the source says of it. The pages are made from the sources by
`make docs`.

| language | names |
|---|---|
| [C++](cpp/index.md) | of namespace `isomer`, by the header that has them |
| [C](c/index.md) | by header |
| [Go](go/index.md) | by package |
| [PHP](php.md) | classes and enums |
"""


def with_links(page: str, text: str) -> str:
    """The pages of docs/ that comments name are links."""
    def link(name: re.Match) -> str:
        path = os.path.relpath(name[0], os.path.dirname(page))
        return f"[{name[0]}]({path})" if (ROOT / name[0]).is_file() else name[0]
    return change_prose(text, lambda prose: GUIDE.sub(link, prose))


def pages() -> dict[str, str]:
    made = {"reference/index.md": INDEX, **library.Pages("cpp").all(), **library.Pages("c").all(), **golang.pages(),
            "reference/php.md": php.page()}
    return {page: with_links(page, text) for page, text in made.items()}
