#!/usr/bin/env python3
"""What the command says of itself: manual pages, and completions that bash, zsh and fish run.

SPDX-License-Identifier: MIT

usage: describe_test.py ISOMER
"""

import os
import pathlib
import re
import select
import subprocess
import sys
import tempfile
import time
import unittest

from terminal import fork_on_terminal

ISOMER = pathlib.Path(sys.argv.pop(1)).resolve()
ENVIRONMENT = {**os.environ, "PATH": f"{ISOMER.parent}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8", "TERM": "dumb"}
FORMATS = ["protobuf", "delimited", "tfrecord", "json", "jsonl", "yaml", "text", "msgpack", "cbor", "php", "positional", "tpl"]


def run(*command, **more):
    return subprocess.run(
        command, capture_output=True, text=True, timeout=600, check=False, env=ENVIRONMENT, **more
    )


def isomer(*arguments):
    return run(str(ISOMER), *arguments)


def help_of(*verb):
    done = isomer(*verb, "--help")
    assert done.returncode == 0, done
    return done.stdout


VERBS = re.findall(r"^  (\w+)", help_of().partition("Subcommands:")[2], re.MULTILINE)


def options_of(verb):
    return [name for line in re.findall(r"^  (-\S+)", help_of(verb), re.MULTILINE) for name in line.split(",")]


class Folder(unittest.TestCase):
    """Below it are the files one.json and two.yaml, and the folder three."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "one.json").write_text("{}")
        (self.folder / "two.yaml").write_text("{}")
        (self.folder / "three").mkdir()


class Manual(Folder):
    def test_groff_reads_each_page_without_a_warning(self):
        done = isomer("man", "--all", str(self.folder), "--date", "2026-11-23")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        pages = sorted(p.name for p in self.folder.glob("*.1"))
        self.assertEqual(pages, sorted(["isomer.1", *(f"isomer-{verb}.1" for verb in VERBS)]))
        for page in pages:
            with self.subTest(page=page):
                done = run("groff", "-man", "-ww", "-Tutf8", "-P-c", str(self.folder / page))
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                self.assertIn("2026-11-23", done.stdout)

    def test_a_page_has_what_help_has(self):
        for verb in VERBS:
            with self.subTest(verb=verb):
                shown = run("groff", "-man", "-Tascii", "-P-cbou", "-", input=isomer("man", verb).stdout).stdout
                words = " ".join(shown.split())
                # Those of the lab are its own: it is a program of its own.
                for option in options_of(verb) if verb != "lab" else []:
                    self.assertIn(option, words)
                for line in help_of(verb).partition("Examples:\n")[2].partition("\n\n")[0].splitlines():
                    self.assertIn(" ".join(line.split()), words)

    def test_what_is_wrong_is_told(self):
        done = isomer("man", "juggle")
        self.assertEqual((done.returncode, done.stderr), (2, 'isomer: there is no verb "juggle"\n'))
        done = isomer("man", "--all", str(self.folder / "nowhere"))
        self.assertEqual(done.returncode, 1)
        self.assertIn("nowhere/isomer.1: No such file or directory\n", done.stderr)
        self.assertEqual(isomer("man", "--date", "today").returncode, 2)
        self.assertEqual(isomer("completion", "csh").returncode, 2)


class Completion:
    """What each shell is asked; `complete` gives the words that it offers behind `line`."""

    def offered(self, line):
        return sorted(word.rstrip("/") for word in self.complete(line))

    def test_verbs_and_options(self):
        self.assertEqual(self.offered("isomer con"), ["convert"])
        self.assertEqual(self.offered("isomer "), sorted(VERBS))
        self.assertEqual(self.offered("isomer infer --pack"), ["--package"])

    def test_values(self):
        self.assertEqual(self.offered("isomer convert --from "), sorted([*FORMATS, "arrow"]))
        self.assertEqual(self.offered("isomer convert --schema x.proto -t js"), ["json", "jsonl"])
        self.assertEqual(self.offered("isomer ping --transport "), ["shm", "tcp", "tls", "unix"])
        self.assertEqual(self.offered("isomer completion f"), ["fish"])
        self.assertEqual(self.offered("isomer man conv"), ["convert"])

    def test_files_and_folders(self):
        self.assertEqual(self.offered("isomer convert o"), ["one.json"])
        self.assertEqual(self.offered("isomer convert --schema tw"), ["two.yaml"])
        self.assertEqual(self.offered("isomer build -I t"), ["three"])
        self.assertEqual(self.offered("isomer convert --message o"), [])


class Bash(Completion, Folder):
    SCRIPT = """
