"""How the report formats numbers, names, and text of other origin.

SPDX-License-Identifier: MIT
"""

import math
import re

LANGUAGES = {"cpp": "C++", "c": "C", "go": "Go", "php": "PHP", "python": "Python"}
OPERATIONS = {"encode": "encode", "decode": "decode", "round_trip": "round trip", "loopback": "loopback"}
STATES = {
    "refused": "refused",
    "failed": "failed",
    "missing": "missing",
    "unbuilt": "did not build",
    "crashed": "crashed",
    "hung": "hung",
    "wrong": "wrong",
}
LONGEST = 2000
# Characters that are not allowed in a document, that end or change the direction of the text around it, and surrogates.
UNPRINTABLE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufffe\uffff\ud800-\udfff]"
)


def clean(value: object, longest: int = LONGEST) -> str:
    """Makes text of a schema, a library or a compiler printable. It may still contain HTML, which templates escape."""
    text = UNPRINTABLE.sub("\N{REPLACEMENT CHARACTER}", value if isinstance(value, str) else str(value))
    return text if len(text) <= longest else text[: longest - 1] + "…"


def number(value: object) -> float | None:
    """A finite number, or None."""
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not math.isfinite(value):
        return None
    return float(value)


def significant(value: float | None) -> str:
    """Three significant digits, and all those before the point: 0.0123, 4.56, 1,234. The page's script does the same."""
    if value is None:
        return "–"
    if value == 0:
        return "0"
    digits = min(max(2 - math.floor(math.log10(abs(value))), 0), 20)
    return f"{value:,.{digits}f}"


def plainly(value: float | None) -> str:
    """A number that a user chose, or that was counted: 10, 2.5, 101.3."""
    return (
        "–"
        if value is None
        else f"{value:,.0f}"
        if value == int(value)
        else significant(value)
        if abs(value) < 100
        else f"{value:,.1f}"
    )


def whole(value: float | None) -> str:
    return "–" if value is None else f"{value:,.0f}"


def bytes_of(value: float | None) -> str:
    """Bytes in a suitable unit: 512 B, 16.4 kB, 3.2 MB."""
    if value is None:
        return "–"
    for unit, size in (("GB", 1e9), ("MB", 1e6), ("kB", 1e3)):
        if value >= size:
            return f"{_short(significant(value / size))} {unit}"
    return f"{value:,.0f} B"


def _short(written: str) -> str:
    """Without trailing zeros, which would suggest a precision that a setting does not have."""
    return written.rstrip("0").rstrip(".") if "." in written else written


def rate(value: float | None) -> str:
    return "–" if value is None else f"{bytes_of(value)}/s"


def duration(nanoseconds: float | None) -> str:
    """A time in a suitable unit: 84.2 ns, 1.23 µs."""
    if nanoseconds is None:
        return "–"
    for unit, size in (("s", 1e9), ("ms", 1e6), ("µs", 1e3)):
        if nanoseconds >= size:
            return f"{significant(nanoseconds / size)} {unit}"
    return f"{significant(nanoseconds)} ns"


def setting(nanoseconds: float | None) -> str:
    """A time that a user chose, or a tick of an axis: 2 ms."""
    number_of, _, unit = duration(nanoseconds).partition(" ")
    return f"{_short(number_of)} {unit}".rstrip()


def language(name: object) -> str:
    return LANGUAGES.get(str(name), clean(name, 40))


def counted(count: int, one: str, many: str = "") -> str:
    """1 message, 2 messages."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"


def listed(names: list[str]) -> str:
    """One, two and three."""
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + f" and {names[-1]}" if names else "none"
