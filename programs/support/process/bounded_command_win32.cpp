#include <windows.h>

#include <array>
#include <string_view>
#include <system_error>
#include <utility>

#include "process/bounded_command.hpp"

namespace cis::programs {
namespace {

/// A handle, closed at the end.
class CommandHandle {
public:
    explicit CommandHandle(HANDLE handle = nullptr) : handle_(handle) {}
    CommandHandle(const CommandHandle&) = delete;
    CommandHandle& operator=(const CommandHandle&) = delete;
    ~CommandHandle() { close(); }

    [[nodiscard]] HANDLE get() const noexcept { return handle_; }
    [[nodiscard]] HANDLE* target() noexcept { return &handle_; }
    void close() noexcept {
        if (handle_ != nullptr && handle_ != INVALID_HANDLE_VALUE) CloseHandle(handle_);
        handle_ = nullptr;
    }

private:
    HANDLE handle_;
};

/// An argument as programs on Windows read it: quotes around it, and a backslash before each quote and before
/// each backslash that a quote follows.
std::string quoted_argument(const std::string& word) {
    std::string text = "\"";
    std::size_t backslashes = 0;
    for (const char c : word) {
        if (c == '"') text.append(backslashes + 1, '\\');
        backslashes = c == '\\' ? backslashes + 1 : 0;
        text += c;
    }
    text.append(backslashes, '\\');
    return text + '"';
}

std::wstring wide(const std::string& text) {
    std::wstring result(text.size(), L'\0');
    const int size = MultiByteToWideChar(CP_UTF8, 0, text.data(), static_cast<int>(text.size()),
                                         result.data(), static_cast<int>(result.size()));
    result.resize(static_cast<std::size_t>(size));
    return result;
}

std::string not_started() {
    return "cannot be started: " + std::system_category().message(static_cast<int>(GetLastError()));
}

/// Appends what is in the pipe. @return whether there may be more at once
bool read_some(HANDLE pipe, std::string& text) {
    std::array<char, 4096> block{};
    DWORD waiting = 0;
    DWORD count = 0;
    if (PeekNamedPipe(pipe, nullptr, 0, nullptr, &waiting, nullptr) == 0 || waiting == 0) return false;
    if (ReadFile(pipe, block.data(), static_cast<DWORD>(block.size()), &count, nullptr) == 0) return false;
    text.append(block.data(), count);
    SecureZeroMemory(block.data(), block.size());
    return count > 0;
}

/// Waits for the end of the command, and reads what it prints. @return why there is no text
std::string read_to_end(HANDLE process, HANDLE pipe, std::string& text, CommandBounds bounds) {
    constexpr DWORD pause = 20;
    const ULONGLONG end = GetTickCount64() + static_cast<ULONGLONG>(bounds.time.count());
    for (bool has_ended = false; !has_ended;) {
        has_ended = WaitForSingleObject(process, pause) == WAIT_OBJECT_0;
        while (read_some(pipe, text)) {
            if (text.size() > bounds.bytes)
                return "prints more than " + std::to_string(bounds.bytes / 1024) + " KiB";
        }
        if (!has_ended && GetTickCount64() >= end)
            return "takes longer than " + std::to_string(bounds.time.count() / 1000) + " s";
    }
    DWORD code = 0;
    GetExitCodeProcess(process, &code);
    return code == 0 ? "" : "ends with exit code " + std::to_string(code);
}

}  // namespace

PrintedText text_printed_by(const std::vector<std::string>& words, CommandBounds bounds) {
    SECURITY_ATTRIBUTES inherited{
        .nLength = sizeof(SECURITY_ATTRIBUTES), .lpSecurityDescriptor = nullptr, .bInheritHandle = TRUE};
    CommandHandle output;
    CommandHandle input;
    if (CreatePipe(output.target(), input.target(), &inherited, 0) == 0) return {.fault = not_started()};
    SetHandleInformation(output.get(), HANDLE_FLAG_INHERIT, 0);
    const CommandHandle nothing(CreateFileW(L"NUL", GENERIC_READ | GENERIC_WRITE,
                                            FILE_SHARE_READ | FILE_SHARE_WRITE, &inherited, OPEN_EXISTING, 0,
                                            nullptr));
    // All that the command starts is in the job, and ends with it.
    const CommandHandle job(CreateJobObjectW(nullptr, nullptr));
    std::string line;
    for (const std::string& word : words) line += (line.empty() ? "" : " ") + quoted_argument(word);
    std::wstring command = wide(line);
    STARTUPINFOW startup{};
    startup.cb = sizeof startup;
    startup.dwFlags = STARTF_USESTDHANDLES;
    startup.hStdInput = nothing.get();
    startup.hStdOutput = input.get();
    startup.hStdError = nothing.get();
    PROCESS_INFORMATION started{};
    if (CreateProcessW(nullptr, command.data(), nullptr, nullptr, TRUE, CREATE_SUSPENDED | CREATE_NO_WINDOW,
                       nullptr, nullptr, &startup, &started) == 0)
        return {.fault = not_started()};
    const CommandHandle process(started.hProcess);
    const CommandHandle thread(started.hThread);
    AssignProcessToJobObject(job.get(), process.get());
    ResumeThread(thread.get());
    input.close();
    std::string text;
    text.reserve(bounds.bytes + 4096);
    std::string fault = read_to_end(process.get(), output.get(), text, bounds);
    Secret printed(std::move(text));
    if (fault.empty()) return {.text = std::move(printed)};
    TerminateJobObject(job.get(), 1);
    TerminateProcess(process.get(), 1);
    return {.fault = std::move(fault)};
}

}  // namespace cis::programs
