#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <vector>

#include "ingest/plan/recent_count.hpp"
#include "ingest/plan/row_life.hpp"

namespace cis::ingest::detail {

/// A list that is requested. Times are those of the service, in seconds.
struct ListRequest {
    std::optional<double> since{};  ///< leaves out those created before; none: leaves out nobody
    /// Times in ascending order that split the list into parts. The parts can be read in parallel.
    std::vector<double> splits{};
};

/// Decides how far back a list has to go, by the service's clock. A list of the whole posting answers every
/// question, but the posting may have hundreds of thousands of candidates.
class ListBounds {
public:
    /// How far the clocks of the service's machines may differ, in seconds.
    static constexpr double clock_margin = 10;

    /// @param settle the time within which a request is applied and listed, if it ever is
    /// @param most_parts how many parts a list may have
    ListBounds(std::chrono::milliseconds settle, std::size_t most_parts);

    /// Notes that the journal has somebody who was created at this time.
    void recall(double created_at);
    /// Notes that an earlier run has sent a row twice. The first request may have been applied after all,
    /// later than that run could see. @param since the newest `created_at` before the first request
    void doubt(std::optional<double> since);
    /// Notes that the service has shown this time.
    void see(std::optional<double> created_at, time_point now);
    /// Notes that a row of this run got a candidate.
    void acknowledge(std::optional<double> created_at);
    void set_service_now(double service_now, time_point now);

    /// The newest `created_at` that the service has shown.
    [[nodiscard]] std::optional<double> newest() const noexcept { return newest_; }
    /// When the first row that this run has brought in was created.
    [[nodiscard]] std::optional<double> first_created() const noexcept { return first_created_; }
    /// The service's time. While that is unknown, the time of this machine.
    [[nodiscard]] double service_time(time_point now) const noexcept;

    /// The list at the start. @param since if there is no valid journal: nobody was brought in before this
    /// time
    [[nodiscard]] ListRequest at_start(bool journal_is_complete, std::optional<double> since);
    /// The same list at the start, to read it once more.
    [[nodiscard]] ListRequest at_start_again() const { return request(known_until_); }
    /// Notes that the list at the start has ended. From now on, what is created may come from this run.
    void start_is_listed() { at_start_ = newest_; }
    /// A list that shows what was created since `from`. @param is_gapless whether it also shows all that
    /// earlier lists may have left out
    [[nodiscard]] ListRequest since(std::optional<double> from, bool is_gapless) const;
    /// Notes that a list that left out nobody has ended. @param begun when it was requested
    void gapless_list_ended(time_point begun) { gapless_since_ = begun; }
    /// The list at the end. It shows all that this run has created.
    [[nodiscard]] ListRequest at_end() const;

private:
    [[nodiscard]] static ListRequest request(std::optional<double> since);
    /// The times that split a list with about `rows` candidates since `from`.
    [[nodiscard]] std::vector<double> splits(const ListRequest& request, std::optional<double> from,
                                             std::size_t rows) const;

    const double settle_;  ///< in seconds
    const std::size_t most_parts_;
    std::optional<double> newest_{};
    std::optional<double> service_ahead_{};  ///< by how much the service's clock is ahead of ours
    RecentCount recently_recalled_;          ///< the people whom the list at the start shows again
    bool has_doubts_{false};
    std::optional<double> doubtful_since_{};     ///< the newest `created_at` before the first doubtful row
    std::optional<double> known_until_{};        ///< candidates created before are known, or no run sent them
    std::optional<double> at_start_{};           ///< the newest `created_at` at the start
    std::optional<double> first_created_{};      ///< the first `created_at` of this run
    std::size_t created_{0};                     ///< rows of this run with a candidate
    std::optional<time_point> gapless_since_{};  ///< when the last list that left out nobody began
};

}  // namespace cis::ingest::detail
