#!/usr/bin/env python3
"""Compiles what engineers write before they have read anything: guesses.txt.

A guess compiles and can do what it says, or the first error of the compiler names what to write, or it is an
unused variable, which is a warning. Each line of guesses.txt is `number | wanted | code`, where wanted is
`compiles`, `warns`, or a part of what the compiler says.
Usage: check_guesses.py COMPILER INCLUDE_FOLDER...
"""

import pathlib
import re
import subprocess
import sys

HEAD = """#include <cis/cis.hpp>
#include <cis/legacy/client.hpp>
#include <cis/signature/verifier.hpp>
#include <cis/webhook/unwrap.hpp>
#include <coroutine>
#include <cstdio>
#include <unordered_map>
"""

LINES_APART = 16


def guesses():
    for line in pathlib.Path(__file__).with_name("guesses.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            number, wanted, code = (part.strip() for part in line.split("|", 2))
            yield number, wanted, code


def function(number, code):
    return f'#line 1 "{number}"\nvoid {number}(const cis::Client& client) {{ {code} }}\n'


def compile_text(compiler, folders, text):
    limit = "-ferror-limit=0" if "clang" in compiler else "-fmax-errors=0"
    command = [compiler, "-std=c++20", "-fsyntax-only", "-Wall", limit]
    command += [f"-I{folder}" for folder in folders] + ["-x", "c++", "-"]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=False).stderr


def main():
    compiler, *folders = sys.argv[1:]
    failed = []
    good = [(number, wanted, code) for number, wanted, code in guesses() if wanted in ("compiles", "warns")]
    said = compile_text(compiler, folders, HEAD + "".join(function(number, code) for number, _, code in good))
    for number, wanted, _ in good:
        lines = [line for line in said.splitlines() if line.startswith(f"{number}:")]
        errors = [line for line in lines if "error:" in line or "required from" in line]
        warns = any("unused variable" in line or "nodiscard" in line for line in lines)
        if errors or (wanted == "warns") != warns:
            failed.append(f"{number}: wanted {wanted}, got {lines or 'nothing'}")
    bad = [(number, wanted, code) for number, wanted, code in guesses() if wanted not in ("compiles", "warns")]
    said = compile_text(compiler, folders, HEAD + "".join(function(number, code) for number, _, code in bad)).splitlines()
    for number, wanted, _ in bad:
        # The place and the sentence are some lines apart, in an order that depends on the compiler.
        places = [index for index, line in enumerate(said) if f"{number}:" in line]
        near = [line for index in places for line in said[max(0, index - LINES_APART) : index + LINES_APART]]
        if not places:
            failed.append(f"{number}: it compiles, and should say {wanted}")
        elif not any(re.search(wanted, line) for line in near):
            failed.append(f"{number}: wanted {wanted}, got {near}")
    print("\n".join(failed) or "each guess compiles, warns, or is told what to write")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
