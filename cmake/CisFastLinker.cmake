# Links the tests, and the programs that they run, with mold, if it is installed: the program of the unit tests then takes a
# third of the time.
include(CheckLinkerFlag)
check_linker_flag(CXX -fuse-ld=mold CIS_HAS_MOLD)
if(CIS_HAS_MOLD)
    add_link_options("$<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>:-fuse-ld=mold>")
endif()
