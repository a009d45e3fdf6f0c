#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <cis/model/candidate.hpp>

namespace cis::programs::report_command {

/// Counts how far candidates come in the workflow.
///
/// A candidate has reached the first step, each step that is started, completed or knocked out, and the step
/// after a completed one. A step that a candidate has twice counts once.
class DropOut {
public:
    /// A step, and how many candidates were there.
    struct Step {
        std::string id{};
        std::int64_t order{};
        std::uint64_t reached{};
        std::uint64_t started{};
        std::uint64_t completed{};
        std::uint64_t knocked_out{};
        std::uint64_t last_reached{};  ///< candidates who came no further, and have not completed all
    };

    /// Counts a candidate.
    void add(const Candidate& candidate);

    /// The steps in their order.
    [[nodiscard]] std::vector<Step> steps() const;
    /// The number of candidates who have completed every step.
    [[nodiscard]] std::uint64_t all_completed() const { return all_completed_; }
    /// The number of candidates without a workflow, or with a workflow without steps.
    [[nodiscard]] std::uint64_t without_steps() const { return without_steps_; }
    /// The number of workflow entries that are counted in no step, because there are too many different
    /// steps.
    [[nodiscard]] std::uint64_t left_out() const { return left_out_; }

private:
    Step* find(const CandidateStep& step);

    std::map<std::string, Step> steps_;  ///< by id
    std::uint64_t all_completed_{0};
    std::uint64_t without_steps_{0};
    std::uint64_t left_out_{0};
};

}  // namespace cis::programs::report_command
