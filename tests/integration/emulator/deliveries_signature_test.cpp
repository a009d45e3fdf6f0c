#include "deliveries_fixture.hpp"

using cis::emulator::DeliveryOptions;

namespace {

const char* const started = "interview_started";

}  // namespace

TEST_CASE("deliveries: a webhook of v2 or v4 is signed with its whole secret") {
    const EventReceiver receiver;
    Deliveries deliveries;
    const std::string route = GENERATE("/api/v2/webhooks", "/api/v4/webhooks");
    const RawReply created = deliveries.service.http.post(
        route, {{"posting_id", deliveries.posting}, {"url", receiver.url()}, {"event_type", started}});
    REQUIRE(created.status == 201);
    const std::string secret = created.json()["data"]["signing_secret"];
    deliveries.emit(started, deliveries.candidate({{"name", "Zoë 张 🙂"}}));

    REQUIRE(receiver.count() == 1);
    const ReceivedEvent event = receiver.events().front();
    CHECK(event.request.method == "POST");
    CHECK(event.request.target == "/hook");
    CHECK(event.request.header("Content-Type") == "application/json");
    CHECK(event.signed_at() == static_cast<std::int64_t>(emulator_start));
    CHECK(event.is_signed_with(secret));
    CHECK_FALSE(event.is_signed_with(secret.substr(std::string{"whsec_"}.size())));
    CHECK(event.body()["metadata"]["candidate_name"] == "Zoë 张 🙂");
    CHECK(event.request.header("Expect").empty());
}

TEST_CASE("deliveries: a webhook of the legacy API is not signed") {
    const EventReceiver receiver;
    Deliveries deliveries;
    const RawReply created = deliveries.service.http.post(
        "/api/webhook/create",
        {{"posting_id", deliveries.posting}, {"url", receiver.url()}, {"event_type", started}});
    REQUIRE(created.status == 200);
    deliveries.emit(started, deliveries.candidate());
    REQUIRE(receiver.count() == 1);
    const ReceivedEvent event = receiver.events().front();
    CHECK(event.signature().empty());
    CHECK_FALSE(event.delivery_id().empty());
    CHECK(event.request.header("Content-Type") == "application/json");
    CHECK(event.body()["posting_id"] == deliveries.posting);
}

TEST_CASE("deliveries: each webhook has its own secret") {
    const EventReceiver receiver;
    Deliveries deliveries;
    const Registration first = deliveries.subscribe(started, receiver.url("/first"));
    const Registration second = deliveries.subscribe(started, receiver.url("/second"));
    deliveries.emit(started, deliveries.candidate());
    REQUIRE(receiver.count() == 2);
    for (const ReceivedEvent& event : receiver.events()) {
        const bool is_first = event.request.target == "/first";
        CHECK(event.is_signed_with(first.secret) == is_first);
        CHECK(event.is_signed_with(second.secret) == !is_first);
    }
}

TEST_CASE("deliveries: the method get has a body like post, and the signature over it") {
    const EventReceiver receiver;
    Deliveries deliveries;
    const Registration webhook = deliveries.subscribe(started, receiver.url("/hook?a=b%20c"), "get");
    const std::string interview = deliveries.candidate();
    deliveries.emit(started, interview);
    deliveries.emit(started, interview);
    REQUIRE(receiver.count() == 2);
    const ReceivedEvent event = receiver.events().front();
    CHECK(event.request.method == "GET");
    CHECK(event.request.target == "/hook?a=b%20c");
    CHECK(event.request.header("Content-Type") == "application/json");
    CHECK(event.body()["interview_id"] == interview);
    CHECK(event.is_signed_with(webhook.secret));
    CHECK(receiver.connections() == 1);
}

TEST_CASE("deliveries: the delivery id is the event's, whichever webhook it goes to") {
    const EventReceiver receiver;
    Deliveries deliveries;
    for (int i = 0; i < 2; ++i) deliveries.subscribe_all(receiver.url("/" + std::to_string(i)));
    const std::string interview = deliveries.candidate();
    for (const std::string& type : interview_events) deliveries.emit(type, interview);
    std::map<std::string, int> ids;
    for (const ReceivedEvent& event : receiver.events()) ++ids[event.delivery_id()];
    CHECK(ids.size() == 3);
    for (const auto& [id, count] : ids) {
        CHECK_FALSE(id.empty());
        CHECK(count == 2);
    }
}

TEST_CASE("deliveries: the seed determines bodies, ids and signatures") {
    const auto delivered = [](std::uint64_t seed) {
        const EventReceiver receiver;
        auto options = Deliveries::autoplay();
        options.seed = seed;
        Deliveries deliveries{{}, options};
        deliveries.subscribe_all(receiver.url());
        deliveries.candidate();
        deliveries.finish_interviews();
        std::vector<std::string> texts;
        for (const ReceivedEvent& event : receiver.events()) {
            texts.push_back(event.request.body + event.delivery_id() + event.signature());
        }
        CHECK(texts.size() == 3);
        return texts;
    };
    const auto first = delivered(4);
    CHECK(first == delivered(4));
    CHECK(first != delivered(5));
}

TEST_CASE("deliveries: https receivers are verified") {
    const CertificateAuthority authority;
    const CertificateAuthority stranger;
    const bool trusted = GENERATE(true, false);
    const bool right_host = GENERATE(true, false);
    const EventReceiver receiver{[](const ReceivedEvent&) { return 200; },
                                 Tls{right_host ? authority.server() : authority.server_with_wrong_host()}};
    DeliveryOptions options;
    options.ca_file = (trusted ? authority : stranger).bundle_path();
    Deliveries deliveries{options};
    const Registration webhook = deliveries.subscribe(started, receiver.url());
    deliveries.emit(started, deliveries.candidate());
    const bool delivered = trusted && right_host;
    REQUIRE(receiver.count() == (delivered ? 1 : 0));
    if (delivered) CHECK(receiver.events().front().is_signed_with(webhook.secret));
    const auto records = deliveries.server().deliveries();
    REQUIRE(records.size() == 1);
    CHECK(records[0].delivered == delivered);
    CHECK(records[0].last_status == (delivered ? 200 : 0));
}
