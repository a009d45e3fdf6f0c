#!/usr/bin/env bash
# Makes a release in a clean checkout, and pushes nothing:
#   scripts/release.sh VERSION [TARGET=FOLDER...]
# Commits and tags the version, with its changelog and the interface of the shared libraries. Writes the source archive
# and the files for the registries of Conan and vcpkg to build/release; also the programs for any Linux, if their static
# libraries are given as to scripts/package_static.sh. Beside each archive is what it is made of, as SPDX, and beside all
# of them their checksums, signed with the key in the file CIS_SIGNING_KEY. docs/versioning.md describes it.
set -euo pipefail
readonly started_in=$PWD
cd "$(dirname "${BASH_SOURCE[0]}")/.."

start=$(git rev-parse HEAD)
readonly version=${1:-} static=("${@:2}") start
readonly tag=v$version
readonly folder=build/release
readonly archive=$folder/cis-cpp-$version.tar.gz
# What is in the archive.
readonly sources=$folder/sources
# The recipes for the public registries.
readonly conan=cmake/conan-center vcpkg=cmake/vcpkg-port
# The public keys that sign releases, and whom ssh-keygen takes their owner for.
readonly signers=docs/release_signers signer=maintainers@cis-cpp.invalid
readonly checksums=$folder/cis-cpp-$version.sha256

fail() {
    echo "scripts/release.sh: $*" >&2
    exit 1
}

current_version() {
    sed -nE 's/.* version = "([^"]+)";/\1/p' include/cis/version.hpp
}

unreleased() { # prints the section of the changelog
    awk '/^## / { inside = $0 == "## [Unreleased]"; next } inside' CHANGELOG.md
}

is_older() { # A B: A comes before B
    [[ $1 != "$2" && $(printf '%s\n' "$1" "$2" | sort --version-sort | head -n 1) == "$1" ]]
}

how_to_undo() { # COMMIT
    echo "Unless it is pushed, this takes it back with all other changes: git tag --delete $tag; git reset --hard $1"
}

explain_failure() {
    (($? == 0)) || echo "scripts/release.sh: $version is not released. $(how_to_undo "$start")" >&2
}

check_premises() {
    local last
    [[ $version =~ ^(0|[1-9][0-9]*)(\.(0|[1-9][0-9]*)){2}$ ]] || fail "the version must be like 1.2.3, not \"$version\""
    git symbolic-ref --quiet HEAD >/dev/null || fail "the checkout has no branch for the commit: git switch BRANCH"
    git var GIT_COMMITTER_IDENT >/dev/null || fail "git does not know who commits"
    [[ -z $(git status --porcelain) ]] || fail "the checkout has changes that are not committed: git status lists them"
    if [[ $(git log -1 --format=%s) == "Release $version" ]]; then
        fail "the commit of $version is there already. $(how_to_undo "$(git rev-parse HEAD~)")"
    fi
    [[ -z $(git tag --list "$tag") ]] || fail "the tag $tag is there already"
    # Not tags such as v1.2.3-rc1, which sort after v1.2.3.
    last=$(git tag --list | sed -nE 's/^v([0-9]+\.[0-9]+\.[0-9]+)$/\1/p' | sort --version-sort | tail -n 1)
    if [[ -n $last ]] && is_older "$version" "$last"; then
        fail "$version is older than the last release, $last"
    fi
    if is_older "$version" "$(current_version)"; then
        fail "$version is older than the version in include/cis/version.hpp, $(current_version)"
    fi
    grep -q '^- ' <<<"$(unreleased)" || fail "CHANGELOG.md has no change in the section [Unreleased]"
    check_key
    package_static "$PWD" --check
}

# A stranger finds the public key in the repository, so a release needs one that is there.
check_key() {
    local public
    [[ -n ${CIS_SIGNING_KEY:-} ]] || fail "set CIS_SIGNING_KEY to the file of the private SSH key that signs the release"
    public=$(ssh-keygen -y -P '' -f "$CIS_SIGNING_KEY" 2>/dev/null || cat "$CIS_SIGNING_KEY.pub" 2>/dev/null) ||
        fail "there is no SSH key in CIS_SIGNING_KEY=$CIS_SIGNING_KEY"
    public=$(cut -d ' ' -f 1,2 <<<"$public")
    grep -qF " $public" "$signers" || fail "$signers does not have the key that signs: add and commit the line \"$signer namespaces=\"file\" $public\""
}

