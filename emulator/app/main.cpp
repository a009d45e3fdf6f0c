#include <pthread.h>

#include <CLI/CLI.hpp>
#include <csignal>
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
    if (arguments.lose_answers != 0) {
        Fault fault;
        fault.response = Fault::Response::connection_closed;
        fault.after_acting = true;
        fault.method = "POST";
        fault.path_pattern = "/api/v2/postings/{posting_id}/candidates";
        fault.times = arguments.lose_answers;
        server.inject(std::move(fault));
    }
}

void write_statistics(const Server& server, const std::string& file) {
    const auto statistics = server.statistics();
    nlohmann::json requests = nlohmann::json::array();
    for (const auto& entry : statistics.requests) {
        requests.push_back({{"method", entry.method},
                            {"path_pattern", entry.path_pattern},
                            {"status", entry.status},
                            {"count", entry.count}});
    }
    nlohmann::json deliveries = nlohmann::json::array();
    for (const auto& entry : statistics.deliveries) {
        deliveries.push_back({{"event_type", entry.event_type},
                              {"deliveries", entry.deliveries},
                              {"attempts", entry.attempts},
                              {"delivered", entry.delivered},
                              {"refused", entry.refused},
                              {"retried", entry.retried},
                              {"duplicated", entry.duplicated},
                              {"dropped", entry.dropped},
                              {"forged", entry.forged}});
    }
    const nlohmann::json counters{{"requests", std::move(requests)},
                                  {"deliveries", std::move(deliveries)},
                                  {"connections_accepted", statistics.connections_accepted},
                                  {"candidates_created", statistics.candidates_created}};
    std::ofstream out{file};
    out << counters.dump(2) << '\n';
    if (!out.flush()) throw std::runtime_error("cannot write " + file);
}

/// Serves until SIGINT or SIGTERM.
void run(const Arguments& arguments) {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    // Blocked before the server starts its threads, which inherit the mask.
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);

    Server server{arguments.options};
    inject_faults(server, arguments);
    std::cout << nlohmann::json{{"port", server.port()}} << '\n' << std::flush;
    int signal = 0;
    sigwait(&signals, &signal);
    if (!arguments.statistics_file.empty()) write_statistics(server, arguments.statistics_file);
}

}  // namespace

int main(int argc, char** argv) {
    try {
        Arguments arguments;
        arguments.options.seed = std::random_device{}();
        CLI::App app{"An emulator of the Candidate Interview Service"};
        describe(app, arguments);
        CLI11_PARSE(app, argc, argv);
        run(arguments);
        return EXIT_SUCCESS;
    } catch (const std::exception& error) {
        std::cerr << "cis-emulator: " << error.what() << '\n';
        return EXIT_FAILURE;
    }
}
