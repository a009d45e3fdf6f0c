#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <cis/core/export.hpp>
#include <cis/core/timestamp.hpp>
#include <cis/model/candidate.hpp>

namespace cis::sync {

/// A candidate as a mirror keeps it.
struct MirrorRow {
    Candidate candidate{};  ///< as it was read last
    /// When its last change was seen, by the mirror's clock. At first its `created_at`.
    Timestamp changed_at{};
    Timestamp due_at{};  ///< when it is read again, by the mirror's clock
    /// The number of the request that has read it last. A later request has a greater number.
    std::int64_t read{0};
    /// The number of the first request of the full sweep that has not shown it; 0: the last one has shown it.
    std::int64_t missed_by{0};
    /// Two complete sweeps have not shown it.
    bool vanished{false};

    friend bool operator==(const MirrorRow&, const MirrorRow&) = default;
};

/// What a mirror needs of each row to plan a pass.
struct RowOutline {
    std::string_view interview_id{};        ///< valid during the call
    std::optional<Timestamp> created_at{};  ///< of the candidate
    Timestamp due_at{};                     ///< when it is read again
};

/// What has happened to a candidate.
enum class ChangeKind {
    added,     ///< it is new, or is there again after it had vanished
    changed,   ///< its status, score, flags, steps, metadata or data are others
    vanished,  ///< two complete lists have not shown it
};

/// The enumerator's name, e.g. `added`.
[[nodiscard]] CIS_EXPORT std::string_view to_string(ChangeKind kind) noexcept;

/// One change of a candidate that a mirror has seen.
struct HistoryEntry {
    ChangeKind kind{};                     ///< what has happened
    Timestamp seen_at{};                   ///< by the mirror's clock
    std::optional<Candidate> candidate{};  ///< as it was then; empty if personal data were purged
};

}  // namespace cis::sync
