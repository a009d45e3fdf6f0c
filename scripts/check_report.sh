#!/usr/bin/env bash
# Checks the pages of cis report in a browser: hostile names, no candidate, one, 400 in two languages, and 100,000, at
# widths of a phone and of a screen, light and dark, and on paper.
#   scripts/check_report.sh                    checks; the pages are in build/check/report
#   scripts/check_report.sh --images FOLDER    writes the pictures of the guide instead
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if [[ -z ${CIS_SKIP_SETUP:-} ]]; then
    scripts/setup.sh check
fi
scripts/build.sh test cis-program cis-large-report
mkdir -p build/check/report
python3 -B tests/proofs/report_pages.py --binaries build/test/bin --pages build/check/report "$@"
