#pragma once

#include <cstddef>
#include <deque>
#include <list>
#include <string>
#include <string_view>
#include <vector>

#include "answer_grammar.hpp"
#include "received_request.hpp"
#include "socket.hpp"

namespace cis::test {

/// A server of HTTP/1.1 without a thread of its own. It continues only when it is told to, and never waits. A
/// client on the same thread lets it continue whenever the client would wait, so the result depends on
/// nothing else.
class PumpedServer {
public:
    /// A request that was read to its end.
    struct Arrival {
        ReceivedRequest request;
        WireAnswer answer;
        std::size_t sent = 0;  ///< The number of bytes of the response that were sent.
    };

    /// Gives these responses to the requests in the order of their arrival. If a request has no response, its
    /// connection is closed in order.
    /// @param listener outlives the server; it listens and does not block
    PumpedServer(const OwnedSocket& listener, std::vector<WireAnswer> answers);
    PumpedServer(const PumpedServer&) = delete;
    PumpedServer& operator=(const PumpedServer&) = delete;

    /// Resets the connections, including those that were not accepted yet.
    ~PumpedServer();

    /// Accepts, reads or sends something; false if there is nothing to do.
    bool advance();

    /// Closes the connections that carried a request, in order; false if there was none left. Use this if the
    /// peer waits for more bytes than the server has.
    bool give_up();

    [[nodiscard]] const std::deque<Arrival>& arrivals() const { return arrivals_; }

    /// The number of accepted connections.
    [[nodiscard]] std::size_t connections() const { return connections_; }
    [[nodiscard]] std::size_t bytes_sent() const { return bytes_sent_; }

    /// False if something arrived that is not a request.
    [[nodiscard]] bool understood() const { return understood_; }

private:
    struct Peer {
        OwnedSocket socket;
        std::string received{};
        std::deque<Arrival*> unanswered{};  ///< Or not completely.
        bool has_asked = false;
        bool writable = true;
    };

    bool accept();
    bool read(Peer& peer);
    bool write(Peer& peer);
    void take_requests(Peer& peer);
    static void end(Peer& peer, WireAnswer::Ending ending);

    const OwnedSocket& listener_;
    std::deque<WireAnswer> answers_;  // The remaining responses.
    std::list<Peer> peers_;
    std::deque<Arrival> arrivals_;  // Peers point to them.
    std::size_t connections_ = 0;
    std::size_t bytes_sent_ = 0;
    bool understood_ = true;
};

}  // namespace cis::test
