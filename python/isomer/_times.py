"""Times with nanoseconds, which datetime and timedelta do not have.

SPDX-License-Identifier: MIT
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, NamedTuple, Self, SupportsIndex

from . import _core


class _Fine:
    """Equality, order and hash of what has a nanosecond besides what its other base has."""

    __slots__ = ()
    nanosecond: int

    def _plain(self) -> Any:
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        same = super().__eq__(other)
        return same if same is NotImplemented else same and self.nanosecond == getattr(other, "nanosecond", 0)

    def __ne__(self, other: object) -> bool:
        same = self.__eq__(other)
        return same if same is NotImplemented else not same

    def __lt__(self, other: Any) -> bool:
        return self._order(other, super().__lt__(other), lambda a, b: a < b)  # type: ignore[misc]

    def __le__(self, other: Any) -> bool:
        return self._order(other, super().__le__(other), lambda a, b: a <= b)  # type: ignore[misc]

    def __gt__(self, other: Any) -> bool:
        return self._order(other, super().__gt__(other), lambda a, b: a > b)  # type: ignore[misc]

    def __ge__(self, other: Any) -> bool:
        return self._order(other, super().__ge__(other), lambda a, b: a >= b)  # type: ignore[misc]

    def _order(self, other: Any, answer: Any, by: Callable[[int, int], bool]) -> bool:
        if answer is NotImplemented or not super().__eq__(other):
            return answer  # type: ignore[no-any-return]
        return by(self.nanosecond, getattr(other, "nanosecond", 0))

    def __hash__(self) -> int:
        return hash((self._plain(), self.nanosecond)) if self.nanosecond else hash(self._plain())

    def __repr__(self) -> str:
        return f"{self._plain()!r} + {self.nanosecond} ns"


class NanoDatetime(_Fine, datetime):
    """A datetime with what a Timestamp has beyond microseconds: `nanosecond`, 0 to 999. Arithmetic drops it."""

    __slots__ = ("nanosecond",)
    nanosecond: int

    def __new__(cls, *of: Any, nanosecond: int = 0, **parts: Any) -> Self:
        """Of a datetime, or of what datetime() takes; datetime's own methods make such ones, without nanoseconds."""
        if of and isinstance(of[0], datetime):
            d, nanosecond = of[0], of[1] if len(of) > 1 else nanosecond
            of = (d.year, d.month, d.day, d.hour, d.minute, d.second, d.microsecond, d.tzinfo)
            parts = {"fold": d.fold}
        if not 0 <= nanosecond <= 999:
            raise ValueError("nanosecond must be in 0..999")
        made = super().__new__(cls, *of, **parts)
        made.nanosecond = nanosecond
        return made

    def _plain(self) -> datetime:
        return datetime(self.year, self.month, self.day, self.hour, self.minute, self.second, self.microsecond,
                        self.tzinfo, fold=self.fold)

    def replace(self, *of: Any, **parts: Any) -> Self:
        """The same with some parts replaced; the nanosecond stays."""
        return type(self)(self._plain().replace(*of, **parts), self.nanosecond)

    __replace__ = replace

    def __reduce_ex__(self, protocol: SupportsIndex) -> tuple[type, tuple[datetime, int]]:
        return NanoDatetime, (self._plain(), self.nanosecond)


class NanoTimedelta(_Fine, timedelta):
    """A timedelta with what a Duration has beyond microseconds: `nanosecond`, 0 to 999. Arithmetic drops it."""

    __slots__ = ("nanosecond",)
    nanosecond: int

    def __new__(cls, *of: Any, nanosecond: int = 0, **parts: Any) -> Self:
        """Of a timedelta, or of what timedelta() takes."""
        if of and isinstance(of[0], timedelta):
            d, nanosecond = of[0], of[1] if len(of) > 1 else nanosecond
            of, parts = (d.days, d.seconds, d.microseconds), {}
        if not 0 <= nanosecond <= 999:
            raise ValueError("nanosecond must be in 0..999")
        made = super().__new__(cls, *of, **parts)
        made.nanosecond = nanosecond
        return made

    def _plain(self) -> timedelta:
        return timedelta(self.days, self.seconds, self.microseconds)

    def __reduce__(self) -> tuple[type, tuple[timedelta, int]]:
        return NanoTimedelta, (self._plain(), self.nanosecond)


class RawTime(NamedTuple):
    """What a Timestamp or a Duration holds that is out of its range, and so no datetime and no timedelta.

    Decoding binary formats keeps it, as protobuf does not judge it; formats that have a text for times refuse to write it.
    """

    seconds: int
    nanos: int


_core.set_times(NanoDatetime, NanoTimedelta, RawTime)
