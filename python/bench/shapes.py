"""The values that are measured, fifty of each shape from one seed, as plain dicts.

SPDX-License-Identifier: MIT
"""
import random

COUNT = 50
WORDS = ("alpha", "bravo", "charlie", "delta", "écoute", "façade", "日本語", "naïve", "señor", "zebra")


def _person(r):
    return {"name": f"{r.choice(WORDS).title()} Lovelace", "id": r.randrange(1, 1 << 30), "email": f"u{r.randrange(10**6)}@example.org",
            "phones": [{"number": f"+44 20 {r.randrange(10**7):07}", "kind": r.randrange(3)} for _ in range(r.randrange(4))],
            "scores": [r.random() * 100 for _ in range(r.randrange(8))],
            "counts": {w: r.randrange(1 << 40) for w in r.sample(WORDS[:4], r.randrange(4))}}


def _rows(r):
    return {"rows": [{"id": r.randrange(1 << 40), "title": f"{r.choice(WORDS)} {r.choice(WORDS)} {i}", "price": r.randrange(10**6) / 100,
                      "available": r.random() < 0.5, "tags": r.sample(WORDS, r.randrange(4))} for i in range(1000)]}


def _wide(r):
    value = {"a": lambda: r.randrange(1, 1 << 30), "b": lambda: r.randrange(1, 1 << 50), "c": lambda: r.choice(WORDS) * 3,
             "d": lambda: r.random(), "e": lambda: True}
    return {f"{kind}{i}": value[kind]() for kind in "abcde" for i in range(1, 6) if r.random() < 0.5}


def _text(r):
    return {"title": "Les misérables, 第一章", "paragraphs": [" ".join(r.choices(WORDS, k=60)) for _ in range(8)],
            "offsets": [r.randrange(1 << r.randrange(1, 28)) for _ in range(200)]}


def make(shape):
    """Returns fifty values of a shape."""
    r = random.Random(f"isomer {shape}")
    maker = {"Person": _person, "Rows": _rows, "Wide": _wide, "Text": _text}[shape]
    return [maker(r) for _ in range(COUNT if shape != "Rows" else 5)]


SHAPES = ("Person", "Rows", "Wide", "Text")
