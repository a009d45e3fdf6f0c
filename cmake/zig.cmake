# Toolchain of scripts/check_systems.sh: compiles with Zig for another system, and links its static libraries.
#   CIS_SYSTEM            the target, such as x86_64-linux-musl
#   CIS_SYSTEM_TOOLS      the folder with c++, cc, ar, ranlib and rc for it
#   CIS_SYSTEM_LIBRARIES  the folder with its libraries: include and lib
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES CIS_SYSTEM CIS_SYSTEM_TOOLS CIS_SYSTEM_LIBRARIES)

string(REGEX MATCH "^[^-]+" CMAKE_SYSTEM_PROCESSOR "${CIS_SYSTEM}")
if(CIS_SYSTEM MATCHES "windows")
    set(CMAKE_SYSTEM_NAME Windows)
    set(CMAKE_RC_COMPILER "${CIS_SYSTEM_TOOLS}/rc")
    # What the static libraries need of the system. The linker leaves out what is not used.
    set(CMAKE_CXX_STANDARD_LIBRARIES
        "-lkernel32 -luser32 -lgdi32 -lshell32 -lole32 -lws2_32 -lcrypt32 -lbcrypt -ladvapi32 -liphlpapi -lsecur32")
elseif(CIS_SYSTEM MATCHES "macos")
    set(CMAKE_SYSTEM_NAME Darwin)
else()
    set(CMAKE_SYSTEM_NAME Linux)
endif()

foreach(language IN ITEMS C CXX)
    # By default Zig stops a program that does something undefined, and keeps all debug information.
    set(CMAKE_${language}_FLAGS_INIT "-fno-sanitize=undefined -g0")
endforeach()
set(CMAKE_C_COMPILER "${CIS_SYSTEM_TOOLS}/cc")
set(CMAKE_CXX_COMPILER "${CIS_SYSTEM_TOOLS}/c++")
set(CMAKE_AR "${CIS_SYSTEM_TOOLS}/ar" CACHE FILEPATH "")
set(CMAKE_RANLIB "${CIS_SYSTEM_TOOLS}/ranlib" CACHE FILEPATH "")

# Nothing of this machine, except programs.
set(CMAKE_FIND_ROOT_PATH "${CIS_SYSTEM_LIBRARIES}")
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
foreach(kind IN ITEMS LIBRARY INCLUDE PACKAGE)
    set(CMAKE_FIND_ROOT_PATH_MODE_${kind} ONLY)
endforeach()
set(ENV{PKG_CONFIG_LIBDIR} "${CIS_SYSTEM_LIBRARIES}/lib/pkgconfig")
set(ENV{PKG_CONFIG_PATH} "")
set(CMAKE_EXE_LINKER_FLAGS_INIT -s)
set(OPENSSL_USE_STATIC_LIBS TRUE)
