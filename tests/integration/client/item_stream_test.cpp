#include "peak_memory.hpp"
#include "test.hpp"

namespace {

using Items = std::vector<std::string>;

/// A legacy client with scripted responses, and the result of an export.
struct Export {
    explicit Export(std::vector<Responder> answers) : service{std::move(answers)} {}

    /// Takes all items, or at most that many.
    Result<std::size_t> run(std::size_t most = 1000) {
        return LegacyClient(service.options).export_interviews().try_for_each([&](const Json& item) {
            items.emplace_back(item.text());
            return items.size() < most;
        });
    }
    [[nodiscard]] std::size_t requests() const { return service.server.request_count(); }

    FaultyService service;
    Items items;
};

/// A response that begins a chunked body; `go_on` continues it.
template <class GoOn>
Responder begun(const std::string& begin, const GoOn& go_on) {
    return [=](Connection& connection) {
        if (!connection.read_request()) {
            connection.close();
            return;
        }
        connection.send(response_head(200, {{"Transfer-Encoding", "chunked"}}) + chunk(begin));
        go_on(connection);
    };
}

std::string list_of_size(std::size_t items) {
    std::string text = "[";
    for (std::size_t i = 0; i < items; ++i) text += (i == 0 ? "" : ",") + std::to_string(i);
    return text + "]";
}

void expect_error(const Result<std::size_t>& result, ErrorKind kind, const std::string& reason) {
    REQUIRE_FALSE(result);
    CHECK(result.error().kind == kind);
    CHECK_THAT(result.error().reason, Catch::Matchers::ContainsSubstring(reason));
    CHECK(result.error().method == "GET");
    CHECK(result.error().path_pattern == "/api/interviews/export/json");
    CHECK(result.error().body_sample.empty());
}

}  // namespace

TEST_CASE("items are delivered while the rest is still being received") {
    std::promise<void> first_taken;
    auto taken = std::make_shared<std::future<void>>(first_taken.get_future());
    FaultyService service({begun(R"([{"id":1},)", [taken](Connection& connection) {
        const bool is_early = taken->wait_for(5s) == std::future_status::ready;
        connection.send(chunk(is_early ? "2]" : "\"late\"]") + chunk(""));
    })});
    Items items;
    LegacyClient(service.options).export_interviews().for_each([&](const Json& item) {
        items.emplace_back(item.text());
        if (items.size() == 1) first_taken.set_value();
        return true;
    });
    CHECK(items == Items{R"({"id":1})", "2"});
}

TEST_CASE("a list of any framing and form is delivered item by item") {
    const std::string body = R"({"total":3,"interviews":[{"id":"ü"}, 2 ,[3]]})";
    Export an_export(
        {GENERATE_COPY(answer::json(200, body), answer::chunked(200, body), answer::gzipped_json(200, body),
                       answer::dripped_response(200, body, 1, 0ms))});
    CHECK(an_export.run().value() == 3);
    CHECK(an_export.items == Items{R"({"id":"ü"})", "2", "[3]"});
    CHECK(an_export.requests() == 1);
}

TEST_CASE("an export without items is a success") {
    Export an_export({answer::json(200, GENERATE("[]", R"({"interviews":[]})"))});
    CHECK(an_export.run().value() == 0);
}

TEST_CASE("the largest response is the limit of an item, not of the list") {
    const std::string item = "\"" + std::string(98, 'x') + "\"";
    SECTION("a list that is larger") {
        Export an_export({answer::json(200, "[" + item + "," + item + "," + item + "]")});
        an_export.service.options.max_response_bytes = item.size();
        CHECK(an_export.run().value() == 3);
    }
    SECTION("an item that is larger") {
        Export an_export({answer::json(200, "[1," + item + "]")});
        an_export.service.options.max_response_bytes = item.size() - 1;
        expect_error(an_export.run(), ErrorKind::decode, "an item is larger than 99 bytes");
        CHECK(an_export.items == Items{"1"});
        CHECK(an_export.requests() == 1);
    }
}

