#!/usr/bin/env bash
# Writes docs/fault-matrix.md: what comes of everything that a server can do. A test compares the page with what happens.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

scripts/setup.sh build
cmake --preset dev --log-level=WARNING >/dev/null
cmake --build --preset dev --target cis-fault-matrix
page=$(mktemp)
trap 'rm -f "$page"' EXIT
build/dev/bin/cis-fault-matrix >"$page"
cp "$page" docs/fault-matrix.md
