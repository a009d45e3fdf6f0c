#!/usr/bin/env bash
# Configures and builds a preset, and says how far it is.
#   scripts/build.sh PRESET [TARGET...]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if (($# == 0)); then
    echo "usage: scripts/build.sh PRESET [TARGET...]" >&2
    exit 2
fi
preset=$1
shift
# Steps of scripts/check.sh that run side by side may want the same preset. What is started here does not keep the lock.
mkdir -p build
exec {lock}>"build/$preset.lock"
if ! flock --nonblock "$lock"; then
    echo "Another build of the preset $preset is under way; waiting for it"
    flock "$lock"
fi
configure() {
    { cmake --preset "$preset" --log-level=WARNING >/dev/null; } 2>&1 {lock}>&-
}
messages=$(configure) || {
    echo "$messages" >&2
    exit 1
}
# If the preset has another compiler than before, CMake begins again, without the other variables of the preset.
if [[ $messages == *"require your cache to be deleted"* ]]; then
    messages=$(configure)
fi
if [[ -n $messages ]]; then
    echo "$messages" >&2
fi
NINJA_STATUS='[%f/%t] ' cmake --build --preset "$preset" ${1+--target "$@"} 2>&1 {lock}>&- |
    scripts/progress.sh "Compiling, preset $preset"
