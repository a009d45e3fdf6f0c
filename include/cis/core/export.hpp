#pragma once

/// @file
/// Symbol visibility of the compiled libraries: only what is marked `CIS_EXPORT` is visible.

#if defined(CIS_STATIC_DEFINE) || (defined(_WIN32) && !defined(__clang__))
// On Windows only clang exports by visibility.
#define CIS_EXPORT
#else
#define CIS_EXPORT __attribute__((visibility("default")))
#endif
