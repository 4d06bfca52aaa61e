"""The trees of .proto files that trees.tsv lists.

SPDX-License-Identifier: MIT
"""
import dataclasses
import pathlib

HERE = pathlib.Path(__file__).resolve().parent
PROJECT = HERE.parent.parent.parent
FETCHED = PROJECT / ".cache" / "trees"


@dataclasses.dataclass(frozen=True)
class Tree:
    name: str
    own: list[str]  # roots whose files are the tree
    roots: list[str]  # all of them, in their order

    def files(self) -> list[str]:
        """The names by which the files are imported; of two of one name, the first root's counts."""
        names = {}
        for root in self.own:
            inner = [f"{other}/" for other in self.roots if other.startswith(f"{root}/")]
            for path in sorted(pathlib.Path(root).rglob("*.proto")):
                # What lies in an inner root belongs to that root.
                if path.is_file() and not str(path).startswith(tuple(inner)):
                    names[str(path.relative_to(root))] = None
        return list(names)

    def path(self, name: str) -> pathlib.Path:
        return next(path for root in self.roots if (path := pathlib.Path(root, name)).is_file())


def folder(root: str) -> str:
    root = root.removeprefix("+")
    return str(PROJECT / root if root.startswith("./") else FETCHED / root)


def trees(names: list[str] | None = None) -> list[Tree]:
    """Those of the names, or all."""
    found = []
    for line in (HERE / "trees.tsv").read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        name, roots = line.split("\t")
        roots = roots.split(",")
        own = [folder(root) for root in roots if not root.startswith("+")]
        if not names or name in names:
            found.append(Tree(name, own, [folder(root) for root in roots]))
    return found
