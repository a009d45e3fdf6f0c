#!/bin/sh
# Makes a manual page of what a program says with --help. Its name line is the first sentence.
#   manual_page.sh HELP2MAN PROGRAM PAGE
set -eu
name=$("$2" --help | awk 'begun && !NF { exit } /^Usage:/ { usage = 1 } usage && !NF { begun = 1; next } begun { printf "%s ", $0 }' |
    sed 's/\. .*//; s/[.: ]*$//')
LC_ALL=C.UTF-8 "$1" --no-info --section=1 --name="$name" --output="$3" "$2"
