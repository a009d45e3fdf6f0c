#!/usr/bin/env bash
# Compiles the libraries for Windows with the compiler of MinGW-w64, as far as that goes without libraries for Windows:
# all public headers after <windows.h>, and every source. It links and runs nothing. The headers of libcurl, OpenSSL and the
# others are those of this system. That each public header compiles alone is shown elsewhere, with the same standard library.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly folder=build/windows
readonly borrowed=(curl openssl nlohmann simdjson.h hiredis sqlite3.h libpq-fe.h postgres_ext.h pg_config_ext.h)
readonly batch=32
compiler=(x86_64-w64-mingw32-g++-posix -std=c++20 -fsyntax-only -Werror -Wall -Wextra -Wpedantic -Wconversion -Wshadow
    -Iinclude -Isrc -isystem "$folder/include" -x c++ -)
# As in cmake/CisTarget.cmake.
readonly ours=(-DNOMINMAX -DWIN32_LEAN_AND_MEAN)

# Only these headers: the others of /usr/include are of another system.
borrow_headers() {
    local name place
    rm -rf "$folder/include"
    mkdir -p "$folder/include"
    for name in "${borrowed[@]}"; do
        for place in /usr/include "/usr/include/$(g++ -dumpmachine)" /usr/include/postgresql; do
            if [[ -d $place/$name ]]; then
                # A folder may be in two places, such as openssl.
                mkdir -p "$folder/include/$name"
                ln -sf "$place/$name"/* "$folder/include/$name/"
            elif [[ -e $place/$name ]]; then
                ln -sf "$place/$name" "$folder/include/"
            fi
        done
    done
}

# Reads names for #include, and compiles SIZE of them at a time.
compile_each() { # SIZE [OPTION...]
    local size=$1
    # shellcheck disable=SC2016 # the inner shell expands them
    xargs --max-args="$size" --max-procs="$(nproc)" bash -c '
        options=()
        while [[ $1 != -- ]]; do
            options+=("$1")
            shift
        done
        printf "#include \"%s\"\n" "${@:2}" | "${options[@]}"
    ' compile "${compiler[@]}" "${@:2}" --
}

public_headers() {
    # Two headers need Asio, whose headers here are those of Linux.
    find include/cis -name '*.hpp' -printf 'cis/%P\n' | grep -vE '^cis/asio/(boost|standalone)\.hpp$' | sort
}

sources() {
    find src -name '*.cpp' ! -name '*_posix.cpp' -printf '%P\n' | sort
}

scripts/setup.sh windows
borrow_headers

# In a program that includes the system's header first: with its macros min, max, ERROR, DELETE, interface and so on.
for option in -DNOMINMAX -UNOMINMAX; do
    (
        echo windows.h
        public_headers
    ) | compile_each 1000 "$option"
done
echo "$(public_headers | wc -l) public headers compile after <windows.h>, with and without NOMINMAX."
# Several at a time, because most of the time goes into the headers that they share.
sources | compile_each "$batch" "${ours[@]}"
echo "$(sources | wc -l) sources compile."
