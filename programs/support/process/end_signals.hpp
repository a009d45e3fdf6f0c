#pragma once

#include <thread>

namespace cis::programs {

// SIGINT (Ctrl-C) and SIGTERM, which end a program unless it holds them. On Windows these are Ctrl-C,
// Ctrl-Break, and the end of the window or of the session.

/// From now on they do not end the process: they wait for wait_for_end_signal(). Call it before threads are
/// started, which inherit that.
void hold_end_signals() noexcept;

/// Waits for the next one. @return its number; 0 after an error
int wait_for_end_signal() noexcept;

/// Ends the wait_for_end_signal() of a thread as if one had come.
void wake_from_end_signal(std::thread& waiting) noexcept;

/// From now on they end the process again, if this thread or a new one gets them.
void release_end_signals() noexcept;

/// Does what a signal does after release_end_signals().
void pass_on_end_signal(int signal) noexcept;

}  // namespace cis::programs
