#pragma once

#include <functional>

#include "command/command_output.hpp"
#include "failure/exit_code.hpp"
#include "options/command_line.hpp"

namespace cis::programs {

/// Does what a command is for. Throws CommandFailure, InputError or Exception if it cannot.
using Work = std::function<ExitCode(CommandOutput&)>;

// Each command describes itself and its options, and returns its work. It is defined in the folder with its
// name, and programs/cis/table.cpp lists all of them.

namespace login_command {
Work command(CommandLine& line);
}
namespace logout_command {
Work command(CommandLine& line);
}
namespace profiles_command {
Work command(CommandLine& line);
}
namespace check_command {
Work command(CommandLine& line);
}
namespace emulator_command {
Work command(CommandLine& line);
}
namespace ingest_command {
Work command(CommandLine& line);
}
namespace mappings_command {
Work command(CommandLine& line);
}
namespace candidates_command {
Work command(CommandLine& line);
}
namespace export_command {
Work command(CommandLine& line);
}
namespace mirror_command {
Work command(CommandLine& line);
}
namespace changes_command {
Work command(CommandLine& line);
}
namespace forget_command {
Work command(CommandLine& line);
}
namespace report_command {
Work command(CommandLine& line);
}
namespace postings_command {
Work command(CommandLine& line);
}
namespace postings_create_command {
Work command(CommandLine& line);
}
namespace postings_open_command {
Work command(CommandLine& line);
}
namespace questions_command {
Work command(CommandLine& line);
}
namespace questions_add_command {
Work command(CommandLine& line);
}
namespace webhooks_command {
Work command(CommandLine& line);
}
namespace webhooks_register_command {
Work command(CommandLine& line);
}
namespace webhooks_test_command {
Work command(CommandLine& line);
}
namespace listen_command {
Work command(CommandLine& line);
}
namespace completion_command {
Work command(CommandLine& line);
}
namespace help_command {
Work command(CommandLine& line);
}
namespace version_command {
Work command(CommandLine& line);
}

}  // namespace cis::programs
