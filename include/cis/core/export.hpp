#pragma once

/// @file
/// Symbol visibility of the compiled libraries: only symbols marked `CIS_EXPORT` are visible. A program
/// that is compiled with `_GLIBCXX_DEBUG` does not link with libraries that were compiled without it.

#include <version>

#if defined(CIS_STATIC_DEFINE) || (defined(_WIN32) && !defined(__clang__))
// On Windows, only clang exports symbols by visibility.
#define CIS_EXPORT
#else
#define CIS_EXPORT __attribute__((visibility("default")))
#endif

#if defined(__GLIBCXX__) && defined(_GLIBCXX_DEBUG)
namespace cis::detail {

// NOLINTBEGIN(readability-identifier-naming): the linker's message should name the macro

/// Defined only in libraries that were compiled with `_GLIBCXX_DEBUG`. The macro changes the layout of
/// containers, so a program and its libraries must agree.
CIS_EXPORT extern const bool compiled_with_GLIBCXX_DEBUG;
/// Makes every object file of such a program need that symbol.
[[gnu::used]] inline const bool* const needs_libraries_compiled_with_GLIBCXX_DEBUG =
    &compiled_with_GLIBCXX_DEBUG;

// NOLINTEND(readability-identifier-naming)

}  // namespace cis::detail
#endif
