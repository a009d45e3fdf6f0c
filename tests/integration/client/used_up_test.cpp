#include "test.hpp"

// A call that was sent or moved from has nothing left to send. Only a moved-from object can show that.
// NOLINTBEGIN(bugprone-use-after-move)

namespace {

template <class T>
void check_refused(const Result<T>& result) {
    REQUIRE_FALSE(result);
    CHECK(result.error().kind == ErrorKind::invalid_argument);
    CHECK(result.error().outcome == Outcome::not_sent);
    CHECK(result.error().param == "call");
}

}  // namespace

TEST_CASE("a call is sent once: a second time nothing is created twice") {
    FaultyService service({answer::json(201, receipt_json("int_1"))});
    auto call = service.client.candidates().create("p", {.name = "Ada"});
    CHECK(std::move(call).try_send());
    check_refused(std::move(call).try_send());
    CHECK(service.server.requests().size() == 1);
}

TEST_CASE("a call that was moved away is refused") {
    FaultyService service({answer::json(200, "{}")});
    auto call = service.client.health();
    auto taken = std::move(call);
    check_refused(std::move(call).try_send());
    CHECK(std::move(taken).try_send());
}

TEST_CASE("lists and searches that were moved away are refused") {
    FaultyService service({answer::json(200, candidate_page({"int_1"}, false))});
    auto list = service.client.candidates().list("p");
    auto pages = std::move(list).pages();
    auto again = std::move(list).pages();
    CHECK(pages.next().value());
    check_refused(again.next().value());
    CHECK_THROWS_AS(list.begin(), Exception);

    auto search = service.client.candidates().find("p", "int_1");
    CHECK(std::move(search).try_send());
    check_refused(std::move(search).try_send());
}

TEST_CASE("a stream is taken once, by something that can be called") {
    FaultyService service({answer::json(200, "[1]")});
    const LegacyClient legacy{service.options};
    auto stream = legacy.export_interviews();
    CHECK(std::move(stream).try_for_each([](const Json&) { return true; }).value() == 1);
    check_refused(std::move(stream).try_for_each([](const Json&) { return true; }));
    CHECK(legacy.export_interviews().try_for_each({}).error().param == "take");
    CHECK(service.server.requests().size() == 1);
}

TEST_CASE("a client that was moved away has nothing left to ask") {
    const auto refuses = [](const auto& ask) {
        try {
            ask();
        } catch (const Exception& refusal) {
            return refusal.error().kind == ErrorKind::invalid_argument && refusal.error().param == "client";
        }
        return false;
    };
    ClientOptions options = options_for("http://127.0.0.1:1");
    Client client(options);
    Postings postings = client.postings();
    const Client taken = std::move(client);
    const Postings taken_postings = std::move(postings);
    check_refused(client.health().try_send());
    check_refused(client.health().submit().try_get());
    check_refused(postings.activate("p").try_send());
    check_refused(client.postings().activate("p").try_send());
    CHECK(refuses([&] { (void)client.wait_idle(std::chrono::seconds(1)); }));
    CHECK(refuses([&] { (void)client.statistics(); }));
    CHECK(refuses([&] { (void)client.base_url(); }));
    CHECK(refuses([&] { (void)client.workspace_id(); }));
    CHECK(refuses([&] { (void)ingest::Ingestor(client, {.posting_id = "p"}); }));

    LegacyClient legacy(options);
    const LegacyClient taken_legacy = std::move(legacy);
    check_refused(legacy.health().try_send());
    check_refused(legacy.export_interviews().try_for_each([](const Json&) { return true; }));
    CHECK(refuses([&] { (void)legacy.wait_idle(std::chrono::seconds(1)); }));
    CHECK(refuses([&] { (void)legacy.statistics(); }));
}

// NOLINTEND(bugprone-use-after-move)
