#!/usr/bin/env bash
# The main job, end to end on the emulator: ingests 1,000 candidates from a CSV file into a posting, is killed in the
# middle, goes on, and lists them.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/start_emulator.sh
source scripts/start_emulator.sh

heading() {
    printf '\n== %s\n' "$1"
}

heading "Installing what is missing"
scripts/setup.sh demo
heading "Compiling the library, the emulator and three programs"
scripts/build.sh demo cis-emulator create_posting ingest_candidates list_candidates

work=$(mktemp -d)
ingestion=
stop() {
    if [[ -n $ingestion ]]; then
        kill -KILL "$ingestion" 2>/dev/null || true
    fi
    stop_emulator
    rm -rf "$work"
}
trap stop EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

bin=build/demo/bin

heading "Starting the emulator"
start_emulator "$work" --latency-ms 20
echo "$CIS_BASE_URL, 20 ms latency"

heading "Creating and activating a posting"
posting=$("$bin/create_posting" --title "Backend engineer" --activate | tail -n 1)
echo "$posting"

export XDG_STATE_HOME="$work/state"
# The emulator applies and lists everything at once.
ingest=("$bin/ingest_candidates" --yes --posting "$posting" --in-flight 8 --settle 5
    --journal "$work/people.journal" examples/data/candidates.csv)

heading "Ingesting examples/data/candidates.csv, 8 at a time, and killing the program in the middle"
"${ingest[@]}" --quiet >/dev/null 2>&1 &
ingestion=$!
until [[ -s $work/people.journal ]] && (($(grep -c '"in"' "$work/people.journal") >= 300)); do
    if ! kill -0 "$ingestion" 2>/dev/null; then
        echo "ingest_candidates ended early." >&2
        exit 1
    fi
    sleep 0.05
done
# Together, because the shell reports the death of its child when it notices it, perhaps before wait.
{
    kill -KILL "$ingestion"
    wait "$ingestion" || true
} 2>/dev/null
ingestion=
"$bin/list_candidates" --posting "$posting" --format table | awk 'END { print NR - 1, "candidates are in the service" }'

heading "The same command again: only who is missing is sent"
status=0
"${ingest[@]}" --rejects "$work/rejects.csv" || status=$?
# 3: some rows were rejected. Twelve of the 1,000 are invalid on purpose.
if ((status != 3)); then
    echo "ingest_candidates ended with exit code $status." >&2
    exit 1
fi

heading "The first 20 candidates of the posting"
"$bin/list_candidates" --posting "$posting" --format table --limit 20

heading "Candidates by status"
# The last three columns of the table are status, score and time of invitation, one word each.
"$bin/list_candidates" --posting "$posting" --format table |
    awk 'NR > 1 { print $(NF - 2) }' | sort | uniq -c

heading "Rejected rows, with the reason"
cat "$work/rejects.csv"
