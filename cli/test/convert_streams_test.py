#!/usr/bin/env python3
"""What `isomer convert` does with streams: records, bad ones, threads, and input that means harm.

SPDX-License-Identifier: MIT

usage: convert_streams_test.py ISOMER SCHEMAS
"""

import base64
import json
import random
import re
import resource
import subprocess
import sys
import unittest

import cbor2
import msgpack
import yaml

from convert_case import Convert, ISOMER, SCHEMA
from growth import assert_linear
from messages import delimited, split_delimited


class Streams(Convert):
    PEOPLE = [{"name": "Ada", "id": 1}, {"name": "é\n", "id": 2, "phone": [{"number": "}"}]}, {"id": 3}]

    def binary(self, data, *arguments):
        return split_delimited(self.convert(*SCHEMA, "-t", "delimited", *arguments, data=data))

    def setUp(self):
        super().setUp()
        self.right = self.binary("\n".join(json.dumps(p) for p in self.PEOPLE).encode(), "-f", "jsonl")
        self.assertEqual(len(self.right), 3)

    def test_json_as_people_write_it(self):
        lines = [json.dumps(p, ensure_ascii=False).encode() for p in self.PEOPLE]
        for name, text in (
            ("jsonl", b"\r\n\r\n".join(lines) + b"\r\n"),
            ("jsonl", b"\n \t\n".join(lines)),
            ("jsonl", b"\xef\xbb\xbf" + b"\n".join(lines)),
            ("json", b"".join(lines)),
            ("json", b" \n".join(lines)),
            ("json", b"\x1e" + b"\n\x1e".join(lines)),
            ("json", b"".join(json.dumps(p, indent=4).encode() for p in self.PEOPLE)),
            (
                "json",
                b"\n\n".join(json.dumps(p, indent="\t", separators=(" ,", " : ")).encode() for p in self.PEOPLE)
                + b"\n",
            ),
        ):
            self.assertEqual(self.binary(text, "-f", name), self.right, text)

    def test_yaml_documents(self):
        text = (
            "# people\n---\nname: Ada   # the first\nid: 1\n...\n# and\n---\n"
            '{name: "é\\n", id: 2,\n  phone: [{number: "}"}]}\n---\n\nid:   3\n'
        )
        self.assertEqual(self.binary(text.encode(), "-f", "yaml"), self.right)
        self.assertEqual(self.binary(text.replace("\n", "\r\n").encode(), "-f", "yaml"), self.right)
        self.assertEqual(
            self.binary(yaml.safe_dump_all(self.PEOPLE, allow_unicode=True).encode(), "-f", "yaml"), self.right
        )
        out = self.convert(*SCHEMA, "-f", "delimited", "-t", "yaml", data=delimited(self.right))
        self.assertEqual(list(yaml.safe_load_all(out)), self.PEOPLE)
        self.assertFalse(out.startswith(b"---"))

    def test_sequences_of_others(self):
        self.assertEqual(self.binary(b"".join(msgpack.packb(p) for p in self.PEOPLE), "-f", "msgpack"), self.right)
        self.assertEqual(self.binary(b"".join(cbor2.dumps(p) for p in self.PEOPLE), "-f", "cbor"), self.right)
        for name in (
            "msgpack",
            "cbor",
            "php",
            "json",
            "yaml",
            "positional:delimited",
            "tpl:delimited",
            "text:delimited",
            "json:delimited",
        ):
            out = self.convert(*SCHEMA, "-f", "delimited", "-t", name, data=delimited(self.right))
            self.assertEqual(self.binary(out, "-f", name), self.right, name)

    def test_tfrecord(self):
        lines = "\n".join(json.dumps(p) for p in self.PEOPLE).encode()
        self.convert(*SCHEMA, "-f", "jsonl", "-o", "people.tfrecord", data=lines)
        stream = (self.folder / "people.tfrecord").read_bytes()
        self.assertEqual(len(stream), sum(len(r) + 16 for r in self.right))
        self.assertEqual(split_delimited(self.convert(*SCHEMA, "people.tfrecord", "-t", "delimited")), self.right)
        self.assertEqual(self.convert(*SCHEMA, "-f", "tfrecord", "-t", "tfrecord", data=stream), stream)
        self.assertEqual(self.convert(*SCHEMA, "-f", "tfrecord", "-t", "jsonl"), b"")
        damaged = bytearray(stream)
        damaged[len(self.right[0]) + 16 + 12] ^= 1  # the second record
        told = self.wrong(*SCHEMA, "-f", "tfrecord", "-t", "jsonl", data=damaged)
        self.assertIn("checksum", told)
        self.assertIn("(record 2)", told)
        done = self.run_it("-q", "-k", *SCHEMA, "-f", "tfrecord", "-t", "delimited", data=damaged, code=1)
        self.assertEqual(split_delimited(done.stdout), [self.right[0], self.right[2]])
        damaged = bytearray(stream)
        damaged[0] ^= 1  # a length, so that nobody knows where the next record begins
        self.assertIn("cannot be read beyond it", self.wrong(*SCHEMA, "-f", "tfrecord", "-t", "jsonl", data=damaged))
        self.assertIn("truncated", self.wrong(*SCHEMA, "-f", "tfrecord", "-t", "jsonl", data=stream[:-1]))

    def test_a_stream_without_records_is_one(self):
        for name in ("jsonl", "yaml", "delimited"):
            self.assertEqual(self.convert(*SCHEMA, "-f", name, "-t", "jsonl"), b"")
        self.assertEqual(self.wrong("-f", "json", "-t", "yaml", data=b" \n"), "<stdin>: there is no message in it")
        self.assertEqual(self.convert(*SCHEMA, "-f", "protobuf", "-t", "json"), b"{}\n")

    def test_what_has_room_for_one_takes_no_second(self):
        told = self.wrong(*SCHEMA, "-f", "jsonl", "-t", "protobuf", data=b"{}\n{}\n")
        self.assertEqual(
            told, "<stdin>: there are several messages, and protobuf has one: say --to protobuf:delimited for a stream"
        )

    def test_records_may_lie_across_what_is_read_at_once(self):
        rng = random.Random(1)
        people = [{"name": "x" * rng.choice([0, 5, 70_000, 300_000]) + str(i), "id": i} for i in range(30)]
        for name, data in (
            ("json", b"\n".join(json.dumps(p).encode() for p in people)),
            ("jsonl", b"\n".join(json.dumps(p).encode() for p in people)),
            ("yaml", yaml.safe_dump_all(people).encode()),
            ("cbor", b"".join(map(cbor2.dumps, people))),
            ("msgpack", b"".join(map(msgpack.packb, people))),
        ):
            out = self.convert(*SCHEMA, "-f", name, "-t", "jsonl", data=data)
            self.assertEqual([json.loads(line)["name"] for line in out.splitlines()], [p["name"] for p in people], name)

    def test_a_record_that_is_too_large_is_refused(self):
        data = b'{"name":"%s"}' % (b"x" * 989)  # of 1,000 bytes
        self.assertEqual(len(data), 1000)
        self.convert(*SCHEMA, "-f", "jsonl", "-t", "jsonl", "--max-record", "1000", data=data)
        self.assertEqual(
            self.wrong(*SCHEMA, "-f", "jsonl", "-t", "jsonl", "--max-record", "999", data=data),
            "<stdin>:1:1: too large (record 1)",
        )
        self.assertEqual(
            self.wrong(*SCHEMA, "-f", "delimited", "-t", "jsonl", data=b"\xff\xff\xff\xff\xff\x7f\x00"),
            "<stdin>: byte 0: too large; the stream cannot be read beyond it (record 1)",
        )

    def test_jobs_change_nothing(self):
        rng = random.Random(2)
        lines = [json.dumps({"name": "x" * rng.randint(0, 200), "id": i}) for i in range(30_000)]
        good = "\n".join(lines).encode()
        lines[17_000] = '{"id": "none"}'
        bad = "\n".join(lines).encode()
        for to in ("delimited", "yaml", "jsonl"):
            for data, code in ((good, 0), (bad, 1)):
                one = self.run_it(*SCHEMA, "-q", "-f", "jsonl", "-t", to, data=data, code=code)
                for jobs in ("2", "3", "8", "0"):
                    many = self.run_it(*SCHEMA, "-q", "-f", "jsonl", "-t", to, "--jobs", jobs, data=data, code=code)
                    self.assertEqual((many.stdout, many.stderr), (one.stdout, one.stderr), (to, jobs))
        kept = {}
        for jobs in ("1", "4"):
            self.run_it(
                *SCHEMA,
                "-q",
                "-k",
                "--bad",
                "bad.jsonl",
                "-f",
                "jsonl",
                "-t",
                "delimited",
                "--jobs",
                jobs,
                data=bad,
                code=1,
            )
            kept[jobs] = (self.folder / "bad.jsonl").read_bytes()
        self.assertEqual(kept["1"], kept["4"])

    def test_memory_stays_small_however_long_the_stream(self):
        data = delimited(self.right) * 1_000_000
        self.assertGreater(len(data), 16_000_000)
        with open(self.folder / "in.delimited", "wb") as file:
            file.write(data)
        probe = [
            sys.executable,
            "-c",
            "import resource,subprocess,sys; subprocess.run(sys.argv[1:],check=True); print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)",
        ]
        done = subprocess.run(
            [*probe, ISOMER, "convert", "-q", *SCHEMA, "--jobs", "2", "in.delimited", "-o", "out.jsonl"],
            cwd=self.folder,
            check=True,
            capture_output=True,
            timeout=600,
        )
        self.assertLess(int(done.stdout), 50_000)  # kB


