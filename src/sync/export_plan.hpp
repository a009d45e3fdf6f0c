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
    probe,  ///< whether the filters work: nobody was created before the first second
    count,  ///< the `total_count` of a window that was read
    total,  ///< the `total_count` of the posting
};

/// A request that the plan wants.
struct PlannedRequest {
    Purpose purpose{};
    std::size_t window{0};  ///< of a page or a count
    std::optional<double> created_after{};
    std::optional<double> created_before{};
    std::string cursor{};
    int limit{1};
};

/// What a response has said.
struct PageFacts {
    std::int64_t items{0};  ///< with those that could not be decoded
    std::int64_t fresh{0};  ///< of them, those that were not exported before
    bool has_more{false};
    std::optional<std::int64_t> total_count{};
    std::string cursor{};                   ///< to continue after the page
    bool has_own_cursor{true};              ///< of its last item; otherwise the cursor is the earlier one
    std::optional<double> first_created{};  ///< of the first item that has a `created_at`
    std::optional<double> last_created{};
};

/// Decides how the candidates of one posting are read: a state machine without I/O and without a clock.
///
/// The first page is read without filters; often it is the only one. Otherwise the time up to the start of
/// the export is one window, and what comes later is another one, which is read last. A worker that begins a
/// window with many candidates cuts a part off, so the parts become smaller towards the end. Every page that
/// arrives is exported, also that of a window which is then cut.
class ExportPlan {
public:
    enum class Verdict {
        open,        ///< not finished yet
        complete,    ///< as many ids as the service counts
        differs,     ///< the numbers differ, also after what has changed was read again
        uncounted,   ///< the service sends no `total_count`
        unreadable,  ///< a window cannot be read: it breaks off again and again
    };

    /// @param upper_bound a time that is not in the future of the service
    ExportPlan(std::size_t max_in_flight, std::string posting_id, double upper_bound);
    /// Continues. Requests that were under way are sent again.
    ExportPlan(std::size_t max_in_flight, PostingState state);

    /// The next request; none if the plan waits for responses, or has ended.
    [[nodiscard]] std::optional<PlannedRequest> next();
    void arrived(const PlannedRequest& request, const PageFacts& facts);
    /// The response broke off: the request is sent again, with half the limit. @return whether the limit is
    /// as small as it can be already
    bool cut_short(const PlannedRequest& request);
    /// The service does not know the cursor any more: its window begins again.
    void cursor_is_gone(const PlannedRequest& request);
    /// The request got no response: it is sent again.
    void put_back(const PlannedRequest& request);

    [[nodiscard]] Verdict verdict() const noexcept { return verdict_; }
    /// What is kept in a checkpoint.
    [[nodiscard]] const PostingState& state() const noexcept { return state_; }

private:
    static constexpr int largest_page = 100;

    [[nodiscard]] std::optional<PlannedRequest> next_page();
    [[nodiscard]] PlannedRequest page_of(std::size_t at);
    [[nodiscard]] double part_for_a_worker() const;
    /// Whether the counts of the service must be wrong: then they decide nothing but the verdict.
    [[nodiscard]] bool are_counts_wrong() const;
    /// Cuts a part off a window that nobody reads. @return whether it could
    bool cut(std::size_t at);
    bool cut(std::size_t at, double share);
    /// A short chain of cursors breaks off less often than a long one.
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
    bool is_asking_{false};             ///< the probe or the total is under way
    int limit_{largest_page};
    std::int64_t in_vain_{0};         ///< candidates that were asked for and not there, or read before
    bool is_count_disproved_{false};  ///< a window had far fewer
    int good_pages_{0};               ///< since the limit was changed
    Verdict verdict_{Verdict::open};
};

}  // namespace cis::sync::detail
