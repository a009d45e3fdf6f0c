#include "answers.hpp"

#include <memory>
#include <utility>

#include "gzip.hpp"
#include "turns.hpp"

namespace cis::test {
namespace {

void serve(Connection& connection, Turns<Responder>& turns) {
    while (connection.wait_for_first_byte()) {
        turns.next()(connection);
    }
}

/// A responder that acts after the whole request was read. It closes the connection if the bytes are not a
/// request.
template <class Action>
Responder having_read(Action action) {
    return [action = std::move(action)](Connection& connection) {
        if (connection.read_request()) {
            action(connection);
        } else {
            connection.close();
        }
    };
}

using Header = RawHeaders::value_type;

Header json_type() { return {"Content-Type", "application/json"}; }

Header chunked_framing() { return {"Transfer-Encoding", "chunked"}; }

Header gzip_coding() { return {"Content-Encoding", "gzip"}; }

std::string json_head(int status, const std::string& body) {
    return response_head(status, {json_type(), {"Content-Length", std::to_string(body.size())}});
}

std::string first_chunk(int status, const std::string& body) {
    return response_head(status, {json_type(), chunked_framing()}) + chunk(body);
}

}  // namespace

Script answer_in_turn(std::vector<Responder> answers) {
    return [turns = std::make_shared<Turns<Responder>>(std::move(answers))](Connection& connection) {
        serve(connection, *turns);
    };
}

Script answer_on_each_connection(std::vector<Responder> answers) {
    return [answers = std::move(answers)](Connection& connection) {
        Turns<Responder> turns{answers};
        serve(connection, turns);
    };
}

namespace answer {

Responder with(int status, RawHeaders headers, std::string body) {
    return having_read([status, headers = std::move(headers), body = std::move(body)](
                           Connection& connection) { connection.respond(status, headers, body); });
}

Responder bytes(std::string text) {
    return having_read([text = std::move(text)](Connection& connection) { connection.send(text); });
}

Responder json(int status, std::string body) { return with(status, {json_type()}, std::move(body)); }

Responder chunked(int status, const std::string& body) {
    return bytes(first_chunk(status, body) + "0\r\n\r\n");
}

Responder redirect(int status, std::string location) {
    return with(status, {{"Location", std::move(location)}});
}

Responder gzipped_json(int status, const std::string& body) {
    return with(status, {json_type(), gzip_coding()}, gzip(body));
}

Responder gzip_bomb(std::size_t mebibytes) {
    const std::string blanks(std::size_t{1024} * 1024, ' ');
    return with(200, {json_type(), gzip_coding()}, gzip(blanks, mebibytes));
}

Responder endless_gzip_bomb(const std::string& first) {
    constexpr std::size_t mebibytes = 16;
    const EndlessGzip bomb = endless_gzip(first, std::string(std::size_t{1024} * 1024, ' '), mebibytes);
    const std::string begin =
        response_head(200, {json_type(), gzip_coding(), chunked_framing()}) + chunk(bomb.begin);
    return having_read([begin, more = chunk(bomb.more)](Connection& connection) {
        for (bool is_open = connection.send(begin); is_open;) is_open = connection.send(more);
    });
}

Responder reset_before_reading() {
    return [](Connection& connection) { connection.reset(); };
}

Responder reset_after_reading() {
    return having_read([](Connection& connection) { connection.reset(); });
}

Responder close_before_reading() {
    return [](Connection& connection) { connection.close(); };
}

Responder close_after_reading() {
    return having_read([](Connection& connection) { connection.close(); });
}

Responder then_close(Responder first) {
    return [first = std::move(first)](Connection& connection) {
        first(connection);
        connection.close();
    };
}

Responder after(std::chrono::milliseconds delay, Responder first) {
    return [delay, first = std::move(first)](Connection& connection) {
        if (connection.pause(delay)) {
            first(connection);
        }
    };
}

Responder truncated_body(int status, const std::string& body) {
    return then_close(bytes(json_head(status, body) + body.substr(0, body.size() / 2)));
}

Responder unfinished_chunks(int status, const std::string& body) {
    return then_close(bytes(first_chunk(status, body)));
}

Responder bad_chunk(int status) {
    return then_close(
        bytes(response_head(status, {json_type(), chunked_framing()}) + "no-size\r\n{}\r\n0\r\n\r\n"));
}

Responder garbage_status_line() { return then_close(bytes("this is not HTTP\r\n\r\n")); }

Responder dripped_body(int status, std::string body, std::size_t per_write,
                       std::chrono::milliseconds interval) {
    return having_read([=, body = std::move(body)](Connection& connection) {
        connection.send(json_head(status, body));
        connection.drip(body, per_write, interval);
    });
}

Responder dripped_response(int status, const std::string& body, std::size_t per_write,
                           std::chrono::milliseconds interval) {
    return having_read([response = json_head(status, body) + body, per_write, interval](
                           Connection& connection) { connection.drip(response, per_write, interval); });
}

Responder never() {
    return having_read([](Connection& connection) { connection.wait_until_peer_closes(); });
}

}  // namespace answer

}  // namespace cis::test
