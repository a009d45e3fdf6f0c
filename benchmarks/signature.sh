#!/usr/bin/env bash
# A webhook delivery of 300 and of 3,000 bytes: our verifier, and libcrypto's one-shot HMAC() over a copy of the signed
# text. Medians of an interleaved run.
#   benchmarks/signature.sh [BIN]         BIN: the folder of the programs (build/release/bin)
set -euo pipefail
folder=$(dirname "${BASH_SOURCE[0]}")
readonly bin=${1:-$folder/../build/release/bin}

"$bin/cis-signature-benchmark" --benchmark_repetitions=15 --benchmark_enable_random_interleaving=true \
    --benchmark_report_aggregates_only=true --benchmark_format=csv 2>/dev/null |
    awk -F, '
        $1 ~ /_median"?$/ {
            gsub(/"|_median/, "", $1)
            split($1, name, "/")
            time[name[1], name[2]] = $4
            allocations[name[1], name[2]] = $NF
        }
        END {
            printf "%8s %14s %14s %8s %14s %14s\n",
                "bytes", "verify (ns)", "HMAC() (ns)", "ratio", "allocations", "of HMAC()"
            for (bytes = 300; bytes <= 3000; bytes *= 10) {
                ours = time["verify", bytes]
                reference = time["one_shot_hmac_of_copy", bytes]
                printf "%8d %14.0f %14.0f %8.2f %14d %14d\n", bytes, ours, reference, ours / reference,
                    allocations["verify", bytes], allocations["one_shot_hmac_of_copy", bytes]
            }
        }'
