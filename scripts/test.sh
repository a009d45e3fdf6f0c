#!/usr/bin/env bash
# Builds everything and runs all tests. Arguments go to ctest: scripts/test.sh -R unit
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

scripts/setup.sh build
cmake --preset dev --log-level=WARNING >/dev/null
cmake --build --preset dev
ctest --preset dev --parallel "$(nproc)" "$@"
