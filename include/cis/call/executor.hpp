#pragma once

#include <functional>

namespace cis {

/// Runs a function later, on a thread of the caller's choice. Any thread may call it, including the one that
/// calls start(), and several threads at the same time.
///
/// The executor gets each function once and must run it once. If it destroys a function without running it,
/// the call never completes: its callback is not called, and its coroutine is not resumed.
/// @code
/// options.executor = [&context](std::function<void()> task) { asio::post(context, std::move(task)); };
/// @endcode
using Executor = std::function<void(std::function<void()> task)>;

}  // namespace cis
