#include "asio_service.hpp"
#if __has_include(<asio/deferred.hpp>)
#include <asio/deferred.hpp>
using asio::deferred;
#else
#include <asio/experimental/deferred.hpp>
using asio::experimental::deferred;
#endif

namespace {

/// Hands out memory, and notes the threads on which it does.
template <class T>
struct NotingAllocator {
    // NOLINTNEXTLINE(readability-identifier-naming): required for allocators
    using value_type = T;

    explicit NotingAllocator(std::vector<std::thread::id>& noted) noexcept : threads(&noted) {}
    template <class U>
    // NOLINTNEXTLINE(google-explicit-constructor): required for allocators
    NotingAllocator(const NotingAllocator<U>& other) noexcept : threads(other.threads) {}

    [[nodiscard]] T* allocate(std::size_t count) {
        threads->push_back(std::this_thread::get_id());
        return std::allocator<T>().allocate(count);
    }
    void deallocate(T* memory, std::size_t count) noexcept {
        threads->push_back(std::this_thread::get_id());
        std::allocator<T>().deallocate(memory, count);
    }
    template <class U>
    bool operator==(const NotingAllocator<U>& other) const noexcept {
        return threads == other.threads;
    }

    std::vector<std::thread::id>* threads;
};

/// A handler with an allocator of its own.
struct AllocatingHandler {
    // NOLINTNEXTLINE(readability-identifier-naming): Asio wants this name
    using allocator_type = NotingAllocator<char>;

    [[nodiscard]] allocator_type get_allocator() const noexcept { return allocator_type(*threads); }
    void operator()(const Result<Json>& result) const {
        operations_at_call->push_back(threads->size());
        CHECK(result);
    }

    std::vector<std::thread::id>* threads;
    std::vector<std::size_t>* operations_at_call;
};

}  // namespace

TEST_CASE("asio: a callback is called once, on a thread that runs the context, and run() waits for it") {
    AsioService service({answer::json(200, "{}")});
    std::vector<std::thread::id> called_on;
    for (int i = 0; i < 20; ++i) {
        async_send(service.context, service.client.health(), [&](const Result<Json>& health) {
            CHECK(health);
            called_on.push_back(std::this_thread::get_id());
        });
    }
    CHECK(called_on.empty());
    service.context.run();
    CHECK(called_on == std::vector<std::thread::id>(20, std::this_thread::get_id()));
}

TEST_CASE("asio: no callback is called in async_send(), even if the call ends there") {
    AsioService service({answer::json(200, "{}")});
    std::vector<ErrorKind> kinds;  // in the order in which they end, on two threads
    const auto note = [&](const Result<Posting>& posting) { kinds.push_back(posting.error().kind); };
    async_send(service.context, service.client.postings().activate(""), note);
    auto call = service.client.postings().activate("p1");
    [[maybe_unused]] auto moved = std::move(call);
    // NOLINTNEXTLINE(bugprone-use-after-move): that is the mistake
    async_send(service.context, std::move(call), note);
    {
        auto other = std::make_optional<Client>(service.options);
        auto late = other->postings().activate("p1");
        other.reset();
        async_send(service.context, std::move(late), note);
    }
    CHECK(kinds.empty());
    service.context.run();
    CHECK(std::ranges::count(kinds, ErrorKind::invalid_argument) == 2);
    CHECK(std::ranges::count(kinds, ErrorKind::cancelled) == 1);
    CHECK(service.server.requests().empty());
}

TEST_CASE("asio: a future") {
    AsioService service({answer::json(200, R"({"a": 1})")});
    std::future<Result<Json>> health = async_send(service.client.health(), asio::use_future);
    const Result<Json> result = health.get();
    REQUIRE(result);
}

TEST_CASE("asio: a future gets errors as a result, not as an exception") {
    AsioService service({answer::json(404, error_json("not_found"))});
    auto posting = async_send(service.client.postings().activate("p1"), asio::use_future);
    const Result<Posting> result = posting.get();
    REQUIRE_FALSE(result);
    CHECK(result.error().kind == ErrorKind::not_found);
}

TEST_CASE("asio: a deferred operation sends nothing before it is started") {
    AsioService service({answer::json(200, "{}")});
    auto operation = async_send(service.context, service.client.health(), deferred);
    service.context.run();
    CHECK(service.server.requests().empty());
    service.context.restart();
    int called = 0;
    std::move(operation)([&](const Result<Json>& health) {
        CHECK(health);
        ++called;
    });
    service.context.run();
    CHECK(called == 1);
}