class BadRecords(Convert):
    LINES = [b'{"id":1}', b'{"id":"x"}', b'{"id":2}', b"{", b'{"phone":[{},{"type":"CAR"}]}', b'{"id":3}']

    def test_none_is_lost(self):
        (self.folder / "in.jsonl").write_bytes(b"\n".join(self.LINES) + b"\n")
        done = self.run_it("-q", *SCHEMA, "-k", "in.jsonl", "-o", "out.delimited", code=1)
        self.assertEqual(done.stderr.decode(), "in.jsonl: 3 bad records are in out.delimited.bad.jsonl, and 3 good\n")
        self.assertEqual(
            split_delimited((self.folder / "out.delimited").read_bytes()), [b"\x10\x01", b"\x10\x02", b"\x10\x03"]
        )
        bad = [json.loads(line) for line in (self.folder / "out.delimited.bad.jsonl").read_text().splitlines()]
        self.assertEqual(
            [(b["record"], b["offset"], b.get("path", ""), b["reason"]) for b in bad],
            [
                (2, 15, "id", 'expected an integer from -2147483648 to 2147483647, found "x"'),
                (4, 30, "", 'expected a name in double quotes or "}", found the end of the text'),
                (5, 52, "phone[1].type", 'expected one of MOBILE, HOME, WORK, found "CAR"'),
            ],
        )
        self.assertEqual([base64.b64decode(b["bytes"]) for b in bad], [self.LINES[1], self.LINES[3], self.LINES[4]])

    def test_where_all_is_bad_time_is_linear_too(self):
        assert_linear(self, self.convert_bad, 50_000)

    def convert_bad(self, n):
        done = self.run_it(
            "-q", *SCHEMA, "-k", "--bad", "bad", "-f", "jsonl", "-t", "jsonl", data=b'{"id":x}\n' * n, code=1
        )
        self.assertIn(f"{n} bad records".encode(), done.stderr)
        with open(self.folder / "bad", "rb") as file:
            last = json.loads(file.readlines()[-1])
        self.assertEqual((last["record"], last["offset"]), (n, 9 * (n - 1) + 6))

    def test_where_all_is_well_there_is_no_such_file(self):
        self.write("in.jsonl", "{}\n")
        self.convert(*SCHEMA, "-k", "in.jsonl", "-o", "out.delimited")
        self.assertEqual(self.left(), ["in.jsonl", "out.delimited"])

    def test_what_cannot_be_written_is_bad_too(self):
        self.write(
            "any.proto", 'syntax="proto3"; import "google/protobuf/any.proto"; message M { google.protobuf.Any a = 1; }'
        )
        unknown = b"\x0a\x05\x0a\x03a/b"
        done = self.run_it(
            "-q",
            "-s",
            "any.proto",
            "-k",
            "--bad",
            "bad",
            "-f",
            "delimited",
            "-t",
            "jsonl",
            data=delimited([b"", unknown, b""]),
            code=1,
        )
        self.assertEqual(done.stdout, b"{}\n{}\n")
        bad = json.loads((self.folder / "bad").read_text())
        self.assertEqual(
            (bad["record"], bad["path"], bad["reason"], base64.b64decode(bad["bytes"])),
            (2, "a", "it cannot be written: unknown type in Any (google.protobuf.Any of a/b)", unknown),
        )

    def test_what_ends_a_stream_is_told_with_what_was_read_of_it(self):
        data = delimited([b"\x10\x01"]) + b"\x05\x10\x02"
        self.assertEqual(
            self.wrong(*SCHEMA, "-f", "delimited", "-t", "jsonl", data=data),
            "<stdin>: byte 3: truncated input; the stream cannot be read beyond it (record 2)",
        )
        self.run_it("-q", *SCHEMA, "-k", "--bad", "bad", "-f", "delimited", "-t", "jsonl", data=data, code=1)
        bad = json.loads((self.folder / "bad").read_text())
        self.assertEqual(
            (bad["record"], bad["ends_stream"], base64.b64decode(bad["bytes"])), (2, True, b"\x05\x10\x02")
        )

    def test_an_error_has_its_place_in_the_file(self):
        for name, data, told in (
            (
                "jsonl",
                b'{"id":1}\n\n  {"phone":[{"type":"CAR"}]}\n',
                '<stdin>:3:21: phone[0].type: expected one of MOBILE, HOME, WORK, found "CAR" (record 2)',
            ),
            (
                "json",
                b'{}\n{\n  "id": true }',
                "<stdin>:3:9: id: expected an integer from -2147483648 to 2147483647, found true (record 2)",
            ),
            (
                "yaml",
                b"id: 1\n---\nid: 2\nphone:\n  - {type: CAR}\n",
                "<stdin>:5:12: phone[0].type: expected one of MOBILE, HOME, WORK, found CAR (record 2)",
            ),
            ("protobuf", b"\x0a\x01\xff", "<stdin>: byte 2: name: expected text in UTF-8"),
            (
                "delimited",
                delimited([b"\x10\x01", b"\x0a\x01\xff"]),
                "<stdin>: byte 6: name: expected text in UTF-8 (record 2)",
            ),
            ("text", b"id: 1\nnobody: 2\n", "<stdin>:2:1: nobody: expected a field of demo.Person, found nobody"),
            (
                "msgpack",
                msgpack.packb({"id": "x"}),
                "<stdin>: byte 4: id: expected an integer from -2147483648 to 2147483647, found text (record 1)",
            ),
        ):
            self.assertEqual(self.wrong(*SCHEMA, "-f", name, "-t", "json", data=data), told)
        self.assertEqual(
            self.wrong("-f", "yaml", "-t", "json", data=b"a: [1, 2\nb: 3\n"),
            "<stdin>:2:2: a[1]: syntax error (record 1)",
        )


