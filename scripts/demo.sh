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
heading "Compiling the library and the program"
scripts/build.sh demo cis-program

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
cis=$bin/cis

heading "Starting the emulator"
start_emulator "$work" --latency 20ms
echo "$CIS_BASE_URL, 20 ms latency"

heading "Creating a posting, and opening it"
posting=$("$cis" postings create --title "Backend engineer" --open | tail -n 1)
echo "$posting"

export XDG_STATE_HOME="$work/state"
# The emulator applies and lists everything at once.
ingest=("$cis" ingest --yes --posting "$posting" --in-flight 8 --settle 5s
    --journal "$work/people.journal" examples/data/candidates.csv)

heading "Ingesting examples/data/candidates.csv, 8 at a time, and killing the program in the middle"
"${ingest[@]}" --quiet >/dev/null 2>&1 &
ingestion=$!
until [[ -s $work/people.journal ]] && (($(grep -c '"in"' "$work/people.journal") >= 300)); do
    if ! kill -0 "$ingestion" 2>/dev/null; then
        echo "cis ingest ended early." >&2
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
"$cis" candidates --posting "$posting" | awk 'END { print NR - 1, "candidates are in the service" }'

heading "The same command again: only who is missing is sent"
status=0
"${ingest[@]}" --rejects "$work/rejects.csv" || status=$?
# 3: some rows were rejected. Twelve of the 1,000 are invalid on purpose.
if ((status != 3)); then
    echo "cis ingest ended with exit code $status." >&2
    exit 1
fi

heading "The first 20 candidates of the posting"
"$cis" candidates --posting "$posting" --limit 20

heading "Candidates by status"
# The last three columns of the table are status, score and time of invitation, one word each.
"$cis" candidates --posting "$posting" |
    awk 'NR > 1 { print $(NF - 2) }' | sort | uniq -c

heading "Rejected rows, with the reason"
cat "$work/rejects.csv"
