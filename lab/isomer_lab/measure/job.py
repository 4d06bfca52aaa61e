"""Jobs for harnesses, and the events with which they answer.

SPDX-License-Identifier: MIT
"""

import dataclasses
import json
import pathlib
import signal

from ..failure import LabError
from ..harness import tools, words
from ..harness.contestant import Contestant, Memory, Sample, State
from ..harness.manifest import OPERATIONS
from . import process

CONTRACT = 1
# The maximum number of events, each of which is a line.
MOST_EVENTS = 100_000


@dataclasses.dataclass(frozen=True)
class Files:
    """What all jobs have. Each contestant reads the values and its input. A check writes the last two."""

    values: pathlib.Path
    values_json: pathlib.Path
    input: pathlib.Path
    output: pathlib.Path
    again: pathlib.Path


@dataclasses.dataclass(frozen=True)
class Pace:
    """How long to measure, in one round."""

    samples: int
    sample_ns: int
    warmup_ns: int


@dataclasses.dataclass
class Answer:
    """What a harness reported."""

    version: str = ""
    samples: dict[str, list[Sample]] = dataclasses.field(default_factory=dict)
    memory: dict[str, Memory] = dataclasses.field(default_factory=dict)
    peak_bytes: int = 0
    seconds: float = 0
    refusal: "JobError | None" = None


class JobError(LabError):
    """A harness failed to do its job. `state` is the resulting state of the contestant."""

    def __init__(self, state: State, why: str, field: str = "", fault: str = "") -> None:
        super().__init__(why)
        self.state, self.field, self.fault = state, field, fault


def run(
    contestant: Contestant,
    common: words.Words,
    files: Files,
    *,
    limits: process.Limits,
    pace: Pace | None = None,
    round_number: int = 0,
) -> Answer:
    """Runs a check, or a round of measuring if there is a pace. JobError if the harness fails."""
    variant = contestant.variant
    job = {
        "contract": CONTRACT,
        "task": "measure" if pace else "check",
        "variant": variant.name,
        "format": contestant.format,
        "message": common["message"],
        "values": str(files.values),
        "values_json": str(files.values_json),
        "input": str(files.input),
    }
    if pace:
        job |= {"operations": list(variant.operations), **dataclasses.asdict(pace)}
    else:
        job |= {"output": str(files.output), "again": str(files.again)}
    folder = contestant.built.folder if contestant.built else files.values.parent
    command = words.replaced(variant.run, words.of_variant(common, variant, folder), variant)
    try:
        done = process.run(
            command, limits, stdin=json.dumps(job).encode(), folder=folder, environment=tools.environment()
        )  # fmt: skip
    except OSError as error:
        raise JobError(State.CRASHED, f"{command[0]} does not start: {error.strerror}") from error
    answer = _read(done, round_number, limits)
    if pace:
        _check_samples(answer, variant.operations, pace)
    answer.peak_bytes, answer.seconds = done.peak_bytes, done.wall_seconds
    return answer


def _tail(text: str) -> str:
    """The end of a program's output, which usually has the reason."""
    lines = [line for line in text.splitlines() if line.strip()]
    shown = "\n".join(lines[-6:])
    return shown[-1000:]


def _ended(done: process.Outcome) -> str:
    if done.code < 0:
        try:
            return f"ended by {signal.Signals(-done.code).name}"
        except ValueError:
            return f"ended by signal {-done.code}"
    return f"ended with exit code {done.code}"


def _read(done: process.Outcome, round_number: int, limits: process.Limits) -> Answer:
    if done.timed_out:
        raise JobError(State.HUNG, f"did not end within {limits.seconds:.0f} s")
    if done.flooded:
        raise JobError(State.CRASHED, "wrote more than anybody reads to standard output")
    said = f": {_tail(done.error)}" if done.error else ""
    ended_well = done.code == 0
    answer, has_ended = Answer(), False
    try:
        for event in _events(done.stdout):
            if has_ended:
                raise JobError(State.CRASHED, "goes on after its last event")
            has_ended = _take(answer, event, round_number)
    except JobError:
        # If a program failed, its last words matter, and not an incomplete line.
        if ended_well:
            raise
    if not ended_well:
        raise JobError(State.CRASHED, _ended(done) + said)
    if answer.refusal:
        raise answer.refusal
    if not has_ended:
        raise JobError(State.CRASHED, f"ended without the event 'end'{said}")
    return answer


def _events(output: bytes) -> list[dict]:
    events = []
    for number, line in enumerate(output.splitlines(), 1):
        if number > MOST_EVENTS:
            raise JobError(State.CRASHED, f"more than {MOST_EVENTS} lines")
        try:
            event = json.loads(line)
        except (ValueError, RecursionError):
            event = None
        if not isinstance(event, dict) or not isinstance(event.get("event"), str):
            shown = line[:80].decode("utf-8", "replace")
            raise JobError(State.CRASHED, f"line {number} of its output is no event: {shown}")
        events.append(event)
    return events


def _whole(event: dict, name: str, least: int) -> int:
    value = event.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value < 1 << 62:
        raise JobError(State.CRASHED, f"'{name}' of an event must be a whole number from {least} up, and is {value!r}")
    return value


def _number(event: dict, name: str) -> float | None:
    value = event.get(name)
    if value is None:
        return None
    if not isinstance(value, (int, float)) or isinstance(value, bool) or not 0 <= value < 1e18:
        raise JobError(State.CRASHED, f"'{name}' of an event must be a number from 0 up, and is {value!r}")
    return float(value)


def _operation(event: dict) -> str:
    name = event.get("operation")
    if name not in OPERATIONS:
        raise JobError(State.CRASHED, f"an event has the operation {name!r}")
    return name


def _take(answer: Answer, event: dict, round_number: int) -> bool:
    """Handles an event. Returns whether it was the last one."""
    kind = event["event"]
    if kind == "ready":
        version = event.get("version", "")
        answer.version = str(version)[:100] if version else ""
    elif kind == "sample":
        sample = Sample(
            round_number, _whole(event, "calls", 1), _whole(event, "wall_ns", 1), _whole(event, "cpu_ns", 0)
        )
        answer.samples.setdefault(_operation(event), []).append(sample)
    elif kind == "memory":
        answer.memory[_operation(event)] = Memory(_number(event, "allocations"), _number(event, "bytes"))
    elif kind in ("refused", "failed"):
        reason, field, fault = (str(event.get(name) or "") for name in ("reason", "field", "fault"))
        state = State.REFUSED if kind == "refused" else State.FAILED
        answer.refusal = JobError(state, reason[:1000] or "without a reason", field[:300], fault[:300])
        return True
    elif kind == "end":
        return True
    else:
        raise JobError(State.CRASHED, f"there is no event '{kind[:40]}'")
    return False


def _check_samples(answer: Answer, operations: tuple[str, ...], pace: Pace) -> None:
    for operation in operations:
        if len(answer.samples.get(operation, ())) != pace.samples:
            count = len(answer.samples.get(operation, ()))
            raise JobError(State.CRASHED, f"{count} samples of {operation} instead of {pace.samples}")
