#!/usr/bin/env python3
"""Writes what an archive is made of, as SPDX 2.3 in JSON, to ARCHIVE.spdx.json:
  scripts/sbom.py ARCHIVE NAME VERSION < LIBRARIES
NAME and VERSION are those of the archive. LIBRARIES has a line `NAME VERSION ORIGIN` for each library that is linked
statically into its programs; ORIGIN is a URL. The time is SOURCE_DATE_EPOCH, so the same archive gives the same bytes."""

import hashlib
import json
import os
import re
import sys
from datetime import datetime, timezone
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[1]
LLVM = "Apache-2.0 WITH LLVM-exception"
LGPL_3 = "LGPL-3.0-or-later OR GPL-2.0-or-later"
# The licence of each library, by the name that scripts/package_static.sh gives it.
LICENCES = {
    "cli11": "BSD-3-Clause", "curl": "curl", "expat": "MIT", "hiredis": "BSD-3-Clause", "libcxx": LLVM, "libcxxabi": LLVM,
    "libidn2": LGPL_3, "libmicrohttpd": "LGPL-2.1-or-later", "libpq": "PostgreSQL", "libunistring": LGPL_3, "libunwind": LLVM,
    "libxlsxwriter": "BSD-2-Clause", "musl": "MIT", "nghttp2": "MIT", "nlohmann-json": "MIT", "openssl": "Apache-2.0",
    "simdjson": "Apache-2.0", "sqlite": "blessing", "tomlplusplus": "MIT", "utf8proc": "MIT AND Unicode-DFS-2015", "zig": "MIT",
    "zlib": "Zlib",
}


def repository():
    """As the recipe of Conan names it."""
    recipe = (PROJECT / "cmake/conan-center/all/conanfile.py").read_text(encoding="utf-8")
    return re.search(r'homepage = "(.+)"', recipe).group(1)


def package(name, version, licence, origin, **more):
    return {"SPDXID": f"SPDXRef-{name}", "name": name, "versionInfo": version, "downloadLocation": origin, "filesAnalyzed": False,
            "licenseConcluded": licence, "licenseDeclared": licence, "copyrightText": "NOASSERTION", **more}


def read_libraries(lines):
    for number, line in enumerate(lines, 1):
        words = line.split()
        if len(words) != 3 or words[0] not in LICENCES or not re.match(r"(https|git\+https)://[^/]+/", words[2]):
            sys.exit(f"scripts/sbom.py: line {number} is not `NAME VERSION URL` with a known name: {line.strip()}")
        yield words


def document(archive, name, version, libraries):
    checksum = hashlib.sha256(archive.read_bytes()).hexdigest()
    home = repository()
    sources = package("cis-cpp", version, "MIT", f"git+{home}.git@v{version}", homepage=home)
    about = {"packageFileName": archive.name, "checksums": [{"algorithm": "SHA256", "checksumValue": checksum}]}
    if name == "cis-cpp":
        packages, described = [{**sources, **about}], "SPDXRef-cis-cpp"
        related = []
    else:
        described = f"SPDXRef-{name}"
        licence = " AND ".join(["MIT", *sorted({f"({LICENCES[each]})" if " OR " in LICENCES[each] else LICENCES[each]
                                                for each, _, _ in libraries} - {"MIT"})])
        packages = [{**package(name, version, licence, f"{home}/releases/download/v{version}/{archive.name}"), **about}, sources,
                    *(package(each, its, LICENCES[each], origin) for each, its, origin in libraries)]
        related = [("GENERATED_FROM", "SPDXRef-cis-cpp"), *(("STATIC_LINK", f"SPDXRef-{each}") for each, _, _ in libraries)]
    created = datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), timezone.utc)
    return {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": archive.name,
        "documentNamespace": f"{home}/spdx/{archive.name}-{checksum}",
        "creationInfo": {"created": created.strftime("%Y-%m-%dT%H:%M:%SZ"),
                         "creators": ["Organization: the cis-cpp authors", f"Tool: cis-cpp-sbom-{version}"]},
        "packages": packages,
        "relationships": [{"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": described},
                          *({"spdxElementId": described, "relationshipType": how, "relatedSpdxElement": what} for how, what in related)],
    }


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    archive, name, version = Path(sys.argv[1]), *sys.argv[2:]
    written = document(archive, name, version, sorted(read_libraries(sys.stdin)))
    Path(f"{archive}.spdx.json").write_text(json.dumps(written, indent=2) + "\n", encoding="utf-8")


main()
