"""What the tests of `isomer inspect`, `isomer assemble` and `isomer infer` share.

SPDX-License-Identifier: MIT
"""

import os
import pathlib
import random
import resource
import subprocess
import sys

from in_folder import InFolder

ISOMER, ROOT = (os.path.abspath(a) for a in sys.argv[1:3])
del sys.argv[1:3]


def vectors():
    """Whatever the golden vectors have of protobuf, right and wrong, and their JSON and text, which are bytes, too."""
    is_hex = False
    for path in sorted(pathlib.Path(ROOT, "vectors").rglob("*.yaml")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if not line.startswith(" "):
                is_hex = line.partition(":")[0] in ("bytes", "bytes_also")
            if (quoted := line[line.find("'") :]).startswith("'"):
                text = quoted[1:-1].replace("''", "'")
                yield bytes.fromhex(text) if is_hex else text.encode()


def processor_seconds():
    """What all commands until now took: what a busy machine does not lengthen, as it does the time on the wall."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def varint(n, width=0):
    out = []
    while n > 127 or len(out) + 1 < width:
        out.append(n & 127 | 128)
        n >>= 7
    return bytes([*out, n])


def damaged(rng, data):
    """Some bytes of it changed, taken out or put in."""
    data = bytearray(data)
    for _ in range(rng.choice([1, 1, 2, 5])):
        at = rng.randint(0, len(data))
        what = rng.randint(0, 3)
        if what == 0 and at < len(data):
            data[at] = rng.choice([0, 1, 0x7F, 0x80, 0xFF, rng.randint(0, 255)])
        elif what == 1:
            data[at : at + rng.randint(1, 8)] = b""
        elif what == 2:
            data[at:at] = rng.randbytes(rng.randint(1, 4))
        else:
            del data[at:]
    return bytes(data)


def random_wire(rng, depth=0):
    """Records of all wire types, spelled in all ways, some of them wrong."""
    out = b""
    for _ in range(rng.choice([0, 1, 1, 2, 3, 6])):
        number = rng.choice([0, 1, 2, 3, 15, 16, 100, 2**29 - 1, 2**29, 2**61 - 1, rng.randint(1, 40)])
        kind = rng.choice([0, 0, 1, 2, 2, 2, 2, 3, 3, 4, 5, rng.randint(0, 7)])
        width = rng.choice([0] * 9 + [rng.randint(1, 10)])
        out += varint(number << 3 | kind, width)
        if kind == 0:
            value = rng.choice([0, 1, 127, 128, 2**31, 2**63, 2**64 - 1, rng.getrandbits(rng.randint(1, 70))])
            out += varint(value, rng.choice([0] * 9 + [rng.randint(1, 11)]))
        elif kind == 1:
            out += rng.choice([rng.randbytes(8), bytes(8), b"\0\0\0\0\0\0\xf8\x3f", b"\0\0\0\0\0\0\xf8\x7f"])
        elif kind == 5:
            out += rng.choice([rng.randbytes(4), bytes(4), b"\0\0\xc0\x3f", b"\0\0\0\x80", b"\1\0\xc0\x7f"])
        elif kind == 3 and depth < 6:
            out += random_wire(rng, depth + 1)
            if rng.random() < 0.8:
                out += varint(number << 3 | 4, width)
        elif kind == 2:
            content = rng.choice(
                [
                    b"",
                    b"Ada King",
                    "日本\n\u202e".encode(),
                    rng.randbytes(rng.randint(0, 40)),
                    bytes(rng.randint(0, 127) for _ in range(rng.randint(0, 60))),
                    b'a\\"\x1b[31m\x00',
                    b"line\n" * 40,
                    random_wire(rng, depth + 1) if depth < 6 else b"\1",
                    random_wire(rng, depth + 1) if depth < 6 else b"\2",
                ]
            )
            extra = rng.choice([0] * 30 + [1, 1000, 2**31, 2**63])
            out += varint(len(content) + extra, rng.choice([0] * 20 + [rng.randint(1, 10)])) + content
    return out


class Inspect(InFolder):
    def run_it(self, verb, *arguments, data=b"", code=0, **options):
        done = subprocess.run(
            [ISOMER, verb, *arguments],
            cwd=self.folder,
            input=data,
            capture_output=True,
            check=False,
            timeout=600,
            **options,
        )
        self.assertEqual(done.returncode, code, done.stderr.decode(errors="replace"))
        return done

    def inspect(self, data, *arguments, **options):
        return self.run_it("inspect", *arguments, data=data, **options).stdout.decode()

    def assemble(self, text, *arguments, **options):
        return self.run_it("assemble", *arguments, data=text.encode(), **options).stdout

    def wrong(self, verb, *arguments, data=b"", code=1):
        """The one line that is told of a failure."""
        told = self.run_it(verb, *arguments, data=data, code=code).stderr.decode()
        self.assertEqual(told.count("\n"), 1, told)
        return told.rstrip("\n")

    def there_and_back(self, data, *arguments):
        text = self.inspect(data, *arguments)
        self.assertEqual(self.assemble(text), data, text[:4000])
        return text

    def all_there_and_back(self, samples):
        """Many samples in one call, each in a frame; where they differ, the sample that does is looked for."""
        stream = b"".join(varint(len(s)) + s for s in samples)
        if self.assemble(self.inspect(stream, "--framing", "delimited")) != stream:
            for sample in samples:
                self.there_and_back(sample)
            self.fail("the frames differ, and no sample by itself")


def seeded(seed):
    return random.Random(seed)
