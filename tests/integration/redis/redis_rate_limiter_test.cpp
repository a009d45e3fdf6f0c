#include <cis/redis/rate_limiter.hpp>
#include "in_child.hpp"
#include "redis_server.hpp"
#include "test.hpp"

namespace {

redis::RateLimiterOptions options_for(const RedisServer& server) {
    return {.url = server.url(), .name = "test", .requests = 200, .window = 1s};
}

/// Waits for a permit, at most until `end`.
bool acquire(redis::RateLimiter& limiter, steady_clock::time_point end = steady_clock::now() + 5s) {
    cis::SystemClock clock;
    Ticket ticket;
    for (;;) {
        const Permit permit = limiter.try_acquire(clock.now(), ticket);
        if (permit.granted) return true;
        if (permit.ask_again >= end) return false;
        (void)clock.wait_until(permit.ask_again, {});
    }
}

/// How many permits one thread gets in this time.
std::size_t acquire_for(redis::RateLimiter& limiter, std::chrono::milliseconds time) {
    const auto end = steady_clock::now() + time;
    std::size_t count = 0;
    while (acquire(limiter, end)) ++count;
    return count;
}

/// Counts the calls of on_away and on_back.
struct Changes {
    std::atomic<int> away{0};  ///< with the expected reason
    std::atomic<int> back{0};

    void report_to(redis::RateLimiterOptions& options) {
        options.on_away = [this](const cis::Error& error) {
            if (error.reason.find("Redis at 127.0.0.1") != std::string::npos) ++away;
            away.notify_all();
        };
        options.on_back = [this] {
            ++back;
            back.notify_all();
        };
    }
};

}  // namespace

TEST_CASE("the first request waits only for the server") {
    const RedisServer server;
    redis::RateLimiterOptions options = options_for(server);
    options.requests = 2;
    options.window = 1min;
    redis::RateLimiter limiter(options);
    REQUIRE(acquire(limiter));  // for less than the 30 s between two requests
    CHECK(limiter.statistics().granted == 1);
    CHECK(limiter.statistics().waiting == 0);
    CHECK_FALSE(limiter.statistics().degraded);
    CHECK(limiter.statistics().rate.value() == Catch::Approx(2 / 61.2).epsilon(0.001));
    {
        Ticket ticket;
        CHECK_FALSE(limiter.try_acquire(steady_clock::now(), ticket).granted);
        CHECK(limiter.statistics().waiting == 1);
    }
    CHECK(limiter.statistics().waiting == 0);
    CHECK(limiter.statistics().abandoned == 1);
}

TEST_CASE("two limiters with one name share the quota, those with other names do not") {
    const RedisServer server;
    redis::RateLimiterOptions options = options_for(server);
    options.requests = 1;
    options.window = 1min;
    redis::RateLimiter first(options);
    redis::RateLimiter second(options);
    options.name = "other";
    redis::RateLimiter other(options);
    REQUIRE(acquire(first));
    CHECK_FALSE(acquire(second, steady_clock::now() + 2s));
    CHECK(acquire(other));
}

TEST_CASE("a pause of one limiter pauses the others, and their requests are spread out after it") {
    const RedisServer server;
    redis::RateLimiter first(options_for(server));
    redis::RateLimiter second(options_for(server));
    REQUIRE(acquire(first));
    REQUIRE(acquire(second));
    const auto end = steady_clock::now() + 1s;
    first.pause_until(end);
    CHECK(first.statistics().pauses == 1);
    first.refused(end - 2s, end - 1s);
    CHECK_FALSE(acquire(first, end));
    // The pause is on its way to the server.
    while (second.statistics().pauses == 0 && steady_clock::now() < end) (void)acquire(second, end);
    CHECK(second.statistics().paused_until > end - 200ms);
    CHECK_FALSE(acquire(second, end - 200ms));
    CHECK(acquire(second));
    CHECK(steady_clock::now() >= end - 1ms);
    const auto after = steady_clock::now();
    for (int i = 0; i < 10; ++i) REQUIRE(acquire(second));
    // Their slots begin within 46 ms. The first ones may have begun before.
    CHECK(steady_clock::now() - after > 20ms);
    CHECK(first.statistics().refused == 1);
    REQUIRE(acquire(first));  // its pause has come back from the server meanwhile
    CHECK(first.statistics().pauses == 1);
    CHECK(second.statistics().pauses == 1);
}

