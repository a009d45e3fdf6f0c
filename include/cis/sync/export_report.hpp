#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <cis/core/error.hpp>

namespace cis::sync {

/// The progress of an export.
struct ExportProgress {
    std::uint64_t exported{0};     ///< candidates in the output, including those of an earlier run
    std::uint64_t total{0};        ///< candidates of the postings whose count is known so far
    std::uint64_t requests{0};     ///< requests of this run for pages and counts that have ended
    std::size_t in_flight{0};      ///< requests under way
    std::size_t max_in_flight{0};  ///< how many may be under way; near a quota fewer than the option says
    std::size_t postings_done{0};  ///< postings that were read to their end
    std::size_t postings{0};       ///< postings of the export
};

/// An item that could not be decoded.
struct UndecodableCandidate {
    std::string posting_id{};    ///< the posting of the list that contains it
    std::string interview_id{};  ///< empty if it has no readable id
    std::string reason{};        ///< names the JSON path; safe to log
};

/// A posting whose candidates are not all in the output, or not provably all.
struct ExportGap {
    std::string posting_id{};   ///< the id of the posting
    std::uint64_t exported{0};  ///< candidates of the posting in the output
    std::uint64_t listed{0};    ///< `total_count` at the end; 0 if the service does not send it
    std::string reason{};       ///< safe to log
};

/// The result of an export.
struct ExportReport {
    std::uint64_t exported{0};      ///< candidates in the output, including those of an earlier run
    std::uint64_t undecodable{0};   ///< those of them that could not be decoded
    std::uint64_t requests{0};      ///< requests of this run for pages and counts that have ended
    bool resumed{false};            ///< whether the run has continued an earlier one
    bool finished{false};           ///< false if the run stopped early; then run again
    std::string stopped{};          ///< why the run stopped early, safe to log
    std::optional<Error> error{};   ///< the error of the request that stopped it
    std::vector<ExportGap> gaps{};  ///< postings whose numbers do not agree; normally none
    std::vector<UndecodableCandidate> first_undecodable{};  ///< the first hundred that this run has met

    /// Whether every candidate is in the output, and each could be decoded.
    [[nodiscard]] bool complete() const noexcept { return finished && gaps.empty() && undecodable == 0; }
};

}  // namespace cis::sync
