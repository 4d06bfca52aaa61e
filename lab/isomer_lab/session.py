"""The state of a run of the lab: the command, the schema, the values, and the folders.

SPDX-License-Identifier: MIT
"""

import dataclasses
import pathlib
import shutil
import tempfile

from .description import capacities
from .description.schema import Schema
from .folders import work_folder
from .harness import words
from .harness.building import Builder
from .isomer import Isomer
from .measure import check, process
from .measure.inputs import Inputs
from .sample.values import Values


@dataclasses.dataclass
class Session:
    """Use it as a context, at whose end its temporary folder is deleted."""

    isomer: Isomer
    schema: Schema
    values: Values
    work: pathlib.Path = dataclasses.field(default_factory=work_folder)
    check_limits: process.Limits = check.LIMITS
    scratch: pathlib.Path = dataclasses.field(init=False)
    common: words.Words = dataclasses.field(init=False)
    builder: Builder = dataclasses.field(init=False)
    checker: check.Checker = dataclasses.field(init=False)

    def __post_init__(self) -> None:
        self.work.mkdir(parents=True, exist_ok=True)
        self.scratch = pathlib.Path(tempfile.mkdtemp(prefix="run-", dir=self.work))
        room = self.scratch / "capacities.options"
        capacities.write(self.schema.descriptors, self.schema.message, self.values.protobuf, room)
        self.common = words.of_schema(self.isomer, self.schema, room, len(self.values))
        self.builder = Builder(self.isomer, self.common, self.work / "built")
        self.builder.sweep()
        inputs = Inputs(self.isomer, self.values)
        self.checker = check.Checker(self.isomer, self.values, inputs, self.common, self.scratch, self.check_limits)

    def __enter__(self) -> "Session":
        return self

    def __exit__(self, *_: object) -> None:
        shutil.rmtree(self.scratch, ignore_errors=True)
