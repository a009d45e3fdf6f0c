#include "pumped_server.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <iterator>
#include <optional>
#include <utility>

namespace cis::test {
namespace {

/// Removes one request from the front. None if it is incomplete or is not a request.
std::optional<ReceivedRequest> take_request(std::string& received, bool& understood) {
    constexpr std::string_view blank_line = "\r\n\r\n";
    const std::size_t end = received.find(blank_line);
    if (end == std::string::npos) return std::nullopt;
    const std::size_t head_size = end + blank_line.size();
    std::optional<ReceivedRequest> request =
        parse_request_head(std::string_view{received}.substr(0, head_size));
    if (!request) {
        understood = false;
        return std::nullopt;
    }
    std::size_t size = 0;
    const std::string length = request->header("Content-Length");
    std::from_chars(length.data(), length.data() + length.size(), size);
    if (received.size() - head_size < size) return std::nullopt;
    request->body = received.substr(head_size, size);
    received.erase(0, head_size + size);
    return request;
}

}  // namespace

PumpedServer::PumpedServer(const OwnedSocket& listener, std::vector<WireAnswer> answers)
    : listener_{listener},
      answers_{std::make_move_iterator(answers.begin()), std::make_move_iterator(answers.end())} {}

PumpedServer::~PumpedServer() {
    while (accept()) {
    }
    // With RST, so that the port is free again at once.
    for (Peer& peer : peers_) reset(peer.socket);
}

bool PumpedServer::advance() {
    if (accept()) return true;
    std::erase_if(peers_, [](const Peer& peer) { return !peer.socket; });
    return std::ranges::any_of(peers_, [this](Peer& peer) { return read(peer); }) ||
           std::ranges::any_of(peers_, [this](Peer& peer) { return write(peer); });
}

bool PumpedServer::give_up() {
    bool closed = false;
    for (Peer& peer : peers_) {
        if (peer.socket && peer.writable && peer.has_asked && peer.unanswered.empty()) {
            end(peer, WireAnswer::Ending::closes);
            closed = true;
        }
    }
    return closed;
}

bool PumpedServer::accept() {
    OwnedSocket socket = accept_from(listener_);
    if (!socket) return false;
    // Each piece must be sent at once.
    send_at_once(socket);
    ++connections_;
    peers_.push_back({.socket = std::move(socket)});
    return true;
}

bool PumpedServer::read(Peer& peer) {
    if (!peer.socket) return false;
    std::array<char, 16'384> buffer;
    const auto size = receive(peer.socket, buffer);
    if (size < 0 && would_block()) return false;
    if (size <= 0) {
        reset(peer.socket);
        return true;
    }
    peer.received.append(buffer.data(), static_cast<std::size_t>(size));
    take_requests(peer);
    return true;
}

void PumpedServer::take_requests(Peer& peer) {
    while (std::optional<ReceivedRequest> request = take_request(peer.received, understood_)) {
        WireAnswer answer{.bytes = {}, .ending = WireAnswer::Ending::closes};
        if (!answers_.empty()) {
            answer = std::move(answers_.front());
            answers_.pop_front();
        }
        arrivals_.push_back({.request = std::move(*request), .answer = std::move(answer)});
        peer.unanswered.push_back(&arrivals_.back());
        peer.has_asked = true;
    }
}

bool PumpedServer::write(Peer& peer) {
    if (!peer.socket || !peer.writable || peer.unanswered.empty()) return false;
    auto& [request, answer, sent] = *peer.unanswered.front();
    const std::string_view piece = std::string_view{answer.bytes}.substr(sent, answer.piece_size);
    if (!piece.empty()) {
        const auto size = send_some(peer.socket, piece);
        if (size < 0) {
            if (would_block()) return false;
            reset(peer.socket);
            return true;
        }
        sent += static_cast<std::size_t>(size);
        bytes_sent_ += static_cast<std::size_t>(size);
    }
    if (sent == answer.bytes.size()) {
        peer.unanswered.pop_front();
        end(peer, answer.ending);
    }
    return true;
}

void PumpedServer::end(Peer& peer, WireAnswer::Ending ending) {
    switch (ending) {
        case WireAnswer::Ending::stays_open: break;
        case WireAnswer::Ending::closes:
            peer.writable = false;
            finish_sending(peer.socket);
            break;
        case WireAnswer::Ending::resets: reset(peer.socket); break;
    }
}

}  // namespace cis::test
