"""Reads YAML with PyYAML, as nodes, since the schema determines the types of plain scalars.

SPDX-License-Identifier: MIT
"""

import base64
from typing import Any

import yaml
from google.protobuf.message import Message

from .plain import Unquoted, fill

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def _value(node: yaml.Node) -> Any:
    if isinstance(node, yaml.MappingNode):
        return {_value(key): _value(member) for key, member in node.value}
    if isinstance(node, yaml.SequenceNode):
        return [_value(item) for item in node.value]
    if node.tag == "tag:yaml.org,2002:binary":
        return base64.b64decode(node.value)
    return node.value if node.style else Unquoted(node.value)


def from_yaml(kind: type[Message], record: bytes) -> Message:
    node = yaml.compose(record.decode(), Loader=_Loader)
    return fill(kind(), {} if node is None else _value(node))
