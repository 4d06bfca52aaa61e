"""What the messages take, as they are and compressed.

SPDX-License-Identifier: MIT
"""

import functools
import gzip

import zstandard

GZIP_LEVEL = 6
ZSTD_LEVEL = 3
# Of each half; a dictionary that is trained on fewer messages knows little of the others.
LEAST_FOR_DICTIONARY = 25
MOST_DICTIONARY = 64 << 10


@functools.lru_cache(maxsize=256)
def sizes_of(records: tuple[bytes, ...]) -> dict[str, int]:
    """The bytes of all records: plain, and each compressed alone by gzip, by zstd, and by zstd with a dictionary."""
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
    """What others take with a dictionary that is trained on known ones, as a service's would be: it has not seen what it
    compresses, or that would be in it as a whole. The dictionary itself is not counted."""
    size = min(MOST_DICTIONARY, max(256, sum(map(len, known)) // 10))
    trained = zstandard.train_dictionary(size, list(known))
    compressor = zstandard.ZstdCompressor(level=ZSTD_LEVEL, dict_data=trained)
    return sum(len(compressor.compress(record)) for record in others)
