#include <windows.h>

#include <io.h>

#include <bit>

#include "terminal/terminal.hpp"

namespace cis::programs {
namespace {

HANDLE console_of(int descriptor) { return std::bit_cast<HANDLE>(::_get_osfhandle(descriptor)); }

}  // namespace

// _isatty() is not used, because it returns true for every device, even NUL.
bool is_terminal(int descriptor) noexcept {
    DWORD mode = 0;
    return GetConsoleMode(console_of(descriptor), &mode) != 0;
}

bool can_redraw(int descriptor) noexcept {
    DWORD mode = 0;
    HANDLE const console = console_of(descriptor);
    // Windows 10 and later can redraw lines, but only after this setting.
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