TEST_CASE("a transfer that breaks before the first item is sent again") {
    const Responder broken =
        GENERATE(answer::reset_after_reading(), answer::close_after_reading(), answer::with(500),
                 answer::with(429, {{"Retry-After", "3"}}, "[9]"), answer::truncated_body(200, "[12345678]"),
                 answer::unfinished_chunks(200, "[12"), answer::unfinished_chunks(200, R"({"total":12)"));
    Export an_export({broken, answer::json(200, "[1,2]")});
    CHECK(an_export.run().value() == 2);
    CHECK(an_export.items == Items{"1", "2"});
    CHECK(an_export.requests() == 2);
}

TEST_CASE("a transfer that breaks after an item is not sent again, so that no item is delivered twice") {
    Export an_export({answer::unfinished_chunks(200, "[1,2,3"), answer::json(200, "[1,2,3]")});
    const auto result = an_export.run();
    expect_error(result, ErrorKind::connection, "items delivered before: 2");
    CHECK(result.error().reason.front() != ';');
    CHECK(result.error().attempts == 1);
    CHECK(result.error().outcome == Outcome::applied);
    CHECK(an_export.items == Items{"1", "2"});
    CHECK(an_export.requests() == 1);

    Export one_item({answer::unfinished_chunks(200, "[1,2"), answer::json(200, "[1,2]")});
    CHECK_FALSE(one_item.run());
    CHECK(one_item.requests() == 1);
}

TEST_CASE("an error says how many items were delivered before, if any were") {
    Export refused({answer::json(403, error_json("forbidden"))});
    const auto none = refused.run();
    REQUIRE_FALSE(none);
    CHECK(none.error().reason.find("items delivered") == std::string::npos);

    /// Breaks after an item, and does not say why.
    struct SilentTransport final : Transport {
        Transfer perform(const Request& /*request*/, const TransferLimits& /*limits*/,
                         std::stop_token /*stop*/, const BodySink& sink) override {
            Transfer transfer{.failure = TransferFailure::connection};
            transfer.response.status = 200;
            (void)sink("[1,");
            return transfer;
        }
    };
    Export broken({answer::never()});
    broken.service.options.transport = std::make_shared<SilentTransport>();
    const auto one = broken.run();
    REQUIRE_FALSE(one);
    CHECK(one.error().reason == "items delivered before: 1");
}

TEST_CASE("a list that is complete in HTTP but not in JSON is an error") {
    Export an_export({answer::json(200, "[1,{\"a\":")});
    expect_error(an_export.run(), ErrorKind::decode, "the list ends too early; items delivered before: 1");
    CHECK(an_export.requests() == 1);
}

TEST_CASE("a response that is not a list is an error") {
    const auto [body, reason] = GENERATE(table<std::string, std::string>({
        {"<html><body>Welcome</body></html>", "the text is not JSON"},
        {"", "the response has no body"},
        {"{}", "the object has no array"},
        {"[tru]", "the text is not JSON"},
    }));
    Export an_export({answer::json(200, body)});
    const auto result = an_export.run();
    expect_error(result, ErrorKind::decode, reason);
    CHECK(result.error().status == 200);
    CHECK(result.error().outcome == Outcome::applied);
    CHECK(an_export.requests() == 1);
}

TEST_CASE("an error of the service is read like that of any call") {
    Export an_export({answer::json(404, R"({"detail":"Nothing to export"})")});
    const auto result = an_export.run();
    REQUIRE_FALSE(result);
    CHECK(result.error().kind == ErrorKind::not_found);
    CHECK(result.error().message == "Nothing to export");
    CHECK_THROWS_AS(LegacyClient(an_export.service.options).export_interviews().for_each([](const Json&) {
        return true;
    }),
                    Exception);
}

TEST_CASE("the consumer of the items can end the stream, which is no error") {
    Export an_export({begun("[1,2,", [](Connection& connection) { connection.wait_until_peer_closes(); })});
    const std::size_t most = GENERATE(1U, 2U);
    CHECK(an_export.run(most).value() == most);
    CHECK(an_export.items.size() == most);
    CHECK(an_export.requests() == 1);
}

