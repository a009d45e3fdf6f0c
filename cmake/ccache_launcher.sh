#!/bin/sh
# ccache_launcher.sh CCACHE COMPILER ARGUMENT...: compiles with ccache. ccache finds a precompiled header by its text without
# comments, or, if an old one is there, by the name of that. GCC compares the headers themselves with those that it has
# precompiled, so all of the project's headers must be the same.
previous=
for argument; do
    case $argument in
        *.gch | *.pch)
            if [ "$previous" = -o ]; then
                CCACHE_EXTRAFILES=$(find "$CCACHE_BASEDIR/include" "$CCACHE_BASEDIR/src" "$CCACHE_BASEDIR/tests" \
                    -name '*.hpp' | LC_ALL=C sort | tr '\n' ':')
                export CCACHE_EXTRAFILES
            fi
            ;;
    esac
    previous=$argument
done
exec "$@"
