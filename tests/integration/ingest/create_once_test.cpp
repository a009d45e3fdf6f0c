#include <condition_variable>
#include <future>
#include <mutex>

#include <cis/ingest/create_once.hpp>
#include "awaiting.hpp"
#include "ingest_service.hpp"

using FaultResponse = emulator::Fault::Response;
using ingest::create_once;
using ingest::RowReport;
using ingest::RowState;

namespace {

/// A service, and one applicant of an application.
struct OneApplicant : IngestService {
    using IngestService::IngestService;

    [[nodiscard]] ingest::CreateOnce once() {
        return create_once(client, posting, applicant,
                           {.settle = 2s, .timeout = 1s, .state_folder = options.state_folder});
    }
    [[nodiscard]] RowReport send() { return once().send(); }

    ingest::Row applicant{.key = "applicant-1",
                          .params = {.name = "Ada Lovelace", .email = "ada@example.com"}};
};

}  // namespace

TEST_CASE("one applicant is created once, and found by the key ever after") {
    OneApplicant application;
    const RowReport first = application.send();
    CHECK(first.state == RowState::created);
    CHECK_FALSE(first.interview_id.empty());
    CHECK_FALSE(first.interview_url.empty());

    application.applicant.params.name = "Ada King";  // a corrected name
    const RowReport again = application.send();
    CHECK(again.state == RowState::created_earlier);
    CHECK(again.interview_id == first.interview_id);
    CHECK(application.creations() == 1);
}

TEST_CASE("an applicant whose answer is lost is not created twice") {
    OneApplicant application({.list_delay = 300ms});
    application.lose({.response = FaultResponse::connection_closed, .after_acting = true, .times = 1});
    const RowReport ended = application.send();
    CHECK(ended.state == RowState::created);
    CHECK_FALSE(ended.interview_id.empty());
    CHECK(application.creations() == 1);
}

TEST_CASE("an applicant who was created before the process ended is found in the next one") {
    OneApplicant application({.list_delay = 300ms});
    (void)application.client.candidates()
        .create(application.posting, {.name = "Grace Hopper", .email = "grace@example.com"})
        .send();
    const RowReport first = application.send();
    const RowReport next = application.send();  // it has forgotten the first one
    CHECK(next.interview_id == first.interview_id);
    CHECK(application.creations() == 2);
}

TEST_CASE("an applicant without a key is refused, and so is one who cannot be sent") {
    OneApplicant application;
    application.applicant.key = std::nullopt;
    try {
        (void)application.send();
        FAIL("it was sent");
    } catch (const Error& error) {
        CHECK(error.param == "key");
    }
    application.applicant.key = "applicant-2";
    application.applicant.fault = "no consent";
    const RowReport rejected = application.send();
    CHECK(rejected.state == RowState::rejected);
    CHECK(rejected.reason == "no consent");
    CHECK(application.creations() == 0);
}

TEST_CASE("an applicant of a service that is away has a reason, and can be sent later") {
    OneApplicant application;
    application.lose({.response = FaultResponse::server_error, .times = 1000});
    const RowReport ended = application.send();
    CHECK(ended.state != RowState::created);
    CHECK_FALSE(ended.reason.empty());
}

TEST_CASE("an applicant is sent in each of the ways of a call") {
    OneApplicant application;
    const RowReport first = application.once().submit().get();
    CHECK(first.state == RowState::created);

    std::promise<Result<RowReport>> ended;
    application.once().start([&](Result<RowReport> report) { ended.set_value(std::move(report)); });
    const auto again = ended.get_future().get();
    REQUIRE(again);
    CHECK(again->state == RowState::created_earlier);

    std::promise<Result<RowReport>> awaited;
    [](OneApplicant& applicant, std::promise<Result<RowReport>>& result) -> Detached {
        auto once = applicant.once();
        result.set_value(co_await once);
    }(application, awaited);
    const auto third = awaited.get_future().get();
    REQUIRE(third);
    CHECK(third->interview_id == first.interview_id);
    CHECK(application.creations() == 1);

    application.applicant.key.reset();
    const auto refused = application.once().try_send();
    REQUIRE_FALSE(refused);
    CHECK(refused.error().param == "key");
}

TEST_CASE("an applicant's end is told where the client tells the ends of calls") {
    OneApplicant application;
    std::mutex mutex;
    std::condition_variable posted;
    std::function<void()> task;
    const Client client{{.base_url = application.client.base_url(),
                         .api_key = ingest_key,
                         .executor = [&](std::function<void()> function) {
                             const std::lock_guard lock(mutex);
                             task = std::move(function);
                             posted.notify_all();
                         }}};
    std::optional<RowReport> ended;
    create_once(client, application.posting, application.applicant,
                {.settle = 2s, .timeout = 1s, .state_folder = application.options.state_folder})
        .start([&](const Result<RowReport>& report) { ended = report.value(); });
    {
        std::unique_lock lock(mutex);
        posted.wait(lock, [&] { return task != nullptr; });
    }
    CHECK_FALSE(ended.has_value());
    task();
    REQUIRE(ended.has_value());
    CHECK(ended->state == RowState::created);
}

TEST_CASE("an applicant who waits for a silent service is given up through the pending result") {
    OneApplicant application;
    application.lose({.response = FaultResponse::server_error, .times = 1000000});
    auto pending =
        create_once(application.client, application.posting, application.applicant,
                    {.settle = 1h, .timeout = 1s, .state_folder = application.options.state_folder})
            .submit();
    pending.cancel();
    const RowReport ended = pending.get();
    CHECK(ended.interview_id.empty());
    CHECK_FALSE(ended.reason.empty());
}
