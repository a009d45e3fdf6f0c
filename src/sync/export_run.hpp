#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "bulk/mailbox.hpp"
#include "bulk/outage.hpp"
#include "cis/api/client.hpp"
#include "cis/sync/export_options.hpp"
#include "cis/sync/export_output.hpp"
#include "sync/concurrency_limit.hpp"
#include "sync/export_checkpoint.hpp"
#include "sync/export_plan.hpp"
#include "sync/seen_ids.hpp"

namespace cis::sync::detail {

/// A response that has arrived.
struct ArrivedPage {
    std::size_t flight{0};
    Result<std::optional<Page<Candidate>>> page;
};

/// One run of an Export: sends the requests of its plans, and writes what arrives.
class ExportRun {
public:
    ExportRun(const Client& client, const ExportOptions& options, ExportOutput& output);
    ExportRun(const ExportRun&) = delete;
    ExportRun& operator=(const ExportRun&) = delete;
    ~ExportRun() { give_up_.request_stop(); }

    [[nodiscard]] ExportReport execute();

private:
    using time_point = Clock::time_point;

    /// A chain of cursors that can go on.
    struct Chain {
        Pages<Candidate> pages;
        int limit{0};
    };
    struct Posting {
        PostingState state{};                ///< while it is read, that of the plan is newer
        std::unique_ptr<ExportPlan> plan{};  ///< while it is read
        std::map<std::size_t, Chain> chains{};

        [[nodiscard]] const PostingState& latest() const {
            return plan && !state.ended ? plan->state() : state;
        }
    };
    struct Flight {
        std::size_t posting{0};
        PlannedRequest request{};
        Pages<Candidate> pages;
        time_point begun{};
        bool is_probe{false};  ///< its chain is asked for once
    };

    void begin();
    [[nodiscard]] Checkpoint scope() const;
    void begin_output(bool was_begun);
    void resume(const Checkpoint& checkpoint);
    void list_postings();
    /// A time that is not in the future of the service.
    [[nodiscard]] double service_time();
    void open(Posting& posting);
    /// @return whether there was a request to send
    bool send_next();
    void send(std::size_t number, PlannedRequest request);
    void take(ArrivedPage& arrived);
    void page_arrived(Flight& flight, Page<Candidate>& page);
    [[nodiscard]] bool is_new(const Posting& posting, std::string_view id);
    void write(Posting& posting, const Flight& flight, Page<Candidate>& page, PageFacts& facts);
    void failed(const Flight& flight, const Error& error);
    /// @param gap why its numbers do not agree; empty if they do
    static void end(Posting& posting, std::string gap);
    void close_if_ended(Posting& posting);
    void stop(std::string reason);
    /// How many requests may be under way.
    [[nodiscard]] std::size_t places() const { return outage_.is_silent() ? 1 : concurrency_.size(); }
    void review_concurrency();
    void save();
    void show_progress(bool is_end);
    void wait();

    const Client& client_;
    const ExportOptions& options_;
    ExportOutput& output_;
    std::shared_ptr<Clock> clock_;
    std::optional<CheckpointFiles> files_{};
    std::vector<Posting> postings_{};
    std::size_t first_open_{0};  ///< no posting before it is open
    double upper_bound_{0};
    SeenIds seen_{};
    std::map<std::size_t, Flight> flights_{};
    std::size_t last_flight_{0};
    using Inbox = bulk::Mailbox<ArrivedPage>;
    std::shared_ptr<Inbox> inbox_{std::make_shared<Inbox>()};
    std::stop_source give_up_{};
    bool is_stopped_{false};
    bulk::Outage outage_;
    time_point saved_at_{};
    time_point shown_at_{};
    ConcurrencyLimit concurrency_;
    struct Review {
        time_point since{};
        std::uint64_t requests{0};
        std::chrono::duration<double> spent{0};
        std::chrono::duration<double> waited_before{0};
    } review_{};
    ExportReport report_{};
};

}  // namespace cis::sync::detail
