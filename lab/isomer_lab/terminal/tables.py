"""The results as tables of a terminal.

SPDX-License-Identifier: MIT
"""

import dataclasses
from collections.abc import Callable, Iterable

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from . import figures

LANGUAGES = {"cpp": "C++", "c": "C", "go": "Go", "php": "PHP", "python": "Python"}
OPERATIONS = ("encode", "decode", "round_trip", "loopback")
# Columns that are shown if they fit, in this order of priority. The report has all of them.
IF_THEY_FIT = ("loopback", "gzip", "round_trip", "zstd", "allocated")
LIBRARY, GAP = 22, 2  # terminal columns: the minimum width of a library's name, and the space between two columns
# Failures in the order of how much they say of the library.
STATES = ("wrong", "crashed", "hung", "failed", "refused", "unbuilt", "missing")


def show(results: dict, console: Console, written: Iterable[str] = ()) -> None:
    """Prints a table per language, who was left out, the noise of the machine, what was written, and the answer."""
    contestants = results["contestants"]
    measured = [c for c in contestants if c["state"] == "measured"]
    _head(results, console)
    for language in dict.fromkeys(c["language"] for c in measured):
        console.print(_table(results, language, [c for c in measured if c["language"] == language], console.width))
    _left_out([c for c in contestants if c["state"] != "measured"], console)
    for note in results["notes"]:
        _line(console, note)
    _line(console, results["noise"]["text"], "" if results["noise"]["quiet"] else "bold")
    for line in written:
        console.print(escape(line), highlight=False, soft_wrap=True)
    _answer(results, console)


def _answer(results: dict, console: Console) -> None:
    """The sentence of each language, for readers who only read the end."""
    from ..report import run, verdict  # It also draws plots, whose packages are loaded only where they are needed.

    for language, sentence in verdict.by_language(run.read(results)):
        console.print()
        console.print(f"[bold]{escape(language)}[/]: {escape(sentence)}", highlight=False)


def _line(console: Console, text: str, style: str = "") -> None:
    console.print(escape(text), style=style, highlight=False)


def _head(results: dict, console: Console) -> None:
    values, machine, method = results["values"], results["machine"], results["method"]
    count = values["messages"]
    _line(
        console, f"{results['schema']['message']}, {count} message{'' if count == 1 else 's'}; times are of one message"
    )
    _line(
        console,
        f"{machine['cpu']}, {machine['cores']} cores, load {machine['load_before']:.1f} before and "
        f"{machine['load_after']:.1f} after; {method['rounds']} rounds of {method['samples']} samples, "
        f"{method['clock']} time, {method['confidence']:.0%} intervals",
    )


def _table(results: dict, language: str, contestants: list[dict], width: int) -> Table:
    """As many columns as fit, always including those on which the answer is based."""
    made = sorted(contestants, key=lambda c: (_rank(c["format"]), c["format"], _time(c)))
    known = {column.name: column for column in _columns(results) if any(column.cell(c) for c in made)}
    widths = {name: _width(column, made) + GAP for name, column in known.items()}
    kept = [name for name in known if name not in IF_THEY_FIT]
    for name in IF_THEY_FIT:
        if name in known and LIBRARY + widths[name] + sum(widths[other] for other in kept) <= width:
            kept.append(name)
    columns = [column for name, column in known.items() if name in kept]
    table = Table(
        title=LANGUAGES.get(language, language),
        title_justify="left",
        title_style="bold",
        pad_edge=False,
        box=box.SIMPLE_HEAD,
    )
    table.add_column("format and library", overflow="fold")
    for column in columns:
        table.add_column(column.heading, justify="right", no_wrap=True)
    last = None
    for c in made:
        if c["format"] != last:
            if last is not None:
                table.add_section()
            table.add_row(f"[italic]{escape(c['format'])}[/]")
        name = " ".join(part for part in (c["library"], c["variant"]) if part)
        style = "bold" if c["ours"] else ""
        cells = [f"  {escape(name)}", *(column.cell(c) for column in columns)]
        table.add_row(*(f"[{style}]{cell}[/]" if style and cell else cell for cell in cells))
        last = c["format"]
    return table


@dataclasses.dataclass(frozen=True)
class _Column:
    name: str
    heading: str
    cell: Callable[[dict], str]


def _columns(results: dict) -> list[_Column]:
    messages, link = results["values"]["messages"], figures.rate(results["link_bytes_per_second"])

    def size(how: str) -> Callable[[dict], str]:
        return lambda c: figures.of_bytes(c["bytes"][how] / messages) if how in c["bytes"] else ""

    def time(operation: str) -> Callable[[dict], str]:
        return lambda c: figures.interval(c["operations"][operation]) if operation in c["operations"] else ""

    def million(c: dict) -> str:
        seconds = c.get("million_seconds")
        return figures.seconds(seconds) if seconds is not None else ""

    return [
        _Column("plain", "bytes", size("plain")),
        _Column("gzip", "gzip", size("gzip")),
        _Column("zstd", "zstd", size("zstd")),
        *(_Column(name, name.replace("_", " ") + ", ns", time(name)) for name in OPERATIONS),
        _Column("allocated", "allocated", _allocations),
        _Column("million", f"million at\n{link}", million),
    ]


def _allocations(c: dict) -> str:
    told = [c["operations"][name].get("allocations") for name in ("encode", "decode") if name in c["operations"]]
    if all(value is None for value in told):
        return ""
    return " + ".join("?" if value is None else figures.count(value) for value in told)


def _width(column: _Column, contestants: Iterable[dict]) -> int:
    return max(*(len(line) for line in column.heading.split("\n")), 0, *(len(column.cell(c)) for c in contestants))


def _rank(name: str) -> int:
    order = ("protobuf", "json", "text", "yaml", "msgpack", "cbor")
    base = name.partition(":")[0]
    return order.index(base) if base in order else len(order)


def _time(contestant: dict) -> float:
    return sum(
        contestant["operations"][name]["median"] for name in ("encode", "decode") if name in contestant["operations"]
    )


def _reason(c: dict) -> str:
    return c.get("reason", "") + (f"; at fault is {c['fault']}" if c.get("fault") else "")


def _left_out(contestants: list[dict], console: Console) -> None:
    if not contestants:
        return
    table = Table(title="Not measured", title_justify="left", title_style="bold", pad_edge=False, box=box.SIMPLE_HEAD)
    for heading in ("who", "why"):
        table.add_column(heading, overflow="fold")
    by_reason: dict[tuple[str, str, str], list[str]] = {}
    for c in contestants:
        by_reason.setdefault((c["state"], c.get("field", ""), _reason(c)), []).append(c["id"])
    for (state, field, reason), ids in sorted(by_reason.items(), key=lambda item: STATES.index(item[0][0])):
        field = f" ({field})" if field else ""
        table.add_row(escape("\n".join(ids)), escape(f"{state}{field}: {reason}"))
    console.print(table)
