#include <windows.h>

#include <io.h>

#include <bit>

#include "terminal/terminal.hpp"

namespace cis::programs {
namespace {

HANDLE console_of(int descriptor) { return std::bit_cast<HANDLE>(::_get_osfhandle(descriptor)); }

}  // namespace

// _isatty() says yes to every device, also to NUL.
bool is_terminal(int descriptor) noexcept {
    DWORD mode = 0;
    return GetConsoleMode(console_of(descriptor), &mode) != 0;
}

bool can_redraw(int descriptor) noexcept {
    DWORD mode = 0;
    HANDLE const console = console_of(descriptor);
    // Not of itself, and not at all before Windows 10.
    return GetConsoleMode(console, &mode) != 0 &&
           SetConsoleMode(console, mode | ENABLE_PROCESSED_OUTPUT | ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0;
}

std::optional<std::size_t> screen_width(int descriptor) {
    CONSOLE_SCREEN_BUFFER_INFO screen{};
    if (GetConsoleScreenBufferInfo(console_of(descriptor), &screen) == 0) return std::nullopt;
    return static_cast<std::size_t>(screen.srWindow.Right - screen.srWindow.Left) + 1;
}

const char* terminal_itself() noexcept { return "CONIN$"; }

void forget_typed() noexcept {
    HANDLE const console =
        CreateFileW(L"CONIN$", GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE, nullptr,
                    OPEN_EXISTING, 0, nullptr);
    if (console == INVALID_HANDLE_VALUE) return;
    FlushConsoleInputBuffer(console);
    CloseHandle(console);
}

}  // namespace cis::programs
