#!/usr/bin/env bash
# Builds the packages of Conan and vcpkg with the tools themselves, builds and runs a program for each of their components, and
# runs the commands of docs/install.md for the tools word for word:
#   scripts/check_packages.sh CONAN_FOLDER VCPKG_FOLDER [WORK_FOLDER]
# For maintainers, not for continuous integration: Debian has neither tool. It downloads nothing: the dependencies are Debian's
# libraries, as packages of the same names (tests/packages). docs/packages.md has the table that it prints.
#   CONAN_FOLDER  Conan 2 as Python modules, as "pip install --target CONAN_FOLDER conan" makes it; PYTHON (python3) runs it
#   VCPKG_FOLDER  a clone of vcpkg, with the program vcpkg in it
#   WORK_FOLDER   the logs, the table and all else (build/packages)
set -euo pipefail
if (($# < 2)); then
    sed -n '2,/^set/s/^# //p' "$0" >&2
    exit 2
fi
conan_folder=$(realpath "$1")
vcpkg_folder=$(realpath "$2")
cd "$(dirname "${BASH_SOURCE[0]}")/.."
work=$(realpath --canonicalize-missing "${3:-build/packages}")
version=$(sed -nE 's/.* version = "(.*)";/\1/p' include/cis/version.hpp)
readonly conan_folder vcpkg_folder work version
readonly checkout=$work/checkout

# Name for Conan, name for vcpkg, and Debian's package.
readonly dependencies=(
    "cli11 cli11 libcli11-dev"
    "hiredis hiredis libhiredis-dev"
    "libcurl curl libcurl4-openssl-dev"
    "libmicrohttpd libmicrohttpd libmicrohttpd-dev"
    "libpq libpq libpq-dev"
    "nlohmann_json nlohmann-json nlohmann-json3-dev"
    "openssl openssl libssl-dev"
    "simdjson simdjson libsimdjson-dev"
    "sqlite3 sqlite3 libsqlite3-dev"
)
# These save time. What a compiler is told does not matter here, and ccache finds a file of one build type in the other one.
readonly cmake_options=(CMAKE_UNITY_BUILD=ON CMAKE_CXX_FLAGS_DEBUG= CMAKE_CXX_FLAGS_RELEASE=)

# Which components each column of the table has, besides those that are always there.
readonly columns=(plain redis sql emulator all)
declare -A optional=([plain]="" [redis]=redis [sql]=sql [emulator]=emulator [all]="redis sql emulator")

debian_version() { # PACKAGE: without what Debian adds
    # shellcheck disable=SC2016 # dpkg-query expands the placeholder, not the shell
    dpkg-query --show --showformat='${source:Upstream-Version}' "$1" | sed 's/+.*//'
}

# A copy of the checkout without what is built, and what a release of it sends to the registries.
prepare_sources() {
    mkdir "$checkout"
    git ls-files -z --cached --others --exclude-standard | xargs -0 cp --parents --no-dereference --target-directory "$checkout"
    tar --create --gzip --file "$work/archive.tar.gz" --directory "$work" --transform "s/^checkout/cis-cpp-$version/" checkout
    scripts/registry_files.sh "$work/archive.tar.gz" "file://$work/archive.tar.gz" "$work/sent"
}

prepare_conan() {
    cat >"$work/bin/conan" <<SCRIPT
#!/bin/sh
PYTHONPATH="$conan_folder" exec "${PYTHON:-python3}" -B -c 'from conan.cli.cli import main; import sys; main(sys.argv[1:])' "\$@"
SCRIPT
    chmod +x "$work/bin/conan"
    export CONAN_HOME=$work/conan
    mkdir "$CONAN_HOME"
    local option variables='' names conan_name debian_name
    for option in "${cmake_options[@]}"; do
        variables+="'${option%%=*}': '${option#*=}', "
    done
    cat >"$CONAN_HOME/global.conf" <<CONF
tools.build:jobs=$(nproc)
tools.cmake.cmaketoolchain:generator=Ninja
tools.cmake.cmaketoolchain:extra_variables={$variables}
CONF
    conan profile detect -verror
    conan remote disable '*' -verror >/dev/null
    # Conan Center's recipe asks for versions that are there, not for Debian's.
    echo "[replace_requires]" >"$CONAN_HOME/profiles/debian"
    for names in "${dependencies[@]}" "cmake - cmake"; do
        read -r conan_name _ debian_name <<<"$names"
        conan export tests/packages/conan --name="$conan_name" --version="$(debian_version "$debian_name")" \
            -verror
        echo "$conan_name/*: $conan_name/$(debian_version "$debian_name")" >>"$CONAN_HOME/profiles/debian"
    done
}

prepare_vcpkg() {
    export VCPKG_ROOT=$work/vcpkg VCPKG_OVERLAY_PORTS=$work/ports VCPKG_OVERLAY_TRIPLETS=$work/triplets
    export VCPKG_DOWNLOADS=$work/downloads VCPKG_FORCE_SYSTEM_BINARIES=1 VCPKG_DISABLE_METRICS=1
    mkdir -p "$VCPKG_ROOT/ports" "$VCPKG_OVERLAY_PORTS" "$VCPKG_OVERLAY_TRIPLETS" "$VCPKG_DOWNLOADS"
    cp -r "$vcpkg_folder"/{.vcpkg-root,LICENSE.txt,scripts,triplets,vcpkg} "$VCPKG_ROOT"
    cp -r "$vcpkg_folder"/ports/vcpkg-cmake{,-config} "$VCPKG_ROOT/ports"
    ln -s "$VCPKG_ROOT/vcpkg" "$work/bin/vcpkg"
    # As if vcpkg_from_github() had downloaded it.
    cp "$work/archive.tar.gz" "$VCPKG_DOWNLOADS/cis-cpp-cis-cpp-v$version.tar.gz"

    local names port debian_name triplet
    for names in "${dependencies[@]}"; do
        read -r _ port debian_name <<<"$names"
        cp -r tests/packages/vcpkg "$VCPKG_OVERLAY_PORTS/$port"
        sed -i "s/@NAME@/$port/; s/@VERSION@/$(debian_version "$debian_name")/" "$VCPKG_OVERLAY_PORTS/$port/vcpkg.json"
    done
    for triplet in "$VCPKG_ROOT"/triplets/{x64-linux,community/x64-linux-dynamic}.cmake; do
        cp "$triplet" "$VCPKG_OVERLAY_TRIPLETS"
        # With PATCHELF, vcpkg does not download that program.
        cat >>"$VCPKG_OVERLAY_TRIPLETS/${triplet##*/}" <<CMAKE
set(VCPKG_CMAKE_CONFIGURE_OPTIONS ${cmake_options[*]/#/-D})
set(PATCHELF "$patchelf")
CMAKE
    done
}

block() { # LANGUAGE START: the first block of README and docs/install.md that starts with this text
    awk -v language="$1" -v start="$2" -f tests/install/block.awk README.md docs/install.md
}

# The commands of docs/install.md in a checkout, and in a project beside it whose target has README's CMake commands.
readme() { # TOOL
    rm -rf "$work/your-project"
    mkdir "$work/your-project"
    cp tests/install/cis.cpp "$work/your-project/app.cpp"
    {
        printf 'cmake_minimum_required(VERSION 3.25)\nproject(your-project LANGUAGES CXX)\nadd_executable(app app.cpp)\n'
        block cmake 'find_package(cis '
    } >"$work/your-project/CMakeLists.txt"
    block sh "$1 " >"$work/commands.sh"
    (cd "$checkout" && bash -euxo pipefail "$work/commands.sh")
    "$work/your-project/build/app"
}

# With the recipe of a checkout. The last column has the one for Conan Center.
conan_cell() { # LINKAGE BUILD_TYPE COLUMN
    local arguments=("$checkout") component
    if [[ $3 == all ]]; then
        arguments=("$work/sent/conan-center/all" --version="$version" --profile=default --profile=debian)
    fi
    if [[ $1 == shared ]]; then
        arguments+=(-o 'cis-cpp/*:shared=True')
    fi
    for component in ${optional[$3]}; do
        arguments+=(-o "cis-cpp/*:with_$component=True")
    done
    # Its test_package is the consumer.
    conan create "${arguments[@]}" --build=missing -s compiler.cppstd=20 -s build_type="$2"
}

# With the port for vcpkg's registry. The commands of docs/install.md have the one of a checkout.
vcpkg_cell() { # LINKAGE BUILD_TYPE COLUMN
    local triplet=x64-linux
    if [[ $1 == shared ]]; then
        triplet=x64-linux-dynamic
    fi
    local installed="$work/installed/$1-$3" consumer="$work/consumer/$1-$2-$3"
    # shellcheck disable=SC2206 # several words
    local components=(cis signature testing ${optional[$3]}) features=(core ${optional[$3]})
    # Both build types at once: the second cell finds it installed.
    vcpkg install "cis-cpp[$(IFS=, && echo "${features[*]}")]" --classic --triplet="$triplet" --host-triplet=x64-linux \
        --overlay-ports="$work/sent/vcpkg" --no-binarycaching --x-install-root="$installed"
    cmake -S test_package -B "$consumer" -G Ninja -DCMAKE_BUILD_TYPE="$2" \
        -DCOMPONENTS="$(IFS=';' && echo "${components[*]}")" \
        -DCMAKE_TOOLCHAIN_FILE="$VCPKG_ROOT/scripts/buildsystems/vcpkg.cmake" -DVCPKG_MANIFEST_MODE=OFF \
        -DVCPKG_TARGET_TRIPLET="$triplet" -DVCPKG_INSTALLED_DIR="$installed"
    cmake --build "$consumer"
    ctest --test-dir "$consumer" --output-on-failure --no-tests=error
}

declare -A results
failed=0
check() { # NAME COMMAND...
    local log="$work/logs/$1.log" started=$SECONDS status
    # Not in a condition, where the shell would ignore errors inside the command.
    set +e
    (
        set -e
        "${@:2}"
    ) >"$log" 2>&1
    status=$?
    set -e
    if ((status == 0)); then
        results[$1]="$(sed -nE 's/^100% tests passed, 0 tests failed out of ([0-9]+)$/\1 of \1/p' "$log" | tail -n 1)"
        printf 'ok      %-32s %4d s  %s\n' "$1" "$((SECONDS - started))" "${results[$1]}"
    else
        results[$1]=FAILED
        failed=$((failed + 1))
        printf 'FAILED  %-32s %4d s\n' "$1" "$((SECONDS - started))"
        tail -n 20 "$log" | sed 's/^/    /'
    fi
}

table() {
    local tool linkage build_type column
    printf '| Tool | Libraries | Build |%s\n|---|---|---|%s\n' "$(printf ' %s |' "${columns[@]}")" "$(printf -- '---|%.0s' "${columns[@]}")"
    for tool in conan vcpkg; do
        for linkage in static shared; do
            for build_type in Debug Release; do
                printf '| %s | %s | %s |' "$tool" "$linkage" "$build_type"
                for column in "${columns[@]}"; do
                    printf ' %s |' "${results[$tool-$linkage-$build_type-$column]}"
                done
                echo
            done
        done
    done
}

scripts/setup.sh check
if ! patchelf=$(command -v patchelf); then
    echo "scripts/check_packages.sh: patchelf is missing, which vcpkg uses" >&2
    exit 1
fi
rm -rf "$work"
mkdir -p "$work"/{bin,logs}
export PATH=$work/bin:$PATH
unset CMAKE_TOOLCHAIN_FILE CMAKE_GENERATOR VCPKG_DEFAULT_TRIPLET

prepare_sources
prepare_conan
prepare_vcpkg
conan --version
vcpkg version | sed -n 1p

for tool in conan vcpkg; do
    check "readme-$tool" readme "$tool"
done
for column in "${columns[@]}"; do
    for linkage in static shared; do
        for build_type in Debug Release; do
            for tool in conan vcpkg; do
                check "$tool-$linkage-$build_type-$column" "${tool}_cell" "$linkage" "$build_type" "$column"
            done
        done
    done
done
table | tee "$work/table.md"
((failed == 0))
