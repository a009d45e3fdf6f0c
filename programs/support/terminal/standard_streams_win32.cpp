#include <windows.h>

#include <fcntl.h>
#include <io.h>

#include <cstdlib>

#include "terminal/standard_streams.hpp"
#include "terminal/terminal.hpp"

namespace cis::programs {
namespace {

/// The code page before this program. The console is shared with the shell.
UINT& code_page_before() noexcept {
    static UINT code_page = 0;
    return code_page;
}

void restore_code_page() { SetConsoleOutputCP(code_page_before()); }

}  // namespace

void use_utf8_streams() noexcept {
    // Without this, each \n becomes \r\n, and Ctrl-Z ends the input.
    for (const int descriptor : {standard_input, standard_output, standard_error})
        (void)::_setmode(descriptor, _O_BINARY);
    code_page_before() = GetConsoleOutputCP();
    if (code_page_before() != 0 && SetConsoleOutputCP(CP_UTF8) != 0) (void)std::atexit(&restore_code_page);
}

void outlive_readers() noexcept {}  // there is no SIGPIPE

void outlive_full_files() noexcept {}  // there is no such limit

bool is_piped() noexcept { return GetFileType(GetStdHandle(STD_OUTPUT_HANDLE)) == FILE_TYPE_PIPE; }

// On Windows, a file that is opened has a handle, and not the number of a closed stream.
bool open_standard_streams() noexcept {
    HANDLE const output = GetStdHandle(STD_OUTPUT_HANDLE);
    return output != nullptr && output != INVALID_HANDLE_VALUE && GetFileType(output) != FILE_TYPE_UNKNOWN;
}

}  // namespace cis::programs
