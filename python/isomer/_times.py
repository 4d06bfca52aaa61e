"""Times with nanoseconds, which datetime and timedelta do not have.

SPDX-License-Identifier: MIT
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple, SupportsIndex

from . import _core


class NanoDatetime(datetime):
    """A datetime with what a Timestamp has beyond microseconds: `nanosecond`, 0 to 999. Arithmetic drops it."""

    __slots__ = ("nanosecond",)
    nanosecond: int

    def __new__(cls, of: datetime, nanosecond: int = 0) -> NanoDatetime:
        if not 0 <= nanosecond <= 999:
            raise ValueError("nanosecond must be in 0..999")
        made = super().__new__(
            cls, of.year, of.month, of.day, of.hour, of.minute, of.second, of.microsecond, of.tzinfo, fold=of.fold)
        made.nanosecond = nanosecond
        return made

    def _plain(self) -> datetime:
        return datetime(self.year, self.month, self.day, self.hour, self.minute, self.second, self.microsecond,
                        self.tzinfo, fold=self.fold)

    def __eq__(self, other: object) -> bool:
        same = super().__eq__(other)
        return same if same is NotImplemented else same and self.nanosecond == getattr(other, "nanosecond", 0)

    def __ne__(self, other: object) -> bool:
        same = self.__eq__(other)
        return same if same is NotImplemented else not same

    def __hash__(self) -> int:
        return hash((self._plain(), self.nanosecond)) if self.nanosecond else hash(self._plain())

    def __reduce_ex__(self, protocol: SupportsIndex) -> tuple[type, tuple[datetime, int]]:
        return NanoDatetime, (self._plain(), self.nanosecond)

    def __repr__(self) -> str:
        return f"{self._plain()!r} + {self.nanosecond} ns"


class NanoTimedelta(timedelta):
    """A timedelta with what a Duration has beyond microseconds: `nanosecond`, 0 to 999. Arithmetic drops it."""

    __slots__ = ("nanosecond",)
    nanosecond: int

    def __new__(cls, of: timedelta, nanosecond: int = 0) -> NanoTimedelta:
        if not 0 <= nanosecond <= 999:
            raise ValueError("nanosecond must be in 0..999")
        made = super().__new__(cls, of.days, of.seconds, of.microseconds)
        made.nanosecond = nanosecond
        return made

    def _plain(self) -> timedelta:
        return timedelta(self.days, self.seconds, self.microseconds)

    def __eq__(self, other: object) -> bool:
        same = super().__eq__(other)
        return same if same is NotImplemented else same and self.nanosecond == getattr(other, "nanosecond", 0)

    def __ne__(self, other: object) -> bool:
        same = self.__eq__(other)
        return same if same is NotImplemented else not same

    def __hash__(self) -> int:
        return hash((self._plain(), self.nanosecond)) if self.nanosecond else hash(self._plain())

    def __reduce__(self) -> tuple[type, tuple[timedelta, int]]:
        return NanoTimedelta, (self._plain(), self.nanosecond)

    def __repr__(self) -> str:
        return f"{self._plain()!r} + {self.nanosecond} ns"


class RawTime(NamedTuple):
    """What a Timestamp or a Duration holds that is out of its range, and so no datetime and no timedelta.

    Decoding binary formats keeps it, as protobuf does not judge it; formats that have a text for times refuse to write it.
    """

    seconds: int
    nanos: int


_core.set_times(NanoDatetime, NanoTimedelta, RawTime)
