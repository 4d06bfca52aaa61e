# What every shell script in tools/ starts with: sourced, never run.
# SPDX-License-Identifier: MIT
#
# After it: strict mode, the current folder is the root of the tree, $root names it, the pins are
# variables, and tools installed in the tree come before those of the machine.

set -euo pipefail
root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
# What its messages begin with: the room and the name.
me=$(cd -- "$(dirname -- "$0")" && pwd)/${0##*/}
me=${me#"$root/tools/"}
cd "$root"
. tools/setup/pins.sh
cache=$root/.cache
for folder in "$cache/go/toolchain/go/bin" "$cache/venv/bin"; do
  case ":$PATH:" in
    *":$folder:"*) ;;
    *) export PATH="$folder:$PATH" ;;
  esac
done

say() { printf '%s: %s\n' "$me" "$*" >&2; }
die() { say "$@"; exit 1; }

# version_at_least 3.25.1 3.23
version_at_least() { [ "$(printf '%s\n%s\n' "$2" "$1" | sort -V | head -n 1)" = "$2" ]; }
