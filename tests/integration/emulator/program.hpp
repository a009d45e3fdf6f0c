#pragma once

#include "emulator_fixture.hpp"

namespace cis::test {

/// The running command `cis emulator`.
class EmulatorProgram {
public:
    explicit EmulatorProgram(std::vector<std::string> arguments)
        : program_("cis", after_name(std::move(arguments))) {}

    /// The next line on standard output, without its end; empty at the end of the output.
    [[nodiscard]] std::string line() { return program_.next_line(); }

    /// Sends a signal and waits for the end. Returns the exit status, or -1 if the signal ended the program.
    int stop(int signal) { return program_.stop(signal); }

    /// A caller with its own connection.
    [[nodiscard]] RawHttp http() {
        if (base_url_.empty()) {
            const json ready = json::parse(line());
            REQUIRE(ready.size() == 1);
            base_url_ = "http://127.0.0.1:" + std::to_string(ready.at("port").get<int>());
        }
        return RawHttp{base_url_, {{"X-API-KEY", emulator_key}}};
    }

private:
    static std::vector<std::string> after_name(std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), "emulator");
        return arguments;
    }

    RunningProgram program_;
    std::string base_url_;
};

}  // namespace cis::test