class BrokenJson(Convert):
    """It is told where the grammar is broken, what was expected there, and what there is, with a schema and without."""

    CASES = (
        ('{"a": [1,2}', "1:11", 'expected "," or "]", found }'),
        ('{"a": 1]', "1:8", 'expected "," or "}", found ]'),
        ('{"a": {"b": [1}}', "1:15", 'expected "," or "]", found }'),
        ('{"a": NaN}', "1:7", "expected a value, found NaN"),
        ("{'a': 1}", "1:2", "expected a name in double quotes or \"}\", found 'a'"),
        ('{"a": 1,}', "1:9", "expected a name in double quotes, found }"),
        ('{"a": [1,]}', "1:10", "expected a value, found ]"),
        ('{"a" 1}', "1:6", 'expected ":", found 1'),
        ('{"a": 1 "b": 2}', "1:9", 'expected "," or "}", found "b"'),
        ('{"a": [1 2]}', "1:10", 'expected "," or "]", found 2'),
        ('{"a": "x, "b": 1}', "1:12", 'expected "," or "}", found b":'),
        ("// c", "1:1", "expected a value, found //"),
        ('{"a": tru}', "1:7", "expected a value, found tru"),
        ('{"a": [1,2', "1:11", 'expected "," or "]", found the end of the text'),
        ('{"a": "x', "1:9", "expected the end of a text in double quotes, found the end of the text"),
        ("[", "1:2", 'expected a value or "]", found the end of the text'),
        ('{"a": {"b": 1}', "1:15", 'expected "," or "}", found the end of the text'),
        ('{"a": "x\\qy"}', "1:9", "expected an escape that JSON has, found \\q"),
        ('{"a": "\\n\\u12g4"}', "1:10", "expected an escape that JSON has, found \\u12g4"),
        ('{"a": "\\ud800y"}', "1:8", "expected an escape that JSON has, found \\ud800"),
        ('{"a": "x\ty"}'.replace("\\t", "\t"), "1:9", "expected the end of a text in double quotes, found the control character \\x09"),
    )

    def places(self, told, place, why):
        told = re.sub(r"; the stream cannot be read beyond it", "", told)
        self.assertRegex(told, rf"^<stdin>:{re.escape(place)}: (?:[a-z.\[\]0-9]+: )?{re.escape(why)} \(record \d+\)$")

    def test_it_gets_its_place_and_what_was_expected(self):
        for text, place, why in self.CASES:
            for name in ("json", "jsonl"):
                with self.subTest(text, format=name):
                    self.places(self.wrong("-f", name, "-t", "yaml", data=text.encode()), place, why)
            if text == "[":
                continue  # which no message is
            with self.subTest(text, schema=True):
                self.places(self.wrong(*SCHEMA, "-f", "json:unknown=ignore", "-t", "yaml", data=text.encode()), place, why)

    def test_the_same_behind_other_records_and_in_long_files(self):
        before = b'{"a": 1}\n' * 100_000
        for text, place, why in self.CASES[:12]:
            line = f"100001:{place[2:]}"
            for name in ("json", "jsonl"):
                self.places(self.wrong("-f", name, "-t", "jsonl", "-o", "out", data=before + text.encode()), line, why)
        for verb in (["query", "-q", "a"], ["infer", "-q"]):
            done = subprocess.run([ISOMER, *verb, "-f", "json", "-"], input=b'{"a": 1}\n{"a": [1,2}', capture_output=True, check=False, timeout=600)
            self.places(done.stderr.decode().splitlines()[-1], "2:11", 'expected "," or "]", found }')

    def test_a_number_that_no_double_holds(self):
        self.assertEqual(self.wrong("-f", "json", "-t", "yaml", data=b'{"n":1e1000}'),
                         "<stdin>:1:6: n: expected a number that a double can hold, found 1e1000 (record 1)")
        self.assertEqual(self.wrong("-f", "yaml", "-t", "json", data=b"n: -1e1000\n"),
                         "<stdin>:1:4: n: expected a number that a double can hold, found -1e1000 (record 1)")

    def test_a_key_that_is_none(self):
        keys = (("yaml", b"a: {~: 1}\n", ":1:5: a.~", ", found ~"), ("yaml", b"a:\n  null: 1\n", ":2:3: a.null", ", found null"),
                ("yaml", b"!!float 1.5: 1\n", ":1:9: 1.5", ", found 1.5"), ("msgpack", b"\x81\xa1a\x81\xc0\x01", ": byte 4: a.0", ", found null"),
                ("cbor", b"\xa1\x61a\xa1\x81\x01\x01", ": byte 4: a.0", ", found an array"))
        for name, data, place, found in keys:
            told = self.wrong("-f", name, "-t", "json", data=data)
            self.assertTrue(told.endswith(f"{place}: expected a key that is text, an integer or a boolean{found} (record 1)"), told)

    def test_a_number_that_its_field_cannot_hold(self):
        schema = "wide.proto"
        with open(self.folder / schema, "w", encoding="utf-8") as f:
            f.write('syntax = "proto3"; message W { float f = 1; double d = 2; repeated float r = 3; }')
        for field, kind in (("f", "float"), ("r", "float"), ("d", "double")):
            for name, data in (("json", '{"%s": %s}'), ("yaml", "%s: %s\n")):
                value = "-1e999" if field != "r" else "[1, -1e999]"
                told = self.wrong("-s", schema, "-f", name, "-t", "protobuf", data=(data % (field, value)).encode())
                self.assertIn(f": expected a number that a {kind} can hold, found -1e999", told)
        told = self.wrong("-s", schema, "-f", "cbor", "-t", "protobuf", data=b"\xa1\x61f\xfb\x7f\xef" + b"\xff" * 6)
        self.assertIn(": f: expected a number that a float can hold, found a number", told)

    def test_integers_of_more_than_64_bits_are_not_rounded(self):
        for number in ("1234567890123456789012", "-9223372036854775809", "18446744073709551616", "1" + "0" * 300):
            for name, text in (("json", '{"a":[{"n":%s}]}'), ("jsonl", '{"a":[{"n":%s}]}'), ("yaml", "a:\n- n: %s\n")):
                for to in ("json", "yaml", "msgpack", "cbor", "php"):
                    told = self.wrong("-f", name, "-t", to, data=(text % number).encode())
                    self.assertIn(f"a[0].n: expected an integer of at most 64 bits, found {number[:40]}", told)
                    self.assertIn(f":{1 if name != 'yaml' else 2}:{text.splitlines()[-1].index('%') + 1}: ", told)
            out = self.convert("-f", "json:integers=rounded", "-t", "json", data=b'{"n":%s}' % number.encode())
            self.assertEqual(json.loads(out), {"n": float(number)})
        for number in ("0x1FFFFFFFFFFFFFFFF", "0o4000000000000000000001"):
            told = self.wrong("-f", "yaml", "-t", "json", data=f"a:\n- n: {number}\n".encode())
            self.assertIn(f":2:6: a[0].n: expected an integer of at most 64 bits, found {number}", told)
            out = self.convert("-f", "yaml:integers=rounded", "-t", "json", data=f"n: {number}".encode())
            self.assertEqual(json.loads(out), {"n": float(int(number.replace("0o", ""), 8 if "o" in number else 16))})
        for kept in ("18446744073709551615", "-9223372036854775808", "1e22", "12345678901234567890.5", '"1234567890123456789012"'):
            out = self.convert("-f", "json", "-t", "json", data=b'{"n":%s}' % kept.encode())
            self.assertEqual(json.loads(out), json.loads('{"n":%s}' % kept))

    def test_numbers_as_large_cost_what_others_cost(self):
        # The text is searched once for integers of more than 64 bits, however many doubles it has, and whatever looks
        # like one.
        def made(n):
            return (("json", "[%s]" % ",".join(["1e300"] * n)), ("yaml", 'a: "%s"\nb: 1e300\n' % ("0x" * n)),
                    ("yaml", "a: %s1g\nb: 1e300\n" % ("0x" * n)))
        for kind in range(len(made(1))):
            def convert(n, kind=kind):
                name, text = made(n)[kind]
                self.convert("-f", name, "-t", "json", data=text.encode())
            assert_linear(self, convert, 20_000)

    def test_a_line_that_is_too_long_costs_itself_alone(self):
        long = b'{"a":"%s"}' % (b"x" * 3_000_000)
        limit = ("--max-record", "1000")
        for ends in (b"\n", b""):
            for lines, good in (([b'{"a":1}', long, b'{"a":3}'], [1, 3]), ([long, b'{"a":2}'], [2]), ([b'{"a":1}', long], [1]), ([long, long, b'{"a":3}'], [3])):
                data = b"\n".join(lines) + ends
                for jobs in ("1", "3"):
                    done = self.run_it("-q", "-k", "--bad", "bad", "-f", "jsonl", "-t", "jsonl", "--jobs", jobs, *limit, data=data, code=1)
                    self.assertEqual([json.loads(line)["a"] for line in done.stdout.splitlines()], good)
                    bad = [json.loads(line) for line in (self.folder / "bad").read_text().splitlines()]
                    self.assertEqual([b["record"] for b in bad], [i + 1 for i, line in enumerate(lines) if line == long])
                    for one in bad:
                        self.assertEqual(one["reason"], "too large")
                        self.assertNotIn("ends_stream", one)
                        self.assertTrue(long.startswith(base64.b64decode(one["bytes"])))
        data = b'{"a":1}\n' + long + b'\n{"a":x}\n'
        self.run_it("-q", "-k", "--bad", "bad", "-f", "jsonl", "-t", "jsonl", *limit, data=data, code=1)
        self.assertEqual([json.loads(line)["offset"] for line in (self.folder / "bad").read_text().splitlines()][1], len(data) - 3)


