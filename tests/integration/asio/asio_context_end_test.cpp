#include "asio_service.hpp"

namespace {

/// Notes on which thread it is destroyed.
struct Witness {
    std::atomic<int>* destroyed;
    std::thread::id expected{std::this_thread::get_id()};

    Witness(std::atomic<int>& count) noexcept : destroyed(&count) {}
    Witness(const Witness&) = delete;
    Witness& operator=(const Witness&) = delete;
    ~Witness() {
        if (std::this_thread::get_id() == expected) ++*destroyed;
    }
};

}  // namespace

TEST_CASE("asio: the end of a context destroys its handlers on the thread that destroys it") {
    FaultyService service({answer::never()});
    auto context = std::make_optional<asio::io_context>(1);
    std::atomic<int> destroyed = 0;
    for (int i = 0; i < 40; ++i) {
        async_send(*context, service.client.health(),
                   [kept = std::make_unique<Witness>(destroyed)](const Result<Json>&) { FAIL("called"); });
    }
    CHECK(service.server.wait_for_requests(1, 5s));
    context->run_for(10ms);
    CHECK(destroyed == 0);
    context.reset();
    CHECK(destroyed == 40);
    // Their calls are cancelled, so the client is free for others.
    CHECK(service.client.wait_idle(10s));
}

TEST_CASE("asio: the end of a context destroys handlers whose calls have ended") {
    FaultyService service({answer::json(200, "{}")});
    auto context = std::make_optional<asio::io_context>(1);
    std::atomic<int> destroyed = 0;
    for (int i = 0; i < 40; ++i) {
        async_send(*context, service.client.health(),
                   [kept = std::make_unique<Witness>(destroyed)](const Result<Json>&) { FAIL("called"); });
    }
    CHECK(service.client.wait_idle(10s));
    CHECK(destroyed == 0);
    context.reset();
    CHECK(destroyed == 40);
}

TEST_CASE("asio: a coroutine that has the last copy of the client is destroyed with its context") {
    FaultyService service({answer::never()});
    auto client = std::make_optional<Client>(service.options);
    auto context = std::make_optional<asio::io_context>(1);
    bool resumed = false;
    std::atomic<int> destroyed = 0;
    const auto wait = [&](Client own) -> asio::awaitable<void> {
        const Witness witness(destroyed);
        auto call = own.health();
        auto health = co_await async_send(std::move(call), asio::use_awaitable);
        resumed = true;
    };
    asio::co_spawn(*context, wait(*client), asio::detached);
    client.reset();
    context->run_for(50ms);
    CHECK(service.server.wait_for_requests(1, 5s));
    context.reset();
    CHECK(destroyed == 1);
    CHECK_FALSE(resumed);
}

TEST_CASE("asio: what a destroyed handler starts in the context is destroyed") {
    FaultyService service({answer::never()});
    auto context = std::make_optional<asio::io_context>(1);
    int called = 0;
    struct Restarter {
        asio::io_context* place;
        Client* client;
        int* count;
        bool armed = true;
        Restarter(asio::io_context& context, Client& with, int& counted)
            : place(&context), client(&with), count(&counted) {}
        Restarter(Restarter&& other) noexcept
            : place(other.place),
              client(other.client),
              count(other.count),
              armed(std::exchange(other.armed, false)) {}
        Restarter& operator=(Restarter&&) = delete;
        Restarter(const Restarter&) = delete;
        Restarter& operator=(const Restarter&) = delete;
        ~Restarter() {
            if (!armed) return;
            async_send(*place, client->health(), [count = count](const Result<Json>&) { ++*count; });
        }
        void operator()(const Result<Json>& /*health*/) const { ++*count; }
    };
    async_send(*context, service.client.health(), Restarter(*context, service.client, called));
    CHECK(service.server.wait_for_requests(1, 5s));
    context.reset();
    CHECK(called == 0);
    CHECK(service.client.wait_idle(10s));
}

TEST_CASE("asio: a client may end before its context, on the thread of the context") {
    FaultyService service({answer::json(200, "{}"), answer::never()});
    asio::io_context context{1};
    auto client = std::make_optional<Client>(service.options);
    int cancelled = 0;
    const auto count = [&](const Result<Json>& health) {
        if (!health && health.error().kind == ErrorKind::cancelled) ++cancelled;
    };
    async_send(context, client->health(), [&](const Result<Json>& health) {
        CHECK(health);
        for (int i = 0; i < 9; ++i) async_send(context, client->health(), count);
        client.reset();
    });
    context.run();
    CHECK(cancelled == 9);
}

TEST_CASE("asio: a stopped context keeps the handlers until it runs again") {
    AsioService service({answer::json(200, "{}")});
    int called = 0;
    async_send(service.context, service.client.health(), [&](const Result<Json>&) { ++called; });
    service.context.stop();
    CHECK(service.client.wait_idle(10s));
    CHECK(called == 0);
    service.context.restart();
    service.context.run();
    CHECK(called == 1);
}
