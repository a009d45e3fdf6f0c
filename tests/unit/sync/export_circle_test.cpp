// A service whose list does not lead to its end: an export ends, and says why.

#include <cis/sync/export.hpp>
#include "candidate_list_json.hpp"
#include "test.hpp"
#include "unread_output.hpp"

using Catch::Matchers::ContainsSubstring;
using cis::sync::ExportReport;
using cis::testing::response;

namespace {

/// Nobody wants to ask so often.
constexpr std::size_t too_often = 60;

/// An export of a service that answers for ever.
struct EndlessService {
    Faked faked;
    std::size_t lists{0};

    /// @param page makes the answer to a list of candidates of the first posting
    template <class MakePage>
    ExportReport run(const std::string& posting_id, MakePage page) {
        faked.options.retry.max_attempts = 1;
        faked.transport->on(cis::Method::get, "/health").respond(200, "{}").repeat();
        faked.transport->on(cis::Method::get, "/api/v2/postings/list")
            .respond(200,
                     page_json({R"({"id": "p1", "object": "posting_summary", "title": "T", "name": "N"})",
                                R"({"id": "p2", "object": "posting_summary", "title": "U", "name": "O"})"},
                               false, 2));
        faked.transport->on(cis::Method::get, "/api/v2/postings/p1/candidates")
            .respond([this, page](const Request& request) {
                const bool is_enough = ++lists > 4 * too_often;
                return is_enough ? response(200, candidate_page({"end"}, false, 2)) : page(request);
            })
            .repeat();
        faked.transport->on(cis::Method::get, "/api/v2/postings/p2/candidates")
            .respond(200, candidate_page({"other"}, false, 1))
            .repeat();
        const cis::Client client(faked.options);
        cis::test::UnreadOutput output;
        return cis::sync::Export(client, {.posting_id = posting_id, .max_in_flight = 4}).run(output);
    }
};

/// The pages of one candidate go round: from `straight` candidates into a circle of `circle` others.
struct Circle {
    std::size_t straight;
    std::size_t circle;

    Transfer operator()(const Request& request) const {
        const std::string cursor = cis::test::list_query(request).starting_after;
        std::size_t at = cursor.empty() ? 0 : std::stoul(cursor.substr(1)) + 1;
        if (at == straight + circle) at = straight;
        return response(200, candidate_page({"i" + std::to_string(at)}, true, 2));
    }
};

constexpr std::string_view goes_round = "the cursor of the list does not advance";

}  // namespace

TEST_CASE("an export of a list that goes round in a circle stops, and says so") {
    const std::size_t straight = GENERATE(0U, 1U, 5U);
    const std::size_t circle = GENERATE(1U, 2U, 3U, 7U);
    CAPTURE(straight, circle);
    EndlessService test;
    const ExportReport report = test.run("p1", Circle{.straight = straight, .circle = circle});
    CHECK_FALSE(report.finished);
    REQUIRE(report.error);
    CHECK(report.error->kind == ErrorKind::decode);
    CHECK(report.error->reason == goes_round);
    CHECK(report.exported == straight + circle);
    CHECK(test.lists < too_often);
}

TEST_CASE("a circle with failures in between is one, too") {
    const Transfer failure = GENERATE(response(500, "{}"), response(200, "{"), response(429, "{}"),
                                      cis::testing::failed(TransferFailure::connection));
    EndlessService test;
    std::size_t requests = 0;
    const ExportReport report =
        test.run("p1", [&, circle = Circle{.straight = 1, .circle = 4}](const Request& request) {
            return ++requests % 2 == 0 ? failure : circle(request);
        });
    REQUIRE(report.error);
    CHECK(report.error->reason == goes_round);
    CHECK(report.exported == 5);
    CHECK(test.lists < too_often);
}

TEST_CASE("an export of all postings goes on without one that goes round in a circle, and names it") {
    EndlessService test;
    const ExportReport report = test.run("", Circle{.straight = 0, .circle = 2});
    CHECK(report.finished);
    CHECK(report.exported == 3);
    REQUIRE(report.gaps.size() == 1);
    CHECK(report.gaps[0].posting_id == "p1");
    CHECK(report.gaps[0].reason == goes_round);
    CHECK(test.lists < too_often);
}

TEST_CASE("an export stops at a last item that leads nowhere, if no shorter or longer page passes it") {
    EndlessService test;
    const ExportReport report = test.run("p1", [](const Request&) {
        return response(200, cis::test::page_json({R"({"name": "Ada"})"}, true, 2));
    });
    CHECK_FALSE(report.finished);
    REQUIRE(report.error);
    CHECK_THAT(report.error->reason, ContainsSubstring("data[0].interview_id: is missing, null or empty"));
    CHECK(test.lists < too_often);
}

TEST_CASE("an export stops at pages that are empty and not the last") {
    EndlessService test;
    const std::size_t full = GENERATE(0U, 3U);
    std::size_t requests = 0;
    const ExportReport report = test.run("p1", [&](const Request& request) {
        return ++requests > full ? response(200, candidate_page({}, true, 2))
                                 : Circle{.straight = 9, .circle = 1}(request);
    });
    CHECK_FALSE(report.finished);
    REQUIRE(report.error);
    CHECK(report.error->kind == ErrorKind::decode);
    CHECK(test.lists < too_often);
}
