#!/usr/bin/env bash
# Further checks for maintainers, besides the tests. Prints a line for each step, and fails if a step fails.
#   scripts/check.sh                 all steps
#   scripts/check.sh format tidy     some of them
#   scripts/check.sh tidy_more       clang-tidy for everything except the library
#   scripts/check.sh asan_more       the integration tests with sanitizers; tsan_more with the other one
# The output of a step is in build/check/<step>.log; CIS_FUZZ_SECONDS (64) is the time for all fuzzers. CIS_STEP_MINUTES
# bounds the steps tidy and plain: what changed last is checked first, and the next run goes on with the rest. All steps together
# give each of them 2.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly steps=(format shell links headers architecture figures ccache tidy plain asan tsan fuzz consumers abi release systems
    recipes stripe docs demo ingestion mirror inbox report person secrets soak)
# Not part of "all steps": they take longer than everything else together.
readonly further_steps=(tidy_more asan_more tsan_more)
# Three lanes run side by side, each with one step after the other: what builds and analyses, what runs with sanitizers, and what
# runs programs, which mostly waits. Only the last one uses build/proofs and build/demo.
readonly sanitizing=(asan tsan fuzz asan_more tsan_more)
readonly running=(demo ingestion mirror inbox report person secrets soak)
readonly lanes=(sanitizing building running)
readonly source_folders=(include src emulator programs examples tests benchmarks)
readonly log_folder=build/check
# The last version that runs on Debian's Node.js 18.
readonly stripe_version=22.6.2
jobs=$(nproc)
readonly jobs
# A test counts as two, and as one if it mostly waits.
readonly test_jobs=$((2 * jobs))

sources() { # NAME...: prints our files with these names, each followed by a zero byte
    local expression=(-name "$1")
    local name
    for name in "${@:2}"; do
        expression+=(-o -name "$name")
    done
    find "${source_folders[@]}" \( "${expression[@]}" \) -print0 | sort -z
}

# clang-format breaks code at the column limit, but leaves comments as they are written. A URL may be longer.
long_comments() { # prints them; fails if there is none
    local limit
    limit=$(sed -n 's/^ColumnLimit: //p' .clang-format)
    sources '*.cpp' '*.hpp' | LC_ALL=C.UTF-8 xargs -0 grep -nHE "^.{$((limit + 1)),}" | grep -F '//' | grep -vE '[a-z]://'
}

format() {
    sources '*.cpp' '*.hpp' | xargs -0 clang-format-19 --dry-run --Werror
    if long_comments; then
        echo "These comments are longer than the column limit."
        return 1
    fi
}

