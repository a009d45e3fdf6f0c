"""A clone of the last commit, and what stands in it for a compiler, its static libraries and a build that takes an hour."""

import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TARGET = "x86_64-linux-musl"
# What is linked in, and the name of its licence.
LIBRARIES = {
    "lib/libcurl.a": "curl",
    "lib/libssl.a": "openssl",
    "lib/libcrypto.a": "openssl",
    "lib/libnghttp2.a": "nghttp2",
    "lib/libz.a": "zlib",
    "lib/libsimdjson.a": "simdjson",
    "lib/libsqlite3.a": "sqlite",
    "lib/libutf8proc.a": "utf8proc",
    "lib/libidn2.a": "libidn2",
    "lib/libunistring.a": "libunistring",
    "lib/libmicrohttpd.a": "libmicrohttpd",
    "lib/libexpat.a": "expat",
    "lib/libhiredis.a": "hiredis",
    "lib/libpq.a": "libpq",
    "include/nlohmann/json.hpp": "nlohmann-json",
    "include/CLI/CLI.hpp": "cli11",
    "include/toml++/toml.h": "tomlplusplus",
}
WITH_SOURCE = ["libidn2", "libmicrohttpd", "libunistring"]
# The compiler's own libraries.
LICENCES_OF_ZIG = {
    "musl": "lib/libc/musl/COPYRIGHT",
    "libcxx": "lib/libcxx/LICENSE.TXT",
    "libcxxabi": "lib/libcxxabi/LICENSE.TXT",
    "libunwind": "lib/libunwind/LICENSE.TXT",
    "zig": "LICENSE",
}


def clone(folder):
    subprocess.run(["git", "clone", "--quiet", ROOT, folder], check=True)
    for name, value in (("user.name", "Releaser"), ("user.email", "releaser@example.com")):
        subprocess.run(["git", "config", name, value], cwd=folder, check=True)


def stand_in_for_build(checkout):
    shutil.copy(Path(__file__).parent / "stand_in/check_systems.sh", checkout / "scripts/check_systems.sh")
    subprocess.run(["git", "commit", "--quiet", "--all", "--message", "Stand in for a build"], cwd=checkout, check=True)


def write(file, text):
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def write_libraries(folder):
    for library, licence in LIBRARIES.items():
        write(folder / library, "!<arch>\n")
        write(folder / "share/licenses" / licence / "COPYING", f"The licence of {licence}\n")
        write(folder / "share/origins" / licence, f"1.2.3 https://example.com/{licence}.tar.gz\n")
    for name in WITH_SOURCE:
        write(folder / f"share/sources/{name}/{name}.tar.xz", "The source\n")


def write_zig(folder):
    """Returns the program of a compiler that only says where its libraries are."""
    for name, path in LICENCES_OF_ZIG.items():
        write(folder / path, f"The licence of {name}\n")
    program = folder / "zig"
    write(program, f"#!/bin/sh\nprintf '.{{\\n    .lib_dir = \"{folder}/lib\",\\n    .version = \"0\",\\n}}\\n'\n")
    program.chmod(0o755)
    return program
