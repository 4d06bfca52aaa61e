"""Checks that a contestant works correctly, before it is measured.

SPDX-License-Identifier: MIT
"""

import dataclasses
import pathlib
import urllib.parse
from collections.abc import Sequence

from .. import judges
from ..failure import LabError
from ..harness import words
from ..harness.contestant import Contestant, State
from ..isomer import Isomer
from ..sample import records
from ..sample.values import Values
from . import job, process
from .inputs import Inputs

LIMITS = process.Limits(seconds=60)
COMMAND = "isomer convert"


class Checker:
    """Runs checks, in a folder of its own for each contestant."""

    def __init__(
        self,
        isomer: Isomer,
        values: Values,
        inputs: Inputs,
        common: words.Words,
        folder: pathlib.Path,
        limits: process.Limits = LIMITS,
    ) -> None:
        self._isomer, self._values, self._inputs = isomer, values, inputs
        self._common, self._folder, self._limits = common, folder, limits
        self._values_file, self._json_file = folder / "values.records", folder / "values_json.records"
        records.write(self._values_file, values.protobuf)
        values_json = inputs.values_json()
        self._has_json = values_json is not None
        records.write(self._json_file, values_json or ())

    def files_of(self, contestant: Contestant) -> job.Files:
        own = self._folder / urllib.parse.quote(contestant.id, safe="")
        own.mkdir(exist_ok=True)
        return job.Files(self._values_file, self._json_file, own / "input", own / "output", own / "again")

    def check(self, contestant: Contestant) -> None:
        """Sets the contestant's output, input and judges; or its state, if something is wrong."""
        try:
            self._check(contestant)
        except job.JobError as error:
            fault = error.fault or (self._fault(contestant) if error.state is State.FAILED else "")
            contestant.out(error.state, str(error), error.field, fault)
        except (words.WordError, words.MissingTool) as error:
            contestant.out(State.MISSING, str(error))

    def _fault(self, contestant: Contestant) -> str:
        """Who caused an exception of a library: the library itself, if another one reads the same input correctly."""
        judge = judges.judge_of(contestant.format) if contestant.variant.interchange else None
        if not judge:
            return ""
        try:
            given = self._inputs.of(contestant.format)
            why = judges.verdict(self._values.messages, judge.read_all(self._values.schema, given))
        except LabError as error:
            why = str(error)
        if why:
            return f"the input, of which {judge.title} says: {why}"
        return f"the library, or its harness: {judge.title} reads the same input as it was meant"

    def _check(self, contestant: Contestant) -> None:
        if contestant.variant.holds == "document" and not self._has_json:
            raise job.JobError(State.REFUSED, "documents are made of JSON, and these values have no form in it")
        files = self.files_of(contestant)
        try:
            given = self._inputs.of(contestant.format) if contestant.variant.interchange else None
        except LabError as error:
            raise job.JobError(State.REFUSED, f"the values have no form in this format: {error}") from error
        records.write(files.input, given or ())
        answer = job.run(contestant, self._common, files, limits=self._limits)
        contestant.version = answer.version or contestant.version
        contestant.peak_bytes, contestant.start_seconds = answer.peak_bytes, answer.seconds
        contestant.output = _made(files.output)
        contestant.input = given
        self._judge(contestant, contestant.output, "encodes")
        if given is not None:
            self._judge(contestant, _made(files.again), "decodes")
        else:
            self._read_back(contestant, files)

    def _judge(self, contestant: Contestant, found: Sequence[bytes], what: str) -> None:
        if len(found) != len(self._values):
            raise job.JobError(State.WRONG, f"{what} {len(found)} messages of {len(self._values)}")
        judge = judges.judge_of(contestant.format) if contestant.variant.interchange else None
        if judge:
            try:
                why = judges.verdict(self._values.messages, judge.read_all(self._values.schema, found))
            except LabError as error:
                why = str(error)
            self._settle(contestant, judge.title, what, why)
        elif contestant.input is not None:
            self._settle(contestant, COMMAND, what, self._by_command(contestant, found))

    def _by_command(self, contestant: Contestant, found: Sequence[bytes]) -> str | None:
        schema = self._values.schema
        try:
            back = self._isomer.convert(schema, contestant.format, "protobuf", records.join(found))
        except LabError as error:
            return str(error)
        read = [schema.type.FromString(record) for record in records.split(back)]
        return judges.verdict(self._values.messages, read)

    def _settle(self, contestant: Contestant, judge: str, what: str, why: str | None) -> None:
        if why:
            raise job.JobError(State.WRONG, f"what it {what} is not what it was given, {judge} says: {why}")
        if judge not in contestant.checked_by:
            contestant.checked_by.append(judge)

    def _read_back(self, contestant: Contestant, files: job.Files) -> None:
        """For formats that nobody else reads: it decodes its own output, and encodes the same bytes again."""
        again = self.read_by(contestant, contestant.output or [])
        contestant.input = contestant.output
        records.write(files.input, contestant.input or ())
        self._compare(contestant, again, "itself")

    def read_by(self, contestant: Contestant, given: Sequence[bytes]) -> list[bytes]:
        """What it encodes after it has decoded these records. JobError if it cannot."""
        files = self.files_of(contestant)
        own = dataclasses.replace(
            files, input=files.input.with_name("given"), output=files.output.with_name("ignored")
        )  # fmt: skip
        records.write(own.input, given)
        job.run(contestant, self._common, own, limits=self._limits)
        return _made(own.again)

    def _compare(self, contestant: Contestant, again: Sequence[bytes], reader: str) -> None:
        wrote = contestant.output or []
        if len(again) != len(wrote):
            raise job.JobError(State.WRONG, f"{reader} reads {len(again)} messages of the {len(wrote)} that it wrote")
        for number, (first, second) in enumerate(zip(wrote, again), 1):
            if first != second:
                raise job.JobError(State.WRONG, f"message {number} is another when {reader} has read it")
        if len(set(wrote)) < len(set(self._values.protobuf)):
            raise job.JobError(State.WRONG, "different messages are the same in what it wrote")
        contestant.checked_by.append(reader)

    def cross_check(self, contestants: Sequence[Contestant]) -> None:
        """For formats without a judge: others decode and encode one contestant's output, with the same result."""
        for contestant in contestants:
            if not contestant.in_play or not contestant.output or judges.judge_of(contestant.format):
                continue
            for other in contestants:
                if not other.in_play or other.format != contestant.format or not other.output:
                    continue
                if (other.variant.language, other.variant.harness) == (
                    contestant.variant.language,
                    contestant.variant.harness,
                ):
                    continue
                try:
                    same = self.read_by(other, contestant.output) == other.output
                except job.JobError:
                    same = False
                if same:
                    contestant.checked_by.append(other.id)
                    break


def _made(path: pathlib.Path) -> list[bytes]:
    """The records of a file that a harness was to write."""
    try:
        return records.read(path)
    except FileNotFoundError as error:
        raise job.JobError(State.WRONG, f"made no file '{path.name}'") from error
    except records.RecordsError as error:
        raise job.JobError(State.WRONG, f"its file '{path.name}': {error}") from error
