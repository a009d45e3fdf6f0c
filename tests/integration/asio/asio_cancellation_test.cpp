#include <asio/experimental/awaitable_operators.hpp>
#include "asio_service.hpp"

namespace {

constexpr std::array cancellations{asio::cancellation_type::terminal, asio::cancellation_type::partial,
                                   asio::cancellation_type::total};

}  // namespace

TEST_CASE("asio: cancellation of each type ends a call that is under way") {
    for (const auto type : cancellations) {
        AsioService service({answer::never()});
        asio::cancellation_signal signal;
        std::vector<Error> errors;
        async_send(service.context, service.client.postings().activate("p1"),
                   asio::bind_cancellation_slot(signal.slot(), [&](const Result<Posting>& posting) {
                       REQUIRE_FALSE(posting);
                       errors.push_back(posting.error());
                       CHECK_FALSE(signal.slot().has_handler());
                   }));
        CHECK(service.server.wait_for_requests(1, 5s));
        asio::post(service.context, [&] { signal.emit(type); });
        service.context.run();
        REQUIRE(errors.size() == 1);
        CHECK(errors.front().kind == ErrorKind::cancelled);
        CHECK(errors.front().outcome == Outcome::unknown);
        CHECK_THAT(to_string(errors.front()), ContainsSubstring("cancelled through its Asio operation"));
    }
}

TEST_CASE("asio: cancellation of each type ends a call that was not sent") {
    for (const auto type : cancellations) {
        AsioService service({answer::never()});
        service.options.max_in_flight = 1;
        const Client client(service.options);
        asio::cancellation_signal signal;
        std::optional<Error> error;
        auto first = client.postings().activate("p1").submit();
        async_send(service.context, client.postings().activate("p2"),
                   asio::bind_cancellation_slot(signal.slot(), [&](const Result<Posting>& posting) {
                       if (!posting) error = posting.error();
                   }));
        signal.emit(type);
        service.context.run();
        REQUIRE(error);
        CHECK(error->kind == ErrorKind::cancelled);
        CHECK(error->outcome == Outcome::not_sent);
        first.cancel();
        CHECK(client.wait_idle(10s));
        CHECK(service.server.requests().size() <= 1);
    }
}

TEST_CASE("asio: cancellation of each type does nothing after the call") {
    for (const auto type : cancellations) {
        AsioService service({answer::json(200, "{}")});
        asio::cancellation_signal signal;
        int called = 0;
        async_send(service.context, service.client.health(),
                   asio::bind_cancellation_slot(signal.slot(), [&](const Result<Json>& health) {
                       CHECK(health);
                       ++called;
                   }));
        // The call has ended, and its handler is in the queue of the context.
        CHECK(service.client.wait_idle(10s));
        signal.emit(type);
        service.context.run();
        signal.emit(type);
        service.context.restart();
        service.context.run();
        CHECK(called == 1);
    }
}

TEST_CASE("asio: cancellation before async_send() is not for it") {
    AsioService service({answer::json(200, "{}")});
    asio::cancellation_signal signal;
    signal.emit(asio::cancellation_type::terminal);
    bool succeeded = false;
    async_send(service.context, service.client.health(),
               asio::bind_cancellation_slot(
                   signal.slot(), [&](const Result<Json>& health) { succeeded = health.has_value(); }));
    service.context.run();
    CHECK(succeeded);
}

TEST_CASE("asio: cancellation ends fetches, searches and streams") {
    AsioService service({answer::never()});
    const LegacyClient legacy(service.options);
    std::array<asio::cancellation_signal, 3> signals;
    std::vector<ErrorKind> kinds;
    const auto note = [&](std::size_t which) {
        return asio::bind_cancellation_slot(signals.at(which).slot(), [&](const auto& result) {
            REQUIRE_FALSE(result);
            kinds.push_back(result.error().kind);
        });
    };
    auto pages = service.client.candidates().list("p1").pages();
    async_send(service.context, pages.fetch(), note(0));
    async_send(service.context, service.client.candidates().find("p1", "c1"), note(1));
    async_send(service.context, legacy.export_interviews().each([](const Json&) { return true; }), note(2));
    CHECK(service.server.wait_for_requests(3, 5s));
    for (auto& signal : signals) signal.emit(asio::cancellation_type::terminal);
    service.context.run();
    CHECK(kinds == std::vector<ErrorKind>(3, ErrorKind::cancelled));
}

TEST_CASE("asio: a timer beside a call that hangs cancels it") {
    using namespace asio::experimental::awaitable_operators;
    AsioService service({answer::never()});
    const auto began = steady_clock::now();
    std::size_t first = 0;
    service.run([&]() -> asio::awaitable<void> {
        asio::steady_timer timer(service.context, 100ms);
        auto call = service.client.postings().activate("p1");
        auto sending = async_send(std::move(call), asio::use_awaitable);
        auto waiting = timer.async_wait(asio::use_awaitable);
        auto ended = co_await (std::move(sending) || std::move(waiting));
        first = ended.index();
    });
    CHECK(first == 1);
    CHECK(steady_clock::now() - began < 5s);
    CHECK(service.client.wait_idle(10s));
}

TEST_CASE("asio: a call beside a timer cancels it") {
    using namespace asio::experimental::awaitable_operators;
    AsioService service({answer::json(200, "{}")});
    bool succeeded = false;
    service.run([&]() -> asio::awaitable<void> {
        asio::steady_timer timer(service.context, 1h);
        auto call = service.client.health();
        auto sending = async_send(std::move(call), asio::use_awaitable);
        auto waiting = timer.async_wait(asio::use_awaitable);
        auto ended = co_await (std::move(sending) || std::move(waiting));
        if (ended.index() == 0) succeeded = std::get<0>(ended).has_value();
    });
    CHECK(succeeded);
}
