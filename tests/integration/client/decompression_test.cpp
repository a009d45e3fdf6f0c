// Bodies that become much larger when they are decompressed, and bodies that cannot be decompressed.

#include "allocated_memory.hpp"
#include "gzip.hpp"
#include "http2_answers.hpp"
#include "test.hpp"

namespace {

/// Enough for a busy machine. Without a look at the time, such a body takes for ever.
constexpr auto soon = 10s;
constexpr std::size_t any_expansion = 2000;  // more than gzip can

/// The responses are an export that never ends, and then small ones.
std::vector<Responder> endless_export() {
    return {answer::endless_gzip_bomb("[1,"), answer::json(200, "{}")};
}

/// A client whose export never ends.
struct Endless {
    explicit Endless(bool with_tls)
        : server(answer_in_turn(endless_export()),
                 with_tls ? std::optional<Tls>(Tls{.identity = authority.server()}) : std::nullopt) {
        options.tls.ca_file = authority.bundle_path();
        options.max_expansion = any_expansion;
        options.retry.max_attempts = 1;
    }

    CertificateAuthority authority{};
    FaultServer server;
    ClientOptions options{options_for(server.base_url())};
};

StreamCall export_of(const LegacyClient& client, ItemStream::Take take) {
    return client.export_interviews().each(std::move(take));
}

/// A list of one number that has this many mebibytes of spaces before it.
std::string spacious_list(std::size_t mebibytes) {
    return "[" + std::string(mebibytes * 1024 * 1024, ' ') + "1]";
}

}  // namespace

TEST_CASE("the deadline ends a stream whose compressed body never ends") {
    Endless endless(GENERATE(false, true));
    endless.options.deadline = 300ms;
    const LegacyClient client(endless.options);
    const auto begun = steady_clock::now();
    const auto take = [](const Json&) { return true; };
    const bool waits = GENERATE(true, false);
    CAPTURE(waits);
    const auto count =
        waits ? export_of(client, take).try_send() : export_of(client, take).submit().try_get();
    REQUIRE_FALSE(count);
    CHECK(count.error().kind == ErrorKind::timeout);
    CHECK_THAT(count.error().reason, ContainsSubstring("the deadline has passed"));
    CHECK(steady_clock::now() - begun < soon);
}

TEST_CASE("the deadline ends a call whose compressed body never ends") {
    Endless endless(GENERATE(false, true));
    endless.options.deadline = 100ms;
    endless.options.max_response_bytes = std::size_t{1} << 30U;
    const auto begun = steady_clock::now();
    const Client client(endless.options);
    const auto health =
        GENERATE(true, false) ? client.health().try_send() : client.health().submit().try_get();
    REQUIRE_FALSE(health);
    // On a fast machine the limit comes first.
    CHECK((health.error().kind == ErrorKind::timeout || health.error().kind == ErrorKind::decode));
    CHECK(steady_clock::now() - begun < soon);
}

TEST_CASE("a stop token ends a stream whose compressed body never ends") {
    const Endless endless(GENERATE(false, true));
    const LegacyClient client(endless.options);
    std::stop_source stop;
    const auto begun = steady_clock::now();
    auto call = client.export_interviews().stop_token(stop.get_token()).each([&](const Json&) {
        stop.request_stop();
        return true;
    });
    const auto count =
        GENERATE(true, false) ? std::move(call).try_send() : std::move(call).submit().try_get();
    REQUIRE_FALSE(count);
    CHECK(count.error().kind == ErrorKind::cancelled);
    CHECK(steady_clock::now() - begun < soon);
}

TEST_CASE("a stream whose compressed body never ends lets other calls have their turn") {
    const Endless endless(GENERATE(false, true));
    const LegacyClient client(endless.options);
    std::promise<void> begun;
    auto stream = export_of(client, [&](const Json&) {
                      begun.set_value();
                      return true;
                  }).submit();
    begun.get_future().wait();
    for (int i = 0; i < 3; ++i)
        CHECK(client.request(Method::get, "/other").timeout(soon).submit().try_get().has_value());
    CHECK_FALSE(stream.wait_for(0ms));
    stream.cancel();
    const auto count = stream.try_get();
    REQUIRE_FALSE(count);
    CHECK(count.error().kind == ErrorKind::cancelled);
}

