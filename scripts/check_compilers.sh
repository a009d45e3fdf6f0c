#!/usr/bin/env bash
# Builds and tests with each compiler and standard library that README names, and prints a table.
#   scripts/check_compilers.sh                          all of them; this takes hours
#   scripts/check_compilers.sh gcc-11 clang-19-libc++   some of them
# The columns:
#   headers   each public header alone
#   library   the libraries
#   unity     the libraries in a unity build
#   tests     all tests; with libc++, and as C++23, those of tests/unit, tests/simulations and tests/wire
# Our warnings are errors. The output is in build/check/compilers/NAME.COLUMN.log.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# Each is a preset in CMakePresets.json.
readonly names=(gcc-11 gcc-12 gcc-12-c++23 clang-19 clang-19-c++23 clang-19-libc++ clang-19-libc++-c++23)
readonly libraries=(cis_signature cis cis_testing cis_sql cis_redis)
readonly log_folder=build/check/compilers
jobs=$(nproc)
readonly jobs

configure() { # NAME FOLDER [CMAKE_ARGUMENT...]
    cmake --preset "$1" -B "$2" "${@:3}" --log-level=WARNING >/dev/null
}

# The last line of a column's output is its result.
headers() { # NAME
    local folder=build/$1 command
    configure "$1" "$folder"
    mapfile -t command < <(compile_command "$folder")
    # Debian's versions of Asio use std::result_of, which C++20 does not have.
    command+=(-DASIO_HAS_STD_INVOKE_RESULT -DBOOST_ASIO_HAS_STD_INVOKE_RESULT)
    command+=(-Iinclude -Iemulator/include -fsyntax-only -x c++ /dev/null -include)
    (cd include && find cis -name '*.hpp') >"$folder/headers"
    (cd emulator/include && find cis -name '*.hpp') >>"$folder/headers"
    xargs --max-args=1 --max-procs="$jobs" "${command[@]}" <"$folder/headers"
    if [[ " ${command[*]} " == *" -fexperimental-library "* ]]; then
        names_missing_flag "${command[@]}"
    fi
    wc -l <"$folder/headers"
}

# How the library is compiled: the compiler and its flags, one a line.
compile_command() { # FOLDER
    sed -n 's/^CMAKE_CXX_COMPILER:[A-Z]*=//p' "$1/CMakeCache.txt"
    sed -n '/^build src\/CMakeFiles\/cis\.dir\//,/^$/ s/^ *FLAGS = //p' "$1/build.ninja" | sed 1q | tr ' ' '\n'
}

# Without the flag that std::stop_token needs, the first error names it.
names_missing_flag() { # COMMAND...
    local command=() word errors
    for word in "$@"; do
        if [[ $word != -fexperimental-library ]]; then
            command+=("$word")
        fi
    done
    if errors=$("${command[@]}" cis/cis.hpp 2>&1); then
        echo "cis/cis.hpp compiles without -fexperimental-library: it is not needed any more."
        return 1
    fi
    grep --max-count=1 'error:' <<<"$errors" | grep -F -- '-fexperimental-library'
}

library() { # NAME
    configure "$1" "build/$1"
    cmake --build "build/$1" --target "${libraries[@]}"
    echo ok
}

unity() { # NAME
    configure "$1" "build/$1-unity" -DCMAKE_UNITY_BUILD=ON
    cmake --build "build/$1-unity" --target "${libraries[@]}"
    echo ok
}

tests() { # NAME
    local folder=build/$1 targets=(all) selection='.'
    if [[ $1 == *c++* ]]; then
        targets=(cis-unit-tests cis-simulation-tests cis-thread-tests cis-wire-tests)
        selection='^(unit|simulations|wire)\.'
    fi
    configure "$1" "$folder"
    cmake --build "$folder" --target "${targets[@]}"
    # A test counts as two jobs, and as one if it mostly waits.
    ctest --test-dir "$folder" --output-on-failure --parallel "$((2 * jobs))" --tests-regex "$selection" --output-log "$folder/ctest.log"
    sed -n 's/.*tests failed out of //p' "$folder/ctest.log"
}

if [[ ${1:-} == --column ]]; then
    "$2" "$3"
    exit
fi

columns=(headers library unity tests)
selected=("$@")
if (($# == 0)); then
    selected=("${names[@]}")
fi
for name in "${selected[@]}"; do
    if [[ " ${names[*]} " != *" $name "* ]]; then
        echo "scripts/check_compilers.sh: unknown name $name; use some of: ${names[*]}" >&2
        exit 2
    fi
done

scripts/setup.sh compilers
mkdir -p "$log_folder"
failed=()
printf '%-22s' ''
printf ' %8s' "${columns[@]}"
echo
for name in "${selected[@]}"; do
    printf '%-22s' "$name"
    for column in "${columns[@]}"; do
        log=$log_folder/$name.$column.log
        # In a separate process, because errexit is off inside a condition.
        if scripts/check_compilers.sh --column "$column" "$name" >"$log" 2>&1; then
            printf ' %8s' "$(tail -n 1 "$log")"
        else
            printf ' %8s' FAILED
            failed+=("$log")
        fi
    done
    echo
done
for log in "${failed[@]}"; do
    printf '\n%s:\n' "$log"
    tail -n 40 "$log"
done
((${#failed[@]} == 0))
