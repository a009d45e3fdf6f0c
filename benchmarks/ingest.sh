#!/usr/bin/env bash
# The processor time of a row that an Ingestor brings in, and the same of a creation through start() alone; and the time of a
# second run, whose journal has everybody. The service is the emulator, a process of its own, with 50 ms of latency.
# The callers take turns; the medians of RUNS runs are printed.
#   benchmarks/ingest.sh [BIN]            BIN: the folder of the programs (build/release/bin)
set -euo pipefail
folder=$(dirname "${BASH_SOURCE[0]}")
readonly bin=${1:-$folder/../build/release/bin}
readonly runs=${RUNS:-3}
readonly count=${COUNT:-10000}
readonly in_flight=${IN_FLIGHT:-32}
# shellcheck source=SCRIPTDIR/emulator.sh
source "$folder/emulator.sh"

median() { # FIELD FILE
    awk -v field="$1" '{ print $field }' "$2" | sort -g | awk '{ value[NR] = $1 } END { print value[int((NR + 1) / 2)] }'
}

for ((run = 0; run < runs; run++)); do
    for caller in start ingest; do
        start_emulator --duplicates create # a list of earlier runs would slow it down
        rm -rf "$work_folder/run"
        mkdir "$work_folder/run"
        "$bin/cis-ingest-benchmark" "$caller" "$in_flight" "$CIS_BASE_URL" "$count" "$work_folder/run" >>"$work_folder/$caller"
    done
done
echo "$count rows, $in_flight in flight, 50 ms"
for caller in start ingest; do
    printf '%-7s %6.1f µs of processor time a row, %5.0f rows a second' "$caller" \
        "$(median 1 "$work_folder/$caller")" "$(median 2 "$work_folder/$caller")"
    if [[ $caller == ingest ]]; then printf ', second run %.2f s' "$(median 3 "$work_folder/$caller")"; fi
    printf '\n'
done