TEST_CASE("without the server a limiter uses its share, and says so once") {
    RedisServer server;
    redis::RateLimiterOptions options = options_for(server);
    options.share_when_away = 0.25;
    Changes changes;
    changes.report_to(options);
    redis::RateLimiter limiter(options);
    // A busy machine uses fewer permits, but more than the share, which is 10.
    REQUIRE(acquire_for(limiter, 200ms) > 12);

    server.kill();
    (void)acquire_for(limiter, 100ms);
    changes.away.wait(0);
    CHECK(limiter.statistics().degraded);
    CHECK(limiter.statistics().rate.value() == Catch::Approx(0.25 * 200 / 1.02).epsilon(0.001));
    const std::size_t alone = acquire_for(limiter, 600ms);
    CHECK(alone <= 31);
    CHECK(alone > 13);  // the default share would be 12
    CHECK(changes.away == 1);
    CHECK(changes.back == 0);

    server.start();
    changes.back.wait(0);
    CHECK(acquire_for(limiter, 300ms) > 20);
    CHECK_FALSE(limiter.statistics().degraded);
    CHECK(changes.away == 1);
    CHECK(changes.back == 1);
}

TEST_CASE("a server that hangs makes a limiter use its share after the timeout") {
    const RedisServer server;
    redis::RateLimiterOptions options = options_for(server);
    options.command_timeout = 100ms;
    Changes changes;
    changes.report_to(options);
    auto limiter = std::make_unique<redis::RateLimiter>(options);
    REQUIRE(acquire(*limiter));
    server.stop_answering();
    CHECK(acquire_for(*limiter, 500ms) > 2);
    CHECK(changes.away == 1);
    limiter.reset();  // the server hangs
    server.answer_again();
}

TEST_CASE("a server that refuses everybody is asked once a second, and that is said once") {
    const FaultServer server([](Connection& connection) { connection.reset(); });
    redis::RateLimiterOptions options{.url = "redis://127.0.0.1:" + std::to_string(server.port()),
                                      .name = "test",
                                      .requests = 200,
                                      .window = 1s};
    Changes changes;
    changes.report_to(options);
    redis::RateLimiter limiter(options);
    CHECK(acquire_for(limiter, 1300ms) > 2);
    CHECK(server.connections() >= 2);
    CHECK(server.connections() <= 4);  // a command is sent twice at most
    CHECK(changes.away == 1);
}

TEST_CASE("a limiter without a server from the start works with its share") {
    RedisServer server;
    const redis::RateLimiterOptions options = options_for(server);
    server.kill();
    redis::RateLimiter limiter(options);
    CHECK(acquire(limiter));
    CHECK(limiter.statistics().degraded);
}

TEST_CASE("a ticket outlives a limiter on Redis") {
    const RedisServer server;
    Ticket ticket;
    {
        redis::RateLimiterOptions options = options_for(server);
        redis::RateLimiter limiter(options);
        CHECK_FALSE(limiter.try_acquire(steady_clock::now(), ticket).granted);
        CHECK(limiter.statistics().waiting == 1);
    }
    CHECK_FALSE(ticket.empty());
}

TEST_CASE("the thread of a limiter ends with it") {
    const auto threads = [] {
        const std::filesystem::directory_iterator tasks("/proc/self/task");
        return std::distance(begin(tasks), end(tasks));
    };
    const RedisServer server;
    const auto before = threads();
    auto limiter = std::make_unique<redis::RateLimiter>(options_for(server));
    CHECK(threads() == before + 1);
    limiter.reset();
    // The system lists a thread for a moment after it was joined.
    CHECK(eventually([&] { return threads() == before; }));
}

