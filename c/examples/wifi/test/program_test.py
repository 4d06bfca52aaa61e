#!/usr/bin/env python3
"""Runs serialize_demo as its user would: every command, servers and clients, and peers that misbehave.

SPDX-License-Identifier: MIT

usage: program_test.py PROGRAM [unittest's arguments]
"""
import os
import re
import socket
import struct
import subprocess
import sys
import time
import unittest

PROGRAM = sys.argv.pop(1)
FORMATS = {
    "protobuf": ["isomer-protobuf", "isomer-table", "nanopb", "protobuf-c"],
    "MessagePack": ["isomer-msgpack", "msgpack-c", "mpack"],
    "tpl image": ["tpl"],
}
SIZES = {"protobuf": 51, "MessagePack": 46, "tpl image": 118}
CODEC, USAGE, NOT_BUILT, NETWORK = 1, 2, 3, 4
PATIENCE = 30


def run(*args: str) -> subprocess.CompletedProcess:
    return subprocess.run([PROGRAM, *args], capture_output=True, text=True, timeout=PATIENCE)


def built() -> list[str]:
    return run().stderr.split("In this program:")[1].split()


HERE = {name: form for form, names in FORMATS.items() for name in names if name in built()}


class Server:
    """A server of one library; as a context it ends with it, whatever happens."""

    def __init__(self, library: str, *, form: str = "malloc", show: str = "0", deadline_ms: int = 5000):
        environment = dict(os.environ, SERIALIZE_DEMO_DEADLINE_MS=str(deadline_ms))
        self.process = subprocess.Popen([PROGRAM, show, library, "server", "0", form], stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True, env=environment)

    def __enter__(self):
        said = self.process.stdout.readline()
        self.port = int(re.fullmatch(r"listening on 127\.0\.0\.1 port (\d+)\n", said)[1])
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.process.stderr.close()

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)

    def end(self) -> tuple[int, str, str]:
        out, err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, out, err


def some_library() -> str:
    return next(iter(HERE))


class Commands(unittest.TestCase):
    def test_no_socket(self):
        for library, form in HERE.items():
            done = run("0", library, "no_socket")
            self.assertEqual((done.returncode, done.stderr), (0, ""), library)
            self.assertIn(f"1 struct, {SIZES[form]} bytes, came back the same", done.stdout)

    def test_structs_are_shown_only_when_asked_for(self):
        self.assertIn("ssid: MyAP", run("1", some_library(), "no_socket").stdout)
        self.assertNotIn("MyAP", run("0", some_library(), "no_socket").stdout)

    def test_arrays(self):
        for library in HERE:
            for number in "0", "1", "21", "100":
                done = run("0", library, "array_test", number)
                self.assertEqual(done.returncode, 0, (library, number, done.stderr))
                self.assertEqual(done.stdout.count(f" {number} structs"), 2)
            self.assertEqual(run("1", library, "array_test", "21").stdout.count("ssid: WiFi-20"), 2)

    def test_benchmark_prints_every_library(self):
        done = run("0", "all", "benchmark_test", "300")
        self.assertEqual(done.returncode, 0, done.stderr)
        peers = {HERE[library] for library in HERE if not library.startswith("isomer-")}
        for library in HERE:
            compared = library.startswith("isomer-") and HERE[library] in peers
            self.assertEqual(done.stdout.count(f"| {library} | both |"), 6 * (1 + compared), library)
        self.assertEqual(done.stdout.count("Coefficient of variation:"), 2)

    def test_benchmark_of_one(self):
        done = run("0", some_library(), "benchmark_test", "1")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stdout.count("| both |"), 6)

    def test_usage(self):
        name = some_library()
        for wrong in ([], ["0"], ["2", name, "no_socket"], ["0", "unheard-of", "no_socket"], ["0", name, "unheard-of"],
                      ["0", "all", "no_socket"], ["0", name, "array_test", "101"], ["0", name, "array_test", "-1"],
                      ["0", name, "array_test", "9x"], ["0", name, "benchmark_test", "0"], ["0", name, "client", "x"],
                      ["0", name, "server", "0", "heap"], ["0", name, "server"]):
            done = run(*wrong)
            self.assertEqual((done.returncode, done.stdout), (USAGE, ""), wrong)
            self.assertNotEqual(done.stderr, "", wrong)

    def test_a_library_that_is_not_here_says_so(self):
        for library in set(sum(FORMATS.values(), [])) - set(HERE):
            done = run("0", library, "no_socket")
            self.assertEqual(done.returncode, NOT_BUILT)
            self.assertIn("was not installed", done.stderr)


