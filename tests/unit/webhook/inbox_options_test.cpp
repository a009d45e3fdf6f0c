#include "inbox_receiver.hpp"

using cis::webhook::Event;
using cis::webhook::Inbox;
using cis::webhook::InboxOptions;

namespace {

std::string param_of_refusal(InboxOptions options, Inbox::Handler handler = [](const Event&) {}) {
    try {
        const Inbox inbox(std::move(options), std::move(handler));
    } catch (const cis::Exception& exception) {
        CHECK(exception.error().kind == cis::ErrorKind::invalid_argument);
        CHECK(std::string(exception.what()).find("whsec_") == std::string::npos);
        return exception.error().param;
    }
    return {};
}

}  // namespace

TEST_CASE("invalid options of an inbox are refused by name") {
    using Webhooks = std::vector<cis::webhook::Subscription>;
    const Webhooks good{{EventType::interview_started, started_secret}};
    CHECK(param_of_refusal({.webhooks = good}).empty());
    CHECK(param_of_refusal({}) == "webhooks");
    CHECK(param_of_refusal({.webhooks = good, .unsigned_event_type = EventType::interview_started}) ==
          "unsigned_event_type");
    CHECK(param_of_refusal({.unsigned_event_type = cis::OpenEnum<EventType>()}) == "unsigned_event_type");
    CHECK(param_of_refusal({.webhooks = good, .tolerance = -1s}) == "tolerance");
    CHECK(param_of_refusal({.webhooks = good, .tolerance = 0s}).empty());
    CHECK(param_of_refusal({.webhooks = good}, nullptr) == "handler");
    CHECK(param_of_refusal({.webhooks = Webhooks{{EventType::interview_started, ""}}}) ==
          "webhooks[0].signing_secret");
    CHECK(param_of_refusal({.webhooks = Webhooks{good[0], {EventType::report_available, " \n"}}}) ==
          "webhooks[1].signing_secret");
    CHECK(param_of_refusal({.webhooks = Webhooks{{EventType::report_available, "whsec_"}}}) ==
          "webhooks[0].signing_secret");
    CHECK(param_of_refusal({.webhooks = Webhooks{good[0], {EventType::report_available, "whsec_2\n"}}}) ==
          "webhooks[1].signing_secret");
    CHECK(param_of_refusal({.webhooks = Webhooks{{{}, started_secret}}}) == "webhooks[0].event_type");
    CHECK(param_of_refusal({.webhooks = Webhooks{good[0], {EventType::report_available, started_secret}}}) ==
          "webhooks[1].signing_secret");
    CHECK(param_of_refusal({.webhooks = Webhooks{good[0], good[0]}}).empty());
}

TEST_CASE("without a clock, an inbox judges the age of a delivery by the system's") {
    Inbox inbox({.webhooks = {{EventType::interview_started, started_secret}}}, [](const Event&) {});
    const std::string body = started("int_1");
    const auto today = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
    CHECK(inbox.receive(signed_delivery(started_secret, body, today)).status == 200);
    CHECK(inbox.receive(signed_delivery(started_secret, body, today - 1h)).status == 401);
}
