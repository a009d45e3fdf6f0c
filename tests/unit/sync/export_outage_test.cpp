// What an export does while the service does not answer, or asks to wait.

#include <cis/sync/export.hpp>
#include "test.hpp"
#include "unread_output.hpp"

using cis::sync::ExportReport;
using cis::testing::failed;
using cis::testing::response;

namespace {

const Transfer no_answer = failed(TransferFailure::connection);

/// An export of a posting with one candidate.
struct OneCandidate {
    Faked faked;
    std::optional<cis::Client> client{};
    std::size_t lists{0};

    /// @param fail gets the number of a request for the list, and returns what replaces its page
    template <class Fail>
    ExportReport run(Fail fail) {
        const std::string pattern = "/api/v2/postings/{posting_id}/candidates";
        faked.transport->on(cis::Method::get, "/health").respond(200, "{}").repeat();
        faked.transport->on(cis::Method::get, pattern)
            .respond([this, fail](const Request&) {
                if (std::optional<Transfer> transfer = fail(++lists)) return *std::move(transfer);
                return response(200, candidate_page({"int_1"}, false, 1));
            })
            .repeat();
        faked.options.retry.longest_pause = 1ms;  // the export waits, and not the client
        client.emplace(faked.options);
        cis::test::UnreadOutput output;
        return cis::sync::Export(*client, {.posting_id = "post_1"}).run(output);
    }
};

}  // namespace

TEST_CASE("a broken connection after a long wait for the quota does not end an export") {
    OneCandidate test;
    const ExportReport report = test.run([](std::size_t number) -> std::optional<Transfer> {
        if (number == 1) return response(429, error_json("rate_limit_exceeded"), {{"Retry-After", "120"}});
        if (number <= 5) return no_answer;
        return std::nullopt;
    });
    CHECK(report.stopped.empty());
    CHECK(report.complete());
    CHECK(test.lists == 6);
}

TEST_CASE("an export asks a silent service once at a time, and stops when its patience is over") {
    OneCandidate test;
    const ExportReport report = test.run([](std::size_t) -> std::optional<Transfer> { return no_answer; });
    CHECK_FALSE(report.finished);
    CHECK(report.stopped.find("connection") != std::string::npos);
    // The first request by the client's four attempts, and then one for each pause.
    CHECK(report.requests == test.lists - 3);
    CHECK(report.requests >= 8);
    CHECK(report.requests < 60);
}
