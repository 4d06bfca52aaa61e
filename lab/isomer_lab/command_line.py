"""What the lab can be asked for, and who does it.

SPDX-License-Identifier: MIT
"""

import argparse
import pathlib
import sys

from .failure import LabError


def _add_schema_options(parser: argparse.ArgumentParser) -> None:
    """What to measure with."""
    parser.add_argument("--schema", metavar="FILE", action="append", type=pathlib.Path, help="A .proto file")
    parser.add_argument("-I", "--proto-path", metavar="DIR", action="append", type=pathlib.Path, help="A folder of imports")
    parser.add_argument("--message", metavar="NAME", help="The message, or the end of its name")
    parser.add_argument("--data", metavar="FILE", action="append", type=pathlib.Path, help="Messages, in any format")
    parser.add_argument("--from", metavar="FORMAT", dest="from_format", help="The format of --data")
    parser.add_argument("--isomer", metavar="PROGRAM", help="The command, isomer")


def _session(options: argparse.Namespace):
    from . import schema, values
    from .isomer import Isomer, work_folder
    from .session import PERSON, PERSON_SAMPLE, Session

    isomer = Isomer.found(options.isomer)
    files = options.schema or [PERSON]
    made = schema.set_up(
        isomer, files, to=work_folder() / "schemas", folders=options.proto_path, message=options.message
    )  # fmt: skip
    data = options.data or ([] if options.schema else [PERSON_SAMPLE])
    if not data:
        raise LabError("name files of messages with --data")
    return Session(isomer, made, values.load(isomer, made, data, from_format=options.from_format))


def _check_harness(arguments: list[str]) -> int:
    from . import check_harness

    parser = argparse.ArgumentParser(prog="lab check-harness", description="Builds, checks and measures harnesses.")
    parser.add_argument("files", metavar="HARNESS", nargs="+", type=pathlib.Path)
    parser.add_argument("--only", metavar="TEXT", default="", help="Only ids that have this in them")
    _add_schema_options(parser)
    options = parser.parse_args(arguments)
    with _session(options) as session:
        return 1 if check_harness.run(session, options.files, options.only) else 0


_COMMANDS = {"check-harness": _check_harness}


def main(arguments: list[str]) -> int:
    """Returns the exit code."""
    try:
        if arguments and arguments[0] in _COMMANDS:
            return _COMMANDS[arguments[0]](arguments[1:])
        raise LabError(f"one of: {', '.join(_COMMANDS)}")
    except LabError as error:
        print(f"lab: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        from . import process

        process.stop_all()
        print("lab: interrupted", file=sys.stderr)
        return 130
