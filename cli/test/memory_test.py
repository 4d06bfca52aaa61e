#!/usr/bin/env python3
"""How much memory the command takes: of inputs that unpack to far more than they are, and for each byte of text.

SPDX-License-Identifier: MIT

usage: memory_test.py ISOMER
"""

import os
import random
import subprocess
import sys
import unittest
import zlib

from in_folder import InFolder

ISOMER = os.path.abspath(sys.argv.pop(1))
MIB = 1 << 20
BOMB = 256 * MIB
# What is held of a small file, unless an option says otherwise.
LIMIT = 64 * MIB
# Most tests have a limit of their own, and bombs in proportion: what an unoptimised command does with each byte of
# 64 MiB takes seconds.
SMALL_LIMIT, SMALL_BOMB = 3 * MIB, 30 * MIB
AT_SMALL_LIMIT = ("--max-record", "3mb")


def gzip_of(head, filler, n, tail):
    """The parts in gzip, without ever holding them."""
    packer = zlib.compressobj(zlib.Z_BEST_SPEED, wbits=31)
    packed = [packer.compress(head)]
    packed += [packer.compress(filler * min(MIB, n - at)) for at in range(0, n, MIB)]
    return b"".join(packed) + packer.compress(tail) + packer.flush()


def zstd_of(head, filler, n, tail):
    """The parts as a Zstandard frame of raw blocks and of repeated bytes: RFC 8878, 3.1.1."""
    largest, raw, repeated = 1 << 17, 0, 1

    def block(kind, size, content, is_last=False):
        return (is_last | kind << 1 | size << 3).to_bytes(3, "little") + content

    def raw_blocks(data):
        parts = (data[at : at + largest] for at in range(0, len(data), largest))
        return b"".join(block(raw, len(part), part) for part in parts)

    fill = b"".join(block(repeated, min(largest, n - at), filler) for at in range(0, n, largest))
    return b"\x28\xb5\x2f\xfd\x00\x38" + raw_blocks(head) + fill + raw_blocks(tail) + block(raw, 0, b"", True)


PACKED = {"gz": gzip_of, "zst": zstd_of}


class Memory(InFolder):
    def run_it(self, *arguments):
        """The exit code, what was told, and the most memory that was taken."""
        with open(self.folder / "told", "w+b") as told:
            child = subprocess.Popen([ISOMER, *arguments], cwd=self.folder, stdout=subprocess.DEVNULL, stderr=told)
            _, status, used = os.wait4(child.pid, 0)
            child.returncode = os.waitstatus_to_exitcode(status)
            told.seek(0)
            return child.returncode, told.read().decode(), used.ru_maxrss * 1024

    def refused(self, *arguments, code=1, limit=LIMIT, times=3):
        """It is told that something is too large, and memory is at most `times` the limit: by default twice, for a
        buffer that has grown and the one that it grew from, and half of that for the rest."""
        done, told, taken = self.run_it(*arguments)
        self.assertEqual(done, code, told)
        self.assertRegex(told, "too large|more than|1 bad record")
        self.assertLess(taken - self.of_the_program(), times * limit)

    def of_the_program(self):
        """What it takes to do next to nothing."""
        if Memory.program is None:
            self.write("nothing.json", "{}")
            done, told, Memory.program = self.run_it("convert", "-f", "json", "-t", "cbor", "nothing.json")
            self.assertEqual(done, 0, told)
        return Memory.program

    program = None


