#include "listen/make_reception.hpp"

#include <cis/webhook/inbox.hpp>
#include <exception>
#include <string>
#include <utility>
#include <variant>
#ifdef CIS_PROGRAMS_WITH_REDIS
#include <cis/redis/seen_store.hpp>
#endif

#include "failure/input_error.hpp"
#include "listen/stored_reception.hpp"

namespace cis::programs::listen_command {
namespace {

std::shared_ptr<webhook::SeenStore> seen_store(const Remembering& remembering) {
    if (remembering.redis_url.empty()) return nullptr;
#ifdef CIS_PROGRAMS_WITH_REDIS
    return std::make_shared<redis::SeenStore>(
        redis::SeenStoreOptions{.url = remembering.redis_url, .lease = remembering.lease});
#else
    throw InputError("--redis: this program was built without cis::redis");
#endif
}

/// Handles each event before its delivery is answered.
class HandledAtOnce final : public Reception {
public:
    HandledAtOnce(const Arguments& arguments, Webhooks webhooks, EventHandling& handling,
                  std::stop_token stop)
        : handling_(handling),
          stop_(std::move(stop)),
          inbox_({.webhooks = std::move(webhooks),
                  .unsigned_event_type = unsigned_event_type(arguments),
                  .tolerance = tolerance(arguments),
                  .seen = seen_store(arguments.remembering)}) {}

    [[nodiscard]] webhook::InboxResult receive(const webhook::Delivery& delivery) override {
        auto claimed = inbox_.claim(delivery);
        if (const auto* const answer = std::get_if<webhook::InboxResult>(&claimed)) return *answer;
        auto& event = std::get<webhook::ClaimedEvent>(claimed);
        bool is_handled = false;
        try {
            const auto attempt =
                handling_.handle({.key = event.key(), .event = event.event(), .body = delivery.body}, stop_);
            is_handled = attempt.fault.empty();
        } catch (const std::exception&) {
            // The service delivers the event again. If standard output has failed, the listener ends.
            is_handled = false;
        }
        using enum webhook::Settlement;
        std::string key(event.key());
        webhook::InboxResult result = std::move(event).settle(is_handled ? done : failed);
        result.key = std::move(key);
        return result;
    }

private:
    EventHandling& handling_;
    std::stop_token stop_;
    webhook::Inbox inbox_;
};

}  // namespace

std::unique_ptr<Reception> make_reception(const Arguments& arguments, Webhooks webhooks,
                                          EventHandling& handling, EventOutput& output,
                                          const std::stop_token& stop) {
    if (arguments.remembering.database.empty())
        return std::make_unique<HandledAtOnce>(arguments, std::move(webhooks), handling, stop);
#ifdef CIS_PROGRAMS_WITH_SQL
    return std::make_unique<StoredReception>(arguments, std::move(webhooks), handling, output, stop);
#else
    static_cast<void>(output);
    throw InputError("--events-db: this program was built without cis::sql");
#endif
}

}  // namespace cis::programs::listen_command
