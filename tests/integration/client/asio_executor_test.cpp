#include <asio.hpp>
#include "awaiting.hpp"
#include "test.hpp"

namespace {

/// A client whose callbacks run in an Asio context, and a count of what keeps the context running.
struct AsioService : FaultyService {
    explicit AsioService(std::vector<Responder> answers) : FaultyService(std::move(answers)) {
        options.executor = [this](std::function<void()> task) { asio::post(context, std::move(task)); };
        posting_client.emplace(options);
    }

    asio::io_context context{1};
    asio::executor_work_guard<asio::io_context::executor_type> work{context.get_executor()};
    std::optional<Client> posting_client{};
};

}  // namespace

TEST_CASE("callbacks run on the thread of an Asio context") {
    AsioService service({answer::json(200, "{}")});
    std::vector<std::thread::id> called_on;
    for (int i = 0; i < 20; ++i) {
        service.posting_client->health().start([&](const Result<Json>& health) {
            CHECK(health);
            called_on.push_back(std::this_thread::get_id());
            if (called_on.size() == 20) service.work.reset();
        });
    }
    service.context.run();
    CHECK(called_on == std::vector<std::thread::id>(20, std::this_thread::get_id()));
}

TEST_CASE("a coroutine resumes in an Asio context, where it may also block") {
    AsioService service({answer::json(200, candidate_page({"a"}, true)),
                         answer::json(200, candidate_page({"b"}, false)), answer::json(200, "{}")});
    std::string ids;
    const auto here = std::this_thread::get_id();
    const auto read = [&]() -> Detached {
        auto pages = service.posting_client->candidates().list("p1").pages();
        for (;;) {
            auto fetch = pages.fetch();
            auto page = co_await fetch;
            CHECK(std::this_thread::get_id() == here);
            if (!page || !*page) break;
            for (const Candidate& candidate : (*page)->data) ids += candidate.interview_id;
        }
        CHECK(service.posting_client->health().try_send());
        service.work.reset();
    };
    read();
    service.context.run();
    CHECK(ids == "ab");
}

TEST_CASE("a client may be destroyed on the thread of its executor, with calls in flight") {
    const FaultServer server(answer_in_turn({answer::json(200, "{}"), answer::never()}));
    asio::io_context context{1};
    auto work = asio::make_work_guard(context);
    ClientOptions options = options_for(server.base_url());
    options.max_in_flight = 4;
    options.executor = [&](std::function<void()> task) { asio::post(context, std::move(task)); };
    std::optional<Client> client(std::move(options));
    int cancelled = 0;
    const auto count = [&](const Result<Json>& health) {
        if (health) return;
        CHECK(health.error().kind == ErrorKind::cancelled);
        if (++cancelled == 9) work.reset();
    };
    client->health().start([&](const Result<Json>& health) {
        CHECK(health);
        for (int i = 0; i < 9; ++i) client->health().start(count);
        CHECK(server.wait_for_requests(5, 5s));
        client.reset();
    });
    context.run();
    CHECK(cancelled == 9);
}
