#!/usr/bin/env bash
# Decodes a page of 100 candidates with our decoder, and with nlohmann's DOM and from_json: medians of
# an interleaved run.
#   benchmarks/decode.sh [BIN]            BIN: the folder of the programs (build/release/bin)
set -euo pipefail
folder=$(dirname "${BASH_SOURCE[0]}")
readonly bin=${1:-$folder/../build/release/bin}

"$bin/cis-decode-benchmark" --benchmark_repetitions=15 --benchmark_enable_random_interleaving=true \
    --benchmark_report_aggregates_only=true --benchmark_format=csv 2>/dev/null |
    awk -F, '
        $1 ~ /_median"?$/ {
            name = $1
            gsub(/"|_median/, "", name)
            time[name] = $4
            allocations[name] = $NF
        }
        END {
            printf "%-32s %10s %12s %8s %12s\n", "decoder", "CPU (µs)", "allocations", "time ÷", "allocations ÷"
            for (name in time) {
                printf "%-32s %10.0f %12d %8.2f %12.2f\n", name, time[name], allocations[name],
                    time[name] / time["tables"], allocations[name] / allocations["tables"]
            }
        }'
