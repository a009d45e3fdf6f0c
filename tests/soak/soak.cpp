// Uses one client for a long time, against an emulator that fails a tenth of the requests, and checks that
// nothing grows and that nothing is lost. scripts/soak.sh runs it. Base URL and key come from CIS_BASE_URL
// and CIS_API_KEY.

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <iostream>
#include <span>
#include <string>
#include <vector>

#include <cis/api/client.hpp>
#include "emulator_control.hpp"
#include "flatness.hpp"
#include "mixed_calls.hpp"
#include "round.hpp"
#include "watched_process.hpp"

namespace {

using namespace cis::soak;
using namespace std::chrono_literals;
using std::chrono::seconds;
using std::chrono::steady_clock;

struct Arguments {
    double minutes{30};
    pid_t emulator{0};
    std::uint64_t seed{1};
    RoundPlan plan{};
};

cis::Client open_client() {
    cis::ClientOptions options;
    options.timeout = 10s;
    options.deadline = 30s;
    options.max_in_flight = MixedCalls::in_flight;
    options.retry = {.max_attempts = 4, .base = 5ms, .cap = 100ms, .longest_pause = 1s};
    return cis::Client::from_env(options);
}

void print(const RoundCounts& done, seconds passed) {
    std::cout << passed.count() << " s: " << done.rounds << " rounds, " << done.calls.started << " calls, "
              << done.ingestion.rows << " rows, " << done.events.handled << " events\n"
              << std::flush;
}

void print_table(const RoundCounts& done) {
    const auto row = [](const char* what, std::uint64_t count) {
        std::cout << "| " << what << " | " << count << " |\n";
    };
    std::cout << "\n| What | Count |\n|---|---|\n";
    row("rounds", done.rounds);
    row("requests at the emulator", done.requests);
    row("calls", done.calls.started);
    row("… that succeeded", done.calls.succeeded);
    row("… that were cancelled", done.calls.cancelled);
    row("… whose deadline passed", done.calls.timed_out);
    row("… that failed otherwise", done.calls.failed);
    row("creations that succeeded", done.creations.created);
    row("… that certainly failed", done.creations.absent);
    row("… with an unknown outcome", done.creations.unknown);
    row("… of them, found in the list", done.creations.unknown_created);
    row("ingested rows", done.ingestion.rows);
    row("runs of ingestions", done.ingestion.runs);
    row("passes of the mirror", done.passes);
    row("events handled", done.events.handled);
    row("duplicates dropped", done.events.duplicates);
    row("forgeries refused", done.events.refused);
    row("deliveries that the receiver failed", done.events.failed);
}

/// Between rounds, what is allocated does not depend on what was done.
void judge_allocated(std::span<const std::uint64_t> bytes, Findings& findings) {
    constexpr std::uint64_t allowed = 64UL * 1024;
    const std::size_t part = std::max<std::size_t>(1, bytes.size() / 5);
    if (bytes.size() < 2) return findings.add("too few rounds");
    const std::uint64_t first = median(bytes.first(part));
    const std::uint64_t last = median(bytes.last(part));
    std::cout << "\nAllocated between rounds: at first " << first / 1024 << " KiB, at last " << last / 1024
              << " KiB\n";
    findings.expect(last <= first + allowed, "client: what it has allocated grew by " +
                                                 std::to_string((last - first) / 1024) + " KiB");
}

/// @return the number of findings
std::size_t run(const Arguments& arguments) {
    const cis::Client client = open_client();
    const EmulatorControl emulator(client.base_url());
    Findings findings;
    RoundCounts done;
    const auto start = steady_clock::now();
    const auto duration =
        std::chrono::duration_cast<seconds>(std::chrono::duration<double, std::ratio<60>>(arguments.minutes));
    const seconds warm_up = std::min<seconds>(60s, duration / 4);
    WatchedProcess self("client", ::getpid(), 0);
    // It keeps connections to receivers of earlier rounds until it needs their places.
    constexpr std::size_t connections_to_nobody = 16;
    WatchedProcess service("emulator", arguments.emulator, connections_to_nobody);
    std::vector<std::uint64_t> allocated;
    allocated.reserve(most_rounds);
    seconds passed{0};
    seconds printed{0};
    while (passed < duration) {
        done.add(run_round(client, emulator, arguments.plan, arguments.seed + done.rounds, findings));
        passed = std::chrono::duration_cast<seconds>(steady_clock::now() - start);
        if (passed >= warm_up) allocated.push_back(allocated_without_parsers());
        self.look(passed);
        service.look(passed);
        if (passed - printed >= 10s) print(done, printed = passed);
    }
    self.judge(warm_up, findings);
    service.judge(warm_up, findings);
    judge_allocated(allocated, findings);
    print_table(done);
    std::cout << "\n| Process | Memory at first | At last | Most | Descriptors | Threads "
                 "|\n|---|---|---|---|---|---|\n";
    self.print(warm_up);
    service.print(warm_up);
    return findings.count();
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{"Uses one client for a long time and checks that nothing grows and nothing is lost"};
    Arguments arguments;
    app.add_option("--minutes", arguments.minutes, "How long")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    app.add_option("--emulator-pid", arguments.emulator, "The process of cis emulator")->required();
    app.add_option("--seed", arguments.seed, "Of calls and faults")->capture_default_str();
    app.add_option("--calls", arguments.plan.calls, "Calls of a round")->capture_default_str();
    app.add_option("--rows", arguments.plan.rows, "Rows of a round")->capture_default_str();
    app.add_option("--leak", arguments.plan.leak, "Bytes that each call leaks, to see that it is noticed");
    app.add_option("--folder", arguments.plan.folder, "For journals; each round removes it")->required();
    CLI11_PARSE(app, argc, argv);
    try {
        const std::size_t findings = run(arguments);
        std::cout << '\n' << (findings == 0 ? "Nothing was lost, and nothing grows." : "FAILED") << '\n';
        return findings == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
    } catch (const std::exception& error) {
        std::cerr << "cis-soak: " << error.what() << '\n';
        return EXIT_FAILURE;
    }
}
