"""The compressed size of messages.

SPDX-License-Identifier: MIT
"""

import random
import unittest

from isomer_lab.sample.sizes import sizes_of


class Sizes(unittest.TestCase):
    def setUp(self):
        self.random = random.Random(1)

    def words(self, count):
        """Records that have much in common, and something unique each."""
        common = self.random.randbytes(200)
        return tuple(common + self.random.randbytes(20) for _ in range(count))

    def test_each_record_is_compressed_alone(self):
        sizes = sizes_of((b"a" * 1000, b"a" * 1000))
        self.assertEqual(sizes["plain"], 2000)
        self.assertEqual(sizes["zstd"], 2 * sizes_of((b"a" * 1000,))["zstd"])
        self.assertLess(sizes["gzip"], 200)

    def test_a_dictionary_has_what_records_share(self):
        sizes = sizes_of(self.words(200))
        self.assertLess(sizes["zstd_dictionary"], sizes["zstd"] / 2)

    def test_a_dictionary_has_not_seen_what_it_compresses(self):
        nothing_shared = tuple(self.random.randbytes(200) for _ in range(200))
        sizes = sizes_of(nothing_shared)
        self.assertGreaterEqual(sizes.get("zstd_dictionary", sizes["zstd"]), sizes["plain"])

    def test_few_records_have_no_dictionary(self):
        self.assertNotIn("zstd_dictionary", sizes_of(self.words(49)))
        self.assertIn("zstd_dictionary", sizes_of(self.words(50)))


if __name__ == "__main__":
    unittest.main()
