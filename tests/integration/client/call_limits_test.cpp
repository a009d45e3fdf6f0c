#include "gzip.hpp"
#include "peak_memory.hpp"
#include "test.hpp"

namespace {

/// libcurl counts in whole milliseconds; each of them may have begun earlier.
constexpr auto rounding = 5ms;
/// Much less than the responses would take, but enough for a busy machine.
constexpr auto soon = 3s;

/// `{"text":"aaa…"}` of exactly this many bytes.
std::string json_of_size(std::size_t size) {
    const std::string head = R"({"text":")";
    const std::string tail = R"("})";
    return head + std::string(size - head.size() - tail.size(), 'a') + tail;
}

}  // namespace

TEST_CASE("a response that drips ends with the attempt's timeout") {
    FaultyService service({answer::dripped_response(200, json_of_size(1000), 1, 10ms)});
    const auto begun = steady_clock::now();
    const auto receipt = service.client.candidates().create("p1", {.name = "Ada"}).timeout(100ms).try_send();
    REQUIRE_FALSE(receipt);
    CHECK(receipt.error().kind == ErrorKind::timeout);
    CHECK(receipt.error().outcome == Outcome::unknown);
    CHECK(steady_clock::now() - begun >= 100ms - rounding);
    CHECK(steady_clock::now() - begun < soon);
}

TEST_CASE("limits of any length do not overflow") {
    FaultyService service({answer::json(200, "{}")});
    CHECK(service.client.health().deadline(milliseconds::max()).timeout(milliseconds::max()).try_send());
}

TEST_CASE("a body of exactly the limit is read, one byte more is not") {
    constexpr std::size_t limit = 4096;
    const std::string within = json_of_size(limit);
    const std::string beyond = json_of_size(limit + 1);
    const auto framed = GENERATE(
        as<Responder (*)(int, const std::string&)>{},
        [](int status, const std::string& body) { return answer::json(status, body); },
        [](int status, const std::string& body) { return answer::chunked(status, body); },
        [](int status, const std::string& body) { return answer::gzipped_json(status, body); });
    FaultyService service({framed(200, within), framed(200, beyond)});
    service.options.max_response_bytes = limit;
    const Client client{service.options};
    CHECK(client.health().send().text() == within);

    const auto health = client.health().try_send();
    REQUIRE_FALSE(health);
    CHECK(health.error().kind == ErrorKind::decode);
    CHECK(health.error().outcome == Outcome::applied);
    CHECK(health.error().attempts == 1);
    CHECK_THAT(health.error().reason, Catch::Matchers::ContainsSubstring("4096"));
}

TEST_CASE("a gzip bomb is stopped at the limit of decoded bytes") {
    FaultyService service({answer::gzip_bomb(64)});
    service.options.max_response_bytes = std::size_t{1024} * 1024;
    const auto begun = steady_clock::now();
    const auto health = Client(service.options).health().try_send();
    REQUIRE_FALSE(health);
    CHECK(health.error().kind == ErrorKind::decode);
    CHECK(health.error().status == 200);
    CHECK(steady_clock::now() - begun < soon);
}

TEST_CASE("a response without a body is within every limit") {
    FaultyService service({answer::with(500)});
    service.options.max_response_bytes = 1;
    const auto health = Client(service.options).health().retry({.max_attempts = 1}).try_send();
    REQUIRE_FALSE(health);
    CHECK(health.error().kind == ErrorKind::server);
}

TEST_CASE("gzip is decoded") {
    FaultyService service({answer::gzipped_json(200, json_of_size(100'000)),
                           answer::gzipped_json(404, error_json("not_found"))});
    CHECK(service.client.health().send().text() == json_of_size(100'000));
    CHECK(service.client.health().try_send().error().code == "not_found");
}

TEST_CASE("the begin of an error body of 100 MB is read, and no more") {
    const std::string filler(std::size_t{64} * 1024, 'x');
    constexpr int fillers = 1600;
    std::atomic<std::size_t> sent = 0;
    const auto pour = [&](Connection& connection, const std::string& head, const std::string& before,
                          const std::string& after) {
        (void)connection.send(head);
        for (int i = 0; i < fillers && connection.send(before + filler + after); ++i) sent += filler.size();
    };
    const Responder with_length = [&](Connection& connection) {
        pour(connection, "HTTP/1.1 422 No\r\nContent-Length: 104857600\r\n\r\n", "", "");
    };
    const Responder chunked = [&](Connection& connection) {
        pour(connection, "HTTP/1.1 422 No\r\nTransfer-Encoding: chunked\r\n\r\n", "10000\r\n", "\r\n");
    };
    const Responder until_end = [&](Connection& connection) {
        pour(connection, "HTTP/1.1 422 No\r\nConnection: close\r\n\r\n", "", "");
        connection.close();
    };
    const Responder gzipped =
        answer::with(422, {{"Content-Encoding", "gzip"}}, cis::test::gzip(filler, fillers));
    for (const Responder& answer : {with_length, chunked, until_end, gzipped}) {
        sent = 0;
        FaultyService service({answer, answer::json(200, "{}")});
        const PeakMemory memory;
        const auto health = service.client.health().try_send();
        const std::size_t growth = memory.growth();
        REQUIRE_FALSE(health);
        CHECK(health.error().kind == ErrorKind::validation);
        CHECK(health.error().status == 422);
        CHECK(health.error().reason == "the error response is larger than 1 MiB: only its start is kept");
        CHECK(health.error().body_sample == filler.substr(0, 2048));
        if (PeakMemory::is_meaningful) CHECK(growth < std::size_t{24} * 1024 * 1024);
        CHECK(sent < std::size_t{50} * 1024 * 1024);
        CHECK(service.client.health().try_send());
    }
}

TEST_CASE("an error body that breaks off leaves what has come of it as a sample") {
    FaultyService service({answer::truncated_body(422, error_json("validation_error"))});
    const auto health = service.client.health().once().try_send();
    REQUIRE_FALSE(health);
    CHECK(health.error().kind == ErrorKind::validation);
    CHECK(error_json("validation_error").starts_with(health.error().body_sample));
    CHECK_FALSE(health.error().body_sample.empty());
}

TEST_CASE("a small response with a long list does not take gigabytes or minutes") {
    const auto list_of = [](const char* item) {
        std::string text = std::string("[") + item;
        for (int i = 1; i < 2'000'000; ++i) text.append(",").append(item);
        return text + "]";
    };
    const auto begun = steady_clock::now();
    SECTION("of values that are not objects") {
        FaultyService service({answer::gzipped_json(200, R"({"data":)" + list_of("7") + "}")});
        const auto page = *service.client.candidates().list("p1").pages().next();
        REQUIRE_FALSE(page);
        CHECK(page.error().kind == ErrorKind::decode);
        CHECK(page.error().reason == "data: more than 10000 items");
    }
    SECTION("of offences") {
        FaultyService service({answer::gzipped_json(422, R"({"detail":)" + list_of("{}") + "}")});
        const auto health = service.client.health().try_send();
        REQUIRE_FALSE(health);
        CHECK(health.error().kind == ErrorKind::validation);
        CHECK(health.error().errors.empty());
        CHECK(health.error().reason == "the error response is larger than 1 MiB: only its start is kept");
    }
    CHECK(steady_clock::now() - begun < 30s);
}
