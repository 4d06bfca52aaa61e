"""The data for the template of the report: text, rows and plots, made from the results.

SPDX-License-Identifier: MIT
"""

import math

from isomer_lab.report import answers, beside, link, verdict
from isomer_lab.report.contestant import Contestant
from isomer_lab.report.plots import (
    in_both_widths,
    fields as fields_plot,
    growth as growth_plot,
    link as link_plot,
    sizes as sizes_plot,
    spread as spread_plot,
    times as times_plot,
)
from isomer_lab.report.run import Run
from isomer_lab.report.text import (
    OPERATIONS,
    STATES,
    bytes_of,
    clean,
    counted,
    duration,
    listed,
    number,
    plainly,
    setting,
    significant,
)

# The columns that identify a contestant.
NAMES = [{"title": "Library"}, {"title": "Language"}, {"title": "Format"}]
SECTIONS = {
    "short": "In short",
    "smallest": "Which is the smallest?",
    "fastest": "Which is the fastest?",
    "beside": "How do others compare with Isomer?",
    "link": "Which is the cheapest over a link?",
    "growth": "How does it grow?",
    "fields": "Where do the bytes go?",
    "left-out": "Who was left out, and why?",
    "everyone": "Everyone",
    "spread": "How sure is that?",
    "method": "How was it measured?",
}


def model(run: Run) -> dict:
    formats = answers.formats(run)
    shown = {name for name in SECTIONS if _has(name, run)}
    made = {
        "run": run,
        "formats": formats,
        "states": STATES,
        "summary": _summary(run),
        "sections": [{"id": name, "title": title} for name, title in SECTIONS.items() if name in shown],
        **_head(run),
        **_short(run),
        **_everyone(run),
        **_beside(run),
        **_method(run),
        "notes": [clean(note) for note in run.raw.get("notes") or ()],
    }
    for name, part in {"smallest": _smallest, "link": _link, "growth": _growth, "fields": _fields}.items():
        if name in shown:
            made |= part(run, formats)
    if "fastest" in shown:
        made |= {
            "time_plots": [(OPERATIONS[name], in_both_widths(times_plot.plot, run, name, formats)) for name in run.operations],
            "matrix": _matrix(run, formats),
        }
    return made


def _has(section: str, run: Run) -> bool:
    return {
        "smallest": any(one.plain is not None for one in run.measured),
        "fastest": bool(run.operations),
        "beside": bool(beside.rows(run)),
        "link": any(one.seconds(run.link) is not None for one in run.measured),
        "growth": any(step.get("encode") and step.get("decode") for _, by_id in run.growth for step in by_id.values()),
        "fields": bool(run.fields),
        "everyone": bool(run.measured),
        "spread": bool(run.operations),
    }.get(section, True)


def _head(run: Run) -> dict:
    noise = run.raw.get("noise") or {}
    isomer = run.raw.get("isomer") or {}
    return {
        "quiet": bool(noise.get("quiet")),
        "noise": clean(noise.get("text", "Its noise was not measured.")),
        "isomer": " ".join(clean(isomer[name])[:12] for name in ("version", "commit") if isomer.get(name)),
        "created": clean(run.raw.get("created", "?"), 40),
    }


def _summary(run: Run) -> str:
    libraries = len({(one.language, one.library) for one in run.measured})
    languages = [name for name in run.languages if any(one.language == name for one in run.measured)]
    if not run.measured:
        return f"Nobody was measured: of {counted(len(run.left_out), 'contestant')}, all were left out."
    said = (
        f"{counted(len(run.measured), 'contestant')}, of {counted(libraries, 'library', 'libraries')} in "
        f"{listed(languages)}, encoded and decoded the same "
        f"{'message' if run.messages == 1 else counted(run.messages, 'message')}. What each of them wrote was checked "
        "before any time was taken."
    )
    if run.left_out:
        said += (
            " One more is left out, with its reason."
            if len(run.left_out) == 1
            else f" {len(run.left_out)} more are left out, each with its reason."
        )
    return said


def _short(run: Run) -> dict:
    by_language = answers.by_language(run)
    asked = {name for _, found in by_language for name in found}
    questions = [(name, title) for name, title in answers.questions(run) if name in asked]
    return {
        "questions": questions,
        "verdicts": verdict.by_language(run),
        "overall": verdict.overall(run),
        "by_language": by_language,
        "language_columns": [{"title": "Language"}]
        + [{"title": title[0].upper() + title[1:]} for _, title in questions],
    }


