#include <windows.h>

#include <csignal>
#include <limits>

#include "process/end_signals.hpp"

namespace cis::programs {
namespace {

/// Counts the signals that no thread has waited for yet.
HANDLE came() noexcept {
    static HANDLE const semaphore = CreateSemaphoreW(nullptr, 0, std::numeric_limits<LONG>::max(), nullptr);
    return semaphore;
}

/// The system calls this on a separate thread.
BOOL WINAPI count(DWORD event) {
    ReleaseSemaphore(came(), 1, nullptr);
    // At the end of the window or of the session, the process ends when this returns, or after a few seconds.
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
    // This is what the system's own handler does. The headers call this code STATUS_CONTROL_C_EXIT.
    constexpr UINT ended_by_control_c = 0xC000013A;
    ExitProcess(ended_by_control_c);
}

}  // namespace cis::programs
