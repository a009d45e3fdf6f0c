#pragma once

#include <memory>
#include <optional>
#include <string>

#include "bulk/outage.hpp"
#include "bulk/service_clock.hpp"
#include "cis/api/client.hpp"
#include "cis/call/clock.hpp"
#include "cis/core/error.hpp"
#include "cis/ingest/ingestor_options.hpp"
#include "ingest/plan/creation_outcome.hpp"
#include "ingest/run/notices.hpp"
#include "ingest/run/stop_reason.hpp"

namespace cis::ingest::detail {

/// Watches a run's contact with the service: whether the service answers, what its clock says, and whether
/// its responses leave a chance of success. It tells the user when the contact is lost or restored.
///
/// Each function that takes an error returns why the run has to stop; empty if the run goes on.
class ServiceHealth {
public:
    /// @param host the service's name, for notices
    ServiceHealth(const IngestorOptions& options, std::string host, Notices& notices,
                  std::shared_ptr<Clock> clock);

    /// Asks whether the service is there, and what its clock says. Waits for the service as long as the
    /// patience lasts.
    [[nodiscard]] StopReason check_service(const Client& client);
    /// Notes that a row was accepted or its candidate was found, so rows can succeed.
    void row_accepted() noexcept {
        was_accepted_ = true;
        said_quota_ = false;
    }
    /// Notes that a response has come, whatever it says.
    void responded();
    /// Notes that the creation of a row has failed. @param kind what the response means for the row
    [[nodiscard]] StopReason row_failed(const Error& error, CreationOutcome::Kind kind);
    /// Notes that a page of the list was read.
    void page_arrived();
    /// Notes that a page of the list could not be read.
    [[nodiscard]] StopReason page_failed(const Error& error);

    [[nodiscard]] bool is_silent() const noexcept { return service_.is_silent(); }
    /// When a silent service is asked again; none if it responds.
    [[nodiscard]] std::optional<time_point> next_try() const noexcept {
        return is_silent() ? std::optional(service_.next_try()) : std::nullopt;
    }
    /// Whether the user was told that the service does not answer.
    [[nodiscard]] bool is_away() const noexcept { return is_away_; }
    /// The time of the service's clock, in seconds.
    [[nodiscard]] double service_now() const { return service_clock_.now(); }

private:
    /// Notes that a request has failed.
    [[nodiscard]] StopReason failed(const Error& error);
    /// Tells the user that the quota is used up, if that lasts longer than a request waits.
    void limited(const Error& error);
    /// Counts rows that fail for the same reason while no row is accepted.
    [[nodiscard]] StopReason count_failure(const Error& error);

    const IngestorOptions& options_;
    const std::string host_;
    Notices& notices_;
    const std::shared_ptr<Clock> clock_;
    bulk::ServiceClock service_clock_;
    bulk::Outage service_;
    bulk::Outage lists_;  ///< the outage of the posting's list
    bool was_there_{false};
    bool is_away_{false};
    bool said_list_fails_{false};
    bool said_quota_{false};
    bool was_accepted_{false};
    std::string reason_of_rows_{};
    int equal_failures_{0};
};

}  // namespace cis::ingest::detail
