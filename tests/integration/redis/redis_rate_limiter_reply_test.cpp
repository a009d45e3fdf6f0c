// What a limiter asks a server, and what it makes of its replies.

#include <cis/redis/rate_limiter.hpp>
#include "test.hpp"

namespace {

/// What a limiter asked.
struct Asked {
    std::size_t slots{};
    std::chrono::microseconds pause{};
};

std::string bulk(const std::string& text) {
    return "$" + std::to_string(text.size()) + "\r\n" + text + "\r\n";
}

/// The last two words of a command. In Redis' protocol a line with its length precedes each word.
Asked asked_by(std::string_view command) {
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < command.size();) {
        const std::size_t end = std::min(command.find("\r\n", at), command.size());
        lines.emplace_back(command.substr(at, end - at));
        at = end + 2;
    }
    return {.slots = std::stoul(lines[lines.size() - 3]),
            .pause = std::chrono::microseconds(std::stoll(lines.back()))};
}

/// A server that keeps no quota: the first slot is always now. Its first reply comes when the gate opens.
class Server {
public:
    struct Options {
        int refused_pauses{0};               ///< as many pauses get an error
        std::chrono::microseconds pause{};   ///< in its replies
        std::optional<std::string> reply{};  ///< to everything, instead of its own
    };

    explicit Server(Options options)
        : options_(options), server_([this](Connection& connection) { serve(connection); }) {}

    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;
    ~Server() { open(); }

    [[nodiscard]] redis::RateLimiterOptions options() const {
        return {.url = "redis://127.0.0.1:" + std::to_string(server_.port()),
                .name = "test",
                .requests = 12'000,
                .window = 1min};
    }
    void open() { gate_.open(); }
    [[nodiscard]] std::vector<Asked> asked() const {
        const std::lock_guard lock(mutex_);
        return asked_;
    }

private:
    void serve(Connection& connection) {
        for (;;) {
            const std::string command = connection.read_some(16384);
            if (command.empty()) return;
            const std::string reply = reply_to(asked_by(command));
            passage_.wait();
            connection.send(reply);
        }
    }
    std::string reply_to(const Asked& asked) {
        const std::lock_guard lock(mutex_);
        asked_.push_back(asked);
        if (asked.pause > 0us && options_.refused_pauses-- > 0) return "-ERR not now\r\n";
        return options_.reply.value_or(bulk("0 " + std::to_string(options_.pause.count())));
    }

    mutable std::mutex mutex_;
    std::vector<Asked> asked_;
    Options options_;
    Gate gate_;
    std::shared_future<void> passage_{gate_.passage()};
    FaultServer server_;
};

/// Lets the limiter wait for slots and for a pause at once, while the server has not replied yet.
void want_slots_and_pause(redis::RateLimiter& limiter, Server& server, std::vector<Ticket>& tickets) {
    CHECK_FALSE(limiter.try_acquire(steady_clock::now(), tickets[0]).granted);
    REQUIRE(eventually([&] { return server.asked().size() == 1; }));
    for (Ticket& ticket : tickets) CHECK_FALSE(limiter.try_acquire(steady_clock::now(), ticket).granted);
    limiter.pause_until(steady_clock::now() + 10min);
    server.open();
}

}  // namespace

TEST_CASE("a limiter tells the server of a pause before it takes more slots") {
    Server server({});
    redis::RateLimiter limiter(server.options());
    std::vector<Ticket> tickets(3);
    want_slots_and_pause(limiter, server, tickets);
    REQUIRE(eventually([&] { return server.asked().size() >= 3; }));
    const auto asked = server.asked();
    CHECK(asked[0].slots > 0);
    CHECK(asked[1].slots == 0);
    CHECK(asked[1].pause > 9min);
    CHECK(asked[1].pause <= 10min);
    CHECK(asked[2].slots > 0);
    CHECK(asked[2].pause == 0us);
}

