#include <fcntl.h>
#include <cis/redis/seen_store.hpp>
#include "redis_server.hpp"
#include "test.hpp"

// How a Redis store reacts when its server or the connection to it fails.

using cis::webhook::EventClaim;

namespace redis = cis::redis;

namespace {

/// Longer than every operation here, except those that never end.
constexpr auto patience = 10s;

std::string redis_url(std::uint16_t port) { return "redis://127.0.0.1:" + std::to_string(port); }

Error error_of(redis::SeenStore& store) {
    const auto answer = store.claim("secret event", "secret owner");
    REQUIRE_FALSE(answer.has_value());
    CHECK(cis::to_string(answer.error()).find("secret") == std::string::npos);
    return answer.error();
}

/// What a connection through the proxy loses.
enum class Loses {
    nothing,
    command,  ///< the connection breaks before the first command arrives
    answer,   ///< the server executes the first command, but the connection breaks before its reply
};

/// A proxy to the Redis server.
/// @param losses of the first connections, in order; later ones lose nothing
Script lossy_proxy(std::uint16_t port, std::vector<Loses> losses) {
    return [port, losses = std::move(losses)](Connection& connection) {
        const Loses loses = connection.index() < losses.size() ? losses[connection.index()] : Loses::nothing;
        const OwnedSocket server = cis::test::connect_to_loopback(port);
        // Commands and replies are small enough to arrive in one piece on loopback.
        std::array<char, 16384> buffer{};
        for (;;) {
            const std::string command = connection.read_some(buffer.size());
            if (command.empty() || loses == Loses::command) break;
            if (send_some(server, command) < 0) break;
            const auto size = receive(server, buffer);
            if (size <= 0 || loses == Loses::answer) break;
            connection.send({buffer.data(), static_cast<std::size_t>(size)});
        }
        connection.reset();
    };
}

std::set<int> open_descriptors() {
    std::set<int> descriptors;
    for (int descriptor = 0; descriptor < 1024; ++descriptor) {
        if (::fcntl(descriptor, F_GETFD) >= 0) descriptors.insert(descriptor);
    }
    return descriptors;
}

/// Sends the same reply to every command.
Script answer_always(std::string answer) {
    return [answer = std::move(answer)](Connection& connection) {
        while (!connection.read_some(16384).empty()) connection.send(answer);
    };
}

}  // namespace

TEST_CASE("a store goes on when its server was restarted in between") {
    RedisServer server;
    const bool through_socket = GENERATE(false, true);
    CAPTURE(through_socket);
    redis::SeenStore store({.url = through_socket ? server.socket_url() : server.url()});
    REQUIRE(store.claim("event", "me").value() == EventClaim::granted);
    for (int i = 0; i < 3; ++i) {
        server.kill();
        server.start();
        // A server without persistence has lost everything.
        CHECK_FALSE(store.confirm("event", "me").value());
        CHECK(store.claim("event", "me").value() == EventClaim::granted);
    }
}

TEST_CASE("while the server is down, a store reports it, and then works again") {
    RedisServer server;
    const bool through_socket = GENERATE(false, true);
    CAPTURE(through_socket);
    redis::SeenStore store({.url = through_socket ? server.socket_url() : server.url()});
    const bool connected_before = GENERATE(true, false);
    if (connected_before) REQUIRE(store.claim("event", "me").value() == EventClaim::granted);
    server.kill();

    // The command on the broken connection may have arrived; nothing was sent after it.
    const Error first = error_of(store);
    CHECK(first.kind == ErrorKind::connection);
    CHECK(first.outcome == (connected_before ? Outcome::unknown : Outcome::not_sent));
    const Error second = error_of(store);
    CHECK(second.kind == ErrorKind::connection);
    CHECK(second.outcome == Outcome::not_sent);
    CHECK(second.reason.starts_with("cannot connect to Redis at "));
    CHECK(second.reason.ends_with(": Connection refused"));
    CHECK(store.confirm("event", "me").error().kind == ErrorKind::connection);
    CHECK(store.release("event", "me").error().kind == ErrorKind::connection);

    server.start();
    CHECK(store.claim("event", "me").value() == EventClaim::granted);
    CHECK(store.confirm("event", "me").value());
}

TEST_CASE("a write to a server that is gone does not end the process") {
    // Otherwise the signal under test could not arrive.
    REQUIRE(std::signal(SIGPIPE, SIG_DFL) != SIG_ERR);
    RedisServer server;
    redis::SeenStore store({.url = server.socket_url()});
    REQUIRE(store.claim("event", "me").value() == EventClaim::granted);
    server.kill();
    // On a Unix socket the first write fails at once.
    CHECK(store.confirm("event", "me").error().kind == ErrorKind::connection);
}

