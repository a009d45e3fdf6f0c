#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "ingest/plan/admission.hpp"
#include "ingest/plan/history.hpp"
#include "ingest/plan/ingest_plan_settings.hpp"
#include "ingest/plan/list_bounds.hpp"
#include "ingest/plan/listing.hpp"
#include "ingest/plan/lookup_schedule.hpp"
#include "ingest/plan/people.hpp"
#include "ingest/plan/phases.hpp"
#include "ingest/plan/row_table.hpp"
#include "ingest/plan/send_queue.hpp"

namespace cis::ingest::detail {

/// Something in the posting's list that makes every run stop.
enum class ListObstacle : std::uint8_t {
    other_recipe,  ///< keys of another recipe
    overwritten,   ///< a row in the place of a candidate whom the journal has
};

/// The reason reported for a row that ends as `queued`.
inline constexpr std::string_view accepted_only =
    "the service has accepted it, and does not list it: the direct route brings it in if it never comes";

/// What a run learns from the posting's list. It has three parts. The schedule says when a list is needed and
/// how far back it goes. The listing holds what the list under way shows. The judgement says what that means
/// for the rows whose outcome is unknown.
///
/// At most one list is under way. A row is sent again only after a judgement, see RowLife. If the service
/// does not keep metadata, there is no judgement.
class Lookups {
public:
    Lookups(const IngestPlanSettings& settings, RowTable& rows, People& people, ListBounds& bounds,
            Phases& phases, Admission& admission, SendQueue& queue, const History& history)
        : settings_(settings),
          rows_(rows),
          people_(people),
          bounds_(bounds),
          phases_(phases),
          admission_(admission),
          queue_(queue),
          history_(history),
          schedule_(settings.settle) {}

    // The schedule.
    /// Notes that a row is open.
    void want(time_point now) { schedule_.wants(now); }
    /// Notes that a list is needed at this time.
    void want_at(time_point time) { schedule_.wants_at(time); }
    /// Notes an event that the next lists will show. They come at short intervals.
    void restart(time_point now) { schedule_.restarts(now); }
    /// Begins the list that is needed now.
    [[nodiscard]] std::optional<ListRequest> begin(time_point now);
    /// When the next list begins, as far as this is known now.
    [[nodiscard]] time_point begins_at(time_point now) const;
    [[nodiscard]] bool is_listing() const noexcept { return listing_.has_value(); }

    // The listing.
    /// Takes a candidate that the list under way shows.
    void take(ListedCandidate candidate, time_point now);
    /// Ends a complete list. @return what it has shown
    [[nodiscard]] Listing finish();
    /// Ends a list that broke off. Another one begins a moment later.
    void fail(time_point now);
    [[nodiscard]] std::optional<ListObstacle> obstacle() const noexcept { return obstacle_; }

    // The judgement.
    /// Judges what a complete list means for each open row.
    void judge(const Listing& list, time_point now);
    /// Notes that a response has shown that the service does not keep metadata. No list will show a row's
    /// key.
    void keys_are_dropped() noexcept { keys_are_dropped_ = true; }
    [[nodiscard]] bool are_keys_dropped() const noexcept { return keys_are_dropped_; }
    /// The time from which a list can tell whether each open row is there; a time long ago if no row is open.
    [[nodiscard]] time_point all_conclusive_from() const;

private:
    ListRequest open_listing(ListRequest request, bool is_gapless, time_point now);
    /// When a list is needed before the first rows may be sent; if unset, they are not held back.
    [[nodiscard]] std::optional<time_point> first_rows_due() const;
    /// The newest `created_at` at the time when the oldest open row was sent; none: it is unknown.
    [[nodiscard]] std::optional<double> oldest_open() const;
    void take_with_key(const Key& key, ListedCandidate candidate);
    void judge_row(RowNumber number, const Listing& list, ListEvidence evidence);
    void end_unknown(RowNumber number, std::string_view reason);
    /// Sends a row that is not listed again.
    /// @param is_over whether nothing else is sent any more
    /// @param is_alone whether nothing proves that the list is fresh
    void send_again(RowNumber number, bool is_over, bool is_alone);

    const IngestPlanSettings& settings_;
    RowTable& rows_;
    People& people_;
    ListBounds& bounds_;
    Phases& phases_;
    Admission& admission_;
    SendQueue& queue_;
    const History& history_;
    LookupSchedule schedule_;
    std::optional<Listing> listing_;
    std::optional<time_point> again_at_{};  ///< when to list again after a list that broke off
    bool broken_list_showed_newcomer_{false};
    bool needs_whole_list_{false};
    bool keys_are_dropped_{false};
    std::optional<ListObstacle> obstacle_{};
};

}  // namespace cis::ingest::detail
