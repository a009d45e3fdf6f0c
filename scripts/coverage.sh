#!/usr/bin/env bash
# Runs all tests on a build that counts which lines and branches run, and prints their part by folder. It takes half an hour
# on two cores. A process that is killed, as some tests do, does not write what it has counted.
#   scripts/coverage.sh              all tests
#   scripts/coverage.sh -L client    arguments go to ctest
# The details are in build/coverage/lines.txt, file by file. A failed test does not end the script, but it is named: this build
# is slow, and a test that limits times can fail.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly build=build/coverage
scripts/setup.sh coverage
scripts/build.sh coverage
find "$build" -name '*.gcda' -delete
# Programs that share a library do not agree about its inline functions. The tests compare what programs print.
export GCOV_ERROR_FILE=$PWD/$build/gcov_errors
ctest --test-dir "$build" --parallel "$((2 * $(nproc)))" --output-on-failure --no-tests=error "$@" 2>&1 |
    scripts/progress.sh "Testing" || true
if [[ -z $(find "$build" -name '*.gcda' -print -quit) ]]; then
    echo "scripts/coverage.sh: no test has run" >&2
    exit 1
fi
if (($# > 0)); then
    echo "Only the tests of: ctest $*"
fi

# Branches that only an exception takes are left out: each call that can throw has one.
gcovr --root . --object-directory "$build" --filter src/ --filter programs/ --exclude-throw-branches \
    --gcov-ignore-parse-errors --json-summary "$build/summary.json" --txt "$build/lines.txt" -j "$(nproc)"
jq --raw-output '
    def part(a; b): if b == 0 then "-" else "\(1000 * a / b | round / 10)" end;
    def row(name; files): [name, (files | length),
        (files | map(.line_total) | add), part(files | map(.line_covered) | add; files | map(.line_total) | add),
        part(files | map(.branch_covered) | add; files | map(.branch_total) | add)] | @tsv;
    .files as $files
    | ["folder", "files", "lines", "lines %", "branches %"] | @tsv,
    ($files | group_by(.filename | split("/")[:2])[] | row(.[0].filename | split("/")[:2] | join("/"); .)),
    ("src", "programs" | . as $top | row($top; $files | map(select(.filename | startswith($top + "/")))))
' "$build/summary.json" | column -t -s $'\t'
