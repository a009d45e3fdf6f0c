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

/// A candidate in a mirror.
struct MirrorRow {
    Candidate candidate{};  ///< the candidate as it was read last
    /// When its last change was seen, by the mirror's clock. At first, this is its `created_at`.
    Timestamp changed_at{};
    Timestamp due_at{};  ///< when it is read again, by the mirror's clock
    /// The number of the last request that has read it. A later request has a greater number.
    std::int64_t read{0};
    /// The number of the first request of the full sweep that has not shown it; 0: the last one has shown it.
    std::int64_t missed_by{0};
    /// Whether two complete sweeps have not shown it.
    bool vanished{false};
    /// When the last request that has shown it began, by the mirror's clock. At that time or later, it was in
    /// the state of `candidate`. Empty: unknown, because a store has not kept it.
    std::optional<Timestamp> read_at{};

    friend bool operator==(const MirrorRow&, const MirrorRow&) = default;
};

/// What a mirror needs of each row to plan a pass.
struct RowOutline {
    std::string_view interview_id{};        ///< valid during the call
    std::optional<Timestamp> created_at{};  ///< when the candidate was created
    Timestamp due_at{};                     ///< when it is read again
    std::optional<Timestamp> read_at{};     ///< MirrorRow::read_at
};

/// What has happened to a candidate.
enum class ChangeKind {
    /// The mirror has read it for the first time, in any state. That is not a change.
    first_seen = 0,
    changed = 1,         ///< its status, score, flags, steps, metadata or data have changed
    vanished = 2,        ///< two complete lists have not shown it
    returned = 3,        ///< it is listed again after it had vanished
    added = first_seen,  ///< the earlier name of `first_seen`, and of `returned` too
};

/// The enumerator's name, e.g. `first_seen`.
[[nodiscard]] CIS_EXPORT std::string_view to_string(ChangeKind kind) noexcept;

/// What a mirror has seen of a candidate: its first state, or a change that happened between `not_before` and
/// `seen_at`.
struct HistoryEntry {
    ChangeKind kind{};                     ///< what has happened
    Timestamp seen_at{};                   ///< when it was seen, by the mirror's clock
    std::optional<Candidate> candidate{};  ///< the state then; empty if personal data were purged
    /// Until this time the candidate was in its previous state: the mirror had read it in that state, or it
    /// did not exist (`created_at`). Not later than `seen_at`. Empty: unknown.
    std::optional<Timestamp> not_before{};
    /// The status before. Empty if it is seen for the first time, or if personal data were purged.
    std::optional<OpenEnum<CandidateStatus>> previous_status{};
};

}  // namespace cis::sync
