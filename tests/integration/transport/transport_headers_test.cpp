#include "test.hpp"

namespace {

std::size_t count(const ReceivedRequest& request, std::string_view name) {
    return static_cast<std::size_t>(
        std::ranges::count_if(request.headers, [name](const auto& header) { return header.first == name; }));
}

/// The request that the server gets, or the proxy in front of it.
ReceivedRequest received(const CurlOptions& options, Request request, const FaultServer& server) {
    CurlTransport transport{options};
    request.method = Method::get;
    REQUIRE(transport.perform(request, {}, {}, {}).failure == TransferFailure::none);
    return server.requests().back();
}

}  // namespace

TEST_CASE("a request names the program and the encoding once, with and without a proxy") {
    const FaultServer server{answer_in_turn({answer::json(200, "{}")})};
    const bool through_proxy = GENERATE(false, true);
    CAPTURE(through_proxy);
    CurlOptions options{.user_agent = "importer/2"};
    if (through_proxy) options.proxy = Secret(server.base_url());
    const std::string url = through_proxy ? "http://service.invalid/a" : server.base_url() + "/a";

    const ReceivedRequest request = received(options, {.url = url}, server);
    CHECK(request.target == (through_proxy ? url : "/a"));
    CHECK(count(request, "User-Agent") == 1);
    CHECK(request.header("User-Agent") == "importer/2");
    CHECK(count(request, "Accept-Encoding") == 1);
    CHECK(request.header("Accept-Encoding") == "gzip");
}

TEST_CASE("a request's own headers replace those of the transport") {
    const FaultServer server{answer_in_turn({answer::json(200, "{}")})};
    const ReceivedRequest request =
        received({.user_agent = "importer/2"},
                 {.url = server.base_url() + "/a",
                  .headers = cis::Headers{{"user-agent", "mine"}, {"Accept-Encoding", "identity"}}},
                 server);
    CHECK(count(request, "User-Agent") == 0);
    CHECK(count(request, "user-agent") == 1);
    CHECK(request.header("User-Agent") == "mine");
    CHECK(count(request, "Accept-Encoding") == 1);
    CHECK(request.header("Accept-Encoding") == "identity");
}

TEST_CASE("without a name of the program none is sent") {
    const FaultServer server{answer_in_turn({answer::json(200, "{}")})};
    CHECK(count(received({.user_agent = ""}, {.url = server.base_url() + "/a"}, server), "User-Agent") == 0);
}
