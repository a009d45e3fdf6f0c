#include "deliveries_fixture.hpp"
#include "head_answers.hpp"

using cis::emulator::DeliveryOptions;

namespace {

const char* const started = "interview_started";

/// The number of positions at which two texts of the same length differ; none for texts of different lengths.
std::optional<std::size_t> differences(const std::string& left, const std::string& right) {
    if (left.size() != right.size()) return std::nullopt;
    std::size_t count = 0;
    for (std::size_t i = 0; i < left.size(); ++i) count += left[i] != right[i] ? 1 : 0;
    return count;
}

/// Emits each event of an interview for several candidates.
void emit_many(Deliveries& deliveries, std::size_t candidates) {
    for (const std::string& interview : deliveries.candidates(candidates)) {
        deliveries.server().trigger_event(started, interview);
    }
    deliveries.server().deliver_due();
}

}  // namespace

TEST_CASE("deliveries: duplicates are the same delivery once more") {
    const EventReceiver receiver;
    DeliveryOptions options;
    options.duplicate_share = 1;
    Deliveries deliveries{options};
    const Registration webhook = deliveries.subscribe(started, receiver.url());
    emit_many(deliveries, 5);
    deliveries.advance(1000);
    std::map<std::string, std::vector<std::string>> bodies;
    for (const ReceivedEvent& event : receiver.events()) {
        CHECK(event.is_signed_with(webhook.secret));
        bodies[event.delivery_id()].push_back(event.request.body);
    }
    CHECK(bodies.size() == 5);
    for (const auto& [id, texts] : bodies) {
        REQUIRE(texts.size() == 2);
        CHECK(texts[0] == texts[1]);
    }
    const auto count = deliveries.server().statistics().delivery_count(started);
    CHECK(count.duplicated == count.deliveries);
    CHECK(count.delivered == count.deliveries);
    CHECK(count.retried == 0);
    for (const auto& record : deliveries.server().deliveries()) CHECK(record.attempts == 2);
}

TEST_CASE("deliveries: a duplicate that is refused is not sent again") {
    std::atomic<int> seen = 0;
    const EventReceiver receiver{[&](const ReceivedEvent&) { return seen++ == 1 ? 500 : 200; }};
    DeliveryOptions options;
    options.duplicate_share = 1;
    Deliveries deliveries{options};
    deliveries.subscribe(started, receiver.url());
    deliveries.emit(started, deliveries.candidate());
    CHECK(receiver.count() == 2);
    deliveries.advance(1000);
    CHECK(receiver.count() == 2);
    CHECK(deliveries.server().deliveries().at(0).delivered);
    CHECK_FALSE(deliveries.server().deliveries().at(0).dropped);
}

TEST_CASE("deliveries: a share of the deliveries is duplicated, drawn from the seed") {
    const auto duplicated = [](std::uint64_t seed) {
        const EventReceiver receiver;
        DeliveryOptions options;
        options.duplicate_share = 0.25;
        auto service = Deliveries::still();
        service.seed = seed;
        Deliveries deliveries{options, service};
        deliveries.subscribe(started, receiver.url());
        emit_many(deliveries, 200);
        std::vector<unsigned> attempts;
        for (const auto& record : deliveries.server().deliveries()) attempts.push_back(record.attempts);
        return attempts;
    };
    const auto first = duplicated(3);
    CHECK(std::ranges::count(first, 2U) > 25);
    CHECK(std::ranges::count(first, 2U) < 75);
    CHECK(first == duplicated(3));
    CHECK(first != duplicated(4));
}

TEST_CASE("deliveries: a forgery differs by one byte and does not verify, and the genuine one follows") {
    std::string secret;
    const EventReceiver receiver{
        [&](const ReceivedEvent& event) { return event.is_signed_with(secret) ? 200 : 401; }};
    DeliveryOptions options;
    options.tamper_share = 1;
    Deliveries deliveries{options};
    secret = deliveries.subscribe(started, receiver.url()).secret;
    const std::string interview = deliveries.candidate();
    constexpr std::size_t deliveries_made = 60;
    for (std::size_t i = 0; i < deliveries_made; ++i) deliveries.emit(started, interview);

    const auto events = receiver.events();
    REQUIRE(events.size() == 2 * deliveries_made);
    std::set<std::string> parts;
    for (std::size_t i = 0; i < events.size(); i += 2) {
        CAPTURE(i);
        const ReceivedEvent& forged = events[i];
        const ReceivedEvent& genuine = events[i + 1];
        CHECK_FALSE(forged.is_signed_with(secret));
        CHECK(genuine.is_signed_with(secret));
        CHECK(forged.delivery_id() == genuine.delivery_id());
        const auto in_body = differences(forged.request.body, genuine.request.body);
        const auto in_signature = differences(forged.signature(), genuine.signature());
        REQUIRE(in_body.has_value());
        REQUIRE(in_signature.has_value());
        CHECK(*in_body + *in_signature == 1);
        if (*in_body == 1) {
            parts.insert("body");
        } else {
            parts.insert(forged.signed_at() != genuine.signed_at() ? "timestamp" : "digest");
        }
    }
    CHECK(parts == std::set<std::string>{"body", "digest", "timestamp"});

    const auto records = deliveries.server().deliveries();
    REQUIRE(records.size() == events.size());
    for (std::size_t i = 0; i < records.size(); ++i) {
        CHECK(records[i].forged == (i % 2 == 0));
        CHECK(records[i].last_status == (records[i].forged ? 401 : 200));
        CHECK(records[i].attempts == 1);
        CHECK_FALSE(records[i].dropped);
    }
    const auto count = deliveries.server().statistics().delivery_count(started);
    CHECK(count.forged == deliveries_made);
    CHECK(count.delivered == deliveries_made);
    CHECK(count.refused == 0);
}

