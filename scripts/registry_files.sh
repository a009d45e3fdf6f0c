#!/usr/bin/env bash
# Writes what a release sends to Conan Center and to vcpkg's registry, with the addresses and checksums of its archive:
#   scripts/registry_files.sh ARCHIVE URL FOLDER
# writes FOLDER/conan-center (for recipes/cis-cpp) and FOLDER/vcpkg (for ports/cis-cpp). URL is where Conan downloads ARCHIVE;
# vcpkg computes the address itself, from REPO and the version in the port.
set -euo pipefail
if (($# != 3)); then
    sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0" >&2
    exit 2
fi
readonly archive=$1 url=$2 folder=$3
cmake="$(dirname "${BASH_SOURCE[0]}")/../cmake"
# Not given its name, because they write a backslash before the checksum of a file with an unusual one.
sha256=$(sha256sum <"$archive" | cut -d' ' -f1)
sha512=$(sha512sum <"$archive" | cut -d' ' -f1)

# For the right side of a command of sed.
escaped_url=$(printf '%s' "$url" | sed 's/[&|\\]/\\&/g')

if [[ -e $folder/conan-center || -e $folder/vcpkg ]]; then
    echo "scripts/registry_files.sh: $folder has such files already: remove them" >&2
    exit 1
fi
mkdir -p "$folder"
cp -r "$cmake/conan-center" "$folder/conan-center"
cp -r "$cmake/vcpkg-port" "$folder/vcpkg"
sed -Ei "s|^( +url:) .*|\1 \"$escaped_url\"|; s|^( +sha256:) .*|\1 \"$sha256\"|" "$folder/conan-center/all/conandata.yml"
sed -Ei "s|^( +SHA512) .*|\1 $sha512|" "$folder/vcpkg/portfile.cmake"
