#!/bin/sh
# Brings the people of a file into a posting without asking anybody, and tells a person if something is left to do. A timer or
# cron runs it: docs/guide/every-week.md.
#   bring_in.sh POSTING FILE
# CIS_AT_MOST is the most people that one run may invite (200). CIS_TELL_URL is the address of a chat's webhook, CIS_TELL_MAIL that
# of a person; without both, and if the person cannot be told, the text is on standard error, where cron and systemd read it. The
# exit code is that of cis.
set -eu
posting=$1
folder=$(dirname -- "$2")
name=$(basename -- "$2")
file=$folder/$name
made=$folder/${name%.*}-$(date +%F)

tell() { # TEXT
    if [ -n "${CIS_TELL_URL:-}" ]; then
        message=$(printf '%s\n' "$1" | jq --raw-input --slurp '{text: .}') &&
            printf '%s' "$message" |
            curl --silent --show-error --fail --max-time 30 --header 'Content-Type: application/json' --data @- \
                --output /dev/null "$CIS_TELL_URL"
    elif [ -n "${CIS_TELL_MAIL:-}" ]; then
        printf '%s\n' "$1" | mail -s "$posting: the weekly list" "$CIS_TELL_MAIL"
    else
        printf '%s\n' "$1" >&2
    fi
}

code=0
said=$(cis ingest --posting "$posting" --yes --at-most "${CIS_AT_MOST:-200}" --replace --rejects "$made-rejects.csv" \
    --output "$made-results.csv" "$file" 2>&1 </dev/null) || code=$?
case $code in
    0) exit 0 ;;
    3) what="Some rows need you: correct them in $made-rejects.csv, or delete there those that are no people." ;;
    4 | 6) what="It is not whole. The next run goes on where this one stopped." ;;
    *) what="Nobody can go on without you." ;;
esac
text=$(printf '%s\n\n%s\n\ncis ended with %s. %s' "$file" "$said" "$code" "$what")
tell "$text" || printf 'Nobody could be told:\n\n%s\n' "$text" >&2
exit "$code"
