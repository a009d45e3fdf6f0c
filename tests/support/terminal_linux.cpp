#include "terminal.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <thread>

#include "file_descriptor.hpp"
#include "project_folders.hpp"

namespace cis::test {
namespace {

std::string quoted(const std::string& text) {
    std::string result = "'";
    for (const char c : text) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return result + "'";
}

void type(int master, const std::string& text) {
    if (::write(master, text.data(), text.size()) != static_cast<ssize_t>(text.size()))
        throw std::runtime_error("cannot type");
}

/// Reads until the last program has closed the terminal, and types what is to be typed.
std::string read_all(int master, const std::vector<Typed>& dialogue) {
    std::string text;
    std::array<char, 4096> buffer{};
    auto next = std::ranges::find_if(dialogue, [](const Typed& typed) { return !typed.after.empty(); });
    std::size_t answered = 0;
    for (;;) {
        const auto size = ::read(master, buffer.data(), buffer.size());
        if (size <= 0) return text;  // EIO at the end
        text.append(buffer.data(), static_cast<std::size_t>(size));
        if (next == dialogue.end() || text.find(next->after, answered) == std::string::npos) continue;
        answered = text.size();
        if (next->before) next->before();
        type(master, (next++)->text);
    }
}

/// @param outputs its numbers of descriptors, which are opened to the terminal
ProgramResult run(const std::string& name, const std::vector<std::string>& arguments,
                  const std::map<std::string, std::string>& environment, const std::vector<Typed>& dialogue,
                  const std::string& input, const std::vector<int>& outputs) {
    const FileDescriptor master(::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC));
    std::array<char, 128> device{};
    if (!master || ::grantpt(master.get()) != 0 || ::unlockpt(master.get()) != 0 ||
        ::ptsname_r(master.get(), device.data(), device.size()) != 0) {
        throw std::runtime_error("cannot make a terminal");
    }
    // Keeps what is typed until the program reads it.
    FileDescriptor slave(::open(device.data(), O_RDWR | O_NOCTTY | O_CLOEXEC));
    for (const Typed& typed : dialogue) {
        if (typed.after.empty()) type(master.get(), typed.text);
    }
    // The first terminal that a new session opens becomes its own.
    std::string command = "exec";
    for (const std::string& word : command_line(name, arguments)) command.append(" ").append(quoted(word));
    command.append(" <").append(quoted(input.empty() ? device.data() : input));
    for (const int output : outputs)
        command = "exec " + std::to_string(output) + "<>" + quoted(device.data()) + "; " + command;

    std::string shown;
    std::thread reader([&] { shown = read_all(master.get(), dialogue); });
    // Continuous integration may have no terminal, or a dumb one, which cannot redraw a line.
    auto variables = environment;
    variables.emplace("TERM", "xterm");
    ProgramResult result = run_program("/usr/bin/setsid", {"--wait", "/bin/sh", "-c", command}, variables);
    slave.close();
    reader.join();
    result.err += shown;
    return result;
}

}  // namespace

ProgramResult run_at_terminal(const std::string& name, const std::vector<std::string>& arguments,
                              const std::map<std::string, std::string>& environment, const std::string& typed,
                              const std::string& input) {
    return run(name, arguments, environment, {{.after = "[y/N] ", .text = typed}}, input, {STDERR_FILENO});
}

ProgramResult talk_at_terminal(const std::string& name, const std::vector<std::string>& arguments,
                               const std::map<std::string, std::string>& environment,
                               const std::vector<Typed>& dialogue, const std::string& input) {
    return run(name, arguments, environment, dialogue, input, {STDERR_FILENO});
}

ProgramResult show_at_terminal(const std::string& name, const std::vector<std::string>& arguments,
                               const std::map<std::string, std::string>& environment) {
    return run(name, arguments, environment, {}, {}, {STDOUT_FILENO, STDERR_FILENO});
}

}  // namespace cis::test
