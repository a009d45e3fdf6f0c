#include <windows.h>

#include <bit>
#include <chrono>
#include <string>
#include <system_error>
#include <thread>

#include "core/owner_only_win32.hpp"
#include "failure/command_failure.hpp"
#include "files/file_lock.hpp"
#include "text/harmless_text.hpp"

namespace cis::programs {

FileLock::FileLock(const std::filesystem::path& path) {
    const cis::detail::OwnerOnly owner;
    SECURITY_ATTRIBUTES attributes = owner.attributes();
    constexpr std::chrono::milliseconds pause{20};
    constexpr int most_trials = 250;
    for (int trial = 0;; ++trial) {
        // Nobody else can open the file meanwhile.
        HANDLE const opened = CreateFileW(path.c_str(), GENERIC_READ | GENERIC_WRITE, 0, &attributes,
                                          OPEN_ALWAYS, FILE_ATTRIBUTE_NORMAL, nullptr);
        if (opened != INVALID_HANDLE_VALUE) {
            handle_ = std::bit_cast<std::intptr_t>(opened);
            return;
        }
        const DWORD error = GetLastError();
        if (trial == most_trials || error != ERROR_SHARING_VIOLATION) {
            throw CommandFailure(ExitCode::busy,
                                 harmless("'" + path.string() + "' cannot be locked: " +
                                          std::system_category().message(static_cast<int>(error)) + '.'));
        }
        std::this_thread::sleep_for(pause);
    }
}

FileLock::~FileLock() { CloseHandle(std::bit_cast<HANDLE>(handle_)); }

}  // namespace cis::programs
