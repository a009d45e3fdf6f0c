#!/usr/bin/env bash
# Runs the programs with the most verbose log and with canaries: keys, passwords, signing secrets, and people. Searches their
# output, files and arguments: nothing may be found, except where a program is asked to list people. Each file that they
# write may be read by its owner only. Then runs the integration tests with the most verbose observers and with every error
# printed, except for those with which scripts/test.sh has just done so, and searches that for the tests' credentials and people.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if [[ -z ${CIS_SKIP_SETUP:-} ]]; then
    scripts/setup.sh check
fi
scripts/build.sh proofs api_tour cis-program example-verify_webhook
scripts/build.sh test cis-integration-tests
python3 -B tests/proofs/secrets_left_behind.py --binaries build/proofs/bin
# The file has the time of the program that has printed.
by=build/test/printed/complete_by
printed=()
if [[ -e $by && ! $by -nt build/test/bin/cis-integration-tests && ! $by -ot build/test/bin/cis-integration-tests ]]; then
    printed=(--printed "${by%/*}")
fi
python3 -B tests/proofs/secrets_printed.py --binary build/test/bin/cis-integration-tests "${printed[@]}"