TEST_CASE("a pause that the server refused is told again") {
    Server server({.refused_pauses = 1});
    redis::RateLimiter limiter(server.options());
    std::vector<Ticket> tickets(3);
    want_slots_and_pause(limiter, server, tickets);
    REQUIRE(eventually([&] { return limiter.statistics().degraded; }));
    CHECK(server.asked().size() == 2);  // it did not take slots all the same
    REQUIRE(eventually([&] { return server.asked().size() >= 4; }));
    CHECK(server.asked()[2].pause > 9min);
    CHECK(eventually([&] { return !limiter.statistics().degraded; }));
}

TEST_CASE("the share of a limiter that loses its server begins after the slots that it has") {
    Server server({.refused_pauses = 1'000, .reply = bulk("600000000 0")});
    server.open();
    redis::RateLimiter limiter(server.options());
    Ticket first;
    const auto asked_at = steady_clock::now();
    steady_clock::time_point slot{};
    REQUIRE(eventually([&] {
        slot = limiter.try_acquire(steady_clock::now(), first).ask_again;
        return slot >= asked_at + 9min;
    }));
    limiter.pause_until(steady_clock::now() + 1min);  // one that is over is not told to the server
    REQUIRE(eventually([&] { return limiter.statistics().degraded; }));
    Ticket second;
    for (int i = 0; i < 2; ++i)
        CHECK(limiter.try_acquire(steady_clock::now(), second).ask_again >= slot + 5ms);
}

TEST_CASE("a limiter that has nothing else to do tells the server of a pause") {
    Server server({});
    server.open();
    redis::RateLimiter limiter(server.options());
    Ticket ticket;
    // When it has the slot, its thread waits.
    REQUIRE(eventually([&] { return limiter.try_acquire(steady_clock::now(), ticket).granted; }));
    REQUIRE(server.asked().size() == 1);
    limiter.pause_until(steady_clock::now() + 10min);
    REQUIRE(eventually([&] { return server.asked().size() >= 2; }));
    CHECK(server.asked()[1].pause > 9min);
    limiter.pause_until(steady_clock::now() + 1min);  // the longer one stays
    CHECK(limiter.statistics().pauses == 1);
}

TEST_CASE("a pause of any length that the server knows is a pause") {
    Server server({.pause = 1us});
    server.open();
    redis::RateLimiter limiter(server.options());
    Ticket ticket;
    (void)limiter.try_acquire(steady_clock::now(), ticket);
    REQUIRE(eventually([&] { return limiter.statistics().pauses >= 1; }));
    CHECK(limiter.statistics().pauses <= server.asked().size());
}

TEST_CASE("a reply that no limiter's script sends makes a limiter work with its share") {
    const std::string reply = GENERATE(
        as<std::string>{}, "$-1\r\n", bulk(""), bulk("5"), bulk("x 5"), bulk(" 5"),
        bulk("99999999999999999999 5"), bulk("5 "), bulk("5 x"), bulk("5 5x"), bulk("5 99999999999999999999"),
        bulk("4000000000000000 5"), bulk("-4000000000000000 5"), bulk("5 4000000000000000"));
    CAPTURE(reply);
    Server server({.reply = reply});
    server.open();
    redis::RateLimiter limiter(server.options());
    Ticket ticket;
    (void)limiter.try_acquire(steady_clock::now(), ticket);
    CHECK(eventually([&] { return limiter.statistics().degraded; }));
}

TEST_CASE("a limiter uses the slots that it takes, each once") {
    constexpr std::size_t permits = 300;
    Server server({});
    server.open();
    redis::RateLimiter limiter(server.options());
    std::vector<Ticket> tickets(permits);
    std::size_t granted = 0;
    REQUIRE(eventually([&] {
        for (Ticket& ticket : tickets) {
            // A ticket that had its permit would get another one.
            if (granted < permits && limiter.try_acquire(steady_clock::now(), ticket).granted) ++granted;
        }
        return granted == permits;
    }));
    std::size_t taken = 0;
    for (const Asked& asked : server.asked()) taken += asked.slots;
    CHECK(taken >= granted);
    CHECK(taken < 2 * granted);
}
