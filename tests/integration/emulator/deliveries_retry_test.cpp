#include "deliveries_fixture.hpp"

using cis::emulator::DeliveryOptions;

namespace {

const char* const started = "interview_started";

/// Responds with the status to the first `count` requests, then with 200.
EventReceiver::Decide refuse(int count, int status = 500) {
    return [=, seen = std::make_shared<std::atomic<int>>(0)](const ReceivedEvent&) {
        return (*seen)++ < count ? status : 200;
    };
}

/// The number of requests that had arrived at each of these times, in seconds after the first attempt.
std::vector<std::size_t> arrived_after(Deliveries& deliveries, const EventReceiver& receiver,
                                       const std::vector<double>& seconds) {
    std::vector<std::size_t> counts;
    double elapsed = 0;
    for (const double second : seconds) {
        deliveries.advance(second - elapsed);
        elapsed = second;
        counts.push_back(receiver.count());
    }
    return counts;
}

}  // namespace

TEST_CASE("deliveries: only 200 is a success") {
    const int status = GENERATE(201, 202, 204, 206, 299, 301, 304, 307, 400, 404, 410, 422, 429, 500, 503);
    CAPTURE(status);
    const EventReceiver receiver{refuse(1, status)};
    Deliveries deliveries;
    deliveries.subscribe(started, receiver.url());
    deliveries.emit(started, deliveries.candidate());
    REQUIRE(deliveries.server().deliveries().size() == 1);
    CHECK_FALSE(deliveries.server().deliveries()[0].delivered);
    CHECK(deliveries.server().deliveries()[0].last_status == status);
    deliveries.advance(1);
    CHECK(receiver.count() == 2);
    CHECK(deliveries.server().deliveries()[0].delivered);
    CHECK(deliveries.server().deliveries()[0].last_status == 200);
}

TEST_CASE("deliveries: a redelivery has the same body and id, and a fresh signature") {
    const bool sign_once = GENERATE(false, true);
    const EventReceiver receiver{refuse(3)};
    DeliveryOptions options;
    options.sign_once = sign_once;
    Deliveries deliveries{options};
    const Registration webhook = deliveries.subscribe(started, receiver.url());
    deliveries.emit(started, deliveries.candidate());
    for (int i = 0; i < 3; ++i) deliveries.advance(10);
    const auto events = receiver.events();
    REQUIRE(events.size() == 4);
    for (std::size_t i = 0; i < events.size(); ++i) {
        CAPTURE(i);
        CHECK(events[i].request.body == events[0].request.body);
        CHECK(events[i].delivery_id() == events[0].delivery_id());
        CHECK(events[i].is_signed_with(webhook.secret));
        const auto age = sign_once ? 0 : 10 * static_cast<std::int64_t>(i);
        CHECK(events[i].signed_at() == static_cast<std::int64_t>(emulator_start) + age);
    }
}

TEST_CASE("deliveries: the wait doubles up to its cap, without end") {
    const EventReceiver receiver{refuse(1000)};
    DeliveryOptions options;
    options.backoff_base = milliseconds{500};
    options.backoff_cap = milliseconds{3000};
    Deliveries deliveries{options};
    deliveries.subscribe(started, receiver.url());
    deliveries.emit(started, deliveries.candidate());
    CHECK(receiver.count() == 1);
    CHECK(arrived_after(deliveries, receiver, {0.25, 0.5, 1.25, 1.5, 3.25, 3.5, 6.25, 6.5, 9.25, 9.5}) ==
          std::vector<std::size_t>{1, 2, 2, 3, 3, 4, 4, 5, 5, 6});
    for (int i = 0; i < 100; ++i) deliveries.advance(3);
    CHECK(receiver.count() == 106);
    CHECK_FALSE(deliveries.server().deliveries()[0].dropped);
}

TEST_CASE("deliveries: attempts can be limited") {
    const EventReceiver receiver{refuse(1000, 503)};
    DeliveryOptions options;
    options.max_attempts = 3;
    Deliveries deliveries{options};
    deliveries.subscribe(started, receiver.url());
    deliveries.emit(started, deliveries.candidate());
    for (int i = 0; i < 10; ++i) deliveries.advance(100);
    CHECK(receiver.count() == 3);
    const auto record = deliveries.server().deliveries().at(0);
    CHECK(record.attempts == 3);
    CHECK(record.last_status == 503);
    CHECK(record.dropped);
    CHECK_FALSE(record.delivered);
}

TEST_CASE("deliveries: redirections are not followed") {
    const EventReceiver elsewhere;
    const int status = GENERATE(301, 302, 303, 307, 308);
    const FaultServer receiver{answer_in_turn({answer::redirect(status, elsewhere.url())})};
    Deliveries deliveries;
    deliveries.subscribe(started, receiver.base_url() + "/hook");
    deliveries.emit(started, deliveries.candidate());
    CHECK(receiver.request_count() == 1);
    CHECK(elsewhere.count() == 0);
    CHECK(deliveries.server().deliveries()[0].last_status == status);
}

