"""Times with nanoseconds, which datetime and timedelta lack.

SPDX-License-Identifier: MIT
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, NamedTuple, Self, SupportsIndex

from . import _core


class _Fine:
    """Equality, order and hash of a class that adds a nanosecond to its other base class."""

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
    """A datetime for a Timestamp with nanoseconds: `nanosecond`, 0 to 999, is in addition to microseconds. Arithmetic drops it."""

    __slots__ = ("nanosecond",)
    nanosecond: int

    def __new__(cls, *of: Any, nanosecond: int = 0, **parts: Any) -> Self:
        """Takes a datetime, or the arguments of datetime(), as the methods of datetime do, which drop nanoseconds."""
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
        """Returns a copy with some parts replaced. It keeps the nanosecond."""
        return type(self)(self._plain().replace(*of, **parts), self.nanosecond)

    __replace__ = replace

    def __reduce_ex__(self, protocol: SupportsIndex) -> tuple[type, tuple[datetime, int]]:
        return NanoDatetime, (self._plain(), self.nanosecond)


class NanoTimedelta(_Fine, timedelta):
    """A timedelta for a Duration with nanoseconds: `nanosecond`, 0 to 999, is in addition to microseconds. Arithmetic drops it."""

    __slots__ = ("nanosecond",)
    nanosecond: int

    def __new__(cls, *of: Any, nanosecond: int = 0, **parts: Any) -> Self:
        """Takes a timedelta, or the arguments of timedelta()."""
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
    """The value of a Timestamp or a Duration that is out of range, and so cannot be a datetime or a timedelta.

    Decoding binary formats preserves it, since protobuf does not check the range. Formats with text for times cannot
    encode it.
    """

    seconds: int
    nanos: int


_core.set_times(NanoDatetime, NanoTimedelta, RawTime)
