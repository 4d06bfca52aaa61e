"""An error that ends the lab, as a sentence for its user.

SPDX-License-Identifier: MIT
"""


class LabError(Exception):
    """An error that the user can correct. Only its text is shown."""


def printable(text: str) -> str:
    """Returns the text for a terminal: what could be a control of it, such as in the name of a file, becomes ?."""
    return "".join(c if c.isprintable() or c == "\n" else "?" for c in text)
