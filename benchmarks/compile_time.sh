#!/usr/bin/env bash
# Measures the time to compile against the library, and the size of a program that uses it.
#   benchmarks/compile_time.sh [BIN]      BIN: the folder of cis (build/benchmarks/bin)
# CXX (g++) is the compiler. CIS_REPETITIONS (9) is the number of compilations of each header; the result is the median.
set -euo pipefail
root=$(dirname "${BASH_SOURCE[0]}")/..
readonly root
readonly bin=${1:-$root/build/benchmarks/bin}
readonly compiler=${CXX:-g++}
readonly repetitions=${CIS_REPETITIONS:-9}
work_folder=$(mktemp -d)
readonly work_folder
trap 'rm -rf "$work_folder"' EXIT

processor_time() { # COMMAND...: user and system seconds
    local TIMEFORMAT='%U %S'
    { time "$@" >/dev/null 2>"$work_folder/errors"; } 2>&1 | awk '{ print $1 + $2 }'
}

compile() { # NAME
    "$compiler" -std=c++20 -O0 -DCIS_STATIC_DEFINE -I"$root/include" -c "$work_folder/$1.cpp" -o "$work_folder/$1.o"
}

median() {
    sort -n | awk '{ time[NR] = $1 } END { print time[int((NR + 1) / 2)] }'
}

echo 'int main() {}' >"$work_folder/empty.cpp"
# cis.hpp without the resources that the main job does not need.
{
    printf '#include <cis/%s.hpp>\n' api/{candidates,client_options,postings} codec/json_text
    cat "$work_folder/empty.cpp"
} >"$work_folder/main_job.cpp"
{ echo '#include <cis/cis.hpp>'; cat "$work_folder/empty.cpp"; } >"$work_folder/cis.cpp"
{ echo '#include <nlohmann/json.hpp>'; cat "$work_folder/empty.cpp"; } >"$work_folder/nlohmann.cpp"
# Only the standard headers that the public signatures use.
{
    printf '#include <%s>\n' chrono functional map memory optional stop_token string string_view vector
    cat "$work_folder/empty.cpp"
} >"$work_folder/standard.cpp"

sources=(empty standard main_job cis nlohmann)
for source in "${sources[@]}"; do compile "$source"; done
# In turn, so that a busy machine slows all of them equally.
for ((i = 0; i < repetitions; i++)); do
    for source in "${sources[@]}"; do processor_time compile "$source" >>"$work_folder/$source.times"; done
done
nothing=$(median <"$work_folder/empty.times")
printf '%-52s %7s %12s\n' "$("$compiler" -dumpfullversion -dumpversion), -O0, user + system time" seconds 'over nothing'
print_header() { # LABEL SOURCE
    local seconds
    seconds=$(median <"$work_folder/$2.times")
    printf '%-52s %7.2f %12s\n' "$1" "$seconds" "$(awk -v a="$seconds" -v b="$nothing" 'BEGIN { printf "%.2f", a - b }')"
}
print_header 'an empty main()' empty
print_header 'the standard headers that cis/cis.hpp needs' standard
print_header 'postings and candidates alone' main_job
print_header '#include <cis/cis.hpp>' cis
print_header '#include <nlohmann/json.hpp>' nlohmann

cmake -S "$root" -B "$work_folder/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER="$compiler" \
    -DCMAKE_CXX_FLAGS_RELEASE='-O2 -DNDEBUG' -DCIS_BUILD_{TESTS,PROGRAMS,EXAMPLES,EMULATOR,BENCHMARKS}=OFF --log-level=WARNING >/dev/null
printf '%-52s %7.2f\n' 'the library, -O2, one core' "$(processor_time cmake --build "$work_folder/build" --parallel 1)"
[[ ! -s $work_folder/errors ]] || cat "$work_folder/errors" >&2

if [[ -x $bin/cis ]]; then
    strip -o "$work_folder/cis" "$bin/cis"
    printf '%-52s %7d kB\n' 'cis, stripped' $(($(stat -c %s "$work_folder/cis") / 1000))
fi
