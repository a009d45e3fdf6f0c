#!/usr/bin/env bash
# Checks the binary interface of the shared libraries below FOLDER, which must have debug information.
#   scripts/abi.sh check FOLDER [OBJECTS]   they export only the namespace cis, they export everything of it that the
#                                           object files below OBJECTS use, and they can replace the last release
#   scripts/abi.sh dump FOLDER              writes tests/abi/<library>.abi.xz, to be committed with a release
# Only additions keep a library replaceable. Any other change needs a new SOVERSION, so a new major version (before 1.0:
# a new minor version).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly dumps=tests/abi
# The same as in cmake/exported-symbols.map, for demangled symbols.
readonly ours='^((typeinfo|typeinfo name|vtable|VTT) for )?cis::'

libraries() {
    find "$folder" -name 'libcis*.so' | LC_ALL=C sort
}

symbols() { # NM_ARGUMENT...
    nm --format=just-symbols "$@" | LC_ALL=C sort -u
}

# For example, exported templates of the standard library could replace those of a user.
check_foreign() {
    local library exported foreign
    for library in $(libraries); do
        exported=$(symbols --dynamic --defined-only "$library")
        foreign=$(c++filt <<<"$exported" | grep -vE "$ours" || true)
        # A function template of the standard library can begin with our type, which it returns.
        foreign+=$(grep -E '^_ZNK?St' <<<"$exported" | c++filt || true)
        if [[ -n $foreign ]]; then
            printf '%s exports symbols outside the namespace cis:\n%s\n' "${library##*/}" "$foreign"
            return 1
        fi
        echo "${library##*/} exports $(wc -l <<<"$exported") symbols, all in the namespace cis."
    done
}

# A missing CIS_EXPORT shows only in a program that links the shared library.
check_missing() { # OBJECTS
    local objects libraries missing
    mapfile -t objects < <(find "$1" -name '*.o')
    mapfile -t libraries < <(libraries)
    missing=$(symbols --undefined-only "${objects[@]}" |
        LC_ALL=C comm -23 - <(symbols --defined-only "${objects[@]}") |
        LC_ALL=C comm -23 - <(symbols --dynamic --defined-only "${libraries[@]}") |
        c++filt | grep -E "$ours" | grep -v '^cis::emulator::' || true) # the emulator is never shared
    if [[ -n $missing ]]; then
        printf 'No library exports these symbols, which %s uses:\n%s\n' "$1" "$missing"
        return 1
    fi
}

write_dump() { # LIBRARY FILE
    abidw --headers-dir include/cis --drop-private-types --exported-interfaces-only --no-corpus-path \
        --no-comp-dir-path --no-show-locs --no-parameter-names --out-file "$2" "$1"
}

soname() { # DUMP
    sed -nE "s/^<abi-corpus .*soname='([^']*)'.*/\1/p" "$1"
}

check_release() {
    local library released
    for library in $(libraries); do
        released=$dumps/$(basename "$library" .so).abi.xz
        if [[ ! -f $released ]]; then
            echo "${library##*/} has not been released."
            continue
        fi
        xz --decompress --stdout "$released" >"$work/released.abi"
        write_dump "$library" "$work/now.abi"
        if [[ $(soname "$work/released.abi") != "$(soname "$work/now.abi")" ]]; then
            echo "${library##*/} has another SONAME than the release, $(soname "$work/released.abi")."
        elif ! abidiff --no-added-syms "$work/released.abi" "$work/now.abi"; then
            echo "${library##*/} cannot replace the released $(soname "$work/now.abi"): change its SOVERSION."
            return 1
        fi
    done
}

command=${1:-}
folder=${2:-}
case "$command" in
    check | dump) ;;
    *) folder= ;;
esac
if [[ ! -d $folder ]]; then
    sed -n '2,5s/^# *//p' "${BASH_SOURCE[0]}" >&2
    exit 2
fi
if [[ -z $(libraries) ]]; then
    echo "scripts/abi.sh: no shared library libcis*.so below $folder" >&2
    exit 2
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [[ $command == dump ]]; then
    mkdir -p "$dumps"
    for library in $(libraries); do
        name=$(basename "$library" .so)
        write_dump "$library" "$work/$name.abi"
        xz --stdout "$work/$name.abi" >"$dumps/$name.abi.xz"
    done
else
    check_foreign
    if (($# > 2)); then
        check_missing "$3"
    fi
    check_release
fi