TEST_CASE(
    "over HTTP/2, a compressed body that grows for long ends with the deadline and delays others no longer") {
    const EndlessGzip bomb = endless_gzip("[1,", std::string(std::size_t{1024} * 1024, ' '), 16);
    std::string body = bomb.begin;
    for (int i = 0; i < 256; ++i) body += bomb.more;  // 4 GiB
    const CertificateAuthority authority;
    const Http2FaultServer server(
        http2::in_turn(
            {http2::with(200, {{"content-encoding", "gzip"}}, std::move(body)), http2::json(200, "{}")}),
        Tls{authority.server()});
    ClientOptions options = options_for(server.base_url());
    options.http_version = HttpVersion::http2;
    options.tls.ca_file = authority.bundle_path();
    options.max_expansion = any_expansion;
    const LegacyClient client(options);
    std::promise<void> begun;
    auto stream = client.export_interviews()
                      .deadline(2s)
                      .retry({.max_attempts = 1})
                      .each([&](const Json&) {
                          begun.set_value();
                          return true;
                      })
                      .submit();
    begun.get_future().wait();
    // On a slow machine its response waits behind the stream's, until their connection is broken off.
    const auto other = client.request(Method::get, "/other").timeout(soon).submit().try_get();
    CAPTURE(other ? std::string() : other.error().reason);
    CHECK(other.has_value());
    const auto since = steady_clock::now();
    const auto count = stream.try_get();
    REQUIRE_FALSE(count);
    CHECK(count.error().kind == ErrorKind::timeout);
    CHECK(steady_clock::now() - since < soon);
}

// libcurl 7.88 frees what it keeps of a paused body only if nobody else uses the connection.
TEST_CASE("over HTTP/2, a stream that ends while it is paused leaves no memory behind") {
    const EndlessGzip bomb = endless_gzip("[1,", std::string(std::size_t{1024} * 1024, ' '), 16);
    std::string body = bomb.begin;
    for (int i = 0; i < 64; ++i) body += bomb.more;  // 1 GiB
    constexpr std::size_t rounds = 20;
    constexpr std::size_t most = std::size_t{8} * 1024 * 1024;  // of the client
    const std::size_t kept_by_server = rounds * body.size();
    const CertificateAuthority authority;
    Http2FaultServer server(
        http2::in_turn({http2::never(), http2::with(200, {{"content-encoding", "gzip"}}, std::move(body))}),
        Tls{authority.server()});
    ClientOptions options = options_for(server.base_url());
    options.http_version = HttpVersion::http2;
    options.tls.ca_file = authority.bundle_path();
    options.max_expansion = any_expansion;
    const LegacyClient client(options);
    auto other = client.request(Method::get, "/other").submit();
    REQUIRE(server.wait_for_requests(1, soon));
    const bool is_cancelled = GENERATE(true, false);
    const std::size_t before = allocated_bytes();
    for (std::size_t i = 0; i < rounds; ++i) {
        std::promise<void> begun;
        auto stream = client.export_interviews()
                          .timeout(is_cancelled ? soon : 200ms)
                          .retry({.max_attempts = 1})
                          .each([&](const Json&) {
                              begun.set_value();
                              return true;
                          })
                          .submit();
        begun.get_future().wait();
        if (is_cancelled) stream.cancel();
        CHECK_FALSE(stream.try_get());
    }
    CHECK(allocated_bytes() < before + kept_by_server + most);
    CHECK_FALSE(other.wait_for(0ms));
    CHECK(server.connections() == 1);
    other.cancel();
    CHECK_FALSE(other.try_get());
}

