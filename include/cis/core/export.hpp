#pragma once

/// @file
/// Symbol visibility of the compiled libraries: only what is marked `CIS_EXPORT` is visible.

#if defined(CIS_STATIC_DEFINE)
#define CIS_EXPORT
#elif defined(_WIN32)
#if defined(cis_EXPORTS)
#define CIS_EXPORT __declspec(dllexport)
#else
#define CIS_EXPORT __declspec(dllimport)
#endif
#else
#define CIS_EXPORT __attribute__((visibility("default")))
#endif
