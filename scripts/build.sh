#!/usr/bin/env bash
# Configures and builds a preset, and says how far it is.
#   scripts/build.sh PRESET [TARGET...]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

preset=$1
shift
cmake --preset "$preset" --log-level=WARNING >/dev/null
NINJA_STATUS='[%f/%t] ' cmake --build --preset "$preset" ${1+--target "$@"} 2>&1 |
    scripts/progress.sh "Compiling, preset $preset"
