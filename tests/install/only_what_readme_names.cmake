# Given as a toolchain file: somebody's machine that has the packages of README's "Install" and none that only developers
# need. To take less time, a few files that include the others are compiled, and not optimised.
foreach(package IN ITEMS benchmark Catch2 CLI11 Doxygen Hiredis Nghttp2 Libcsv Libmicrohttpd ZLIB)
    set(CMAKE_DISABLE_FIND_PACKAGE_${package} ON)
endforeach()
set(CMAKE_UNITY_BUILD ON)
set(CMAKE_CXX_FLAGS_RELEASE "" CACHE STRING "")
