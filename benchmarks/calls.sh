#!/usr/bin/env bash
# The instructions and allocations of a warm blocking call, and of the same request by libcurl alone. valgrind counts them in
# the client's process: the difference between N and 2N calls, divided by N.
#   benchmarks/calls.sh [BIN]      BIN: the folder of the programs (build/benchmarks/bin)
set -euo pipefail
folder=$(dirname "${BASH_SOURCE[0]}")
readonly folder
readonly bin=${1:-$folder/../build/benchmarks/bin}
readonly calls=200
# shellcheck source=SCRIPTDIR/server.sh
source "$folder/server.sh"

under_valgrind() { # CALLER POLICY ROUTE COUNT OPTION...: what valgrind prints
    valgrind "${@:5}" "$bin/cis-call-benchmark" "$1" "$2" "$3" "$server_url" "$4" 2>"$work_folder/valgrind" ||
        { cat "$work_folder/valgrind" >&2; return 1; }
    tr -d , <"$work_folder/valgrind"
}
instructions() { # CALLER POLICY ROUTE COUNT
    under_valgrind "$@" --tool=callgrind --callgrind-out-file=/dev/null | awk '/Collected/ { print $4 }'
}
allocations() { # CALLER POLICY ROUTE COUNT: by every library of the process
    under_valgrind "$@" --tool=memcheck --leak-check=no | awk '/total heap usage/ { print $5 }'
}

per_call() { # COUNTER CALLER POLICY ROUTE
    local once twice
    once=$("$@" "$calls")
    twice=$("$@" $((2 * calls)))
    echo $(((twice - once) / calls))
}

# shellcheck disable=SC2119 # without arguments on purpose
start_server # keeps connections alive
readonly line='%-8s %-12s %-14s %12s %8s %12s %8s\n'
# shellcheck disable=SC2059 # the format is the line above
printf "$line" call "easy handle" caller instructions 'cis ×' allocations 'cis +'
for route in health create; do
    for policy in reused new; do
        ours=$(per_call instructions cis "$policy" "$route")
        our_allocations=$(per_call allocations cis "$policy" "$route")
        references=(libcurl)
        # The options of a new easy handle must be set each time.
        if [[ $policy == reused ]]; then references+=(libcurl-once); fi
        for reference in "${references[@]}"; do
            theirs=$(per_call instructions "$reference" "$policy" "$route")
            their_allocations=$(per_call allocations "$reference" "$policy" "$route")
            # shellcheck disable=SC2059
            printf "$line" "$route" "$policy" "$reference" "$theirs" \
                "$(awk -v a="$ours" -v b="$theirs" 'BEGIN { printf "%.3f", a / b }')" \
                "$their_allocations" "$((our_allocations - their_allocations))"
        done
        # shellcheck disable=SC2059
        printf "$line" "$route" "$policy" cis "$ours" '' "$our_allocations" ''
    done
done