TEST_CASE("a limiter from before fork() is refused in the child, which can destroy it") {
    const RedisServer server;
    auto limiter = std::make_unique<redis::RateLimiter>(options_for(server));
    REQUIRE(acquire(*limiter));
    CHECK(in_child([&] {
        bool refused = false;
        try {
            Ticket ticket;
            (void)limiter->try_acquire(steady_clock::now(), ticket);
        } catch (const cis::Exception&) {
            refused = true;
        }
        limiter->pause_until(steady_clock::now() + 1h);
        limiter.reset();
        return refused;
    }));
    CHECK(acquire(*limiter));
}

TEST_CASE("the options of a limiter on Redis are checked") {
    const auto fault = [](auto change) {
        redis::RateLimiterOptions options{
            .url = "redis://127.0.0.1:1", .name = "test", .requests = 200, .window = 1s};
        change(options);
        try {
            const redis::RateLimiter limiter(options);
            return std::string();
        } catch (const cis::Exception& exception) {
            CHECK(exception.error().kind == cis::ErrorKind::invalid_argument);
            return exception.error().param;
        }
    };
    CHECK(fault([](auto& /*options*/) {}).empty());
    CHECK(fault([](auto& options) { options.url = "http://x"; }) == "url");
    CHECK(fault([](auto& options) { options.name = ""; }) == "name");
    CHECK(fault([](auto& options) { options.requests = 0; }) == "requests");
    CHECK(fault([](auto& options) { options.window = 999ms; }) == "window");
    CHECK(fault([](auto& options) { options.window = std::chrono::years(2); }) == "window");
    CHECK(fault([](auto& options) {
              options.window = std::chrono::ceil<std::chrono::milliseconds>(std::chrono::years(1));
          }).empty());
    CHECK(fault([](auto& options) { options.share_when_away = 0; }) == "share_when_away");
    CHECK(fault([](auto& options) { options.share_when_away = 1.1; }) == "share_when_away");
    CHECK(fault([](auto& options) { options.share_when_away = 1; }).empty());
    CHECK(fault([](auto& options) { options.share_when_away = 1e-300; }).empty());
    CHECK(fault([](auto& options) { options.connect_timeout = 1h; }).empty());
    CHECK(fault([](auto& options) { options.connect_timeout = 1h + 1ms; }) == "connect_timeout");
    CHECK(fault([](auto& options) { options.command_timeout = 1h; }).empty());
    CHECK(fault([](auto& options) { options.command_timeout = 1h + 1ms; }) == "command_timeout");
    CHECK(fault([](auto& options) { options.connect_timeout = 0ms; }) == "connect_timeout");
    CHECK(fault([](auto& options) { options.command_timeout = -1ms; }) == "command_timeout");
}

TEST_CASE("a key with another content makes a limiter work with its share") {
    RedisServer server;
    REQUIRE(server.command({"SET", "cis:rate:test", "x"}) == "OK");
    redis::RateLimiter limiter(options_for(server));
    CHECK(acquire(limiter));
    CHECK(limiter.statistics().degraded);
}

TEST_CASE("slots and a pause that a clock has put into the future go back with it") {
    RedisServer server;
    redis::RateLimiterOptions options = options_for(server);
    // One step for the server, because a limiter may ask it meanwhile.
    const auto move_all = [&](std::chrono::microseconds by) {
        constexpr const char* script =
            "for _, field in ipairs({'written', 'next', 'pause'}) do "
            "redis.call('HINCRBY', KEYS[1], field, ARGV[1]) end return 'OK'";
        REQUIRE(server.command({"EVAL", script, "1", "cis:rate:test", std::to_string(by.count())}) == "OK");
    };
    redis::RateLimiter first(options);
    REQUIRE(acquire(first));
    move_all(24h);
    redis::RateLimiter second(options);
    CHECK(acquire(second));
    CHECK_FALSE(second.statistics().degraded);

    const auto field = [&](const char* name) {
        return std::stoll(server.command({"HGET", "cis:rate:test", name}));
    };
    const auto pause_ends = steady_clock::now() + 1s;
    first.pause_until(pause_ends);
    // The third limiter can see the pause only when it is at the server.
    REQUIRE(eventually([&] { return field("pause") > field("written"); }));
    move_all(24h);
    redis::RateLimiter third(options);
    CHECK(acquire(third));
    CHECK(steady_clock::now() >= pause_ends);
    CHECK(third.statistics().pauses == 1);
}
