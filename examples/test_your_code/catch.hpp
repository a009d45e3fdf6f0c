#pragma once

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else  // Catch2 2
#include <catch2/catch.hpp>
#endif
