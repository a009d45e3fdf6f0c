#!/usr/bin/env bash
# The processor time of a creation with several requests in flight: through start(), on threads, and by curl_multi alone.
# The callers take turns; the medians of RUNS runs are printed.
#   benchmarks/loop.sh [BIN]              BIN: the folder of the programs (build/release/bin)
set -euo pipefail
folder=$(dirname "${BASH_SOURCE[0]}")
readonly folder
readonly bin=${1:-$folder/../build/release/bin}
readonly runs=${RUNS:-5}
# shellcheck source=SCRIPTDIR/server.sh
source "$folder/server.sh"

median() { # FIELD FILE
    awk -v field="$1" '{ print $field }' "$2" | sort -g | awk '{ value[NR] = $1 } END { print value[int((NR + 1) / 2)] }'
}

measure() { # POLICY IN_FLIGHT COUNT CALLER...
    local policy=$1 in_flight=$2 count=$3 run caller
    shift 3
    rm -f "$work_folder"/result.*
    for ((run = 0; run < runs; run++)); do
        for caller in "$@"; do
            "$bin/cis-loop-benchmark" "$caller" "$policy" "$in_flight" "$server_url" "$count" >>"$work_folder/result.$caller"
        done
    done
    for caller in "$@"; do
        printf '%-10s %-8s %9d %10.1f µs %7s × %10.0f / s\n' "$caller" "$policy" "$in_flight" \
            "$(median 1 "$work_folder/result.$caller")" \
            "$(awk -v a="$(median 1 "$work_folder/result.$caller")" -v b="$(median 1 "$work_folder/result.multi")" \
                'BEGIN { printf "%.2f", a / b }')" \
            "$(median 2 "$work_folder/result.$caller")"
    done
}

printf '%-10s %-8s %9s %13s %9s %14s\n' caller handles 'in flight' 'CPU per call' 'multi ×' calls
start_server
for policy in new reused; do
    for in_flight in 16 32; do measure "$policy" "$in_flight" 10000 multi start burst threads; done
done
echo "50 ms, 32 in flight: 640 calls a second are possible"
start_server --latency 50
measure new 32 3200 multi start burst
