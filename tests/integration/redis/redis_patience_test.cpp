// How long, and with how much memory, the users of a Redis server wait for one that does not behave.

#include <cis/redis/claims.hpp>
#include <cis/redis/rate_limiter.hpp>
#include <cis/redis/seen_store.hpp>
#include "peak_memory.hpp"
#include "test.hpp"

namespace redis = cis::redis;

namespace {

constexpr std::chrono::milliseconds short_timeout = 150ms;
/// Much longer than the timeout, on a busy machine too, and much shorter than the servers below go on.
constexpr auto patience = 8s;

std::string url_of(const FaultServer& server, const std::string& login = "") {
    return "redis://" + login + "127.0.0.1:" + std::to_string(server.port());
}

std::string bulk(const std::string& text) {
    return "$" + std::to_string(text.size()) + "\r\n" + text + "\r\n";
}

/// After each command, this reply: a byte every 20 ms for a minute.
Script trickle(std::string reply) {
    reply.append(3'000, 'x');
    return [reply = std::move(reply)](Connection& connection) {
        if (!connection.read_some(16384).empty()) connection.drip(reply, 1, 20ms);
    };
}

/// After each command, this text and then 2 GiB of another one, as fast as they are taken.
Script flood(std::string begin, std::string piece) {
    std::string block;
    while (block.size() < 65'536) block += piece;
    return [begin = std::move(begin), block = std::move(block)](Connection& connection) {
        if (connection.read_some(16384).empty() || !connection.send(begin)) return;
        for (int i = 0; i < 32'768 && connection.send(block); ++i) {
        }
    };
}

struct Asking {
    const char* what;
    std::function<std::optional<Error>(const std::string& url)> ask;
};

template <class Answer>
std::optional<Error> error_in(const Answer& answer) {
    return answer ? std::nullopt : std::make_optional(answer.error());
}

/// All that ask a server, each in its own way.
std::vector<Asking> everybody(std::chrono::milliseconds timeout) {
    const auto store = [timeout](const std::string& url) {
        return redis::SeenStore({.url = url, .connect_timeout = 1h, .command_timeout = timeout});
    };
    return {
        {"claim of an event", [=](const std::string& url) { return error_in(store(url).claim("k", "me")); }},
        {"confirmation", [=](const std::string& url) { return error_in(store(url).confirm("k", "me")); }},
        {"release", [=](const std::string& url) { return error_in(store(url).release("k", "me")); }},
        {"opening of claims",
         [timeout](const std::string& url) {
             redis::Claims claims({.url = url, .command_timeout = timeout});
             return error_in(claims.open({}));
         }},
        {"claim of rows",
         [timeout](const std::string& url) {
             redis::Claims claims({.url = url, .command_timeout = timeout});
             return error_in(claims.claim(std::vector<std::string>{"a"}, "", {}));
         }},
        {"limiter",
         [timeout](const std::string& url) {
             std::optional<Error> away;
             std::atomic<bool> is_away{false};
             redis::RateLimiter limiter({.url = url,
                                         .name = "test",
                                         .requests = 200,
                                         .window = 1s,
                                         .on_away =
                                             [&](const Error& error) {
                                                 away = error;
                                                 is_away = true;
                                                 is_away.notify_all();
                                             },
                                         .command_timeout = timeout});
             cis::Ticket ticket;
             static_cast<void>(limiter.try_acquire(steady_clock::now(), ticket));
             is_away.wait(false);
             return away;
         }},
    };
}

/// The error, after a time that the timeout allows. Objects are destroyed in that time too.
Error error_in_time(const Asking& asking, const std::string& url) {
    CAPTURE(asking.what);
    const auto began = steady_clock::now();
    const auto error = asking.ask(url);
    CHECK(steady_clock::now() - began < patience);
    REQUIRE(error);
    return *error;
}

}  // namespace

TEST_CASE("a reply that trickles does not begin the timeout anew") {
    const std::string begin = GENERATE(as<std::string>{}, "+", "-ERR ", "$3000\r\n", "$1000000\r\n");
    CAPTURE(begin);
    for (const Asking& asking : everybody(short_timeout)) {
        const FaultServer server(trickle(begin));
        const Error error = error_in_time(asking, url_of(server));
        CHECK(error.kind == ErrorKind::timeout);
        CHECK(error.outcome == cis::Outcome::unknown);
        CHECK_THAT(error.reason, ContainsSubstring("it took too long"));
    }
}

TEST_CASE("the timeout of a command is also that of the login, and of a second connection") {
    const FaultServer slow_login(trickle("+"));
    const FaultServer slow_again([](Connection& connection) {
        if (connection.index() == 0) {
            static_cast<void>(connection.read_some(16384));
            connection.reset();
            return;
        }
        trickle("+")(connection);
    });
    for (const Asking& asking : everybody(short_timeout)) {
        const Error error = error_in_time(asking, url_of(slow_login, "user:word@"));
        CHECK(error.kind == ErrorKind::timeout);
        CHECK(error.outcome == cis::Outcome::not_sent);
    }
    const Error error = error_in_time(everybody(short_timeout).front(), url_of(slow_again));
    CHECK(error.kind == ErrorKind::timeout);
    CHECK(slow_again.connections() == 2);
}

TEST_CASE("many replies that are each in time are one command, and end at its timeout") {
    // Connecting, login and selection: each reply takes two thirds of the timeout.
    const FaultServer server([](Connection& connection) {
        while (!connection.read_some(16384).empty() && connection.pause(short_timeout * 2 / 3))
            connection.send("+OK\r\n");
    });
    redis::SeenStore store({.url = url_of(server, "user:word@") + "/3", .command_timeout = short_timeout});
    const auto began = steady_clock::now();
    const auto answer = store.claim("k", "me");
    REQUIRE_FALSE(answer);
    CHECK(answer.error().kind == ErrorKind::timeout);
    CHECK(steady_clock::now() - began < patience);
}

TEST_CASE("a server that does not read ends a large command at its timeout") {
    const FaultServer server([](Connection& connection) { connection.pause(1min); });
    redis::Claims claims({.url = url_of(server), .command_timeout = short_timeout});
    const std::vector<std::string> keys(64, std::string(500'000, 'k'));
    const auto began = steady_clock::now();
    const auto answer = claims.claim(keys, "", {});
    REQUIRE_FALSE(answer);
    CHECK(answer.error().kind == ErrorKind::timeout);
    CHECK(steady_clock::now() - began < patience);
}

TEST_CASE("a reply without an end costs little time and memory") {
    struct Case {
        std::string begin;
        std::string piece;
    };
    const Case one = GENERATE(values<Case>({{"$5000000000\r\n", "x"},
                                            {"$536870912\r\n", "x"},
                                            {"+", "x"},
                                            {"-", "x"},
                                            {"*1000000000\r\n", ":1\r\n"},
                                            {"*2147483647\r\n", "$1\r\na\r\n"},
                                            {"", "*1\r\n"},
                                            {"", "*7\r\n"},
                                            {">1000000000\r\n", "+x\r\n"},
                                            {"%1000000000\r\n", "+x\r\n"},
                                            {"", "$1\r\na\r\n"},
                                            {"", "+OK\r\n"}}));
    CAPTURE(one.begin, one.piece);
    for (const Asking& asking : everybody(30s)) {
        const FaultServer server(flood(one.begin, one.piece));
        const PeakMemory memory;
        const Error error = error_in_time(asking, url_of(server));
        CHECK(error.kind == ErrorKind::decode);
        if (PeakMemory::is_meaningful) CHECK(memory.growth() < 32UL * 1024 * 1024);
    }
}

TEST_CASE("a reply that is as large as ours can be is read, and one that is larger is refused") {
    constexpr std::size_t mebibyte = 1024UL * 1024UL;
    const auto claim_with_id_of = [](std::size_t size) {
        const std::string reply =
            bulk("epoch 1 1:ein 1 " + std::to_string(size) + ":" + std::string(size, 'i'));
        const FaultServer server([reply](Connection& connection) {
            while (!connection.read_some(16384).empty()) connection.send(reply);
        });
        redis::Claims claims({.url = url_of(server), .command_timeout = 10s});
        return claims.claim(std::vector<std::string>{"a"}, "e", {});
    };
    const auto read = claim_with_id_of(mebibyte - 100);
    REQUIRE(read);
    CHECK(read->claims.at(0).id.size() == mebibyte - 100);
    const auto refused = claim_with_id_of(mebibyte + 1);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().kind == ErrorKind::decode);
    CHECK_THAT(refused.error().reason, ContainsSubstring("larger than 1 MiB"));
}

TEST_CASE("an answer to nobody is not taken for the answer to the next command") {
    const FaultServer server([](Connection& connection) {
        while (!connection.read_some(16384).empty()) connection.send(bulk("handled:x") + bulk("handled:x"));
    });
    redis::SeenStore store({.url = url_of(server)});
    for (int i = 0; i < 2; ++i) CHECK(store.claim("k", "me").error().kind == ErrorKind::decode);
    CHECK(server.connections() == 2);
}