TEST_CASE("deliveries: an incomplete response does not count") {
    const FaultServer receiver{answer_in_turn(
        {answer::reset_after_reading(), answer::close_after_reading(), answer::garbage_status_line(),
         answer::truncated_body(200, "truncated"), answer::with(200), answer::with(200)})};
    Deliveries deliveries;
    deliveries.subscribe(started, receiver.base_url() + "/hook");
    deliveries.emit(started, deliveries.candidate());
    for (std::size_t failed = 1; failed <= 4; ++failed) {
        CAPTURE(failed);
        CHECK(receiver.request_count() == failed);
        CHECK(deliveries.server().deliveries()[0].attempts == failed);
        CHECK(deliveries.server().deliveries()[0].last_status == 0);
        deliveries.advance(100);
    }
    CHECK(deliveries.server().deliveries()[0].delivered);
    CHECK(receiver.request_count() == 5);
}

TEST_CASE("deliveries: an attempt is one request, also on a connection that dies under it") {
    // libcurl would send the request again by itself.
    const FaultServer receiver{answer_on_each_connection({answer::with(200), answer::close_after_reading()})};
    Deliveries deliveries;
    deliveries.subscribe(started, receiver.base_url() + "/hook");
    const std::string interview = deliveries.candidate();
    deliveries.emit(started, interview);
    deliveries.emit(started, interview);
    CHECK(receiver.request_count() == 2);
    const auto records = deliveries.server().deliveries();
    REQUIRE(records.size() == 2);
    CHECK(records[0].delivered);
    CHECK_FALSE(records[1].delivered);
    CHECK(records[1].attempts == 1);
}

TEST_CASE("deliveries: an endpoint that cannot be reached is tried again") {
    const RefusingPort port;
    Deliveries deliveries;
    deliveries.subscribe(started, port.base_url() + "/hook");
    deliveries.emit(started, deliveries.candidate());
    deliveries.advance(1);
    deliveries.advance(2);
    const auto record = deliveries.server().deliveries().at(0);
    CHECK(record.attempts == 3);
    CHECK(record.last_status == 0);
    CHECK_FALSE(record.delivered);
}

TEST_CASE("deliveries: an attempt that takes too long has failed") {
    const bool connects = GENERATE(true, false);
    const FaultServer silent{answer_in_turn({answer::never()})};
    const SilentPort unreachable;
    DeliveryOptions options;
    options.timeout = milliseconds{50};
    Deliveries deliveries{options};
    deliveries.subscribe(started, (connects ? silent.base_url() : unreachable.base_url()) + "/hook");
    deliveries.emit(started, deliveries.candidate());
    deliveries.advance(1);
    const auto record = deliveries.server().deliveries().at(0);
    CHECK(record.attempts == 2);
    CHECK(record.last_status == 0);
}

TEST_CASE("deliveries: a URL that means nothing is a failed attempt") {
    Deliveries deliveries;
    deliveries.subscribe(started, "http://127.0.0.1:port/hook");
    deliveries.emit(started, deliveries.candidate());
    CHECK(deliveries.server().deliveries().at(0).attempts == 1);
    CHECK(deliveries.server().deliveries().at(0).last_status == 0);
}

TEST_CASE("deliveries: counts of each type of event") {
    const EventReceiver receiver{refuse(2)};
    DeliveryOptions options;
    options.max_attempts = 2;
    Deliveries deliveries{options};
    deliveries.subscribe_all(receiver.url());
    const std::string interview = deliveries.candidate();
    deliveries.emit(started, interview);
    deliveries.advance(1);
    deliveries.emit(started, interview);
    deliveries.emit("report_available", interview);
    const auto statistics = deliveries.server().statistics();
    CHECK(statistics.deliveries.size() == 2);
    const auto starts = statistics.delivery_count(started);
    CHECK(starts.deliveries == 2);
    CHECK(starts.attempts == 3);
    CHECK(starts.delivered == 1);
    CHECK(starts.refused == 2);
    CHECK(starts.retried == 1);
    CHECK(starts.dropped == 1);
    const auto all = statistics.delivery_count();
    CHECK(all.deliveries == 3);
    CHECK(all.attempts == 4);
    CHECK(all.delivered == 2);
    CHECK(all.duplicated == 0);
    CHECK(all.forged == 0);
}

TEST_CASE("deliveries: only the latest are remembered") {
    const EventReceiver receiver;
    DeliveryOptions options;
    options.recorded = GENERATE(std::size_t{0}, std::size_t{2});
    Deliveries deliveries{options};
    deliveries.subscribe(started, receiver.url());
    std::vector<std::string> interviews;
    for (int i = 0; i < 3; ++i) {
        interviews.push_back(deliveries.candidate(json::object()));
        deliveries.emit(started, interviews.back());
    }
    CHECK(receiver.count() == 3);
    const auto records = deliveries.server().deliveries();
    REQUIRE(records.size() == options.recorded);
    if (!records.empty()) CHECK(records.back().interview_id == interviews.back());
    CHECK(deliveries.server().statistics().delivery_count().delivered == 3);
}