TEST_CASE("a paused stream loses nothing of its body") {
    const std::string list = [] {
        std::string text = "[0";
        for (int i = 1; i < 200'000; ++i) text += "," + std::to_string(i);
        return text + "]";
    }();
    FaultyService service({GENERATE_COPY(answer::gzipped_json(200, list), answer::chunked(200, list))});
    const LegacyClient client(service.options);
    int expected = 0;
    const auto count = export_of(client,
                                 [&](const Json& item) {
                                     if (item.text() != std::to_string(expected)) return false;
                                     ++expected;
                                     return true;
                                 })
                           .submit()
                           .try_get();
    REQUIRE(count);
    CHECK(*count == 200'000);
}

TEST_CASE("a stream that becomes too many times larger ends with an error that names the option") {
    FaultyService service({answer::gzipped_json(200, spacious_list(8))});
    service.options.max_response_bytes = std::size_t{1024} * 1024;
    const auto take = [](const Json&) { return true; };
    SECTION("that is smaller") {
        service.options.max_expansion = 100;
        const auto count = export_of(LegacyClient(service.options), take).try_send();
        REQUIRE_FALSE(count);
        CHECK(count.error().kind == ErrorKind::decode);
        CHECK(count.error().outcome == Outcome::applied);
        CHECK(count.error().reason ==
              "the compressed body becomes more than 100 times larger (max_expansion)");
    }
    SECTION("unless the option allows it") {
        service.options.max_expansion = any_expansion;
        CHECK(export_of(LegacyClient(service.options), take).try_send().value() == 1);
    }
    SECTION("or it is small enough") {
        service.options.max_response_bytes = std::size_t{16} * 1024 * 1024;
        CHECK(export_of(LegacyClient(service.options), take).try_send().value() == 1);
    }
}

TEST_CASE("a body that cannot be decompressed says so") {
    struct Example {
        std::string encoding;
        std::string body;
        std::string says;
    };
    const auto example = GENERATE(values<Example>({
        {"gzip", gzip("{}") + "more", "(Content-Encoding: gzip): something follows its end"},
        {"gzip", gzip("{}") + std::string(4, '\0'), "(Content-Encoding: gzip): something follows its end"},
        {"gzip", gzip("{") + gzip("}"), "(Content-Encoding: gzip): something follows its end"},
        {"gzip", "no gzip", "(Content-Encoding: gzip)"},
        {"br", std::string("\x8b\x00\x80junk", 7), "(Content-Encoding: br)"},
        {"zip", "junk", "(Content-Encoding: zip)"},
        {"gzip, zip", "junk", "(Content-Encoding: gzip, zip)"},
    }));
    CAPTURE(example.encoding, example.says);
    const auto answered = [&](int status) {
        return answer::with(status, {{"Content-Encoding", example.encoding}}, example.body);
    };
    const std::string says = "the compressed body cannot be read " + example.says;
    SECTION("where it was read") {
        FaultyService service({answered(200)});
        const auto health = service.client.health().try_send();
        REQUIRE_FALSE(health);
        CHECK(health.error().kind == ErrorKind::decode);
        CHECK(health.error().reason.starts_with(says));
        CHECK(health.error().attempts == 1);
    }
    SECTION("where something was created") {
        FaultyService service({answered(201)});
        const auto receipt = service.client.candidates().create("p1", {.name = "Ada"}).try_send();
        REQUIRE_FALSE(receipt);
        CHECK(receipt.error().kind == ErrorKind::decode);
        CHECK(receipt.error().outcome == Outcome::applied);
        CHECK(receipt.error().reason.starts_with(says));
    }
    SECTION("where it was refused") {
        FaultyService service({answered(404)});
        const auto receipt = service.client.candidates().create("p1", {.name = "Ada"}).try_send();
        REQUIRE_FALSE(receipt);
        CHECK(receipt.error().kind == ErrorKind::not_found);
        CHECK(receipt.error().outcome == Outcome::rejected);
        CHECK(receipt.error().reason.starts_with(says));
    }
    SECTION("where it is a stream") {
        FaultyService service({answered(200)});
        const auto count =
            export_of(LegacyClient(service.options), [](const Json&) { return true; }).try_send();
        REQUIRE_FALSE(count);
        CHECK(count.error().kind == ErrorKind::decode);
    }
}
