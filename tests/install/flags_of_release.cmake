# A toolchain file with the flags of the preset release, so that ccache finds the objects of the step demo.
set(CMAKE_COMPILE_WARNING_AS_ERROR ON CACHE BOOL "")
