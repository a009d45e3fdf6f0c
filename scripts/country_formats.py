#!/usr/bin/env python3
"""Writes programs/support/table/country_formats.cpp: how a spreadsheet of each country writes numbers, and the time zone of its
capital. The sources are those of the C library (Debian: locales) and of the time zones (tzdata).
  scripts/country_formats.py > programs/support/table/country_formats.cpp
"""

import collections
import re
from pathlib import Path

LOCALES = Path("/usr/share/i18n/locales")
ZONES = Path("/usr/share/zoneinfo/zone.tab")
# The language of most spreadsheets, where the languages of a country differ.
LANGUAGES = {"CA": "en", "DZ": "kab"}
# The file of zones begins these countries with another place than the capital.
CAPITALS = {"AU": "Australia/Sydney", "BR": "America/Sao_Paulo", "CA": "America/Toronto", "RU": "Europe/Moscow",
            "UA": "Europe/Kyiv", "UZ": "Asia/Tashkent"}
# Windows takes a semicolon between columns where the decimal is a comma, and in these countries too.
SEMICOLON = {"CH"}


def decimal_of(locale):
    section = re.search(r"^LC_NUMERIC(.*?)^END LC_NUMERIC", (LOCALES / locale).read_text(encoding="utf-8", errors="replace"),
                        re.MULTILINE | re.DOTALL)[1]
    if other := re.search(r'copy\s+"([^"]+)"', section):
        return decimal_of(other[1])
    sign = re.search(r'decimal_point\s+"([^"]*)"', section)[1]
    # Spreadsheets write the Arabic sign as a point.
    return "," if sign in (",", "<U002C>") else "."


def main():
    decimals = collections.defaultdict(dict)
    for file in LOCALES.iterdir():
        if found := re.fullmatch(r"([a-z]{2,3})_([A-Z]{2})", file.name):
            decimals[found[2]][found[1]] = decimal_of(file.name)
    zones = {}
    for line in ZONES.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            country, _, zone = line.split("\t")[:3]
            zones.setdefault(country, zone)
    rows = []
    for country, by_language in sorted(decimals.items()):
        signs = set(by_language.values())
        if len(signs) > 1 and country not in LANGUAGES:
            raise SystemExit(f"the languages of {country} differ: {by_language}")
        sign = by_language[LANGUAGES[country]] if len(signs) > 1 else signs.pop()
        delimiter = ";" if sign == "," or country in SEMICOLON else ","
        rows.append(f"""    {{"{country.lower()}", '{delimiter}', '{sign}', "{CAPITALS.get(country) or zones[country]}"}},""")
    print("// scripts/country_formats.py has written this file.\n")
    print('#include "table/country_formats.hpp"\n')
    print("#include <array>\n")
    print("namespace cis::programs {")
    print("namespace {\n")
    print(f"constexpr std::array<CountryFormat, {len(rows)}> formats{{{{")
    print("\n".join(rows))
    print("}};\n")
    print("}  // namespace\n")
    print("std::span<const CountryFormat> country_formats() noexcept { return formats; }\n")
    print("}  // namespace cis::programs")


main()
