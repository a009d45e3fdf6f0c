#include <pthread.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <random>
#include <stdexcept>
#include <string>
#include <utility>

#include "cis/emulator/server.hpp"

namespace {

using cis::emulator::Fault;
using cis::emulator::Options;
using cis::emulator::Server;

struct Arguments {
    Options options;
    unsigned rate_limit_every = 0;
    std::string retry_after;
    unsigned unavailable_every = 0;
    unsigned lose_answers = 0;
    std::string statistics_file;
};

void describe(CLI::App& app, Arguments& arguments) {
    Options& options = arguments.options;
    app.add_option("--address", options.address, "Numeric address to listen on")->capture_default_str();
    app.add_option("--port", options.port, "Port to listen on; 0 takes a free one")->capture_default_str();
    app.add_option("--api-key", options.api_key, "The valid API key")->envname("CIS_API_KEY");
    app.add_option("--bearer-token", options.bearer_tokens, "A bearer token valid without an API key");
    app.add_option("--workspace", options.workspace_id, "The default workspace")->capture_default_str();
    app.add_option("--further-workspace", options.further_workspace_ids, "Another workspace of the caller");
    app.add_option("--seed", options.seed, "Makes identifiers and failures reproducible");
    app.add_option_function<std::int64_t>(
        "--latency-ms", [&](std::int64_t value) { options.latency = std::chrono::milliseconds{value}; },
        "Milliseconds between a request and its answer");
    app.add_option_function<std::int64_t>(
        "--step-ms", [&](std::int64_t value) { options.step_duration = std::chrono::milliseconds{value}; },
        "Average milliseconds a candidate spends in a workflow step; 0 for no progress");
    app.add_option("--rpm", options.requests_per_minute, "Requests granted per minute; 0 for no quota");
    app.add_option("--legacy-rpm", options.legacy_requests_per_minute, "The same for the legacy API")
        ->capture_default_str();
    app.add_option("--ats-push-item", options.ats_push_items, "Id of a push to the ATS")
        ->capture_default_str();
    app.add_option("--fail-rate", options.fail_rate, "Share of requests answered with 503, from 0 to 1");
    app.add_option("--rate-limit-every", arguments.rate_limit_every, "Answer every Nth request with 429");
    app.add_option("--retry-after", arguments.retry_after, "Text of Retry-After in those 429 answers");
    app.add_option("--unavailable-every", arguments.unavailable_every, "Answer every Nth request with 503");
    app.add_option("--lose-answers", arguments.lose_answers,
                   "Lose the answers to the first N candidate creations after carrying them out");
    app.add_option("--statistics", arguments.statistics_file, "File for the counters, written at the end");
}

void inject_faults(Server& server, const Arguments& arguments) {
    if (arguments.rate_limit_every != 0) {
        Fault fault;
        fault.answer = Fault::Answer::rate_limited;
        fault.every = arguments.rate_limit_every;
        fault.retry_after = arguments.retry_after;
        server.inject(std::move(fault));
    }
    if (arguments.unavailable_every != 0) {
        Fault fault;
        fault.answer = Fault::Answer::unavailable;
        fault.every = arguments.unavailable_every;
        server.inject(std::move(fault));
    }
    if (arguments.lose_answers != 0) {
        Fault fault;
        fault.answer = Fault::Answer::connection_closed;
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
    const nlohmann::json counters{{"requests", std::move(requests)},
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
    // Blocked before the server starts its threads, which inherit this.
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
