#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "bulk/mailbox.hpp"
#include "cis/api/client.hpp"
#include "cis/sync/export_options.hpp"
#include "cis/sync/export_output.hpp"
#include "sync/export_pace.hpp"
#include "sync/export_postings.hpp"
#include "sync/export_record.hpp"

namespace cis::sync::detail {

/// A response that has arrived.
struct ArrivedPage {
    std::size_t flight{0};
    Result<std::optional<Page<Candidate>>> page;
};

/// One run of an Export. It sends the requests of its postings, and passes what arrives to its record.
class ExportRun {
public:
    ExportRun(const Client& client, const ExportOptions& options, ExportOutput& output);
    ExportRun(const ExportRun&) = delete;
    ExportRun& operator=(const ExportRun&) = delete;
    ~ExportRun() { give_up_.request_stop(); }

    [[nodiscard]] ExportReport execute();

private:
    using time_point = Clock::time_point;
    using Arrivals = bulk::Mailbox<ArrivedPage>;

    /// A request under way.
    struct Flight {
        std::size_t posting{0};
        PlannedRequest request{};
        Pages<Candidate> pages;
        time_point begun{};
        bool is_once{false};  ///< its chain is opened without retries, and not kept
    };

    void begin();
    void list_postings();
    /// A time that is not in the future for the service.
    [[nodiscard]] double service_time();
    void send(ExportPostings::Next next);
    [[nodiscard]] Pages<Candidate> open_list(const std::string& posting_id, const PlannedRequest& request);
    void take(ArrivedPage& arrived);
    void page_arrived(Flight& flight, Page<Candidate>& page);
    void failed(const Flight& flight, const Error& error);
    /// Handles a posting that cannot be read to its end. An export of this posting stops. An export of all
    /// postings notes a gap.
    void cannot_end(ExportedPosting& posting, const Error& error);
    void stop(std::string reason);
    void stop(const Error& error);
    void save();
    void end();
    void show_progress(bool is_end);
    void wait();

    const Client& client_;
    const ExportOptions& options_;
    const std::shared_ptr<Clock> clock_;
    ExportRecord record_;
    ExportPostings postings_;
    ExportPace pace_;
    std::map<std::size_t, Flight> flights_{};
    std::size_t last_flight_{0};
    const std::shared_ptr<Arrivals> mailbox_{std::make_shared<Arrivals>()};
    std::stop_source give_up_{};
    bool is_stopped_{false};
    time_point saved_at_{};
    time_point shown_at_{};
    ExportReport report_{};
};

}  // namespace cis::sync::detail
