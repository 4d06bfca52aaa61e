# Measures Python's own json, over dictionaries.
# SPDX-License-Identifier: MIT
#
# /// lab
# library = "json"
# version = ""
# formats = ["json"]
# operations = ["encode", "decode", "round_trip", "loopback"]
# holds = "document"
# run = ["{python}", "{source}"]
# ///
import json
import platform

from support import harness


def encode(value: dict) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


harness.run(lambda job: harness.Codec(platform.python_version(), harness.values_in_json, encode, json.loads))
