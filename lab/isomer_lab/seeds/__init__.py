"""Tables that other projects have published, measured again and compared with them.

SPDX-License-Identifier: MIT
"""

import os

from rich.console import Console
from rich.table import Table

from isomer_lab.failure import LabError
from isomer_lab.report.text import plainly, significant
from isomer_lab.seeds import comparison, google1, person_php, published, round_trips, user_go, wifi

MEASURES = {
    "000": wifi.measure,
    "001": google1.measure,
    "002": person_php.measure,
    "003": round_trips.measure,
    "004": user_go.measure,
}


def show(name: str, console: Console) -> None:
    """Measures what a seed's table has, and prints both. LabError if there is no seed of that name."""
    if name not in MEASURES:
        raise LabError(f"there is no seed '{name}'; there are {', '.join(MEASURES)}")
    publication = published.read(name)
    print_tables(publication, MEASURES[name](), console)


def print_tables(publication: published.Publication, measured: comparison.Measured, console: Console) -> None:
    console.print(f"[bold]{publication.title}[/bold]", highlight=False)
    console.print(
        f"Published by {publication.source}, on {publication.machine}. Measured here by {publication.measured_by}, "
        f"at a load of {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores.\n",
        highlight=False,
    )
    for group in publication.groups:
        table = Table(
            title=group.name if group.unit == "bytes" else f"{group.name}, {group.unit}",
            title_justify="left",
            title_style="bold",
            box=None,
            pad_edge=False,
        )
        for heading in ("there", "published", "by the first", "here", "measured", "by the first", "here by there"):
            table.add_column(heading, justify="left" if heading in ("there", "here") else "right")
        who = ""
        for line in comparison.lines(group, measured):
            theirs = (
                (line.who, plainly(line.published), significant(line.published_ratio))
                if line.who != who
                else ("", "", "")
            )
            table.add_row(
                *theirs, line.here, plainly(line.measured), significant(line.measured_ratio), significant(line.beside)
            )
            who = line.who
        console.print(table, highlight=False)
        console.print()
    if publication.reasons:
        console.print("[bold]Why they differ[/bold]", highlight=False)
        for reason in publication.reasons:
            console.print(f"- {reason}", highlight=False)
