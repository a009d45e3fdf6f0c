# A toolchain file with the flags of the preset proofs, so that ccache finds what its batches of files have in common.
set(CMAKE_UNITY_BUILD_BATCH_SIZE 32 CACHE STRING "")
set(CMAKE_COMPILE_WARNING_AS_ERROR ON CACHE BOOL "")
set(CMAKE_CXX_FLAGS_RELEASE "-O1 -DNDEBUG" CACHE STRING "")
