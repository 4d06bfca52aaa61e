# Measures msgpack, over dictionaries.
# SPDX-License-Identifier: MIT
#
# /// lab
# library = "msgpack"
# version = ""
# formats = ["msgpack"]
# operations = ["encode", "decode", "round_trip", "loopback"]
# holds = "document"
# needs = { pip = ["msgpack"] }
# run = ["{python}", "{source}"]
# ///
import functools

import msgpack
from support import harness

decode = functools.partial(msgpack.unpackb, strict_map_key=False)
version = ".".join(map(str, msgpack.version))
harness.run(lambda job: harness.Codec(version, harness.values_decoded(decode), msgpack.packb, decode))
