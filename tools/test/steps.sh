# step and summary, for scripts that are a list of steps: sourced after common.sh.
# SPDX-License-Identifier: MIT

passed=0
failed=0
logs=$root/build/log
mkdir -p "$logs"

# The processor's seconds that children of this shell have taken so far, in $processor_seconds. A subshell has children of
# its own, so that the answer of `times` goes through a file.
ask_processor_seconds() {
  times >"$logs/times"
  processor_seconds=$(awk 'NR == 2 { for (i = 1; i <= 2; i++) { split($i, t, "m"); s += 60 * t[1] + t[2] } printf "%d", s }' "$logs/times")
}

# The closing line, alone on its line, is what CI reads.
summary() {
  ask_processor_seconds
  printf 'all   %s minutes, %s of processors\n' $((SECONDS / 60)) $((processor_seconds / 60))
  printf '%d passed, %d failed\n' "$passed" "$failed"
  [ "$failed" = 0 ]
}

# step title command… : runs it, says how long it took and what it counted; ends the script if it fails.
step() {
  local title=$1 log verdict=0 start=$SECONDS before
  shift
  ask_processor_seconds
  before=$processor_seconds
  log=$logs/$(printf '%s' "$title" | tr -cs 'a-zA-Z0-9\n' '-').log
  # A separate shell, since `set -e` does not reach into a command that is tested.
  (set -e; "$@") >"$log" 2>&1 || verdict=$?
  ask_processor_seconds

  # ctest: "98% tests passed, 2 tests failed out of 100"; tools/test/go-count: "go test: 98 passed, 2 failed"; those of
  # PHP, the lab and the docs alike
  local tests=0 tests_failed=0 bad total
  while read -r bad total; do
    tests=$((tests + total))
    tests_failed=$((tests_failed + bad))
  done < <(sed -nE -e 's/^[0-9]+% tests passed, ([0-9]+) tests? failed out of ([0-9]+)$/\1 \2/p' \
    -e 's/^(go|php|python|lab|docs) test: ([0-9]+) passed, ([0-9]+) failed$/\3 \2+\3/p' "$log")
  passed=$((passed + tests - tests_failed))
  failed=$((failed + tests_failed))

  local counted=", $((processor_seconds - before)) s of processors"
  if [ "$tests" != 0 ]; then counted+=", $tests tests"; fi
  if [ "$verdict" = 0 ]; then
    passed=$((passed + 1))
    printf 'ok    %-40s %4d s%s\n' "$title" $((SECONDS - start)) "$counted"
    grep -E '^(conformance [a-z-]+|trees|mutants|slow line|verdicts|damaged inputs):' "$log" | sed 's/^/      /' || true
    return
  fi
  failed=$((failed + 1))
  printf 'FAIL  %-40s %4d s%s\n' "$title" $((SECONDS - start)) "$counted"
  tail -n 60 "$log"
  printf 'all of it: %s\n' "${log#"$root/"}"
  summary || exit 1
}

# preset name: configures, builds and tests one of CMakePresets.json.
preset() { cmake --preset "$1" && cmake --build --preset "$1" && ctest --preset "$1"; }
