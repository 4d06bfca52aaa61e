#!/usr/bin/env python3
"""isomer ping and isomer serve, with messages of a schema.

SPDX-License-Identifier: MIT

usage: ping_test.py ISOMER SCHEMA_FOLDER
"""
import base64
import json
import os
import pathlib
import resource
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import unittest
import zlib

ISOMER = ""
SCHEMA = pathlib.Path()
QUICK = ["-z", "0.1", "--warm-up", "0.02"]


def isomer(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([ISOMER, *arguments], capture_output=True, text=True, timeout=600, check=False)


def counted(histogram: str) -> int:
    """How many times are in a line of a log: base64 of HdrHistogram's encoding V2, compressed.

    Its counts are zigzag varints of LEB128, of nine bytes at most, and those below zero are runs of empty buckets.
    """
    compressed = base64.b64decode(histogram)
    body = zlib.decompress(compressed[8:])
    (length,) = struct.unpack_from(">i", body, 4)
    counts, total, at = body[40:40 + length], 0, 0
    while at < len(counts):
        value = shift = 0
        while True:
            byte = counts[at]
            at += 1
            value |= (byte if shift == 56 else byte & 0x7F) << shift
            shift += 7
            if byte < 0x80 or shift > 56:
                break
        total += max(0, (value >> 1) ^ -(value & 1))
    return total


class Server:
    """isomer serve at an endpoint, as long as the block lasts, which is given the endpoint that came of it."""

    def __init__(self, endpoint: str, *arguments: str) -> None:
        self.command = [ISOMER, "serve", endpoint, *arguments]

    def __enter__(self) -> str:
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, text=True)
        return self.process.stdout.readline().split()[-1]  # "listening on unix:…"

    def __exit__(self, *ignored: object) -> None:
        self.process.terminate()
        self.process.communicate(timeout=600)


