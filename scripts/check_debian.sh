#!/usr/bin/env bash
# Runs what README promises on a bare Debian 12. It is made by debootstrap, so this needs root, and a machine with
# Debian's package sources. Only for maintainers; continuous integration does not run it.
#   scripts/check_debian.sh FOLDER install            README's installation, and a consumer of each component, with
#                                                     only the packages that README and docs/install.md name
#   scripts/check_debian.sh FOLDER packages           the packages of scripts/package_debian.sh: lintian, installed, used, removed
#   scripts/check_debian.sh FOLDER scripts/demo.sh    any command, in a fresh clone of the last commit. Each line that it
#                                                     prints has the minutes and seconds since its start
# At the end it prints the time that the command took, and the packages that it has added. FOLDER keeps the bare system for
# the next run.
set -euo pipefail
(($# >= 2)) || {
    sed -n '2,11s/^# *//p' "${BASH_SOURCE[0]}" >&2
    exit 2
}
mkdir -p "$1"
folder=$(realpath "$1")
readonly folder
shift
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly bare=$folder/bare root=$folder/root

source_of_packages() { # the first one that serves the suite
    sed -nE 's/^URIs: *(\S+).*/\1/p; s/^deb (\[[^]]*\] *)?(\S+).*/\2/p' \
        /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null | grep -E '/debian/?$' | head -n 1
}

make_bare() {
    if ! command -v debootstrap >/dev/null; then
        apt-get -qq update && apt-get -qq install --yes debootstrap
    fi
    # The system's packages may be served through a proxy that apt's configuration knows.
    debootstrap --variant=minbase bookworm "$bare.part" "$(source_of_packages)" >"$folder/debootstrap.log"
    cp /etc/resolv.conf "$bare.part/etc/"
    cp /etc/apt/apt.conf.d/* "$bare.part/etc/apt/apt.conf.d/" 2>/dev/null || true
    mv "$bare.part" "$bare"
}

leave() {
    local place
    for place in proc dev/pts; do
        if mountpoint --quiet "$root/$place"; then
            umount "$root/$place"
        fi
    done
}

enter() { # COMMAND...: in the clone on the bare system
    chroot "$root" /usr/bin/env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
        LANG=C.UTF-8 bash -c 'cd /checkout && "$@"' enter "$@"
}

packages() { # how many are installed, and their size in MiB
    # shellcheck disable=SC2016 # dpkg-query expands it
    enter dpkg-query --show --showformat='${Installed-Size}\n' |
        awk '{ size += $1 } END { printf "%d packages, %d MiB\n", NR, size / 1024 }'
}

with_times() {
    local line started=$SECONDS
    while IFS= read -r line; do
        printf '%2d:%02d %s\n' $(((SECONDS - started) / 60)) $(((SECONDS - started) % 60)) "$line"
    done
}

announce() {
    printf '\n== %s\n' "$*"
}

install_packages() { # PACKAGE...
    enter env DEBIAN_FRONTEND=noninteractive apt-get -qq install --yes --no-install-recommends "$@" >"$folder/apt.log"
}

block() { # LANGUAGE START: the first block of README and docs/install.md that starts with this text
    awk -v language="$1" -v start="$2" -f tests/install/block.awk README.md docs/install.md
}

beside() { # OPTION: the packages that docs/install.md names for an option, from -DOPTION=ON (`a` and `b`)
    tr '\n' ' ' <docs/install.md | grep -oP "\`-D$1=ON\` \(\K[^)]*" | grep -oE 'lib[a-z0-9-]+'
}

consume() { # COMPONENT...: the program in tests/install for the last one, with CMake and with pkg-config
    local name=${*: -1}
    announce "consumer of $name"
    mkdir -p "$root/app/$name"
    cat >"$root/app/$name/CMakeLists.txt" <<PROJECT
cmake_minimum_required(VERSION 3.25)
project(app LANGUAGES CXX)
find_package(cis REQUIRED COMPONENTS $*)
add_executable(app /checkout/tests/install/$name.cpp)
target_link_libraries(app PRIVATE ${*/#/cis::})
PROJECT
    enter bash -euxo pipefail -c "
        cmake -S /app/$name -B /app/$name/build
        cmake --build /app/$name/build
        /app/$name/build/app"
    # The module of the component cis is cis, of any other cis-NAME.
    set -- "${@/#/cis-}"
    set -- "${@/#cis-cis/cis}"
    enter bash -euxo pipefail -c "
        g++ -std=c++20 tests/install/$name.cpp \$(pkg-config --cflags --libs $*) -o /app/$name/program
        /app/$name/program"
}

check_install() {
    announce "README's packages"
    block sh 'apt install ' | grep '^apt ' | sed 's/ *#.*//; s/^apt install //' >"$folder/packages"
    # shellcheck disable=SC2046 # several packages
    install_packages $(<"$folder/packages")
    # For the consumers.
    install_packages pkgconf
    announce "README's commands"
    block sh 'apt install ' | grep '^cmake ' >"$root/checkout/commands.sh"
    enter bash -euxo pipefail commands.sh
    announce "README's CMake block"
    block cmake 'find_package(cis ' >"$root/checkout/block.cmake"
    enter bash -euxo pipefail -c 'cmake -S tests/install/pasted_block -B /app/pasted -DBLOCK=/checkout/block.cmake
        cmake --build /app/pasted --target app
        /app/pasted/app'
    for component in cis signature testing; do
        consume "$component"
    done
    local part
    for part in redis:CIS_WITH_REDIS sql:CIS_WITH_SQL emulator:CIS_BUILD_EMULATOR; do
        announce "component ${part%:*}"
        # shellcheck disable=SC2046 # several packages
        install_packages $(beside "${part#*:}")
        enter bash -euxo pipefail -c "cmake -S . -B build/install -D${part#*:}=ON
            cmake --build build/install --parallel $(nproc)
            cmake --install build/install --prefix /usr/local"
        if [[ $part == emulator:* ]]; then
            consume cis emulator
        else
            consume "${part%:*}"
        fi
    done
}

files() { # all files of the system but those of the checkout and of apt
    enter find / -xdev -not \( -path '/checkout*' -o -path '/app*' -o -path '/packages*' -o -path '/proc*' -o -path '/dev*' -o -path '/tmp*' \
        -o -path '/var/lib/*' -o -path '/var/cache/*' -o -path '/var/log/*' -o -path '/etc/ld.so.cache' \) | sort
}

check_packages() {
    local component
    # Those of this checkout.
    scripts/package_debian.sh
    if ! command -v lintian >/dev/null; then
        apt-get -qq install --yes --no-install-recommends lintian
    fi
    announce "lintian"
    lintian --fail-on error,warning build/debian/*.deb
    mkdir "$root/packages" "$root/app"
    cp build/debian/*.deb "$root/packages/"
    announce "cis-tools"
    install_packages man-db
    files >"$folder/files-before"
    enter bash -c 'apt-get -qq install --yes --no-install-recommends /packages/cis-tools_*.deb' >"$folder/apt.log"
    [[ $(enter dpkg --listfiles cis-tools | grep '^/usr/bin/') == /usr/bin/cis ]]
    enter cis version
    enter bash -c "man --where cis && test -e /usr/share/bash-completion/completions/cis" >/dev/null
    enter bash -c "test -s /usr/share/cis/examples/people.xlsx && test -s /usr/share/cis/examples/questions.xlsx"
    announce "libcis-dev"
    enter bash -c 'apt-get -qq install --yes --no-install-recommends /packages/libcis*.deb' >"$folder/apt.log"
    install_packages g++ cmake make pkgconf
    for component in cis signature testing redis sql; do
        consume "$component"
    done
    announce "removed"
    # shellcheck disable=SC2016 # the inner shell expands it
    enter bash -c 'dpkg --listfiles cis-tools libcis-dev $(dpkg-query --show --showformat="\${Package} " "libcis[0-9]*")' |
        sort >"$folder/listed"
    enter apt-get -qq purge --yes --autoremove cis-tools libcis-dev 'libcis[0-9]*' g++ cmake make pkgconf >"$folder/apt.log"
    files >"$folder/files-after"
    if comm -13 "$folder/files-before" "$folder/files-after" | comm -12 "$folder/listed" - | grep .; then
        echo "These files are left." >&2
        return 1
    fi
}

if [[ ! -d $bare ]]; then
    make_bare
fi
leave
rm -rf --one-file-system "$root"
cp -a "$bare" "$root"
git clone --quiet . "$root/checkout"
trap leave EXIT
mount -t proc proc "$root/proc"
# Terminals of its own, as every system has.
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
ln --symbolic --force pts/ptmx "$root/dev/ptmx"
mkdir -p "$root/dev/shm"
enter apt-get -qq update
if [[ $1 == install ]]; then
    check_install
elif [[ $1 == packages ]]; then
    check_packages
else
    # What the scripts need to be run from a clone.
    install_packages git
    before=$(packages)
    TIMEFORMAT='%0R s, of which the processors worked %0U + %0S s'
    time enter "$@" 2>&1 | with_times
    printf 'before: %s; after: %s\n' "$before" "$(packages)"
fi
announce "done"
