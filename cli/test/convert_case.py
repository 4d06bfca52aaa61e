"""What the tests of `isomer convert` share: the command, a schema, and what they expect of both.

SPDX-License-Identifier: MIT
"""

import os
import subprocess
import sys

from in_folder import InFolder

ISOMER, SCHEMAS = (os.path.abspath(a) for a in sys.argv[1:3])
del sys.argv[1:3]
SCHEMA = ["-I", SCHEMAS, "-s", os.path.join(SCHEMAS, "person.proto")]


class Convert(InFolder):
    def run_it(self, *arguments, data=b"", code=0, **options):
        done = subprocess.run(
            [ISOMER, "convert", *arguments],
            cwd=self.folder,
            input=data,
            capture_output=True,
            check=False,
            timeout=600,
            **options,
        )
        self.assertEqual(done.returncode, code, done.stderr.decode(errors="replace"))
        return done

    def convert(self, *arguments, data=b"", **options):
        done = self.run_it("-q", *arguments, data=data, **options)
        self.assertEqual(done.stderr, b"")
        return done.stdout

    def wrong(self, *arguments, data=b"", code=1):
        """The one line that is told of a failure."""
        told = self.run_it("-q", *arguments, data=data, code=code).stderr.decode()
        self.assertEqual(told.count("\n"), 1, told)
        return told.rstrip("\n")

    def left(self):
        return sorted(p.name for p in self.folder.iterdir())
