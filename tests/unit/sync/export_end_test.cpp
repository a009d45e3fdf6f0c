// How an export ends that cannot show that it has everybody.

#include <cis/sync/export.hpp>
#include "test.hpp"
#include "unread_output.hpp"

using cis::sync::ExportReport;
using cis::testing::response;

namespace {

/// Exports from a service that lists what a test sets.
struct Exported {
    Faked faked;

    void list_postings(const Transfer& transfer) {
        faked.transport->on(cis::Method::get, "/api/v2/postings/list")
            .respond([transfer](const Request&) { return transfer; })
            .repeat();
    }
    void list_candidates(const std::string& posting, const Transfer& transfer) {
        faked.transport->on(cis::Method::get, "/api/v2/postings/" + posting + "/candidates")
            .respond([transfer](const Request&) { return transfer; })
            .repeat();
    }

    /// @param posting_id of all postings, if it is empty
    ExportReport run(const std::string& posting_id) {
        faked.transport->on(cis::Method::get, "/health").respond(200, "{}").repeat();
        const cis::Client client(faked.options);
        cis::test::UnreadOutput output;
        return cis::sync::Export(client, {.posting_id = posting_id}).run(output);
    }
};

std::string summary_json(std::string_view id) {
    return R"({"id": ")" + std::string(id) + R"(", "object": "posting_summary", "title": "T", "name": "N"})";
}

}  // namespace

TEST_CASE("an export of all postings goes on without one that vanishes, and names it") {
    Exported test;
    test.list_postings(response(200, page_json({summary_json("post_1"), summary_json("post_2")}, false, 2)));
    test.list_candidates("post_1", response(404, error_json("not_found")));
    test.list_candidates("post_2", response(200, candidate_page({"int_1"}, false, 1)));
    const ExportReport report = test.run("");
    CHECK(report.finished);
    CHECK(report.exported == 1);
    REQUIRE(report.gaps.size() == 1);
    CHECK(report.gaps[0].posting_id == "post_1");
    CHECK(report.gaps[0].reason == "the service does not find it any more");
}

TEST_CASE("an export of one posting that does not exist stops") {
    Exported test;
    test.list_candidates("post_1", response(404, error_json("not_found")));
    const ExportReport report = test.run("post_1");
    CHECK_FALSE(report.finished);
    CHECK(report.stopped.find("404") != std::string::npos);
    REQUIRE(report.error);
    CHECK(report.error->kind == cis::ErrorKind::not_found);
}

TEST_CASE("an export stops if it cannot know which postings there are") {
    Exported test;
    SECTION("the list is refused") {
        test.list_postings(response(403, error_json("forbidden")));
        const ExportReport report = test.run("");
        CHECK_FALSE(report.finished);
        REQUIRE(report.error);
        CHECK(report.error->status == 403);
        CHECK(report.stopped == to_string(*report.error));
    }
    SECTION("an item of the list cannot be decoded") {
        test.list_postings(
            response(200, page_json({summary_json("post_1"), R"({"id": ["post_2"]})"}, false, 2)));
        const ExportReport report = test.run("");
        CHECK_FALSE(report.finished);
        CHECK(report.stopped.find("the list of postings: ") == 0);
        CHECK_FALSE(report.error);
        CHECK(report.exported == 0);
    }
}

TEST_CASE("an export of all postings needs no more of them than their ids") {
    Exported test;
    test.list_postings(
        response(200, page_json({summary_json("post_1"), R"({"id": "post_2", "title": ["T"]})"}, false, 2)));
    test.list_candidates("post_1", response(200, candidate_page({"int_1"}, false, 1)));
    test.list_candidates("post_2", response(200, candidate_page({"int_2"}, false, 1)));
    const ExportReport report = test.run("");
    CHECK(report.complete());
    CHECK(report.exported == 2);
}

TEST_CASE("an export that nobody can count has a gap that says so") {
    Exported test;
    test.list_candidates("post_1", response(200, R"({"data": [)" + candidate_json("int_1") +
                                                     R"(], "pagination": {"has_more": false, "url": "/"}})"));
    const ExportReport report = test.run("post_1");
    CHECK(report.finished);
    CHECK(report.exported == 1);
    REQUIRE(report.gaps.size() == 1);
    CHECK(report.gaps[0].reason ==
          "the service sends no total_count, so nobody knows whether the 1 candidates are all");
}
