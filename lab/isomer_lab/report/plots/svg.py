"""A figure of matplotlib as SVG for the inside of a page: text is text, colours are the page's, no style is inline.

SPDX-License-Identifier: MIT

The page's policy allows no style but its own sheet. So declarations become presentation attributes, and each colour,
which stands for a role (see style.py), becomes the custom property that has it by day and by night.
"""

import io
import logging
import re
import warnings
import xml.etree.ElementTree as xml

import matplotlib
from markupsafe import Markup
from matplotlib.figure import Figure

from isomer_lab.report.plots.style import ROLES, SETTINGS

SVG = "http://www.w3.org/2000/svg"
XLINK = "{http://www.w3.org/1999/xlink}href"
NUMBER = re.compile(r"-?\d+\.\d{3,}")
REFERENCE = re.compile(r"url\(#([^)]+)\)")
DROPPED = {f"{{{SVG}}}metadata", f"{{{SVG}}}style"}
GEOMETRY = {"d", "x", "y", "width", "height", "transform", "points", "viewBox"}

xml.register_namespace("", SVG)


def render(figure: Figure, name: str, title: str, description: str) -> Markup:
    """`name` is unique on the page. Screen readers read the title and the description instead of the figure."""
    logging.getLogger("matplotlib.font_manager").setLevel(logging.ERROR)
    out = io.StringIO()
    with matplotlib.rc_context({**SETTINGS, "svg.hashsalt": name}), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # The font for measuring may lack a character that the reader's font has.
        figure.savefig(out, format="svg", metadata={"Date": None})
    root = xml.fromstring(out.getvalue())
    _strip(root)
    used = _references(root)
    for element in root.iter():
        _tidy(element, name, used)
    for attribute in ("width", "height", "version"):
        root.attrib.pop(attribute, None)
    root.set("role", "img")
    root.set("aria-labelledby", f"{name}-title {name}-description")
    for position, (tag, text) in enumerate((("title", title), ("desc", description))):
        element = xml.Element(f"{{{SVG}}}{tag}", {"id": f"{name}-{'title' if tag == 'title' else 'description'}"})
        element.text = text
        root.insert(position, element)
    return Markup(xml.tostring(root, encoding="unicode"))  # ElementTree has escaped all of it.


def _strip(element: xml.Element) -> None:
    for child in list(element):
        if child.tag in DROPPED:
            element.remove(child)
        else:
            _strip(child)


def _references(root: xml.Element) -> set[str]:
    found = set()
    for element in root.iter():
        for value in element.attrib.values():
            found.update(REFERENCE.findall(value))
        if XLINK in element.attrib:
            found.add(element.attrib[XLINK][1:])
    return found


def _tidy(element: xml.Element, name: str, used: set[str]) -> None:
    for declaration in element.attrib.pop("style", "").split(";"):
        key, _, value = (part.strip() for part in declaration.partition(":"))
        if key and key != "font-family":
            element.set(key, value)
    if element.get("id") in used:
        element.set("id", f"{name}-{element.get('id')}")
    else:
        element.attrib.pop("id", None)
    if XLINK in element.attrib:
        element.set("href", f"#{name}-{element.attrib.pop(XLINK)[1:]}")
    if element.get("transform", "").startswith("rotate(-0 "):
        element.attrib.pop("transform")
    for key, value in list(element.attrib.items()):
        if key in GEOMETRY:
            value = " ".join(NUMBER.sub(lambda found: f"{float(found.group()):.2f}", value).split())
        else:
            value = REFERENCE.sub(rf"url(#{name}-\1)", ROLES.get(value, value))
        element.set(key, value)
    if element.text and not element.text.strip():
        element.text = None
    if element.tail and not element.tail.strip():
        element.tail = None
