#!/usr/bin/env python3
"""The example's server and client, over each transport that needs no certificate.

SPDX-License-Identifier: MIT

usage: greeter_test.py SERVER CLIENT
"""
import signal
import subprocess
import sys
import tempfile

server, client = sys.argv[1:3]


def call(where: str) -> None:
    told = subprocess.run([client, where, "Ada"], capture_output=True, text=True, timeout=60)
    assert told.stdout == "Hello, Ada!\nHello no. 1, Ada!\nHello no. 2, Ada!\nHello no. 3, Ada!\n", told
    refused = subprocess.run([client, where], capture_output=True, text=True, timeout=60)
    assert (refused.returncode, refused.stderr) == (1, "invalid argument: a guest has a name\n"), refused


with tempfile.TemporaryDirectory() as folder:
    for endpoint in ["tcp://127.0.0.1:0", f"unix://{folder}/socket", f"shm://{folder}/memory"]:
        served = subprocess.Popen([server, endpoint], stdout=subprocess.PIPE, text=True)
        try:
            call(served.stdout.readline().split()[-1])
            served.send_signal(signal.SIGTERM)
            assert served.wait(60) == 0
        finally:
            served.kill()
    nobody = subprocess.run([client, f"unix://{folder}/nobody", "Ada"], capture_output=True, text=True, timeout=60)
    assert nobody.returncode == 1 and nobody.stderr.startswith("unavailable: cannot connect to unix://"), nobody
