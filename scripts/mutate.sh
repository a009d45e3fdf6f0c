#!/usr/bin/env bash
# Changes operators, conditions, constants, results and statements of the library, one at a time, and tells which
# changes no test notices. Either a test is missing then, or the change makes no difference. Without folders, it does so
# for all folders of tests/mutation/mutate.py. It takes hours. A run that was interrupted continues.
#   scripts/mutate.sh [FOLDER...] [--sample N] [--seed S] [--survivors]
# --sample takes N random mutants of each folder, --survivors those that have survived the last run.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

scripts/setup.sh mutation
# The bindings of libclang are a package of Debian's Python, not of another one.
exec nice /usr/bin/python3 -B tests/mutation/mutate.py "$@"
