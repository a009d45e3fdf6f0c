#!/usr/bin/env bash
# What cmake/ccache_launcher.sh takes from ccache is what the compiler would make: after each change of a header that is precompiled,
# in one checkout and in another one with the same cache. scripts/check.sh ccache runs it.
set -euo pipefail
shopt -s inherit_errexit

launcher=$(realpath "$(dirname "${BASH_SOURCE[0]}")/../../cmake/ccache_launcher.sh")
place=$(mktemp -d)
readonly launcher place
trap 'rm -rf "$place"' EXIT
export CCACHE_DIR=$place/cache CCACHE_NOHASHDIR=1 CCACHE_PCH_EXTSUM=1
export CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime

make_checkout() { # NAME
    local checkout=$place/$1
    mkdir -p "$checkout"/{include,src,emulator,tests,build}
    echo '#include "number.hpp"' >"$checkout/tests/test.hpp"
    echo "#include \"$checkout/tests/test.hpp\"" >"$checkout/build/pch.hxx"
    touch "$checkout/build/pch.hxx.cxx"
    printf '#include <cstdio>\nint main() { std::printf("%%d", number()); }\n' >"$checkout/src/main.cpp"
}

compile() { # OUTPUT ARGUMENT...
    sh "$launcher" ccache "${CXX:-g++}" -I"$CCACHE_BASEDIR/emulator" "${@:2}" -include "$CCACHE_BASEDIR/build/pch.hxx" -MD -MT "$1" \
        -MF "$1.d" -o "$1"
}

# As CMake and ninja do: the precompiled header, and then what includes it.
prints() { # NAME
    export CCACHE_BASEDIR=$place/$1
    cd "$CCACHE_BASEDIR/build"
    compile pch.hxx.gch -x c++-header -c pch.hxx.cxx
    compile main.o -Winvalid-pch -c "$CCACHE_BASEDIR/src/main.cpp"
    "${CXX:-g++}" main.o -o main
    ./main
}

expect() { # NAME NUMBER [HEADER]: after the header was written, the checkout's program prints the number
    local printed header="inline int number() { return $2; }"
    echo "${3:-$header}" >"$place/$1/emulator/number.hpp"
    printed=$(prints "$1")
    if [[ $printed != "$2" ]]; then
        echo "checkout $1: the program prints $printed instead of $2"
        exit 1
    fi
}

hits() { ccache --print-stats | sed -n 's/^\(direct\|preprocessed\)_cache_hit\t//p' | awk '{ sum += $1 } END { print sum }'; }

for name in first second third; do
    make_checkout "$name"
done
for number in 1 2 1 3; do
    expect first "$number"
done
expect first 2
expect second 1
expect second 3
expect third 3
expect first 1 $'#define NUMBER 1\ninline int number() { return NUMBER; }'
expect first 7 $'#define NUMBER 7\ninline int number() { return NUMBER; }'
before=$(hits)
expect second 7 $'#define NUMBER 7\ninline int number() { return NUMBER; }'
if (($(hits) != before + 2)); then
    echo "another checkout with the same files found nothing: $before and then $(hits) hits"
    exit 1
fi
