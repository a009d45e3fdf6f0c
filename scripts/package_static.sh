#!/usr/bin/env bash
# Makes archives of the program for any Linux, linked statically with musl, in build/static:
#   scripts/package_static.sh TARGET=FOLDER...          TARGET is x86_64-linux-musl or aarch64-linux-musl
#   scripts/package_static.sh --check TARGET=FOLDER...  only says what it would lack
# FOLDER has the static libraries: scripts/check_systems.sh builds the program with them, and runs the tests. It also has
# what their licences want to be given away with them: FOLDER/share/licenses/NAME and FOLDER/share/sources/NAME, with any
# files in them, and FOLDER/share/origins/NAME, a line with the version and the URL of its source. docs/packages.md describes it.
# Beside each archive is what it is made of, as SPDX.
# Zig is $ZIG. The same input gives the same bytes; files have the date SOURCE_DATE_EPOCH, or else that of the last commit.
set -euo pipefail
readonly started_in=$PWD
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly place=$PWD/build/static
# What can be in a folder and is linked in, and the name of its licence.
declare -rA licences=(
    [lib/libcurl.a]=curl [lib/libssl.a]=openssl [lib/libcrypto.a]=openssl [lib/libnghttp2.a]=nghttp2 [lib/libz.a]=zlib
    [lib/libsimdjson.a]=simdjson [lib/libutf8proc.a]=utf8proc [lib/libidn2.a]=libidn2 [lib/libunistring.a]=libunistring
    [lib/libmicrohttpd.a]=libmicrohttpd [lib/libsqlite3.a]=sqlite [lib/libexpat.a]=expat [lib/libxlsxwriter.a]=libxlsxwriter
    [lib/libhiredis.a]=hiredis [lib/libpq.a]=libpq [lib/libpgcommon.a]=libpq [lib/libpgport.a]=libpq
    [include/nlohmann]=nlohmann-json [include/CLI]=cli11 [include/toml++]=tomlplusplus [lib/libtomlplusplus.a]=tomlplusplus
)
# The LGPL wants the source beside what is linked with it.
readonly with_source=(libidn2 libmicrohttpd libunistring)
# Zig links these too. Its licence is that of its own compiler-rt.
declare -rA licences_of_zig=(
    [musl]=libc/musl/COPYRIGHT [libcxx]=libcxx/LICENSE.TXT [libcxxabi]=libcxxabi/LICENSE.TXT [libunwind]=libunwind/LICENSE.TXT
    [zig]=LICENSE
)

fail() {
    echo "scripts/package_static.sh: $*" >&2
    exit 1
}

# Its own licence is beside this folder in its archives, and in it in the package of npm.
find_zig() {
    local said
    ZIG=$(cd "$started_in" && realpath "$(command -v "${ZIG:-zig}")") || fail "set ZIG to the compiler's program"
    export ZIG
    said=$("$ZIG" env)
    zig_library=$(sed -nE 's/^ *"?\.?lib_dir"?[ :=]+"(.*)",?$/\1/p' <<<"$said")
    zig_version=$(sed -nE 's/^ *"?\.?version"?[ :=]+"(.*)",?$/\1/p' <<<"$said")
    [[ -d $zig_library ]] || fail "$ZIG does not say where its libraries are"
}

file_of_zig() { # NAME
    local file=$zig_library/${licences_of_zig[$1]}
    if [[ $1 == zig && ! -e $file ]]; then
        file=$zig_library/../LICENSE
    fi
    echo "$file"
}

needed_licences() { # FOLDER
    local path
    for path in "${!licences[@]}"; do
        if [[ -e $1/$path ]]; then
            echo "${licences[$path]}"
        fi
    done | sort --unique
}

# What is linked in: a line with name, version and origin for each.
origins() { # FOLDER
    local name
    for name in $(needed_licences "$1"); do
        echo "$name $(<"$1/share/origins/$name")"
    done
    for name in "${!licences_of_zig[@]}"; do
        echo "$name zig-$zig_version https://ziglang.org/download/$zig_version/"
    done
}

has_files() { # FOLDER
    [[ -n $(find "$1" -maxdepth 1 -type f -size +0 -print -quit 2>/dev/null) ]]
}

