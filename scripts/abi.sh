#!/usr/bin/env bash
# Guards the binary interface of the shared libraries below FOLDER, which were built with debug information.
#   scripts/abi.sh check FOLDER [OBJECTS]   nothing but the namespace cis leaves them; what the object files below OBJECTS
#                                           use of it does leave; and they can replace those of the last release
#   scripts/abi.sh dump FOLDER              writes tests/abi/<library>.abi.xz, to be committed with a release
# A library stays replaceable by additions alone. After any other change it needs another SOVERSION, hence another major
# version (before 1.0: another minor version).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly dumps=tests/abi
# As cmake/exported-symbols.map has it, in demangled symbols.
readonly ours='^((typeinfo|typeinfo name|vtable|VTT) for )?cis::'

libraries() {
    find "$folder" -name 'libcis*.so' | LC_ALL=C sort
}

symbols() { # NM_ARGUMENT...
    nm --format=just-symbols "$@" | LC_ALL=C sort -u
}

# Templates of the standard library, say, must not take the place of a user's.
check_foreign() {
    local library exported foreign
    for library in $(libraries); do
        exported=$(symbols --dynamic --defined-only "$library")
        foreign=$(c++filt <<<"$exported" | grep -vE "$ours" || true)
        if [[ -n $foreign ]]; then
            printf '%s exports what is not ours:\n%s\n' "${library##*/}" "$foreign"
            return 1
        fi
        echo "${library##*/} exports $(wc -l <<<"$exported") symbols, all of the namespace cis."
    done
}

# A forgotten CIS_EXPORT is noticed only by who links the shared library.
check_missing() { # OBJECTS
    local objects libraries missing
    mapfile -t objects < <(find "$1" -name '*.o')
    mapfile -t libraries < <(libraries)
    missing=$(symbols --undefined-only "${objects[@]}" |
        LC_ALL=C comm -23 - <(symbols --defined-only "${objects[@]}") |
        LC_ALL=C comm -23 - <(symbols --dynamic --defined-only "${libraries[@]}") |
        c++filt | grep -E "$ours" || true)
    if [[ -n $missing ]]; then
        printf 'No library exports what %s uses:\n%s\n' "$1" "$missing"
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
            echo "${library##*/} does not claim to replace $(soname "$work/released.abi")."
        elif ! abidiff --no-added-syms "$work/released.abi" "$work/now.abi"; then
            echo "${library##*/} cannot replace the $(soname "$work/now.abi") that was released."
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
    echo "scripts/abi.sh: no shared library of ours below $folder" >&2
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
