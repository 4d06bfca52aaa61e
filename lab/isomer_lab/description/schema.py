"""The schema that is measured: its files in a folder of their own, its descriptors, and the message.

SPDX-License-Identifier: MIT
"""

import dataclasses
import hashlib
import pathlib
import shutil
import tempfile

from google.protobuf import descriptor, descriptor_pb2, descriptor_pool, message_factory

from ..failure import LabError
from ..folders import ROOT
from ..isomer import Isomer

# The files that compilers provide.
BUILT_IN = "google/protobuf/"


@dataclasses.dataclass(frozen=True)
class Schema:
    """A message, its file, and everything that the file imports."""

    folder: pathlib.Path
    files: tuple[str, ...]  # in `folder`, imports first
    proto: str  # the one with the message
    message: str
    set_file: pathlib.Path
    descriptors: descriptor_pb2.FileDescriptorSet
    pool: descriptor_pool.DescriptorPool

    @property
    def built_in(self) -> tuple[str, ...]:
        """The imported files of google/protobuf/, each after its own imports."""
        return tuple(file.name for file in self.descriptors.file if file.name.startswith(BUILT_IN))

    @property
    def descriptor(self) -> descriptor.Descriptor:
        return self.pool.FindMessageTypeByName(self.message)

    @property
    def type(self) -> type:
        """The message's class of Google's runtime."""
        return message_factory.GetMessageClass(self.descriptor)

    def fields(self) -> int:
        """The number of fields that can be reached from the message, each counted once."""
        seen, todo, count = set(), [self.descriptor], 0
        while todo:
            message = todo.pop()
            if message.full_name in seen:
                continue
            seen.add(message.full_name)
            count += len(message.fields)
            todo += [field.message_type for field in message.fields if field.message_type]
        return count


def _include_folders(files: list[pathlib.Path], named: list[pathlib.Path]) -> list[pathlib.Path]:
    """The given folders, or else the folder of each file and the current one."""
    folders = named or [*(file.parent for file in files), pathlib.Path()]
    return list(dict.fromkeys(folder.resolve() for folder in folders))


def _name_in(folders: list[pathlib.Path], file: pathlib.Path) -> str:
    for folder in folders:
        if file.resolve().is_relative_to(folder):
            return file.resolve().relative_to(folder).as_posix()
    raise LabError(f"{file} is in none of the folders that --proto-path names")


def _messages(file: descriptor_pb2.FileDescriptorProto):
    """(full name, descriptor) of all messages of a file except the entries of maps."""

    def below(prefix: str, messages):
        for message in messages:
            if message.options.map_entry:
                continue
            name = f"{prefix}.{message.name}" if prefix else message.name
            yield name, message
            yield from below(name, message.nested_type)

    yield from below(file.package, file.message_type)


def _choose(files: list[descriptor_pb2.FileDescriptorProto], wanted: str | None) -> tuple[str, str]:
    """Finds (file, message) for `wanted`, or for the one message that no other contains."""
    all_messages = [(file.name, name, message) for file in files for name, message in _messages(file)]
    if wanted:
        wanted = wanted.lstrip(".")
        found = [(f, name) for f, name, _ in all_messages if name == wanted]
        found = found or [(f, name) for f, name, _ in all_messages if name.endswith("." + wanted)]
        if not found:
            raise LabError(f"the schema has no message {wanted}")
    else:
        held = {
            field.type_name.lstrip(".")
            for _, name, message in all_messages
            for shape in (message, *(entry for entry in message.nested_type if entry.options.map_entry))
            for field in shape.field
            if field.type_name.lstrip(".") != name
        }
        found = [(f, name) for f, name, message in all_messages if name not in held and message.field]
        if not found:
            raise LabError("the schema has no message that no other holds: name one with --message")
    if len(found) > 1:
        raise LabError(f"which message? --message may be one of {', '.join(name for _, name in found[:20])}")
    return found[0]


def _copy(name: str, folders: list[pathlib.Path], to: pathlib.Path) -> None:
    for folder in folders:
        if (folder / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(folder / name, to / name)
            return
    raise LabError(f"{name} is imported, and in none of {', '.join(map(str, folders))}")


def _keep(scratch: pathlib.Path, to: pathlib.Path) -> pathlib.Path:
    """Moves the files into a folder whose name is their hash, unless that exists. Returns the folder."""
    sha = hashlib.sha256()
    for path in sorted(scratch.rglob("*")):
        if path.is_file():
            sha.update(str(path.relative_to(scratch)).encode() + b"\0" + path.read_bytes())
    home = to / f"schema-{sha.hexdigest()[:20]}"
    if not home.is_dir():
        ready = pathlib.Path(tempfile.mkdtemp(dir=to))
        for path in scratch.iterdir():
            path.rename(ready / path.name)
        try:
            ready.rename(home)
        except OSError:  # Another run was faster.
            shutil.rmtree(ready)
    return home


def set_up(
    isomer: Isomer,
    files: list[pathlib.Path],
    *,
    to: pathlib.Path,
    folders: list[pathlib.Path] | None = None,
    message: str | None = None,
) -> Schema:
    """Copies the files and their imports into a folder of `to`, and finds the message.

    The folder is the same one for the same files. folders are those of --proto-path. LabError says what is wrong with the schema, or with the message's name.
    """
    for file in files:
        if not file.is_file():
            raise LabError(f"{file}: there is no such file")
        if file.suffix != ".proto":
            raise LabError(f"{file}: the lab makes code of .proto files, and this is none")
    where = _include_folders(files, folders or [])
    names = [_name_in(where, file) for file in files]
    to.mkdir(parents=True, exist_ok=True)
    options = [option for path in where for option in ("-I", path)]
    with tempfile.TemporaryDirectory(dir=to) as scratch:
        built = pathlib.Path(scratch, "schema.binpb")
        # Only isomer has isomer/options.proto built in. Other compilers read it as a file.
        isomer.run("build", "--include-imports", "-o", built, *options, "-I", ROOT / "compiler/proto", *names)
        encoded = built.read_bytes()
        descriptors = descriptor_pb2.FileDescriptorSet.FromString(encoded)
        copied = tuple(file.name for file in descriptors.file if not file.name.startswith(BUILT_IN))
        for name in copied:
            _copy(name, [*where, ROOT / "compiler/proto"], pathlib.Path(scratch, "schema"))
        home = _keep(pathlib.Path(scratch), to)
    pool = descriptor_pool.DescriptorPool()
    try:
        for file in descriptors.file:
            pool.Add(file)
    except TypeError as error:
        raise LabError(f"Google's runtime, which judges, does not take the schema: {error}") from error
    proto, full_name = _choose([file for file in descriptors.file if message or file.name in names], message)
    return Schema(home / "schema", copied, proto, full_name, home / "schema.binpb", descriptors, pool)