class Samples(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.person = ["--schema", str(SCHEMA / "person.proto"), "--sample", str(SCHEMA / "samples/person.json")]

    def rows(self, *arguments: str) -> list[dict]:
        ended = isomer("ping", *QUICK, "--json", *arguments)
        self.assertEqual(ended.returncode, 0, ended.stderr)
        return json.loads(ended.stdout)["rows"]

    def test_are_answered_in_every_format(self) -> None:
        formats = ("protobuf,json,text,yaml,php,positional,msgpack,msgpack:keys=numbers,msgpack:keys=order,"
                   "cbor,cbor:keys=numbers,cbor:keys=order")
        with Server(f"unix:{self.folder}/socket", "--schema", str(SCHEMA / "person.proto")) as endpoint:
            rows = self.rows(endpoint, *self.person, "--format", formats)
        self.assertEqual([r["format"] for r in rows], formats.split(","))
        for r in rows:
            self.assertEqual(r["failed"], 0)
            self.assertGreater(r["latency"]["count"], 0)
            self.assertEqual(r["answer_bytes"], r["request_bytes"])

    def test_are_sent_in_turn(self) -> None:
        people = pathlib.Path(self.folder) / "people.jsonl"
        people.write_text("".join(f'{{"name": "{"x" * n}"}}\n' for n in range(1, 4)))
        [row] = self.rows(*self.person[:2], "--sample", str(people), "--depth", "8")
        self.assertEqual((row["failed"], row["exchange"]), (0, "demo.Person"))

    def test_that_a_format_cannot_express_are_told_with_path_and_type(self) -> None:
        schema, sample = pathlib.Path(self.folder) / "w.proto", pathlib.Path(self.folder) / "w.txtpb"
        schema.write_text('syntax = "proto3"; import "google/protobuf/any.proto"; '
                          "message W { repeated google.protobuf.Any q = 1; } message V { W w = 1; }")
        sample.write_text('w { q { type_url: "x/y" value: "ab" } }')
        for sweep in ([], ["--sweep", "1x1"]):
            ended = isomer("ping", *QUICK, "--json", *sweep, "--schema", str(schema), "--message", "V",
                           "--sample", str(sample), "--format", "json,protobuf,yaml")
            self.assertEqual(ended.returncode, 1)
            why = "V: message 1: w.q[0]: it cannot be written: unknown type in Any (google.protobuf.Any of x/y)\n"
            self.assertEqual(ended.stderr.partition("by its name\n")[2], f"json, {why}yaml, {why}")
            self.assertEqual([row["format"] for row in json.loads(ended.stdout)["rows"]], ["protobuf"])

    def test_of_a_type_that_the_server_lacks_fail(self) -> None:
        with Server(f"unix:{self.folder}/socket") as endpoint:
            ended = isomer("ping", *QUICK, endpoint, *self.person)
        self.assertEqual(ended.returncode, 1)
        self.assertIn("calls failed; the first: ", ended.stderr)

    def test_that_the_server_cannot_read_fail(self) -> None:
        # The same name, and another type on the wire.
        other = pathlib.Path(self.folder) / "other.proto"
        other.write_text('syntax = "proto3"; package demo; message Person { message M { int32 x = 1; } M name = 1; }')
        with Server(f"unix:{self.folder}/socket", "--schema", str(other)) as endpoint:
            ended = isomer("ping", *QUICK, endpoint, *self.person)
        self.assertEqual(ended.returncode, 1)
        self.assertIn("the request: ", ended.stderr)

    def test_want_a_schema_and_a_format_that_envelopes_know(self) -> None:
        for arguments, told in (
            (["--schema", str(SCHEMA / "person.proto")], "--schema requires --sample"),
            (["--sample", str(SCHEMA / "samples/person.json")], "--sample requires --schema"),
            ([*self.person, "--format", "tpl"], 'there is no format "tpl" for messages of a schema'),
            ([*self.person, "--format", "php:keys=order"], 'there is no format "php:keys=order"'),
            (["--format", "msgpack:keys=order"], 'there is no format "msgpack:keys=order"'),
        ):
            ended = isomer("ping", *QUICK, *arguments)
            self.assertEqual(ended.returncode, 2, arguments)
            self.assertIn(told, ended.stderr)


class Transports(unittest.TestCase):
    def test_are_each_measured_beside_what_they_stand_on(self) -> None:
        bare = {"TCP, blocking", "TCP, epoll", "TCP, spinning", "TLS, blocking", "TLS, epoll", "Unix socket, epoll",
                "shared memory, futex", "shared memory, spinning", "memcpy"}
        for transport in ("tcp", "tls", "unix", "shm"):
            baselines = ["--baselines"] if transport == "tls" else []
            ended = isomer("ping", *QUICK, "--json", "--exchange", "ping", "--transport", transport, *baselines)
            self.assertEqual(ended.returncode, 0, ended.stderr)
            report = json.loads(ended.stdout)
            self.assertTrue(report["endpoint"].startswith(f"{transport}:"), report["endpoint"])
            [row] = report["rows"]
            self.assertEqual(row["failed"], 0)
            self.assertGreater(row["latency"]["count"], 0)
            # A busy machine may leave one that spins without an answer.
            names = {b["name"] for b in row["baselines"]}
            self.assertEqual(names | {"TCP, spinning", "shared memory, spinning"}, bare if baselines else
                             {"TCP, spinning", "shared memory, spinning"})


class OpenLoop(unittest.TestCase):
    def test_at_a_rate_out_of_reach_is_slow_and_says_so(self) -> None:
        ended = isomer("ping", "-z", "0.5", "--warm-up", "0.02", "--json", "--exchange", "ping", "--rate", "100e6",
                       "--depth", "100")
        self.assertEqual(ended.returncode, 0, ended.stderr)
        [row] = json.loads(ended.stdout)["rows"]
        self.assertEqual(row["latency"]["count"], 50_000_000)
        self.assertGreater(row["unbegun"], 25_000_000)
        self.assertLess(row["calls_per_second"], 50e6)
        self.assertGreater(row["latency"]["p50"], 200_000)
        self.assertIn("never began", ended.stderr)


class Files(unittest.TestCase):
    def test_have_every_call_of_every_exchange(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            log, hgrm = f"{folder}/log", f"{folder}/hgrm"
            ended = isomer("ping", *QUICK, "--json", "--rate", "1000", "--depth", "50", "--log", log, "--hgrm", hgrm)
            self.assertEqual(ended.returncode, 0, ended.stderr)
            lines = pathlib.Path(log).read_text().splitlines()[3:]
            self.assertEqual([line.split(",")[0] for line in lines if float(line.split(",")[1]) == 0],
                             ["Tag=protobuf/ping", "Tag=protobuf/ask/22"])
            total = sum(row["latency"]["count"] for row in json.loads(ended.stdout)["rows"])
            self.assertEqual(sum(counted(line.split(",")[-1]) for line in lines), total)
            self.assertIn(f"Total count    = {total:12}", pathlib.Path(hgrm).read_text())


class Options(unittest.TestCase):
    def test_that_make_no_sense_are_refused(self) -> None:
        for told, *arguments in (("not a number", "-z", "nan"), ("not a number", "--rate", "nan"),
                                 ("not a number", "--timeout", "nan"), ("CONNECTIONSxDEPTH", "--sweep", "4294967297x1"),
                                 ("CONNECTIONSxDEPTH", "--sweep", "+1x+1"), ("no processor 4095", "--cpu", "4095"),
                                 ("no processor 4095", "--server-cpu", "4095"),
                                 ("the same file", "--hgrm", "a", "--log", "a")):
            ended = isomer("ping", *arguments)
            self.assertEqual(ended.returncode, 2, arguments)
            self.assertIn(told, ended.stderr + ended.stdout)

    def test_of_a_server_that_make_no_sense_are_refused(self) -> None:
        for told, *arguments in (("888 is no mode such as 0660", "--socket-mode", "888"),
                                 ("1777 is no mode such as 0660", "--socket-mode", "1777"),
                                 ("is no mode such as 0660", "--socket-mode", "u+rw"),
                                 ("is no mode such as 0660", "--socket-mode", ""),
                                 ("no endpoint has a file", "--socket-mode", "0660"),
                                 ("no endpoint has a file", "--socket-mode", "0660", "unix:@isomer-test"),
                                 ("--keep-alive", "--keep-alive", "-1"), ("--keep-alive", "--keep-alive", "40000"),
                                 ("--keep-alive", "--keep-alive", "soon")):
            ended = isomer("serve", *arguments)
            self.assertEqual(ended.returncode, 2, arguments)
            self.assertIn(told, ended.stderr + ended.stdout)

    def test_leave_the_endpoint_what_it_is(self) -> None:
        with tempfile.TemporaryDirectory() as folder, Server(f"unix:{folder}/socket") as endpoint:
            for arguments in (["--exchange", "ping"], ["--format", "json"], ["--size", "5"], ["--sweep", "1x1"]):
                ended = isomer("ping", *QUICK, *arguments, endpoint)
                self.assertEqual(ended.returncode, 0, ended.stderr)

    def test_do_not_fail_for_much_that_waits_for_a_connection(self) -> None:
        ended = isomer("ping", *QUICK, "--exchange", "ask", "--size", "100000", "--depth", "64")
        self.assertEqual(ended.returncode, 0, ended.stderr)


def ticks_to_question(here: int, there: int) -> int | None:
    """Hundredths of a second until the kernel asks the peer of a TCP connection whether it is there; None: it never
    does."""
    none, keep_alive = "00", "02"
    timer = ""
    while timer not in (none, keep_alive):  # but on the way of what was sent until just now
        [(timer, _, ticks)] = [
            words[5].partition(":")
            for words in map(str.split, pathlib.Path("/proc/net/tcp").read_text().splitlines()[1:])
            if [int(word.rpartition(":")[2], 16) for word in words[1:3]] == [here, there]]
    return int(ticks, 16) if timer == keep_alive else None


class Connections(unittest.TestCase):
    """What the command tells the kernel of them."""

    KEEP_ALIVES = (([], 3000), (["--keep-alive", "700"], 70_000), (["--keep-alive", "0"], None))

    def check(self, options: list[str], here: int, there: int, expected: int | None) -> None:
        ticks = ticks_to_question(here, there)
        if expected is None:
            self.assertIsNone(ticks, options)
        else:  # some of them have gone
            self.assertLessEqual(ticks, expected)
            self.assertGreater(ticks, expected // 2)

    def test_of_a_server_are_kept_alive_as_it_is_told(self) -> None:
        for options, expected in self.KEEP_ALIVES:
            with Server("tcp://127.0.0.1:0", *options) as endpoint:
                port = int(endpoint.rpartition(":")[2])
                with socket.create_connection(("127.0.0.1", port)) as client:
                    # They are accepted in turn: what has an answer came after this one was ready.
                    self.assertEqual(isomer("ping", *QUICK, "--exchange", "ping", endpoint).returncode, 0)
                    self.check(options, port, client.getsockname()[1], expected)

    def test_of_a_client_are_kept_alive_as_it_is_told(self) -> None:
        for options, expected in self.KEEP_ALIVES:
            with socket.create_server(("127.0.0.1", 0)) as server:
                port = server.getsockname()[1]
                with subprocess.Popen([ISOMER, "ping", f"tcp://127.0.0.1:{port}", *QUICK, *options],
                                      stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as client:
                    connection, peer = server.accept()
                    connection.recv(1)  # by then it is as it shall be
                    self.check(options, peer[1], port, expected)
                    connection.close()
                    server.close()
                    client.terminate()

    def test_to_a_file_may_be_made_by_whom_its_mode_allows(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            for scheme in ("unix", "shm"):
                for mode in ("0660", "600", "0777"):
                    file = f"{folder}/{scheme}{mode}"
                    with Server(f"{scheme}:{file}", "--socket-mode", mode, "tcp://127.0.0.1:0"):
                        self.assertEqual(os.stat(file).st_mode & 0o777, int(mode, 8))


class Authority:
    """A certificate authority in a folder, and those that it gives away."""

    def __init__(self, folder: pathlib.Path, name: str) -> None:
        self.folder, self.name, self.file = folder, name, str(folder / f"{name}.pem")
        self.openssl("req", "-x509", *self.new_key(name), "-out", self.file)

    def openssl(self, *arguments: str) -> None:
        subprocess.run(["openssl", *arguments], cwd=self.folder, check=True, capture_output=True, timeout=600)

    def new_key(self, name: str) -> list[str]:
        return ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", f"{name}.key",
                "-subj", f"/CN={name}"]

    def issue(self, host: str) -> list[str]:
        """The options that name a certificate for that host, and its key."""
        name = f"{self.name}-{host}"
        (self.folder / f"{name}.names").write_text(f"subjectAltName=DNS:{host}\n")
        self.openssl("req", *self.new_key(name), "-out", f"{name}.asked")
        self.openssl("x509", "-req", "-in", f"{name}.asked", "-CA", self.file, "-CAkey", f"{self.name}.key",
                     "-CAcreateserial", "-extfile", f"{name}.names", "-out", f"{name}.pem")
        return ["--certificate", str(self.folder / f"{name}.pem"), "--key", str(self.folder / f"{name}.key")]


class Certificates(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.ours, self.others = (Authority(pathlib.Path(folder.name), name) for name in ("ours", "others"))

    def ping(self, endpoint: str, *options: str) -> tuple[int, str]:
        """Of the server by its name: the exit code, and what is told of an error."""
        ended = isomer("ping", endpoint.replace("127.0.0.1", "localhost"), *QUICK, "--exchange", "ping", *options)
        return ended.returncode, ended.stderr

    def test_of_a_server_are_checked_by_those_who_ping_it(self) -> None:
        trusted = ["--trusted", self.ours.file]
        with Server("tls://127.0.0.1:0", *self.ours.issue("localhost")) as endpoint:
            self.assertEqual(self.ping(endpoint, *trusted), (0, ""))
            for options in ([], ["--trusted", self.others.file]):
                code, told = self.ping(endpoint, *options)
                self.assertEqual(code, 1)
                self.assertIn("certificate verify failed", told)
        with Server("tls://127.0.0.1:0", *self.ours.issue("elsewhere.example")) as endpoint:
            code, told = self.ping(endpoint, *trusted)
            self.assertEqual(code, 1)
            self.assertIn("certificate verify failed", told)

    def test_of_a_client_are_asked_for_by_a_server_that_trusts_somebody(self) -> None:
        trusted = ["--trusted", self.ours.file]
        with Server("tls://127.0.0.1:0", *self.ours.issue("localhost"), *trusted) as endpoint:
            self.assertEqual(self.ping(endpoint, *trusted, *self.ours.issue("client")), (0, ""))
            for certificate in ([], self.others.issue("client")):
                code, _ = self.ping(endpoint, *trusted, *certificate)
                self.assertEqual(code, 1)

    def test_that_are_none_are_told_with_their_file(self) -> None:
        for verb, endpoint in (("serve", "tls://127.0.0.1:0"), ("ping", "tls://127.0.0.1:1")):
            ended = isomer(verb, endpoint, "--certificate", "/nowhere.pem", "--key", "/nowhere.key")
            self.assertEqual(ended.returncode, 2, ended.stderr)
            self.assertIn("/nowhere.pem", ended.stderr)


def full_disk() -> None:
    """From here on, this process can write 500 bytes of a file, and what is beyond is refused."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (500, 500))


class Outputs(unittest.TestCase):
    # So long that what is found before anything is measured can be told from what is found in the end.
    LONG = ["-z", "600", "--exchange", "ping"]
    SHORT = [*QUICK, "--exchange", "ping"]

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def told(self, *arguments: str, code: int = 1, **options: object) -> str:
        ended = subprocess.run([ISOMER, *arguments], stderr=subprocess.PIPE, text=True, timeout=600, check=False,
                               **{"stdout": subprocess.DEVNULL, **options})
        self.assertEqual(ended.returncode, code, ended.stderr)
        return ended.stderr

    def test_that_cannot_be_opened_are_told_of_before_anything_is_measured(self) -> None:
        for option in ("--hgrm", "--log"):
            self.assertEqual(self.told("ping", *self.LONG, option, f"{self.folder}/none/file"),
                             f"{self.folder}/none/file: No such file or directory\n")

    def test_on_a_full_disk_are_told_of_once(self) -> None:
        for option in ("--hgrm", "--log"):
            self.assertEqual(self.told("ping", *self.SHORT, option, "/dev/full"), "/dev/full: No space left on device\n")

    def test_that_do_not_fit_leave_what_was_there(self) -> None:
        there = self.folder / "times.hgrm"
        there.write_text("of yesterday\n")
        self.assertEqual(self.told("ping", *self.SHORT, "--hgrm", str(there), preexec_fn=full_disk),
                         f"{there}: File too large\n")
        self.assertEqual(there.read_text(), "of yesterday\n")
        self.assertEqual(os.listdir(self.folder), ["times.hgrm"])

    def test_on_a_full_standard_output_end_it(self) -> None:
        with open("/dev/full", "wb") as full:
            for arguments in (["ping", *self.LONG], ["ping", *self.SHORT, "--json"],
                              ["serve", f"unix:{self.folder}/socket"]):
                self.assertEqual(self.told(*arguments, stdout=full), "<stdout>: No space left on device\n")
        self.assertEqual(os.listdir(self.folder), [])

    def test_whose_reader_has_gone_end_it_in_silence(self) -> None:
        reader, writer = os.pipe()
        os.close(reader)
        with open(writer, "wb") as closed:
            for arguments in (["ping", *self.LONG], ["serve", f"unix:{self.folder}/socket"]):
                self.assertEqual(self.told(*arguments, code=-signal.SIGPIPE, stdout=closed), "")


if __name__ == "__main__":
    ISOMER, SCHEMA = sys.argv[1], pathlib.Path(sys.argv[2])
    unittest.main(argv=sys.argv[:1])
