"""The lab's commands and their options.

SPDX-License-Identifier: MIT
"""

import argparse
import os
import pathlib
import sys
from typing import NoReturn

from .failure import LabError, printable


class _Parser(argparse.ArgumentParser):
    """Whose errors repeat words of the command line, and cannot talk to the terminal in them."""

    def error(self, message: str) -> NoReturn:
        super().error(printable(message))

    def print_help(self, file=None) -> None:
        """argparse ignores that it cannot be written."""
        try:
            print(self.format_help(), end="", file=file or sys.stdout, flush=True)
        except OSError as failed:
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what is left would be written again at the end
            raise LabError(f"<stdout>: {failed.strerror}") from failed


# The number of random messages, if the user has none.
RANDOM = 100


def _add_schema_options(parser: argparse.ArgumentParser) -> None:
    """Adds the options for what to measure."""
    parser.add_argument(
        "--schema",
        metavar="FILE",
        action="append",
        type=pathlib.Path,
        help="A .proto file; can be repeated",
    )
    parser.add_argument(
        "-I", "--proto-path",
        metavar="DIR",
        action="append",
        type=pathlib.Path,
        help="Where to search for imports; can be repeated",
    )
    parser.add_argument("--message", metavar="NAME", help="Message name, or the end of it")
    parser.add_argument(
        "--data",
        metavar="FILE",
        action="append",
        type=pathlib.Path,
        help="File of messages, in any format; can be repeated",
    )
    parser.add_argument(
        "--from",
        metavar="FORMAT",
        dest="from_format",
        help="Format of --data; default: from the file names or first bytes",
    )
    parser.add_argument("--isomer", metavar="PROGRAM", help="The isomer command to use")


def _session(options: argparse.Namespace):
    from .measure import check, process
    from .sample import random_values, values
    from .description import schema
    from .folders import PERSON, PERSON_SAMPLE, work_folder
    from .isomer import Isomer
    from .session import Session

    isomer = Isomer.found(options.isomer)
    files = options.schema or [PERSON]
    made = schema.set_up(
        isomer, files, to=work_folder() / "schemas", folders=options.proto_path, message=options.message
    )  # fmt: skip
    data = options.data or ([] if options.schema else [PERSON_SAMPLE])
    count = getattr(options, "random", None) or (0 if data else RANDOM)
    limits = process.Limits(getattr(options, "time_limit", check.LIMITS.seconds))
    if count:
        drawn = random_values.draw(made.descriptor, count, options.seed)
        encoded = [message.SerializeToString(deterministic=True) for message in drawn]
        return Session(isomer, made, values.of(made, encoded, ["random"], seed=options.seed), check_limits=limits)
    most = getattr(options, "most", values.MOST_MESSAGES)
    return Session(
        isomer, made, values.load(isomer, made, data, from_format=options.from_format, most=most), check_limits=limits
    )


def _check_harness(arguments: list[str]) -> int:
    from . import check_harness

    parser = _Parser(prog="lab check-harness", description="Builds, checks and measures harnesses.")
    parser.add_argument("files", metavar="HARNESS", nargs="+", type=pathlib.Path)
    parser.add_argument("--random", metavar="N", type=int, help="Use this many random messages instead of --data")
    parser.add_argument("--seed", metavar="N", type=int, default=1, help="Seed of the random messages")
    parser.add_argument("--only", metavar="TEXT", default="", help="Only contestants whose id contains this text")
    _add_schema_options(parser)
    options = parser.parse_args(arguments)
    with _session(options) as session:
        return 1 if check_harness.run(session, options.files, options.only) else 0


def _list(arguments: list[str]) -> int:
    """Lists the contestants. It needs no packages of Python."""
    from .harness import manifest
    from .folders import HARNESSES

    for harness in manifest.read_all(HARNESSES):
        for variant in harness.variants:
            if not variant.is_baseline:
                name = "/".join(part for part in (variant.language, variant.harness, variant.name) if part)
                print(f"{name:<32} {variant.library}: {', '.join(variant.formats)}")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="isomer lab",
        description="Which format, in which language, for your message? Builds harnesses, checks that they do "
        "the work, and measures them.",
    )
    _add_schema_options(parser)
    add = parser.add_argument
    add("--random", metavar="N", type=int, help="Use this many random messages instead of --data")
    add("--most", metavar="N", type=int, default=1000, help="How many messages to measure with at most; default: 1000")
    add(
        "--langs",
        metavar="LANGUAGES",
        type=_names,
        default=[],
        help="Languages, separated by commas: cpp, c, go, php, python; default: all",
    )
    add(
        "--peers",
        metavar="NAMES",
        type=_names,
        default=[],
        help="Libraries or harnesses to compare with, separated by commas; * matches any text; default: all",
    )
    add(
        "--formats",
        metavar="FORMATS",
        type=_names,
        default=[],
        help="Formats, separated by commas, such as protobuf,json; default: all",
    )
    add(
        "--operations",
        metavar="NAMES",
        type=_names,
        default=[],
        help="Operations, separated by commas: encode, decode, round_trip, loopback; default: all but the last",
    )
    add(
        "--harnesses",
        metavar="DIR",
        action="append",
        type=pathlib.Path,
        help="Folder with your own harnesses; can be repeated",
    )
    add("--link", metavar="RATE", default="10MB/s", help="Speed of your network, such as 100Mbit/s; default: 10MB/s")
    add("--seconds", metavar="S", type=float, default=25, help="About how many seconds to measure; default: 25")
    add("--rounds", metavar="N", type=int, help="How many rounds; default: as many as fit into the time, at most 10")
    add("--samples", metavar="N", type=int, help="How many samples per round; default: 5")
    add(
        "--clock",
        choices=("cpu", "wall"),
        default="cpu",
        help="Which time to measure: processor time or wall-clock time",
    )
    add(
        "--seed",
        metavar="N",
        type=int,
        default=1,
        help="Seed of the order in rounds, of --random and of the bootstrap",
    )
    add("--time-limit", metavar="S", type=float, default=60, help="How many seconds a check may take; default: 60")
    add("--no-growth", action="store_true", help="Do not measure how times grow with the message")
    add("--install", action="store_true", help="Install the packages that harnesses need")
    add("--json", metavar="FILE", type=pathlib.Path, help="Where to write the results, with every sample")
    add("--out", metavar="FILE", type=pathlib.Path, help="Where to write the report, an HTML file")
    add("--list", action="store_true", help="List the contestants and exit")
    return parser