TEST_CASE("asio: a coroutine awaits calls, replies, pages, searches and streams") {
    AsioService service({answer::json(200, "{}"), answer::json(200, "{}"),
                         answer::json(200, candidate_page({"a"}, true)),
                         answer::json(200, candidate_page({"b"}, false)),
                         answer::json(200, candidate_page({"a", "b"}, false)),
                         answer::json(200, R"([{"id": 1}, {"id": 2}])")});
    const LegacyClient legacy(service.options);
    const auto here = std::this_thread::get_id();
    std::string seen;
    service.run([&]() -> asio::awaitable<void> {
        auto call = service.client.health();
        auto health = co_await async_send(std::move(call), asio::use_awaitable);
        CHECK(health);
        CHECK(std::this_thread::get_id() == here);

        auto with_reply = service.client.health().with_reply();
        auto reply = co_await async_send(std::move(with_reply), asio::use_awaitable);
        CHECK(reply);
        if (reply) CHECK(reply->status == 200);

        auto pages = service.client.candidates().list("p1").pages();
        for (;;) {
            auto fetch = pages.fetch();
            auto page = co_await async_send(std::move(fetch), asio::use_awaitable);
            if (!page || !*page) break;
            for (const Candidate& candidate : (*page)->data) seen += candidate.interview_id;
        }

        auto search = service.client.candidates().find("p1", "b");
        auto found = co_await async_send(std::move(search), asio::use_awaitable);
        CHECK(found);
        if (found && *found) seen += " found " + (*found)->interview_id;

        auto stream = legacy.export_interviews().each([&](const Json&) {
            seen += " item";
            return true;
        });
        auto count = co_await async_send(std::move(stream), asio::use_awaitable);
        CHECK(count);
        if (count) CHECK(*count == 2);
    });
    CHECK(seen == "ab found b item item");
}

TEST_CASE("asio: a handler with a strand is called in it") {
    AsioService service({answer::json(200, "{}")});
    asio::thread_pool pool(3);
    auto strand = asio::make_strand(pool.get_executor());
    int called = 0;  // needs no lock
    int in_strand = 0;
    for (int i = 0; i < 100; ++i) {
        async_send(service.client.health(), asio::bind_executor(strand, [&](const Result<Json>& health) {
                       if (health && strand.running_in_this_thread()) ++in_strand;
                       ++called;
                   }));
    }
    pool.join();
    CHECK(called == 100);
    CHECK(in_strand == 100);
}

TEST_CASE("asio: the executor of the handler goes before the place") {
    AsioService service({answer::json(200, "{}")});
    asio::io_context other{1};
    int called = 0;
    async_send(other, service.client.health(),
               asio::bind_executor(service.context, [&](const Result<Json>&) { ++called; }));
    CHECK(other.run() == 0);
    CHECK(called == 0);
    const asio::any_io_executor any = service.context.get_executor();
    async_send(any, service.client.health(), [&](const Result<Json>&) { ++called; });
    service.context.run();
    CHECK(called == 2);
}

TEST_CASE("asio: the handler's allocator is used on the threads of the handler, and before it is called") {
    AsioService service({answer::json(200, "{}")});
    std::vector<std::thread::id> threads;
    std::vector<std::size_t> operations_at_call;
    async_send(service.context, service.client.health(), AllocatingHandler{&threads, &operations_at_call});
    CHECK(threads.size() == 1);
    service.context.run();
    CHECK(threads == std::vector<std::thread::id>(2, std::this_thread::get_id()));
    CHECK(operations_at_call == std::vector<std::size_t>{2});
}

TEST_CASE("asio: an exception of a handler leaves run()") {
    AsioService service({answer::json(200, "{}")});
    async_send(service.context, service.client.health(),
               [](const Result<Json>&) { throw std::runtime_error("of the handler"); });
    CHECK_THROWS_WITH(service.context.run(), "of the handler");
    CHECK(service.client.wait_idle(10s));
}

TEST_CASE("asio: what the function of a stream throws leaves run(), and the handler is destroyed") {
    AsioService service({answer::json(200, R"([{"id": 1}])")});
    const LegacyClient legacy(service.options);
    const auto kept = std::make_shared<int>();
    auto stream = legacy.export_interviews().each(
        [](const Json&) -> bool { throw std::runtime_error("of the function"); });
    async_send(service.context, std::move(stream), [kept](const Result<std::size_t>&) { ++*kept; });
    CHECK_THROWS_WITH(service.context.run(), "of the function");
    CHECK(*kept == 0);
    CHECK(kept.use_count() == 1);
}
