// Prints the report of 100,000 invented candidates and a hostile one. Run by scripts/check_report.sh.

#include <array>
#include <cstdint>
#include <iostream>
#include <random>
#include <string>
#include <vector>

#include "page/page.hpp"

namespace {

constexpr std::uint64_t candidate_count = 100'000;
constexpr double first_invitation = 1'767'600'000;
constexpr double seconds_between = 90;
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

int main() {
    std::mt19937 random(1);  // NOLINT(bugprone-random-generator-seed,cert-msc51-cpp): reproducible
    cis::programs::Report report;
    report.subject = {.id = "posting-1",
                      .title = "Warehouse associate",
                      .status = "active",
                      .review_url = "https://app.example.com/postings/posting-1",
                      .step_types = {{"step-1", "resume"}, {"step-2", "form"}, {"step-3", "web_interview"}}};
    for (std::uint64_t i = 0; i < candidate_count; ++i) report.tally.add(candidate(i, random));
    cis::Candidate hostile = candidate(candidate_count, random);
    hostile.score = -1;
    hostile.created_at = cis::Timestamp(1e20);
    hostile.workflow->steps.back().step_id = std::string(200, 'y') + "<b>";
    hostile.workflow->steps.back().order = 4;
    report.tally.add(hostile);
    report.made_at = cis::Timestamp(first_invitation + seconds_between * candidate_count);
    std::cout << cis::programs::page(cis::programs::Locale(cis::programs::Language::english), report);
    return std::cout.flush() ? 0 : 1;
}
