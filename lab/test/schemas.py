"""The schemas of the tests, as objects of Python's protobuf.

SPDX-License-Identifier: MIT
"""

import functools
import pathlib
import subprocess
import tempfile

from google.protobuf import descriptor_pb2, descriptor_pool
from google.protobuf.descriptor import Descriptor

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def compile_files(folder: pathlib.Path, *names: str) -> descriptor_pool.DescriptorPool:
    """The files and their imports, in a separate pool. Needs pip's protoc in the path."""
    with tempfile.TemporaryDirectory() as made:
        out = pathlib.Path(made) / "set.binpb"
        subprocess.run(
            ["protoc", f"--proto_path={folder}", "--include_imports", f"--descriptor_set_out={out}", *names], check=True
        )
        files = descriptor_pb2.FileDescriptorSet.FromString(out.read_bytes())
    pool = descriptor_pool.DescriptorPool()
    for file in files.file:
        pool.Add(file)
    return pool


@functools.cache
def tree() -> descriptor_pool.DescriptorPool:
    """The files of schema/ with every kind of field."""
    return compile_files(
        ROOT / "schema",
        "person.proto",
        "features/proto2.proto",
        "features/proto3.proto",
        "features/scalars.proto",
        "features/recursion.proto",
        "bench/nested.proto",
        "test/proto3.proto",
        "test/proto2.proto",
    )


def message(name: str) -> Descriptor:
    return tree().FindMessageTypeByName(name)


def from_text(source: str, name: str) -> Descriptor:
    """A message of a schema in a test."""
    with tempfile.TemporaryDirectory() as made:
        (pathlib.Path(made) / "test.proto").write_text(source, encoding="utf-8")
        return compile_files(pathlib.Path(made), "test.proto").FindMessageTypeByName(name)
