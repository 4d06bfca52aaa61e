"""Formats numbers for people, with three significant digits.

SPDX-License-Identifier: MIT
"""


def significant(value: float, digits: int = 3) -> str:
    """With this number of digits, without an exponent, and with commas from 1,000 on."""
    if value == 0:
        return "0"
    rounded = float(f"{value:.{digits}g}")
    magnitude = len(str(int(abs(rounded))))
    if abs(rounded) >= 10 ** (digits - 1):
        return f"{rounded:,.0f}"
    if abs(rounded) >= 1:
        return f"{rounded:.{digits - magnitude}f}"
    return f"{rounded:.{digits}g}"


def of_bytes(value: float) -> str:
    return f"{value:,.0f}" if value == int(value) or value >= 100 else f"{value:.1f}"


def count(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def interval(operation: dict) -> str:
    """The median, and how far its interval extends below and above it."""
    low, high = operation["interval"]
    middle = operation["median"]
    reach = max(middle - low, high - middle) / middle if middle else 0
    return f"{significant(middle)} ±{reach:.0%}" if reach >= 0.005 else significant(middle)


def seconds(value: float) -> str:
    return f"{significant(value)} s"


def rate(bytes_per_second: float) -> str:
    for unit, size in (("GB/s", 1e9), ("MB/s", 1e6), ("kB/s", 1e3)):
        if bytes_per_second >= size:
            return f"{bytes_per_second / size:g} {unit}"
    return f"{bytes_per_second:g} B/s"
