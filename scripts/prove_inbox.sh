#!/usr/bin/env bash
# Proves the promise of the durable inbox from outside: a sender delivers signed events until each is answered with 200,
# to two receivers that store them, and two workers handle them. Receivers and workers are killed at random moments. At
# the end each event was handled, what was confirmed was never handled again, and nothing is lost or left.
#   scripts/prove_inbox.sh [--events N] [--kills N] [--seed N] [--postgres | --sqlite]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if [[ -z ${CIS_SKIP_SETUP:-} ]]; then
    scripts/setup.sh check
fi
scripts/build.sh proofs cis-program cis-inbox-worker
python3 -B tests/proofs/inbox.py --binaries build/proofs/bin "$@"
