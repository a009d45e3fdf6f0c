#!/usr/bin/env bash
# Measures the library and what it is compared with, and writes docs/benchmarks.md with its pictures. Takes about half
# an hour and needs an idle machine with two cores.
#   scripts/bench.sh              everything
#   scripts/bench.sh --quick      everything with little work, to try the programs; the page is then in build/bench
#   scripts/bench.sh macro micro  some groups (--help lists them), likewise
#   scripts/bench.sh scale        a million people: writes docs/scale.md, takes half an hour and 12 GB of disk
# --rounds N sets the rounds of the macro benchmark, or those of the smallest number of people; --output DIR the folder for
# the page. `scale --again` writes the page of the last run again.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

scripts/setup.sh bench
case " $* " in
    *" -h "* | *" --help "*) exec python3 -B benchmarks/bench.py --help ;;
esac
groups=$(python3 -B benchmarks/bench.py --check "$@") # before the programs are built, which takes minutes
case " $* " in
    *" --again "*) exec python3 -B benchmarks/bench.py "$@" ;;
esac
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
scripts/build.sh benchmarks cis-benchmarks cis-program
if [[ " $groups " == *" linking "* ]]; then
    scripts/build.sh benchmarks-shared cis-sdk-client cis-size-create-candidate
fi
python3 -B benchmarks/bench.py "$@"
