#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sync/export_state.hpp"

namespace cis::sync::detail {

/// What a request of an export asks for.
enum class Purpose {
    page,   ///< the next page of a window
    probe,  ///< whether the filters work: nobody was created before the first second of time
    count,  ///< the `total_count` of a window that was read
    total,  ///< the `total_count` of the posting
};

/// A request that the plan wants.
struct PlannedRequest {
    Purpose purpose{};
    std::size_t window{0};  ///< the window, for a page or a count
    std::optional<double> created_after{};
    std::optional<double> created_before{};
    std::string cursor{};
    int limit{1};
};

/// What a response says.
struct PageFacts {
    std::int64_t items{0};  ///< including those that could not be decoded
    std::int64_t fresh{0};  ///< items that were not exported before
    bool has_more{false};
    std::optional<std::int64_t> total_count{};
    std::string cursor{};                   ///< to continue after the page
    bool has_own_cursor{true};              ///< whether `cursor` is the last item's, not an earlier one's
    std::optional<double> first_created{};  ///< when the first item that has a `created_at` was created
    std::optional<double> last_created{};
};

/// Decides how the candidates of one posting are read. It is a state machine without I/O and without a clock.
///
/// The first page is read without filters. Often it is the only one. Otherwise the time up to the start of
/// the export is one window. What comes later is another window, which is read last. A worker that begins a
/// window with many candidates cuts a part off, so the parts become smaller towards the end. Every page that
/// arrives is exported, even if its window is cut afterwards.
class ExportPlan {
public:
    enum class Verdict {
        open,        ///< not finished yet
        complete,    ///< the export has as many ids as the service counts
        differs,     ///< the numbers still differ after what has changed was read again
        uncounted,   ///< the service sends no `total_count`
        unreadable,  ///< a window cannot be read: it breaks off again and again
    };

    /// @param upper_bound a time that is not in the future for the service
    ExportPlan(std::size_t max_in_flight, std::string posting_id, double upper_bound);
    /// Continues an earlier plan. Requests that were under way are sent again.
    ExportPlan(std::size_t max_in_flight, PostingState state);

    /// The next request; none if the plan waits for responses, or has ended.
    [[nodiscard]] std::optional<PlannedRequest> next();
    void arrived(const PlannedRequest& request, const PageFacts& facts);
    /// Reports that the response broke off. The request is sent again with half the limit. @return whether
    /// the limit already was as small as it can be
    bool cut_short(const PlannedRequest& request);
    /// Reports that the service no longer knows the cursor. Its window begins again.
    void cursor_is_gone(const PlannedRequest& request);
    /// Reports that the request got no response. It is sent again.
    void put_back(const PlannedRequest& request);

    [[nodiscard]] Verdict verdict() const noexcept { return verdict_; }
    /// The state that a checkpoint keeps.
    [[nodiscard]] const PostingState& state() const noexcept { return state_; }

private:
    static constexpr int largest_page = 100;

    [[nodiscard]] std::optional<PlannedRequest> next_page();
    [[nodiscard]] PlannedRequest page_of(std::size_t at);
    [[nodiscard]] double part_for_a_worker() const;
    /// Whether the counts of the service must be wrong. Then only the verdict uses them.
    [[nodiscard]] bool are_counts_wrong() const;
    /// Cuts a part off a window that is not being read. @return whether it could
    bool cut(std::size_t at);
    bool cut(std::size_t at, double share);
    /// Cuts a window in half: a short chain of cursors breaks off less often than a long one.
    bool cut_in_halves(std::size_t at);
    void page_arrived(const PlannedRequest& request, const PageFacts& facts);
    void window_ended(ExportWindow& window, const PageFacts& facts);
    void make_windows();
    void compare(std::optional<std::int64_t> total);
    void count_arrived(std::size_t at, std::optional<std::int64_t> total);
    void decide_after_count();

    std::size_t max_in_flight_;
    PostingState state_;
    std::vector<bool> is_under_way_{};  ///< by window
    bool is_asking_{false};             ///< whether the probe or the total is under way
    int limit_{largest_page};
    std::int64_t in_vain_{0};         ///< candidates that were requested in vain: gone, or read before
    bool is_count_disproved_{false};  ///< whether a window had far fewer candidates than counted
    int good_pages_{0};               ///< pages without a failure since the limit changed
    Verdict verdict_{Verdict::open};
};

}  // namespace cis::sync::detail
