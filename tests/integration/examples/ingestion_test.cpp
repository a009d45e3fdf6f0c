#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include <cis/testing/fake_clock.hpp>
#include "answers.hpp"
#include "catch.hpp"
#include "fault_server.hpp"
#include "loopback_port.hpp"
#include "run/ingestion.hpp"

using namespace cis::test;
using namespace cis::examples;
using cis::testing::FakeClock;
using namespace std::chrono_literals;

namespace {

/// The result of an ingestion against a scripted server, in fake time.
struct Run {
    std::shared_ptr<FakeClock> clock = std::make_shared<FakeClock>();
    std::vector<std::size_t> failed_lines;
    Ingestion ingestion;

    explicit Run(const std::string& base_url)
        : ingestion(client(base_url, clock), "posting", [this](const CsvRecord& record, const Rejection&) {
              failed_lines.push_back(record.line);
          }) {}

    static cis::Client client(const std::string& base_url, std::shared_ptr<cis::Clock> clock) {
        cis::ClientOptions options = patient_client();
        options.base_url = base_url;
        options.api_key = "key";
        options.clock = std::move(clock);
        return cis::Client(std::move(options));
    }
    void send(std::size_t line) {
        ingestion.send({.line = line},
                       {.line = line, .params = {.email = std::to_string(line) + "@example.com"}});
    }
};

const std::string created = R"({"data":{"interview_id":"i"},"meta":{}})";
const std::string no_candidates = R"({"data":[],"pagination":{"has_more":false,"total_count":0,"url":"/"}})";

}  // namespace

TEST_CASE("ingestion: outlasts 60 s of 429") {
    std::shared_ptr<FakeClock> clock;
    cis::Clock::time_point recovery;
    const FaultServer server([&](Connection& connection) {
        while (connection.read_request()) {
            const bool recovered = clock->now() >= recovery;
            connection.respond(recovered ? 201 : 429, {}, recovered ? created : std::string("{}"));
        }
    });
    Run run(server.base_url());
    clock = run.clock;
    recovery = clock->now() + 60s;
    run.send(2);
    CHECK(run.ingestion.tally().created == 1);
    CHECK(run.failed_lines.empty());
    CHECK(clock->now() >= recovery);
}

TEST_CASE("ingestion: keeps trying a refused connection for more than 30 s") {
    const RefusingPort port;
    Run run(port.base_url());
    const auto started = run.clock->now();
    run.send(2);
    CHECK(run.ingestion.tally().failed == 1);
    CHECK(run.clock->now() - started > 30s);
    CHECK(run.clock->now() - started <= 3min);
}

TEST_CASE("ingestion: stops when three rows in a row could not be sent") {
    const RefusingPort port;
    Run run(port.base_url());
    run.send(2);
    run.send(3);
    CHECK_THROWS_AS(run.send(4), RunStopped);
    CHECK(run.failed_lines == std::vector<std::size_t>{2, 3, 4});
}

TEST_CASE("ingestion: a row whose response is lost every time counts as failed") {
    const FaultServer server([](Connection& connection) {
        while (const auto request = connection.read_request()) {
            if (request->method == "POST") return connection.close();
            connection.respond(200, {}, no_candidates);
        }
    });
    Run run(server.base_url());
    run.send(2);
    CHECK(run.ingestion.tally().rows() == 0);
    run.ingestion.settle();
    CHECK(run.ingestion.tally().failed == 1);
    CHECK(run.failed_lines == std::vector<std::size_t>{2});
}

TEST_CASE("ingestion: rows that are open when the run is stopped count as failed") {
    const FaultServer server([](Connection& connection) {
        while (const auto request = connection.read_request()) {
            if (request->method == "POST") return connection.close();
            connection.respond(403, {}, R"({"error":{"type":"t","code":"forbidden","message":"m"}})");
        }
    });
    Run run(server.base_url());
    run.send(2);
    run.send(3);
    CHECK_THROWS_AS(run.ingestion.settle(), RunStopped);
    run.ingestion.abandon();
    CHECK(run.ingestion.tally().failed == 2);
}

TEST_CASE("ingestion: a candidate who was there before the run is existing, also after a lost answer") {
    const bool is_old = GENERATE(true, false);
    const std::string created_at = is_old ? "1700000000" : cis::Timestamp::now().to_decimal();
    int posts = 0;
    const FaultServer server([&](Connection& connection) {
        while (const auto request = connection.read_request()) {
            if (request->method == "POST") {
                if (++posts == 1) return connection.close();
                connection.respond(409, {}, R"({"error":{"type":"t","code":"conflict","message":"m"}})");
            } else if (request->target.find("created_after") != std::string::npos) {
                connection.respond(200, {}, no_candidates);
            } else {
                connection.respond(200, {},
                                   R"({"data":[{"interview_id":"i","email":"2@example.com","created_at":)" +
                                       created_at +
                                       R"(}],"pagination":{"has_more":false,"total_count":1,"url":"/"}})");
            }
        }
    });
    Run run(server.base_url());
    run.send(2);
    run.ingestion.settle();
    CHECK(run.ingestion.tally().existing == (is_old ? 1 : 0));
    CHECK(run.ingestion.tally().created == (is_old ? 0 : 1));
    CHECK(run.failed_lines.empty());
}
