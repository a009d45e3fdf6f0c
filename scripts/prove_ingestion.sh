#!/usr/bin/env bash
# Proves the promise of cis ingest from outside: runs are killed at random moments, their journal is kept or
# deleted, the service loses answers, applies and lists late, and refuses. At the end each person is there once.
#   scripts/prove_ingestion.sh [--rows N] [--kills N] [--seed N] [--workers N | --async]
#   scripts/prove_ingestion.sh --rivals [--no-home] [--rows N]     two runs at once that share nothing
#   scripts/prove_ingestion.sh --two-weeks [--rows N] [--service KIND]   next week's file, partly under other spellings
#   scripts/prove_ingestion.sh --wine FOLDER [--rows N]...         the program for Windows in this folder, in Wine
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if [[ -z ${CIS_SKIP_SETUP:-} ]]; then
    scripts/setup.sh check
fi
scripts/build.sh proofs cis-program
if [[ ${1:-} == --two-weeks ]]; then
    shift
    python3 -B tests/proofs/two_weeks.py --binaries build/proofs/bin "$@"
else
    python3 -B tests/proofs/ingestion.py --binaries build/proofs/bin "$@"
fi
