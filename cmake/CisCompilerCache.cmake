# What was compiled before, in this checkout or in another, is taken from ccache where that is installed. Only for who
# works here: it is off when this is a part of another project, and where a launcher was chosen.
if(NOT PROJECT_IS_TOP_LEVEL OR DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
    return()
endif()

find_program(CIS_CCACHE ccache DOC "ccache, which keeps the results of the compiler")
mark_as_advanced(CIS_CCACHE)
if(NOT CIS_CCACHE)
    return()
endif()

# Paths below the checkout count by what follows it, so that a clean clone finds what its neighbour compiled. The times of
# headers do not count, only what they hold: a clone has new ones, and a precompiled header would never be found.
set(CMAKE_CXX_COMPILER_LAUNCHER
    "${CMAKE_COMMAND}" -E env "CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}" CCACHE_NOHASHDIR=1
    CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime "${CIS_CCACHE}")
