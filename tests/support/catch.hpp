#pragma once

/// The API of Catch2 version 3, also if version 2 is installed.

#if __has_include(<catch2/catch_all.hpp>)

#include <catch2/catch_all.hpp>

#else

#include <catch2/catch.hpp>

#include <exception>
#include <string>

namespace Catch {

using Detail::Approx;

namespace Matchers {

// NOLINTBEGIN(readability-identifier-naming): these are Catch2's names
inline auto ContainsSubstring(const std::string& text,
                              CaseSensitive::Choice sensitivity = CaseSensitive::Yes) {
    return Contains(text, sensitivity);
}

template <class Matcher>
auto MessageMatches(const Matcher& matcher) {
    return Predicate<std::exception>(
        [matcher](const std::exception& error) { return matcher.match(error.what()); },
        "exception message " + matcher.toString());
}
// NOLINTEND(readability-identifier-naming)

}  // namespace Matchers
}  // namespace Catch

#ifndef STATIC_CHECK
#define STATIC_CHECK(...) STATIC_REQUIRE(__VA_ARGS__)
#endif

#endif
