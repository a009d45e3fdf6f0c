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
#include "ingest/creation_outcome.hpp"
#include "ingest/notices.hpp"
#include "ingest/stop_reason.hpp"

namespace cis::ingest::detail {

/// A run's contact with the service: whether it answers, what its clock says, and whether a run makes sense
/// that gets such responses. It says so when the contact is lost or found.
///
/// Each function that takes an error returns why the run has to stop; empty if it goes on.
class Contact {
public:
    /// @param host the service's name, for people
    Contact(const IngestorOptions& options, std::string host, Notices& notices, std::shared_ptr<Clock> clock);

    /// Asks whether the service is there, and what time it is there. Waits for it as long as the patience
    /// lasts.
    [[nodiscard]] StopReason greet(const Client& client);
    /// A row was accepted, or its candidate was found: rows can succeed.
    void row_accepted() noexcept {
        was_accepted_ = true;
        said_quota_ = false;
    }
    /// A response has come, whatever it says.
    void responded();
    /// The creation of a row has failed. @param kind what the response means for the row
    [[nodiscard]] StopReason row_failed(const Error& error, CreationOutcome::Kind kind);
    /// A page of the list was read.
    void page_arrived();
    /// A page of the list could not be read.
    [[nodiscard]] StopReason page_failed(const Error& error);

    [[nodiscard]] bool is_silent() const noexcept { return service_.is_silent(); }
    /// When a service that is silent is asked again; none if it responds.
    [[nodiscard]] std::optional<time_point> next_try() const noexcept {
        return is_silent() ? std::optional(service_.next_try()) : std::nullopt;
    }
    /// Whether it was said that the service does not answer.
    [[nodiscard]] bool is_away() const noexcept { return is_away_; }
    /// The time of the service's clock, in seconds.
    [[nodiscard]] double service_now() const { return service_clock_.now(); }

private:
    /// A request has failed.
    [[nodiscard]] StopReason failed(const Error& error);
    /// The quota is used up: says so if that is for longer than a request waits.
    void limited(const Error& error);
    /// The same reason for many rows, and no row that was accepted.
    [[nodiscard]] StopReason count_failure(const Error& error);

    const IngestorOptions& options_;
    const std::string host_;
    Notices& notices_;
    const std::shared_ptr<Clock> clock_;
    bulk::ServiceClock service_clock_;
    bulk::Outage service_;
    bulk::Outage lists_;  ///< those of the service
    bool was_there_{false};
    bool is_away_{false};
    bool said_list_fails_{false};
    bool said_quota_{false};
    bool was_accepted_{false};
    std::string reason_of_rows_{};
    int equal_failures_{0};
};

}  // namespace cis::ingest::detail
