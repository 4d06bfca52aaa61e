"""`isomer check` and `buf breaking`, asked for what they find in the files of folder/new beside those of folder/old.

SPDX-License-Identifier: MIT
"""
import collections
import json
import pathlib
import subprocess
import sys

# What buf calls them, and what isomer is asked for.
CATEGORIES = {"WIRE": ["--for=wire"], "WIRE_JSON": ["--for=wire,json"], "FILE": [],
              "PACKAGE": ["--without=type-moved,file-removed"]}
# More findings than that are not told of one schema.
MOST = 1000


def run(command, folder, codes):
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=600)
    if done.returncode not in codes:
        sys.exit(f"{' '.join(command)} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done


class Isomer:
    def __init__(self, program):
        self.program = program

    def rules(self):
        told = run([self.program, "check", "--rules"], None, [0]).stdout
        return {line.split()[0] for line in told.splitlines()}

    def refuses(self, folder):
        """The files that do not compile."""
        names = sorted(path.name for path in folder.iterdir())
        done = run([self.program, "build", "--error-format=json", "-o", "/dev/null", *names], folder, [0, 1])
        return {json.loads(line)["file"] for line in done.stderr.splitlines()}

    def findings(self, category, folder):
        done = run([self.program, "check", "--error-format=json", *CATEGORIES[category], "old", "new"], folder, [0, 1])
        lines = done.stderr.splitlines()
        if len(lines) >= MOST:
            sys.exit("isomer may have found more than it tells: make the folder smaller")
        found = collections.defaultdict(set)
        for line in lines:
            finding = json.loads(line)
            found[pathlib.PurePath(finding["file"]).name].add(finding["rule"])
        return found


class Buf:
    def __init__(self, program):
        self.program = program

    def rules(self):
        told = run([self.program, "config", "ls-breaking-rules", "--version=v2", "--format=json"], "/", [0]).stdout
        return {json.loads(line)["id"] for line in told.splitlines()}

    def findings(self, category, folder):
        config = json.dumps({"version": "v2", "breaking": {"use": [category]}})
        done = run([self.program, "breaking", "--against=../old", "--error-format=json", "--config", config],
                   folder / "new", [0, 100])
        found = collections.defaultdict(set)
        for line in done.stdout.splitlines():
            finding = json.loads(line)
            # A package that is gone has no file; here, it is called as its file is.
            path = finding.get("path") or finding["message"].split('"')[1] + ".proto"
            found[pathlib.PurePath(path).name].add(finding["type"])
        return found
