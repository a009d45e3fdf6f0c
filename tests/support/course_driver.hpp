#pragma once

#include "ingest/plan/course.hpp"
#include "test.hpp"

namespace cis::test {

[[nodiscard]] inline ingest::detail::Key key_of(unsigned char number) {
    ingest::detail::Key key;
    key.bytes.fill(number);
    return key;
}

/// Does what a course says, until its end. Waits take no time.
struct CourseDriver {
    using CreationOutcome = ingest::detail::CreationOutcome;
    using Step = ingest::detail::Course::Step;
    using RowNumber = ingest::detail::RowNumber;

    static constexpr double service_now = 1e6;

    /// Without other settings, people who share an address are other people.
    explicit CourseDriver(ingest::detail::Course::Settings settings =
                              {.is_first_run = true, .undecided = {.sends_undecided = true}})
        : course(std::move(settings), now) {}

    /// Adds a row to the input.
    void row(unsigned char key, std::uint64_t address = 0) {
        input.push_back({.number = input.size(), .identity = {.key = key_of(key), .address = address}});
    }
    /// How each row is answered that is sent.
    static CreationOutcome created(RowNumber row) {
        return {.kind = CreationOutcome::Kind::created, .id = "int_" + std::to_string(row)};
    }

    void run(int most_steps = 10'000) { static_cast<void>(until(Step::done, most_steps)); }

    /// Does what the course says until it says `wanted`, which is not done.
    ingest::detail::Course::Action until(Step wanted, int most_steps = 10'000) {
        for (int steps = 0; steps < most_steps; ++steps) {
            auto action = course.next(now);
            for (const ingest::detail::RowEnd& end : course.take_ends()) ends[end.row] = end;
            if (action.step == wanted) return action;
            execute(action);
        }
        throw std::logic_error("the course does not come to this step");
    }

    void execute(const ingest::detail::Course::Action& action) {
        switch (action.step) {
            case Step::read:
                if (read_ == input.size()) {
                    course.input_ended();
                } else {
                    course.row(input[read_++], now);
                }
                break;
            case Step::save: course.saved(action.rows); break;
            case Step::claim: on_claim(action.rows); break;
            case Step::send:
                sent.push_back(action.row);
                course.creation_ended(action.row, answer(action.row), now);
                break;
            case Step::list:
                lists.push_back(action);
                course.listed(people, true, service_now, now);
                break;
            case Step::wait:
                REQUIRE(action.until < ingest::detail::time_point::max());
                REQUIRE(action.until > now);
                now = action.until;
                break;
            case Step::done: throw std::logic_error("the course has ended before");
        }
    }

    ingest::detail::time_point now{std::chrono::hours(1)};
    ingest::detail::Course course;
    std::vector<ingest::detail::InputRow> input{};
    std::vector<ingest::detail::ListedCandidate> people{};  ///< that each list shows
    std::function<CreationOutcome(RowNumber)> answer{created};
    std::function<void(const std::vector<RowNumber>&)> on_claim{};
    std::vector<RowNumber> sent{};
    std::vector<ingest::detail::Course::Action> lists{};
    std::map<RowNumber, ingest::detail::RowEnd> ends{};

private:
    std::size_t read_{0};
};

}  // namespace cis::test
