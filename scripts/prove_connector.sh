#!/usr/bin/env bash
# Proves from outside that the example queue_connector brings each row of its table in once: it is killed at random
# moments while rows come for several postings, and the service loses answers, refuses, and applies and lists late. At
# the end each row has the id of its own candidate, and there is no other candidate.
#   scripts/prove_connector.sh [--rows N] [--kills N] [--seed N]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if [[ -z ${CIS_SKIP_SETUP:-} ]]; then
    scripts/setup.sh check
fi
scripts/build.sh proofs cis-program example-queue_connector
python3 -B tests/proofs/connector.py --binaries build/proofs/bin "$@"
