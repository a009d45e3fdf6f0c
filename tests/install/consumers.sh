#!/usr/bin/env bash
# Uses the libraries as their users do, installed from two builds:
#   tests/install/consumers.sh STATIC_BUILD SHARED_BUILD
set -euo pipefail
static_build=$(realpath "$1")
shared_build=$(realpath "$2")
readonly static_build shared_build
cd "$(dirname "${BASH_SOURCE[0]}")"
root=$(realpath ../..)
readonly root

# In the checkout, so that ccache finds what another checkout has compiled: from here to the sources, the path is the same.
readonly work=$root/build/consumers
rm -rf "$work"
mkdir -p "$work"
trap 'rm -rf "$work"' EXIT
# The launcher is that of scripts/with_ccache.sh.
readonly cxx=(${CMAKE_CXX_COMPILER_LAUNCHER:+"$CMAKE_CXX_COMPILER_LAUNCHER"} "${CXX:-g++}")
readonly strict=(-std=c++20 -Wall -Wextra -Wpedantic -Werror)
# What only our own code uses: headers that are replaced by errors, and packages that CMake must not look for.
readonly foreign_headers=(asio/detail/config.hpp boost/asio/detail/config.hpp curl/curl.h hiredis/hiredis.h libpq-fe.h microhttpd.h nlohmann/json.hpp openssl/evp.h simdjson.h sqlite3.h)
without_packages=()
for package in CURL Hiredis Libmicrohttpd Libpq OpenSSL PostgreSQL SQLite3 Threads nlohmann_json simdjson; do
    without_packages+=("-DCMAKE_DISABLE_FIND_PACKAGE_$package=ON")
done

announce() {
    printf '\n== %s\n' "$*"
}

# Installs a build and moves it: no installed file may contain the path of the build or of the installation.
# installed/KIND.txt lists the files, and a unit test lists the public headers.
stage() { # BUILD KIND
    announce "install $2"
    cmake --install "$1" --prefix "$work/staging" >/dev/null
    (cd "$work/staging" && find . ! -type d -printf '%P\n' -o -empty -printf '%P/\n') |
        sed -E 's/(\.so)\.[0-9]+\.[0-9]+$/\1.X.Y/; s/(\.so)\.[0-9]+\.[0-9]+\.[0-9]+$/\1.X.Y.Z/' |
        LC_ALL=C sort >"$work/installed"
    sed -nE 's|^#include <(cis/.*)>$|include/\1|p' ../unit/headers/public_headers_test.cpp |
        LC_ALL=C sort -u - "installed/$2.txt" | diff -u --label "expected in $2" --label installed - "$work/installed"
    if grep -rIl -e "$work" -e "$1" -e "$root" "$work/staging"; then
        echo "These files have a path that is only known here." >&2
        return 1
    fi
    mv "$work/staging" "$work/$2"
}

builds=0
consume() { # PROJECT KIND [CMAKE_ARGUMENT...]
    announce "$@"
    local build
    builds=$((builds + 1))
    build=$work/build$builds
    cmake -S "$1" -B "$build" -G Ninja -DCMAKE_PREFIX_PATH="$work/$2" "${@:3}" --log-level=NOTICE
    cmake --build "$build"
    ctest --test-dir "$build" --output-on-failure --no-tests=error
}

# The components of an installation are the whole of it, have no file in common except the licence, and the one for
# running has nothing that only compilers need.
components() { # BUILD KIND COMPONENT...
    announce "components $2"
    local component
    for component in "${@:3}"; do
        cmake --install "$1" --component "$component" --prefix "$work/part" >/dev/null
        if [[ ! -f $work/part/share/licenses/cis-cpp/LICENSE ]]; then
            echo "The component $component has no licence." >&2
            return 1
        fi
        (cd "$work/part" && find . ! -type d ! -name LICENSE -printf '%P\n') | LC_ALL=C sort >"$work/$component"
        rm -rf "$work/part"
    done
    (cd "$work/$2" && find . ! -type d ! -name LICENSE -printf '%P\n') | LC_ALL=C sort |
        diff -u --label "all of $2" --label "its components" - <(cd "$work" && LC_ALL=C sort "${@:3}")
    if grep -vE '^lib/libcis[a-z-]*\.so\.[0-9.]+$' "$work/runtime"; then
        echo "The component runtime has more than shared libraries." >&2
        return 1
    fi
}

# Only the compiler, with the paths of pkg-config.
pkg_config() { # KIND MODULES SOURCE [COMPILER_ARGUMENT...]
    announce pkg-config "$1" "$2"
    local compiling linking
    # shellcheck disable=SC2086 # one or several modules
    compiling=$(pkg-config --cflags $2) linking=$(pkg-config --libs $2)
    # In two steps: ccache does not keep what is linked at once. These are several words.
    # shellcheck disable=SC2086
    "${cxx[@]}" "${strict[@]}" "${@:4}" $compiling -c "$3" -o "$work/program.o"
    # shellcheck disable=SC2086
    "${cxx[@]}" "$work/program.o" $linking -Wl,-rpath,"$work/$1/lib" -o "$work/program"
    (cd "$work" && ./program)
}

# A program with _GLIBCXX_DEBUG has other containers than libraries without it. It does not link, and the linker says why.
debug_containers() { # KIND MODULE SOURCE
    announce debug_containers "$@"
    local compiling linking
    compiling=$(pkg-config --cflags "$2") linking=$(pkg-config --libs "$2")
    # shellcheck disable=SC2086 # several words
    "${cxx[@]}" "${strict[@]}" -D_GLIBCXX_DEBUG $compiling -c "$3" -o "$work/program.o"
    # shellcheck disable=SC2086
    if "${cxx[@]}" "$work/program.o" $linking -o "$work/program" 2>"$work/linker"; then
        echo "A program with _GLIBCXX_DEBUG links with $2." >&2
        return 1
    fi
    grep compiled_with_GLIBCXX_DEBUG "$work/linker" >/dev/null
}

