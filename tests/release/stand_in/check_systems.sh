#!/usr/bin/env bash
# Stands for scripts/check_systems.sh --release TARGET=FOLDER: the programs only know their names and their version.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
[[ $1 == --release ]]
place=build/systems/${2%%=*}
mkdir -p "$place/tools"
printf '#!/bin/sh\nexec "$@"\n' >"$place/tools/run"
chmod +x "$place/tools/run"
cmake -S tests/release/stand_in -B "$place/build" -G Ninja --no-warn-unused-cli -DSTAND_IN_LIBRARIES="${2#*=}" -DSTAND_IN_FAULT="${STAND_IN_FAULT:-}" >/dev/null
cmake --build "$place/build" >/dev/null
