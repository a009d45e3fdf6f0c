#!/usr/bin/env bash
# Installs the missing Debian packages for a task, and says how far it is. Prints nothing if none is missing.
#   scripts/setup.sh demo       for scripts/demo.sh: to compile the library, the emulator and the programs
#   scripts/setup.sh build      also the optional libraries, the examples, the tests and the benchmarks
#   scripts/setup.sh compilers  also to run scripts/check_compilers.sh
#   scripts/setup.sh systems    to run scripts/check_systems.sh
#   scripts/setup.sh static     to run scripts/package_static.sh
#   scripts/setup.sh debian     also to run scripts/package_debian.sh
#   scripts/setup.sh bench      also to run scripts/bench.sh
#   scripts/setup.sh coverage   also to run scripts/coverage.sh
#   scripts/setup.sh check      also to run scripts/check.sh, and scripts/prove_ingestion.sh
# With CIS_SKIP_SETUP=1 it does nothing.
set -euo pipefail

demo=(
    g++ cmake ninja-build
    libcurl4-openssl-dev libssl-dev nlohmann-json3-dev libsimdjson-dev
    libmicrohttpd-dev libcli11-dev libutf8proc-dev libidn2-dev libtomlplusplus-dev
    libexpat1-dev zlib1g-dev
)
build=(
    "${demo[@]}"
    ccache mold ca-certificates libcsv-dev libhiredis-dev libsqlite3-dev libpq-dev
    libphonenumber-dev # for cis ingest --country
    libxlsxwriter-dev  # for cis export -o people.xlsx
    catch2 libasio-dev libboost-dev libnghttp2-dev libbenchmark-dev
    postgresql # the tests start servers of their own; see below
    redis-tools # contains the server too, but does not install it as a system service
    python3 # compiles the first guesses at the API, and assembles the JSON schema
    python3-jsonschema jq zsh fish mandoc # the tests of --json, of completions and of the manual page
    curl # what tells a chat, in the script for every week
)
systems=(
    g++ cmake ninja-build ccache
    libcurl4-openssl-dev libssl-dev nlohmann-json3-dev libsimdjson-dev libhiredis-dev libsqlite3-dev libpq-dev # their headers
    libcli11-dev libutf8proc-dev libidn2-dev libmicrohttpd-dev libexpat1-dev zlib1g-dev libxlsxwriter-dev
)
static=(python3 qemu-user) # for the JSON schema; for the manual page of a program for ARM
debian=(dpkg-dev file)
check=(
    clang-19 clang-tidy-19 clang-format-19 libclang-rt-19-dev llvm-19 # its symbolizer
    libc++-19-dev libc++abi-19-dev
    doxygen doxygen-awesome-css libjs-lunr python3 shellcheck valgrind
    abigail-tools pkgconf xz-utils
    bash-completion # completions
    python3-pyte python3-openpyxl # the screen of a terminal, and the workbook of a person
    chromium chromium-driver fonts-dejavu-core poppler-utils # for the pages of cis report and of the documentation
)
coverage=(gcovr)
bench=(
    nginx-light python3-requests python3-httpx python3-h2
    rapidjson-dev libcpprest-dev
    curl openssl python3 python3-openpyxl valgrind
)
compilers=(g++-11 g++-12 clang-19 libc++-19-dev libc++abi-19-dev)

# npm, with Node.js. An installation from another source includes npm and conflicts with Debian's package.
if ! command -v npm >/dev/null; then
    systems+=(npm)
fi
if ! command -v node >/dev/null; then
    bench+=(nodejs)
fi

case "${1:-}" in
    demo) packages=("${demo[@]}") ;;
    build) packages=("${build[@]}") ;;
    compilers) packages=("${build[@]}" "${compilers[@]}") ;;
    static) packages=("${systems[@]}" "${static[@]}") ;;
    debian) packages=("${build[@]}" "${debian[@]}") ;;
    bench) packages=("${build[@]}" "${bench[@]}") ;;
    coverage) packages=("${build[@]}" "${coverage[@]}") ;;
    systems) packages=("${systems[@]}") ;;
    check) packages=("${build[@]}" "${systems[@]}" "${check[@]}") ;;
    *)
        echo "usage: scripts/setup.sh demo|build|compilers|systems|static|debian|bench|coverage|check" >&2
        exit 2
        ;;
esac

if [[ ${CIS_SKIP_SETUP:-} == 1 ]]; then
    exit 0
fi

if ! command -v apt-get >/dev/null; then
    cat >&2 <<MESSAGE
scripts/setup.sh installs packages with apt only. On this system, install the equivalents of
    ${packages[*]}
with its package manager. Or let vcpkg provide the libraries (vcpkg.json with the features tests and benchmarks)
and configure the presets with its toolchain file. Then run the command again with CIS_SKIP_SETUP=1.
MESSAGE
    exit 1
fi

missing=()
for package in "${packages[@]}"; do
    # shellcheck disable=SC2016 # dpkg-query expands the placeholder, not the shell
    if [[ $(dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null) != installed ]]; then
        missing+=("$package")
    fi
done
if ((${#missing[@]} == 0)); then
    exit 0
fi

as_root=()
if ((EUID != 0)); then
    if ! command -v sudo >/dev/null; then
        echo "scripts/setup.sh needs root and there is no sudo. As root: apt-get install --no-install-recommends ${missing[*]}" >&2
        exit 1
    fi
    as_root=(sudo)
fi
apt=(env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3)

# Debian would create a database cluster with the package and start it as a system service.
cluster=/etc/postgresql-common/createcluster.conf
if [[ " ${missing[*]} " == *" postgresql "* && ! -e $cluster ]]; then
    "${as_root[@]}" mkdir -p "${cluster%/*}"
    echo 'create_main_cluster = false' | "${as_root[@]}" tee "$cluster" >/dev/null
fi

# Debian would start a web server with the package.
service=/etc/systemd/system/nginx.service
if [[ " ${missing[*]} " == *" nginx-light "* && ! -e $service ]]; then
    "${as_root[@]}" mkdir -p "${service%/*}"
    "${as_root[@]}" ln -s /dev/null "$service"
fi

# Reads what apt says about its progress: dlstatus:NUMBER:PERCENT:TEXT, then pmstatus:PACKAGE:PERCENT:TEXT.
tell_progress() {
    local step percent told=''
    while IFS=: read -r step _ percent _; do
        case $step in
            dlstatus) step=Downloaded ;;
            pmstatus) step=Installed ;;
            *) continue ;;
        esac
        percent=${percent%%.*}
        if [[ -t 1 ]]; then
            printf '\r\033[K%s: %d%%' "$step" "$percent"
        elif [[ $told != "$step $((percent / 25))" ]]; then
            told="$step $((percent / 25))"
            printf '%s: %d%%\n' "$step" "$percent"
        fi
    done
    if [[ -t 1 ]]; then
        printf '\r\033[K'
    fi
}

log=$(mktemp)
trap 'rm -f "$log"' EXIT
install_missing() {
    "${as_root[@]}" "${apt[@]}" update >&2 || return
    # The shell, because sudo passes on no further file descriptors.
    # shellcheck disable=SC2016 # that shell expands it
    "${as_root[@]}" sh -c 'exec "$@" 3>&1 >&2' sh "${apt[@]}" install --yes --no-install-recommends \
        -o DPkg::Options::=--force-confold -o APT::Status-Fd=3 "${missing[@]}"
}
echo "Installing ${missing[*]} and what they need"
if ! install_missing 2>"$log" | tell_progress; then
    cat "$log" >&2
    exit 1
fi