TEST_CASE("a server that hangs costs no more than the timeout, and is asked again later") {
    RedisServer server;
    redis::SeenStore store({.url = server.url(), .connect_timeout = 2 * patience, .command_timeout = 50ms});
    REQUIRE(store.claim("event", "me").value() == EventClaim::granted);
    server.stop_answering();
    const auto started = std::chrono::steady_clock::now();

    const Error error = error_of(store);
    CHECK(error.kind == ErrorKind::timeout);
    CHECK(error.outcome == Outcome::unknown);
    CHECK(error.reason ==
          "cannot ask Redis at 127.0.0.1:" + std::to_string(server.port()) + ": it took too long");
    // The system still accepts connections; this one was not used before.
    CHECK(error_of(store).kind == ErrorKind::timeout);
    const auto elapsed = std::chrono::steady_clock::now() - started;
    CHECK(elapsed >= 100ms);
    CHECK(elapsed < patience);

    server.answer_again();
    CHECK(store.confirm("event", "me").value());
}

TEST_CASE("a server that does not take the connection costs no more than the timeout") {
    const cis::test::SilentPort port;
    redis::SeenStore store(
        {.url = redis_url(port.port()), .connect_timeout = 50ms, .command_timeout = 2 * patience});
    const auto started = std::chrono::steady_clock::now();
    const Error error = error_of(store);
    CHECK(error.kind == ErrorKind::timeout);
    CHECK(error.outcome == Outcome::not_sent);
    CHECK(error.reason.starts_with("cannot connect to Redis at 127.0.0.1:"));
    CHECK(std::chrono::steady_clock::now() - started < patience);
}

TEST_CASE("a host that does not exist is a connection error") {
    // A label of a host name has at most 63 characters, so the name server is not even queried.
    const std::string host(64, 'x');
    redis::SeenStore store({.url = "redis://" + host});
    const Error error = error_of(store);
    CHECK(error.kind == ErrorKind::connection);
    CHECK(error.outcome == Outcome::not_sent);
    CHECK(error.reason.starts_with("cannot connect to Redis at " + host + ":6379: "));
}

TEST_CASE("a command or an answer that is lost changes nothing for the caller") {
    RedisServer server;
    const Loses loses = GENERATE(Loses::command, Loses::answer);
    CAPTURE(static_cast<int>(loses));
    redis::SeenStore direct({.url = server.url()});

    SECTION("of a claim") {
        const FaultServer way(lossy_proxy(server.port(), {loses}));
        redis::SeenStore store({.url = redis_url(way.port())});
        CHECK(store.claim("event", "me").value() == EventClaim::granted);
        CHECK(direct.claim("event", "you").value() == EventClaim::in_progress);
        CHECK(way.connections() == 2);
    }
    SECTION("of a claim that is not granted") {
        REQUIRE(direct.claim("event", "you").value() == EventClaim::granted);
        const FaultServer way(lossy_proxy(server.port(), {loses}));
        redis::SeenStore store({.url = redis_url(way.port())});
        CHECK(store.claim("event", "me").value() == EventClaim::in_progress);
    }
    SECTION("of a confirmation") {
        REQUIRE(direct.claim("event", "me").value() == EventClaim::granted);
        const FaultServer way(lossy_proxy(server.port(), {loses}));
        redis::SeenStore store({.url = redis_url(way.port())});
        CHECK(store.confirm("event", "me").value());
        CHECK(direct.claim("event", "you").value() == EventClaim::handled);
    }
    SECTION("of a release") {
        REQUIRE(direct.claim("event", "me").value() == EventClaim::granted);
        const FaultServer way(lossy_proxy(server.port(), {loses}));
        redis::SeenStore store({.url = redis_url(way.port())});
        // The documented exception: a lost reply cannot be distinguished from an expired claim.
        CHECK(store.release("event", "me").value() == (loses == Loses::command));
        CHECK(direct.claim("event", "you").value() == EventClaim::granted);
    }
}

TEST_CASE("a command is sent twice at most") {
    RedisServer server;
    const FaultServer way(lossy_proxy(server.port(), {Loses::answer, Loses::command}));
    redis::SeenStore store({.url = redis_url(way.port())});
    const Error error = error_of(store);
    CHECK(error.kind == ErrorKind::connection);
    CHECK(error.outcome == Outcome::unknown);
    CHECK(way.connections() == 2);
    CHECK(store.claim("event", "me").value() == EventClaim::granted);
}

TEST_CASE("a store keeps its connection") {
    RedisServer server;
    const FaultServer way(lossy_proxy(server.port(), {}));
    redis::SeenStore store({.url = redis_url(way.port())});
    for (int i = 0; i < 10; ++i) REQUIRE(store.claim("event", "me").value() == EventClaim::granted);
    REQUIRE(store.confirm("event", "me").value());
    CHECK(way.connections() == 1);
}

