#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <optional>
#include <utility>
#include <vector>

#include "ingest/plan/admission.hpp"
#include "ingest/plan/ingest_plan_settings.hpp"
#include "ingest/plan/row_table.hpp"

namespace cis::ingest::detail {

/// Takes a row from the journal to the service. A row is ready, then sent, and perhaps sent again, at once or
/// later. The queue owns the rows that are ready, those that wait for a time, and the count of requests under
/// way.
///
/// It does not know whether the run may send, and it never hands out a row that is known to be in the
/// service. It has many functions, because each way in, each way out and each question about what is left
/// needs one.
class SendQueue {
public:
    /// How many rows one synced write to the journal covers. The probe is chosen from that many of the first
    /// rows.
    static constexpr std::size_t rows_per_save = 64;

    SendQueue(const IngestPlanSettings& settings, RowTable& rows, Admission& admission)
        : settings_(settings), rows_(rows), admission_(admission) {}

    // Rows come:
    /// Makes a row ready: it is saved or claimed, or certainly not in the service.
    void put(RowNumber number) { ready_.push_back(number); }
    void put_later(time_point time, RowNumber number) { later_.emplace_back(time, number); }
    /// Puts back a row whose request failed and was not applied. @param quota_wait how long to wait if the
    /// quota was used up
    void put_after_failure(RowNumber number, std::optional<std::chrono::milliseconds> quota_wait,
                           time_point now);
    /// Puts a row that is sent again without proof that it is not in the service. No other such row is sent
    /// at the same time.
    void put_alone(RowNumber number);
    /// Makes ready the rows whose time has come.
    void wake(time_point now);
    /// When the next waiting row becomes ready; far in the future if none waits.
    [[nodiscard]] time_point wakes_at() const noexcept;

    // Rows are sent:
    /// Whether another request may begin.
    [[nodiscard]] bool has_room() const noexcept { return in_flight_ < settings_.in_flight; }
    /// Takes the next row. Its request begins now.
    [[nodiscard]] std::optional<RowNumber> take(time_point now);
    /// Takes the row that is sent ahead: a random one of the first rows, whose address no other row shares.
    [[nodiscard]] std::optional<RowNumber> take_probe();
    /// Notes that a request has ended.
    void take_response(RowNumber number, time_point now);
    /// Whether all rows from which the probe is chosen are ready.
    [[nodiscard]] bool has_first_rows() const noexcept;
    /// Holds back the first rows of a leader: they may be the probes of its followers.
    void hold_first_rows();
    void release_first_rows();
    [[nodiscard]] bool holds_first_rows() const noexcept { return !first_rows_.empty(); }
    /// Sorts the ready rows in the order of the input.
    void sort() noexcept;
    /// Ends the ready rows that have become known in the meantime.
    void end_known();

    /// How many rows have to be saved now.
    [[nodiscard]] std::size_t rows_to_save() const noexcept;
    /// How many rows have to be saved before the probe is chosen, so that there are many to choose from.
    [[nodiscard]] std::size_t first_rows_to_save() const noexcept;
    [[nodiscard]] std::size_t ready() const noexcept { return ready_.size(); }
    [[nodiscard]] std::size_t in_flight() const noexcept { return in_flight_; }
    /// Whether a row is ready, or will be ready without a response or a list.
    [[nodiscard]] bool has_next() const noexcept;
    /// Whether a row is being sent, or will be.
    [[nodiscard]] bool is_at_work() const noexcept;
    /// Whether nothing is sent any more, and a list requested at this time would show everything that was
    /// sent.
    [[nodiscard]] bool is_over_for(time_point list_begun) const noexcept {
        return !is_at_work() && list_begun >= last_end_;
    }
    [[nodiscard]] bool may_send_alone() const noexcept { return !alone_ && in_flight_ == 0; }
    [[nodiscard]] bool has_sent() const noexcept { return has_sent_; }

private:
    RowNumber begin(RowNumber number) noexcept;

    const IngestPlanSettings& settings_;
    RowTable& rows_;
    Admission& admission_;
    std::deque<RowNumber> ready_;
    std::deque<RowNumber> first_rows_;  ///< the rows that are held back
    std::vector<std::pair<time_point, RowNumber>> later_;
    std::optional<RowNumber> alone_{};  ///< the row that is sent without proof
    std::size_t in_flight_{0};
    time_point last_end_{};
    bool has_sent_{false};
};

}  // namespace cis::ingest::detail
