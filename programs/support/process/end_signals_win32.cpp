#include <windows.h>

#include <csignal>
#include <limits>

#include "process/end_signals.hpp"

namespace cis::programs {
namespace {

/// Counts those that nobody has waited for yet.
HANDLE came() noexcept {
    static HANDLE const semaphore = CreateSemaphoreW(nullptr, 0, std::numeric_limits<LONG>::max(), nullptr);
    return semaphore;
}

/// The system calls it on a thread of its own.
BOOL WINAPI count(DWORD event) {
    ReleaseSemaphore(came(), 1, nullptr);
    // Of the end of the window or of the session: the process ends when this returns, or after a few seconds.
    if (event != CTRL_C_EVENT && event != CTRL_BREAK_EVENT) Sleep(INFINITE);
    return TRUE;
}

}  // namespace

void hold_end_signals() noexcept {
    (void)came();
    SetConsoleCtrlHandler(&count, TRUE);
}

int wait_for_end_signal() noexcept {
    return WaitForSingleObject(came(), INFINITE) == WAIT_OBJECT_0 ? SIGINT : 0;
}

void wake_from_end_signal(std::thread& /*waiting*/) noexcept { ReleaseSemaphore(came(), 1, nullptr); }

void release_end_signals() noexcept { SetConsoleCtrlHandler(&count, FALSE); }

void pass_on_end_signal(int /*signal*/) noexcept {
    // What the system's own handler does; its headers name it STATUS_CONTROL_C_EXIT.
    constexpr UINT ended_by_control_c = 0xC000013A;
    ExitProcess(ended_by_control_c);
}

}  // namespace cis::programs
