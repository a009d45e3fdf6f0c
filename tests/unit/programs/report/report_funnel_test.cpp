#include "report/tally/funnel.hpp"
#include "test.hpp"

using cis::programs::report_command::Funnel;

TEST_CASE("report funnel: every known status is there, in the order of the specification") {
    Funnel funnel;
    funnel.add(CandidateStatus::completed);
    funnel.add(CandidateStatus::completed);
    funnel.add(CandidateStatus::pending);
    const auto stages = funnel.known();
    REQUIRE(stages.size() == 7);
    CHECK(stages.front().status == "pending");
    CHECK(stages.front().count == 1);
    CHECK(stages[3].status == "completed");
    CHECK(stages[3].count == 2);
    CHECK(stages.back().status == "knocked_out");
    CHECK(stages.back().count == 0);
    CHECK(funnel.other().empty());
}

TEST_CASE("report funnel: other statuses keep their text, the most frequent first") {
    Funnel funnel;
    for (const char* const status : {"paused", "on_hold", "on_hold", ""}) funnel.add(std::string(status));
    const auto other = funnel.other();
    REQUIRE(other.size() == 3);
    CHECK(other.front().status == "on_hold");
    CHECK(other.front().count == 2);
}

TEST_CASE("report funnel: very many statuses need no more memory, and are counted") {
    Funnel funnel;
    for (int i = 0; i < 1000; ++i) funnel.add("status " + std::to_string(i));
    CHECK(funnel.other().size() == 20);
    CHECK(funnel.rest() == 980);
}
