#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <cis/core/export.hpp>
#include <cis/core/open_enum.hpp>
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
    /// When the request that has shown it last began, by the mirror's clock. It was then as `candidate` says,
    /// or later. Empty: unknown, because a store has not kept it.
    std::optional<Timestamp> read_at{};

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
    /// The mirror has read it for the first time, in whatever state it was. That is no change.
    first_seen = 0,
    changed = 1,         ///< its status, score, flags, steps, metadata or data are others
    vanished = 2,        ///< two complete lists have not shown it
    returned = 3,        ///< it is there again after it had vanished
    added = first_seen,  ///< the earlier name, also of `returned`
};

/// The enumerator's name, e.g. `first_seen`.
[[nodiscard]] CIS_EXPORT std::string_view to_string(ChangeKind kind) noexcept;

/// What a mirror has seen of a candidate: its first state, or a change. It has happened between `not_before`
/// and `seen_at`.
struct HistoryEntry {
    ChangeKind kind{};                     ///< what has happened
    Timestamp seen_at{};                   ///< by the mirror's clock
    std::optional<Candidate> candidate{};  ///< as it was then; empty if personal data were purged
    /// Until then it was as before: the mirror has read it so, or it did not exist (`created_at`). At the
    /// latest `seen_at`. Empty: unknown.
    std::optional<Timestamp> not_before{};
    /// The status before. Empty if it is seen first, or if personal data were purged.
    std::optional<OpenEnum<CandidateStatus>> previous_status{};
};

}  // namespace cis::sync
