#!/usr/bin/env bash
# Runs the commands of README for CMake, of docs/install.md for pkg-config and of "Install" of the guide's Start word for word, in a
# copy of the needed files. A program is built with README's CMake block against the installed library:
#   tests/install/readme.sh FOLDER
# A second run with the same FOLDER compiles only changed files.
set -euo pipefail
folder=$(realpath --canonicalize-missing "$1")
readonly folder
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
root=$PWD
readonly root

block() { # PAGE LANGUAGE START: the block of the page that starts with this text
    awk -v language="$2" -v start="$3" -f tests/install/block.awk "$1"
}

mkdir -p "$folder/checkout"
block README.md sh 'apt install ' | grep '^cmake ' >"$folder/commands.sh"
block README.md cmake 'find_package(cis ' >"$folder/block.cmake"
block docs/install.md sh 'g++ ' >"$folder/pkg_config.sh"
block docs/guide/start.md sh 'scripts/setup.sh build ' >"$folder/programs.sh"

cd "$folder/checkout"
rm -rf cmake emulator include programs scripts src ../staging
cp -rp "$root"/{CMakeLists.txt,LICENSE,cmake,emulator,include,programs,scripts,src} .
# Any generator works, and Ninja is installed.
export CMAKE_GENERATOR=Ninja
CMAKE_TOOLCHAIN_FILE=$root/tests/install/only_what_readme_names.cmake DESTDIR=$folder/staging \
    bash -euxo pipefail "$folder/commands.sh"

cmake -S "$root/tests/install/pasted_block" -B "$folder/app" -DBLOCK="$folder/block.cmake" \
    -DCMAKE_PREFIX_PATH="$folder/staging/usr/local"
cmake --build "$folder/app" --target app
"$folder/app/app"

mkdir -p "$folder/pkg-config"
cp "$root/tests/install/cis.cpp" "$folder/pkg-config/app.cpp"
cd "$folder/pkg-config"
PKG_CONFIG_PATH=$folder/staging/usr/local/lib/pkgconfig bash -euxo pipefail "$folder/pkg_config.sh"
./app

cd "$folder/checkout"
CIS_SKIP_SETUP=1 CMAKE_TOOLCHAIN_FILE=$root/tests/install/flags_of_proofs.cmake bash -euxo pipefail "$folder/programs.sh"
build/programs/bin/cis ingest --help >/dev/null

# The error for a missing component names the option that builds it.
for component in emulator:CIS_BUILD_EMULATOR redis:CIS_WITH_REDIS sql:CIS_WITH_SQL; do
    echo "find_package(cis 0.1 REQUIRED COMPONENTS cis ${component%:*})" >"$folder/block.cmake"
    if output=$(cmake -S "$root/tests/install/pasted_block" -B "$folder/without" -DBLOCK="$folder/block.cmake" \
        -DCMAKE_PREFIX_PATH="$folder/staging/usr/local" 2>&1); then
        echo "The package claims to have the component ${component%:*}." >&2
        exit 1
    fi
    # CMake breaks lines.
    tr -s '[:space:]' ' ' <<<"$output" | grep -oF "Build cis with -D${component#*:}=ON and install it again."
done
