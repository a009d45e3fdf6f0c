#!/usr/bin/env bash
# The client's processor time for a new TLS connection of the libcurl transport. The server is a separate process, which
# closes each connection after one response.
#   benchmarks/tls.sh [BIN]               BIN: the folder of the programs (build/benchmarks/bin)
set -euo pipefail
folder=$(dirname "${BASH_SOURCE[0]}")
readonly folder
readonly bin=${1:-$folder/../build/benchmarks/bin}
readonly system_bundle=/etc/ssl/certs/ca-certificates.crt
# shellcheck source=SCRIPTDIR/server.sh
source "$folder/server.sh"

measure() { # LABEL CA_FILE
    local each after_failure first second
    read -r each after_failure first second < <("$bin/cis-tls-benchmark" "$server_url" "$2")
    printf '%-56s %8.2f ms %8.2f ms %8.2f ms %8.2f ms\n' "$1" "$each" "$after_failure" "$first" "$second"
}

measure_both_bundles() { # LABEL
    cat "$system_bundle" "$server_ca_file" >"$work_folder/bundle.pem"
    measure "$1, one certificate authority" "$server_ca_file"
    measure "$1, the system's bundle ($(grep -c BEGIN "$work_folder/bundle.pem"))" "$work_folder/bundle.pem"
}

# Without tickets no session can be resumed: every handshake is complete.
cat >"$work_folder/openssl.cnf" <<'CONF'
openssl_conf = default
[default]
ssl_conf = ssl
[ssl]
system_default = server
[server]
NumTickets = 0
CONF

printf '%-56s %11s %11s %11s %11s\n' connection each 'after fail.' "client's 1st" "handle's 1st"
OPENSSL_CONF=$work_folder/openssl.cnf start_server --tls
measure_both_bundles 'whole handshake'
start_server --tls
measure_both_bundles 'resumed session'
