#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cis/api/client.hpp"
#include "cis/call/cursor_trail.hpp"
#include "cis/sync/export_report.hpp"
#include "sync/export_plan.hpp"

namespace cis::sync::detail {

/// A posting of an export, and its requests under way.
struct ExportedPosting {
    /// A chain of cursors that can be continued.
    struct Chain {
        Pages<Candidate> pages;
        int limit{0};
    };

    PostingState state{};                   ///< while the posting is read, the state of the plan is newer
    std::unique_ptr<ExportPlan> plan{};     ///< set while the posting is read
    std::map<std::size_t, Chain> chains{};  ///< by window
    std::map<std::size_t, cis::detail::CursorTrail> trails{};  ///< by window
    std::size_t flights{0};                                    ///< requests under way

    [[nodiscard]] const PostingState& latest() const { return plan && !state.ended ? plan->state() : state; }
    /// Takes the chain that a request continues, if it still exists.
    [[nodiscard]] std::optional<Pages<Candidate>> take_chain(const PlannedRequest& request);
    /// Follows the page of a request. @return false if the cursors of its window go round in a circle, even
    /// across chains that were reopened
    [[nodiscard]] bool advance(const PlannedRequest& request, const PageFacts& facts);
    /// Ends the posting. @param gap why its numbers do not agree; empty if they do
    void end(std::string gap);
    /// Ends the posting if its plan is over, and drops the plan after the last response. Called after each
    /// response.
    void close_if_over();
};

/// The postings of an export. They are read one after another, as long as that keeps all workers busy.
class ExportPostings {
public:
    explicit ExportPostings(std::size_t max_in_flight) : max_in_flight_(max_in_flight) {}

    void add(PostingState state) { postings_.push_back({.state = std::move(state)}); }
    /// @param time a time that is not in the future for the service. What is created later is read last
    void begin_at(double time) { upper_bound_ = time; }

    struct Next {
        std::size_t number{0};  ///< the number of the posting
        PlannedRequest request{};
    };
    /// The next request; none if all wait for responses, or have ended.
    [[nodiscard]] std::optional<Next> next();
    [[nodiscard]] ExportedPosting& operator[](std::size_t number) { return postings_[number]; }
    [[nodiscard]] bool have_ended();

    [[nodiscard]] std::vector<PostingState> states() const;
    [[nodiscard]] std::vector<ExportGap> gaps() const;
    void show(ExportProgress& progress) const;

private:
    void open(ExportedPosting& posting) const;

    std::size_t max_in_flight_;
    double upper_bound_{0};
    std::vector<ExportedPosting> postings_{};
    std::size_t first_open_{0};  ///< no posting before it is open
};

}  // namespace cis::sync::detail
