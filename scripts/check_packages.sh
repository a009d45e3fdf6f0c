#!/usr/bin/env bash
# Builds the packages of Conan and vcpkg with the tools themselves, builds and runs a program for each component of each one,
# and runs README's commands for them:
#   scripts/check_packages.sh CONAN_FOLDER VCPKG_FOLDER [WORK_FOLDER]
# For maintainers, not for continuous integration: Debian has neither tool. It downloads nothing: the dependencies are Debian's
# libraries, as packages of the same names (tests/packages). Writes the table of docs/packages.md to WORK_FOLDER/table.md;
# WORK_FOLDER is build/packages if it is not given, and each cell has a log there.
#   CONAN_FOLDER  Conan 2 as Python modules, as "pip install --target CONAN_FOLDER conan" makes it; PYTHON (python3) runs it
#   VCPKG_FOLDER  a clone of vcpkg, with the program vcpkg in it
set -euo pipefail
if (($# < 2)); then
    sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0" >&2
    exit 2
fi
conan_folder=$(realpath "$1")
vcpkg_folder=$(realpath "$2")
cd "$(dirname "${BASH_SOURCE[0]}")/.."
root=$PWD
mkdir -p "${3:-build/packages}"
work=$(realpath "${3:-build/packages}")
readonly conan_folder vcpkg_folder root work
readonly optional=(redis sql emulator)
version=$(sed -nE 's/.* version = "(.*)";/\1/p' include/cis/version.hpp)
readonly version
# Name of the dependency for Conan, for vcpkg, and Debian's package.
readonly dependencies=(
    "cli11 cli11 libcli11-dev"
    "cmake - cmake"
    "hiredis hiredis libhiredis-dev"
    "libcurl curl libcurl4-openssl-dev"
    "libmicrohttpd libmicrohttpd libmicrohttpd-dev"
    "libpq libpq libpq-dev"
    "nlohmann_json nlohmann-json nlohmann-json3-dev"
    "openssl openssl libssl-dev"
    "simdjson simdjson libsimdjson-dev"
    "sqlite3 sqlite3 libsqlite3-dev"
)

scripts/setup.sh check

# The flags do not matter here, and these save time.
readonly unity="CMAKE_UNITY_BUILD=ON"
readonly debug_flags="CMAKE_CXX_FLAGS_DEBUG="
readonly release_flags="CMAKE_CXX_FLAGS_RELEASE=-DNDEBUG"

# The files of the checkout, without what is built, as a release has them.
checkout() {
    rm -rf "$work/checkout" "$work/cis-cpp-$version"
    mkdir "$work/checkout"
    git ls-files -z --cached --others --exclude-standard | xargs -0 cp --parents --no-dereference -t "$work/checkout"
    cp -r "$work/checkout" "$work/cis-cpp-$version"
    tar --create --gzip --file "$work/archive.tar.gz" --directory "$work" "cis-cpp-$version"
    rm -r "$work/cis-cpp-$version"
    rm -rf "$work/registries"
    scripts/registry_files.sh "$work/archive.tar.gz" "file://$work/archive.tar.gz" "$work/registries"
}

debian_version() { # PACKAGE: without what Debian adds
    # shellcheck disable=SC2016 # dpkg-query expands the placeholder, not the shell
    dpkg-query --show --showformat='${source:Upstream-Version}' "$1" | sed 's/+.*//'
}

prepare_conan() {
    export CONAN_HOME=$work/conan
    rm -rf "$CONAN_HOME"
    mkdir -p "$CONAN_HOME"
    cat >"$work/bin/conan" <<SCRIPT
#!/bin/sh
export PYTHONPATH="$conan_folder"
exec "${PYTHON:-python3}" -B -c 'import sys; from conan.cli.cli import main; main(sys.argv[1:])' "\$@"
SCRIPT
    chmod +x "$work/bin/conan"
    {
        echo "tools.build:jobs=$(nproc)"
        echo "tools.cmake.cmaketoolchain:generator=Ninja"
        echo "tools.cmake.cmaketoolchain:extra_variables={$(printf "'%s': '%s', " \
            "${unity%%=*}" "${unity#*=}" "${debug_flags%%=*}" "${debug_flags#*=}" "${release_flags%%=*}" "${release_flags#*=}")}"
    } >"$CONAN_HOME/global.conf"
    conan profile detect
    conan remote disable '*'
    # The recipe for Conan Center asks for a version that Conan Center has, not for a range.
    echo "[replace_requires]" >"$CONAN_HOME/profiles/center"
    local names conan_name debian_name
    for names in "${dependencies[@]}"; do
        read -r conan_name _ debian_name <<<"$names"
        conan export tests/packages/conan --name="$conan_name" --version="$(debian_version "$debian_name")"
        echo "$conan_name/*: $conan_name/$(debian_version "$debian_name")" >>"$CONAN_HOME/profiles/center"
    done
}

# An empty port for each dependency: with the features that our port asks for.
prepare_vcpkg() {
    export VCPKG_ROOT=$work/vcpkg VCPKG_DISABLE_METRICS=1 VCPKG_FORCE_SYSTEM_BINARIES=1
    export VCPKG_OVERLAY_PORTS=$work/ports VCPKG_OVERLAY_TRIPLETS=$work/triplets VCPKG_DOWNLOADS=$work/downloads
    rm -rf "$VCPKG_ROOT" "$work/ports" "$work/triplets" "$VCPKG_DOWNLOADS"
    mkdir -p "$VCPKG_ROOT/ports" "$work/triplets" "$VCPKG_DOWNLOADS"
    cp -r "$vcpkg_folder"/{.vcpkg-root,scripts,triplets,vcpkg} "$VCPKG_ROOT"
    cp -r "$vcpkg_folder"/ports/vcpkg-cmake{,-config} "$VCPKG_ROOT/ports"
    ln -sf "$VCPKG_ROOT/vcpkg" "$work/bin/vcpkg"
    cp "$work/archive.tar.gz" "$VCPKG_DOWNLOADS/cis-cpp-cis-cpp-v$version.tar.gz"

    local names port debian_name features triplet
    for names in "${dependencies[@]}"; do
        read -r _ port debian_name <<<"$names"
        [[ $port != - ]] || continue
        mkdir -p "$work/ports/$port"
        echo 'set(VCPKG_POLICY_EMPTY_PACKAGE enabled)' >"$work/ports/$port/portfile.cmake"
        features=
        if [[ $port == curl ]]; then
            features=', "features": {"openssl": {"description": "Debian has built it with OpenSSL"}}'
        fi
        echo "{\"name\": \"$port\", \"version\": \"$(debian_version "$debian_name")\"$features}" >"$work/ports/$port/vcpkg.json"
    done
    for triplet in x64-linux x64-linux-dynamic; do
        {
            cat "$VCPKG_ROOT"/triplets/{,community/}$triplet.cmake 2>/dev/null || true
            echo "set(VCPKG_CMAKE_CONFIGURE_OPTIONS -D$unity $debug_flags $release_flags)" |
                sed 's/ CMAKE/ -DCMAKE/g'
        } >"$work/triplets/$triplet.cmake"
    done
}

# The block of README whose first command is the given one.
block() { # LANGUAGE START
    awk -v fence="\`\`\`$1" -v start="$2" '$0 == fence { text = ""; inside = 1; next }
        inside && /^```$/ { if (index(text, start) == 1) { printf "%s", text; exit } inside = 0 }
        inside { text = text $0 "\n" }' README.md
}

# README's commands, word for word, in a checkout and in a project beside it.
readme() { # TOOL
    rm -rf "$work/your-project"
    mkdir "$work/your-project"
    cp tests/install/cis.cpp "$work/your-project/app.cpp"
    {
        echo 'cmake_minimum_required(VERSION 3.25)'
        echo 'project(your-project LANGUAGES CXX)'
        echo 'add_executable(app app.cpp)'
        block cmake 'find_package(cis'
    } >"$work/your-project/CMakeLists.txt"
    block sh "$1 " >"$work/commands.sh"
    grep "^$1 " "$work/commands.sh"
    (cd "$work/checkout" && bash -euxo pipefail "$work/commands.sh")
    "$work/your-project/build/app"
}

components() { # OPTIONAL_COMPONENT...: a CMake list
    local IFS=';'
    echo "cis;signature;testing${*:+;$*}"
}

conan_create() { # FOLDER LINKAGE BUILD_TYPE OPTIONAL_COMPONENT... [-- ARGUMENT...]
    local arguments=(-o "cis-cpp/*:shared=$([[ $2 == shared ]] && echo True || echo False)" -s "build_type=$3")
    local folder=$1
    shift 3
    while (($# > 0)) && [[ $1 != -- ]]; do
        arguments+=(-o "cis-cpp/*:with_$1=True")
        shift
    done
    conan create "$folder" --build=missing -s compiler.cppstd=20 "${arguments[@]}" "${@:2}"
}

vcpkg_install() { # PORT LINKAGE OPTIONAL_COMPONENT...: both build types
    local port=$1 triplet=x64-linux
    if [[ $2 == shared ]]; then
        triplet=x64-linux-dynamic
    fi
    local features
    features=$(IFS=, && echo "core${3:+,${*:3}}")
    vcpkg install "cis-cpp[$features]:$triplet" --classic --overlay-ports="$port" --no-binarycaching \
        --host-triplet=x64-linux --x-install-root="$work/installed/$2-${*:3}"
}

vcpkg_consume() { # LINKAGE BUILD_TYPE OPTIONAL_COMPONENT...
    local triplet=x64-linux
    if [[ $1 == shared ]]; then
        triplet=x64-linux-dynamic
    fi
    local build="$work/consumer/$1-$2-${*:3}"
    cmake -S test_package -B "$build" -G Ninja --fresh -DCMAKE_BUILD_TYPE="$2" -DCOMPONENTS="$(components "${@:3}")" \
        -DCMAKE_TOOLCHAIN_FILE="$VCPKG_ROOT/scripts/buildsystems/vcpkg.cmake" -DVCPKG_TARGET_TRIPLET="$triplet" \
        -DVCPKG_INSTALLED_DIR="$work/installed/$1-${*:3}" -DVCPKG_MANIFEST_MODE=OFF
    cmake --build "$build"
    ctest --test-dir "$build" --output-on-failure --no-tests=error
}

failed=0
# Runs a command with a log, in a separate process: errexit is off inside a condition.
cell() { # NAME COMMAND...
    local log="$work/logs/$1.log" started=$SECONDS result=ok
    if ! (
        set +e
        (
            set -e
            "${@:2}"
        ) >"$log" 2>&1
    ); then
        result=FAILED
        failed=1
    fi
    printf '%-7s %-45s %4d s\n' "$result" "$1" "$((SECONDS - started))"
    results["$1"]=$result
}

# What the programs of a cell said: the number of those that ran.
ran() { # NAME
    sed -nE 's/^100% tests passed, 0 tests failed out of ([0-9]+)$/\1/p' "$work/logs/$1.log" | tail -n 1
}

declare -A results
rm -rf "$work"/{bin,logs,installed,consumer}
mkdir -p "$work"/{bin,logs}
export PATH=$work/bin:$PATH
unset CMAKE_TOOLCHAIN_FILE CMAKE_GENERATOR VCPKG_DEFAULT_TRIPLET

checkout
prepare_conan >"$work/logs/prepare-conan.log" 2>&1
prepare_vcpkg

cell readme-conan readme conan
cell readme-vcpkg readme vcpkg
for linkage in static shared; do
    for features in "" "${optional[@]}"; do
        # shellcheck disable=SC2086 # no component or one
        cell "vcpkg-$linkage-install-${features:-plain}" vcpkg_install "$work/checkout/cmake/vcpkg-checkout" "$linkage" $features
        for build_type in Debug Release; do
            # shellcheck disable=SC2086
            cell "conan-$linkage-$build_type-${features:-plain}" conan_create "$work/checkout" "$linkage" "$build_type" $features
            # shellcheck disable=SC2086
            cell "vcpkg-$linkage-$build_type-${features:-plain}" vcpkg_consume "$linkage" "$build_type" $features
        done
    done
    cell "vcpkg-port-$linkage-install-all" vcpkg_install "$work/registries/vcpkg" "$linkage" "${optional[@]}"
    for build_type in Debug Release; do
        cell "conan-center-$linkage-$build_type-all" conan_create "$work/registries/conan-center/all" "$linkage" \
            "$build_type" "${optional[@]}" -- --version="$version" --profile=default --profile=center
        cell "vcpkg-port-$linkage-$build_type-all" vcpkg_consume "$linkage" "$build_type" "${optional[@]}"
    done
done

table() {
    local tool linkage build_type features name
    echo "| Tool | Libraries | Build | plain | redis | sql | emulator | as sent, with all three |"
    echo "|---|---|---|---|---|---|---|---|"
    for tool in conan vcpkg; do
        for linkage in static shared; do
            for build_type in Debug Release; do
                printf '| %s | %s | %s |' "$tool" "$linkage" "$build_type"
                for features in plain "${optional[@]}" all; do
                    name=$tool-$linkage-$build_type-$features
                    if [[ $features == all ]]; then
                        name=${name/conan-/conan-center-}
                        name=${name/vcpkg-/vcpkg-port-}
                    fi
                    printf ' %s, %s programs |' "${results[$name]}" "$(ran "$name")"
                done
                echo
            done
        done
    done
}
table >"$work/table.md"
cat "$work/table.md"
exit "$failed"
