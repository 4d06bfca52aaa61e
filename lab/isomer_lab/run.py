"""One run of the lab, from the harnesses to the results.

SPDX-License-Identifier: MIT
"""

import dataclasses
import datetime
import os
import shlex
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from . import fields, isomer, machine
from .failure import LabError
from .figures import estimate, noise, results
from .folders import HARNESSES
from .harness import building, manifest, needs, tools, version, words
from .harness.contestant import Contestant, State, all_of, chosen
from .harness.manifest import OPERATIONS
from .measure import inputs, process
from .measure.rounds import Plan, Rounds, plan
from .sample import scaling
from .session import Session
from .terminal.progress import Stages

# The formats for which the report shows the bytes of fields.
FIELDS_OF = ("protobuf", "json", "msgpack", "cbor")
LEAST_ROUNDS = 3


@dataclasses.dataclass(frozen=True)
class Wishes:
    """What the user requested."""

    langs: Sequence[str] = ()
    peers: Sequence[str] = ()
    formats: Sequence[str] = ()
    operations: Sequence[str] = OPERATIONS[:3]
    harnesses: Sequence[os.PathLike] = (HARNESSES,)
    link: float = 10e6
    seconds: float = 25
    rounds: int | None = None
    samples: int | None = None
    seed: int = 1
    clock: str = "cpu"
    install: bool = False
    grow: bool = True
    arguments: Sequence[str] = ()


def contestants_of(wishes: Wishes) -> tuple[list[Contestant], dict[str, manifest.Variant]]:
    """The requested variants, and the baseline of each language. LabError if there are none."""
    harnesses = [
        _only(harness, wishes.operations) for folder in wishes.harnesses for harness in manifest.read_all(folder)
    ]
    found = chosen(all_of(harnesses), wishes.langs, wishes.peers, wishes.formats)
    if not found:
        raise LabError("nobody takes part: see --list for who is there")
    languages = {c.variant.language for c in found}
    baselines = {h.language: v for h in harnesses for v in h.variants if v.is_baseline and h.language in languages}
    return found, baselines


def _only(harness: manifest.Harness, operations: Sequence[str]) -> manifest.Harness:
    """The harness with only these operations of its variants, and without variants that have none of them."""
    variants = []
    for variant in harness.variants:
        left = tuple(name for name in variant.operations if name in operations)
        if left or variant.is_baseline:
            variants.append(dataclasses.replace(variant, operations=left))
    return dataclasses.replace(harness, variants=tuple(variants))


