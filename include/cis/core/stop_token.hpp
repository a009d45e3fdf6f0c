#pragma once

/// @file
/// `std::stop_token`, or an error that says how to get it.

#include <stop_token>
#include <version>

#ifndef __cpp_lib_jthread
#error "cis needs std::stop_token: with libc++ before version 20, add the flag -fexperimental-library"
#endif
