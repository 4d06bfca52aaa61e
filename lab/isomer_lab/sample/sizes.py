"""The size of the messages, uncompressed and compressed.

SPDX-License-Identifier: MIT
"""

import functools
import gzip

import zstandard

GZIP_LEVEL = 6
ZSTD_LEVEL = 3
# In each half. A dictionary that is trained with fewer messages does not help.
LEAST_FOR_DICTIONARY = 25
MOST_DICTIONARY = 64 << 10


@functools.lru_cache(maxsize=256)
def sizes_of(records: tuple[bytes, ...]) -> dict[str, int]:
    """The bytes of all records: uncompressed, and each compressed by gzip, by zstd, and by zstd with a dictionary."""
    plain = zstandard.ZstdCompressor(level=ZSTD_LEVEL)
    found = {
        "plain": sum(map(len, records)),
        "gzip": sum(len(gzip.compress(record, GZIP_LEVEL, mtime=0)) for record in records),
        "zstd": sum(len(plain.compress(record)) for record in records),
    }
    even, odd = records[::2], records[1::2]
    if len(odd) >= LEAST_FOR_DICTIONARY:
        try:
            found["zstd_dictionary"] = _by_dictionary_of(even, odd) + _by_dictionary_of(odd, even)
        except zstandard.ZstdError:
            pass  # They have nothing in common, or are too small.
    return found


def _by_dictionary_of(known: tuple[bytes, ...], others: tuple[bytes, ...]) -> int:
    """The size with a dictionary that was trained with other messages, as in a service. It must not contain what it
    compresses, or that would be in it as a whole. The dictionary itself is not counted."""
    size = min(MOST_DICTIONARY, max(256, sum(map(len, known)) // 10))
    trained = zstandard.train_dictionary(size, list(known))
    compressor = zstandard.ZstdCompressor(level=ZSTD_LEVEL, dict_data=trained)
    return sum(len(compressor.compress(record)) for record in others)
