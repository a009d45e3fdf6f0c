#!/usr/bin/env bash
# For other scripts, which source this file. They are in the project's folder, and have set bin, the folder of the programs.

emulator=

# Starts it in the background with a random key, and sets emulator (the process), CIS_API_KEY and CIS_BASE_URL.
start_emulator() { # FOLDER ARGUMENT...: it prints to a file in the folder
    local out=$1/emulator.out port='' i
    CIS_API_KEY=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
    export CIS_API_KEY
    : >"$out" # it is read before the emulator's shell may have created it
    "${bin:?}/cis" emulator --listen 0 "${@:2}" >"$out" &
    emulator=$!
    for ((i = 0; i < 100; i++)); do
        port=$(sed -nE 's/.*"port": *([0-9]+).*/\1/p' "$out")
        if [[ -n $port ]] || ! kill -0 "$emulator" 2>/dev/null; then
            break
        fi
        sleep 0.1
    done
    if [[ -z $port ]]; then
        echo "The emulator did not start." >&2
        return 1
    fi
    export CIS_BASE_URL="http://127.0.0.1:$port"
}

stop_emulator() { # also if it was not started
    if [[ -n $emulator ]]; then
        kill "$emulator" 2>/dev/null || true
        wait "$emulator" 2>/dev/null || true
    fi
}
