"""The same value of YAML in many spellings: styles, blanks, line breaks, comments, properties and aliases wherever
YAML 1.2.2 lets them stand.

SPDX-License-Identifier: MIT
"""
import math
import random
import re

RESOLVED = re.compile(
    r"(?:~|null|Null|NULL|true|True|TRUE|false|False|FALSE|[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+"
    r"|[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))?")
PRINTABLE = re.compile(r"[\t\n\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]*")
FLOW = ",[]{}"
ESCAPES = {"\0": "0", "\a": "a", "\b": "b", "\t": "t", "\n": "n", "\v": "v", "\f": "f", "\r": "r", "\x1b": "e", '"': '"',
           "\\": "\\", "/": "/", " ": " ", "\x85": "N", "\xa0": "_", "\u2028": "L", "\u2029": "P"}


def may_be_plain(s: str, in_flow: bool) -> bool:
    """Whether s may stand without quotes on one line and be text (7.3.3)."""
    if RESOLVED.fullmatch(s) or s != s.strip(" \t\n") or not PRINTABLE.fullmatch(s) or "\n" in s:
        return False
    ends = re.search(r":(\s|$)|\s#", s) or s[0] in ",[]{}#&*!|>'\"%@`" or s.startswith(("---", "..."))
    if s[0] in "-?:":
        ends = ends or len(s) == 1 or s[1] in " \t" or (in_flow and s[1] in FLOW)
    return not ends and not (in_flow and re.search(r"[,\[\]{}]", s))


