#!/usr/bin/env python3
"""What `isomer diff` says of two messages, or streams of them.

SPDX-License-Identifier: MIT

usage: diff_test.py ISOMER SCHEMAS
"""

import json
import os
import signal
import subprocess
import unittest

from convert_case import ISOMER, SCHEMA, Convert
from terminal import open_terminal


class Diff(Convert):
    def diff(self, a, b, *arguments, code=1, **options):
        self.write("a", a)
        self.write("b", b)
        done = subprocess.run(
            [ISOMER, "diff", "-q", *arguments, "a", "b"],
            cwd=self.folder,
            capture_output=True,
            check=False,
            timeout=600,
            **options,
        )
        self.assertEqual(done.returncode, code, done.stderr.decode())
        return (done.stderr if code == 2 else done.stdout).decode().splitlines()

    def test_what_is_the_same_is_the_same_in_any_format(self):
        person = {"name": "é", "id": 1, "phone": [{"number": "1", "type": "HOME"}]}
        self.write("a.json", json.dumps(person, indent=2))
        for name in ("protobuf", "yaml", "text", "msgpack", "cbor", "php", "positional", "tpl"):
            self.convert(*SCHEMA, "a.json", "-o", "b", "-t", name)
            done = subprocess.run(
                [ISOMER, "diff", *SCHEMA, "-f", "json", "-f", name, "a.json", "b"],
                cwd=self.folder,
                capture_output=True,
                check=False,
                timeout=600,
            )
            self.assertEqual((done.returncode, done.stdout, done.stderr), (0, b"", b""), name)

    def test_fields_of_messages(self):
        a = '{"name":"Ada","id":1,"phone":[{"number":"1"},{"number":"2","type":"HOME"}]}'
        b = '{"phone":[{"number":"1"},{"number":"2"},{}],"name":"Ada K","email":"x"}'
        self.assertEqual(
            self.diff(a, b, *SCHEMA, "-f", "json"),
            [
                '~ name: "Ada" -> "Ada K"',
                "- id: 1",
                '+ email: "x"',
                "- phone[1].type: HOME",
                "+ phone[2]: { }",
            ],
        )

    def test_values_without_a_schema(self):
        a = '{"b":{"x y":1,"5":2},"a":[1,2.0,"t",null,true],"c":[]}'
        b = '{"a":[1,2,"t\\u001b",false],"b":{"5":2,"x y":-1},"d":18446744073709551615}'
        self.assertEqual(
            self.diff(a, b, "-f", "json"),
            [
                '~ b["x y"]: 1 -> -1',
                "~ a[1]: 2.0 -> 2",
                '~ a[2]: "t" -> "t\\u001b"',
                "~ a[3]: null -> false",
                "- a[4]: true",
                "- c: []",
                "+ d: 18446744073709551615",
            ],
        )
        self.assertEqual(self.diff("1", '"1"', "-f", "json"), ['~ .: 1 -> "1"'])
        self.assertEqual(self.diff("{a: 1, b: 2}", "{b: 2, a: 1}", "-f", "yaml", code=0), [])
        self.assertEqual(
            self.diff("1: a\ntrue: b\n", '"1": a\ntrue: c\n', "-f", "yaml"),
            [
                '- [1]: "a"',
                '~ [true]: "b" -> "c"',
                '+ ["1"]: "a"',
            ],
        )

    def test_streams_are_compared_record_by_record(self):
        self.assertEqual(self.diff("1\n2\n3\n", "1\n5\n", "-f", "json"), ["~ record 2: 2 -> 5", "- record 3: 3"])
        self.assertEqual(self.diff('{"a":1}{"b":1}', '{"a":2}{"b":1}', "-f", "json"), ["~ record 1: a: 1 -> 2"])
        self.assertEqual(self.diff("", "[1]", "-f", "jsonl"), ["+ .: [1]"])

    def test_the_rest_is_not_told_where_there_is_too_much(self):
        a, b = json.dumps(list(range(50))), json.dumps(list(range(1, 51)))
        self.assertEqual(len(self.diff(a, b, "-f", "json", "--most", "7")), 7)
        self.assertLess(max(map(len, self.diff(f'"{"x" * 5000}"', '""', "-f", "json"))), 400)

    def test_what_would_steer_a_terminal_is_escaped(self):
        told = self.diff('{"a":1}', '{"a":"\u009b1m\u202eb","\u2066k":1}', "-f", "json")
        told = "\n".join(told)
        for c in "\u009b\u202e\u2066":
            self.assertNotIn(c, told)
        self.assertIn("\\xc2\\x9b1m\\xe2\\x80\\xaeb", told)

    def test_standard_input_is_read_only_once(self):
        for verb in (["diff"], ["infer"], ["compare"], ["fmt", "--check"], ["inspect"], ["assemble"], ["convert", "-t", "json"]):
            done = subprocess.run([ISOMER, *verb, "-", "-"], input=b"", capture_output=True, check=False, timeout=600)
            self.assertEqual((done.returncode, done.stderr), (2, b"-: standard input is read only once\n"), verb)

    def test_lines_of_json(self):
        lines = self.diff('{"a":1,"b":2}', '{"a":2,"c":3}', "-f", "json", "--json")
        self.assertEqual(
            [json.loads(line) for line in lines],
            [
                {"record": 1, "path": "a", "what": "changed", "before": "1", "after": "2"},
                {"record": 1, "path": "b", "what": "removed", "before": "2"},
                {"record": 1, "path": "c", "what": "added", "after": "3"},
            ],
        )

    def test_trouble_is_no_difference(self):
        self.assertEqual(
            self.diff("1", "{", "-f", "json", code=2),
            ['b:1:2: expected a name in double quotes or "}", found the end of the text (record 1)'],
        )
        self.assertEqual(self.diff("1", "tru", "-f", "json", code=2), ["b:1:1: expected a value, found tru (record 1)"])
        self.assertEqual(
            self.diff("{}", '{"id":""}', *SCHEMA, "-f", "json", code=2),
            ['b:1:7: id: expected an integer from -2147483648 to 2147483647, found "" (record 1)'],
        )
        self.assertEqual(
            self.diff("1", "1", "-f", "jsno", code=2), ['--from: there is no format "jsno"; did you mean "json"?']
        )

    def test_output_that_nobody_takes_is_told_and_a_reader_that_has_gone_is_not(self):
        self.write("a", "[1]")
        self.write("b", "[2]")
        command = [ISOMER, "diff", "-q", "-f", "json", "a", "b"]
        with open("/dev/full", "wb") as full:
            done = subprocess.run(
                command, cwd=self.folder, stdout=full, stderr=subprocess.PIPE, check=False, timeout=600
            )
        self.assertEqual((done.returncode, done.stderr), (2, b"<stdout>: No space left on device\n"))
        reader, writer = os.pipe()
        os.close(reader)
        done = subprocess.run(command, cwd=self.folder, stdout=writer, stderr=subprocess.PIPE, check=False, timeout=600)
        os.close(writer)
        self.assertEqual((done.returncode, done.stderr), (-signal.SIGPIPE, b""))

    def test_colours_are_for_terminals_that_want_them(self):
        self.write("a", "1")
        self.write("b", "2")
        for environment, wanted in (
            ({"TERM": "xterm"}, True),
            ({"TERM": "xterm", "NO_COLOR": "1"}, False),
            ({"TERM": "dumb"}, False),
        ):
            base = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "TERM")}
            terminal, side = open_terminal(self)
            subprocess.run(
                [ISOMER, "diff", "-q", "-f", "json", "a", "b"],
                cwd=self.folder,
                stdout=side,
                env={**base, **environment},
                check=False,
                timeout=600,
            )
            os.close(side)
            self.assertEqual(b"\x1b[33m~ .: 1 -> 2\x1b[0m" in os.read(terminal, 4096), wanted, environment)
            os.close(terminal)


if __name__ == "__main__":
    unittest.main()
