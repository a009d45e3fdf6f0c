#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cis/emulator/fault.hpp"
#include "cis/emulator/options.hpp"
#include "cis/emulator/statistics.hpp"

namespace cis::emulator {

/// A stateful double of the Candidate Interview Service that answers real HTTP requests from its own
/// threads, from construction to destruction. All members may be called from any thread.
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
    /// Candidates in a posting of any workspace; 0 for an unknown posting.
    std::size_t candidate_count(std::string_view posting_id) const;

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
