#!/usr/bin/env python3
"""What `isomer convert` does with formats that are not said, schemas, files, pipes and signals.

SPDX-License-Identifier: MIT

usage: convert_test.py ISOMER SCHEMAS
"""

import gzip
import json
import os
import select
import signal
import subprocess
import time
import unittest

import cbor2
import msgpack
import yaml

from convert_case import Convert, ISOMER, SCHEMA, SCHEMAS
from terminal import open_terminal

ADA = {"name": "Ada King", "id": 1, "phone": [{"number": "+44", "type": "HOME"}]}


class Formats(Convert):
    def test_they_are_told_from_names_and_it_says_so(self):
        self.write("ada.json", json.dumps(ADA, indent=4))
        done = self.run_it("ada.json", "-o", "ada.yaml")
        self.assertEqual(
            done.stderr.decode(),
            "isomer: ada.json is read as json, by its name\n" "isomer: ada.yaml is written as yaml, by its name\n",
        )
        self.assertEqual(yaml.safe_load((self.folder / "ada.yaml").read_text()), ADA)

    def test_they_are_told_from_the_first_bytes(self):
        for data, name in (
            (b'\xef\xbb\xbf \r\n{"a" : 1}', "json"),
            (b"[1]", "json"),
            (b"# of a team\n\na: 1\n", "yaml"),
            (b"---\n- 1\n", "yaml"),
            (b"- a\n", "yaml"),
            (b"%YAML 1.2\n---\na: 1\n", "yaml"),
            (msgpack.packb({"a": 1}), "msgpack"),
            (cbor2.dumps({"a": 1}), "cbor"),
            (b"\xd9\xd9\xf7\x81\x01", "cbor"),
            (b'a:1:{s:1:"a";i:1;}', "php"),
            (b"i:-5;", "php"),
            (b"N;", "php"),
        ):
            done = self.run_it("-t", "json", data=data)
            self.assertEqual(done.stderr.decode(), f"isomer: <stdin> is read as {name}, by its first bytes\n")
        for data, name in (
            (b'name: "Ada"\nphone {\n}\n', "text"),
            (b"# proto-message: demo.Person\nid: 1\n", "text"),
            (b"\x0a\x03Ada", "protobuf"),
            (b'{"id":1}', "json"),
            (b"id: 1\n", "yaml"),
        ):
            done = self.run_it(*SCHEMA, "-t", "json", data=data)
            self.assertEqual(done.stderr.decode(), f"isomer: <stdin> is read as {name}, by its first bytes\n")

    def told(self, data, *schema):
        """How the format is told of bytes that may be no message of this schema."""
        command = [ISOMER, "convert", *schema, "-t", "json"]
        done = subprocess.run(command, cwd=self.folder, input=data, capture_output=True, check=False, timeout=600)
        return done.stderr.decode().splitlines()[0]

    def test_bytes_that_begin_alike_are_told_by_what_explains_them(self):
        """Two bytes of a tag, which begin a map to MessagePack, or to CBOR."""
        hello = b"hello world"
        for data, name in (
            (b"\x82\x07\x0b" + hello, "protobuf"),  # 112: "hello world"
            (b"\x80\x01\x01", "protobuf"),  # 16: 1
            (b"\xa2\x06\x0b" + hello, "protobuf"),  # 100: "hello world"
            (b"\xb8\x01\x01", "protobuf"),  # 23: 1
            (b"\x82\x01\x02ab", "protobuf"),  # 16: "ab", and to MessagePack {1: 2, 97: 98}
            (b"\xb2\x04\x06\x12\x01a\x0a\x01a", "protobuf"),  # 70: a message
            (b"\x88\x82\x00\x07", "protobuf"),  # 32: 7, in an overlong tag
            (b"\x82\x99\xe3\x0f\x02Hc", "protobuf"),  # a field of eight digits
            (b"\x82\x07\x7fhello", "protobuf"),  # which breaks off
            (b"\x82\x07\x82\x08" + b"x" * 1200, "protobuf"),  # a text of 1,026 bytes, and more
            (msgpack.packb({"a": 1}), "msgpack"),
            (msgpack.packb({1: "Ada King", 2: 7}), "msgpack"),
            (msgpack.packb({"hello": b"\x82\x07\x0b" + hello}), "msgpack"),
            (msgpack.packb({"hello": "world" * 300}), "msgpack"),
            (msgpack.packb({"hello": "world"})[:-2], "msgpack"),
            (msgpack.packb({"a": 1}) * 3, "msgpack"),
            (msgpack.packb({}), "msgpack"),
            (cbor2.dumps({"a": {"b": [1, 2.5, None]}}), "cbor"),
            (b"\xbf\x61a\x01\xff", "cbor"),
            (cbor2.dumps({1: 2, 3: "four"}), "cbor"),
            (cbor2.dumps({}), "cbor"),
            (b"\x0a\x20" + b"name: ada" + b" " * 23, "protobuf"),  # a text of 32 bytes that looks like YAML
            (b"\n" + b'{"a":"%s"}' % (b"x" * 115), "json"),  # whose brace is its length to protobuf
        ):
            with self.subTest(data[:20]):
                self.assertRegex(self.told(data, *SCHEMA), f"^isomer: <stdin> is read as {name}, by its first bytes")

    def test_it_says_what_else_the_bytes_could_be(self):
        self.assertEqual(
            self.told(b"\x82\x01\x02ab", *SCHEMA),
            "isomer: <stdin> is read as protobuf, by its first bytes; msgpack would fit, too",
        )
        # Without a schema, only one of them can be read.
        self.assertEqual(
            self.told(b"\x82\x01\x02ab"), "isomer: <stdin> is read as msgpack, by its first bytes; protobuf would fit, too"
        )

    def test_protobuf_without_a_schema_is_called_by_its_name(self):
        self.assertIn("protobuf has no meaning without a schema: say which with --schema", self.wrong(
            "-t", "json", data=b"\x0a\x08Ada King\x10\x01", code=2))

    def test_what_cannot_be_told_has_to_be_said(self):
        self.assertEqual(
            self.wrong("-t", "json", data=b"\xff\xff", code=2),
            "<stdin>: its format cannot be told: say which with --from",
        )
        self.assertEqual(
            self.wrong("-f", "json", data=b"{}", code=2), "the format of the output cannot be told: say which with --to"
        )
        self.assertEqual(
            self.wrong("-f", "json", "-t", "text", data=b"{}", code=2),
            "text has no meaning without a schema: say which with --schema",
        )

    def test_messages_of_imported_files_are_not_meant(self):
        self.write("dep.proto", 'syntax = "proto3"; message D { int32 a = 1; } message Other { int32 b = 1; }')
        self.write("main.proto", 'syntax = "proto3"; package p; import "dep.proto"; message M { D d = 1; }')
        self.assertEqual(self.convert("-s", "main.proto", "-f", "json", "-t", "json", data=b'{"d":{"a":1}}'), b'{"d":{"a":1}}\n')
        self.assertEqual(self.wrong("-s", "dep.proto", "-f", "json", "-t", "json", data=b"{}", code=1),
                         "the schema has several messages: say which with --message, such as D, Other")

    def test_sizes_that_are_none_are_refused(self):
        for size in ("0", "-1", "18446744073709551616", "99999999999999999999"):
            done = self.run_it("-f", "json", "-t", "json", "--max-record", size, data=b"{}", code=2)
            self.assertIn(f'--max-record: "{size}" is not a whole number from 1 to'.encode(), done.stderr)

    def test_each_boolean_option_is_switched_off_in_both_spellings(self):
        for on, off in (("jsonl", "jsonl:lines=false"), ("json:lines", "json:lines,lines=false"), ("json:delimited", "json:delimited,delimited=false"),
                        ("json:defaults", "json:defaults=false"), ("json:print_defaults", "json:print_defaults=false"),
                        ("json:enums=numbers", "json:enums=numbers=false"), ("cbor:deterministic", "cbor:deterministic=false"),
                        ("text:single-line", "text:single-line=false"), ("json:defaults=true", "json:defaults=true,defaults=false")):
            plain = on.partition(":")[0].replace("jsonl", "json")
            data = b'{"name":"Ada","phone":[{"type":"HOME"}]}'
            made = [self.convert(*SCHEMA, "-f", "json", "-t", to, data=data) for to in (plain, off, on)]
            self.assertEqual(made[0], made[1], off)

    def test_what_is_wrong_with_a_format_is_said(self):
        for text, told in (
            ("jsno", 'there is no format "jsno"; did you mean "json"?'),
            ("json:indnet=2", 'writing json has no option "indnet"; did you mean "indent"?'),
            ("json:indent=two", 'writing json: "indent=two" should be indent=number of at most 64'),
            ("json:lines,indent=2", "JSON Lines cannot be indented: a message is one line"),
            ("yaml:indent=2", 'writing yaml has no option "indent"'),
            ("json:indent=65", 'writing json: "indent=65" should be indent=number of at most 64'),
            ("json:names=php", 'writing json: "names=php" should be names=proto'),
            ("json:original_names=2", 'writing json: "original_names=2" should be original_names'),
            ("json:ignore_unknown", 'writing json has no option "ignore_unknown"'),
            ("text:print_unkown", 'writing text has no option "print_unkown"; did you mean "print_unknown"?'),
        ):
            done = self.run_it("-f", "json", "-t", text, code=2)
            self.assertIn(told + "\n", done.stderr.decode())

    def test_an_option_has_the_name_of_the_library_too(self):
        data = b'{"name":"\xc3\xa9","phone":[{"type":"HOME"}]}'
        run = lambda to: self.convert(*SCHEMA, "-f", "json", "-t", to, data=data)
        for name, command in (
            ("json:print_defaults", "json:defaults"),
            ("json:enums_as_numbers", "json:enums=numbers"),
            ("json:original_names", "json:names=proto"),
            ("json:unquoted_int64", "json:int64=numbers"),
            ("yaml:print_defaults", "yaml:defaults"),
            ("yaml:enums_as_numbers", "yaml:enums=numbers"),
            ("text:single_line", "text:single-line"),
            ("msgpack:print_defaults", "msgpack:defaults"),
            ("cbor:print_defaults", "cbor:defaults"),
            ("php:enum_names", "php:enums=names"),
        ):
            self.assertEqual(run(name), run(command))
            self.assertEqual(run(name + "=true"), run(command))
            self.assertEqual(run(name + "=false"), run(name.split(":")[0]))
            self.assertEqual(run(command + "," + name.split(":")[1] + "=false"), run(name.split(":")[0]))
        self.assertEqual(run("text:print_unknown"), run("text"))
        for name in ("ignore_unknown", "unknown=ignore"):
            self.assertEqual(
                self.convert(*SCHEMA, "-f", "json:" + name, "-t", "json", data=b'{"none":1,"id":2}'), b'{"id":2}\n'
            )
        self.assertEqual(
            self.convert(*SCHEMA, "-f", "json:php_arrays", "-t", "json", data=b"[]"), b"{}\n"
        )

    def test_options(self):
        data = b'{"name":"\xc3\xa9","phone":[{"type":"HOME"}]}'
        run = lambda to: self.convert(*SCHEMA, "-f", "json", "-t", to, data=data).decode()
        self.assertEqual(run("json:indent=1"), '{\n "name": "é",\n "phone": [\n  {\n   "type": "HOME"\n  }\n ]\n}\n')
        self.assertEqual(
            run("json:defaults,enums=numbers"), '{"name":"é","id":0,"email":"","phone":[{"number":"","type":1}]}\n'
        )
        self.assertEqual(run("text:single-line"), 'name: "\\303\\251" phone { type: HOME }\n')
        self.assertEqual(run("text:utf8"), 'name: "é"\nphone {\n  type: HOME\n}\n')
        self.assertEqual(
            self.convert(*SCHEMA, "-f", "json:unknown=ignore", "-t", "jsonl", data=b'{"nobody":1,"id":2}'),
            b'{"id":2}\n',
        )
        self.assertEqual(
            self.wrong(*SCHEMA, "-f", "json:depth=0", "-t", "jsonl", data=data),
            "<stdin>:1:23: phone[0]: expected at most 0 levels of nesting (record 1)",
        )
        self.assertEqual(
            self.wrong("-f", "json", "-t", "yaml", data=b"[" * 200),
            "<stdin>:1:102: " + "[0]" * 5 + "…" + "[0]" * 5 + ": expected at most 100 levels of nesting; "
            "the stream cannot be read beyond it (record 1)",
        )

    def test_the_deepest_that_is_written_is_read(self):
        data = b"[" * 101 + b"]" * 101  # 100 levels below the value itself
        for name in ("json", "yaml", "cbor", "msgpack", "php"):
            written = self.convert("-f", "json", "-t", name, data=data)
            self.assertEqual(self.convert("-f", name, "-t", "json", data=written).strip(), data, name)

    def test_a_field_that_is_not_there_is_told_with_the_one_that_may_be_meant(self):
        for name, text, where in (
            ("json", b'{"phone":[{"tpye":"HOME"}]}', "1:12: phone[0].tpye"),
            ("yaml", b"phone: [{tpye: HOME}]", "1:10: phone[0].tpye"),
            ("text", b"phone { tpye: HOME }", "1:9: phone.tpye"),
        ):
            self.assertEqual(
                self.wrong(*SCHEMA, "-f", name, "-t", "protobuf", data=text).removesuffix(" (record 1)"),
                f'<stdin>:{where}: expected a field of demo.Person.PhoneNumber, found tpye; did you mean "type"?',
            )
        self.assertNotIn("mean", self.wrong(*SCHEMA, "-f", "json", "-t", "protobuf", data=b'{"zzzzzz":1}'))

    def test_help_has_examples_and_formats(self):
        text = self.run_it("--help").stdout.decode()
        for part in (
            "Examples:",
            "isomer convert person.json -o person.yaml",
            "json:indent=2,original_names",
            "ndjson",
            "--keep-going",
        ):
            self.assertIn(part, text)


