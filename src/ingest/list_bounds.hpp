#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <vector>

#include "ingest/recent_count.hpp"
#include "ingest/row_life.hpp"

namespace cis::ingest::detail {

/// A list that is asked for. Times are those of the service, in seconds.
struct ListRequest {
    std::optional<double> since{};  ///< who was created before is left out; none: nobody is
    /// Times in ascending order that split the list into parts, which can be read side by side.
    std::vector<double> splits{};
};

/// From when on a list has to show people, by the service's clock. A list of the whole posting answers every
/// question, but the posting may have hundreds of thousands of candidates.
class ListBounds {
public:
    /// How far the clocks of the service's machines may differ, in seconds.
    static constexpr double clock_margin = 10;

    /// @param settle the time after which a request was applied and is listed, if it ever will be
    /// @param most_parts of a list
    ListBounds(std::chrono::milliseconds settle, std::size_t most_parts);

    /// The journal has somebody who was created then.
    void recall(double created_at);
    /// An earlier run has sent a row twice. The first request may have been applied after all, later than
    /// that run could see. @param since the newest `created_at` before the first time
    void doubt(std::optional<double> since);
    /// The service has shown this time.
    void see(std::optional<double> created_at, time_point now);
    /// A row of this run got a candidate.
    void acknowledge(std::optional<double> created_at);
    void set_service_now(double service_now, time_point now);

    /// The newest `created_at` that the service has shown.
    [[nodiscard]] std::optional<double> newest() const noexcept { return newest_; }
    /// That of the first row that this run has brought in.
    [[nodiscard]] std::optional<double> first_created() const noexcept { return first_created_; }
    /// The service's time, or this machine's while that is unknown.
    [[nodiscard]] double service_time(time_point now) const noexcept;

    /// The list at the start. @param since nobody was brought in before, if there is no valid journal
    [[nodiscard]] ListRequest at_start(bool journal_is_complete, std::optional<double> since);
    /// The same, once more.
    [[nodiscard]] ListRequest at_start_again() const { return request(known_until_); }
    /// The list at the start has ended: what is created from now on may be of this run.
    void start_is_listed() { at_start_ = newest_; }
    /// A list that shows what was created since `from`. @param is_gapless it also shows all that the lists
    /// before may have left out
    [[nodiscard]] ListRequest since(std::optional<double> from, bool is_gapless) const;
    /// A list that left out nobody has ended. @param begun when it was asked for
    void gapless_list_ended(time_point begun) { gapless_since_ = begun; }
    /// The list at the end, which shows all that this run has created.
    [[nodiscard]] ListRequest at_end() const;

private:
    [[nodiscard]] static ListRequest request(std::optional<double> since);
    /// The times that split a list with about so many `rows` since `from`.
    [[nodiscard]] std::vector<double> splits(const ListRequest& request, std::optional<double> from,
                                             std::size_t rows) const;

    const double settle_;  ///< in seconds
    const std::size_t most_parts_;
    std::optional<double> newest_{};
    std::optional<double> service_ahead_{};  ///< of the times here
    RecentCount recently_recalled_;          ///< whom the list at the start shows again
    bool has_doubts_{false};
    std::optional<double> doubtful_since_{};     ///< the newest `created_at` before the first doubtful row
    std::optional<double> known_until_{};        ///< who was created before is known, or was not sent
    std::optional<double> at_start_{};           ///< the newest `created_at` then
    std::optional<double> first_created_{};      ///< of this run
    std::size_t created_{0};                     ///< rows of this run with a candidate
    std::optional<time_point> gapless_since_{};  ///< when the last list began that left out nobody
};

}  // namespace cis::ingest::detail
