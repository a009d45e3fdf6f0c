#!/usr/bin/env bash
# Writes docs/fault-matrix.md: the result of a call for each fault of a server. A test checks the page.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

scripts/setup.sh build
scripts/build.sh dev cis-fault-matrix
page=$(mktemp)
trap 'rm -f "$page"' EXIT
build/dev/bin/cis-fault-matrix >"$page"
cp "$page" docs/fault-matrix.md
