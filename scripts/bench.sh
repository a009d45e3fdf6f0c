#!/usr/bin/env bash
# Measures the library and what it is compared with, and writes docs/benchmarks.md with its pictures. Takes about 15 minutes
# and needs an idle machine with two cores.
#   scripts/bench.sh                     everything
#   scripts/bench.sh --quick             everything with little work, to try the programs (about 3 minutes)
#   scripts/bench.sh --output DIR macro  some groups (micro, macro, ingestion, export, growth), in another folder
# --rounds N sets the rounds of the macro benchmark.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

scripts/setup.sh bench
# Boost.JSON's headers. Debian cannot install them next to libcpprest-dev, which needs an older Boost.
readonly boost=build/boost
if [[ ! -e $boost/usr/include/boost/json.hpp && ${CIS_SKIP_SETUP:-} != 1 ]]; then
    mkdir -p "$boost"
    (
        cd "$boost"
        apt-get -qq download libboost1.81-dev libboost-json1.81-dev
        for package in *.deb; do dpkg -x "$package" .; done
        rm -- *.deb
    )
fi
cmake --preset release --log-level=WARNING >/dev/null
cmake --build --preset release --target cis-benchmarks cis-emulator export_candidates
benchmarks/bench.py "$@"
