#!/usr/bin/env bash
# The instructions of a warm blocking call and of the same request by libcurl alone. callgrind counts them in the client's
# process: the difference between N and 2N calls, divided by N.
#   benchmarks/instructions.sh [BIN]      BIN: the folder of the programs (build/release/bin)
set -euo pipefail
folder=$(dirname "${BASH_SOURCE[0]}")
readonly folder
readonly bin=${1:-$folder/../build/release/bin}
readonly calls=200
# shellcheck source=SCRIPTDIR/server.sh
source "$folder/server.sh"

instructions() { # CALLER POLICY ROUTE COUNT
    valgrind --tool=callgrind --callgrind-out-file=/dev/null \
        "$bin/cis-call-benchmark" "$1" "$2" "$3" "$server_url" "$4" 2>"$work_folder/valgrind" ||
        { cat "$work_folder/valgrind" >&2; return 1; }
    awk '/Collected/ { print $4 }' "$work_folder/valgrind"
}

per_call() { # CALLER POLICY ROUTE
    local once twice
    once=$(instructions "$1" "$2" "$3" "$calls")
    twice=$(instructions "$1" "$2" "$3" $((2 * calls)))
    echo $(((twice - once) / calls))
}

# shellcheck disable=SC2119 # without arguments on purpose
start_server # keeps connections alive
printf '%-8s %-12s %-14s %12s %8s\n' call "easy handle" against instructions 'cis ×'
for route in health create; do
    for policy in reused new; do
        ours=$(per_call cis "$policy" "$route")
        references=(libcurl)
        # The options of a new easy handle must be set each time.
        if [[ $policy == reused ]]; then references+=(libcurl-once); fi
        for reference in "${references[@]}"; do
            theirs=$(per_call "$reference" "$policy" "$route")
            printf '%-8s %-12s %-14s %12d %8s\n' "$route" "$policy" "$reference" "$theirs" \
                "$(awk -v a="$ours" -v b="$theirs" 'BEGIN { printf "%.3f", a / b }')"
        done
        printf '%-8s %-12s %-14s %12d\n' "$route" "$policy" cis "$ours"
    done
done
