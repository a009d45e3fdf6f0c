#include "round.hpp"

#include <chrono>
#include <exception>
#include <semaphore>
#include <string>
#include <thread>
#include <vector>

#include "follower.hpp"
#include "mixed_calls.hpp"

namespace cis::soak {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t events_of_an_interview = 3;

std::string active_posting(const Client& client) {
    const std::vector<WorkflowStepParams> workflow{{.type = "resume"}, {.type = "web_interview"}};
    const auto made = client.postings().create({.title = "Soak", .workflow = workflow}).send();
    (void)client.postings().activate(made.posting.id).send();
    return made.posting.id;
}

/// Uses every connection once more, so that none is left that the other side has closed.
void use_all_connections(const Client& client) {
    constexpr std::ptrdiff_t calls = 4 * MixedCalls::in_flight;
    std::counting_semaphore<> ended{0};
    for (std::ptrdiff_t i = 0; i < calls; ++i) {
        client.health().start([&](const Result<Json>&) { ended.release(); });
    }
    for (std::ptrdiff_t i = 0; i < calls; ++i) ended.acquire();
    (void)client.health().try_send();
}

void check_ends(const EndCounts& ends, std::size_t calls, Findings& findings) {
    findings.expect_equal(ends.started, calls, "started calls");
    findings.expect_equal(ends.not_once, 0U, "calls that have not ended once");
    findings.expect_equal(ends.unexpected, 0U, "calls that ended with an error that nobody has caused");
}

void check_statistics(const ClientStatistics& now, std::uint64_t attempts, std::uint64_t requests,
                      Findings& findings) {
    findings.expect_equal(now.calls_ended(), now.calls_begun, "calls of the client that have ended");
    findings.expect_equal(now.calls_waiting, 0U, "calls that wait");
    findings.expect_equal(now.attempts_in_flight, 0U, "attempts under way");
    findings.expect_equal(now.undecodable, 0U, "responses that could not be decoded");
    findings.expect(requests <= attempts,
                    "the emulator has got " + std::to_string(requests) +
                        " requests, more than the attempts: " + std::to_string(attempts));
}

/// An event may be handled a moment before the emulator has its answer.
std::vector<DeliveredEvent> finished_deliveries(const EmulatorControl& emulator, Findings& findings) {
    std::vector<DeliveredEvent> sent;
    for (int i = 0; i < 100; ++i) {
        sent = emulator.deliveries();
        bool finished = true;
        for (const DeliveredEvent& event : sent) finished &= event.delivered || event.forged;
        if (finished) return sent;
        std::this_thread::sleep_for(100ms);
    }
    findings.add("some deliveries have not ended");
    return sent;
}

}  // namespace

void RoundCounts::add(const RoundCounts& other) {
    rounds += other.rounds;
    calls.add(other.calls);
    creations.add(other.creations);
    ingestion.add(other.ingestion);
    events.add(other.events);
    passes += other.passes;
    requests += other.requests;
}

RoundCounts run_round(const Client& client, const EmulatorControl& emulator, const RoundPlan& plan,
                      std::uint64_t seed, Findings& findings) {
    RoundCounts counts{.rounds = 1};
    const std::uint64_t attempts_before = client.statistics().attempts;
    const std::uint64_t requests_before = emulator.requests();
    const std::string called = active_posting(client);
    const std::string ingested = active_posting(client);
    {
        EventDesk desk(client, called);
        Follower follower(client, called);
        emulator.fail_a_tenth(seed);
        MixedCalls calls(client, called, plan.calls, seed, plan.leak);
        std::jthread ingestion([&] {
            try {
                counts.ingestion = ingest(client, ingested, plan.rows, plan.folder, findings);
            } catch (const std::exception& error) {
                findings.add(std::string("the ingestion: ") + error.what());
            }
        });
        calls.run();
        ingestion.join();
        emulator.clear_faults();
        use_all_connections(client);

        counts.calls = calls.ends();
        check_ends(counts.calls, plan.calls, findings);
        std::vector<Candidate> listed;
        for (const Candidate& candidate : client.candidates().list(called, {.limit = 100})) {
            listed.push_back(candidate);
        }
        counts.creations = calls.creations().compare(listed, findings);
        compare_rows(client, ingested, plan.rows, findings);
        counts.passes = follower.compare(listed, findings);
        findings.expect(desk.wait_for(events_of_an_interview * listed.size()), "events are missing");
        counts.events = desk.compare(finished_deliveries(emulator, findings), findings);
    }
    findings.expect(client.wait_idle(10s), "calls are under way that nobody has started");
    counts.requests = emulator.requests() - requests_before;
    const ClientStatistics now = client.statistics();
    check_statistics(now, now.attempts - attempts_before, counts.requests, findings);
    emulator.reset();
    use_all_connections(client);
    std::filesystem::remove_all(plan.folder);
    return counts;
}

}  // namespace cis::soak
