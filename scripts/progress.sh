#!/usr/bin/env bash
# Reads the output of ninja or ctest, and says how much of it is done and, when that can be told, about how long the rest takes:
# in one line on a terminal, or else every 15 seconds, also while nothing ends. Everything else that it reads, such as errors, is printed.
#   COMMAND 2>&1 | scripts/progress.sh WHAT
set -euo pipefail
what=$1
started=$SECONDS
told=$SECONDS
shown=false
tests=false

clear_line() {
    if $shown; then
        printf '\r\033[K'
        shown=false
    fi
}

duration() { # SECONDS
    if (($1 >= 90)); then
        printf '%d min' $((($1 + 30) / 60))
    else
        printf '%d s' "$1"
    fi
}

tell() { # DONE ALL
    local elapsed=$((SECONDS - started)) rest=''
    # The longest tests begin first: before half of them have ended, the rest would seem to take ten times as long.
    if (($1 > 0 && elapsed >= 5)) && { ! $tests || ((2 * $1 >= $2)); }; then
        rest=", about $(duration $((elapsed * ($2 - $1) / $1))) left"
    fi
    if [[ -t 1 ]]; then
        # Cut at the edge of a narrow terminal: a line that wraps cannot be cleared.
        printf '\r\033[K\033[?7l%s: %d of %d%s\033[?7h' "$what" "$1" "$2" "$rest"
        shown=true
    elif ((SECONDS - told >= 15)); then
        printf '%s: %d of %d%s\n' "$what" "$1" "$2" "$rest"
        told=$SECONDS
    fi
}

# What a failed test has printed can look like the output of ninja or ctest.
finished=0
all=0
line=''
ended=false
until $ended; do
    part=''
    status=0
    IFS= read -r -t 5 part || status=$?
    line+=$part
    if ((status > 128)); then # nothing, or a part of a line, within 5 seconds
        if ((all > 0)); then
            tell "$finished" "$all"
        fi
        continue
    fi
    if ((status != 0)); then
        ended=true
        if [[ -z $line ]]; then
            break
        fi
    fi
    if { ! $tests && [[ $line =~ ^\[([0-9]+)/([0-9]+)\]\  ]]; } || # ninja
        { $tests && [[ $line =~ ^\ *([0-9]+)/([0-9]+)\ Test\ +#[0-9]+:\ .*\ Passed\ +[0-9.]+\ sec$ ]]; }; then
        finished=${BASH_REMATCH[1]}
        all=${BASH_REMATCH[2]}
        tell "$finished" "$all"
    elif ! $tests || [[ ! $line =~ ^\ *Start\ +[0-9]+:\ [^\ ]+$ ]]; then
        if [[ $line == 'Test project '* ]]; then
            tests=true
            all=0
        fi
        clear_line
        printf '%s\n' "$line"
    fi
    line=''
done
clear_line
if ((SECONDS - started >= 10)); then
    printf '%s: %s\n' "$what" "$(duration $((SECONDS - started)))"
fi
