#!/usr/bin/env bash
# Builds everything, in batches of files, and runs all tests. Arguments go to ctest: scripts/test.sh -R unit
# While you change one thing, the loops of CONTRIBUTING.md are faster.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

scripts/setup.sh build
scripts/build.sh test
# Some integration tests also print every event and every error, which scripts/check_secrets.sh searches then.
readonly printed=build/test/printed
rm -rf "$printed"
if (($# == 0)); then
    mkdir -p "$printed"
    touch -r build/test/bin/cis-integration-tests "$printed/by"
    export CIS_PRINT_EVERYTHING=$PWD/$printed
fi
# A test counts as two jobs, and as one if it mostly waits.
ctest --preset test --parallel "$((2 * $(nproc)))" "$@" 2>&1 | scripts/progress.sh "Testing"
if (($# == 0)); then
    mv "$printed/by" "$printed/complete_by"
fi
