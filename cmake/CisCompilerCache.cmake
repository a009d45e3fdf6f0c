# Uses ccache, if it is installed, so that files compiled before, in this checkout or another, are not compiled again.
# Not used if this is a part of another project, or if a compiler launcher is already set.
if(NOT PROJECT_IS_TOP_LEVEL OR DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
    return()
endif()

find_program(CIS_CCACHE ccache DOC "ccache, which keeps the results of the compiler")
mark_as_advanced(CIS_CCACHE)
if(NOT CIS_CCACHE OR CMAKE_HOST_WIN32)
    return()
endif()

# Paths are relative to the checkout, so that a new clone finds the results of another one. The times of headers are
# ignored and only their content counts: a clone has new times, and a precompiled header would never be found.
set(CMAKE_CXX_COMPILER_LAUNCHER
    "${CMAKE_COMMAND}" -E env "CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}" CCACHE_NOHASHDIR=1 CCACHE_PCH_EXTSUM=1
    CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
    sh "${CMAKE_CURRENT_LIST_DIR}/ccache_launcher.sh" "${CIS_CCACHE}")
