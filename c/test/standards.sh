#!/bin/sh
# Compiles files by each standard of C, or of C++, that the compiler knows, with warnings as errors.
# SPDX-License-Identifier: MIT
#
# usage: standards.sh c|c++ COMPILER [FLAG …] -- FILE …
language=$1
compiler=$2
shift 2
flags=
while [ "$1" != -- ]; do
  flags="$flags $1"
  shift
done
shift
case $language in
  c) standards='c99 c11 c17 c2x c23 c2y gnu11 gnu2x' ;;
  *) standards='c++11 c++14 c++17 c++20 c++23 c++2b c++26 c++2c gnu++23' ;;
esac
compiled=0
failed=0
for standard in $standards; do
  "$compiler" -std=$standard -x "$language" -fsyntax-only /dev/null 2>/dev/null || continue
  for file; do
    # shellcheck disable=SC2086  # the flags are words
    "$compiler" -std=$standard -x "$language" -fsyntax-only -Wall -Wextra -Wpedantic -Werror $flags "$file" ||
      { echo "$file: does not compile as $standard"; failed=1; }
    compiled=$((compiled + 1))
  done
done
[ $compiled -gt 0 ] || { echo "$compiler knows none of: $standards"; exit 1; }
echo "$compiled compiled"
exit $failed
