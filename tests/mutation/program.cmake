# CMake includes this file after project(). It adds a program of a few tests, for tests/mutation/build.py: all others
# would take too long to build for each folder.
function(cis_add_mutation_tests)
    find_package(Catch2 REQUIRED)
    find_package(OpenSSL 3 REQUIRED)
    find_package(nlohmann_json 3.10 REQUIRED)
    find_package(Threads REQUIRED)
    find_package(ZLIB REQUIRED)
    set(support "${PROJECT_SOURCE_DIR}/tests/support")
    set(libraries cis::${CIS_MUTATION_LIBRARY})
    if(CIS_MUTATION_LIBRARY STREQUAL "redis")
        find_package(Hiredis 0.14 REQUIRED MODULE)
        list(APPEND libraries Hiredis::Hiredis)
    endif()
    if(NOT CIS_MUTATION_LIBRARY STREQUAL "signature")
        list(APPEND libraries cis::testing)
    endif()
    add_executable(cis-mutation-tests ${CIS_MUTATION_SOURCES} "${support}/catch_main.cpp")
    cis_target(cis-mutation-tests)
    set_source_files_properties("${support}/catch_main.cpp" PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
    set(catch Catch2::Catch2WithMain)
    if(Catch2_VERSION VERSION_LESS 3)
        set(catch Catch2::Catch2)
    endif()
    target_include_directories(
        cis-mutation-tests PRIVATE "${support}" "${PROJECT_SOURCE_DIR}/src" "${PROJECT_SOURCE_DIR}/tests/integration")
    target_compile_definitions(
        cis-mutation-tests PRIVATE CIS_PROJECT_FOLDER="${PROJECT_SOURCE_DIR}" CIS_PROGRAM_FOLDER="${PROJECT_BINARY_DIR}/bin")
    target_link_libraries(
        cis-mutation-tests PRIVATE ${libraries} ${catch} nlohmann_json::nlohmann_json OpenSSL::SSL OpenSSL::Crypto
                                   Threads::Threads ZLIB::ZLIB)
    target_precompile_headers(cis-mutation-tests PRIVATE "${support}/catch.hpp" <nlohmann/json.hpp>)
endfunction()
cmake_language(DEFER CALL cis_add_mutation_tests)
