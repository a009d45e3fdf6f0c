#include "sync/read_schedule.hpp"
#include "sync/same_state.hpp"
#include "test.hpp"
#include "wire_sample.hpp"

namespace cis::sync::detail {
namespace {

constexpr double hour = 3600;
constexpr double day = 24 * hour;
constexpr Timestamp now(1'000'000'000);

double wait_of(CandidateStatus status, double quiet, std::chrono::milliseconds interval) {
    const Candidate candidate{.status = status};
    return next_read(candidate, Timestamp(now.epoch_seconds() - quiet), now, interval).epoch_seconds() -
           now.epoch_seconds();
}

TEST_CASE("a candidate who may change soon is due in the next pass") {
    CHECK(wait_of(CandidateStatus::in_progress, hour, 0ms) == 0);
    CHECK(wait_of(CandidateStatus::pending, 6 * day, 60s) == Approx(54));
    CHECK(wait_of(CandidateStatus::unknown, 6 * day, 60s) == Approx(54));
}

TEST_CASE("a candidate who is probably through is due after a tenth of the quiet time") {
    for (const auto status : {CandidateStatus::completed, CandidateStatus::shortlisted,
                              CandidateStatus::dismissed, CandidateStatus::knocked_out}) {
        CHECK(wait_of(status, 10 * hour, 60s) == Approx(hour));
    }
    CHECK(wait_of(CandidateStatus::completed, 60, 60s) == Approx(54));
    CHECK(wait_of(CandidateStatus::completed, 100 * day, 60s) == Approx(day));
}

TEST_CASE("a candidate who has not moved for a week is read more rarely") {
    CHECK(wait_of(CandidateStatus::pending, 8 * day, 60s) == Approx(0.8 * day));
}

TEST_CASE("status, score, flags, steps, metadata and data make a state") {
    const Candidate before{
        .interview_id = "i1",
        .score = 50,
        .status = CandidateStatus::completed,
        .interview_url = "https://example.com/1?signature=1",
        .workflow = CandidateWorkflow{.steps = {{.step_id = "s1", .status = "completed"}}},
        .metadata = {{"a", "b"}},
        .data = Json::from_text(R"({"x": 1, "y": 2})").value(),
    };
    const auto differs = [&](auto change) {
        Candidate after = before;
        change(after);
        return !same_state(before, after) && !same_state(after, before);
    };
    CHECK(differs([](Candidate& c) { c.status = CandidateStatus::shortlisted; }));
    CHECK(differs([](Candidate& c) { c.status = "a status of the future"; }));
    CHECK(differs([](Candidate& c) { c.score = 51; }));
    CHECK(differs([](Candidate& c) { c.score.reset(); }));
    CHECK(differs([](Candidate& c) { c.shortlisted = true; }));
    CHECK(differs([](Candidate& c) { c.dismissed = true; }));
    CHECK(differs([](Candidate& c) { c.workflow.reset(); }));
    CHECK(differs([](Candidate& c) { c.workflow->all_complete = true; }));
    CHECK(differs([](Candidate& c) { c.workflow->steps[0].knocked_out = true; }));
    CHECK(differs([](Candidate& c) { c.workflow->steps.emplace_back(); }));
    CHECK(differs([](Candidate& c) { c.metadata["a"] = "c"; }));
    CHECK(differs([](Candidate& c) { c.data = Json::from_text(R"({"x": 1})").value(); }));
}

TEST_CASE("each field of a candidate, a workflow and a step makes a state or is known not to") {
    using Names = std::set<std::string>;
    const auto candidate = test::wire_json("candidate.json");
    const auto decoded = [](const auto& document) { return from_json<Candidate>(document.dump()).value(); };
    Names compared;
    Names others;
    const auto take_away = [&](const std::string& object, const std::string& where) {
        const nlohmann::json::json_pointer pointer(object);
        for (const auto& [name, value] : candidate.at(pointer).items()) {
            auto changed = candidate;
            changed.at(pointer).erase(name);
            const bool is_same = same_state(decoded(candidate), decoded(changed));
            (is_same ? others : compared).insert(where + name);
        }
    };
    take_away("", "");
    take_away("/workflow", "workflow.");
    take_away("/workflow/steps/0", "step.");
    // A new field belongs into one of these lists, and into same_state() if a change of it is to be reported.
    CHECK(compared == Names{"data", "dismissed", "metadata", "score", "shortlisted", "status",
                            "step.completed", "step.knocked_out", "step.order", "step.started", "step.status",
                            "step.step_id", "workflow", "workflow.all_complete", "workflow.steps"});
    CHECK(others == Names{"agent_summary", "candidate_id", "created_at", "email", "interview_id",
                          "interview_url", "interviewed_at", "name", "object", "posting_id",
                          "step.last_updated_at", "workflow.last_activity_at"});
}

TEST_CASE("links and the spelling of JSON do not") {
    const Candidate before{.interview_url = "https://example.com/1?signature=1",
                           .agent_summary = AgentSummary{.resume = ResumeSummary{.resume_link = "a"}},
                           .data = Json::from_text(R"({"x": 1, "y": 2})").value()};
    Candidate after = before;
    after.interview_url = "https://example.com/1?signature=2";
    after.agent_summary->resume->resume_link = "b";
    after.data = Json::from_text(R"({"y":2,"x":1.0})").value();
    CHECK(same_state(before, after));
}

}  // namespace
}  // namespace cis::sync::detail
