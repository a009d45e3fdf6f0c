#include "running_program.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <filesystem>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "project_folders.hpp"

namespace cis::test {
namespace {

/// The rest of the first complete line that begins with `begin`.
std::optional<std::string> rest_of_line(const std::string& text, const std::string& begin) {
    for (const std::string& line : lines_of(text.substr(0, text.rfind('\n') + 1))) {
        if (line.starts_with(begin)) return line.substr(begin.size());
    }
    return std::nullopt;
}

}  // namespace

RunningProgram::Stream::Stream(FileDescriptor source)
    : source_(std::move(source)), reader_([this] { read_all(); }) {}

RunningProgram::Stream::~Stream() { read_to_end(); }

void RunningProgram::Stream::read_all() {
    std::array<char, 65536> buffer{};
    for (;;) {
        const auto size = ::read(source_.get(), buffer.data(), buffer.size());
        const std::lock_guard lock(mutex_);
        if (size <= 0) {
            ended_ = true;
            changed_.notify_all();
            return;
        }
        text_.append(buffer.data(), static_cast<std::size_t>(size));
        changed_.notify_all();
    }
}

void RunningProgram::Stream::read_to_end() {
    if (reader_.joinable()) reader_.join();
}

std::string RunningProgram::Stream::text() const {
    const std::lock_guard lock(mutex_);
    return text_;
}

std::string RunningProgram::Stream::wait_for_line(const std::string& begin) {
    std::unique_lock lock(mutex_);
    std::optional<std::string> rest;
    changed_.wait(lock, [&] {
        rest = rest_of_line(text_, begin);
        return rest || ended_;
    });
    return rest.value_or("");
}

std::string RunningProgram::Stream::next_line() {
    std::unique_lock lock(mutex_);
    auto end = std::string::npos;
    changed_.wait(lock, [&] {
        end = text_.find('\n', next_);
        return end != std::string::npos || ended_;
    });
    const std::size_t begin = std::exchange(next_, end == std::string::npos ? text_.size() : end + 1);
    return text_.substr(begin, end - begin);
}

RunningProgram::RunningProgram(const std::string& name, std::vector<std::string> arguments)
    : RunningProgram(name, std::move(arguments), Pipe(), Pipe()) {}

RunningProgram::RunningProgram(const std::string& name, std::vector<std::string> arguments, Pipe out,
                               Pipe err)
    : out_(std::move(out.reader)), err_(std::move(err.reader)) {
    arguments = command_line(name, arguments);
    std::vector<char*> argv;
    argv.reserve(arguments.size() + 1);
    for (std::string& argument : arguments) argv.push_back(argument.data());
    argv.push_back(nullptr);
    posix_spawn_file_actions_t actions{};
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, out.writer.get(), STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, err.writer.get(), STDERR_FILENO);
    const int error = ::posix_spawn(&pid_, argv.front(), &actions, nullptr, argv.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    // Otherwise the readers would never come to an end.
    out.writer.close();
    err.writer.close();
    if (error != 0) throw std::runtime_error("cannot start " + name);
}

RunningProgram::~RunningProgram() {
    if (pid_ > 0) stop(SIGKILL);
}

std::string RunningProgram::wait_for_error_line(const std::string& begin) {
    return err_.wait_for_line(begin);
}

int RunningProgram::stop(int signal) {
    ::kill(pid_, signal);
    int status = 0;
    ::waitpid(pid_, &status, 0);
    pid_ = -1;
    out_.read_to_end();
    err_.read_to_end();
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

std::string RunningProgram::out() const { return out_.text(); }

std::string RunningProgram::err() const { return err_.text(); }

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

}  // namespace cis::test
