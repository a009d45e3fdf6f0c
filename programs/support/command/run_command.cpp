#include "command/run_command.hpp"

#include <algorithm>
#include <exception>
#include <span>
#include <string>
#include <string_view>

#include "service/failure_text.hpp"
#include "terminal/standard_streams.hpp"

namespace cis::programs {

bool wants_json(std::span<const char* const> arguments) {
    return std::ranges::any_of(arguments, [](std::string_view text) { return text == "--json"; });
}

Work declare(const CommandEntry& entry, CommandLine& line, CommonOptions& common) {
    line.name("cis " + std::string(entry.name));
    Work work = entry.make(line);
    if (entry.service == Service::used) add_profile_option(line, common.profile);
    add_common_options(line, common);
    return work;
}

ExitCode run_command(const CommandEntry& entry, int argc, const char* const* argv) {
    CommandLine line;
    CommonOptions common;
    const Work work = declare(entry, line, common);
    try {
        if (line.parse(argc, argv) == Parsed::help) return ExitCode::done;
    } catch (const CommandFailure& fault) {
        common.json = wants_json({argv, static_cast<std::size_t>(argc)});
        return CommandOutput(std::string(entry.name), common).fail(fault.failure());
    }
    CommandOutput output(std::string(entry.name), common);
    try {
        return output.finish(work(output));
    } catch (const ReaderGone&) {
        return ExitCode::done;
    } catch (const std::exception& exception) {
        return output.fail(failure_of(exception));
    }
}

}  // namespace cis::programs
