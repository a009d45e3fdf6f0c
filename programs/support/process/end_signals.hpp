#pragma once

#include <thread>

namespace cis::programs {

// SIGINT (Ctrl-C) and SIGTERM. They end a program unless it holds them. On Windows these are Ctrl-C,
// Ctrl-Break, and the end of the window or of the session.

/// Holds these signals: from now on they do not end the process, but wait for wait_for_end_signal(). Call it
/// before threads are started, because threads inherit this.
void hold_end_signals() noexcept;

/// Waits for the next signal. @return its number; 0 after an error
int wait_for_end_signal() noexcept;

/// Ends the wait_for_end_signal() of a thread as if a signal had come.
void wake_from_end_signal(std::thread& waiting) noexcept;

/// Releases the signals: from now on they end the process again, if this thread or a new one gets them.
void release_end_signals() noexcept;

/// Does what a signal does after release_end_signals().
void pass_on_end_signal(int signal) noexcept;

}  // namespace cis::programs