def _smallest(run: Run, formats: list[str]) -> dict:
    groups: dict[tuple[str, float], list[Contestant]] = {}
    for one in run.measured:
        if one.plain is not None:
            groups.setdefault((one.format, one.plain), []).append(one)
    ordered = sorted(groups.items(), key=lambda group: (group[0][1], group[0][0]))
    least = ordered[0][0][1] or 1
    rows = [
        {"format": form, "sizes": ones[0].sizes, "ratio": plain / least, "by": _libraries(ones, run.languages)}
        for (form, plain), ones in ordered
    ]
    seen: dict[str, dict] = {}
    for row in rows:
        seen.setdefault(row["format"], row)
    return {"sizes": rows, "size_plot": in_both_widths(sizes_plot.plot, [(form, row["sizes"]) for form, row in seen.items()])}


def _libraries(contestants: list[Contestant], languages: list[str]) -> str:
    """C: Isomer, nanopb; Go: Isomer."""
    named = {
        language: dict.fromkeys(one.library for one in contestants if one.language == language)
        for language in languages
    }
    return "; ".join(f"{language}: {', '.join(libraries)}" for language, libraries in named.items() if libraries)


def _matrix(run: Run, formats: list[str]) -> dict:
    operation = "round_trip" if "round_trip" in run.operations else run.operations[0]
    rows = []
    for form in formats:
        cells = []
        for language in run.languages:
            best = answers.best(
                [one for one in run.measured if one.format == form and one.language == language],
                lambda one: one.median(operation),
            )
            cells.append({"value": best.median(operation), "name": best.name} if best else None)
        if any(cells):
            rows.append((form, cells))
    return {
        "title": OPERATIONS[operation],
        "rows": rows,
        "columns": [{"title": language, "number": True} for language in run.languages],
    }


def _link(run: Run, formats: list[str]) -> dict:
    def cheapest(one: Contestant) -> float | None:
        return one.seconds(run.link)

    rows = [
        best
        for form in formats
        if (best := answers.best([one for one in run.measured if one.format == form], cheapest))
    ]
    reaches = link.cheapest(run.measured, run.is_faster)
    hull = {reach.contestant.id for reach in reaches}
    by_language = [("any", reaches)] + [
        (language, found)
        for language in run.languages
        if (found := link.cheapest((one for one in run.measured if one.language == language), run.is_faster))
    ]
    return {
        "link_rows": sorted(rows, key=cheapest),
        "link_exponent": round(math.log10(run.link), 2),
        "reaches_by_language": by_language,
        "link_plot": in_both_widths(link_plot.plot, reaches, [one for one in rows if one.id not in hull], run.link),
    }


def _growth(run: Run, formats: list[str]) -> dict:
    names = ("bytes", "encode", "decode")
    units = {"bytes": "bytes", "encode": "encode, ns", "decode": "decode, ns"}
    columns = NAMES + [
        {"title": f"×{factor:,}", "unit": units[name], "number": True} for factor, _ in run.growth for name in names
    ]
    there = {name for _, step in run.growth for name in step}
    rows = [
        (one, [(step.get(one.id, {}).get(name), name) for _, step in run.growth for name in names])
        for one in _ranked(run)
        if one.id in there
    ]
    return {"growth_columns": columns, "growth_rows": rows, "growth_plot": in_both_widths(growth_plot.plot, run, formats)}


def _fields(run: Run, formats: list[str]) -> dict:
    forms = list(dict.fromkeys(form for _, _, taken in run.fields for form in taken))
    totals = {form: sum(taken.get(form, 0) for _, _, taken in run.fields) for form in forms}
    rows = [
        {
            "path": path,
            "count": count,
            "cells": [
                (
                    taken.get(form, 0) / run.messages,
                    f"{100 * taken.get(form, 0) / totals[form]:.1f} %" if totals[form] else "",
                )
                for form in forms
            ],
        }
        for path, count, taken in run.fields
    ]
    return {
        "field_rows": rows,
        "field_columns": [{"title": form, "number": True} for form in forms],
        "field_plot": in_both_widths(fields_plot.plot, run.fields, run.messages),
    }


def _beside(run: Run) -> dict:
    columns = [{"title": OPERATIONS[name][0].upper() + OPERATIONS[name][1:], "number": True} for name in run.operations]
    return {"beside": beside.rows(run), "beside_columns": [*NAMES, *columns]}


