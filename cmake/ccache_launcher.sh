#!/bin/sh
# ccache_launcher.sh CCACHE COMPILER ARGUMENT...: compiles with ccache.
# - A precompiled header of clang has the path of the checkout in it, so it is made anew in each.
# - That of GCC is found if all of the project's headers are the same, and the system's packages: GCC compares the headers with those
#   that it has precompiled, and ccache finds it by their text without comments.
# - No two of them have the same bytes. For what includes one, ccache takes the sum of what it was made of.
# The old one is removed first. While it is there, GCC's preprocessor names it instead of reading its headers, and ccache would find
# the result of other ones.
previous=
for argument; do
    # ccache does so too, except for what -Xclang passes on.
    argument=${argument#"$PWD/"}
    shift
    set -- "$@" "$argument"
    case $previous:$argument in
        -o:*.pch | -o:*.gch) made=$argument ;;
        -MF:*) dependencies=$argument ;;
    esac
    previous=$argument
done
[ -n "${made:-}" ] || exec "$@"
rm -f "$made" "$made.sum"
case $made in
    *.gch)
        packages=/var/lib/dpkg/status
        [ -e "$packages" ] || packages=
        CCACHE_EXTRAFILES=$(find "$CCACHE_BASEDIR/include" "$CCACHE_BASEDIR/src" "$CCACHE_BASEDIR/emulator" "$CCACHE_BASEDIR/tests" \
            -name '*.hpp' | LC_ALL=C sort | tr '\n' ':')$packages
        export CCACHE_EXTRAFILES
        ;;
    *.pch) shift ;;
esac
"$@" || exit
# With other characters it would have to be quoted below. Without the sum, ccache takes the bytes.
case $CCACHE_BASEDIR in *[!A-Za-z0-9/._+-]*) exit ;; esac
# Without the names of the files, which are of this checkout. If one cannot be read, the bytes make the sum another one.
files=$(sed 's/\\$//' "$dependencies" | tr -s ' ' '\n' | grep -v -e ':$' -e '^$')
# shellcheck disable=SC2086 # one word for each file
{ echo "$*" && { cat $files || sha256sum "$made"; }; } | sed "s|$CCACHE_BASEDIR||g" | sha256sum >"$made.sum"
