# A toolchain file that simulates a machine with only the packages of README's "Install", without those for developers. The
# library is compiled as users do: only here with the optimisation of their builds, which causes further warnings.
foreach(package IN ITEMS Asio benchmark BoostAsio Catch2 CLI11 cpprestsdk Doxygen EXPAT Hiredis Iconv Libcsv Libidn2 Nghttp2 Libmicrohttpd Libpq Phonenumber SQLite3 Tomlplusplus Utf8proc ZLIB Xlsxwriter)
    set(CMAKE_DISABLE_FIND_PACKAGE_${package} ON)
endforeach()
set(CMAKE_UNITY_BUILD ON)
set(CMAKE_UNITY_BUILD_BATCH_SIZE 32) # takes less time than the default of 8
set(CMAKE_COMPILE_WARNING_AS_ERROR ON CACHE BOOL "")
