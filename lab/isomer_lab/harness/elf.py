"""The size of a program's code and constant data.

SPDX-License-Identifier: MIT
"""

import pathlib
import struct

_PROGBITS_LIKE = {1, 14, 15, 16}  # SHT_PROGBITS, and arrays of constructors and destructors
_ALLOC = 2


def code_bytes(path: pathlib.Path) -> int | None:
    """The bytes of all sections that are loaded from the file: code, constants, tables. None if it is not an ELF file.

    Symbols and debug information do not count, nor does memory that begins as zeros.
    """
    data = path.read_bytes()
    if data[:4] != b"\x7fELF" or len(data) < 64:
        return None
    order = "<" if data[5] == 1 else ">"
    is_64 = data[4] == 2
    try:
        if is_64:
            (at,) = struct.unpack_from(order + "Q", data, 0x28)
            size, count = struct.unpack_from(order + "HH", data, 0x3A)
        else:
            (at,) = struct.unpack_from(order + "I", data, 0x20)
            size, count = struct.unpack_from(order + "HH", data, 0x2E)
        total = 0
        for index in range(count):
            layout = "IIQQQQ" if is_64 else "IIIIII"
            _, kind, flags, _, _, length = struct.unpack_from(order + layout, data, at + index * size)
            if kind in _PROGBITS_LIKE and flags & _ALLOC:
                total += length
        return total
    except struct.error:
        return None
