#!/bin/sh
# ccache_launcher.sh CCACHE COMPILER ARGUMENT...: compiles with ccache.
# - A precompiled header of clang has the path of the checkout in it, so it is made anew in each.
# - That of GCC is found if all of the project's headers are the same: GCC compares them with those that it has precompiled,
#   and ccache finds it by their text without comments, or, if an old one is there, by the name of that.
# - No two of them have the same bytes. For what includes one, ccache takes the sum of what it was made of.
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
case ${made:-} in
    '') exec "$@" ;;
    *.gch)
        CCACHE_EXTRAFILES=$(find "$CCACHE_BASEDIR/include" "$CCACHE_BASEDIR/src" "$CCACHE_BASEDIR/tests" -name '*.hpp' |
            LC_ALL=C sort | tr '\n' ':')
        export CCACHE_EXTRAFILES
        ;;
    *.pch) shift ;;
esac
"$@" || exit
# Without the names of the files, which are of this checkout.
files=$(sed 's/\\$//' "$dependencies" | tr -s ' ' '\n' | grep -v -e ':$' -e '^$')
# shellcheck disable=SC2086 # one word for each file
{ echo "$*" && cat $files; } | sed "s|$CCACHE_BASEDIR||g" | sha256sum >"$made.sum"
