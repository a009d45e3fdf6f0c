#include "curl_client.hpp"
#include "test.hpp"

namespace {

/// What may follow the authority of a URL, valid or not.
std::vector<std::string> odd_endings() {
    std::vector<std::string> endings{"",
                                     "/",
                                     "?",
                                     "/?",
                                     "/?a",
                                     "?a=b",
                                     "#f",
                                     "/#f",
                                     "/?#f",
                                     "/a#b?c",
                                     "//",
                                     "//a",
                                     "/a//b/",
                                     "/.",
                                     "/..",
                                     "/./a",
                                     "/../a",
                                     "/a/./b",
                                     "/a/../b",
                                     "/a/..",
                                     "/%2e%2e/a",
                                     "/a/%2E/b",
                                     "/a?b=/../c",
                                     "/a;b=c,d",
                                     "/%2F",
                                     "/%2f",
                                     "/%zz",
                                     "/%",
                                     "/%4",
                                     "/%00",
                                     "/%25",
                                     "/%c3%A9",
                                     "/a+b",
                                     "/a%20b",
                                     "/a%0Ab",
                                     "/\xC3\xA9",
                                     "/\xFF",
                                     "/~",
                                     "/|",
                                     "/^`{}",
                                     "/<>\"",
                                     "/a\\b",
                                     "/[x]",
                                     "/:80",
                                     "/@",
                                     "/a@b:c",
                                     "/a?b?c",
                                     "/a?b=c&d=e",
                                     "/a?b=%26&c=%2B",
                                     "/a?b= ",
                                     "/a b",
                                     "/?a=\xC3\xA9",
                                     "/?'*!()",
                                     "/" + std::string(3000, 'x')};
    for (char c = '!'; c < '\x7F'; ++c) {
        endings.push_back(std::string("/a") + c + "b");
        endings.push_back(std::string("/a?b") + c + "c");
    }
    return endings;
}

/// The request target that the server receives; a reason if the request is not sent.
template <class Send>
std::string target_of(const FaultServer& server, Send send) {
    const std::size_t before = server.request_count();
    const bool sent = send();
    if (server.request_count() == before) return sent ? "a response without a request" : "not sent";
    return server.requests().back().target;
}

}  // namespace

TEST_CASE("a URL is sent byte for byte as libcurl itself sends it") {
    const FaultServer server{answer_in_turn({answer::json(200, "{}")})};
    CurlTransport transport;
    CurlClient plain;
    plain.set(CURLOPT_PATH_AS_IS, 1L);
    for (const std::string& ending : odd_endings()) {
        const std::string url = server.base_url() + ending;
        CAPTURE(url);
        const std::string theirs = target_of(server, [&] { return plain.get(url).code == CURLE_OK; });
        const std::string ours = target_of(server, [&] {
            const Request request{.method = Method::get, .url = url};
            return transport.perform(request, {}, {}, {}).failure == TransferFailure::none;
        });
        CHECK(ours == theirs);
    }
}

TEST_CASE("a URL without a scheme does not continue the one before") {
    const FaultServer server{answer_in_turn({answer::json(200, "{}")})};
    CurlTransport transport;
    const auto perform = [&](const std::string& url) {
        return transport.perform({.method = Method::get, .url = url}, {}, {}, {}).failure;
    };
    REQUIRE(perform(server.base_url() + "/first") == TransferFailure::none);
    CHECK(perform("/second") != TransferFailure::none);
    CHECK(perform("") != TransferFailure::none);
    CHECK(perform("http://") != TransferFailure::none);
    CHECK(perform(server.base_url() + "/third") == TransferFailure::none);
    CHECK(server.requests().back().target == "/third");
    CHECK(server.request_count() == 2);
}
