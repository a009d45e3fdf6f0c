#!/usr/bin/env bash
# Runs the fuzzers of tests/fuzz, as many at a time as there are cores. Each gets the same part of the time, first
# with its seeds and earlier findings (tests/fuzz/corpus/<name>, tests/fuzz/findings/<name>). Fails on a finding.
#   scripts/fuzz.sh SECONDS              all fuzzers; SECONDS is the time in all
#   scripts/fuzz.sh SECONDS json csv     some of them
#   scripts/fuzz.sh --minimise [NAME...] adds to the seeds what earlier runs have found, as few files as possible
# What a run finds stays in build/fuzz: logs, new inputs (corpus/<name>), and inputs that fail (findings/<name>).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly output=build/fuzz
readonly seeds=tests/fuzz/corpus
readonly known=tests/fuzz/findings
jobs=$(nproc)
readonly jobs

usage() { # [REASON]
    if (($#)); then
        echo "scripts/fuzz.sh: $1" >&2
    fi
    sed -n '2,/^set/{/^set/d;s/^# \?//p}' "${BASH_SOURCE[0]}" >&2
    exit 2
}

build_fuzzers() { # NAME...
    scripts/build.sh fuzz "${@/#/fuzz_}"
}

all_names() {
    local source
    for source in tests/fuzz/*.cpp; do
        basename "$source" .cpp
    done
}

run_one() { # NAME SECONDS: what it prints is in runs/<name>.log, its exit status in runs/<name>.status
    local name=$1 seconds=$2 folder status=0
    local folders=("$output/corpus/$name")
    mkdir -p "$output/corpus/$name" "$output/findings/$name"
    for folder in "$seeds/$name" "$known/$name"; do
        if [[ -d $folder ]]; then
            folders+=("$folder")
        fi
    done
    local options=(-max_total_time="$seconds" -timeout=20 -print_final_stats=1
        -artifact_prefix="$output/findings/$name/")
    if [[ -e tests/fuzz/dictionaries/$name.dict ]]; then
        options+=(-dict="tests/fuzz/dictionaries/$name.dict")
    fi
    "$output/bin/fuzz_$name" "${options[@]}" "${folders[@]}" >"$output/runs/$name.log" 2>&1 || status=$?
    echo "$status" >"$output/runs/$name.status"
}

minimise() { # NAME...
    local name
    for name in "$@"; do
        mkdir -p "$output/corpus/$name" "$seeds/$name"
        "$output/bin/fuzz_$name" -set_cover_merge=1 -use_counters=0 "$seeds/$name" "$output/corpus/$name" >"$output/runs/$name.merge" 2>&1
        printf '%-14s %d seeds\n' "$name" "$(find "$seeds/$name" -type f | wc -l)"
    done
}

is_minimising=false
if [[ ${1:-} == --minimise ]]; then
    is_minimising=true
    shift
fi
seconds=0
if ! $is_minimising; then
    seconds=${1:-}
    if [[ -z $seconds ]]; then
        usage
    elif [[ ! $seconds =~ ^[1-9][0-9]*$ ]]; then
        usage "$seconds is neither a number of seconds, 1 or more, nor an option"
    fi
    shift
fi
mapfile -t known_names < <(all_names)
names=("$@")
if ((${#names[@]} == 0)); then
    names=("${known_names[@]}")
fi
for name in "${names[@]}"; do
    if [[ " ${known_names[*]} " != *" $name "* ]]; then
        echo "scripts/fuzz.sh: unknown fuzzer $name; use one of: ${known_names[*]}" >&2
        exit 2
    fi
done

scripts/setup.sh check
build_fuzzers "${names[@]}"
rm -rf "$output/runs"
mkdir -p "$output/runs"
if $is_minimising; then
    minimise "${names[@]}"
    exit
fi

# A file that a fuzzer writes need not reach a disk. Nothing stays there if a fuzzer is killed.
scratch=$(mktemp -d -p "$([[ -d /dev/shm ]] && echo /dev/shm || echo "${TMPDIR:-/tmp}")" cis-fuzz-XXXXXX)
trap 'rm -rf "$scratch"' EXIT
export TMPDIR=$scratch

echo "${#names[@]} fuzzers run, $jobs at a time, for $seconds s"
share=$((seconds * jobs / ${#names[@]}))
running=0
for name in "${names[@]}"; do
    if ((running == jobs)); then
        wait -n || true
        running=$((running - 1))
    fi
    run_one "$name" "$((share > 0 ? share : 1))" &
    running=$((running + 1))
done
wait

tests/fuzz/sum_up.py "$output/runs" "${names[@]}"
