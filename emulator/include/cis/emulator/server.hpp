#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <cis/emulator/delivery_record.hpp>
#include <cis/emulator/fault.hpp>
#include <cis/emulator/options.hpp>
#include <cis/emulator/statistics.hpp>

namespace cis::emulator {

/// A stateful double of the Candidate Interview Service that answers real HTTP requests from its own
/// threads and delivers events to webhooks, from construction to destruction. All members may be called
/// from any thread.
class Server {
public:
    /// Starts serving. Throws `std::invalid_argument` for unusable options and `std::system_error` when
    /// the address cannot be listened on.
    explicit Server(const Options& options);
    ~Server();
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    /// The port it listens on.
    std::uint16_t port() const;
    /// Such as `http://127.0.0.1:41234`, without a trailing slash.
    std::string base_url() const;

    /// What was counted so far.
    Statistics statistics() const;
    /// The latest requests, oldest first.
    std::vector<RecordedRequest> requests() const;
    /// The latest deliveries in the order of their events, those still under way or in retry too.
    std::vector<DeliveryRecord> deliveries() const;
    /// Candidates in a posting of any workspace; 0 for an unknown posting.
    std::size_t candidate_count(std::string_view posting_id) const;

    /// Emits what has happened by now on the clock of `Options::now`, and returns when every attempt that is
    /// due by now has ended. To be called when a clock of your own has moved, which nobody else notices;
    /// on the system's clock events are emitted and delivered without it.
    void deliver_due();
    /// The same without waiting for the attempts.
    void clock_moved();
    /// Emits an event out of turn, as often as wanted and however far the interview has come. Progress
    /// emits its own events nevertheless.
    /// @param event_type one of the five of the document
    /// @return the number of webhooks that it goes to
    /// Throws `std::invalid_argument` for an unknown type of event or interview.
    std::size_t emit(std::string_view event_type, std::string_view interview_id);

    /// Adds a misbehaviour to those that are active.
    void inject(Fault fault);
    /// Ends all of them.
    void clear_faults();

    /// Closes the listening socket and every connection, so that connecting is refused. The port stays
    /// reserved and all state is kept.
    void refuse_connections();
    /// Listens on the same port again.
    void accept_connections();

private:
    class Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace cis::emulator