has_origin() { # FILE
    [[ -s $1 && $(<"$1") =~ ^[^[:space:]]+\ (git\+)?https://[^[:space:]]+$ ]]
}

# Without them nobody may get the archive, so this comes before the build.
check_licences() { # FOLDER
    local name missing=()
    for name in $(needed_licences "$1"); do
        has_files "$1/share/licenses/$name" || missing+=("share/licenses/$name")
        has_origin "$1/share/origins/$name" || missing+=("share/origins/$name")
    done
    for name in "${with_source[@]}"; do
        has_files "$1/share/sources/$name" || missing+=("share/sources/$name")
    done
    ((${#missing[@]} == 0)) || fail "$1 lacks what must be given away with its libraries: ${missing[*]}"
    for name in "${!licences_of_zig[@]}"; do
        [[ -s $(file_of_zig "$name") ]] || fail "the licence of $name is missing: $(file_of_zig "$name")"
    done
}

# A new library must not come in without its licence.
check_linked() { # BUILD FOLDER
    local linked library
    linked=$(ninja -C "$1" -t inputs bin/cis) || fail "the build in $1 does not have the program"
    while IFS= read -r library; do
        if [[ $library == "$2"/*.a && ! -v licences[${library#"$2"/}] ]]; then
            fail "$library is linked in: add it to the licences in this script"
        fi
    done <<<"$linked"
}

# For any Linux: no loader, no shared library. ldd would say so only of programs for this machine.
check_program() { # PROGRAM RUN
    if readelf --wide --program-headers --dynamic "$1" | grep -E 'INTERP|\(NEEDED\)' >&2; then
        fail "$1 is not linked statically"
    fi
    [[ $("$2" "$1" --version | head -n 1) == "cis $version" ]] || fail "$1 does not run here, or is not of version $version"
}

write_documents() { # ROOT TARGET FOLDER
    local root=$1 libraries=$3 name
    local documents=$1/share/doc/cis-tools
    mkdir -p "$documents/sources"
    mv "$root/share/licenses" "$documents/licenses"
    for name in $(needed_licences "$libraries"); do
        cp -RL "$libraries/share/licenses/$name" "$documents/licenses/"
    done
    for name in "${!licences_of_zig[@]}"; do
        install -D --mode=644 "$(file_of_zig "$name")" "$documents/licenses/$name/$(basename "${licences_of_zig[$name]}")"
    done
    cp -RL "${with_source[@]/#/$libraries/share/sources/}" "$documents/sources/"
    cp CHANGELOG.md "$documents/"
    sed "s/@version@/$version/g; s/@processor@/${2%%-*}/g" cmake/static/README.txt >"$root/README.txt"
}

package() { # TARGET FOLDER
    local target=$1 libraries=$2 name=cis-tools-$version-${1%-musl}
    local system=$PWD/build/systems/$target
    local root=$place/$name run=$system/tools/run
    local linked
    linked=$(origins "$libraries")
    scripts/check_systems.sh --release "$target=$libraries"
    [[ -x $run ]] || fail "this machine cannot run a program for $target, which prints its manual page: it needs qemu-user"
    cmake --build "$system/build" --target cis-documents cis-json-schema >/dev/null
    check_linked "$system/build" "$libraries"
    rm -rf "$root" "$root".tar.gz*
    cmake --install "$system/build" --component programs --prefix "$root" >/dev/null
    [[ -e $root/bin/cis ]] || fail "the build for $target has no program"
    check_program "$root/bin/cis" "$run"
    write_documents "$root" "$target" "$libraries"
    tar --create --format=ustar --sort=name --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX --mtime="@$SOURCE_DATE_EPOCH" \
        --directory="$place" "$name" | gzip -9n >"$root.tar.gz"
    scripts/sbom.py "$root.tar.gz" cis-tools "$version" <<<"$linked"
    rm -rf "$root"
    ls -l "$root.tar.gz"
}

only_check=false
if [[ ${1:-} == --check ]]; then
    only_check=true
    shift
fi
(($# > 0)) || fail "name the systems: TARGET=FOLDER..."
version=$(sed -nE 's/.* version = "([^"]+)";/\1/p' include/cis/version.hpp)
readonly version
# The manual page has it too.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH

scripts/setup.sh static
find_zig
requested=()
for request in "$@"; do
    [[ $request == @(x86_64|aarch64)-linux-musl=* ]] ||
        fail "$request is not TARGET=FOLDER with x86_64-linux-musl or aarch64-linux-musl"
    folder=$(cd "$started_in" && realpath "${request#*=}")
    [[ -d $folder/include && -d $folder/lib ]] || fail "$folder has no folders include and lib"
    check_licences "$folder"
    requested+=("${request%%=*}=$folder")
done
if $only_check; then
    exit
fi
mkdir -p "$place"
for request in "${requested[@]}"; do
    package "${request%%=*}" "${request#*=}"
done
