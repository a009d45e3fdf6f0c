#include "report/source/service_source.hpp"
#include "test.hpp"

using cis::programs::report_command::read_service;
using cis::programs::report_command::Report;

namespace {

cis::Posting one_posting() {
    return cis::from_json<cis::Posting>(
               R"({"id": "p1", "title": "Engineer", "status": "active", "workflow": [{"id": "s", "type": "form"}],
                   "urls": {"review_url": "https://app.example.com/p1"}})")
        .value();
}

}  // namespace

TEST_CASE("report from the service: the posting, and all pages") {
    Faked faked;
    faked.script.respond(200, candidate_page({"a", "b"}, true)).respond(200, candidate_page({"c"}, false));
    const cis::Client client(faked.options);
    std::vector<std::uint64_t> counts;
    const Report report = read_service(client, one_posting(), std::stop_token{},
                                       [&counts](std::uint64_t count) { counts.push_back(count); });
    CHECK(report.subject.title == "Engineer");
    CHECK(report.subject.status == "active");
    CHECK(report.subject.review_url == "https://app.example.com/p1");
    CHECK(report.subject.step_types.at("s") == "form");
    CHECK(report.tally.candidates == 3);
    CHECK(counts == std::vector<std::uint64_t>{1, 2, 3});
    CHECK_FALSE(report.copy);
}

TEST_CASE("report from the service: a record that cannot be decoded is counted, and loses no other") {
    Faked faked;
    faked.script.respond(
        200,
        R"({"data": [{"interview_id": "a"}, {"interview_id": "b", "score": "high"}, {"interview_id": "c"}],
                         "pagination": {"has_more": false, "total_count": 3}})");
    const cis::Client client(faked.options);
    const Report report = read_service(client, one_posting(), std::stop_token{}, [](std::uint64_t) {});
    CHECK(report.tally.candidates == 2);
    CHECK(report.tally.unreadable == 1);
}

TEST_CASE("report from the service: it stops when it is asked to") {
    Faked faked;
    faked.script.respond(200, candidate_page({"a"}, true));
    const cis::Client client(faked.options);
    std::stop_source stop;
    try {
        (void)read_service(client, one_posting(), stop.get_token(),
                           [&stop](std::uint64_t) { stop.request_stop(); });
        FAIL("it did not stop");
    } catch (const cis::Exception& error) {
        CHECK(error.error().kind == cis::ErrorKind::cancelled);
    }
}

TEST_CASE("report from the service: an archived posting is not called open, whatever its status is") {
    Faked faked;
    faked.script.respond(200, candidate_page({"a"}, false));
    cis::Posting posting = one_posting();
    posting.archived = true;
    const cis::Client client(faked.options);
    CHECK(read_service(client, posting, std::stop_token{}, [](std::uint64_t) {}).subject.status ==
          "archived");
}
