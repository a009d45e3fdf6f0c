# shellcheck shell=bash
# For the benchmarks that need a service: starts the emulator with 50 ms of latency as a process of its own, and stops it
# at the end. Source it with `bin` set to the folder of the programs. It sets work_folder, which is removed at the end.
work_folder=$(mktemp -d)
readonly work_folder
emulator=
export CIS_API_KEY=benchmark-key

stop_emulator() {
    if [[ -n $emulator ]]; then
        kill "$emulator"
        wait "$emulator" 2>/dev/null || true
        emulator=
    fi
}
trap 'stop_emulator; rm -rf "$work_folder"' EXIT

start_emulator() { # [OPTION...]: sets CIS_BASE_URL
    local tries port
    stop_emulator
    : >"$work_folder/emulator.out"
    "${bin:?}/cis-emulator" --latency-ms 50 "$@" >"$work_folder/emulator.out" &
    emulator=$!
    for ((tries = 0; tries < 100; tries++)); do
        port=$(sed -n 's/.*"port":\([0-9]*\).*/\1/p' "$work_folder/emulator.out")
        if [[ -n $port ]]; then
            export CIS_BASE_URL=http://127.0.0.1:$port
            return
        fi
        sleep 0.05
    done
    echo "cis-emulator did not start" >&2
    exit 1
}
