#!/usr/bin/env bash
# Proves the promise of cis mirror from outside: mirrors are killed at random moments while candidates come,
# progress and vanish on a server that fails, refuses and cuts answers short. At the end the copy equals the service,
# the history has each state that was read, once and in order, and it says rightly who was knocked out since a moment.
#   scripts/prove_mirror.sh [--candidates N] [--kills N] [--seconds N] [--seed N] [--postgres] [--mirrors N]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if [[ -z ${CIS_SKIP_SETUP:-} ]]; then
    scripts/setup.sh check
fi
scripts/build.sh proofs cis-program
python3 -B tests/proofs/mirror.py --binaries build/proofs/bin "$@"
