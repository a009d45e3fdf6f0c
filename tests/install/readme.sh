#!/usr/bin/env bash
# Runs the CMake commands of README's "Install" unchanged in a copy of the needed files, and builds a program with README's
# CMake block against the installed library:
#   tests/install/readme.sh FOLDER
# A second run with the same FOLDER compiles only changed files.
set -euo pipefail
folder=$(realpath --canonicalize-missing "$1")
readonly folder
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
root=$PWD
readonly root

block() { # LANGUAGE: the first block of that language below "Install"
    awk -v fence="\`\`\`$1" '/^## / { here = $0 == "## Install" } here && $0 == fence { inside = 1; next }
        inside && /^```$/ { exit } inside' README.md
}

mkdir -p "$folder/checkout"
block sh | grep '^cmake ' >"$folder/commands.sh"
block cmake >"$folder/block.cmake"

cd "$folder/checkout"
rm -rf cmake include src ../staging
cp -rp "$root"/{CMakeLists.txt,LICENSE,cmake,include,src} .
# Any generator works, and Ninja is installed.
export CMAKE_GENERATOR=Ninja
CMAKE_TOOLCHAIN_FILE=$root/tests/install/only_what_readme_names.cmake DESTDIR=$folder/staging \
    bash -euxo pipefail "$folder/commands.sh"

cmake -S "$root/tests/install/pasted_block" -B "$folder/app" -DBLOCK="$folder/block.cmake" \
    -DCMAKE_PREFIX_PATH="$folder/staging/usr/local"
cmake --build "$folder/app" --target app
"$folder/app/app"

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
