#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <random>
#include <string>
#include <system_error>
#include <utility>

#include <cis/emulator/server.hpp>

#include "command/commands.hpp"
#include "control/control_json.hpp"
#include "emulator/arguments.hpp"
#include "failure/input_error.hpp"
#include "process/end_signals.hpp"

namespace cis::programs::emulator_command {
namespace {

using emulator::Fault;
using emulator::Server;

void inject_faults(Server& server, const Arguments& arguments) {
    if (arguments.rate_limit_every != 0) {
        Fault fault;
        fault.response = Fault::Response::rate_limited;
        fault.every = arguments.rate_limit_every;
        fault.retry_after = arguments.retry_after;
        server.inject(std::move(fault));
    }
    if (arguments.unavailable_every != 0) {
        Fault fault;
        fault.response = Fault::Response::unavailable;
        fault.every = arguments.unavailable_every;
        server.inject(std::move(fault));
    }
    if (arguments.lose_responses != 0) {
        Fault fault;
        fault.response = Fault::Response::connection_closed;
        fault.after_acting = true;
        fault.method = "POST";
        fault.path_pattern = "/api/v2/postings/{posting_id}/candidates";
        fault.times = arguments.lose_responses;
        server.inject(std::move(fault));
    }
}

void write_statistics(const Server& server, const std::string& file) {
    std::ofstream out{file, std::ios::binary};
    out << emulator::to_json(server.statistics()).dump(2) << '\n';
    if (!out.flush()) throw CommandFailure(ExitCode::output, "cannot write " + file);
}

/// Serves until SIGINT or SIGTERM.
ExitCode serve(const Arguments& arguments, CommandOutput& output) {
    // This must happen before the server starts its threads.
    hold_end_signals();
    emulator::Options options = arguments.options;
    options.ingestion.echo_metadata = !arguments.hides_metadata;
    if (options.api_key.empty() && options.bearer_tokens.empty())
        throw InputError("The emulator needs a key that it takes: name one by --api-key or by CIS_API_KEY.");
    std::optional<Server> server;
    try {
        server.emplace(options);
    } catch (const std::system_error& error) {
        throw InputError(std::string("--listen: ") + error.what());
    }
    inject_faults(*server, arguments);
    output.line(nlohmann::json{{"port", server->port()}}.dump());
    output.record({{"port", server->port()}});
    wait_for_end_signal();
    if (!arguments.statistics_file.empty()) write_statistics(*server, arguments.statistics_file);
    return ExitCode::done;
}

}  // namespace

Work command(CommandLine& line) {
    const auto arguments = std::make_shared<Arguments>();
    arguments->options.seed = std::random_device{}();
    add_options(line, *arguments);
    return [arguments](CommandOutput& output) { return serve(*arguments, output); };
}

}  // namespace cis::programs::emulator_command
