#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "process/bounded_command.hpp"

extern char** environ;  // NOLINT(readability-redundant-declaration): macOS has no other

namespace cis::programs {
namespace {

using CommandTime = std::chrono::steady_clock;

/// Whether a person is at the terminal. A command can then ask that person, and Ctrl-C ends it too, so it is
/// in the process group of this process. Otherwise it has a group of its own, which can be ended as a whole.
bool is_attended() { return ::isatty(STDERR_FILENO) == 1; }

/// What posix_spawn() is told: the streams, and that the child gets none of the signals that this process
/// ignores or blocks.
class SpawnSettings {
public:
    explicit SpawnSettings(int output) {
        ::posix_spawn_file_actions_init(&files_);
        ::posix_spawn_file_actions_addopen(&files_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
        ::posix_spawn_file_actions_adddup2(&files_, output, STDOUT_FILENO);
        if (!is_attended())
            ::posix_spawn_file_actions_addopen(&files_, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
        ::posix_spawnattr_init(&attributes_);
        sigset_t none;
        sigset_t all;
        sigemptyset(&none);
        sigfillset(&all);
        ::posix_spawnattr_setsigmask(&attributes_, &none);
        ::posix_spawnattr_setsigdefault(&attributes_, &all);
        ::posix_spawnattr_setpgroup(&attributes_, 0);
        const int group = is_attended() ? 0 : POSIX_SPAWN_SETPGROUP;
        ::posix_spawnattr_setflags(
            &attributes_, static_cast<short>(group | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF));
    }
    SpawnSettings(const SpawnSettings&) = delete;
    SpawnSettings& operator=(const SpawnSettings&) = delete;
    ~SpawnSettings() {
        ::posix_spawn_file_actions_destroy(&files_);
        ::posix_spawnattr_destroy(&attributes_);
    }

    /// @return the error; 0 if the command runs
    [[nodiscard]] int spawn(const std::vector<std::string>& words, pid_t& child) const {
        std::vector<std::string> texts = words;
        std::vector<char*> arguments;
        for (std::string& text : texts) arguments.push_back(text.data());
        arguments.push_back(nullptr);
        return ::posix_spawnp(&child, arguments.front(), &files_, &attributes_, arguments.data(), environ);
    }

private:
    posix_spawn_file_actions_t files_{};
    posix_spawnattr_t attributes_{};
};

/// A command that runs, and the pipe from it.
class SpawnedCommand {
public:
    SpawnedCommand(pid_t child, int output) : child_(child), output_(output) {}
    SpawnedCommand(const SpawnedCommand&) = delete;
    SpawnedCommand& operator=(const SpawnedCommand&) = delete;
    ~SpawnedCommand() {
        ::close(output_);
        if (status_) return;
        ::kill(is_attended() ? child_ : -child_, SIGKILL);
        while (::waitpid(child_, nullptr, 0) < 0 && errno == EINTR) {
        }
    }

    /// @return why there is no text; empty if `text` has all of it
    [[nodiscard]] std::string read(std::string& text, CommandBounds bounds) {
        const auto end = CommandTime::now() + bounds.time;
        // Reserved, so that the text never moves and leaves a part of a secret behind.
        text.reserve(bounds.bytes + block_.size());
        while (!is_closed_ || !has_ended()) {
            if (CommandTime::now() >= end)
                return "takes longer than " + std::to_string(bounds.time.count() / 1000) + " s";
            // Something that the command has started may hold the pipe, so the end of the command is looked
            // for too.
            if (has_ended()) is_closed_ = true;
            wait_a_little();
            while (read_block(text)) {
                if (text.size() > bounds.bytes)
                    return "prints more than " + std::to_string(bounds.bytes / 1024) + " KiB";
            }
        }
        return fault_of_end();
    }

private:
    void wait_a_little() {
        constexpr int pause = 20;
        pollfd output{.fd = is_closed_ ? -1 : output_, .events = POLLIN, .revents = 0};
        if (!status_ || !is_closed_) ::poll(&output, 1, status_ ? 0 : pause);
    }

    /// @return whether there may be more
    bool read_block(std::string& text) {
        const ssize_t count = ::read(output_, block_.data(), block_.size());
        if (count > 0) text.append(block_.data(), static_cast<std::size_t>(count));
        if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)) is_closed_ = true;
        std::ranges::fill(block_, '\0');
        return count > 0;
    }

    [[nodiscard]] bool has_ended() {
        int status = 0;
        if (status_) return true;
        const pid_t ended = ::waitpid(child_, &status, WNOHANG);
        if (ended == child_) status_ = status;
        // The program that has started this process may have set children to leave no status behind.
        if (ended < 0 && errno == ECHILD) status_ = -1;
        return status_.has_value();
    }

    [[nodiscard]] std::string fault_of_end() const {
        const int status = status_.value_or(-1);
        if (status == -1) return "does not tell how it has ended";
        if (WIFSIGNALED(status)) return "was ended by signal " + std::to_string(WTERMSIG(status));
        return WEXITSTATUS(status) == 0 ? "" : "ends with exit code " + std::to_string(WEXITSTATUS(status));
    }

    static constexpr std::size_t block_size = 4096;

    pid_t child_;
    int output_;
    bool is_closed_{false};
    std::optional<int> status_{};
    std::array<char, block_size> block_{};
};

}  // namespace

PrintedText text_printed_by(const std::vector<std::string>& words, CommandBounds bounds) {
    std::array<int, 2> pipe{};
    if (::pipe(pipe.data()) != 0)
        return {.fault = "cannot be started: " + std::generic_category().message(errno)};
    const auto [output, input] = std::pair(pipe[0], pipe[1]);
    // NOLINTBEGIN(cppcoreguidelines-pro-type-vararg): fcntl() is declared this way
    ::fcntl(output, F_SETFD, FD_CLOEXEC);
    ::fcntl(input, F_SETFD, FD_CLOEXEC);
    ::fcntl(output, F_SETFL, O_NONBLOCK);
    // NOLINTEND(cppcoreguidelines-pro-type-vararg)
    pid_t child = -1;
    const int error = SpawnSettings(input).spawn(words, child);
    ::close(input);
    if (error != 0) {
        ::close(output);
        return {.fault = "cannot be started: " + std::generic_category().message(error)};
    }
    SpawnedCommand command(child, output);
    std::string text;
    std::string fault = command.read(text, bounds);
    Secret printed(std::move(text));
    if (!fault.empty()) return {.fault = std::move(fault)};
    return {.text = std::move(printed)};
}

}  // namespace cis::programs