class Schemas(Convert):
    DATA = b'{"id":7}'

    def test_a_descriptor_set_is_as_good(self):
        subprocess.run(
            [
                ISOMER,
                "build",
                "-I",
                SCHEMAS,
                "--include-imports",
                "-o",
                self.folder / "set.binpb",
                f"{SCHEMAS}/person.proto",
            ],
            check=True,
            timeout=600,
        )
        self.assertEqual(
            self.convert("-s", "set.binpb", "-m", "demo.Person", "-f", "json", "-t", "protobuf", data=self.DATA),
            b"\x10\x07",
        )

    def test_the_end_of_a_name_is_enough_and_nothing_where_there_is_but_one(self):
        self.write(
            "two.proto",
            'syntax="proto3"; package a.b; message One { Inner i = 1; message Inner {} One again = 2; } message Two {}',
        )
        self.assertEqual(self.convert("-s", "two.proto", "-m", "One", "-f", "json", "-t", "protobuf", data=b"{}"), b"")
        self.assertEqual(
            self.wrong("-s", "two.proto", "-f", "json", "-t", "protobuf", data=b"{}"),
            "the schema has several messages: say which with --message, such as a.b.One, a.b.Two",
        )
        self.assertEqual(
            self.wrong("-s", "two.proto", "-m", "Tow", "-f", "json", "-t", "protobuf", data=b"{}"),
            'the schema has no message "Tow"; did you mean "a.b.Two"?',
        )
        self.write(
            "one.proto",
            'syntax="proto3"; import "google/protobuf/any.proto"; message One { google.protobuf.Any i = 1; One again = 2; }',
        )
        self.assertEqual(
            self.convert("-s", "one.proto", "-f", "json", "-t", "protobuf", data=b'{"again":{}}'), b"\x12\x00"
        )

    def test_a_file_elsewhere_is_found_with_what_it_imports(self):
        self.write("there/a.proto", 'syntax="proto3"; import "b.proto"; message A { B b = 1; }')
        self.write("there/b.proto", 'syntax="proto3"; message B { int32 i = 1; }')
        self.write("here/keep", "")
        self.assertEqual(
            self.convert(
                "-s", str(self.folder / "there/a.proto"), "-f", "json", "-t", "protobuf", data=b'{"b":{"i":1}}'
            ),
            b"\x0a\x02\x08\x01",
        )
        done = subprocess.run(
            [ISOMER, "convert", "-s", "../there/a.proto", "-f", "json", "-t", "jsonl"],
            cwd=self.folder / "here",
            input=b"{}",
            capture_output=True,
            check=False,
            timeout=600,
        )
        self.assertEqual(done.stdout, b"{}\n", done.stderr)

    def test_what_is_wrong_with_it_has_its_place(self):
        self.write("bad.proto", 'syntax = "proto3";\nmessage A {\n  Nobody n = 1;\n}\n')
        self.assertEqual(
            self.wrong("-s", "bad.proto", "-f", "json", "-t", "protobuf", data=b"{}"),
            'bad.proto:3:3: "Nobody" is not defined',
        )
        self.write("bad.binpb", "no set")
        self.assertRegex(
            self.wrong("-s", "bad.binpb", "-f", "json", "-t", "protobuf", data=b"{}"), r"^bad\.binpb: the descriptors: "
        )
        self.assertEqual(
            self.wrong("-s", "none.proto", "-f", "json", "-t", "protobuf", data=b"{}"),
            "none.proto: there is no such file",
        )


