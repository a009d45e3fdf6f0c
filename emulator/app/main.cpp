#include <CLI/CLI.hpp>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <random>
#include <stdexcept>
#include <string>
#include <utility>

#include <cis/emulator/server.hpp>
#include "arguments.hpp"
#include "control/control_json.hpp"
#include "options/parse_arguments.hpp"
#include "process/end_signals.hpp"
#include "terminal/standard_streams.hpp"
#include "text/harmless_text.hpp"

namespace {

using cis::emulator::Arguments;
using cis::emulator::Fault;
using cis::emulator::Server;

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
    out << cis::emulator::to_json(server.statistics()).dump(2) << '\n';
    if (!out.flush()) throw std::runtime_error("cannot write " + file);
}

/// Serves until SIGINT or SIGTERM.
void run(const Arguments& arguments) {
    // This must happen before the server starts its threads.
    cis::programs::hold_end_signals();

    Server server{arguments.options};
    inject_faults(server, arguments);
    std::cout << nlohmann::json{{"port", server.port()}} << '\n' << std::flush;
    cis::programs::wait_for_end_signal();
    if (!arguments.statistics_file.empty()) write_statistics(server, arguments.statistics_file);
}

}  // namespace

int main(int argc, char** argv) {
    cis::programs::use_utf8_streams();
    try {
        Arguments arguments;
        arguments.options.seed = std::random_device{}();
        CLI::App app{"An emulator of the Candidate Interview Service"};
        describe(app, arguments);
        app.set_version_flag("--version", "cis-emulator (cis-cpp) " CIS_EMULATOR_VERSION,
                             "Print the version and exit");
        try {
            app.parse(argc, argv);
        } catch (const CLI::ParseError& error) {
            return cis::programs::end_of_arguments(app, error);
        }
        run(arguments);
        return EXIT_SUCCESS;
    } catch (const std::exception& error) {
        std::cerr << "cis-emulator: " << cis::programs::harmless(error.what()) << '\n';
        return EXIT_FAILURE;
    }
}
