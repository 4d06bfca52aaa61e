"""The report: one self-contained HTML file with the results.

SPDX-License-Identifier: MIT
"""

import base64
import hashlib
import pathlib

import jinja2
from markupsafe import Markup

from isomer_lab.report import run, text
from isomer_lab.report.beside import Beside
from isomer_lab.report.contestant import Contestant
from isomer_lab.report.model import model
from isomer_lab.report.ratio import Ratio

HERE = pathlib.Path(__file__).resolve().parent / "page"
MOST_NAMES = 3


def render(results: dict) -> str:
    """The page of results in the form of docs/lab/results.md. Raises ValueError if they have another form."""
    sheet, script = ((HERE / name).read_text(encoding="utf-8") for name in ("page.css", "page.js"))
    # The page may only show itself: only these two sources may be scripts and styles, and nothing is loaded.
    policy = (
        f"default-src 'none'; style-src '{_hash(sheet)}'; script-src '{_hash(script)}'; "
        "base-uri 'none'; form-action 'none'"
    )
    return (
        _environment()
        .get_template("page.html.jinja")
        .render(policy=policy, sheet=Markup(sheet), script=Markup(script), **model(run.read(results)))
    )


def _hash(source: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(source.encode()).digest()).decode()


def _environment() -> jinja2.Environment:
    made = jinja2.Environment(
        loader=jinja2.FileSystemLoader(HERE),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters |= {
        "significant": text.significant,
        "plainly": text.plainly,
        "whole": text.whole,
        "bytes": text.bytes_of,
        "rate": text.rate,
        "duration": text.duration,
        "names": _names,
        "ratio": _ratio,
        "beside_note": _beside_note,
    }
    return made


def _ratio(ratio: Ratio) -> str:
    return f"{text.significant(ratio.value)}" if ratio.apart else f"≈ {text.significant(ratio.value)}"


def _beside_note(beside: Beside) -> str:
    """The interval, and the contestant of Isomer that is meant."""
    ratio, ours = beside.ratio, beside.ours
    interval = f"{text.significant(ratio.low)} to {text.significant(ratio.high)}"
    return f"{interval}, {ours.variant}" if ours.variant else interval


def _names(contestants: list[Contestant]) -> str:
    """A few names, and the number of the others."""
    named = [f"{one.title}, {one.format}" for one in contestants[:MOST_NAMES]]
    more = len(contestants) - len(named)
    return "; ".join(named) + (f"; and {more} more" if more else "")
