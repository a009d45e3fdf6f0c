#include <cis/legacy/client.hpp>
#include <cis/testing/responses.hpp>
#include "faked_client.hpp"
#include "test.hpp"

namespace {

WebhookParams complete() {
    return {.posting_id = "p1",
            .url = "https://hooks.example.com/cis",
            .event_type = EventType::report_available};
}

}  // namespace

TEST_CASE("a legacy webhook without a required member is refused before anything is sent") {
    struct Missing {
        std::string name;
        WebhookParams params;
    };
    const auto with = [](auto change) {
        WebhookParams params = complete();
        change(params);
        return params;
    };
    const auto [name, params] = GENERATE_COPY(values<Missing>({
        {"posting_id", with([](auto& p) { p.posting_id.reset(); })},
        {"posting_id", with([](auto& p) { p.posting_id = ""; })},
        {"url", with([](auto& p) { p.url.reset(); })},
        {"url", with([](auto& p) { p.url = ""; })},
        {"event_type", with([](auto& p) { p.event_type.reset(); })},
        {"event_type", with([](auto& p) { p.event_type = ""; })},
    }));
    CAPTURE(name);
    const Faked service;
    const auto made = LegacyClient(service.options).webhooks().create(params).try_send();
    REQUIRE_FALSE(made);
    CHECK(made.error().kind == ErrorKind::invalid_argument);
    CHECK(made.error().outcome == Outcome::not_sent);
    CHECK(made.error().param == name);
    REQUIRE(made.error().errors.size() == 1);
    CHECK(made.error().errors[0].param == name);
    CHECK(service.transport->requests().empty());
}

TEST_CASE("the error names every member that is missing") {
    const Faked service;
    const auto made = LegacyClient(service.options).webhooks().create({}).try_send();
    REQUIRE_FALSE(made);
    std::vector<std::string> names;
    for (const FieldError& error : made.error().errors) names.push_back(error.param);
    CHECK(names == std::vector<std::string>{"posting_id", "url", "event_type"});
    CHECK(service.transport->requests().empty());
}

TEST_CASE("a legacy webhook without a delivery method, or with an unknown event, is sent") {
    const Faked service;
    service.transport->respond(testing::bare_response(LegacyWebhook{.webhook_id = "w1"}));
    WebhookParams params = complete();
    params.event_type = "event_of_tomorrow";
    CHECK(LegacyClient(service.options).webhooks().create(params).send().webhook_id == "w1");
    CHECK_THAT(service.transport->requests().at(0).body.value_or(""), ContainsSubstring("event_of_tomorrow"));
    service.transport->verify();
}