shell() {
    shellcheck scripts/*.sh cmake/*.sh tests/ccache/*.sh tests/install/*.sh tests/release/stand_in/*.sh examples/every_week/*.sh .ci/run
}

links() {
    scripts/check_links.py
}

# A public header includes only headers of the standard library and our own, and one for each variant of Asio headers of
# that. <cis/nlohmann.hpp> includes nlohmann/json. The step consumers checks that each one compiles alone.
headers() {
    local foreign
    foreign=$(grep -rnE '^ *# *include' include/cis emulator/include |
        grep -vE '# *include *(<[a-z_0-9]+>|[<"]cis/[a-z_0-9/]+\.hpp[>"])' |
        grep -vE '^include/cis/asio/(standalone\.hpp:[0-9]+:#include <asio/|boost\.hpp:[0-9]+:#include <boost/asio/)' |
        grep -vE '^include/cis/nlohmann\.hpp:[0-9]+:#include <nlohmann/json\.hpp>' || true)
    if [[ -n $foreign ]]; then
        echo "$foreign"
        return 1
    fi
    # What systems do differently is in core, and in the files that are named after a system.
    if grep -rnE '^ *# *include *<(windows|winsock2|unistd|fcntl|poll|sys/|netinet/|arpa/|csignal|signal|pthread|netdb)' \
        include/cis src | grep -vE '^src/(core/|[a-z]+/[a-z_]+_(posix|win32)\.)'; then
        return 1
    fi
    # These headers take too long to compile.
    if grep -rnE '^ *# *include *<(coroutine|future)>' include/cis; then
        return 1
    fi
    # No file can include both variants of Asio: Debian's versions of them define the same names.
    local variant
    for variant in standalone boost; do
        find include/cis -name '*.hpp' -printf '#include <cis/%P>\n' | sort | grep -vF "cis/asio/$variant.hpp" |
            "${CXX:-g++}" -std=c++20 -fsyntax-only -Iinclude -x c++ -
    done
}

# Folders are layers, files have no cyclic dependencies, and the documentation agrees.
architecture() {
    python3 -B tests/architecture/layers.py
    python3 -B -m unittest discover --start-directory tests/architecture --pattern '*_test.py'
}

# The arithmetic of docs/scale.md.
figures() {
    python3 -B -m unittest discover --start-directory tests/benchmarks --pattern '*_test.py'
}

# What a build takes from ccache is what the compiler would make.
ccache() {
    tests/ccache/launcher_test.sh
}

tidy_sources() { # [OPTION...]: reads file names, each followed by a zero byte
    cmake --preset tidy --log-level=WARNING >/dev/null
    python3 -B scripts/tidy.py "$@"
}

tidy() {
    sources '*.cpp' | grep -zE '^src/' | grep -zvE '(_win32|/no_postgres)\.cpp$' | tidy_sources ${CIS_STEP_MINUTES:+--minutes "$CIS_STEP_MINUTES"}
}

# The consumers in tests/install are separate projects, tests/compile_errors must not compile, and two benchmarks need
# libraries that only scripts/bench.sh installs. In json_benchmark the analyzer takes what Google Benchmark registers for a leak.
tidy_more() {
    sources '*.cpp' | grep -zvE '^((src|tests/(install|compile_errors))/|benchmarks/(boost_json|json_benchmark|clients/cpprest)\.cpp$)' |
        tidy_sources
}

# Each file of the emulator, the programs and the examples alone, so that it includes what it uses. The steps tidy and
# tidy_more do the same with src and the tests.
plain() {
    cmake --preset gcc-12 --log-level=WARNING >/dev/null
    python3 -B scripts/plain.py ${CIS_STEP_MINUTES:+--minutes "$CIS_STEP_MINUTES"}
}

# With the compiler and the standard library that differ most from those of scripts/test.sh.
asan() {
    scripts/build.sh asan cis-unit-tests cis-simulation-tests cis-thread-tests cis-wire-tests cis-fault-tests cis-stress-tests
    # 200 schedules instead of 10,000.
    CIS_SIMULATED_SCHEDULES=200 ctest --preset asan --parallel "$test_jobs" --tests-regex '^(unit|simulations|wire|faults|stress)\.'
}

# The libraries with the headers of the two systems that differ most.
systems() {
    CIS_SKIP_SETUP=1 scripts/check_systems.sh --install --libraries x86_64-windows-gnu aarch64-macos
}

# Only what runs on several threads. libcurl and OpenSSL are not instrumented.
tsan() {
    scripts/build.sh tsan cis-thread-tests cis-stress-tests
    ctest --preset tsan --parallel "$test_jobs" --label-regex '^threads$'
}

tsan_more() {
    scripts/build.sh tsan
    ctest --preset tsan --parallel "$test_jobs" --tests-regex '^integration\.' --exclude-regex '^integration\.client\.canaries$'
}

asan_more() {
    scripts/build.sh asan
    # The program of this test reads all of its memory, which AddressSanitizer does not let it.
    ctest --preset asan --parallel "$test_jobs" --exclude-regex '^integration\.client\.canaries$'
}

# A short run of all fuzzers, with their seeds and earlier findings.
fuzz() {
    scripts/fuzz.sh "${CIS_FUZZ_SECONDS:-64}"
}

# The shared libraries, as a part of another project. A unity build takes a tenth of the time.
shared_libraries() {
    scripts/with_ccache.sh cmake -S tests/install/add_subdirectory -B build/shared -G Ninja -DCMAKE_BUILD_TYPE=Debug -DCMAKE_UNITY_BUILD=ON \
        -DCMAKE_UNITY_BUILD_BATCH_SIZE=32 -DCIS_INSTALL=ON
    scripts/with_ccache.sh cmake --build build/shared
}

# Projects that use the libraries like users: as a subdirectory, installed, and installed as described in README.
consumers() {
    scripts/build.sh test
    shared_libraries
    ctest --test-dir build/shared --output-on-failure --no-tests=error
    scripts/with_ccache.sh tests/install/consumers.sh build/test build/shared
    tests/install/readme.sh build/readme
}

abi() {
    scripts/build.sh test
    shared_libraries
    scripts/abi.sh check build/shared build/test/programs
}

# Makes a release in a clone of the last commit.
release() {
    python3 -B -m unittest discover --start-directory tests/release --pattern '*_test.py'
}

# The recipes of Conan and vcpkg, and README's commands for them, agree with CMake.
recipes() {
    python3 -B -m unittest discover --start-directory tests/recipes --pattern '*_test.py'
}

# Compares signatures with another implementation of the same scheme, the npm package stripe.
stripe() {
    local folder=$PWD/build/check/stripe
    scripts/build.sh test cis-signature-cross-check
    npm install --prefix "$folder" --no-save --no-audit --no-fund --ignore-scripts "stripe@$stripe_version"
    node tests/cross_check/stripe.js build/test/bin/cis-signature-cross-check "$folder/node_modules/stripe"
}

# The documentation as a web site, its order, its links and its search, also in Chromium; a public name without a comment or without a group is an error.
docs() {
    scripts/build.sh docs
    python3 -B -m unittest discover --start-directory tests/site --pattern '*_test.py'
}

# The other command of README.
demo() {
    scripts/demo.sh
}

# Kills cis ingest at random moments, and runs two at once. The whole proof has 2,000 rows and 100 kills. Then
# kills the example of a connector, whose whole proof has 600 rows and 50 kills.
ingestion() {
    scripts/prove_ingestion.sh --rows 200 --kills 15
    CIS_SKIP_SETUP=1 scripts/prove_ingestion.sh --rows 150 --rivals
    CIS_SKIP_SETUP=1 scripts/prove_ingestion.sh --rows 150 --rivals --no-home
    CIS_SKIP_SETUP=1 scripts/prove_ingestion.sh --two-weeks --rows 150 --service create
    CIS_SKIP_SETUP=1 scripts/prove_connector.sh --rows 150 --kills 10
}

# Kills cis mirror at random moments. The whole proof has 10,000 candidates and 50 kills, on both databases.
mirror() {
    scripts/prove_mirror.sh --candidates 1000 --kills 8 --seconds 45 --postgres --mirrors 2
}

# Kills receivers and workers of a durable inbox at random moments. The whole proof has 10,000 events and 50 kills.
inbox() {
    scripts/prove_inbox.sh --events 400 --kills 8
}

# The pages of cis report in Chromium, at the width of a phone and of a screen, and on paper.
report() {
    scripts/check_report.sh
}

# The way of a person in HR from a file of Excel to a printed page, screen by screen.
person() {
    scripts/check_person.sh
}

# The programs with canaries for keys and people, which must not appear where they are not asked for, and what the
# integration tests can print.
secrets() {
    CIS_SKIP_SETUP=1 scripts/check_secrets.sh
}

# Two minutes of everything at once, and one minute with a leak on purpose. The whole soak takes 30 minutes.
soak() {
    CIS_SKIP_SETUP=1 scripts/soak.sh --minutes 2
    CIS_SKIP_SETUP=1 scripts/soak.sh --self-check
}

lane_of() { # STEP
    case " ${sanitizing[*]} / ${running[*]} " in
        *" $1 "*/*) echo sanitizing ;;
        */*" $1 "*) echo running ;;
        *) echo building ;;
    esac
}

rest_of() { # LANE: the seconds that those of its steps took last time that are not done
    local step sum=0
    for step in "${selected[@]}"; do
        [[ $(lane_of "$step") == "$1" ]] || continue
        if [[ ! -e $log_folder/$step.done && -e $log_folder/$step.seconds ]]; then
            sum=$((sum + $(<"$log_folder/$step.seconds")))
        fi
    done
    echo "$sum"
}

progress() { # how many steps are done, and about how long the rest takes, if they took as long before
    local done_steps lane rest longest=0
    done_steps=$(find "$log_folder" -maxdepth 1 -name '*.done' | wc -l)
    for lane in "${lanes[@]}"; do
        rest=$(rest_of "$lane")
        longest=$((rest > longest ? rest : longest))
    done
    printf '%d of %d' "$done_steps" "${#selected[@]}"
    if ((longest > 0)); then
        printf ', about %d min left' "$(((longest + 59) / 60))"
    fi
}

run_step() { # STEP: in a separate process, because errexit is off inside a condition
    local step=$1 started=$SECONDS
    local log=$log_folder/$step.log work=$log_folder/$step.processor result=FAILED
    local TIMEFORMAT='%U %S' before=''
    if [[ -e $log_folder/$step.seconds ]]; then
        before=", $(<"$log_folder/$step.seconds") s last time"
    fi
    printf '%-7s %s%s\n' begins "$step" "$before"
    if { time scripts/check.sh --step "$step" >"$log" 2>&1; } 2>"$work"; then
        result=ok
        echo "$((SECONDS - started))" >"$log_folder/$step.seconds"
    fi
    touch "$log_folder/$step.done"
    printf '%-7s %-12s %4d s, processor %4.0f s   %s\n' \
        "$result" "$step" "$((SECONDS - started))" "$(awk '{ print $1 + $2 }' "$work")" "$(progress)"
    if [[ $result == ok ]]; then
        grep -hoE '[1-9][0-9]* are left for the next run$' "$log" | sed "s/^/    $step: /" | tee -a "$left" || true
    else
        grep -vE '^[0-9]+ warnings? generated' "$log" | tail -n 60 | sed 's/^/    /'
        echo "    All of its output is in $log"
        return 1
    fi
}

# Also for scripts/release.sh, which needs the shared libraries.
if [[ ${1:-} == --step ]]; then
    "$2"
    exit
fi

scripts/setup.sh check
mkdir -p "$log_folder"

selected=("$@")
if (($# == 0)); then
    selected=("${steps[@]}")
    export CIS_STEP_MINUTES=${CIS_STEP_MINUTES:-2}
fi
for step in "${selected[@]}"; do
    if [[ " ${steps[*]} ${further_steps[*]} " != *" $step "* ]]; then
        echo "scripts/check.sh: unknown step $step; use one of: ${steps[*]} ${further_steps[*]}" >&2
        exit 2
    fi
done
readonly failures=$log_folder/failures left=$log_folder/left
rm -f "$failures" "$left" "$log_folder"/*.done
run_lane() { # LANE
    local step
    for step in "${selected[@]}"; do
        if [[ $(lane_of "$step") == "$1" ]]; then
            run_step "$step" || echo "$step" >>"$failures"
        fi
    done
}
for step in "${selected[@]}"; do
    if [[ " consumers abi stripe report person secrets " == *" $step "* ]]; then
        scripts/build.sh test # with its progress; they use it
        break
    fi
done
# Each is a group of processes, so that whatever it has started ends with this script.
set -m
groups=()
for lane in "${lanes[@]}"; do
    run_lane "$lane" &
    groups+=("$!")
done
set +m
trap 'trap - INT TERM; kill -- "${groups[@]/#/-}" 2>/dev/null || true; exit 130' INT TERM
wait

if [[ -s $failures ]]; then
    echo "Failed: $(paste --serial --delimiters=' ' "$failures")"
    exit 1
fi
echo "All checks passed."
if [[ -s $left ]]; then
    cat "$left"
fi
