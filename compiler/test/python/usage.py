"""How a program uses what is generated of values.proto, for type checkers: a line that ends with `wrong` has a mistake.

SPDX-License-Identifier: MIT
"""
from datetime import datetime, timedelta
from typing import Literal

import isomer
from python.shared_types_v1_isomer import Holder, Scalars
from python.values_isomer import Choices, Colour, Defaults, Known, Open, Rules
from python.values_isomer import Holder as SameHolder

scalars = Scalars(text="a", raw=b"b", i32=1, pair=1.5, colour=Colour.COLOUR_UNKNOWN)
text: str = scalars.text
maybe: str | None = scalars.maybe
colour: Colour = scalars.colour
scalars.size = SameHolder.Size.SIZE_UNKNOWN
scalars.size = Holder.Size.SIZE_UNKNOWN
Scalars(text=1)  # wrong
Scalars(raw="b")  # wrong
Scalars(nothing=1)  # wrong
Scalars("a")  # wrong
certain: str = scalars.maybe  # wrong
scalars.colour = Open.UNKNOWN  # wrong

rules = Rules(packed=[1, 2], scores={"a": 1}, by_number={1: Rules()}, recursive=Rules(maybe=1), from_=scalars)
count: int = rules.packed[0]
rules.recursive = None
rules.packed.append("a")  # wrong
rules.scores["a"] = "b"  # wrong
rules.recursive.maybe = 1  # wrong

inner = Defaults.Inner(outer=Defaults.Outer.NONE, own=Defaults.Inner.Kind.B)
own: Defaults.Inner.Kind = inner.own
inner.outer = Defaults.Inner.Kind.A  # wrong

known = Known(timestamp=datetime.now(), duration=timedelta(1), struct={"a": [1, None]}, string_value="a", any=isomer.Any())
when: datetime | None = known.timestamp
known.duration = 1  # wrong

choices = Choices(contact=isomer.Oneof[Literal["mail"], str]("mail", "a@b"))
choices.contact = isomer.Oneof[Literal["house"], str]("house", "five")  # wrong


def told(of: Choices) -> str:
    if of.contact is None:
        return ""
    if of.contact.field == "phone":
        return told(of.contact.value)
    if of.contact.field == "house":
        return of.contact.value  # wrong
    return of.contact.value if of.contact.field == "mail" else of.contact.value.isoformat()
