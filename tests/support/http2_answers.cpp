#include "http2_answers.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <utility>

#include "turns.hpp"

namespace cis::test::http2 {
namespace {

RawHeaders head_of(const std::string& body) {
    return {{"content-type", "application/json"}, {"content-length", std::to_string(body.size())}};
}

std::string first_half(const std::string& body) { return body.substr(0, body.size() / 2); }

}  // namespace

Http2Script in_turn(std::vector<Http2Responder> answers) {
    return [turns = std::make_shared<Turns<Http2Responder>>(std::move(answers))](std::size_t /*connection*/) {
        return turns->next();
    };
}

Http2Script on_each_connection(std::vector<Http2Responder> answers) {
    struct State {
        std::mutex mutex;
        std::map<std::size_t, Turns<Http2Responder>> turns;
    };
    return [state = std::make_shared<State>(), answers = std::move(answers)](std::size_t connection) {
        const std::lock_guard lock{state->mutex};
        return state->turns.try_emplace(connection, answers).first->second.next();
    };
}

Http2Responder having_read(Http2Responder action) {
    return [action = std::move(action)](Http2Stream& stream) { stream.when_read(action); };
}

Http2Responder with(int status, RawHeaders headers, std::string body) {
    return having_read([status, headers = std::move(headers), body = std::move(body)](Http2Stream& stream) {
        stream.respond(status, headers, body);
    });
}

Http2Responder json(int status, std::string body) {
    return with(status, {{"content-type", "application/json"}}, std::move(body));
}

Http2Responder with_trailers(int status, std::string body, RawHeaders trailers) {
    return having_read([status, body = std::move(body), trailers = std::move(trailers)](Http2Stream& stream) {
        stream.respond(status, {}, body, trailers);
    });
}

Http2Responder after_interim(int status, RawHeaders headers, Http2Responder next) {
    return having_read([status, headers = std::move(headers), next = std::move(next)](Http2Stream& stream) {
        stream.send_interim(status, headers);
        next(stream);
    });
}

Http2Responder reset_stream(Http2Error error) {
    return having_read([error](Http2Stream& stream) { stream.reset(error); });
}

Http2Responder reset_after_head(int status, Http2Error error) {
    return having_read([status, error](Http2Stream& stream) {
        stream.begin_response(status);
        stream.reset(error);
    });
}

Http2Responder truncated_body(int status, const std::string& body, Http2Error error) {
    return having_read([head = head_of(body), half = first_half(body), status, error](Http2Stream& stream) {
        stream.begin_response(status, head, half);
        stream.reset(error);
    });
}

Http2Responder short_body(int status, const std::string& body) {
    return with(status, head_of(body), first_half(body));
}

Http2Responder unfinished_body(int status, const std::string& body) {
    return having_read([head = head_of(body), half = first_half(body), status](Http2Stream& stream) {
        stream.begin_response(status, head, half);
    });
}

Http2Responder go_away_before(Http2Error error) {
    constexpr std::int32_t between_requests = 2;  // The streams of a client have odd ids.
    return having_read([error](Http2Stream& stream) {
        stream.connection().go_away(std::max(stream.id() - between_requests, 0), error);
    });
}

Http2Responder go_away_after(Http2Error error, Http2Responder next) {
    return having_read([error, next = std::move(next)](Http2Stream& stream) {
        stream.connection().go_away(stream.id(), error);
        next(stream);
    });
}

Http2Responder garbage() {
    return having_read(
        [](Http2Stream& stream) { stream.connection().send("this is not a frame of HTTP/2"); });
}

Http2Responder reset_before_reading() {
    return [](Http2Stream& stream) { stream.connection().reset(); };
}

Http2Responder reset_after_reading() { return having_read(reset_before_reading()); }

Http2Responder close_before_reading() {
    return [](Http2Stream& stream) { stream.connection().close(); };
}

Http2Responder close_after_reading() { return having_read(close_before_reading()); }

Http2Responder then_close(Http2Responder first) {
    return having_read([first = std::move(first)](Http2Stream& stream) {
        first(stream);
        stream.connection().close();
    });
}

Http2Responder never() {
    return [](Http2Stream& /*stream*/) {};
}

}  // namespace cis::test::http2
