# shellcheck shell=bash
# Sourced by the other scripts: starts cis-benchmark-server from the folder $bin and stops it when they end.

server_pid=
work_folder=$(mktemp -d)

stop_server() {
    if [[ -n $server_pid ]]; then
        kill "$server_pid" 2>/dev/null || true # it may have failed to start
        wait "$server_pid" 2>/dev/null || true
        server_pid=
    fi
}
trap 'stop_server; rm -rf "$work_folder"' EXIT

start_server() { # [--tls]: sets server_url and, with --tls, server_ca_file
    local tries
    stop_server
    if [[ ! -x ${bin:?}/cis-benchmark-server ]]; then
        echo "There is no $bin/cis-benchmark-server: build the programs first (benchmarks/README.md), or name their folder." >&2
        exit 1
    fi
    : >"$work_folder/server.out"
    "$bin/cis-benchmark-server" "$@" >"$work_folder/server.out" &
    server_pid=$!
    for ((tries = 0; tries < 100; tries++)); do
        # shellcheck disable=SC2034 # for the scripts that source this
        if read -r server_url server_ca_file <"$work_folder/server.out"; then
            return
        fi
        sleep 0.05
    done
    echo "cis-benchmark-server did not start" >&2
    exit 1
}
