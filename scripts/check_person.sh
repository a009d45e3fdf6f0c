#!/usr/bin/env bash
# Plays a person in HR who logs in, brings in a file of Excel, is interrupted, corrects the rejects, prints the report, and comes
# back with a workbook, in a real terminal and in a browser. Each screen is compared with a file in tests/proofs/person.
#   scripts/check_person.sh            checks; the files that the person has then are in build/check/person
#   scripts/check_person.sh --write    writes what the screens show now to tests/proofs/person
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if [[ -z ${CIS_SKIP_SETUP:-} ]]; then
    scripts/setup.sh check
fi
scripts/build.sh test cis-program
# Debian's own: it has pyte.
/usr/bin/python3 -B tests/proofs/person.py --binaries build/test/bin --folder build/check/person "$@"
