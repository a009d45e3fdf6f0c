#include "connection.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <utility>

#include "response_text.hpp"

namespace cis::test {
namespace {

constexpr std::string_view head_end = "\r\n\r\n";

std::optional<std::size_t> parse_size(std::string_view digits, int base) {
    std::size_t size = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), size, base);
    if (error != std::errc{} || end != digits.data() + digits.size()) {
        return std::nullopt;
    }
    return size;
}

bool forbids_body(int status) { return status < 200 || status == 204 || status == 304; }

}  // namespace

Connection::Connection(Stream& stream, std::size_t index, Recorder record)
    : stream_{stream}, index_{index}, record_{std::move(record)} {}

bool Connection::wait_for_first_byte() { return !closed_ && (!received_.empty() || stream_.wait_for_byte()); }

std::string Connection::read_some(std::size_t size) {
    if (received_.empty() && !receive_more()) {
        return {};
    }
    return *take(std::min(size, received_.size()));
}

std::optional<ReceivedRequest> Connection::read_request() {
    const std::optional<std::string> head = take_through(head_end);
    if (!head) {
        return std::nullopt;
    }
    std::optional<ReceivedRequest> request = parse_request_head(*head);
    if (!request) {
        return std::nullopt;
    }
    if (request->header("Expect") == "100-continue") {
        send(response_head(100, {}));
    }
    std::optional<std::string> body = read_body(*request);
    if (!body) {
        return std::nullopt;
    }
    request->body = std::move(*body);
    request->connection = index_;
    record_(*request);
    return request;
}

bool Connection::send(std::string_view bytes) { return !closed_ && stream_.write(bytes); }

bool Connection::respond(int status, const RawHeaders& headers, std::string_view body) {
    if (forbids_body(status)) {
        return send(response_head(status, headers));
    }
    RawHeaders complete = headers;
    complete.emplace_back("Content-Length", std::to_string(body.size()));
    return send(response_head(status, complete).append(body));
}

bool Connection::drip(std::string_view bytes, std::size_t per_write, std::chrono::milliseconds interval) {
    while (!bytes.empty()) {
        const std::string_view piece = bytes.substr(0, per_write);
        if (!pause(interval) || !send(piece)) {
            return false;
        }
        bytes.remove_prefix(piece.size());
    }
    return true;
}

bool Connection::pause(std::chrono::milliseconds duration) {
    const auto deadline = Stream::Clock::now() + duration;
    while (!closed_) {
        if (!stream_.wait_until_readable(deadline)) {
            return true;
        }
        if (!receive_more()) {
            return false;
        }
    }
    return false;
}

void Connection::wait_for(const Cue& cue) { stream_.wait_for(cue.flag()); }

void Connection::wait_until_peer_closes() {
    while (receive_more()) {
        received_.clear();
    }
}

void Connection::close() {
    closed_ = true;
    stream_.finish_writing();
}

void Connection::reset() {
    closed_ = true;
    stream_.reset();
}

bool Connection::receive_more() {
    if (closed_) {
        return false;
    }
    std::array<char, 16'384> buffer;
    const std::size_t size = stream_.read(buffer);
    received_.append(buffer.data(), size);
    return size > 0;
}

std::optional<std::string> Connection::take_through(std::string_view delimiter) {
    std::size_t searched = 0;
    for (;;) {
        const std::size_t found = received_.find(delimiter, searched);
        if (found != std::string::npos) {
            return take(found + delimiter.size());
        }
        searched = received_.size() - std::min(received_.size(), delimiter.size() - 1);
        if (!receive_more()) {
            return std::nullopt;
        }
    }
}

std::optional<std::string> Connection::take(std::size_t size) {
    while (received_.size() < size) {
        if (!receive_more()) {
            return std::nullopt;
        }
    }
    std::string taken = received_.substr(0, size);
    received_.erase(0, size);
    return taken;
}

std::optional<std::string> Connection::read_body(const ReceivedRequest& head) {
    if (head.header("Transfer-Encoding") == "chunked") {
        return read_chunks();
    }
    const std::string length = head.header("Content-Length");
    if (length.empty()) {
        return std::string{};
    }
    const std::optional<std::size_t> size = parse_size(length, 10);
    return size ? take(*size) : std::nullopt;
}

std::optional<std::string> Connection::read_chunks() {
    std::string body;
    for (;;) {
        const std::optional<std::string> line = take_through(line_end);
        if (!line) {
            return std::nullopt;
        }
        const std::optional<std::size_t> size =
            parse_size(std::string_view{*line}.substr(0, line->find_first_of(";\r")), 16);
        if (!size || *size > std::numeric_limits<std::size_t>::max() - line_end.size()) {
            return std::nullopt;
        }
        if (*size == 0) {
            break;
        }
        const std::optional<std::string> chunk = take(*size + line_end.size());
        if (!chunk) {
            return std::nullopt;
        }
        body.append(*chunk, 0, *size);
    }
    for (;;) {
        const std::optional<std::string> trailer = take_through(line_end);
        if (!trailer) {
            return std::nullopt;
        }
        if (*trailer == line_end) {
            return body;
        }
    }
}

}  // namespace cis::test