class Hostile(Convert):
    def test_any_bytes_are_a_value_or_an_error(self):
        rng = random.Random(3)
        for name in ("json", "jsonl", "yaml", "msgpack", "cbor", "php", "protobuf", "delimited", "text", "positional", "tpl"):
            for size in (0, 1, 2, 7, 40, 1000):
                data = rng.randbytes(size)
                for extra in ([], ["-k", "--bad", "bad"]):
                    done = subprocess.run(
                        [ISOMER, "convert", "-q", *SCHEMA, "-f", name, "-t", "jsonl", *extra],
                        cwd=self.folder,
                        input=data,
                        capture_output=True,
                        check=False,
                        timeout=600,
                    )
                    self.assertIn(done.returncode, (0, 1), (name, data))
                    self.assertLessEqual(done.stderr.count(b"\n"), 1)

    def test_what_is_small_and_says_that_it_is_large(self):
        def limit():
            resource.setrlimit(resource.RLIMIT_AS, (300_000_000, 300_000_000))
            resource.setrlimit(resource.RLIMIT_CPU, (20, 20))

        for name, data in (
            ("msgpack", b"\xdd\xff\xff\xff\xff"),
            ("msgpack", b"\xdb\xff\xff\xff\xf0a"),
            ("cbor", b"\x9b\x00\x00\x00\xff\xff\xff\xff\xff"),
            ("php", b"a:99999999999:{i:0;"),
            ("json", b"[" * 1_000_000),
            ("cbor", b"\x81" * 1_000_000),
            ("yaml", b"[" * 100_000),
            (
                "yaml",
                b"a: &a [x,x,x,x,x,x,x,x,x]\n"
                + b"".join(b"%c: &%c [%s]\n" % (98 + i, 98 + i, b",".join([b"*%c" % (97 + i)] * 9)) for i in range(12)),
            ),
        ):
            done = subprocess.run(
                [ISOMER, "convert", "-q", "-f", name, "-t", "json"],
                input=data,
                capture_output=True,
                check=False,
                timeout=600,
                preexec_fn=limit,
            )
            self.assertEqual(done.returncode, 1, (name, data[:20], done.stderr))

    def test_names_from_the_input_cannot_talk_to_the_terminal(self):
        done = self.run_it("-q", *SCHEMA, "-f", "json", "-t", "json", data=b'{"\\u001b[31m\xc2\x9b":1}', code=1)
        self.assertNotIn(b"\x1b", done.stderr)


if __name__ == "__main__":
    unittest.main()
