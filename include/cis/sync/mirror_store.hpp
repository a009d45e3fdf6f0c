#pragma once

/// @file
/// Where a Mirror keeps the candidates. Implement MirrorStore for a database of your own.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <cis/core/error.hpp>
#include <cis/core/export.hpp>
#include <cis/core/open_enum.hpp>
#include <cis/core/result.hpp>
#include <cis/core/timestamp.hpp>
#include <cis/sync/mirror_row.hpp>

namespace cis::sync {

/// The posting and the service that a mirror keeps.
struct MirrorScope {
    std::string base_url{};      ///< the base URL of the service
    std::string workspace_id{};  ///< empty: the workspace of the API key
    std::string posting_id{};    ///< the id of the posting
    /// What people call the posting, for readers of the copy; empty: unknown.
    std::string title{};

    friend bool operator==(const MirrorScope&, const MirrorScope&) = default;
};

/// The progress of the mirror of a posting. A commit writes it together with the rows.
struct MirrorState {
    std::int64_t reads{0};                ///< the number of the last request whose page was stored
    std::optional<Timestamp> high{};      ///< the latest `created_at` that is stored
    std::optional<Timestamp> swept_at{};  ///< when the last complete sweep began, by the mirror's clock
    /// The number of records in that sweep that the service counted but did not show, or that could not be
    /// decoded.
    std::int64_t uncounted{0};
    std::optional<Timestamp> passed_at{};  ///< when the last complete pass began, by the mirror's clock
    /// When the first complete pass ended, by the mirror's clock. Candidates whom the mirror first saw before
    /// that time were there before the copy.
    std::optional<Timestamp> complete_since{};

    friend bool operator==(const MirrorState&, const MirrorState&) = default;
};

/// The right to write the rows of one posting, until another mirror gets it.
struct Lease {
    std::string posting_id{};  ///< the posting whose rows it is for
    std::int64_t epoch{0};     ///< greater with each lease of the posting
    MirrorState state{};       ///< the state that the last commit left
};

/// A row to write.
struct MirrorWrite {
    MirrorRow row{};                     ///< replaces the row with its `interview_id`, or is added
    std::optional<ChangeKind> change{};  ///< also adds an entry to the history of the candidate
    /// Removes all personal data of the candidate: the row keeps `interview_id`, `posting_id`, `status` and
    /// `created_at`, and the entries of its history keep their kind and their times.
    bool purge{false};
    std::optional<Timestamp> not_before{};  ///< HistoryEntry::not_before of the entry
    /// HistoryEntry::previous_status of the entry
    std::optional<OpenEnum<CandidateStatus>> previous_status{};
};

/// What one transaction writes.
struct MirrorCommit {
    Timestamp at{};                      ///< HistoryEntry::seen_at of the entries that the commit adds
    std::vector<MirrorWrite> rows{};     ///< in the order in which they are written
    MirrorState state{};                 ///< replaces the state of the posting
    std::chrono::milliseconds lease{0};  ///< how long the lease lasts from now on
};

/// Where a Mirror keeps the candidates of postings, and its progress with each posting.
///
/// A function that can fail returns the error. Its `reason` contains no stored value. An error of kind
/// `connection`, `timeout` or `server` may be temporary. `conflict` means that another mirror has the lease.
///
/// A Mirror uses its store on one thread at a time. Each of several mirrors needs its own store object.
class CIS_EXPORT MirrorStore {
public:
    MirrorStore() = default;
    MirrorStore(const MirrorStore&) = delete;
    MirrorStore& operator=(const MirrorStore&) = delete;
    virtual ~MirrorStore();

    /// Begins to mirror a posting with a new epoch, so that the previous holder of the lease can no longer
    /// write.
    /// @param scope    the posting; the first scope of a `posting_id` stays, but its title follows that of
    ///                 the latest lease, unless that has none
    /// @param owner    names the holder of the lease for a person; it appears in the errors of other mirrors
    /// @param duration how long before another mirror may have the lease, by the clock of the store. A lease
    ///                 that begins in the future by more than this has ended, because a clock was wrong
    /// @return the lease; or an error: `conflict` if another lease of the posting has not ended
    /// (`retry_after` says how long it lasts), `invalid_argument` (`param` is `base_url` or `workspace_id`)
    /// if the rows of the posting belong to another service or workspace
    [[nodiscard]] virtual Result<Lease> acquire(const MirrorScope& scope, const std::string& owner,
                                                std::chrono::milliseconds duration) = 0;
    /// Ends a lease early, so that another mirror need not wait. A lease that another mirror has taken is not
    /// ended.
    [[nodiscard]] virtual std::optional<Error> release(const Lease& lease) = 0;
    /// Writes rows and state in one transaction, and extends the lease. Each `interview_id` is at most 1,000
    /// bytes long. A store need not hold longer ones.
    /// @return `conflict`, with nothing written, if the lease has another epoch by now; `invalid_argument`,
    /// with nothing written, if a value cannot be stored (`param` names it)
    [[nodiscard]] virtual std::optional<Error> commit(const Lease& lease, const MirrorCommit& commit) = 0;

    /// Finds the rows with these ids, in any order. Ids that are not stored are left out.
    [[nodiscard]] virtual Result<std::vector<MirrorRow>> find(const std::string& posting_id,
                                                              std::span<const std::string> interview_ids) = 0;
    /// Calls `take` for each row of the posting that has not vanished, in the order of `created_at`. Rows
    /// without it come first.
    [[nodiscard]] virtual std::optional<Error> outline(
        const std::string& posting_id, const std::function<void(const RowOutline&)>& take) = 0;
    /// Finds rows that have not vanished and that no request since `read` has shown (MirrorRow::read is
    /// smaller). They are in the order of `interview_id` (byte by byte).
    /// @param after returns only rows with a greater `interview_id`
    /// @param most  returns at most this many rows
    [[nodiscard]] virtual Result<std::vector<MirrorRow>> unread(const std::string& posting_id,
                                                                std::int64_t read, const std::string& after,
                                                                std::size_t most) = 0;

    /// The postings that are mirrored in this store, in the order of their ids.
    [[nodiscard]] virtual Result<std::vector<MirrorScope>> scopes() = 0;
    /// The progress of the mirror of a posting, or an error of kind `not_found`.
    [[nodiscard]] virtual Result<MirrorState> state(const std::string& posting_id) = 0;
    /// Calls `take` for each row of a posting, including those that have vanished, in the order of
    /// `created_at`, until it returns false. All rows are from one snapshot.
    [[nodiscard]] virtual std::optional<Error> for_each(
        const std::string& posting_id, const std::function<bool(const MirrorRow&)>& take) = 0;
    /// The history of a candidate, oldest first; empty if the candidate is unknown.
    [[nodiscard]] virtual Result<std::vector<HistoryEntry>> history(const std::string& posting_id,
                                                                    const std::string& interview_id) = 0;
    /// Calls `take` with the whole history, oldest first, of each candidate of a posting about whom something
    /// was seen at `since` or later, until `take` returns false. The order of the candidates is that of the
    /// store.
    ///
    /// This class uses for_each() and history(), with one call of history() for each candidate. A store in a
    /// database should override it with one query.
    [[nodiscard]] virtual std::optional<Error> histories(
        const std::string& posting_id, Timestamp since,
        const std::function<bool(const std::string& interview_id, std::span<const HistoryEntry>)>& take);
};

}  // namespace cis::sync