TEST_CASE("deliveries: a share of the signed deliveries is forged, and no unsigned one") {
    const EventReceiver receiver;
    DeliveryOptions options;
    options.tamper_share = 0.25;
    Deliveries deliveries{options};
    deliveries.subscribe(started, receiver.url());
    emit_many(deliveries, 200);
    const auto count = deliveries.server().statistics().delivery_count();
    CHECK(count.forged > 25);
    CHECK(count.forged < 75);
    CHECK(count.delivered == 200);

    DeliveryOptions always;
    always.tamper_share = 1;
    Deliveries legacy{always};
    REQUIRE(legacy.service.http
                .post("/api/webhook/create",
                      {{"posting_id", legacy.posting}, {"url", receiver.url()}, {"event_type", started}})
                .status == 200);
    legacy.emit(started, legacy.candidate());
    CHECK(legacy.server().deliveries().size() == 1);
    CHECK(legacy.server().statistics().delivery_count().forged == 0);
}

TEST_CASE("deliveries: the clock in the signature can be wrong") {
    const std::int64_t skew = GENERATE(-3600, 0, 299, 86'400);
    const EventReceiver receiver;
    DeliveryOptions options;
    options.clock_skew = std::chrono::seconds{skew};
    Deliveries deliveries{options};
    const Registration webhook = deliveries.subscribe(started, receiver.url());
    deliveries.service.advance(0.75);
    deliveries.emit(started, deliveries.candidate());
    REQUIRE(receiver.count() == 1);
    const ReceivedEvent event = receiver.events().front();
    CHECK(event.signed_at() == static_cast<std::int64_t>(emulator_start) + skew);
    CHECK(event.body()["timestamp"] == emulator_start + 0.75);
    CHECK(event.is_signed_with(webhook.secret));
}

TEST_CASE("deliveries: all misbehaviour at once loses nothing") {
    std::vector<std::string> secrets;
    std::atomic<int> seen = 0;
    const EventReceiver receiver{[&](const ReceivedEvent& event) {
        const bool genuine = std::ranges::any_of(
            secrets, [&](const std::string& secret) { return event.is_signed_with(secret); });
        if (!genuine) return 401;
        return seen++ % 3 == 0 ? 503 : 200;
    }};
    DeliveryOptions options;
    options.duplicate_share = 0.3;
    options.reorder_share = 0.3;
    options.tamper_share = 0.3;
    Deliveries deliveries{options, Deliveries::autoplay()};
    for (const Registration& webhook : deliveries.subscribe_all(receiver.url())) {
        secrets.push_back(webhook.secret);
    }
    const auto interviews = deliveries.candidates(50);
    deliveries.finish_interviews();
    for (int i = 0; i < 10; ++i) deliveries.advance(100);
    const auto count = deliveries.server().statistics().delivery_count();
    CHECK(count.deliveries == interviews.size() * 3);
    CHECK(count.delivered == count.deliveries);
    CHECK(count.dropped == 0);
    CHECK(count.retried > 0);
    CHECK(count.duplicated > 0);
    CHECK(count.forged > 0);
    CHECK(count.attempts + count.forged == receiver.count());
    std::set<std::pair<std::string, std::string>> accepted;
    for (const auto& record : deliveries.server().deliveries()) {
        if (record.delivered) accepted.emplace(record.interview_id, record.event_type);
        CHECK(record.delivered == !record.forged);
    }
    CHECK(accepted.size() == interviews.size() * 3);
}

TEST_CASE("deliveries: a receiver that folds its first header line does no harm") {
    // libcurl 7.83 to 8.1.1 frees memory twice if a reused easy handle receives it.
    const FaultServer receiver{
        answer_in_turn({answer::json(200, "{}"), answer::folded_first_header(200, "{}")})};
    Deliveries deliveries;
    deliveries.subscribe(started, receiver.base_url() + "/hook");
    for (const std::string& interview : deliveries.candidates(5)) deliveries.emit(started, interview);
    CHECK(receiver.request_count() == 5);
    const auto records = deliveries.server().deliveries();
    REQUIRE(records.size() == 5);
    CHECK(std::ranges::count_if(records, [](const auto& record) { return record.delivered; }) == 1);
}

TEST_CASE("deliveries: invalid options are refused") {
    const auto refused = [](auto change) {
        cis::emulator::Options options;
        options.api_key = emulator_key;
        change(options);
        CHECK_THROWS_AS(cis::emulator::Server{options}, std::invalid_argument);
    };
    using std::chrono::milliseconds;
    refused([](auto& o) { o.deliveries.timeout = milliseconds{0}; });
    refused([](auto& o) { o.deliveries.backoff_base = milliseconds{0}; });
    refused([](auto& o) { o.deliveries.backoff_cap = milliseconds{999}; });
    refused([](auto& o) { o.deliveries.max_concurrent = 0; });
    refused([](auto& o) { o.deliveries.duplicate_share = 1.5; });
    refused([](auto& o) { o.deliveries.reorder_share = -0.1; });
    refused([](auto& o) { o.deliveries.tamper_share = std::nan(""); });
    refused([](auto& o) { o.deliveries.reorder_hold = milliseconds{-1}; });
    refused([](auto& o) {
        o.autoplay = true;
        o.step_duration = milliseconds{0};
    });
}
