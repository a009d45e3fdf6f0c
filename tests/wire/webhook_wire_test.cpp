#include "decoded_envelope.hpp"
#include "test.hpp"

namespace {

const cis::Secret secret = "whsec_test-0123";

}  // namespace

TEST_CASE("a webhook is read from its envelope with its secret") {
    const DecodedEnvelope<cis::Webhook> read(wire_text("webhook_envelope.json"));
    REQUIRE_FALSE(read.failure);
    CHECK(read.extra.text() == R"({"object":"webhook"})");
    CHECK(read.data.object == "webhook");
    CHECK(read.data.id == "whk_1");
    CHECK(read.data.signing_secret == secret);
    CHECK(read.data.extra.text() == R"({"url":"https://hooks.example.com/a","status":"active"})");
}

TEST_CASE("a webhook that was read again has no secret") {
    const auto webhook =
        cis::from_json<cis::Webhook>(R"({"object":"webhook","id":"whk_1","signing_secret":null})").value();
    CHECK_FALSE(webhook.signing_secret);
    CHECK_FALSE(cis::from_json<cis::Webhook>("{}").value().signing_secret);
}

TEST_CASE("a webhook's secret is never written") {
    const cis::Webhook webhook{.object = "webhook", .id = "whk_1", .signing_secret = secret};
    CHECK(cis::to_json(webhook).text() == R"({"object":"webhook","id":"whk_1","signing_secret":null})");
}

TEST_CASE("a secret of a wrong type is refused without showing it") {
    const auto webhook = cis::from_json<cis::Webhook>(R"({"signing_secret":["whsec_1"]})");
    REQUIRE_FALSE(webhook);
    CHECK(webhook.error().reason == "signing_secret: expected string, got array");
    CHECK(webhook.error().body_sample.empty());
}

TEST_CASE("every field of a legacy webhook is read") {
    const auto webhook = cis::from_json<cis::LegacyWebhook>(wire_text("legacy_webhook.json")).value();
    CHECK(webhook.webhook_id == "lwh_1");
    CHECK(webhook.posting_id == "pst_7Hq2");
    CHECK(webhook.url == "https://hooks.example.com/a");
    CHECK(webhook.event_type == cis::EventType::interview_completed);
    CHECK(webhook.http_method == cis::DeliveryMethod::post);
    CHECK(webhook.is_active);
    CHECK(webhook.created_at.time() == cis::Timestamp(1772355600.5));
    CHECK(webhook.updated_at.time() == cis::Timestamp(1772442000.25));
    CHECK(webhook.extra.is_null());
}

TEST_CASE("legacy webhooks are read from a bare array") {
    const std::string webhook = wire_text("legacy_webhook.json");
    const auto read = cis::from_json<std::vector<cis::LegacyWebhook>>("[" + webhook + "," + webhook + "]");
    REQUIRE(read);
    REQUIRE(read->size() == 2);
    CHECK(read->at(1).webhook_id == "lwh_1");
    CHECK(cis::from_json<std::vector<cis::LegacyWebhook>>(R"([{"url":1}])").error().reason ==
          "[0].url: expected string, got number");
}

TEST_CASE("each documented event type and delivery method is known by its wire name") {
    using cis::DeliveryMethod;
    using cis::EventType;
    const auto event = [](std::string_view wire) { return cis::OpenEnum<EventType>(wire).known(); };
    CHECK(event("interview_started") == EventType::interview_started);
    CHECK(event("interview_completed") == EventType::interview_completed);
    CHECK(event("report_available") == EventType::report_available);
    CHECK(event("candidate_shortlisted") == EventType::candidate_shortlisted);
    CHECK(event("candidate_rejected") == EventType::candidate_rejected);
    CHECK(event("candidate_hired") == EventType::unknown);
    const auto method = [](std::string_view wire) { return cis::OpenEnum<DeliveryMethod>(wire).known(); };
    CHECK(method("get") == DeliveryMethod::get);
    CHECK(method("post") == DeliveryMethod::post);
    CHECK(method("POST") == DeliveryMethod::unknown);
}

TEST_CASE("the body of a webhook's creation is what the caller set, in the document's order") {
    const cis::WebhookParams params{.posting_id = "pst_7Hq2",
                                    .url = "https://hooks.example.com/a?b=c",
                                    .event_type = cis::EventType::report_available,
                                    .http_method = cis::DeliveryMethod::get};
    CHECK(cis::to_json(params).text() == wire_json("webhook_params.json").dump());
    CHECK(cis::to_json(cis::WebhookParams{.url = "u", .extra = nlohmann::json{{"events", {"all"}}}}).text() ==
          R"({"url":"u","events":["all"]})");
}
