#pragma once

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <string>
#include <vector>

#include "emulator_fixture.hpp"

namespace cis::test {

/// The running program `cis-emulator`, whose standard output is read here.
class EmulatorProgram {
public:
    explicit EmulatorProgram(std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), std::string{CIS_TEST_EXECUTABLE_DIR} + "/cis-emulator");
        std::array<int, 2> ends{};
        REQUIRE(::pipe(ends.data()) == 0);
        posix_spawn_file_actions_t actions{};
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
        posix_spawn_file_actions_addclose(&actions, ends[0]);
        posix_spawn_file_actions_addclose(&actions, ends[1]);
        std::vector<char*> argv;
        argv.reserve(arguments.size() + 1);
        for (std::string& argument : arguments) argv.push_back(argument.data());
        argv.push_back(nullptr);
        const int error = ::posix_spawn(&pid_, argv[0], &actions, nullptr, argv.data(), environ);
        posix_spawn_file_actions_destroy(&actions);
        ::close(ends[1]);
        out_ = ends[0];
        REQUIRE(error == 0);
    }
    EmulatorProgram(const EmulatorProgram&) = delete;
    EmulatorProgram& operator=(const EmulatorProgram&) = delete;
    ~EmulatorProgram() {
        ::close(out_);
        if (pid_ > 0) stop(SIGKILL);
    }

    /// The next line, without its end; empty at the end of the output.
    std::string line() const {
        std::string text;
        char c = 0;
        while (::read(out_, &c, 1) == 1 && c != '\n') text.push_back(c);
        return text;
    }

    /// Sends a signal and waits for the end. The exit status, or -1 when it was killed.
    int stop(int signal) {
        ::kill(pid_, signal);
        int status = 0;
        ::waitpid(pid_, &status, 0);
        pid_ = -1;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }

    /// A caller with a connection of its own.
    RawHttp http() {
        if (base_url_.empty()) {
            const json ready = json::parse(line());
            REQUIRE(ready.size() == 1);
            base_url_ = "http://127.0.0.1:" + std::to_string(ready.at("port").get<int>());
        }
        return RawHttp{base_url_, {{"X-API-KEY", emulator_key}}};
    }

private:
    pid_t pid_ = -1;
    int out_ = -1;
    std::string base_url_;
};

}  // namespace cis::test
