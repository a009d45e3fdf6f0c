#include "report/tally/drop_out.hpp"
#include "test.hpp"

using cis::programs::report_command::DropOut;

namespace {

/// A step by a letter: `-` untouched, `s` started, `c` completed, `k` knocked out.
CandidateStep step(int order, char state) {
    CandidateStep made;
    made.step_id = "step-" + std::to_string(order);
    made.order = order;
    made.started = state != '-';
    made.completed = state == 'c';
    made.knocked_out = state == 'k';
    return made;
}

Candidate with(const std::string& states) {
    Candidate candidate;
    candidate.workflow.emplace();
    for (std::size_t i = 0; i < states.size(); ++i)
        candidate.workflow->steps.push_back(step(static_cast<int>(i) + 1, states[i]));
    candidate.workflow->all_complete = states.find_first_not_of('c') == std::string::npos;
    return candidate;
}

}  // namespace

TEST_CASE("report drop-out: who reached, started, completed and was knocked out, by step") {
    DropOut drop_out;
    for (const char* const states : {"---", "s--", "c--", "cs-", "ck-", "ccc"}) drop_out.add(with(states));
    const auto steps = drop_out.steps();
    REQUIRE(steps.size() == 3);
    CHECK(steps[0].reached == 6);
    CHECK(steps[0].started == 5);
    CHECK(steps[0].completed == 4);
    CHECK(steps[0].last_reached == 2);
    CHECK(steps[1].reached == 4);  // also who has completed the step before
    CHECK(steps[1].started == 3);
    CHECK(steps[1].completed == 1);
    CHECK(steps[1].knocked_out == 1);
    CHECK(steps[1].last_reached == 3);
    CHECK(steps[2].reached == 1);
    CHECK(steps[2].last_reached == 0);
    CHECK(drop_out.all_completed() == 1);
}

TEST_CASE("report drop-out: steps are in their order, whatever order they come in") {
    DropOut drop_out;
    Candidate candidate = with("cs");
    std::swap(candidate.workflow->steps[0], candidate.workflow->steps[1]);
    drop_out.add(candidate);
    const auto steps = drop_out.steps();
    REQUIRE(steps.size() == 2);
    CHECK(steps[0].id == "step-1");
    CHECK(steps[0].last_reached == 0);
    CHECK(steps[1].last_reached == 1);
}

TEST_CASE("report drop-out: a step that is completed and knocked out does not lead to the next") {
    DropOut drop_out;
    Candidate candidate = with("c-");
    candidate.workflow->steps[0].knocked_out = true;
    drop_out.add(candidate);
    CHECK(drop_out.steps()[1].reached == 0);
    CHECK(drop_out.steps()[0].last_reached == 1);
}

TEST_CASE("report drop-out: a step that a candidate has twice counts once") {
    DropOut drop_out;
    Candidate candidate = with("c");
    candidate.workflow->steps.push_back(candidate.workflow->steps.front());
    drop_out.add(candidate);
    REQUIRE(drop_out.steps().size() == 1);
    CHECK(drop_out.steps()[0].reached == 1);
    CHECK(drop_out.steps()[0].completed == 1);
}

TEST_CASE("report drop-out: no steps, and too many different ones, are counted") {
    DropOut drop_out;
    drop_out.add(Candidate{});
    drop_out.add(with(""));
    CHECK(drop_out.without_steps() == 2);
    drop_out.add(with(std::string(60, 'c')));
    CHECK(drop_out.steps().size() == 50);
    CHECK(drop_out.left_out() == 10);
    CHECK(drop_out.all_completed() == 1);
}
