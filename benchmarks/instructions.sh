#!/usr/bin/env bash
# Instructions of a warm blocking call beside those of the same request over a reused libcurl handle, counted by
# callgrind in the client's process: the difference between N and 2N calls, divided by N.
#   benchmarks/instructions.sh [BIN]      BIN: where the programs are (build/release/bin)
set -euo pipefail
folder=$(dirname "${BASH_SOURCE[0]}")
readonly folder
readonly bin=${1:-$folder/../build/release/bin}
readonly calls=200
# shellcheck source=SCRIPTDIR/server.sh
source "$folder/server.sh"

instructions() { # CALLER ROUTE COUNT
    valgrind --tool=callgrind --callgrind-out-file=/dev/null \
        "$bin/cis-call-benchmark" "$1" "$2" "$server_url" "$3" 2>"$work_folder/valgrind" ||
        { cat "$work_folder/valgrind" >&2; return 1; }
    awk '/Collected/ { print $4 }' "$work_folder/valgrind"
}

per_call() { # CALLER ROUTE
    local once twice
    once=$(instructions "$1" "$2" "$calls")
    twice=$(instructions "$1" "$2" $((2 * calls)))
    echo $(((twice - once) / calls))
}

# shellcheck disable=SC2119 # without arguments on purpose
start_server # keeps connections alive
printf '%-8s %-14s %12s %8s\n' call against instructions 'cis ×'
for route in health create; do
    ours=$(per_call cis "$route")
    for reference in libcurl libcurl-once; do
        theirs=$(per_call "$reference" "$route")
        printf '%-8s %-14s %12d %8s\n' "$route" "$reference" "$theirs" \
            "$(awk -v a="$ours" -v b="$theirs" 'BEGIN { printf "%.3f", a / b }')"
    done
    printf '%-8s %-14s %12d\n' "$route" cis "$ours"
done
