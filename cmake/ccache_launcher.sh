#!/bin/sh
# ccache_launcher.sh CCACHE COMPILER ARGUMENT...: compiles with ccache. ccache finds a precompiled header by its text without
# comments, or, if an old one is there, by the name of that. GCC compares the headers themselves with those that it has
# precompiled, so all of the project's headers must be the same. Clang writes the path of the checkout into a precompiled header:
# it is made anew in each checkout, and for what includes it, ccache takes the sum of what it was made of.
previous=
for argument; do
    # ccache does so too, except for what -Xclang passes on.
    argument=${argument#"$PWD/"}
    shift
    set -- "$@" "$argument"
    case $previous:$argument in
        -o:*.gch)
            CCACHE_EXTRAFILES=$(find "$CCACHE_BASEDIR/include" "$CCACHE_BASEDIR/src" "$CCACHE_BASEDIR/tests" \
                -name '*.hpp' | LC_ALL=C sort | tr '\n' ':')
            export CCACHE_EXTRAFILES
            ;;
        -o:*.pch) made=$argument ;;
        -MF:*) dependencies=$argument ;;
    esac
    previous=$argument
done
if [ -n "${made:-}" ]; then
    shift
    "$@" || exit
    # Without the names of the files, which are of this checkout.
    files=$(sed 's/\\$//' "$dependencies" | tr -s ' ' '\n' | grep -v -e ':$' -e '^$')
    # shellcheck disable=SC2086 # one word for each file
    { echo "$*" && cat $files; } | sed "s|$CCACHE_BASEDIR||g" | sha256sum >"$made.sum"
    exit
fi
exec "$@"
