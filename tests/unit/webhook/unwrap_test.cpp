#include <cis/webhook/unwrap.hpp>
#include "test.hpp"

using cis::signature::Failure;
using cis::webhook::Subscription;
using cis::webhook::unwrap;
using cis::webhook::UnwrapOptions;

namespace {

constexpr std::chrono::sys_seconds now{1'772'358'700s};
const UnwrapOptions at_now{.received_at = now};
const std::vector<Subscription> webhooks{{EventType::interview_started, "whsec_started"},
                                         {EventType::report_available, "whsec_report"}};
const std::string body = cis::test::wire_text("report_available.json");

Headers signed_by(const cis::Secret& secret, std::string_view text = body,
                  std::chrono::sys_seconds at = now) {
    Headers headers;
    headers.add("x-service-signature", cis::signature::sign(secret, text, at));
    return headers;
}

cis::Error error_of(const cis::Result<cis::webhook::Event>& result) {
    REQUIRE_FALSE(result.has_value());
    return result.error();
}

void check_refused(const Headers& headers, std::string_view reason) {
    const cis::Error error = error_of(unwrap(webhooks, headers, body, at_now));
    CHECK(error.kind == ErrorKind::authentication);
    CHECK(error.reason == reason);
    CHECK(to_string(error).find("t=") == std::string::npos);
}

}  // namespace

TEST_CASE("unwrap() returns the event of a genuine delivery, of the webhook whose secret matches") {
    Headers headers = signed_by("whsec_report");
    headers.add("X-Service-Delivery", "ntf_1");
    const auto event = unwrap(webhooks, headers, body, at_now);
    REQUIRE(event.has_value());
    CHECK(event->type == EventType::report_available);
    CHECK(event->interview_id() == "int_9Kq1");
    CHECK(event->delivery_id == "ntf_1");
    CHECK(std::holds_alternative<cis::ReportAvailable>(event->payload));

    const std::string other = R"({"interview_id":"int_2"})";
    CHECK(unwrap(webhooks, signed_by("whsec_started", other), other, at_now)->type ==
          EventType::interview_started);
    const Subscription& one = webhooks[1];
    CHECK(unwrap(one, headers, body, at_now)->type == EventType::report_available);
    CHECK(unwrap({EventType::report_available, "whsec_report"}, headers, body, at_now).has_value());
    CHECK(unwrap({"report_available", "whsec_report"}, headers, body, at_now).has_value());
    CHECK(unwrap({{EventType::report_available, "whsec_report"}}, headers, body, at_now).has_value());
    CHECK(unwrap({{EventType::report_available, "whsec_report", "tenant_1"}}, headers, body, at_now)
              .has_value());
}

TEST_CASE("unwrap() remembers nothing") {
    for (int i = 0; i < 3; ++i) CHECK(unwrap(webhooks, signed_by("whsec_report"), body, at_now).has_value());
}

TEST_CASE("unwrap() refuses what is not genuine, with the reason and without any part of it") {
    check_refused({}, message(Failure::missing_header));
    check_refused(signed_by("whsec_other"), message(Failure::no_match));
    check_refused(signed_by("whsec_report", body + ' '), message(Failure::no_match));
    check_refused(signed_by("whsec_report", body, now - 301s), message(Failure::too_old));
    check_refused(signed_by("whsec_report", body, now + 301s), message(Failure::too_far_in_future));
    Headers doubled = signed_by("whsec_report");
    doubled.add("X-Service-Signature", "t=1,v1=00");
    check_refused(doubled, "the delivery has several signature headers");
}

TEST_CASE("unwrap() judges the age by the tolerance, and by the system's time unless told") {
    const Headers old = signed_by("whsec_report", body, now - 1h);
    CHECK(unwrap(webhooks, old, body, {.tolerance = 1h, .received_at = now}).has_value());
    CHECK(unwrap(webhooks, old, body, {.tolerance = std::nullopt}).has_value());
    CHECK(error_of(unwrap(webhooks, old, body)).reason == message(Failure::too_old));
    const auto today = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
    CHECK(unwrap(webhooks, signed_by("whsec_report", body, today), body).has_value());
}

TEST_CASE("unwrap() names the wrong member of a genuine payload") {
    const std::string wrong = R"({"interview_id":["Ada Example"]})";
    const cis::Error error = error_of(unwrap(webhooks, signed_by("whsec_started", wrong), wrong, at_now));
    CHECK(error.kind == ErrorKind::decode);
    CHECK(error.reason == "interview_id: expected string, got array");
    Headers with_id = signed_by("whsec_started", wrong);
    with_id.add("X-Service-Delivery", "ntf_1");
    CHECK(error_of(unwrap(webhooks, with_id, wrong, at_now)).reason == error.reason);
    CHECK(error_of(unwrap(webhooks, signed_by("whsec_started", "{"), "{", at_now)).kind == ErrorKind::decode);
    const std::string odd_key = R"({"ada@example.com":nul})";
    CHECK(error_of(unwrap(webhooks, signed_by("whsec_started", odd_key), odd_key, at_now)).reason ==
          "*: the text is not JSON");
}

TEST_CASE("unwrap() names invalid arguments, and does not throw") {
    const auto refused_param = [](const std::vector<Subscription>& given, const UnwrapOptions& options) {
        const cis::Error error = error_of(unwrap(given, signed_by("whsec_report"), body, options));
        CHECK(error.kind == ErrorKind::invalid_argument);
        return error.param;
    };
    const Subscription& report = webhooks[1];
    CHECK(refused_param({}, at_now) == "webhooks");
    CHECK(refused_param({report, {EventType::report_available, ""}}, at_now) == "webhooks[1].signing_secret");
    CHECK(refused_param({{EventType::report_available, "whsec_"}}, at_now) == "webhooks[0].signing_secret");
    CHECK(refused_param({report, {EventType::interview_started, "whsec_started\n"}}, at_now) ==
          "webhooks[1].signing_secret");
    CHECK(refused_param({{{}, "whsec_report"}}, at_now) == "webhooks[0].event_type");
    CHECK(refused_param({report, {EventType::interview_started, "whsec_report"}}, at_now) ==
          "webhooks[1].signing_secret");
    CHECK(refused_param({report}, {.tolerance = -1s}) == "tolerance");
}
