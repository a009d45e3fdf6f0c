#!/usr/bin/env bash
# Uses one client for a long time: 32 calls of all kinds in flight, ingestions, a mirror and webhook deliveries, against
# an emulator that fails a tenth of the requests. Nothing may be lost, and memory, descriptors and threads may not grow.
#   scripts/soak.sh [--minutes N]    30 minutes
#   scripts/soak.sh --self-check     one minute with a leak on purpose, which must be noticed
# Further options: --seed N of calls and faults, --calls N and --rows N of each round. What it checks: docs/soak.md.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/start_emulator.sh
source scripts/start_emulator.sh

case ${1:-} in
    "" | --minutes | --self-check | --seed | --calls | --rows) ;;
    *)
        sed -n '2,/^set/{/^set/d;s/^# \?//p}' "${BASH_SOURCE[0]}" >&2
        [[ $1 == -h || $1 == --help ]] || exit 2
        exit 0
        ;;
esac
if [[ -z ${CIS_SKIP_SETUP:-} ]]; then
    scripts/setup.sh check
fi
scripts/build.sh proofs cis-program cis-soak

bin=build/proofs/bin
work=$(mktemp -d)
soak=
stop() {
    if [[ -n $soak ]]; then
        kill "$soak" 2>/dev/null || true
    fi
    stop_emulator
    rm -rf "$work"
}
trap stop EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

start_emulator "$work" --control --latency 20ms --step 300ms --autoplay --duplicates create --backoff-base 20ms \
    --backoff-cap 200ms --duplicate-share 0.05 --tamper-share 0.05 --seed 1

# By default glibc gives new threads new heaps, up to eight for each core. The threads that the receiver starts for
# connections fill them one after the other. Each thread also keeps some freed blocks of every size, which count as
# allocated. Both look like a leak for minutes.
export MALLOC_ARENA_MAX=1
export GLIBC_TUNABLES=glibc.malloc.tcache_count=0

run() { # ARGUMENT...: in the background, so that a signal stops this script at once
    "$bin/cis-soak" --emulator-pid "$emulator" --folder "$work/state" "$@" &
    soak=$!
    local status=0
    wait "$soak" || status=$?
    soak=
    return "$status"
}

if [[ ${1:-} == --self-check ]]; then
    if run --minutes 1 --leak 1024 "${@:2}" >"$work/soak.out"; then
        cat "$work/soak.out"
        echo "A leak of 1 KiB for each call was not noticed." >&2
        exit 1
    fi
    grep -F 'FINDING: client: memory grew' "$work/soak.out"
    grep -F 'FINDING: client: what it has allocated grew' "$work/soak.out"
    if grep -F FINDING "$work/soak.out" | grep -vE 'client: (memory|what it has allocated) grew'; then
        exit 1
    fi
    exit 0
fi
run "$@"
