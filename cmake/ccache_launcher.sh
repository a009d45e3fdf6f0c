#!/bin/sh
# ccache_launcher.sh CCACHE COMPILER ARGUMENT...: compiles with ccache. A precompiled header that is made again is removed
# first: while it is there, GCC's preprocessor names it instead of reading its headers, and ccache would find the result of
# other ones.
previous=
for argument; do
    case $argument in
        *.gch | *.pch) [ "$previous" = -o ] && rm -f "$argument" ;;
    esac
    previous=$argument
done
exec "$@"
