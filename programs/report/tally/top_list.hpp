#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <cis/model/candidate.hpp>

namespace cis::programs::report_command {

/// The candidates with the best scores. Among those with the same score, the one who was invited first comes
/// first, then the one with the smaller `interview_id`. Which ten are in the list does not depend on the
/// order in which they were added.
class TopList {
public:
    static constexpr std::size_t size = 10;

    /// What the list shows about a candidate.
    struct Entry {
        std::string interview_id{};
        std::string name{};
        std::string status{};
        double score{};
        std::optional<Timestamp> created_at{};
    };

    /// Adds a candidate, if the score is from 0 to 100.
    void add(const Candidate& candidate);

    /// The entries, the best first.
    [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }
    /// How many more have the score of the last entry.
    [[nodiscard]] std::uint64_t tied_with_last() const { return tied_; }

private:
    std::vector<Entry> entries_;
    std::uint64_t tied_{0};
};

}  // namespace cis::programs::report_command
