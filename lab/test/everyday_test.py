#!/usr/bin/env python3
"""What users may do that the lab's own runs do not: unusual files, schemas and numbers.

SPDX-License-Identifier: MIT
"""

import os
import pathlib
import stat
import subprocess
import sys
import tempfile
import threading
import unittest

from google.protobuf import json_format
from lab_case import PERSON, PERSON_SAMPLE, PROGRAM, ROOT

from isomer_lab.description import schema
from isomer_lab.failure import LabError
from isomer_lab.figures import results
from isomer_lab.isomer import Isomer
from isomer_lab.judges import google
from isomer_lab.sample import values


class InAFolder(unittest.TestCase):
    def setUp(self) -> None:
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.isomer = Isomer.found(str(PROGRAM))

    def made(self, text: str, message: str | None = None, name: str = "some.proto") -> schema.Schema:
        file = self.folder / name
        file.write_text(text, encoding="utf-8")
        return schema.set_up(self.isomer, [file], to=self.folder / "schemas", message=message)


class Outputs(InAFolder):
    def test_are_written_to_what_is_no_file_and_do_not_replace_it(self):
        pipe = self.folder / "pipe"
        os.mkfifo(pipe)
        read = []
        reader = threading.Thread(target=lambda: read.append(pipe.read_text()))
        reader.start()
        results.write_text(pipe, "told")
        reader.join()
        self.assertEqual(read, ["told"])
        self.assertTrue(stat.S_ISFIFO(pipe.stat().st_mode))

    def test_leave_a_link_what_it_is(self):
        (self.folder / "file").write_text("of yesterday")
        (self.folder / "link").symlink_to("file")
        results.write_text(self.folder / "link", "of today")
        self.assertTrue((self.folder / "link").is_symlink())
        self.assertEqual((self.folder / "file").read_text(), "of today")

    def test_that_cannot_be_written_are_told(self):
        for path in (self.folder, self.folder / "none" / "file"):
            with self.assertRaises(LabError):
                results.write_text(path, "")

    def test_may_name_files_that_are_not_utf8(self):
        results.write_text(self.folder / "file", "d\udcff.json")
        self.assertEqual((self.folder / "file").read_text(), "d\\udcff.json")


class Options(InAFolder):
    def test_that_make_no_sense_are_refused_before_anything_is_built(self):
        file = str(self.folder / "same")
        for told, *arguments in (("--seed must be 0", "--seed", "-1"), ("--seconds must be 0", "--seconds", "nan"),
                                 ("--time-limit must be 1", "--time-limit", "nan"), ("a folder", "--out", "/"),
                                 ("the same file", "--out", file, "--json", file),
                                 ("no such folder", "--harnesses", "/nonexistent")):
            ended = subprocess.run(
                [sys.executable, "-m", "isomer_lab", *arguments], capture_output=True, text=True, timeout=600, check=False,
                env=os.environ | {"PYTHONPATH": str(ROOT / "lab")},
            )  # fmt: skip
            self.assertNotEqual(ended.returncode, 0, arguments)
            self.assertIn(told, ended.stderr)
            self.assertNotIn("Traceback", ended.stderr)

    def test_a_folder_is_no_program(self):
        with self.assertRaisesRegex(LabError, "there is no program /.*make command"):
            Isomer.found(str(ROOT))

    def test_name_folders_from_where_one_stands(self):
        from isomer_lab import folders

        before = os.environ.get("ISOMER_LAB_FOLDER")
        os.environ["ISOMER_LAB_FOLDER"] = "some folder"
        try:
            self.assertTrue(folders.work_folder().is_absolute())
        finally:
            os.environ.pop("ISOMER_LAB_FOLDER")
            if before is not None:
                os.environ["ISOMER_LAB_FOLDER"] = before


class Schemas(InAFolder):
    def test_have_one_message_that_no_other_holds(self):
        text = 'syntax = "proto3"; package a; '
        self.assertEqual(self.made(text + "message Node { Node next = 1; }").message, "a.Node")
        self.assertEqual(
            self.made(text + "message Root { map<string, M> m = 1; } message M { bool b = 1; }").message, "a.Root"
        )

    def test_that_are_set_up_twice_at_once_do_not_share_their_values(self):
        made = schema.set_up(self.isomer, [PERSON], to=self.folder / "schemas")
        found = []
        read = lambda: found.append(values.load(self.isomer, made, [PERSON_SAMPLE]))  # noqa: E731
        threads = [threading.Thread(target=read) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual([len(v) for v in found], [1] * 8)


class Json(InAFolder):
    def test_has_a_zero_with_a_sign_however_it_is_spelled(self):
        from google.protobuf import wrappers_pb2

        for spelled in (b"-0", b"-0.0"):
            message = google.from_json(wrappers_pb2.DoubleValue, spelled)
            self.assertEqual(message.SerializeToString(), wrappers_pb2.DoubleValue(value=-0.0).SerializeToString())
        for wrong in (b'{"a": 1, "a": 2}', b"{", b"[" * 100_000, b"\xff"):
            with self.assertRaises((json_format.ParseError, ValueError)):
                google.from_json(wrappers_pb2.DoubleValue, wrong)


if __name__ == "__main__":
    unittest.main()