class Run:
    """The stages of a run, one method each."""

    def __init__(self, session: Session, wishes: Wishes, stages: Stages) -> None:
        self.session, self.wishes, self.stages = session, wishes, stages
        self.contestants, self.baselines = contestants_of(wishes)
        self.notes = list(session.values.notes)
        self.began, self.created = time.monotonic(), datetime.datetime.now(datetime.timezone.utc)
        self.load_before = machine.load()
        self.growth: list[dict] = []

    def run(self) -> dict:
        """Runs everything, and returns the results. KeyboardInterrupt ends measuring if there are enough rounds."""
        self.look_for_needs()
        with ThreadPoolExecutor(machine.cores()) as threads:
            try:
                self.build(threads)
                self.check(threads)
                chosen_plan = self.measure()
                if self.wishes.grow:
                    self.grow(threads)
            except KeyboardInterrupt:
                # The running builds are killed, since leaving the pool would otherwise wait for them.
                threads.shutdown(wait=False, cancel_futures=True)
                process.stop_all()
                raise
        return self.conclude(chosen_plan)

    def _variants(self) -> list[manifest.Variant]:
        return list({id(c.variant): c.variant for c in self.contestants}.values())

    def look_for_needs(self) -> None:
        variants = [*self._variants(), *self.baselines.values()]
        absent = [found for variant in variants if (found := needs.missing(variant, self.session.common))]
        if absent and self.wishes.install:
            self.stages.begin("installing", 1)
            self.notes += needs.install(absent, self.stages.working)
            self.stages.step()
        for c in self.contestants:
            if found := needs.missing(c.variant, self.session.common):
                c.out(State.MISSING, f"needs {needs.told(found)}")

    def build(self, threads: ThreadPoolExecutor) -> None:
        groups: dict[str, list[Contestant]] = {}
        for c in self.contestants:
            if c.in_play:
                try:
                    groups.setdefault(self.session.builder.folder_of(c.variant).name, []).append(c)
                except (words.WordError, words.MissingTool) as error:
                    c.out(State.MISSING, str(error))
        new = sum(not self.session.builder.is_built(group[0].variant) for group in groups.values())
        self.stages.begin("building", len(groups), f"{new} of them new" if new else "all built before")
        codes = dict(threads.map(self._baseline, self.baselines.items()))
        list(threads.map(lambda group: self._build(group, codes), groups.values()))

    def _baseline(self, item: tuple[str, manifest.Variant]) -> tuple[str, int]:
        language, variant = item
        try:
            return language, self.session.builder.build(variant).code_bytes or 0
        except LabError as error:
            self.notes.append(f"Code sizes of {language} include the harness, whose baseline was not built: {error}")
            return language, 0

    def _build(self, group: list[Contestant], codes: dict[str, int]) -> None:
        first = group[0]
        self.stages.working(first.id)
        try:
            built = self.session.builder.build(first.variant)
            for c in group:
                c.built = built
                c.version = version.of(c.variant, self.session.isomer, self.session.common, built.folder)
                if built.code_bytes is not None:
                    c.code_bytes = max(built.code_bytes - codes.get(c.variant.language, 0), 0)
        except building.BuildError as error:
            for c in group:
                c.out(State.UNBUILT, f"{shlex.join(error.command)[:400]}\n{str(error)[-1500:]}")
        self.stages.step()

    def check(self, threads: ThreadPoolExecutor) -> None:
        in_play = [c for c in self.contestants if c.in_play]
        self.stages.begin("checking", len(in_play))

        def one(c: Contestant) -> None:
            self.stages.working(c.id)
            self.session.checker.check(c)
            self.stages.step()

        list(threads.map(one, in_play))
        self.session.checker.cross_check(self.contestants)

    def measure(self) -> tuple[Plan, Rounds]:
        in_play = [c for c in self.contestants if c.in_play]
        chosen_plan = plan(in_play, self.wishes.seconds, self.wishes.rounds, self.wishes.samples)
        rounds = Rounds(self.session.checker, self.session.common, in_play, self.wishes.seed)
        rounds.prepare()
        turns = len(in_play) + 2
        self.stages.begin(
            "measuring", chosen_plan.rounds * turns, f"{chosen_plan.seconds:.0f} s, load {machine.load():.1f}"
        )

        def step(number: int, c: Contestant) -> None:
            self.stages.working(f"round {number + 1} of {chosen_plan.rounds}: {c.id}")
            self.stages.step()

        try:
            rounds.run(chosen_plan, step)
        except KeyboardInterrupt:
            if rounds.done < LEAST_ROUNDS:
                raise
            self.notes.append(f"Interrupted: {rounds.done} rounds of {chosen_plan.rounds}.")
            self.wishes = dataclasses.replace(self.wishes, grow=False)
        rounds.finish()
        return chosen_plan, rounds

    def grow(self, threads: ThreadPoolExecutor) -> None:
        measured = [c for c in self.contestants if c.state is State.MEASURED]
        factors = scaling.factors(self.session.values)
        known = len(self.session.values) == 1
        self.stages.begin("scaling", len(measured) * (len(factors) - known))
        scaled = scaling.Scaling(
            self.session.isomer, self.session.values, self.session.common, self.session.scratch, self.wishes.clock
        )

        def step(factor: int, c: Contestant) -> None:
            self.stages.working(f"×{factor}: {c.id}")
            self.stages.step()

        try:
            self.growth = scaled.run(measured, threads, step)
        except LabError as error:
            self.notes.append(f"The sample could not be scaled: {error}")
        self.notes += scaled.notes

    def conclude(self, measured: tuple[Plan, Rounds]) -> dict:
        chosen_plan, rounds = measured
        self.stages.begin("computing", 1)
        wishes, values, schema = self.wishes, self.session.values, self.session.schema
        bootstrap = estimate.Bootstrap(rounds.done, wishes.seed)
        found = noise.judge(rounds.references, bootstrap, wishes.clock)
        rows = [results.contestant(c, len(values), wishes.link, bootstrap, wishes.clock) for c in self.contestants]
        told = {
            "lab": results.FORM,
            "created": self.created.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "command": list(wishes.arguments),
            "isomer": {"version": self.session.isomer.version, "commit": isomer.commit()},
            "machine": machine.describe() | {"load_before": self.load_before, "load_after": machine.load()},
            "tools": tools.versions(),
            "schema": {"files": list(schema.files), "message": schema.message, "fields": schema.fields()},
            "values": {
                "from": list(values.origin),
                "seed": values.seed,
                "messages": len(values),
                "repeated": values.repeated,
                "fields": self._fields(),
            },
            "link_bytes_per_second": wishes.link,
            "method": {
                "rounds": rounds.done,
                **dataclasses.asdict(chosen_plan.pace),
                "clock": wishes.clock,
                "confidence": estimate.CONFIDENCE,
                "resamples": estimate.RESAMPLES,
                "seed": wishes.seed,
            },
            "noise": dataclasses.asdict(found),
            "contestants": rows,
            "ratios": results.ratios(self.contestants, bootstrap, wishes.clock),
            "growth": self.growth,
            "notes": self.notes,
        }
        self.stages.step()
        return told | {"seconds": round(time.monotonic() - self.began, 1)}

    def _fields(self) -> list[dict]:
        """The bytes of fields, in those formats that can represent the values."""
        made = inputs.Inputs(self.session.isomer, self.session.values)
        by_format = {}
        for name in FIELDS_OF:
            try:
                by_format[name] = made.of(name)
            except LabError:
                continue
        try:
            return fields.count(self.session.schema.descriptor, by_format)
        except ValueError as error:
            self.notes.append(f"Bytes by field are not known: {error}")
            return []
