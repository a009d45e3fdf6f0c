/// The main function of Catch2 version 2, which is only headers. A library with it, such as Debian's, works
/// with only one standard library. Version 3 brings its own.

#if !__has_include(<catch2/catch_all.hpp>)
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
#endif
