#pragma once

#include <cstddef>
#include <deque>
#include <list>
#include <string>
#include <string_view>
#include <vector>

#include "answer_grammar.hpp"
#include "file_descriptor.hpp"
#include "received_request.hpp"

namespace cis::test {

/// A server of HTTP/1.1 without a thread of its own: it goes on when it is told to,
/// and never waits. A client on the same thread lets it go on whenever it would wait itself, so that what
/// happens depends on nothing else.
class PumpedServer {
public:
    /// A request that was read to its end.
    struct Arrival {
        ReceivedRequest request;
        WireAnswer answer;
        std::size_t sent = 0;  ///< How many bytes of the answer were.
    };

    /// Gives these answers to the requests in the order of their arrival. A connection is closed in order
    /// when a request comes for which there is none.
    /// @param listener outlives the server; listens, and does not block
    PumpedServer(const FileDescriptor& listener, std::vector<WireAnswer> answers);
    PumpedServer(const PumpedServer&) = delete;
    PumpedServer& operator=(const PumpedServer&) = delete;

    /// Resets the connections, also those that were not accepted yet.
    ~PumpedServer();

    /// Accepts, reads or sends something; false when there is nothing to do.
    bool advance();

    /// Closes the connections that brought a request, in order; false when there was none left. For a peer
    /// that waits for more than there is.
    bool give_up();

    [[nodiscard]] const std::deque<Arrival>& arrivals() const { return arrivals_; }

    /// Connections that were accepted.
    [[nodiscard]] std::size_t connections() const { return connections_; }
    [[nodiscard]] std::size_t bytes_sent() const { return bytes_sent_; }

    /// False when something arrived that is no request.
    [[nodiscard]] bool understood() const { return understood_; }

private:
    struct Peer {
        FileDescriptor socket;
        std::string received{};
        std::deque<Arrival*> unanswered{};  ///< Or not to the end.
        bool has_asked = false;
        bool writable = true;
    };

    bool accept();
    bool read(Peer& peer);
    bool write(Peer& peer);
    void take_requests(Peer& peer);
    static void end(Peer& peer, WireAnswer::Ending ending);

    const FileDescriptor& listener_;
    std::deque<WireAnswer> answers_;  // Not given yet.
    std::list<Peer> peers_;
    std::deque<Arrival> arrivals_;  // Peers point to them.
    std::size_t connections_ = 0;
    std::size_t bytes_sent_ = 0;
    bool understood_ = true;
};

}  // namespace cis::test
