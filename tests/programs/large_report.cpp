// Prints the report of invented candidates. Run by scripts/check_report.sh.
//   cis-large-report              100,000 and a hostile one
//   cis-large-report COUNT        so many, whose scores are from 0 to 100
//   cis-large-report COUNT close  so many, whose scores are from 99.8 to 100

#include <array>
#include <cstdint>
#include <iostream>
#include <random>
#include <string>
#include <vector>

#include "report/page/page.hpp"

namespace {

constexpr std::uint64_t most_candidates = 100'000;
constexpr double first_invitation = 1'767'600'000;
constexpr double seconds_between = 90;
constexpr double lowest_close = 99.8;
constexpr std::array<const char*, 3> step_ids{"step-1", "step-2", "step-3"};

cis::Candidate candidate(std::uint64_t number, std::mt19937& random) {
    cis::Candidate made;
    made.interview_id = std::to_string(number);
    made.name = "Candidate " + made.interview_id;
    made.created_at = cis::Timestamp(first_invitation + static_cast<double>(number) * seconds_between);
    const std::uint64_t steps_done = random() % (step_ids.size() + 1);
    const bool is_done = steps_done == step_ids.size();
    made.status = is_done ? cis::CandidateStatus::completed : cis::CandidateStatus::in_progress;
    if (number % 1000 == 0) made.status = "paused";
    if (number % 5000 == 0) made.status = std::string(200, 'x') + "<b>";
    if (number % 7000 == 0) made.created_at.reset();
    if (is_done) made.score = static_cast<double>(random() % 1001) / 10;
    made.workflow.emplace();
    made.workflow->all_complete = is_done;
    for (std::size_t i = 0; i < step_ids.size(); ++i) {
        cis::CandidateStep step;
        step.step_id = step_ids[i];
        step.order = static_cast<std::int64_t>(i) + 1;
        step.started = step.completed = i < steps_done;
        made.workflow->steps.push_back(step);
    }
    return made;
}

}  // namespace

int main(int count, char** words) {
    const std::vector<std::string> arguments(words + 1, words + count);
    const bool is_hostile_too = arguments.empty();
    const std::uint64_t candidate_count = is_hostile_too ? most_candidates : std::stoull(arguments[0]);
    const bool are_close = arguments.size() > 1;
    std::mt19937 random(1);  // NOLINT(bugprone-random-generator-seed,cert-msc51-cpp): reproducible
    cis::programs::report_command::Report report;
    report.subject = {.id = "posting-1",
                      .title = "Warehouse associate",
                      .status = "active",
                      .review_url = "https://app.example.com/postings/posting-1",
                      .step_types = {{"step-1", "resume"}, {"step-2", "form"}, {"step-3", "web_interview"}}};
    for (std::uint64_t i = 0; i < candidate_count; ++i) {
        // Number 0 has a hostile status, and no time.
        cis::Candidate person = candidate(is_hostile_too ? i : i + 1, random);
        if (are_close && person.score) person.score = lowest_close + *person.score / 500;
        report.tally.add(person);
    }
    if (is_hostile_too) {
        cis::Candidate hostile = candidate(candidate_count, random);
        hostile.score = -1;
        hostile.created_at = cis::Timestamp(1e20);
        hostile.workflow->steps.back().step_id = std::string(200, 'y') + "<b>";
        hostile.workflow->steps.back().order = 4;
        report.tally.add(hostile);
    }
    report.made_at =
        cis::Timestamp(first_invitation + seconds_between * static_cast<double>(candidate_count));
    std::cout << cis::programs::report_command::page(
        cis::programs::report_command::Locale(cis::programs::Language::english), report);
    return std::cout.flush() ? 0 : 1;
}