class Speller:
    """Spells values: dicts, lists, text, numbers, booleans and None. `tagged`: scalars may have tags of the core
    schema, which a field of another type would refuse."""

    def __init__(self, r: random.Random, tagged: bool) -> None:
        self.r, self.tagged = r, tagged
        self.line = r.choice(["\n", "\n", "\n", "\r\n", "\r"])
        self.anchors: dict[str, str] = {}  # the repr of a value by its anchor's name
        self.repeated = 0

    def chance(self, p: float) -> bool:
        return self.r.random() < p

    # White space and comments.
    def blanks(self, least: int = 1) -> str:
        if self.chance(0.7):
            return " " * least
        return "".join(self.r.choice("  \t") for _ in range(self.r.randrange(least, least + 3)))

    def comment(self) -> str:
        return "#" + self.r.choice(["", " a: b", " - c", "!x [{", " 'd", " \u00e9\u2028 #", "\t&e *f", "---", " %YAML"])

    def line_end(self) -> str:
        """From behind something to the beginning of the next line."""
        end = self.blanks() + self.comment() if self.chance(0.15) else self.blanks(0) if self.chance(0.1) else ""
        return end + "\n" + self.empty_lines()

    def empty_lines(self) -> str:
        lines = ""
        while self.chance(0.12):
            lines += self.r.choice(["", "  ", "\t", "     ", " \t"]) + (self.comment() if self.chance(0.5) else "") + "\n"
        return lines

    def indent(self, n: int) -> str:
        """The beginning of a line of something below a collection at column n that is no block collection."""
        return " " * (n + 1 + self.r.choice([0, 0, 1, 2, 5])) + (self.r.choice(["\t", " \t "]) if self.chance(0.1) else "")

    def space(self, n: int, least: int = 0, one_line: bool = False) -> str:
        """Between two parts of a flow collection, or of a node and what stands in front of it."""
        if one_line or self.chance(0.8):
            return self.blanks(least) if least or self.chance(0.4) else ""
        return self.line_end() + self.indent(n)

    # Properties, aliases.
    def alias(self, value: object) -> str | None:
        names = [name for name, other in self.anchors.items() if other == repr(value)]
        if not names or not self.chance(0.5) or self.repeated > 20000:
            return None
        self.repeated += len(repr(value)) + 64
        return "*" + self.r.choice(names)

    def properties(self, value: object, one: bool = False) -> tuple[list[str], str | None]:
        """In any order; and the name of the anchor, which is that of the value from its end on."""
        all_, name = [], None
        if self.chance(0.12):
            name = self.r.choice(["a", "b", "a1", "-", "x:y", "\u00e9", "#", "a'b", ":"]) + self.r.choice(["", "2", "3"])
            self.anchors.pop(name, None)
            all_.append("&" + name)
        if self.chance(0.1) and not (one and all_):
            tag = self.tag(value)
            if tag:
                all_.append(tag)
        self.r.shuffle(all_)
        return all_, name

    def tag(self, value: object) -> str | None:
        if isinstance(value, (dict, list)):
            name = "map" if isinstance(value, dict) else "seq"
        elif not self.tagged:
            return None
        else:
            name = {str: "str", bool: "bool", int: "int", float: "float", type(None): "null"}[type(value)]
            if name == "str" and self.chance(0.3):
                return "!"
        return self.r.choice(["!!" + name, f"!<tag:yaml.org,2002:{name}>"])

    def define(self, name: str | None, value: object) -> None:
        if name is not None:
            self.anchors[name] = repr(value)

    # Scalars.
    def double_quoted(self, s: str, n: int, one_line: bool) -> str:
        out = ""
        for i, c in enumerate(s):
            inner = 0 < i < len(s) - 1 and s[i - 1] not in " \t\n" and s[i + 1] not in " \t\n"
            if not one_line and inner and c in " \n" and self.chance(0.4):
                out += self.blanks(0) + "\n" * (1 if c == " " else 2) + self.indent(n)  # folded
            elif not one_line and self.chance(0.03):
                out += "\\\n" + self.indent(n) + self.escape(c)
            elif (c >= " " or c == "\t") and c not in '"\\' and self.chance(0.97):
                out += c
            else:
                out += self.escape(c)
        return '"' + out + '"'

    def escape(self, c: str) -> str:
        if c in ESCAPES and self.chance(0.7):
            return "\\" + ESCAPES[c]
        n = ord(c)
        return "\\" + self.r.choice([f"U{n:08x}"] + [f"u{n:04X}"] * (n < 65536) + [f"x{n:02x}"] * (n < 256))

    def folded(self, s: str, n: int) -> str:
        """Some spaces as line breaks, all line breaks as two; s has no white space beside them and at its ends."""
        out = ""
        for i, c in enumerate(s):
            inner = 0 < i < len(s) - 1 and s[i - 1] not in " \t\n" and s[i + 1] not in " \t\n#"
            if c == "\n" or (c == " " and inner and self.chance(0.3)):
                out += self.blanks(0) + "\n" * (2 if c == "\n" else 1) + self.indent(n)
            else:
                out += c
        return out

    def is_foldable(self, s: str) -> bool:
        return PRINTABLE.fullmatch(s) is not None and not re.search(r"[ \t]\n|\n[ \t\n]|^\s|\s$", s)

    def single_quoted(self, s: str, n: int, one_line: bool) -> str | None:
        if not self.is_foldable(s) or (one_line and "\n" in s):
            return None
        return "'" + (s if one_line else self.folded(s, n)).replace("'", "''") + "'"

    def plain(self, s: str, n: int, in_flow: bool, one_line: bool) -> str | None:
        if may_be_plain(s, in_flow):
            return s if one_line else self.folded(s, n)
        lines = s.split("\n")
        if one_line or len(lines) == 1 or not self.is_foldable(s):
            return None
        if not all(may_be_plain("x" + line, in_flow) for line in lines) or any(line[0] == "#" for line in lines):
            return None
        return self.folded(s, n) if may_be_plain(lines[0] + "x", in_flow) else None

    def text(self, s: str, n: int, in_flow: bool, one_line: bool = False) -> str:
        for _ in range(3):
            style = self.r.randrange(4)
            out = (self.double_quoted(s, n, one_line) if style == 0 else
                   self.single_quoted(s, n, one_line) if style == 1 else self.plain(s, n, in_flow, one_line))
            if out is not None:
                return out
        return self.double_quoted(s, n, one_line)

    def number(self, v: int | float) -> str:
        if isinstance(v, float) and not math.isfinite(v):
            word = self.r.choice([".nan", ".NaN", ".NAN"]) if v != v else self.r.choice([".inf", ".Inf", ".INF"])
            return "-" + word if v < 0 else word
        if isinstance(v, float):
            return self.r.choice([repr(v), f"{v:.17e}", repr(v).upper(), ("+" if math.copysign(1, v) > 0 else "") + repr(v)])
        return self.r.choice([str(v), f"{v:+d}", hex(v) if v >= 0 else str(v), f"0o{v:o}" if v >= 0 else str(v)])

    def scalar(self, v: object, n: int, in_flow: bool, one_line: bool = False) -> str:
        if v is None:
            return self.r.choice(["~", "null", "Null", "NULL"])
        if isinstance(v, bool):
            return self.r.choice(["true", "True", "TRUE"] if v else ["false", "False", "FALSE"])
        return self.text(v, n, in_flow, one_line) if isinstance(v, str) else self.number(v)

    def block_scalar(self, s: str, n: int) -> str | None:
        """From the indicator to the line's end; None where there is no such spelling."""
        if not PRINTABLE.fullmatch(s) or s.strip("\n") == "":
            return None
        body = s.rstrip("\n")
        breaks = len(s) - len(body)
        chomp = "-" if breaks == 0 else "+" if breaks > 1 or self.chance(0.3) else ""
        width = self.r.choice([1, 2, 2, 4])
        column = max(n, 0) + width
        explicit = re.match(r"\n*[ \t]", body) is not None or self.chance(0.2)
        style = "|"
        if self.chance(0.4) and not re.search(r"(^|\n)[ \t]|^\n", body):
            style = ">"  # one more break where text follows text, and any space between words may be one
            body = re.sub(r"\n+", lambda m: m.group() + "\n", body)
            body = re.sub(r"(?<=\S) (?=\S)", lambda _: "\n" if self.chance(0.3) else " ", body)
        lines = body.split("\n")
        header = style + "".join(self.r.sample([chomp, str(width) if explicit else ""], 2))
        header += self.blanks() + self.comment() if self.chance(0.2) else self.blanks(0)
        text = "".join("\n" + (" " * column + line if line else " " * self.r.randrange(column + 1)) for line in lines)
        tail = "\n" * breaks if chomp == "+" else "\n" + "\n" * (self.r.randrange(3) if self.chance(0.3) else 0)
        return header + text + tail

    # Flow collections.
    def flow(self, v: object, n: int, one_line: bool = False) -> str:
        alias = self.alias(v)
        if alias:
            return alias + " "
        props, name = self.properties(v)
        out = "".join(p + self.space(n, 1, one_line) for p in props)
        if isinstance(v, (dict, list)):
            out += self.brackets(v, n, one_line)
        elif v is not None or not props or self.chance(0.5):
            out += self.scalar(v, n, True, one_line)
        self.define(name, v)
        return out

    def brackets(self, v: dict | list, n: int, one_line: bool, close: str = "") -> str:
        is_list = isinstance(v, list)
        out = ""
        for i, item in enumerate(v if is_list else v.items()):
            out += self.space(n, 0, one_line) + "," if i else ""
            out += self.space(n, 0, one_line)
            out += self.element(item, n, one_line) if is_list else self.entry(*item, n, one_line)
        out += self.space(n, 0, one_line) + "," if v and self.chance(0.2) else ""
        return ("[" if is_list else "{") + out + (close or self.space(n, 0, one_line)) + ("]" if is_list else "}")

    def element(self, v: object, n: int, one_line: bool) -> str:
        if isinstance(v, dict) and len(v) == 1 and self.chance(0.4):
            (k, x), = v.items()
            if self.chance(0.2):
                return "?" + self.space(n, 1, one_line) + self.entry(k, x, n, one_line, explicit=True)
            return self.entry(k, x, n, one_line, pair=True)
        return self.flow(v, n, one_line)

    def entry(self, k: object, v: object, n: int, one_line: bool, pair: bool = False, explicit: bool = False) -> str:
        if not pair and not explicit and self.chance(0.1):
            return "?" + self.space(n, 1, one_line) + self.entry(k, v, n, one_line, explicit=True)
        key = self.key(k, n, True, one_line or pair)
        if v is None and not pair and self.chance(0.3):
            return key + (self.space(n, 0, one_line) + ":" if self.chance(0.5) else "")
        quoted = key[-1] in "\"'" and key[0] == key[-1]
        gap = "" if quoted and self.chance(0.4) else self.space(n, 1, one_line)
        return key + self.space(n, 0, one_line or pair) + ":" + gap + self.flow(v, n, one_line)

    def key(self, k: object, n: int, in_flow: bool, one_line: bool) -> str:
        """One that ends before its colon; an alias has a space behind."""
        alias = self.alias(k)
        if alias:
            return alias + " "
        props, name = self.properties(k)
        out = "".join(p + self.space(n, 1, one_line) for p in props) + self.scalar(k, n, in_flow, one_line)
        self.define(name, k)
        return out

    # Block collections: from behind an indicator to the next line. n: the column of the collection around.
    def block(self, v: object, n: int, column: int | None, in_mapping: bool) -> str:
        """column: where the text goes on, if a collection may begin in the same line."""
        alias = self.alias(v)
        if alias:
            return self.gap(n) + alias + self.line_end()
        if isinstance(v, (dict, list)) and v and self.chance(0.75):
            return self.block_collection(v, n, column, in_mapping)
        props, name = self.properties(v)
        out = "".join(self.gap(n) + p for p in props)
        block = self.block_scalar(v, n) if isinstance(v, str) and self.chance(0.4) else None
        if isinstance(v, (dict, list)):
            # People close below the key.
            out += self.gap(n) + self.brackets(v, n, False, "\n" + " " * max(n, 0) if self.chance(0.1) else "")
        elif block:
            self.define(name, v)
            return out + self.gap(n) + block
        elif v is not None or self.chance(0.5):
            out += self.gap(n) + self.scalar(v, n, False)
        self.define(name, v)
        return out + self.line_end()

    def gap(self, n: int) -> str:
        return self.blanks() if self.chance(0.8) else self.line_end() + self.indent(n)

    def block_collection(self, v: dict | list, n: int, column: int | None, in_mapping: bool) -> str:
        props, name = self.properties(v)
        if column is not None and not props and self.chance(0.6):
            spaces = self.r.choice([1, 1, 1, 3]) if column else 0
            at, out = column + spaces, " " * spaces
        else:
            same = in_mapping and isinstance(v, list) and n >= 0 and self.chance(0.4)
            at = n if same else n + 1 + self.r.choice([0, 1, 1, 3])
            out = "".join(self.gap(n) + p for p in props) + self.line_end() + " " * at
        first = True
        for item in v.items() if isinstance(v, dict) else v:
            out += "" if first else " " * at
            first = False
            out += self.block_entry(*item, at) if isinstance(v, dict) else "-" + self.block(item, at, at + 1, False)
        self.define(name, v)
        return out

    def block_entry(self, k: object, v: object, at: int) -> str:
        if self.chance(0.15):
            out = "?" + self.block(k, at, None, False)
            if v is None and self.chance(0.3):
                return out
            return out + " " * at + ":" + self.block(v, at, at + 1, False)
        key = self.key(k, at, False, True)
        return key + self.blanks(0) + ":" + self.block(v, at, None, True)

    # A document.
    def spell(self, v: object) -> str:
        top = 0 if re.search(r"---|\.\.\.", repr(v)) else -1  # which at the beginning of a line would be markers
        head = self.r.choice(["", "", "", "\ufeff"]) + self.empty_lines()
        if self.chance(0.2):
            head += self.r.choice(["%YAML 1.2", "%YAML\t1.1 # c", "%X y"]) + "\n" + self.empty_lines() + "---"
            text = self.block(v, top, None, False)
        elif self.chance(0.3):
            head, text = head + "---", self.block(v, top, None, False)
        else:
            text = self.block(v, top, 0, False)
        tail = self.r.choice(["", "", "...\n", "... # c\n\n...\n# d\n"])
        return (head + text + tail).replace("\n", self.line)
