#include "service/client_program.hpp"

#include <cis/core/exception.hpp>

#include "process/run_program.hpp"
#include "service/failure_text.hpp"
#include "terminal/standard_streams.hpp"

namespace cis::programs {
namespace {

/// Whether the error is about an option or an environment variable that cannot be used.
bool is_of_caller(const Error& error) {
    return error.kind == ErrorKind::invalid_argument &&
           (error.param.starts_with("--") || error.param.starts_with("CIS_"));
}

}  // namespace

int run_client_program(CommandLine& line, int argc, const char* const* argv, const std::function<int()>& work,
                       std::optional<int> no_output) {
    constexpr int stopped = 1;
    constexpr int wrong_arguments = 2;
    const auto told = [&line, &work] {
        try {
            return work();
        } catch (const Exception& exception) {
            write_message(failure_text(exception.error()));
            if (line.is_verbose()) write_message(exception.what());
            return is_of_caller(exception.error()) ? wrong_arguments : stopped;
        }
    };
    return run_program(line, argc, argv, told, no_output);
}

}  // namespace cis::programs
