"""Schemas: files, texts and descriptors, the classes of their messages, and streams of them.

SPDX-License-Identifier: MIT
"""
import gc
import io
import os
import pathlib
import tempfile
import threading
import unittest
import weakref

import isomer


class Loading(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.root = pathlib.Path(self.folder.name)

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def test_a_file_and_what_it_imports(self):
        self.write("a/base.proto", 'syntax = "proto3"; package base; message Base { string name = 1; }')
        path = self.write("a/top.proto", 'syntax = "proto3"; import "base.proto"; import "google/protobuf/any.proto"; '
                          'message Top { base.Base base = 1; google.protobuf.Any any = 2; }')
        made = isomer.load(path)
        self.assertEqual(made.messages(), ["Top", "base.Base", "google.protobuf.Any"])
        top = made.Top(base=made.Base(name="x"))
        self.assertEqual(made.Top.decode(top.encode()), top)
        self.assertIs(type(made.Top.decode(top.encode()).base), made.Base)

    def test_folders_of_imports(self):
        self.write("one/x/base.proto", 'syntax = "proto3"; message Base {}')
        path = self.write("two/top.proto", 'syntax = "proto3"; import "x/base.proto"; message Top { Base b = 1; }')
        self.assertIn("Base", isomer.load(path, include=[self.root / "one", self.root / "two"]))
        with self.assertRaisesRegex(isomer.SchemaError, "x/base.proto"):
            isomer.load(path)
        with self.assertRaisesRegex(isomer.SchemaError, "none of the folders"):
            isomer.load(path, include=[self.root / "one"])

    def test_what_is_wrong_says_where(self):
        path = self.write("bad.proto", 'syntax = "proto3";\nmessage A { strin a = 1; }\nmessage A {}\n')
        with self.assertRaises(isomer.SchemaError) as caught:
            isomer.load(path)
        self.assertIn("bad.proto:2:", str(caught.exception))
        self.assertIn("bad.proto:3:", str(caught.exception))
        self.assertRaises(FileNotFoundError, isomer.load, self.root / "nothing.proto")
        self.assertRaises(TypeError, isomer.load)
        self.assertRaises(isomer.SchemaError, isomer.Schema.from_descriptor_set, b"\xff")
        self.assertRaises(isomer.SchemaError, isomer.Schema.from_text, "\0")
        self.assertRaises(TypeError, isomer.Schema.from_text, b"message M {}")

    def test_an_opener_that_raises(self):
        def open_import(_):
            raise OSError("the disk is gone")

        with self.assertRaisesRegex(OSError, "disk"):
            isomer.Schema.from_files(["a.proto"], open_import)


class Names(unittest.TestCase):
    schema = isomer.Schema.from_text("""syntax = "proto3"; package a.b;
        enum Kind { KIND_UNKNOWN = 0; None = 1; name = 2; }
        message M { string class = 1; int32 decode = 2; Kind __kind = 3; message N { int32 x = 1; } N n = 4;
                    oneof import { string from = 5; int32 other = 6; } string unknown_fields = 7; string plain = 8; }
        message Other { message N { string y = 1; } }""")

    def test_python_has_words_of_its_own(self):
        made = self.schema.M(class_="c", decode_=3, _kind=1, import_=isomer.Oneof("from", "x"), unknown_fields_="u", plain="p")
        self.assertEqual(made.encode(isomer.json()),
                         b'{"class":"c","decode":3,"Kind":"None","from":"x","unknownFields":"u","plain":"p"}')
        self.assertEqual(self.schema.M.decode(made.encode()), made)
        self.assertEqual([m.name for m in self.schema.Kind], ["KIND_UNKNOWN", "None_", "name_"])

    def test_names_are_found_by_their_ends(self):
        self.assertIs(self.schema.M, self.schema["a.b.M"])
        with self.assertRaisesRegex(AttributeError, "a.b.M.N, a.b.Other.N"):
            self.schema.N
        self.assertIs(self.schema["a.b.M.N"], self.schema["a.b.M.N"])
        with self.assertRaisesRegex(AttributeError, "did you mean Other"):
            self.schema.Othr
        with self.assertRaises(KeyError):
            self.schema["a.b.Nothing"]
        self.assertIn("M", dir(self.schema))

    def test_classes_outlive_the_name_of_their_schema(self):
        cls = isomer.Schema.from_text('syntax = "proto3"; message A { B b = 1; } message B { int32 x = 1; }').A
        gc.collect()
        made = cls.decode(b"\x0a\x02\x08\x05")
        self.assertEqual(made.b.x, 5)
        gone = weakref.ref(cls)
        del cls
        gc.collect()
        self.assertEqual(made.encode(), b"\x0a\x02\x08\x05")
        del made
        gc.collect()
        self.assertIsNone(gone())

    def test_threads_get_one_class(self):
        for _ in range(20):
            schema = isomer.Schema.from_text('syntax = "proto3"; message A { B b = 1; } message B { A a = 1; }')
            data, found = b"\x0a\x02\x0a\x00", []
            threads = [threading.Thread(target=lambda: found.append(schema.A.decode(data))) for _ in range(8)]
            for t in threads:
                t.start()
            for t in threads:
                t.join()
            self.assertEqual(len({type(m) for m in found}), 1)
            self.assertEqual(len({type(m.b) for m in found}), 1)


class Conversion(unittest.TestCase):
    schema = isomer.Schema.from_text('syntax = "proto3"; message M { string a = 1; repeated int32 n = 2; }')

    def test_from_one_format_to_another(self):
        data = self.schema.convert("M", '{"a": "x", "n": [1, 2]}', isomer.json(), isomer.protobuf())
        self.assertEqual(data, self.schema.M(a="x", n=[1, 2]).encode())
        with self.assertRaises(isomer.DecodeError) as caught:
            self.schema.convert("M", '{"a": 5}', isomer.json(), isomer.protobuf())
        self.assertEqual((caught.exception.path, caught.exception.column), ("a", 7))


class Streams(unittest.TestCase):
    schema = isomer.Schema.from_text('syntax = "proto3"; message M { string a = 1; bytes b = 2; }')

    def test_delimited(self):
        messages = [self.schema.M(a=str(i), b=b"x" * (i * 37 % 400)) for i in range(2000)] + [self.schema.M(b=b"y" * 200_000)]
        for f in (None, isomer.json(), isomer.cbor()):
            stream = io.BytesIO()
            self.assertEqual(isomer.write_delimited(stream, messages, f), 2001)
            stream.seek(0)
            self.assertEqual(list(isomer.read_delimited(self.schema.M, stream, f)), messages)

    def test_pieces_of_any_size(self):
        class Slow(io.RawIOBase):
            def __init__(self, data, piece):
                self.data, self.piece = data, piece

            def read(self, _=-1):
                made, self.data = self.data[:self.piece], self.data[self.piece:]
                return made

        stream = io.BytesIO()
        messages = [self.schema.M(a="a" * n) for n in (0, 1, 127, 128, 300)]
        isomer.write_delimited(stream, messages)
        for piece in range(1, 20):
            self.assertEqual(list(isomer.read_delimited(self.schema.M, Slow(stream.getvalue(), piece))), messages)

    def test_damaged_streams_say_where(self):
        good = self.schema.M(a="ok").encode()
        for data, code, offset in ((b"\x04" + good + b"\x05ab", "TRUNCATED", 5), (b"\xff" * 11, "BAD_VARINT", 0),
                                   (b"\x04" + good + b"\x80", "TRUNCATED", 5), (b"\xff\xff\xff\xff\x7f", "TOO_LARGE", 0)):
            with self.assertRaises(isomer.DecodeError) as caught:
                list(isomer.read_delimited(self.schema.M, io.BytesIO(data)))
            self.assertEqual((caught.exception.code.name, caught.exception.offset), (code, offset))
        with self.assertRaises(isomer.DecodeError) as caught:
            list(isomer.read_delimited(self.schema.M, io.BytesIO(b"\x00\x02\x0a\x05")))
        self.assertIn("message at byte 1", caught.exception.__notes__[0])

    def test_lines(self):
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl", delete=False) as file:
            file.write('{"a": "1"}\n\n{"a": "2"}\n{"a": 3}\n')
        self.addCleanup(os.unlink, file.name)
        messages = isomer.read(self.schema.M, file.name, isomer.json())
        self.assertEqual((next(messages).a, next(messages).a), ("1", "2"))
        with self.assertRaises(isomer.DecodeError) as caught:
            next(messages)
        self.assertIn("in line 4", caught.exception.__notes__[0])
        with self.assertRaisesRegex(TypeError, "such as isomer.json"):
            next(isomer.read(self.schema.M, file.name, "json"))


class Formats(unittest.TestCase):
    def test_what_they_say_of_themselves(self):
        self.assertEqual(repr(isomer.json(indent=2)), "isomer.json(indent=2)")
        self.assertEqual((isomer.json().name, isomer.json().framing), ("json", "sequence"))
        self.assertIn("indent", isomer.json.__text_signature__)

    def test_wrong_options(self):
        for wrong, error in ((dict(indnt=1), TypeError), (dict(indent=65), ValueError), (dict(indent=-1), ValueError),
                             (dict(indent=True), TypeError), (dict(ignore_unknown=1), TypeError), (dict(depth=-1), ValueError),
                             (dict(types=5), TypeError), (dict(memory="1"), TypeError)):
            with self.assertRaises(error, msg=wrong):
                isomer.json(**wrong)
        with self.assertRaises(TypeError):
            isomer.json(2)
        schema = isomer.Schema.from_text('syntax = "proto3"; message M {}')
        with self.assertRaisesRegex(TypeError, "without its parentheses"):
            schema.M().encode(isomer.json)
        with self.assertRaises(TypeError):
            schema.M.decode(b"", "json")
        with self.assertRaises(TypeError):
            schema.M.decode()
        with self.assertRaises(TypeError):
            schema.M.decode(b"", data=b"")
        self.assertEqual(schema.M.decode(data=b"{}", format=isomer.json()), schema.M())


if __name__ == "__main__":
    unittest.main()