package_static() { # SOURCES [OPTION]: the folders are relative to where the release was started
    if ((${#static[@]} > 0)); then
        (cd "$started_in" && "$1/scripts/package_static.sh" "${@:2}" "${static[@]}")
    fi
}

# include/cis/version.hpp states the version, and these files repeat it.
write_version() {
    local old=$1 old_minor=${1%.*} minor=${version%.*}
    sed -i "s/ version = \"$old\";/ version = \"$version\";/" include/cis/version.hpp
    git grep -lzE "find_package\\(cis ${old_minor}[ )]|cis-cpp/$old\b" -- '*.md' '*.txt' '*.sh' ':!CHANGELOG.md' ':!docs/decisions' |
        xargs -0 sed -i -E "s/find_package\\(cis ${old_minor//./\\.}([ )])/find_package(cis $minor\1/; s|cis-cpp/${old//./\\.}\b|cis-cpp/$version|"
    sed -i "s/\"$old\":/\"$version\":/; s|/v$old\.tar|/v$version.tar|" "$conan/config.yml" "$conan/all/conandata.yml"
    sed -i "s/\(\"version-semver\": \)\"$old\"/\1\"$version\"/" "$vcpkg/vcpkg.json"
}

write_changelog() {
    sed -i "s/^## \[Unreleased\]\$/## [Unreleased]\n\n## [$version] - $(date --utc +%F)/" CHANGELOG.md
}

# Also fails if the libraries cannot replace those of the last release, and have the same SONAME.
write_interface() {
    scripts/check.sh --step shared_libraries
    scripts/abi.sh check build/shared
    scripts/abi.sh dump build/shared
}

# With the same command as GitHub, so that the checksums are those of the archive that it makes of the tag.
write_archive() {
    mkdir -p "$folder"
    # Nothing of an earlier attempt.
    rm -f "$folder"/*-"$version"*.tar.gz* "$checksums"*
    git -c tar.tar.gz.command='gzip -cn' archive --format=tar.gz --prefix="cis-cpp-$version/" --output="$archive" "$tag"
    scripts/sbom.py "$archive" cis-cpp "$version" </dev/null
}

# Of all that is given away.
sign_checksums() {
    (cd "$folder" && sha256sum -- *-"$version"*.tar.gz{,.spdx.json}) >"$checksums"
    ssh-keygen -q -Y sign -f "$CIS_SIGNING_KEY" -n file "$checksums"
    ssh-keygen -q -Y verify -f "$signers" -I "$signer" -n file -s "$checksums.sig" <"$checksums" ||
        fail "the signature of $checksums is not one of $signers"
}

unpack_archive() {
    rm -rf "$sources"
    mkdir "$sources"
    tar -xzf "$archive" -C "$sources" --strip-components=1
}

# What is in the archive can be configured, and has the version.
check_archive() {
    cmake -S "$sources" -B "$sources/build" -G Ninja --log-level=WARNING >/dev/null
    grep -q "^set(PACKAGE_VERSION \"$version\")" "$sources/build/cis-config-version.cmake" ||
        fail "the package in $archive does not have the version $version"
}

# Of what is in the archive: somebody may have changed the checkout.
write_static_programs() {
    package_static "$PWD/$sources"
    mv "$sources"/build/static/*.tar.gz{,.spdx.json} "$folder/"
}

# They need the checksums of the archive, which cannot be inside it.
write_registry_files() {
    local url
    url=$(sed -nE 's/^ +url: "(.*)"/\1/p' "$conan/all/conandata.yml")
    rm -rf "$folder/registries"
    scripts/registry_files.sh "$archive" "$url" "$folder/registries"
}

check_premises
scripts/setup.sh check
trap explain_failure EXIT
write_version "$(current_version)"
write_changelog
# Before the build, which takes minutes: what somebody changes meanwhile is no part of the release.
git add --update
write_interface
git add tests/abi
git commit --quiet --message "Release $version"
git tag --annotate --message "cis-cpp $version" "$tag"
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct "$tag")
export SOURCE_DATE_EPOCH
write_archive
unpack_archive
check_archive
if ((${#static[@]} > 0)); then
    write_static_programs
fi
rm -rf "$sources"
sign_checksums
write_registry_files
cat <<MESSAGE
Released $version:
    the commit and the tag $tag
$(printf '    %s, and what it is made of\n' "$folder"/*-"$version"*.tar.gz)
    $checksums of these, and its signature
    $folder/registries, what Conan Center and the registry of vcpkg get
Push the branch and the tag, and upload what has checksums, the checksums and the signature.
MESSAGE
