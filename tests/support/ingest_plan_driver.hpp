#pragma once

#include "ingest/plan/ingest_plan.hpp"
#include "test.hpp"

namespace cis::test {

[[nodiscard]] inline ingest::detail::Key key_of(unsigned char number) {
    ingest::detail::Key key;
    key.bytes.fill(number);
    return key;
}

/// Does what a plan says, until its end. Waits take no time.
struct IngestPlanDriver {
    using CreationOutcome = ingest::detail::CreationOutcome;
    using Step = ingest::detail::IngestPlan::Step;
    using RowNumber = ingest::detail::RowNumber;

    static constexpr double service_now = 1e6;

    /// Without other settings, people who share an address are other people.
    explicit IngestPlanDriver(ingest::detail::IngestPlan::Settings settings =
                                  {.is_first_run = true, .undecided = {.sends_undecided = true}})
        : plan(std::move(settings), now) {}

    /// Adds a row to the input.
    void row(unsigned char key, std::uint64_t address = 0) {
        input.push_back({.number = input.size(), .identity = {.key = key_of(key), .address = address}});
    }
    /// How each row is answered that is sent.
    static CreationOutcome created(RowNumber row) {
        return {.kind = CreationOutcome::Kind::created, .id = "int_" + std::to_string(row)};
    }

    void run(int most_steps = 10'000) { static_cast<void>(until(Step::done, most_steps)); }

    /// Does what the plan says until it says `wanted`, which is not done.
    ingest::detail::IngestPlan::Action until(Step wanted, int most_steps = 10'000) {
        for (int steps = 0; steps < most_steps; ++steps) {
            auto action = plan.next(now);
            for (const ingest::detail::RowEnd& end : plan.take_ends()) ends[end.row] = end;
            if (action.step == wanted) return action;
            execute(action);
        }
        throw std::logic_error("the plan does not come to this step");
    }

    void execute(const ingest::detail::IngestPlan::Action& action) {
        switch (action.step) {
            case Step::read:
                if (read_ == input.size()) {
                    plan.input_ended();
                } else {
                    plan.row(input[read_++], now);
                }
                break;
            case Step::save: plan.saved(action.rows); break;
            case Step::claim: on_claim(action.rows); break;
            case Step::send:
                sent.push_back(action.row);
                plan.take_response(action.row, answer(action.row), now);
                break;
            case Step::list:
                lists.push_back(action);
                plan.listed(people, true, service_now, now);
                break;
            case Step::wait:
                REQUIRE(action.until < ingest::detail::time_point::max());
                REQUIRE(action.until > now);
                now = action.until;
                break;
            case Step::done: throw std::logic_error("the plan has ended before");
        }
    }

    ingest::detail::time_point now{std::chrono::hours(1)};
    ingest::detail::IngestPlan plan;
    std::vector<ingest::detail::InputRow> input{};
    std::vector<ingest::detail::ListedCandidate> people{};  ///< that each list shows
    std::function<CreationOutcome(RowNumber)> answer{created};
    std::function<void(const std::vector<RowNumber>&)> on_claim{};
    std::vector<RowNumber> sent{};
    std::vector<ingest::detail::IngestPlan::Action> lists{};
    std::map<RowNumber, ingest::detail::RowEnd> ends{};

private:
    std::size_t read_{0};
};

}  // namespace cis::test
