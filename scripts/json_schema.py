#!/usr/bin/env python3
"""The JSON Schema of what `cis COMMAND --json` prints: the envelope, and the parts that are beside each command.

  scripts/json_schema.py                prints the whole schema
  scripts/json_schema.py check FILE...  holds each line of the files against it; - is the standard input

A part is programs/FOLDER/schema.json: {"COMMAND": {"result": SCHEMA, "record": SCHEMA}}. A command without records has
no "record", or false.
"""

import json
import sys
from pathlib import Path

PROGRAMS = Path(__file__).resolve().parents[1] / "programs"
NULLABLE_TEXT = {"type": ["string", "null"]}

EXIT = {
    "exit": {"description": "The exit code of the process.", "enum": [0, 1, 2, 3, 4, 5, 6, 7, 130, 143]},
    "name": {
        "description": "The name of the exit code.",
        "enum": ["done", "failed", "usage", "review", "again", "output", "busy", "refused", "stopped", "terminated"],
    },
}
NOTES = {
    "description": "What a person should know besides, in the order in which it came up.",
    "type": "array",
    "items": {
        "type": "object",
        "properties": {
            "kind": {"description": "A word for programs, for example `undecodable`.", "type": "string"},
            "text": {"description": "The same for people.", "type": "string"},
        },
        "required": ["kind"],
    },
}
PLACE = {
    "description": "Where in a file something is wrong.",
    "type": "object",
    "properties": {
        "file": {"description": "The name of the file.", "type": "string"},
        "line": {"description": "The line, or the row of a sheet, counted from 1.", "type": "integer", "minimum": 1},
    },
    "required": ["file"],
    "additionalProperties": False,
}
ERROR = {
    "description": "Why the command has ended. It contains no personal data. The members from `outcome` to `attempts` are there "
    "if a request failed.",
    "type": "object",
    "properties": {
        "kind": {"description": "A word for programs: that of cis::ErrorKind, or `input`, or that of the exit code.", "type": "string"},
        "message": {"description": "What has failed, for people; it may have several lines.", "type": "string"},
        "advice": {"description": "What to do; null: there is no advice.", **NULLABLE_TEXT},
        "outcome": {
            "description": "Whether the service may have acted on the request.",
            "enum": ["not_sent", "rejected", "unknown", "applied"],
        },
        "status": {"description": "The HTTP status; null: there was no response.", "type": ["integer", "null"]},
        "code": {"description": "The service's code of the error.", **NULLABLE_TEXT},
        "param": {"description": "The field that the service names.", **NULLABLE_TEXT},
        "retry_after_s": {"description": "When to try again, in seconds.", "type": ["integer", "null"], "minimum": 0},
        "host": {"description": "The host of the service.", **NULLABLE_TEXT},
        "method": {"description": "The HTTP method.", "type": "string"},
        "route": {"description": "The path, with names in place of ids.", **NULLABLE_TEXT},
        "attempts": {"description": "How often the request was sent.", "type": "integer", "minimum": 0},
        "place": PLACE,
    },
    "required": ["kind", "message", "advice"],
    "additionalProperties": False,
}


def commands():
    """The parts of all commands, by their names."""
    parts = {}
    for file in sorted(PROGRAMS.glob("*/schema.json")):
        for command, part in json.loads(file.read_text(encoding="utf-8")).items():
            if command in parts or not set(part) <= {"result", "record"} or "result" not in part:
                sys.exit(f"{file}: {command} must have a result, may have a record, and must be there once")
            parts[command] = {member: schema for member, schema in part.items() if schema is not False}
    return parts


def line(kind, members, names, required):
    head = {
        "schema": {"description": "The version of this contract.", "const": "cis/1"},
        "kind": {"description": "What the line is.", "const": kind},
        "command": {"description": "The command, without the program.", "enum": names},
    }
    return {
        "type": "object",
        "properties": {**head, **members},
        "required": [*head, *required],
        "additionalProperties": False,
    }


def of_command(command, member, schema):
    """A rule: if the line is of this command, its member is so."""
    return {
        "if": {"properties": {"command": {"const": command}}},
        "then": {"properties": {member: schema}},
    }


def assembled():
    parts = commands()
    version = {"version": {"description": "The version of the program.", "type": "string"}}
    names = list(parts)
    records = [command for command in parts if "record" in parts[command]]
    definitions = {}
    for command, part in parts.items():
        for member, schema in part.items():
            definitions[f"{command.replace(' ', '_')}.{member}"] = schema

    def reference(command, member):
        return {"$ref": f"#/$defs/{command.replace(' ', '_')}.{member}"}

    record = line("record", {"record": {"description": "One of a list, or something that has happened."}}, records, ["record"])
    record["allOf"] = [of_command(command, "record", reference(command, "record")) for command in records]
    result = line(
        "result",
        {**version, **EXIT, "result": {"description": "What the command has done."}, "notes": NOTES},
        names, ["version", "exit", "name", "result", "notes"],
    )
    result["allOf"] = [of_command(command, "result", reference(command, "result")) for command in parts]
    error = line(
        "error",
        {**version, **EXIT, "error": ERROR, "result": {"description": "The result so far; null: there is none."}, "notes": NOTES},
        # A name that no command has.
        [*names, "cis"], ["version", "exit", "name", "error", "result", "notes"],
    )
    error["allOf"] = [
        of_command(command, "result", {"anyOf": [{"type": "null"}, reference(command, "result")]}) for command in parts
    ]
    kinds = {"record": record, "result": result, "error": error}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A line that cis prints with --json",
        "description": "The last line is the result or the error; those before it are records.",
        "type": "object",
        "properties": {"kind": {"enum": list(kinds)}},
        "required": ["kind"],
        "allOf": [
            {"if": {"properties": {"kind": {"const": kind}}}, "then": {"$ref": f"#/$defs/{kind}"}} for kind in kinds
        ],
        "$defs": {**kinds, **definitions},
    }


def undescribed(schema, path):
    """What a reader of the schema would miss."""
    if isinstance(schema, list):
        for index, one in enumerate(schema):
            yield from undescribed(one, f"{path}[{index}]")
    if not isinstance(schema, dict):
        return
    for name, one in schema.get("properties", {}).items():
        if isinstance(one, dict) and "description" not in one and "$ref" not in one:
            yield f"{path}.{name} has no description"
    if "properties" in schema and "additionalProperties" not in schema:
        yield f"{path} does not say whether it has further members"
    for name, one in schema.items():
        if name == "properties":
            for member, value in one.items():
                yield from undescribed(value, f"{path}.{member}")
        else:
            yield from undescribed(one, path)


def check(names):
    import jsonschema  # only here: the build has only Python itself

    schema = assembled()
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    faults = [fault for command, part in commands().items() for fault in undescribed(part, command)]
    for name in names:
        text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
        for number, content in enumerate(text.splitlines(), 1):
            try:
                value = json.loads(content)
            except ValueError as fault:
                faults.append(f"{name}:{number}: is not JSON: {fault}")
                continue
            for fault in validator.iter_errors(value):
                faults.append(f"{name}:{number}: {fault.json_path}: {fault.message}")
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


def main(arguments):
    if arguments[:1] == ["check"]:
        return check(arguments[1:])
    if arguments:
        sys.exit(__doc__)
    json.dump(assembled(), sys.stdout, indent=2)
    print()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
