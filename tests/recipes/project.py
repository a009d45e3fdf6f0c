"""The facts in the CMake files that the recipes must repeat."""

import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
# The optional components, and the options that build them.
OPTIONAL = {"redis": "CIS_WITH_REDIS", "sql": "CIS_WITH_SQL", "emulator": "CIS_BUILD_EMULATOR"}


class Component(NamedTuple):
    library: str  # without lib and .a; empty if there are only headers
    requires: set  # components of ours
    links: set  # CMake packages that its users need when it is static


def _value(argument, text):
    """The argument, or what the variable is set to last: with every part that is optional."""
    variable = re.fullmatch(r"\$\{(\w+)\}", argument)
    values = re.findall(rf'set\({variable[1]} "([^"]*)"\)', text) if variable else []
    return values[-1] if values else argument


def _calls(folder, function):
    """The arguments of each call of a CMake function in a folder's CMakeLists.txt."""
    text = (ROOT / folder / "CMakeLists.txt").read_text(encoding="utf-8")
    for call in re.findall(rf"^ *{function}\(([^)]*)\)", text, re.MULTILINE):
        yield [_value(argument.strip('"'), text) for argument in re.findall(r'"[^"]*"|\S+', call)]


def version():
    return re.search(r'version = "(.*)"', (ROOT / "include/cis/version.hpp").read_text(encoding="utf-8")).group(1)


def components():
    """Component name -> Component."""
    found = {}
    for folder in ("src", "emulator"):
        for name, target, *rest in _calls(folder, "cis_install_component"):
            values = {"REQUIRES": set(), "LINKS": set(), "ONE_OF": set()}
            for argument in rest:
                if argument in values:
                    keyword = argument
                else:
                    values[keyword].add(argument.split()[0])
            library = "" if [target, "INTERFACE"] in _calls(folder, "add_library") else target.replace("_", "-")
            found[name] = Component(library, values["REQUIRES"], values["LINKS"])
    return found


def optional_packages():
    """The CMake packages that src needs only for its optional components."""
    return set().union(*(component.links for name, component in components().items() if name in ("redis", "sql")))


def packages(folder):
    """The CMake packages that a folder needs -> the lowest version, or an empty text."""
    found = {}
    for name, *rest in _calls(folder, "find_package"):
        found[name] = rest[0] if rest[0][0].isdigit() else ""
    return found