# The shells find what completes the commands and their options.
completions() { # KIND
    announce completions "$1"
    local installed=$work/$1 offered
    # shellcheck disable=SC2016 # bash expands it
    offered=$(XDG_DATA_DIRS=$installed/share bash -c '
        . /usr/share/bash-completion/bash_completion
        _completion_loader cis || true
        COMP_WORDS=(cis candidates --lim) COMP_CWORD=2
        _cis
        printf "%s\n" "${COMPREPLY[@]}"')
    if [[ $offered != --limit ]]; then
        echo "bash offers for cis candidates --lim: $offered" >&2
        return 1
    fi
    # shellcheck disable=SC2016 # zsh expands it
    zsh -fc 'fpath=($1 $fpath); autoload -Uz compinit; compinit -D; [[ $_comps[cis] == _cis ]]' \
        zsh "$installed/share/zsh/site-functions"
}

compile_each() { # INCLUDE_FOLDER [COMPILER_ARGUMENT...]: reads the names of headers
    local header file
    while IFS= read -r header; do
        file=$work/alone/${header//\//.}
        echo "#include <$header>" >"$file.cpp"
        printf '%s\0' "$file"
    done | xargs --null --max-procs="$(nproc)" -I FILE "${cxx[@]}" "${strict[@]}" "${@:2}" -I"$1" -c FILE.cpp -o FILE.o
}

# Compiles each installed header alone, without access to headers of other libraries except for those that it is named after
# (the two variants of Asio, nlohmann/json), and all headers with min and max as macros, as <windows.h> defines them.
headers() { # KIND
    announce headers "$1"
    local include=$work/$1/include
    mkdir -p "$work/alone"
    (cd "$include" && find cis -name '*.hpp') | LC_ALL=C sort >"$work/headers"
    local named='^cis/(asio/(boost|standalone)|nlohmann)\.hpp$'
    compile_each "$include" "-I$work/poisoned" < <(grep -vE "$named" "$work/headers")
    compile_each "$include" < <(grep -E "$named" "$work/headers")
    {
        echo '#include <bits/stdc++.h>'
        echo '#define min(a, b) ((a) < (b) ? (a) : (b))'
        echo '#define max(a, b) ((a) > (b) ? (a) : (b))'
        # No file can include both variants of Asio: Debian's versions of them define the same names.
        sed '/asio\/boost/d; s/.*/#include <&>/' "$work/headers"
    } >"$work/all_headers.cpp"
    "${cxx[@]}" "${strict[@]}" -I"$include" -c "$work/all_headers.cpp" -o "$work/all_headers.o"
}

# The CMake blocks of README, docs/install.md and guide, as a user would paste them.
pasted_blocks() { # KIND
    announce "pasted blocks" "$1"
    awk -v folder="$work" '
        /^```cmake$/ { file = folder "/block" ++count ".cmake"; next }
        /^```$/ { file = "" }
        file { print >file }' ../../README.md ../../docs/install.md ../../docs/guide/*.md
    local block
    for block in "$work"/block*.cmake; do
        cmake -S pasted_block -B "${block%.cmake}" -G Ninja -DBLOCK="$block" -DCMAKE_PREFIX_PATH="$work/$1"
    done
}

for header in "${foreign_headers[@]}"; do
    mkdir -p "$work/poisoned/$(dirname "$header")"
    echo "#error $header is not for users of the library" >"$work/poisoned/$header"
done
# ccache does not see that a header is found in a new place.
printf '%s\n' "${foreign_headers[@]}" >"$work/foreign_headers"
export CCACHE_EXTRAFILES=$work/foreign_headers

stage "$static_build" static
stage "$shared_build" shared
components "$static_build" static runtime development emulator programs
components "$shared_build" shared runtime development
headers static
completions static

consume find_package static
consume find_package static -DCMAKE_CXX_COMPILER=clang++-19
consume find_signature_alone static
consume ../../examples/test_your_code static
consume fetch_content static
pasted_blocks static
# A program that links the shared libraries does not need their dependencies.
consume find_package shared "${without_packages[@]}"
consume find_signature_alone shared "${without_packages[@]}"

export PKG_CONFIG_PATH=$work/static/lib/pkgconfig
pkg_config static cis cis.cpp
pkg_config static cis no_exceptions.cpp -fno-exceptions -fno-rtti
pkg_config static cis-signature signature.cpp
pkg_config static cis-testing testing.cpp
pkg_config static cis-redis redis.cpp
pkg_config static cis-sql sql.cpp
pkg_config static "cis cis-emulator" emulator.cpp
pkg_config static cis asio.cpp
debug_containers static cis cis.cpp
debug_containers static cis-signature signature.cpp
export PKG_CONFIG_LIBDIR=$work/shared/lib/pkgconfig
unset PKG_CONFIG_PATH
pkg_config shared cis cis.cpp -I"$work/poisoned"
pkg_config shared cis no_exceptions.cpp -I"$work/poisoned" -fno-exceptions -fno-rtti
debug_containers shared cis cis.cpp
for module in signature testing redis sql; do
    pkg_config shared "cis-$module" "$module.cpp" -I"$work/poisoned"
done
