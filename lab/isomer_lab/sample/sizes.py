"""What the messages take, as they are and compressed.

SPDX-License-Identifier: MIT
"""

import functools
import gzip

import zstandard

GZIP_LEVEL = 6
ZSTD_LEVEL = 3
# A dictionary that is trained on fewer messages holds little but these messages.
LEAST_FOR_DICTIONARY = 50
MOST_DICTIONARY = 64 << 10


@functools.lru_cache(maxsize=256)
def sizes_of(records: tuple[bytes, ...]) -> dict[str, int]:
    """The bytes of all records: plain, and each compressed alone by gzip, by zstd, and by zstd with a dictionary.

    The dictionary is trained on the same records, and is not counted; where they are too few for one there is none.
    """
    plain = zstandard.ZstdCompressor(level=ZSTD_LEVEL)
    found = {
        "plain": sum(map(len, records)),
        "gzip": sum(len(gzip.compress(record, GZIP_LEVEL, mtime=0)) for record in records),
        "zstd": sum(len(plain.compress(record)) for record in records),
    }
    if len(records) >= LEAST_FOR_DICTIONARY:
        try:
            trained = zstandard.train_dictionary(min(MOST_DICTIONARY, max(256, found["plain"] // 10)), list(records))
        except zstandard.ZstdError:
            return found  # They have nothing in common, or are too small.
        compressor = zstandard.ZstdCompressor(level=ZSTD_LEVEL, dict_data=trained)
        found["zstd_dictionary"] = sum(len(compressor.compress(record)) for record in records)
    return found
