#!/usr/bin/env bash
# Runs a command whose CMake projects compile with ccache, if it is installed, although they are not this project:
#   scripts/with_ccache.sh COMMAND...
# What is compiled below this checkout is found in another one.
set -euo pipefail
if command -v ccache >/dev/null; then
    CCACHE_BASEDIR=$(realpath "$(dirname "${BASH_SOURCE[0]}")/..")
    export CCACHE_BASEDIR CCACHE_NOHASHDIR=1 CMAKE_CXX_COMPILER_LAUNCHER="${CMAKE_CXX_COMPILER_LAUNCHER:-ccache}"
fi
exec "$@"