class Network(unittest.TestCase):
    def test_every_library_understands_every_other_of_its_format(self):
        for receiver, form in HERE.items():
            for sender in (name for name in HERE if HERE[name] == form):
                for memory in "malloc", "stack":
                    with self.subTest(receiver=receiver, sender=sender, memory=memory), \
                            Server(receiver, form=memory, show="1") as server:
                        sent = run("0", sender, "client", "127.0.0.1", str(server.port))
                        self.assertEqual((sent.returncode, sent.stderr), (0, ""))
                        status, out, err = server.end()
                        self.assertEqual((status, err), (0, ""))
                        self.assertIn(f"received {SIZES[form]} bytes", out)
                        self.assertIn("ipv4: 192.168.1.100", out)
                        self.assertIn("ssid: MyAP", out)

    def test_nobody_listens(self):
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
        done = run("0", some_library(), "client", "127.0.0.1", str(port))
        self.assertEqual(done.returncode, NETWORK)
        self.assertIn("cannot connect", done.stderr)

    def test_a_port_that_is_taken(self):
        with socket.create_server(("127.0.0.1", 0)) as taken:
            done = run("0", some_library(), "server", str(taken.getsockname()[1]))
        self.assertEqual(done.returncode, NETWORK)
        self.assertIn("cannot listen", done.stderr)

    def test_no_such_place(self):
        for command in ["client", "127.0.0.1", "port"], ["client", "999.1.1.1", "1"], ["server", "port"], \
                ["server", ":0"], ["server", "999.1.1.1:0"]:
            self.assertEqual(run("0", some_library(), *command).returncode, NETWORK, command)


class Hostile(unittest.TestCase):
    """What a stranger sends to a server. It must end by itself, soon, and say why."""

    def refuses(self, send, status: int, why: str, deadline_ms: int = 500):
        for memory in "malloc", "stack":
            with self.subTest(memory=memory), Server(some_library(), form=memory, deadline_ms=deadline_ms) as server:
                start = time.monotonic()
                with server.connect() as stranger:
                    try:
                        send(stranger)
                    except OSError:
                        pass  # The server may hang up before the stranger is done.
                    got, out, err = server.end()
                self.assertEqual((got, out), (status, ""))
                self.assertIn(why, err)
                self.assertLess(time.monotonic() - start, 10)

    def test_a_frame_that_claims_too_much(self):
        for size in 16385, 1 << 31, (1 << 32) - 1:
            self.refuses(lambda s: s.sendall(struct.pack(">I", size)), NETWORK, "larger than what is accepted", 20000)

    def test_a_frame_cut_short(self):
        for part in b"", b"\0\0", b"\0\0\0\x33", b"\0\0\0\x33half":
            def cut(stranger):
                stranger.sendall(part)
                stranger.shutdown(socket.SHUT_WR)
            self.refuses(cut, NETWORK, "closed the connection", 20000)

    def test_a_reset_in_the_middle(self):
        def reset(stranger):
            stranger.sendall(b"\0\0\0\x33half")
            stranger.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            stranger.close()
        self.refuses(reset, NETWORK, "closed the connection", 20000)

    def test_silence(self):
        self.refuses(lambda s: None, NETWORK, "timed out")

    def test_a_byte_now_and_then(self):
        def drip(stranger):
            stranger.sendall(b"\0\0\x10\0")
            for _ in range(400):
                stranger.sendall(b"x")  # Fails once the server has hung up.
                time.sleep(0.05)
        self.refuses(drip, NETWORK, "timed out")

    def test_garbage(self):
        for library in HERE:
            with self.subTest(library=library), Server(library) as server:
                with server.connect() as stranger:
                    stranger.sendall(struct.pack(">I", 40) + b"\xff" * 40)
                    status, out, err = server.end()
                self.assertEqual((status, out), (CODEC, ""))
                self.assertIn("cannot decode the 40 bytes", err)

    def test_an_ssid_cannot_talk_to_the_terminal(self):
        library = next((name for name in HERE if HERE[name] == "protobuf"), None)
        if library is None:
            return  # Only protobuf is written by hand here.
        with Server(library, show="1") as server:
            with server.connect() as stranger:
                stranger.sendall(struct.pack(">I", 6) + b"\x22\x04\x1b[2J")
                status, out, _ = server.end()
            self.assertEqual(status, 0)
            self.assertIn(r"ssid: \x1b[2J", out)


if __name__ == "__main__":
    unittest.main()
