#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <cis/core/error.hpp>

namespace cis::sync {

/// Where an export stands.
struct ExportProgress {
    std::uint64_t exported{0};     ///< candidates in the output, those of an earlier run included
    std::uint64_t total{0};        ///< candidates of the postings whose number is known so far
    std::uint64_t requests{0};     ///< of this run for pages and counts that have ended
    std::size_t in_flight{0};      ///< requests under way
    std::size_t max_in_flight{0};  ///< how many may be under way: fewer than the option near a quota
    std::size_t postings_done{0};  ///< postings that were read to their end
    std::size_t postings{0};       ///< of the export
};

/// An item that could not be decoded.
struct UndecodableCandidate {
    std::string posting_id{};    ///< of the list that contains it
    std::string interview_id{};  ///< empty if it has no readable one
    std::string reason{};        ///< names the JSON path; safe to log
};

/// A posting whose candidates are not all in the output, or not provably.
struct ExportGap {
    std::string posting_id{};   ///< of the posting
    std::uint64_t exported{0};  ///< candidates of it in the output
    std::uint64_t listed{0};    ///< `total_count` at the end; 0 if the service does not send it
    std::string reason{};       ///< safe to log
};

/// The result of an export.
struct ExportReport {
    std::uint64_t exported{0};      ///< candidates in the output, those of an earlier run included
    std::uint64_t undecodable{0};   ///< of them, those that could not be decoded
    std::uint64_t requests{0};      ///< of this run for pages and counts that have ended
    bool resumed{false};            ///< the run has continued an earlier one
    bool finished{false};           ///< the run has not stopped early; otherwise run again to go on
    std::string stopped{};          ///< why it did not finish, safe to log
    std::optional<Error> error{};   ///< of the request because of which it did not finish
    std::vector<ExportGap> gaps{};  ///< postings whose numbers do not agree; normally none
    std::vector<UndecodableCandidate> first_undecodable{};  ///< the first hundred that this run has met

    /// Whether every candidate is in the output, and each could be decoded.
    [[nodiscard]] bool complete() const noexcept { return finished && gaps.empty() && undecodable == 0; }
};

}  // namespace cis::sync
