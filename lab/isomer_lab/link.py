"""Parses the rate of a link.

SPDX-License-Identifier: MIT
"""

import re

from .failure import LabError

_UNITS = {"": 1, "k": 1e3, "m": 1e6, "g": 1e9, "ki": 1 << 10, "mi": 1 << 20, "gi": 1 << 30}


def bytes_per_second(text: str) -> float:
    """Parses 10MB/s, 100Mbit/s, 1Gbps or 5e6. B means bytes, and b, bit or bps bits. LabError for anything else."""
    found = re.fullmatch(r"\s*([\d.]+(?:[eE]\d+)?)\s*([kKmMgG]i?)?\s*(B|[bB]ytes?|[bB]its?|b)?(?:/s|ps)?\s*", text)
    try:
        number = float(found[1]) if found else 0.0
    except ValueError:
        number = 0.0
    if not found or not 0 < number < 1e18:
        raise LabError(f"'{text}' is no rate: write 10MB/s or 100Mbit/s")
    unit = found[3] or "B"
    is_bits = unit == "b" or unit.lower().startswith("bit")
    return number * _UNITS[(found[2] or "").lower()] / (8 if is_bits else 1)