def _names(text: str) -> list[str]:
    return [name for name in text.split(",") if name]


def _check_options(options: argparse.Namespace) -> None:
    for name, least in (("random", 1), ("most", 1), ("seconds", 0), ("rounds", 3), ("samples", 1), ("time_limit", 1),
                        ("seed", 0)):  # fmt: skip
        value = getattr(options, name)
        if value is not None and not value >= least:  # NaN is neither
            raise LabError(f"--{name.replace('_', '-')} must be {least} at least")
    for path in (options.json, options.out):
        if path and not path.absolute().parent.is_dir():
            raise LabError(f"{path}: there is no such folder")
        if path and path.is_dir():
            raise LabError(f"{path}: it is a folder")
    if options.json and options.out and options.json.resolve() == options.out.resolve():
        raise LabError("--json and --out name the same file")
    for folder in options.harnesses or ():
        if not folder.is_dir():
            raise LabError(f"{folder}: there is no such folder")
    from . import link
    from .harness.manifest import OPERATIONS

    for name in options.langs:
        if name not in (known := _languages(options)):
            raise LabError(f"there is no language '{name}'; there are {', '.join(known)}")
    link.bytes_per_second(options.link)
    for name in options.operations:
        if name not in OPERATIONS:
            raise LabError(f"--operations may have {', '.join(OPERATIONS)}, and there is '{name}'")


def _languages(options: argparse.Namespace) -> list[str]:
    from .harness import manifest
    from .folders import HARNESSES

    folders = [HARNESSES, *(options.harnesses or ())]
    return sorted({harness.language for folder in folders for harness in manifest.read_all(folder)})


def _lab(arguments: list[str]) -> int:
    parser = _parser()
    options = parser.parse_args(arguments)
    if options.list:
        return _list(arguments)
    _check_options(options)

    from rich.console import Console

    from . import link, run
    from .harness import manifest
    from .figures import results
    from .folders import HARNESSES
    from .terminal import tables
    from .terminal.progress import Stages

    wishes = run.Wishes(
        langs=options.langs,
        peers=options.peers,
        formats=options.formats,
        operations=options.operations or manifest.OPERATIONS[:3],
        harnesses=[HARNESSES, *(folder.resolve() for folder in options.harnesses or ())],
        link=link.bytes_per_second(options.link),
        seconds=options.seconds,
        rounds=options.rounds,
        samples=options.samples,
        seed=options.seed,
        clock=options.clock,
        install=options.install,
        grow=not options.no_growth,
        arguments=arguments,
    )
    with Stages(Console(stderr=True)) as stages:
        stages.begin("setting up", 1)
        with _session(options) as session:
            stages.step()
            found = run.Run(session, wishes, stages).run()
        if options.json:
            results.write(found, options.json)
        if options.out:
            from . import report

            results.write_text(options.out, report.render(found))
    written = [
        f"The {what}: {path}" for path, what in ((options.json, "results"), (options.out, "report")) if path
    ]  # fmt: skip
    tables.show(found, Console(width=None if sys.stdout.isatty() else 80), written)
    return 0


def _agree(arguments: list[str]) -> int:
    from .figures import agree

    parser = _Parser(prog="lab agree", description="Tells whether two results say the same.")
    parser.add_argument("results", metavar="RESULTS", nargs=2, type=pathlib.Path)
    options = parser.parse_args(arguments)
    found = agree.compare(*map(agree.read, options.results))
    agree.tell(found)
    return 0 if found.is_enough else 1


def _report(arguments: list[str]) -> int:
    from .figures import agree, results
    from . import report

    parser = _Parser(prog="lab report", description="Makes the report of results once more.")
    parser.add_argument("results", metavar="RESULTS", type=pathlib.Path)
    parser.add_argument("out", metavar="FILE", type=pathlib.Path)
    options = parser.parse_args(arguments)
    results.write_text(options.out, report.render(agree.read(options.results)))
    return 0


def _seed(arguments: list[str]) -> int:
    from rich.console import Console

    from . import seeds

    parser = _Parser(
        prog="lab seed", description="Makes the table of a public project again, beside what it published."
    )
    parser.add_argument("name", choices=seeds.MEASURES, help="which project: docs/lab/seeds.md has them")
    seeds.show(parser.parse_args(arguments).name, Console(width=None if sys.stdout.isatty() else 140))
    return 0


_COMMANDS = {"seed": _seed, "check-harness": _check_harness, "agree": _agree, "report": _report}


def main(arguments: list[str]) -> int:
    """Returns the exit code: 1 for invalid input, 2 for an invalid command line, 130 if it was interrupted."""
    try:
        if arguments and arguments[0] in _COMMANDS:
            return _COMMANDS[arguments[0]](arguments[1:])
        return _lab(arguments)
    except LabError as error:
        print(f"lab: {printable(str(error))}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        from .measure import process

        process.stop_all()
        print("lab: interrupted", file=sys.stderr)
        return 130
