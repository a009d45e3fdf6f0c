#include <windows.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <system_error>
#include <utility>

#include "csv/byte_source.hpp"

namespace cis::programs {
namespace {

constexpr DWORD block_size = 64 * 1024;

HANDLE source_of(std::intptr_t handle) { return std::bit_cast<HANDLE>(handle); }

[[noreturn]] void fail(DWORD error, const std::string& what, const std::string& name) {
    throw std::system_error(static_cast<int>(error), std::system_category(), "cannot " + what + " " + name);
}

/// Waits for some time, or until a stop is requested.
void pause(const std::stop_token& stop, std::chrono::milliseconds time) {
    std::mutex mutex;
    std::condition_variable_any never;
    std::unique_lock lock(mutex);
    never.wait_for(lock, stop, time, [] { return false; });
}

}  // namespace

// Windows has no other name for standard input.
bool is_standard_input(const std::filesystem::path& file) { return file == "-"; }

bool can_be_read_again(const std::filesystem::path& file) {
    std::error_code ignored;
    return file != "-" && std::filesystem::is_regular_file(file, ignored);
}

ByteSource::ByteSource(const std::filesystem::path& file, std::stop_token stop)
    : stop_(std::move(stop)), block_(block_size) {
    if (file == "-") {
        handle_ = std::bit_cast<std::intptr_t>(GetStdHandle(STD_INPUT_HANDLE));
        name_ = "standard input";
    } else {
        name_ = "'" + file.string() + "'";
        // Other processes may write to the file meanwhile, as on other systems.
        HANDLE const opened =
            CreateFileW(file.c_str(), GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                        nullptr, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr);
        if (opened == INVALID_HANDLE_VALUE) fail(GetLastError(), "open", name_);
        handle_ = std::bit_cast<std::intptr_t>(opened);
    }
    LARGE_INTEGER size{};
    if (GetFileType(source_of(handle_)) == FILE_TYPE_DISK && GetFileSizeEx(source_of(handle_), &size) != 0)
        size_ = static_cast<std::size_t>(size.QuadPart);
}

ByteSource::~ByteSource() {
    if (source_of(handle_) != GetStdHandle(STD_INPUT_HANDLE)) CloseHandle(source_of(handle_));
}

bool ByteSource::wait() const {
    constexpr std::chrono::milliseconds longest_pause{32};
    constexpr DWORD between_looks = 100;  // milliseconds
    const bool is_pipe = GetFileType(source_of(handle_)) == FILE_TYPE_PIPE;
    for (std::chrono::milliseconds time{1}; !stop_.stop_requested();
         time = std::min(2 * time, longest_pause)) {
        if (is_pipe) {
            // It is impossible to wait for a pipe. read() reports its end or an error.
            DWORD count = 0;
            if (PeekNamedPipe(source_of(handle_), nullptr, 0, nullptr, &count, nullptr) == 0 || count > 0)
                return true;
            pause(stop_, time);
        } else if (WaitForSingleObject(source_of(handle_), between_looks) != WAIT_TIMEOUT) {
            return true;
        }
    }
    return false;
}

std::string_view ByteSource::read() {
    const bool is_pipe = GetFileType(source_of(handle_)) == FILE_TYPE_PIPE;
    for (;;) {
        if (!size_ && !wait()) return {};
        DWORD count = 0;
        SetLastError(ERROR_SUCCESS);
        const bool is_read = ReadFile(source_of(handle_), block_.data(), block_size, &count, nullptr) != 0;
        const DWORD error = GetLastError();
        // Ctrl-C was typed at a console. That is not the end of the input, and the stop comes from another
        // thread.
        if (error == ERROR_OPERATION_ABORTED && count == 0 && !size_) continue;
        if (!is_read) {
            // The rest of a message comes with the next read.
            if (error == ERROR_MORE_DATA) return {block_.data(), count};
            // The other end of a pipe was closed.
            if (error != ERROR_BROKEN_PIPE) fail(error, "read", name_);
            return {};
        }
        // A pipe gives nothing if an empty message was written to it. That is not its end.
        if (count > 0 || !is_pipe) return {block_.data(), count};
    }
}

}  // namespace cis::programs
