#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <cis/emulator/candidate_seed.hpp>
#include <cis/emulator/delivery_record.hpp>
#include <cis/emulator/fault.hpp>
#include <cis/emulator/ingestion_options.hpp>
#include <cis/emulator/options.hpp>
#include <cis/emulator/statistics.hpp>

namespace cis::emulator {

/// A test double of the Candidate Interview Service that keeps state. From construction to destruction, it
/// answers real HTTP requests and delivers events to webhooks on its own threads. All members may be called
/// from any thread.
///
/// @code
/// cis::emulator::Server service({.api_key = "K"});
/// const cis::Client client{{.base_url = service.base_url(), .api_key = "K"}};
/// @endcode
class Server {
public:
    /// Starts the service. Throws `std::invalid_argument` for unusable options, and `std::system_error` if it
    /// cannot listen on the address.
    explicit Server(const Options& options);
    ~Server();
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    /// The port it listens on.
    std::uint16_t port() const;
    /// The URL of the service without a trailing slash, e.g. `http://127.0.0.1:41234`.
    std::string base_url() const;

    /// The counts so far.
    Statistics statistics() const;
    /// The latest requests, oldest first; see `Options::recorded_requests`.
    std::vector<RecordedRequest> requests() const;
    /// Removes these requests. The statistics keep their counts.
    void clear_requests();
    /// The latest deliveries in the order of their events, including unfinished ones; see
    /// `DeliveryOptions::recorded`.
    std::vector<DeliveryRecord> deliveries() const;
    /// The number of candidates of a posting in any workspace; 0 for an unknown posting.
    std::size_t candidate_count(std::string_view posting_id) const;

    /// Adds candidates to a posting, thousands in one call. Throws `std::invalid_argument` if the posting is
    /// unknown, or for more than 1,000,000 candidates.
    /// @return the ids of their interviews
    std::vector<std::string> seed(const CandidateSeed& seed);
    /// What ingestion does where the specification leaves it open.
    IngestionOptions ingestion() const;
    /// Changes what ingestion does for later requests. Throws `std::invalid_argument` for a negative delay.
    void set_ingestion(const IngestionOptions& options);
    /// Returns to the state after construction: no candidates, webhooks, faults, requests, deliveries or
    /// counts, and the initial identifiers and options. Requests that wait for their creation are answered
    /// first. Connections stay open.
    void reset();

    /// The time of the emulator, in epoch seconds.
    double now() const;
    /// Moves the time ahead of `Options::now`, or of the system's clock. Does what has become due, and emits
    /// the events. The attempts to deliver these events follow, but this function does not wait for them.
    /// Throws `std::invalid_argument` for a negative time.
    void advance(std::chrono::milliseconds time);
    /// Emits all events that are due by the clock of `Options::now`. Returns when every attempt that is due
    /// has ended. Call it after you have moved your own clock. With the system's clock, events are emitted
    /// and delivered without this function.
    void deliver_due();
    /// Does the same as deliver_due(), but does not wait for the attempts.
    void clock_moved();
    /// Emits an event now, whatever the progress of the interview, and any number of times. The progress
    /// later emits its own events as usual. Throws `std::invalid_argument` if the event type or the interview
    /// is unknown.
    /// @param event_type one of the five event types of the specification
    /// @return the number of webhooks that receive the event
    std::size_t trigger_event(std::string_view event_type, std::string_view interview_id);

    /// Adds a fault to the active ones.
    void inject(Fault fault);
    /// Ends all faults.
    void clear_faults();

    /// Closes the listening socket and all connections, so that new connections are refused. The port stays
    /// reserved, and the state is kept.
    void refuse_connections();
    /// Listens on the same port again.
    void accept_connections();

private:
    class Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace cis::emulator
