#pragma once

#include <functional>

namespace cis {

/// Runs a function later, on a thread of the caller's choice. Any thread may call it, also the one that calls
/// start(), and several at the same time.
///
/// It gets each function once and must run it once. A function that is destroyed without being run never
/// completes its call: its callback is not called, its coroutine not resumed.
/// @code
/// options.executor = [&context](std::function<void()> task) { asio::post(context, std::move(task)); };
/// @endcode
using Executor = std::function<void(std::function<void()> task)>;

}  // namespace cis
