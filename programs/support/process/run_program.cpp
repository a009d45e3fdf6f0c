#include "process/run_program.hpp"

#include <exception>
#include <sstream>
#include <string>

#include "options/input_error.hpp"
#include "terminal/standard_streams.hpp"

namespace cis::programs {

int run_program(CommandLine& line, int argc, const char* const* argv, const std::function<int()>& work,
                std::optional<int> no_output) {
    constexpr int stopped = 1;
    use_utf8_streams();
    outlive_full_files();
    const bool has_output = open_standard_streams();
    if (no_output) outlive_readers();
    if (!has_output) {
        write_message("standard output is closed");
        return no_output.value_or(stopped);
    }
    if (const auto code = line.parse(argc, argv)) return *code;
    try {
        return work();
    } catch (const LinesError& error) {
        std::istringstream lines(error.what());
        for (std::string text; std::getline(lines, text);) write_message(text);
        return stopped;
    } catch (const std::exception& error) {
        write_message(error.what());
        return stopped;
    }
}

}  // namespace cis::programs
