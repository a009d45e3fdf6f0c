#!/usr/bin/env bash
# Makes Debian packages of this checkout in build/debian: libcisX.Y (the shared libraries), libcis-dev and cis-tools (the programs).
# The maintainer is DEBFULLNAME and DEBEMAIL, as for Debian's own tools. scripts/check_debian.sh FOLDER packages tries them.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
scripts/setup.sh debian

readonly folder=$PWD/build/debian
version=$(sed -nE 's/.* version = "([^"]+)";/\1/p' include/cis/version.hpp)
architecture=$(dpkg-architecture -q DEB_HOST_MULTIARCH)
readonly version architecture

build() { # NAME [OPTION...]
    cmake -S . -B "$folder/$1" -G Ninja --log-level=WARNING -DCMAKE_BUILD_TYPE=Release \
        -DCMAKE_CXX_FLAGS="$(dpkg-buildflags --get CPPFLAGS) $(dpkg-buildflags --get CXXFLAGS)" -DCMAKE_CXX_FLAGS_RELEASE="-DNDEBUG -g0" \
        -DCMAKE_EXE_LINKER_FLAGS="$(dpkg-buildflags --get LDFLAGS)" -DCMAKE_SHARED_LINKER_FLAGS="$(dpkg-buildflags --get LDFLAGS)" \
        -DCMAKE_INSTALL_PREFIX=/usr -DCMAKE_INSTALL_LIBDIR="lib/$architecture" -DCMAKE_SKIP_INSTALL_RPATH=ON \
        -DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=32 -DCIS_WITH_REDIS=ON -DCIS_WITH_SQL=ON "${@:2}" >/dev/null
    NINJA_STATUS='[%f/%t] ' cmake --build "$folder/$1" 2>&1 | scripts/progress.sh "Compiling, $1"
}

if [[ -z ${DEBEMAIL:-} ]]; then
    echo "DEBEMAIL is not set: the packages name maintainers@cis-cpp.invalid." >&2
fi
# All of Debian's hardening. Its flags also keep the paths of this machine out.
export DEB_BUILD_MAINT_OPTIONS=hardening=+all
build shared -DBUILD_SHARED_LIBS=ON
build static -DCIS_BUILD_PROGRAMS=ON -DCIS_WITH_XLSX=ON
rm -rf "$folder"/*.deb "$folder/_CPack_Packages"
CIS_SHARED=$folder/shared CIS_STATIC=$folder/static CIS_SOURCES=$PWD CIS_VERSION=$version CIS_PACKAGES=$folder \
    CIS_RELEASE=1~deb$(sed -nE 's/^VERSION_ID="?([0-9]+)"?$/\1/p' /etc/os-release) \
    CIS_MAINTAINER="${DEBFULLNAME:-cis-cpp maintainers} <${DEBEMAIL:-maintainers@cis-cpp.invalid}>" \
    cpack --config cmake/debian/CPackConfig.cmake
rm -rf "$folder/_CPack_Packages"
ls -l "$folder"/*.deb