TEST_CASE("a store's connection is not inherited by programs, and a network that forgets it is noticed") {
    RedisServer server;
    const std::set<int> before = open_descriptors();
    redis::SeenStore store({.url = server.url()});
    CHECK(open_descriptors() == before);
    REQUIRE(store.claim("event", "me").value() == EventClaim::granted);
    std::set<int> added = open_descriptors();
    for (const int descriptor : before) added.erase(descriptor);
    REQUIRE(added.size() == 1);
    CHECK((::fcntl(*added.begin(), F_GETFD) & FD_CLOEXEC) != 0);
    int keep_alive = 0;
    socklen_t size = sizeof keep_alive;
    REQUIRE(::getsockopt(*added.begin(), SOL_SOCKET, SO_KEEPALIVE, &keep_alive, &size) == 0);
    CHECK(keep_alive == 1);
}

TEST_CASE("a temporary failure of the server is retried later") {
    RedisServer server;
    redis::SeenStore store({.url = server.url()});
    REQUIRE(store.claim("event", "me").value() == EventClaim::granted);
    std::string code;

    SECTION("because it is a replica") {
        code = "READONLY";
        REQUIRE(server.command({"REPLICAOF", "127.0.0.1", "1"}) == "OK");
    }
    SECTION("because it is out of memory") {
        code = "OOM";
        REQUIRE(server.command({"CONFIG", "SET", "maxmemory", "1"}) == "OK");
    }
    const Error error = error_of(store);
    CHECK(error.kind == ErrorKind::server);
    CHECK(error.transient());
    CHECK(error.outcome == Outcome::rejected);
    CHECK(error.reason == "Redis at 127.0.0.1:" + std::to_string(server.port()) + " refused EVAL: " + code);
    CHECK(error.message.starts_with(code));

    REQUIRE(server.command({"REPLICAOF", "NO", "ONE"}) == "OK");
    REQUIRE(server.command({"CONFIG", "SET", "maxmemory", "0"}) == "OK");
    CHECK(store.confirm("event", "me").value());
}

TEST_CASE("a refusal of the server is reported by its code, never by its text") {
    struct Case {
        std::string answer;
        ErrorKind kind;
        std::string reason;
    };
    for (const auto& [answer, kind, reason] : {
             Case{"-LOADING Redis is loading the dataset in memory\r\n", ErrorKind::server,
                  "refused EVAL: LOADING"},
             Case{"-MASTERDOWN Link with MASTER is down\r\n", ErrorKind::server, "refused EVAL: MASTERDOWN"},
             Case{"-BUSY Redis is busy running a script\r\n", ErrorKind::server, "refused EVAL: BUSY"},
             Case{"-MOVED 1234 10.0.0.1:6379\r\n", ErrorKind::bad_request, "refused EVAL: MOVED"},
             Case{"-ERR unknown command, with secret words\r\n", ErrorKind::bad_request, "refused EVAL: ERR"},
             Case{"-secret words\r\n", ErrorKind::bad_request, "refused EVAL: "},
         }) {
        CAPTURE(answer);
        const FaultServer server(answer_always(answer));
        redis::SeenStore store({.url = redis_url(server.port())});
        const Error error = error_of(store);
        CHECK(error.kind == kind);
        CHECK(error.outcome == Outcome::rejected);
        CHECK(error.reason.ends_with(reason));
        CHECK(error.message == answer.substr(1, answer.size() - 3));
        CHECK(server.connections() == 1);
        // The next connection may reach a server that can.
        CHECK(error_of(store).kind == kind);
        CHECK(server.connections() == 2);
    }
}

TEST_CASE("a server that cannot log anybody in yet refuses no password") {
    const FaultServer server(answer_always("-LOADING Redis is loading the dataset in memory\r\n"));
    redis::SeenStore store({.url = "redis://:word@127.0.0.1:" + std::to_string(server.port())});
    const Error error = error_of(store);
    CHECK(error.kind == ErrorKind::server);
    CHECK(error.reason.ends_with("refused AUTH: LOADING"));
}

TEST_CASE("a server that is not Redis is reported") {
    const std::string answer = GENERATE("HTTP/1.1 400 Bad Request\r\n\r\n", ":1\r\n", "*0\r\n");
    CAPTURE(answer);
    const FaultServer server(answer_always(answer));
    redis::SeenStore store({.url = redis_url(server.port())});
    CHECK(error_of(store).kind == ErrorKind::decode);
    CHECK(store.confirm("event", "me").error().kind == ErrorKind::decode);
    CHECK(server.connections() == 2);
}

TEST_CASE("a claim with an empty reply is not granted") {
    const FaultServer server(answer_always("$-1\r\n"));
    redis::SeenStore store({.url = redis_url(server.port())});
    CHECK(error_of(store).kind == ErrorKind::decode);
}
