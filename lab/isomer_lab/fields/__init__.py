"""The bytes of messages by field and format.

SPDX-License-Identifier: MIT

    rows = fields.count(descriptor, {"protobuf": records, "json": texts})

A field has the bytes of all that it brings along: tags and lengths, keys, quotes, colons, and the comma in front of it.
What is in the fields of a message below is counted there; its braces, or its length, are the field's that it is in.
So the bytes of all rows of a format add up to the size of its messages, exactly.
"""

from collections.abc import Callable, Mapping, Sequence

from google.protobuf.descriptor import Descriptor

from isomer_lab.fields import cbor, json, msgpack, protobuf
from isomer_lab.fields.node import Attribution, Node
from isomer_lab.fields.tally import Place, Tally

# Formats whose keys are names, or field numbers.
NAMED: dict[str, Callable[[bytes], Node]] = {"json": json.parse, "msgpack": msgpack.parse, "cbor": cbor.parse}
FORMATS = ("protobuf", *NAMED)


def count(message: Descriptor, records: Mapping[str, Sequence[bytes]], most: int = 200) -> list[dict]:
    """`values.fields` of the results, the largest first.

    `records` has the same messages in each format of FORMATS that is wanted. How often a field is there is told by the
    first of them. Raises ValueError, which says of which format and record, where bytes are not what they should be.
    """
    tally = Tally()
    for position, (form, messages) in enumerate(records.items()):
        if form not in FORMATS:
            raise ValueError(f"bytes by field are not known of the format {form}")
        for index, data in enumerate(messages):
            try:
                _count(message, form, data, tally, counting=position == 0)
            except ValueError as error:
                raise ValueError(f"message {index} in {form}: {error}") from error
    return tally.rows(most)


def _count(message: Descriptor, form: str, data: bytes, tally: Tally, counting: bool) -> None:
    top = Place.top(message)
    if counting:
        tally.counts[()] += 1
    if form == protobuf.FORM:
        protobuf.count(top, data, tally, counting)
    else:
        Attribution(form, tally, counting).message(top, NAMED[form](data), ())
