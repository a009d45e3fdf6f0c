#include "forget/database_failure.hpp"

#include <cis/core/exception.hpp>

#include "failure/command_failure.hpp"
#include "failure/input_error.hpp"

namespace cis::programs::forget_command {

void fail_at(const std::string& option, const Error& error) {
    if (error.kind == ErrorKind::conflict || error.code == "SQLITE_BUSY") {
        throw CommandFailure({.exit = ExitCode::busy,
                              .kind = "busy",
                              .message = option + ": " + error.reason + '.',
                              .advice = "Stop the other program, and run the same command again.",
                              .error = error});
    }
    if (error.kind == ErrorKind::not_found || error.kind == ErrorKind::invalid_argument)
        throw InputError(option + ": " + error.reason);
    throw Exception(error);
}

}  // namespace cis::programs::forget_command
