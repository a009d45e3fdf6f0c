#pragma once

#include <chrono>
#include <optional>

namespace cis::ingest::detail {

using time_point = std::chrono::steady_clock::time_point;

/// What a complete list says about an open row.
struct ListEvidence {
    time_point begun{};               ///< when the list was requested
    bool is_whole{false};             ///< whether it had no filter
    bool shows_row{false};            ///< whether it shows a candidate with the row's key
    bool shows_unkeyed_match{false};  ///< a candidate without a key, but with the row's name and address
    bool knows_nobody{false};         ///< no row of the posting was ever acknowledged or found
    std::optional<time_point> latest_known{};  ///< when the last row was acknowledged or found
    bool shows_latest_known{false};            ///< whether it shows that row, with its key
    std::optional<time_point> latest_shown{};  ///< the same for any row that the list shows with its key
};

/// The life of one row that may have to be sent again. It is a pure state machine, without I/O or a clock.
///
/// A row whose outcome is unknown is sent again only if a list that is proven fresh does not show it. A list
/// is fresh if two things are true: it was requested so late that everything sent must have been applied and
/// listed, and it shows a witness with its key. The witness is a row that came after this row's attempt. If
/// no row came after it, the last row that came before is the witness.
class RowLife {
public:
    enum class Stage {
        unsent,   ///< it may be sent: no request is under way, and none was applied
        sending,  ///< a request is under way
        open,     ///< a request may have been applied
        queued,   ///< the service accepted it for asynchronous ingestion
    };
    enum class Verdict {
        stays,              ///< a later list can tell more
        found,              ///< the candidate is there
        conflict,           ///< the service said that the candidate exists, but does not list it
        may_be_sent,        ///< it is certainly not there
        may_be_sent_alone,  ///< it is not there, but nothing proves that the list is fresh
        needs_whole_list,   ///< a list without a filter can tell more
        not_provable,       ///< nothing proves that the list is fresh
    };

    /// @param settle the time within which a request is applied and listed, if it ever is
    explicit RowLife(std::chrono::milliseconds settle) : settle_(settle) {}

    /// Notes that an earlier run may have sent the row. @param now the beginning of this run
    void resume(time_point now) noexcept;
    /// Notes that another worker may have sent the row.
    /// @param began the latest time at which its last request can have begun
    /// @param ended when that request had certainly ended
    void inherit(time_point began, time_point ended) noexcept;
    void send(time_point now) noexcept;
    /// Notes that the response says that the request was not applied.
    void not_applied() noexcept { stage_ = Stage::unsent; }
    /// Notes that the outcome of the request is unknown.
    void lost(time_point now) noexcept;
    /// Notes that the service says that such a candidate exists.
    void exists(time_point now) noexcept;
    void accepted_for_later(time_point now) noexcept;
    [[nodiscard]] Verdict judge(const ListEvidence& evidence) const noexcept;
    /// Allows the row to be sent again, after a verdict that permits it.
    void release() noexcept { stage_ = Stage::unsent; }

    [[nodiscard]] Stage stage() const noexcept { return stage_; }
    /// Whether this run has sent the row.
    [[nodiscard]] bool was_sent() const noexcept { return was_sent_; }
    /// When the last request began.
    [[nodiscard]] time_point attempt_began() const noexcept { return began_; }
    /// The time from which a list is conclusive.
    [[nodiscard]] time_point conclusive_from() const noexcept { return ended_ + settle_; }

private:
    [[nodiscard]] static bool is_proven(const ListEvidence& evidence, time_point began) noexcept;

    std::chrono::milliseconds settle_;
    Stage stage_{Stage::unsent};
    time_point began_{};
    time_point ended_{};
    bool was_sent_{false};
    bool exists_{false};
};

}  // namespace cis::ingest::detail