class Files(Convert):
    def test_gzip_and_zstandard_by_name_and_by_content(self):
        text = (json.dumps(ADA) + "\n").encode() * 50_000
        for name in ("a.jsonl.gz", "a.jsonl.zst"):
            self.convert("-f", "jsonl", "-o", name, data=text)
            packed = (self.folder / name).read_bytes()
            self.assertLess(len(packed), len(text) // 50)
            self.assertEqual(packed[:2], b"\x1f\x8b" if name.endswith("gz") else b"\x28\xb5")
            self.assertEqual(self.convert(name, "-t", "jsonl").count(b"\n"), 50_000)
            self.assertEqual(self.convert("-f", "jsonl", "-t", "jsonl", data=packed).count(b"\n"), 50_000)
            self.assertEqual(self.convert("-f", "jsonl", "-t", "jsonl", data=packed + packed).count(b"\n"), 100_000)
            for cut in (5, 100, len(packed) // 2, len(packed) - 1):
                told = self.wrong("-f", "jsonl", "-t", "jsonl", "-o", "out.jsonl", data=packed[:cut])
                self.assertRegex(told, "^<stdin>: (gzip|zstd): the file is cut off$")
            broken = bytearray(packed)
            broken[len(packed) // 2] ^= 0x55
            self.assertRegex(self.wrong("-f", "jsonl", "-t", "jsonl", "-o", "out.jsonl", data=bytes(broken)), "^<stdin>")
            self.assertNotIn("out.jsonl", self.left())
        self.assertEqual(gzip.decompress((self.folder / "a.jsonl.gz").read_bytes()).count(b"\n"), 50_000)

    def test_a_failure_leaves_the_file_as_it_was(self):
        self.write("out.json", "old")
        self.wrong("-f", "jsonl", "-t", "json", "-o", "out.json", data=b'{"a":1}\n' * 100_000 + b"{")
        self.assertEqual((self.folder / "out.json").read_text(), "old")
        self.assertEqual(self.left(), ["out.json"])

    def test_a_file_keeps_its_mode_and_may_be_its_own_input(self):
        self.write("a.json", '{"b": [ 1 ]}')
        (self.folder / "a.json").chmod(0o600)
        self.convert("a.json", "-o", "a.json")
        self.assertEqual((self.folder / "a.json").read_text(), '{"b":[1]}\n')
        self.assertEqual((self.folder / "a.json").stat().st_mode & 0o777, 0o600)
        self.assertEqual(self.left(), ["a.json"])

    def test_what_cannot_be_opened_or_written_is_told(self):
        self.assertEqual(self.wrong("none.json", "-t", "json"), "none.json: No such file or directory")
        self.assertEqual(self.wrong(".", "-f", "json", "-t", "json"), ".: it is a folder")
        self.assertEqual(
            self.wrong("-f", "json", "-o", "no/such/a.json", data=b"{}"), "no/such/a.json: No such file or directory"
        )
        self.assertEqual(
            self.wrong("-f", "json", "-t", "json", "-o", "/dev/full", data=b"{}"), "/dev/full: No space left on device"
        )

    def test_a_reader_that_has_enough_is_no_error(self):
        child = subprocess.Popen(
            [ISOMER, "convert", "-q", "-f", "jsonl", "-t", "yaml"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        child.stdout.close()
        try:
            for _ in range(1000):
                child.stdin.write(b'{"a":1}\n' * 10_000)
        except BrokenPipeError:
            pass
        with self.subTest("it ends as others do"):
            self.assertEqual(child.wait(timeout=600), -signal.SIGPIPE)
            self.assertEqual(child.stderr.read(), b"")
        child.stderr.close()
        try:
            child.stdin.close()
        except BrokenPipeError:
            pass

    def test_an_interrupt_leaves_nothing_half_written(self):
        self.write("out.yaml", "old: 1\n")
        for which in (signal.SIGINT, signal.SIGTERM):
            with subprocess.Popen(
                [ISOMER, "convert", "-q", "-f", "jsonl", "-o", "out.yaml"], cwd=self.folder, stdin=subprocess.PIPE
            ) as child:
                child.stdin.write(b'{"a":1}\n' * 10_000)
                child.stdin.flush()
                deadline = time.monotonic() + 600
                while len(self.left()) < 2 and time.monotonic() < deadline:
                    time.sleep(0.01)
                self.assertEqual(len(self.left()), 2)
                child.send_signal(which)
                self.assertEqual(child.wait(timeout=600), -which)
            self.assertEqual(self.left(), ["out.yaml"])
        self.assertEqual((self.folder / "out.yaml").read_text(), "old: 1\n")

    def test_progress_is_shown_on_a_terminal_only(self):
        terminal, side = open_terminal(self)
        child = subprocess.Popen(
            [ISOMER, "convert", "-q", "-f", "jsonl", "-t", "yaml", "-o", "out.yaml"],
            cwd=self.folder,
            stdin=subprocess.PIPE,
            stderr=side,
            env={**os.environ, "TERM": "xterm"},
        )
        os.close(side)
        told, deadline = b"", time.monotonic() + 600
        while b"records" not in told and time.monotonic() < deadline:
            child.stdin.write(b'{"a":1}\n' * 1000)
            child.stdin.flush()
            if select.select([terminal], [], [], 0.05)[0]:
                told += os.read(terminal, 4096)
        child.stdin.close()
        self.assertEqual(child.wait(timeout=600), 0)
        os.close(terminal)
        self.assertRegex(told.decode(), r"\r\x1b\[K\d+ records, [0-9.]+ MB/s")


if __name__ == "__main__":
    unittest.main()