TEST_CASE("ending a stream with the last item is no error") {
    Export an_export({answer::json(200, "[1,2]")});
    CHECK(an_export.run(2).value() == 2);
}

TEST_CASE("an exception of the consumer passes through, and nothing is sent again") {
    FaultyService service({answer::json(200, list_of_size(10))});
    int taken = 0;
    const auto take = [&](const Json&) -> bool {
        if (++taken == 2) throw std::length_error("mine");
        return true;
    };
    const LegacyClient client(service.options);
    SECTION("from for_each") {
        CHECK_THROWS_AS(client.export_interviews().for_each(take), std::length_error);
    }
    SECTION("from try_for_each") {
        CHECK_THROWS_AS(client.export_interviews().try_for_each(take), std::length_error);
    }
    CHECK(taken == 2);
    CHECK(service.server.request_count() == 1);
    CHECK(client.health().try_send());
}

TEST_CASE("an export is cancelled at once in the middle of its body") {
    const FaultServer server{
        answer_in_turn({begun("[1,2", [](Connection& connection) { connection.wait_until_peer_closes(); })})};
    std::stop_source source;
    Items items;
    const auto begun = std::chrono::steady_clock::now();
    const auto result = LegacyClient(options_for(server.base_url()))
                            .export_interviews()
                            .stop_token(source.get_token())
                            .try_for_each([&](const Json& item) {
                                items.emplace_back(item.text());
                                source.request_stop();
                                return true;
                            });
    REQUIRE_FALSE(result);
    CHECK(result.error().kind == ErrorKind::cancelled);
    CHECK(items == Items{"1"});
    CHECK(std::chrono::steady_clock::now() - begun < 3s);
}

TEST_CASE("the deadline ends an export that drips") {
    const FaultServer server{answer_in_turn({answer::dripped_body(200, list_of_size(1000), 1, 10ms)})};
    const auto begun = std::chrono::steady_clock::now();
    const auto result = LegacyClient(options_for(server.base_url()))
                            .export_interviews()
                            .deadline(200ms)
                            .try_for_each([](const Json&) { return true; });
    expect_error(result, ErrorKind::timeout, "items delivered before: ");
    CHECK(result.error().attempts == 1);
    CHECK(std::chrono::steady_clock::now() - begun < 3s);
}

TEST_CASE("a call that is refused sends nothing") {
    FaultyService service({answer::json(200, "[]")});
    const auto result = LegacyClient(service.options)
                            .export_interviews()
                            .header("X-API-KEY", "other")
                            .try_for_each([](const Json&) { return true; });
    REQUIRE_FALSE(result);
    CHECK(result.error().kind == ErrorKind::invalid_argument);
    CHECK(service.server.request_count() == 0);
}

TEST_CASE("an export of 200 MB takes the memory of an item") {
    constexpr std::size_t pieces = 200;
    constexpr std::size_t items_in_piece = 1000;
    const std::string item = R"({"text":")" + std::string(1000, 'x') + R"("})";
    std::string piece;
    for (std::size_t i = 0; i < items_in_piece; ++i) piece += "," + item;
    const FaultServer server{answer_in_turn({begun("[0", [&](Connection& connection) {
        for (std::size_t i = 0; i < pieces; ++i) {
            if (!connection.send(chunk(piece))) return;
        }
        connection.send(chunk("]") + chunk(""));
    })})};
    std::size_t bytes = 0;
    const PeakMemory memory;
    const std::size_t count =
        LegacyClient(options_for(server.base_url())).export_interviews().for_each([&](const Json& taken) {
            bytes += taken.text().size();
            return true;
        });
    const std::size_t growth = memory.growth();
    CHECK(count == pieces * items_in_piece + 1);
    CHECK(bytes == pieces * items_in_piece * item.size() + 1);
    if (PeakMemory::is_meaningful) CHECK(growth < std::size_t{32} * 1024 * 1024);
}
