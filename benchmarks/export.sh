#!/usr/bin/env bash
# The time and memory of an export of COUNT candidates with one request at a time and with PARALLEL. The service is the
# emulator, a process of its own, with 50 ms of latency and without a quota. The candidates are spread evenly over a day,
# or all of them over 50 s (dense), or in bursts (campaigns: ten hours in a year; burst: half of them in one instant).
# SHAPES selects them.
#   benchmarks/export.sh [BIN]            BIN: the folder of the programs (build/release/bin)
set -euo pipefail
folder=$(dirname "${BASH_SOURCE[0]}")
readonly bin=${1:-$folder/../build/release/bin}
readonly count=${COUNT:-100000}
readonly parallel=${PARALLEL:-8}
readonly shapes=${SHAPES:-even campaigns burst}
# shellcheck source=SCRIPTDIR/emulator.sh
source "$folder/emulator.sh"

post() { # PATH BODY
    curl --silent --fail --header "X-API-KEY: $CIS_API_KEY" --header 'Content-Type: application/json' --data "$2" "$CIS_BASE_URL$1"
}

seed() { # COUNT AGO_MS SPREAD_MS
    post /__emulator/candidates \
        "{\"posting_id\":\"$posting\",\"count\":$1,\"ago_ms\":$2,\"spread_ms\":$3}" >/dev/null
}

seed_shape() { # SHAPE
    local part
    case $1 in
    even) seed "$count" 60000 86400000 ;;
    dense) seed "$count" 60000 50000 ;; # 2 % in each second
    campaigns)
        for ((part = 10; part > 0; part--)); do seed $((count / 10)) $((part * 3153600000)) 3600000; done
        ;;
    burst)
        seed $((count / 4)) 43200000 43200000
        seed $((count / 2)) 43200000 0
        seed $((count / 4)) 60000 43000000
        ;;
    esac
}

run() { # SHAPE PARALLEL: prints seconds and KiB
    rm -f "$work_folder/all.jsonl"
    /usr/bin/env python3 - "$bin/export_candidates" "$posting" "$2" "$work_folder/all.jsonl" <<'PYTHON'
import os, resource, subprocess, sys, time
begun = time.monotonic()
done = subprocess.run([sys.argv[1], "--posting", sys.argv[2], "--parallel", sys.argv[3], "-o", sys.argv[4]],
                      stderr=subprocess.PIPE, text=True)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
if done.returncode != 0:
    sys.exit(done.stderr)
requests = done.stderr.strip().split()[-2]
print(f"{time.monotonic() - begun:.2f} {used.ru_maxrss} {requests} {used.ru_utime + used.ru_stime:.2f}")
PYTHON
    grep -o '"interview_id":"[^"]*"' "$work_folder/all.jsonl" | sort >"$work_folder/ids.$1.$2"
}

for shape in $shapes; do
    start_emulator --control
    posting=$(post /api/v2/postings '{"title":"Benchmark"}' | python3 -c 'import json, sys; print(json.load(sys.stdin)["data"]["id"])')
    seed_shape "$shape"
    run "$shape" 1 >"$work_folder/result"
    read -r serial_time serial_memory serial_requests serial_processor <"$work_folder/result"
    run "$shape" "$parallel" >"$work_folder/result"
    read -r parallel_time parallel_memory parallel_requests parallel_processor <"$work_folder/result"
    cmp "$work_folder/ids.$shape.1" "$work_folder/ids.$shape.$parallel"
    unique=$(uniq "$work_folder/ids.$shape.1" | wc -l)
    printf '%-9s %d candidates: serially %6.2f s, %d requests, %.2f s of processor, %d KiB; parallel %d %6.2f s, %d requests, %.2f s of processor, %d KiB; factor %.1f\n' \
        "$shape" "$unique" "$serial_time" "$serial_requests" "$serial_processor" "$serial_memory" "$parallel" "$parallel_time" \
        "$parallel_requests" "$parallel_processor" "$parallel_memory" \
        "$(awk -v a="$serial_time" -v b="$parallel_time" 'BEGIN { print a / b }')"
done
