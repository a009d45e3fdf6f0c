#include "child_process.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "project_folders.hpp"
#include "temporary_file.hpp"

namespace cis::test {
namespace {

std::string read_all(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
    std::vector<char*> result;
    for (std::string& text : texts) result.push_back(text.data());
    result.push_back(nullptr);
    return result;
}

}  // namespace

std::string ProgramResult::last_line() const {
    const auto end = out.find_last_not_of('\n');
    if (end == std::string::npos) return {};
    const auto begin = out.rfind('\n', end);
    return out.substr(begin + 1, end - begin);
}

ProgramResult run_program(const std::string& name, std::vector<std::string> arguments,
                          const std::map<std::string, std::string>& environment) {
    arguments = command_line(name, arguments);
    std::vector<std::string> variables;
    for (char** variable = environ; *variable != nullptr; ++variable) {
        const std::string text = *variable;
        if (!environment.contains(text.substr(0, text.find('=')))) variables.push_back(text);
    }
    for (const auto& [key, value] : environment) variables.push_back(key + "=" + value);

    // Files, not pipes: no reader is needed while the program runs.
    const TemporaryFile out("");
    const TemporaryFile err("");
    posix_spawn_file_actions_t actions{};
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, out.path().c_str(), O_WRONLY | O_TRUNC, 0);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, err.path().c_str(), O_WRONLY | O_TRUNC, 0);
    pid_t child = -1;
    const int error = ::posix_spawn(&child, arguments.front().c_str(), &actions, nullptr,
                                    pointers(arguments).data(), pointers(variables).data());
    posix_spawn_file_actions_destroy(&actions);
    if (error != 0) throw std::runtime_error("cannot start " + name);

    int status = 0;
    ::waitpid(child, &status, 0);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read_all(out.path()), read_all(err.path())};
}

}  // namespace cis::test
