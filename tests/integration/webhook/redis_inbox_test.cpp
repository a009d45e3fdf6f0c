#include <cis/redis/seen_store.hpp>
#include "redis_server.hpp"
#include "test.hpp"

using cis::webhook::Disposition;
using cis::webhook::Event;
using cis::webhook::Inbox;
using cis::webhook::InboxResult;

namespace redis = cis::redis;

namespace {

/// A receiver on its own machine: only the server connects it with the others.
struct Receiver {
    explicit Receiver(const RedisServer& server)
        : inbox(
              {.unsigned_event_type = EventType::interview_started,
               .seen = std::make_shared<redis::SeenStore>(cis::redis::SeenStoreOptions{.url = server.url()})},
              [this](const Event&) {
                  ++handled;
                  if (fails) throw std::runtime_error("not now");
              }) {}

    InboxResult receive(const std::string& interview) {
        const std::string body = R"({"interview_id":")" + interview + R"("})";
        return inbox.receive({.body = body});
    }

    std::atomic<int> handled{0};
    std::atomic<bool> fails{false};
    Inbox inbox;
};

}  // namespace

TEST_CASE("receivers on several machines handle each event once") {
    RedisServer server;
    constexpr int events = 50;
    std::array<std::unique_ptr<Receiver>, 4> receivers;
    for (auto& receiver : receivers) receiver = std::make_unique<Receiver>(server);
    std::atomic<int> unexpected{0};
    {
        std::vector<std::jthread> threads;
        for (const auto& receiver : receivers) {
            for (int i = 0; i < 2; ++i) {
                threads.emplace_back([&] {
                    for (int event = 0; event < events; ++event) {
                        // Repeats the delivery until a 200, as the service does.
                        InboxResult answer = receiver->receive("int_" + std::to_string(event));
                        while (answer.disposition == Disposition::in_progress) {
                            answer = receiver->receive("int_" + std::to_string(event));
                        }
                        if (answer.status != 200) ++unexpected;
                    }
                });
            }
        }
    }
    int handled = 0;
    for (const auto& receiver : receivers) handled += receiver->handled;
    CHECK(handled == events);
    CHECK(unexpected == 0);
}

TEST_CASE("an event that one machine could not handle is handled by another one") {
    RedisServer server;
    Receiver broken(server);
    Receiver sound(server);
    broken.fails = true;
    CHECK(broken.receive("int_1").status == 500);
    CHECK(sound.receive("int_1").disposition == Disposition::handled);
    broken.fails = false;
    CHECK(broken.receive("int_1").disposition == Disposition::duplicate);
    CHECK(broken.handled == 1);
    CHECK(sound.handled == 1);
}

TEST_CASE("without the server nothing is handled, and nothing is lost") {
    RedisServer server;
    Receiver receiver(server);
    server.kill();
    const InboxResult answer = receiver.receive("int_1");
    CHECK(answer.status == 503);
    CHECK(answer.disposition == Disposition::unavailable);
    CHECK(answer.reason == "the seen-store is not available: cannot connect to Redis at 127.0.0.1:" +
                               std::to_string(server.port()) + ": Connection refused");
    CHECK(receiver.handled == 0);
    server.start();
    CHECK(receiver.receive("int_1").disposition == Disposition::handled);
    CHECK(receiver.handled == 1);
}
