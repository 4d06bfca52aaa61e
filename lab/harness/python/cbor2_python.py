# Measures cbor2, over dictionaries.
# SPDX-License-Identifier: MIT
#
# /// lab
# library = "cbor2"
# version = ""
# formats = ["cbor"]
# operations = ["encode", "decode", "round_trip", "loopback"]
# holds = "document"
# needs = { pip = ["cbor2"] }
# run = ["{python}", "{source}"]
# ///
import importlib.metadata

import cbor2
from support import harness

version = importlib.metadata.version("cbor2")
harness.run(lambda job: harness.Codec(version, harness.values_decoded(cbor2.loads), cbor2.dumps, cbor2.loads))
