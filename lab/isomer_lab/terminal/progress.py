"""The progress of a run: bars on a terminal, and occasional lines elsewhere.

SPDX-License-Identifier: MIT
"""

import threading
import time

from rich.console import Console
from rich.markup import escape
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    SpinnerColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

# Without a terminal, the minimum time between two lines within a stage.
QUIET_SECONDS = 5


class Stages:
    """A sequence of stages, each with a number of steps, which may come from several threads.

    Use it as a context. All of it goes to standard error, so that standard output has the tables alone.
    """

    def __init__(self, console: Console) -> None:
        self._console = console
        self._is_live = console.is_terminal
        self._bars = Progress(
            SpinnerColumn(), TextColumn("{task.description:<12}"), BarColumn(bar_width=24), MofNCompleteColumn(),
            TimeElapsedColumn(), TimeRemainingColumn(compact=True), TextColumn("{task.fields[what]}", style="dim"),
            console=console, disable=not self._is_live,
        )  # fmt: skip
        self._lock = threading.Lock()
        self._task = None
        self._title, self._total, self._count, self._told = "", 0, 0, 0.0

    def __enter__(self) -> "Stages":
        self._bars.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.finish()
        self._bars.stop()

    def begin(self, title: str, total: int, expected: str = "") -> None:
        """Begins a new stage with this number of steps. `expected` is its estimated time."""
        self.finish()
        with self._lock:
            self._title, self._total, self._count, self._told = title, total, 0, time.monotonic()
            if self._is_live:
                self._task = self._bars.add_task(title, total=max(total, 1), what=escape(expected))
            else:
                self._line(f"{title}{f': {total}' if total > 1 else ''}{f' ({expected})' if expected else ''}")

    def working(self, what: str) -> None:
        """Shows the current activity."""
        with self._lock:
            if self._is_live and self._task is not None:
                self._bars.update(self._task, what=escape(what))
            elif time.monotonic() - self._told >= QUIET_SECONDS:
                self._line(f"{self._title}: {self._count} of {self._total}, {what}")

    def step(self) -> None:
        """Finishes one of the steps."""
        with self._lock:
            self._count += 1
            if self._is_live and self._task is not None:
                self._bars.advance(self._task)

    def finish(self) -> None:
        with self._lock:
            if self._is_live and self._task is not None:
                self._bars.update(self._task, completed=max(self._total, 1), what="")
            self._task = None

    def say(self, text: str) -> None:
        """Prints a line that remains."""
        self._console.print(escape(text), soft_wrap=True, highlight=False)

    def _line(self, text: str) -> None:
        self._told = time.monotonic()
        self._console.print(f"lab: {escape(text)}", soft_wrap=True, highlight=False)