source <(isomer completion bash)
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
_isomer
printf '%s\\n' "${COMPREPLY[@]}"
"""

    def complete(self, line):
        # bash takes "=" for a word.
        words = re.findall(r"=|[^ =]+", line) + ([""] if line.endswith(" ") else [])
        done = run("bash", "-uc", self.SCRIPT, "bash", *words, cwd=self.folder)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout.split()

    def test_a_value_behind_an_equals_sign(self):
        self.assertEqual(self.offered("isomer convert --from=y"), ["yaml"])
        self.assertEqual(self.offered("isomer convert --from="), sorted([*FORMATS, "arrow"]))

    def test_the_last_of_a_list(self):
        self.assertEqual(self.offered("isomer generate --lang cpp,p"), ["cpp,php", "cpp,python"])


class Fish(Completion, Folder):
    def complete(self, line):
        home = {**ENVIRONMENT, "HOME": str(self.folder / "three")}
        done = subprocess.run(
            ["fish", "-c", "isomer completion fish | source; complete -C $argv[1]", line],
            capture_output=True, text=True, timeout=600, check=False, env=home, cwd=self.folder,
        )
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return [row.partition("\t")[0] for row in done.stdout.splitlines()]

    def test_the_last_of_a_list(self):
        self.assertEqual(self.offered("isomer generate --lang cpp,p"), ["cpp,php", "cpp,python"])


class Zsh(Completion, Folder):
    """zsh completes only where it has a terminal: it is given one, and writes down what it offers there."""

    START = """
fpath=({functions} $fpath)
autoload -Uz compinit && compinit -D -u
LISTMAX=0 PROMPT='ready> '
compadd() {{
  local -a found
  builtin compadd -O found "$@"
  (( $#found )) && print -rl -- $found >>{offered}
  builtin compadd "$@"
}}
complete-and-tell() {{ zle complete-word; : >{offered}.whole }}
zle -N complete-and-tell
bindkey '^I' complete-and-tell
"""

    def complete(self, line):
        functions, offered = self.folder / "three", self.folder / "three" / "offered"
        whole = offered.with_suffix(".whole")
        offered.write_text("")
        whole.unlink(missing_ok=True)
        (functions / "_isomer").write_text(isomer("completion", "zsh").stdout)
        (functions / ".zshrc").write_text(self.START.format(functions=functions, offered=offered))
        environment = {**ENVIRONMENT, "ZDOTDIR": str(functions), "HOME": str(functions)}
        child, terminal = fork_on_terminal(self)
        if not child:
            os.chdir(self.folder)
            os.execvpe("zsh", ["zsh", "-d", "-i"], environment)
        try:
            self.wait_for(terminal, lambda seen: b"ready> " in seen)
            os.write(terminal, line.encode() + b"\t")
            self.wait_for(terminal, lambda _: whole.exists())
        finally:
            os.close(terminal)
            os.waitpid(child, 0)
        return set(offered.read_text().split())

    def wait_for(self, terminal, is_there):
        """Reads what zsh writes, until what is waited for is there."""
        seen, ends = b"", time.monotonic() + 600
        while not is_there(seen):
            self.assertLess(time.monotonic(), ends, seen)
            if select.select([terminal], [], [], 0.02)[0]:
                seen += os.read(terminal, 65536)


if __name__ == "__main__":
    unittest.main()
