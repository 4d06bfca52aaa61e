"""The results as tables of a terminal.

SPDX-License-Identifier: MIT
"""

from collections.abc import Iterable

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from . import figures

LANGUAGES = {"cpp": "C++", "c": "C", "go": "Go", "php": "PHP", "python": "Python"}
# What has gone wrong, by how much it says of the library.
STATES = ("wrong", "crashed", "hung", "refused", "unbuilt", "missing")


def show(results: dict, console: Console) -> None:
    """A table for each language, who was left out, and how quiet the machine was."""
    contestants = results["contestants"]
    measured = [c for c in contestants if c["state"] == "measured"]
    _head(results, console)
    for language in dict.fromkeys(c["language"] for c in measured):
        console.print(_table(results, language, [c for c in measured if c["language"] == language]))
    _left_out([c for c in contestants if c["state"] != "measured"], console)
    for note in results["notes"]:
        _line(console, note)
    _line(console, results["noise"]["text"], "" if results["noise"]["quiet"] else "bold")


def _line(console: Console, text: str, style: str = "") -> None:
    console.print(escape(text), style=style, highlight=False, soft_wrap=not console.is_terminal)


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


def _table(results: dict, language: str, contestants: list[dict]) -> Table:
    link = figures.rate(results["link_bytes_per_second"])
    operations = [
        o for o in ("encode", "decode", "round_trip", "loopback") if any(o in c["operations"] for c in contestants)
    ]
    table = Table(
        title=LANGUAGES.get(language, language),
        title_justify="left",
        title_style="bold",
        pad_edge=False,
        box=box.SIMPLE_HEAD,
    )
    table.add_column("format", overflow="fold")
    table.add_column("library", overflow="fold")
    for heading in (
        "bytes",
        "gzip",
        "zstd",
        *(o.replace("_", " ") + ", ns" for o in operations),
        "allocated",
        f"million at {link}",
    ):
        table.add_column(heading, justify="right")
    last = None
    for c in sorted(contestants, key=lambda c: (_rank(c["format"]), c["format"], _time(c))):
        if last is not None and c["format"] != last:
            table.add_section()
        table.add_row(*_row(c, operations, results["values"]["messages"], c["format"] != last))
        last = c["format"]
    return table


def _rank(name: str) -> int:
    order = ("protobuf", "json", "text", "yaml", "msgpack", "cbor")
    base = name.partition(":")[0]
    return order.index(base) if base in order else len(order)


def _time(contestant: dict) -> float:
    return sum(
        contestant["operations"][name]["median"] for name in ("encode", "decode") if name in contestant["operations"]
    )


def _row(c: dict, operations: Iterable[str], messages: int, is_first: bool) -> list[str]:
    name = " ".join(part for part in (c["library"], c["variant"]) if part)
    sizes = [figures.of_bytes(c["bytes"].get(how, 0) / messages) for how in ("plain", "gzip", "zstd")]
    times = [figures.interval(c["operations"][o]) if o in c["operations"] else "" for o in operations]
    told = [c["operations"][o].get("allocations") for o in ("encode", "decode") if o in c["operations"]]
    allocations = " + ".join("?" if value is None else figures.count(value) for value in told)
    allocations = "" if all(value is None for value in told) else allocations
    style = "bold" if c["ours"] else ""
    row = [escape(c["format"]) if is_first else "", escape(name), *sizes, *times, allocations]
    seconds = c.get("million_seconds")
    row.append(figures.seconds(seconds) if seconds is not None else "")
    return [f"[{style}]{cell}[/]" if style and cell else cell for cell in row]


def _left_out(contestants: list[dict], console: Console) -> None:
    if not contestants:
        return
    table = Table(title="Not measured", title_justify="left", title_style="bold", pad_edge=False, box=box.SIMPLE_HEAD)
    for heading in ("who", "why"):
        table.add_column(heading, overflow="fold")
    by_reason: dict[tuple[str, str, str], list[str]] = {}
    for c in contestants:
        by_reason.setdefault((c["state"], c.get("field", ""), c.get("reason", "")), []).append(c["id"])
    for (state, field, reason), ids in sorted(by_reason.items(), key=lambda item: STATES.index(item[0][0])):
        field = f" ({field})" if field else ""
        table.add_row(escape("\n".join(ids)), escape(f"{state}{field}: {reason}"))
    console.print(table)
