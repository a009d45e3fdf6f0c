#include "answers.hpp"

#include <memory>
#include <utility>

#include "gzip.hpp"
#include "turns.hpp"

namespace cis::test {
namespace {

void serve(Connection& connection, Turns<Answer>& turns) {
    while (connection.wait_for_first_byte()) {
        turns.next()(connection);
    }
}

/// An answer that acts only once the whole request was read, and closes when what arrived is not one.
template <class Action>
Answer having_read(Action action) {
    return [action = std::move(action)](Connection& connection) {
        if (connection.read_request()) {
            action(connection);
        } else {
            connection.close();
        }
    };
}

using Header = Headers::value_type;

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

Script answer_in_turn(std::vector<Answer> answers) {
    return [turns = std::make_shared<Turns<Answer>>(std::move(answers))](Connection& connection) {
        serve(connection, *turns);
    };
}

Script answer_on_each_connection(std::vector<Answer> answers) {
    return [answers = std::move(answers)](Connection& connection) {
        Turns<Answer> turns{answers};
        serve(connection, turns);
    };
}

namespace answer {

Answer with(int status, Headers headers, std::string body) {
    return having_read([status, headers = std::move(headers), body = std::move(body)](
                           Connection& connection) { connection.respond(status, headers, body); });
}

Answer bytes(std::string text) {
    return having_read([text = std::move(text)](Connection& connection) { connection.send(text); });
}

Answer json(int status, std::string body) { return with(status, {json_type()}, std::move(body)); }

Answer chunked(int status, const std::string& body) { return bytes(first_chunk(status, body) + "0\r\n\r\n"); }

Answer redirect(int status, std::string location) {
    return with(status, {{"Location", std::move(location)}});
}

Answer gzipped_json(int status, const std::string& body) {
    return with(status, {json_type(), gzip_coding()}, gzip(body));
}

Answer gzip_bomb(std::size_t mebibytes) {
    const std::string blanks(std::size_t{1024} * 1024, ' ');
    return with(200, {json_type(), gzip_coding()}, gzip(blanks, mebibytes));
}

Answer reset_before_reading() {
    return [](Connection& connection) { connection.reset(); };
}

Answer reset_after_reading() {
    return having_read([](Connection& connection) { connection.reset(); });
}

Answer close_before_reading() {
    return [](Connection& connection) { connection.close(); };
}

Answer close_after_reading() {
    return having_read([](Connection& connection) { connection.close(); });
}

Answer then_close(Answer first) {
    return [first = std::move(first)](Connection& connection) {
        first(connection);
        connection.close();
    };
}

Answer after(std::chrono::milliseconds delay, Answer first) {
    return [delay, first = std::move(first)](Connection& connection) {
        if (connection.pause(delay)) {
            first(connection);
        }
    };
}

Answer truncated_body(int status, const std::string& body) {
    return then_close(bytes(json_head(status, body) + body.substr(0, body.size() / 2)));
}

Answer unfinished_chunks(int status, const std::string& body) {
    return then_close(bytes(first_chunk(status, body)));
}

Answer bad_chunk(int status) {
    return then_close(
        bytes(response_head(status, {json_type(), chunked_framing()}) + "no-size\r\n{}\r\n0\r\n\r\n"));
}

Answer garbage_status_line() { return then_close(bytes("this is not HTTP\r\n\r\n")); }

Answer dripped_body(int status, std::string body, std::size_t per_write, std::chrono::milliseconds interval) {
    return having_read([=, body = std::move(body)](Connection& connection) {
        connection.send(json_head(status, body));
        connection.drip(body, per_write, interval);
    });
}

Answer dripped_response(int status, const std::string& body, std::size_t per_write,
                        std::chrono::milliseconds interval) {
    return having_read([response = json_head(status, body) + body, per_write, interval](
                           Connection& connection) { connection.drip(response, per_write, interval); });
}

Answer never() {
    return having_read([](Connection& connection) { connection.wait_until_peer_closes(); });
}

}  // namespace answer

}  // namespace cis::test