class Bombs(Memory):
    def setUp(self):
        super().setUp()
        self.write("m.proto", 'syntax = "proto3"; message M { string a = 1; }')
        self.write("small.json", '{"a": "x"}')

    def bombs(self, head, filler, tail, n):
        for ending, pack in PACKED.items():
            path = self.folder / f"bomb.{ending}"
            path.write_bytes(pack(head, filler, n, tail))
            with self.subTest(ending=ending):
                yield path.name

    def test_a_record_is_refused_where_it_passes_the_limit_in_each_framing(self):
        length = SMALL_BOMB.to_bytes(4, "big")
        varint = b"\x80\x80\x80\x0f"
        for name, head, filler, tail in (
            ("json", b'{"a":"', b" ", b'"}'),
            ("json", b"[", b"[", b""),
            ("jsonl", b'{"a":"', b" ", b'"}'),
            ("yaml", b'a: "', b"x", b'"'),
            ("msgpack", b"\x81\xa1a\xdb" + length, b"x", b""),
            ("cbor", b"\xa1\x61a\x7a" + length, b"x", b""),
            ("protobuf", b"\x0a" + varint, b"x", b""),
            ("delimited", b"\x85\x80\x80\x0f\x0a" + varint, b"x", b""),
            ("text", b'a: "', b"x", b'"'),
        ):
            for bomb in self.bombs(head, filler, tail, SMALL_BOMB):
                with self.subTest(name, head=head):
                    self.refused(
                        "convert", "-q", *AT_SMALL_LIMIT, "-s", "m.proto", "-f", name, "-t", "json", bomb,
                        limit=SMALL_LIMIT, times=4)

    def test_every_verb_that_reads_packed_input_has_a_limit_of_its_own(self):
        for bomb in self.bombs(b'{"a":"', b" ", b'"}', BOMB):
            for arguments, code in (
                (["convert", "-q", "-f", "json", "-t", "cbor", bomb], 1),
                (["query", "-q", "-f", "json", "a", bomb], 1),
                (["query", "-q", "-f", "jsonl", "a", bomb], 1),
                (["diff", "-q", "-f", "json", bomb, "small.json"], 2),
                (["diff", "-q", "-f", "json", "small.json", bomb], 2),
                (["infer", "-f", "json", bomb], 1),
                (["infer", "-f", "jsonl", bomb], 1),
                (["inspect", bomb], 1),
                (["inspect", "--hex", bomb], 1),
                (["assemble", bomb], 1),
            ):
                with self.subTest(arguments):
                    self.refused(*arguments, code=code)

    def test_bad_records_that_are_kept_have_the_limit(self):
        for bomb in self.bombs(b'{"a":"', b" ", b'"}', SMALL_BOMB):
            # The record, its base64, and the line of JSON that it is written as.
            self.refused(
                "convert", "-qk", *AT_SMALL_LIMIT, "--bad", "bad", "-f", "jsonl", "-t", "jsonl", bomb, "-o", "out",
                limit=SMALL_LIMIT, times=15)

    def test_an_option_allows_less_and_more(self):
        for bomb in self.bombs(b'{"a":"', b"x", b'"}', 7 * MIB):
            for arguments in (
                ["convert", "-q", "-f", "json", "-t", "cbor"],
                ["query", "-q", "-f", "json", "a"],
                ["diff", "-q", "-f", "json", bomb],
            ):
                code = 2 if arguments[0] == "diff" else 1
                with self.subTest(arguments):
                    self.refused(*arguments, *AT_SMALL_LIMIT, bomb, code=code, limit=SMALL_LIMIT, times=4)
                    done, told, _ = self.run_it(*arguments, "--max-record", "8mb", bomb)
                    self.assertEqual(done, 0, told)

    def test_an_option_allows_more_than_a_small_file_may_unpack_to(self):
        for bomb in self.bombs(b'{"a":"', b"x", b'"}', LIMIT + 6 * MIB):
            self.refused("convert", "-q", "-f", "json", "-t", "cbor", bomb)
            done, told, _ = self.run_it("convert", "-q", "-f", "json", "-t", "cbor", "--max-record", "80mb", bomb)
            self.assertEqual(done, 0, told)

    def test_a_larger_file_may_unpack_to_more(self):
        digits = random.Random(1).randbytes(2 * MIB).hex().encode()
        n = LIMIT + 6 * MIB
        for bomb in self.bombs(b"\x81\xa1a\xdb" + (len(digits) + n).to_bytes(4, "big") + digits, b"x", b"", n):
            done, told, _ = self.run_it("convert", "-q", "-s", "m.proto", "-f", "msgpack", "-t", "protobuf", bomb)
            self.assertEqual(done, 0, told)

    def test_a_stream_of_small_records_has_no_limit(self):
        for bomb in self.bombs(b'{"a":"', b"x", b'"}' + b'\n{"a":"x"}' * 100_000, 1000):
            done, told, taken = self.run_it("convert", "-q", "-f", "jsonl", "-t", "cbor", "--max-record", "2kb", bomb)
            self.assertEqual(done, 0, told)
            self.assertLess(taken, 64 * MIB)


class Assemble(Memory):
    def taken(self, text):
        self.write("text", text)
        done, told, taken = self.run_it("assemble", "text", "-o", "out")
        self.assertEqual(done, 0, told)
        return taken

    def test_memory_is_a_few_bytes_for_each_byte_of_text(self):
        for what, text, most in (
            ("empty braces", lambda n: "1:{}" * (n // 4), 4),
            ("strings", lambda n: '1: "a"\n' * (n // 7), 4),
            ("numbers", lambda n: "1: 5\n" * (n // 5), 4),
            ("small messages", lambda n: '1: {2: {3: "abc"}}\n' * (n // 19), 4),
            ("messages", lambda n: ("1: {" + '3: "abcdefghi"\n' * 20 + "}\n") * (n // 306), 4),
            ("a long string", lambda n: f'1: "{"x" * n}"', 4),
            ("a packed list", lambda n: f"1: [{'7 ' * (n // 2)}]", 4),
            ("groups", lambda n: "1: group {}\n" * (n // 12), 4),
            ("braces in braces", lambda n: "1:{" * (n // 4) + "}" * (n // 4), 40),
        ):
            with self.subTest(what):
                small, large = (self.taken(text(n)) for n in (MIB // 4, MIB))
                self.assertLess((large - small) / (3 * MIB // 4), most)


if __name__ == "__main__":
    unittest.main()