def _ranked(run: Run) -> list[Contestant]:
    """Those that encode and decode the fastest come first."""
    return sorted(run.measured, key=lambda one: (one.once is None, one.once or 0.0, one.id))


def _tied(run: Run) -> dict[str, str]:
    """Maps ids to those that cannot be distinguished in time, as indexes of rows of the table."""
    there = [one for one in _ranked(run) if one.once is not None and one.plain is not None]
    return {
        one.id: " ".join(
            str(index)
            for index, other in enumerate(there)
            if other is not one and (ratio := run.once_ratio(one, other)) is not None and not ratio.apart
        )
        for one in there
    }


def _everyone(run: Run) -> dict:
    operation = "encode" if "encode" in run.operations else next(iter(run.operations), None)
    times = [
        {"title": OPERATIONS[name][0].upper() + OPERATIONS[name][1:], "unit": "ns", "number": True}
        for name in run.operations
    ]
    outliers = sum(found.outliers for one in run.measured for found in one.operations.values())
    samples = sum(len(found.samples) for one in run.measured for found in one.operations.values())
    return {
        "everyone": _ranked(run),
        "tied": _tied(run),
        "confidence": f"{100 * (number((run.raw.get('method') or {}).get('confidence')) or 0.95):.0f} %",
        "everyone_columns": [
            {"title": "Library"},
            {"title": "Language"},
            {"title": "Format"},
            {"title": "Version"},
            {"title": "Holds"},
            {"title": "Bytes", "number": True},
            *times,
            {"title": "A million over the link", "unit": "s", "number": True},
            {"title": "Allocations", "unit": "encode", "number": True},
            {"title": "Allocations", "unit": "decode", "number": True},
            {"title": "Peak memory", "number": True},
            {"title": "Code", "number": True},
            {"title": "Checked by"},
        ],
        "spread_columns": [{"title": "Library"}, {"title": "Language"}, {"title": "Format"}]
        + [
            {"title": f"{OPERATIONS[name][0].upper()}{OPERATIONS[name][1:]}", "unit": unit, "number": True}
            for name in run.operations
            for unit in ("varied, %", "least, ns", "99th percentile, ns", "outliers")
        ],
        "outlier_text": f"{outliers:,} of {samples:,} lie beyond 1.5 times the range of the middle half of their "
        "contestant's.",
        "spread_plot": in_both_widths(spread_plot.plot, run, operation) if operation else None,
    }


def _method(run: Run) -> dict:
    method, machine, values = (run.raw.get(name) or {} for name in ("method", "machine", "values"))
    clock = (
        "the processor's clock, which stands still while others run"
        if method.get("clock") == "cpu"
        else "the clock on the wall"
    )

    def of(held: dict, name: str) -> float | None:
        return number(held.get(name))

    text = (
        f"Each contestant ran in {plainly(of(method, 'rounds'))} rounds, in each of them in a new process and in "
        "another order, so that a noisy minute hurts all alike. A round has "
        f"{plainly(of(method, 'samples'))} samples of each operation, after "
        f"{setting(of(method, 'warmup_ns'))} to warm up; a sample is as many calls as take "
        f"{setting(of(method, 'sample_ns'))}. Times are by {clock}. "
        f"Intervals are bootstrapped from the medians of the rounds, {plainly(of(method, 'resamples'))} times."
    )
    source = values.get("from") or "?"
    where = (
        "random"
        if source == "random"
        else ", ".join(clean(name, 200) for name in source)
        if isinstance(source, list)
        else clean(source, 200)
    )
    facts = [
        ("Processor", f"{clean(machine.get('cpu', '?'), 200)}, {plainly(of(machine, 'cores'))} cores"),
        ("Memory", bytes_of(of(machine, "memory_bytes"))),
        ("Kernel", clean(machine.get("kernel", "?"), 200)),
        ("Load", f"{significant(of(machine, 'load_before'))} before, {significant(of(machine, 'load_after'))} after"),
        *((clean(name, 40), clean(version, 100)) for name, version in (run.raw.get("tools") or {}).items()),
        ("Schema", ", ".join(clean(name, 200) for name in (run.raw.get("schema") or {}).get("files") or ())),
        (
            "Values",
            f"{run.messages:,} from {where}"
            + (f", seed {clean(values['seed'], 40)}" if values.get("seed") is not None else ""),
        ),
        ("Command", " ".join(clean(word, 400) for word in run.raw.get("command") or ())),
        ("It took", duration((of(run.raw, "seconds") or 0) * 1e9)),
    ]
    return {"method_text": text, "facts": facts}
