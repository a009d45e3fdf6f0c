include(CheckCXXSourceCompiles)

# libc++ before version 20 has std::stop_token only with -fexperimental-library. Users of the SDK add this flag
# themselves, as cis/core/stop_token.hpp says.
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    block()
        set(CMAKE_REQUIRED_FLAGS "${CMAKE_CXX20_STANDARD_COMPILE_OPTION}")
        check_cxx_source_compiles("#include <stop_token>\nstd::stop_token token;\nint main() {}" CIS_HAS_STOP_TOKEN)
    endblock()
else()
    set(CIS_HAS_STOP_TOKEN TRUE)
endif()

# cis_target(<target>): the compile options of our own targets. All are PRIVATE, so users of cis::cis get none of them.
function(cis_target target)
    target_compile_features(${target} PRIVATE cxx_std_20)
    set_target_properties(
        ${target}
        PROPERTIES
            CXX_EXTENSIONS OFF
            CXX_VISIBILITY_PRESET hidden
            VISIBILITY_INLINES_HIDDEN ON)
    if(CMAKE_SIZEOF_VOID_P EQUAL 4)
        # Otherwise files end at 2 GB.
        target_compile_definitions(${target} PRIVATE _FILE_OFFSET_BITS=64)
    endif()
    if(WIN32)
        # Without them the system's headers define macros such as min() and max().
        target_compile_definitions(${target} PRIVATE NOMINMAX WIN32_LEAN_AND_MEAN)
    endif()
    if(NOT CIS_HAS_STOP_TOKEN)
        target_compile_options(${target} PRIVATE -fexperimental-library)
    endif()
    if(NOT DEFINED CMAKE_POSITION_INDEPENDENT_CODE)
        # A static library may become part of a user's shared library.
        set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON)
    endif()
    if(PROJECT_IS_TOP_LEVEL AND CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
        target_compile_options(
            ${target} PRIVATE "$<$<COMPILE_LANGUAGE:CXX>:-Wall;-Wextra;-Wpedantic;-Wconversion;-Wshadow>")
    endif()
    # In a unity build GCC takes the files for headers, and warns of classes that use an anonymous namespace.
    if(CMAKE_UNITY_BUILD AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        target_compile_options(${target} PRIVATE -Wno-subobject-linkage)
    endif()
    # At -O2 and above, GCC 12 wrongly reports an overlap in "text" + std::string (GCC bug 105651).
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 12
       AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
        target_compile_options(${target} PRIVATE -Wno-restrict)
    endif()
endfunction()

# cis_sources_of_this_system(<variable>...): what systems do differently has a file for each of them, and so has a test of what
# only one of them has. Removes those of the others from lists of sources.
function(cis_sources_of_this_system)
    set(other_systems win32)
    if(WIN32)
        set(other_systems "posix|linux")
    elseif(NOT CMAKE_SYSTEM_NAME STREQUAL "Linux")
        set(other_systems "win32|linux")
    endif()
    foreach(variable IN LISTS ARGN)
        list(FILTER ${variable} EXCLUDE REGEX "_(${other_systems})(_test)?\\.cpp$")
        set(${variable} "${${variable}}" PARENT_SCOPE)
    endforeach()
endfunction()

# cis_program(<target>): the compile options of our own programs. On Windows, texts in arguments, variables of the
# environment and names of files are UTF-8 for them, as on other systems.
function(cis_program target)
    cis_target(${target})
    if(MSVC)
        target_sources(${target} PRIVATE "${PROJECT_SOURCE_DIR}/cmake/windows/utf8.manifest")
    elseif(WIN32)
        target_sources(${target} PRIVATE "${PROJECT_SOURCE_DIR}/cmake/windows/utf8.rc")
        set_source_files_properties("${PROJECT_SOURCE_DIR}/cmake/windows/utf8.rc"
                                    PROPERTIES INCLUDE_DIRECTORIES "${PROJECT_SOURCE_DIR}/cmake/windows")
    endif()
endfunction()

# The folder of a program or a shared library itself, in its own search path for shared libraries.
set(CIS_ORIGIN "$ORIGIN")
if(APPLE)
    set(CIS_ORIGIN "@loader_path")
endif()

# cis_library(<target> SOURCES <file>... HEADERS <file>...): a library that is installed, static or shared
# according to BUILD_SHARED_LIBS. The headers are below the project's include/. Users link the target cis_<name> as
# cis::<name>; its file is libcis-<name>.
function(cis_library target)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;HEADERS")
    add_library(${target} ${arg_SOURCES})
    cis_target(${target})
    string(REGEX REPLACE "^cis_" "" name "${target}")
    string(REPLACE "_" "-" file_name "${target}")
    add_library(cis::${name} ALIAS ${target})
    set_target_properties(${target} PROPERTIES EXPORT_NAME ${name} OUTPUT_NAME ${file_name})
    target_sources(
        ${target} PUBLIC FILE_SET HEADERS BASE_DIRS "${PROJECT_SOURCE_DIR}/include" FILES ${arg_HEADERS})
    target_include_directories(${target} PRIVATE "${PROJECT_SOURCE_DIR}/src")
    target_compile_features(${target} PUBLIC cxx_std_20)
    # So that a linker with --gc-sections leaves out of a program what it does not use.
    if(CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang" AND NOT MSVC)
        target_compile_options(${target} PRIVATE -ffunction-sections -fdata-sections)
    endif()
    # Before 1.0 a minor version may break its users, so it is part of the shared library's name.
    set_target_properties(
        ${target} PROPERTIES VERSION "${PROJECT_VERSION}"
                             SOVERSION "${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}")
    get_target_property(type ${target} TYPE)
    if(type STREQUAL "STATIC_LIBRARY")
        target_compile_definitions(${target} PUBLIC CIS_STATIC_DEFINE)
        return()
    endif()
    if(WIN32)
        # Otherwise the linker also exports what is linked statically, such as OpenSSL.
        target_compile_options(${target} PRIVATE "SHELL:-Xclang -mdefault-visibility-export-mapping=explicit")
    endif()
    # Our libraries find each other in any installation folder.
    set_target_properties(${target} PROPERTIES INSTALL_RPATH "${CIS_ORIGIN}")
    if(CMAKE_EXECUTABLE_FORMAT STREQUAL "ELF")
        set(exported_symbols "${PROJECT_SOURCE_DIR}/cmake/exported-symbols.map")
        target_link_options(${target} PRIVATE "LINKER:--version-script=${exported_symbols}")
        set_target_properties(${target} PROPERTIES LINK_DEPENDS "${exported_symbols}")
    endif()
endfunction()
