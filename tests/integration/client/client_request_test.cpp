#include "recording_interceptor.hpp"
#include "test.hpp"

namespace {

bool has_header(const ReceivedRequest& request, std::string_view name) {
    cis::Headers headers;
    for (const auto& [key, value] : request.headers) headers.add(key, value);
    return headers.get(name).has_value();
}

std::size_t count_header(const ReceivedRequest& request, std::string_view name) {
    std::size_t count = 0;
    for (const auto& [key, value] : request.headers) {
        cis::Headers one;
        one.add(key, value);
        count += one.get(name).has_value() ? 1 : 0;
    }
    return count;
}

/// The request of one call; its result does not matter.
template <class Send>
ReceivedRequest received(Send send, const std::function<void(ClientOptions&)>& adjust = {}) {
    FaultyService service({answer::json(200, "{}")});
    if (adjust) adjust(service.options);
    send(Client(service.options));
    REQUIRE(service.server.request_count() == 1);
    return service.server.requests().front();
}

}  // namespace

TEST_CASE("a GET has no body and none of its headers") {
    const auto request = received([](const Client& client) { (void)client.health().try_send(); });
    CHECK(request.method == "GET");
    CHECK(request.target == "/health");
    CHECK(request.header("X-API-KEY") == api_key);
    CHECK(request.header("Accept") == "application/json");
    CHECK(request.header("Accept-Encoding") == "gzip");
    CHECK(request.header("User-Agent") == "cis-cpp/" + std::string(version));
    CHECK_FALSE(has_header(request, "Content-Type"));
    CHECK_FALSE(has_header(request, "Content-Length"));
    CHECK_FALSE(has_header(request, "Authorization"));
    CHECK_FALSE(has_header(request, "X-Workspace-Id"));
    CHECK_FALSE(has_header(request, "Expect"));
}

TEST_CASE("a POST with a body names its type and length") {
    const auto request = received(
        [](const Client& client) { (void)client.candidates().create("p1", {.name = "Ada"}).try_send(); });
    CHECK(request.method == "POST");
    CHECK(request.target == "/api/v2/postings/p1/candidates");
    CHECK(request.body == R"({"name":"Ada"})");
    CHECK(request.header("Content-Type") == "application/json");
    CHECK(request.header("Content-Length") == "14");
}

TEST_CASE("an activation has neither a body nor a content type") {
    const auto request =
        received([](const Client& client) { (void)client.postings().activate("p1").try_send(); });
    CHECK(request.method == "POST");
    CHECK(request.target == "/api/v2/postings/p1/activate");
    CHECK(request.header("Content-Length") == "0");
    CHECK_FALSE(has_header(request, "Content-Type"));
    CHECK(request.body.empty());
}

TEST_CASE("each method keeps its name, with a body and without one") {
    const Method method = GENERATE(Method::get, Method::post, Method::patch, Method::put, Method::delete_);
    const std::string body = GENERATE("null", R"({"a":1})");
    CAPTURE(to_string(method), body);
    const auto request = received([&](const Client& client) {
        (void)client.request(method, "/api/v2/x", {}, Json::from_text(body).value()).try_send();
    });
    CHECK(request.method == to_string(method));
    CHECK(request.body == (body == "null" ? "" : body));
    CHECK(has_header(request, "Content-Type") == (body != "null"));
}

TEST_CASE("a method does not affect later requests of a connection") {
    FaultyService service({answer::json(200, "{}")});
    (void)service.client.request(Method::delete_, "/api/v2/x").try_send();
    (void)service.client.request(Method::post, "/api/v2/x", {}, Json::from_text("{}").value()).try_send();
    (void)service.client.health().try_send();
    (void)service.client.postings().activate("p1").try_send();
    std::string methods;
    for (const auto& request : service.server.requests()) methods += request.method + " ";
    CHECK(methods == "DELETE POST GET POST ");
    CHECK(service.server.requests()[3].header("X-API-KEY") == api_key);
    CHECK_FALSE(has_header(service.server.requests()[2], "Content-Type"));
    CHECK(service.server.connections() == 1);
}

TEST_CASE("a body of 2 MB is sent without \"Expect: 100-continue\"") {
    const std::string text = "\"" + std::string(std::size_t{2} * 1024 * 1024, 'x') + "\"";
    const auto request = received([&](const Client& client) {
        (void)client.request(Method::post, "/api/v2/x", {}, Json::from_text(text).value()).try_send();
    });
    CHECK(request.body == text);
    CHECK_FALSE(has_header(request, "Expect"));
}

TEST_CASE("the key, a fixed authorisation and a workspace are sent as they are set") {
    const auto request = received([](const Client& client) { (void)client.health().try_send(); },
                                  [](ClientOptions& options) {
                                      options.authorization = "Bearer fixed";
                                      options.workspace_id = "w-1";
                                  });
    CHECK(request.header("X-API-KEY") == api_key);
    CHECK(request.header("Authorization") == "Bearer fixed");
    CHECK(request.header("X-Workspace-Id") == "w-1");
}

TEST_CASE("an authorisation alone is enough, and no key is sent") {
    const auto request = received([](const Client& client) { (void)client.health().try_send(); },
                                  [](ClientOptions& options) {
                                      options.api_key = {};
                                      options.authorization = "Bearer fixed";
                                  });
    CHECK_FALSE(has_header(request, "X-API-KEY"));
    CHECK(request.header("Authorization") == "Bearer fixed");
}

TEST_CASE("a call's workspace replaces the client's, and an empty one removes it") {
    const auto workspace = [](const std::string& of_call) {
        return received([&](const Client& client) { (void)client.health().workspace(of_call).try_send(); },
                        [](ClientOptions& options) { options.workspace_id = "w-1"; });
    };
    CHECK(workspace("w-2").header("X-Workspace-Id") == "w-2");
    CHECK(count_header(workspace("w-2"), "X-Workspace-Id") == 1);
    CHECK_FALSE(has_header(workspace(""), "X-Workspace-Id"));
}

TEST_CASE("the caller's own headers and user agent are sent") {
    const auto request = received(
        [](const Client& client) {
            (void)client.health()
                .header("X-Trace", "t 1")
                .header("Accept", "text/plain")
                .header("X-Empty", "")
                .try_send();
        },
        [](ClientOptions& options) { options.user_agent = "importer/2"; });
    CHECK(request.header("X-Trace") == "t 1");
    CHECK(request.header("Accept") == "text/plain");
    CHECK(count_header(request, "Accept") == 1);
    CHECK(has_header(request, "X-Empty"));
    CHECK(request.header("User-Agent") == "importer/2 cis-cpp/" + std::string(version));
}

TEST_CASE("an interceptor adds headers but replaces none") {
    const auto request = received(
        [](const Client& client) {
            (void)client.request(Method::post, "/api/v2/x", {}, Json::from_text("{}").value())
                .header("X-Trace", "of the call")
                .try_send();
        },
        [](ClientOptions& options) {
            options.interceptors = {std::make_shared<RecordingInterceptor>(std::vector<cis::Headers::Field>{
                {"traceparent", "00-1"},
                {"x-api-key", "stolen"},
                {"authorization", "stolen"},
                {"x-workspace-id", "stolen"},
                {"X-Trace", "stolen"},
                {"content-type", "text/plain"},
                {"Content-Length", "1"},
                {"Host", "stolen.example.com"},
                {"Transfer-Encoding", "chunked"},
                {"Expect", "100-continue"},
                {"X-Broken", "a\r\nX-Smuggled: 1"},
                {"Bad Name", "x"},
            })};
            options.workspace_id = "w-1";
        });
    CHECK(request.header("traceparent") == "00-1");
    CHECK(request.header("X-API-KEY") == api_key);
    CHECK(request.header("X-Workspace-Id") == "w-1");
    CHECK(request.header("X-Trace") == "of the call");
    CHECK(request.header("Content-Type") == "application/json");
    CHECK(request.header("Content-Length") == "2");
    CHECK(request.header("Host").starts_with("127.0.0.1:"));
    for (const char* name : {"Authorization", "Transfer-Encoding", "Expect", "X-Broken", "X-Smuggled"}) {
        CAPTURE(name);
        CHECK_FALSE(has_header(request, name));
    }
    for (const auto& [name, value] : request.headers) CHECK(value != "stolen");
}

TEST_CASE("query parameters with any characters arrive unchanged") {
    const auto request = received([](const Client& client) {
        (void)client.health()
            .query("created_after", "2026-03-01T09:30:00+00:00")
            .query("title", "C++ & Ümläute?")
            .query("empty", "")
            .try_send();
    });
    CHECK(request.target ==
          "/health?created_after=2026-03-01T09%3A30%3A00%2B00%3A00&title=C%2B%2B%20%26%20%C3%9Cml%C3%A4ute%"
          "3F&empty=");
}

TEST_CASE("a list's parameters are its query") {
    FaultyService service({answer::json(200, candidate_page({}, false))});
    (void)service.client.candidates()
        .list("p1", {.limit = 7,
                     .starting_after = "c/1",
                     .created_after = Timestamp(1772357400.25),
                     .created_before = Timestamp(1772357401)})
        .pages()
        .next();
    CHECK(service.server.requests().at(0).target ==
          "/api/v2/postings/p1/candidates?limit=7&starting_after=c%2F1&created_after=1772357400.25&"
          "created_before=1772357401");
}

TEST_CASE("an id reaches the wire encoded") {
    const auto [id, segment] = GENERATE(table<std::string, std::string>({
        {":/?#[]@!$&'()*+,;=", "%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D"},
        {"%2F", "%252F"},
        {"%2e%2e", "%252e%252e"},
        {"../candidates", "..%2Fcandidates"},
        {"a b", "a%20b"},
        {"é漢😀", "%C3%A9%E6%BC%A2%F0%9F%98%80"},
        {"...", "..."},
        {".a", ".a"},
        {"\\..\\", "%5C..%5C"},
        {"a\r\nb", "a%0D%0Ab"},
        {"{id}", "%7Bid%7D"},
        {"\"<>^`|", "%22%3C%3E%5E%60%7C"},
    }));
    CAPTURE(id);
    const auto request =
        received([&](const Client& client) { (void)client.postings().activate(id).try_send(); });
    CHECK(request.target == "/api/v2/postings/" + segment + "/activate");
}

TEST_CASE("a base URL's path stands in front, with one slash between") {
    const std::string path = GENERATE("", "/", "///", "/cis/eu", "/cis/eu/", "/cis/eu//");
    CAPTURE(path);
    const auto request = received([](const Client& client) { (void)client.health().try_send(); },
                                  [&](ClientOptions& options) { options.base_url += path; });
    CHECK(request.target == (path.find("cis") == std::string::npos ? "/health" : "/cis/eu/health"));
}

TEST_CASE("a reply carries all that came with the result") {
    FaultyService service(
        {answer::with(201, {{"X-Request-Id", "r-1"}},
                      R"({"object":"posting","data":{"id":"p1"},"meta":{"a":1},"new":[2]})")});
    const auto reply = service.client.postings().activate("p1").with_reply().try_send();
    REQUIRE(reply);
    CHECK(reply->data.id == "p1");
    CHECK(reply->meta.text() == R"({"a":1})");
    CHECK(same_value(reply->extra, Json::from_text(R"({"object":"posting","new":[2]})").value()));
    CHECK(reply->status == 201);
    CHECK(reply->headers.get("x-request-id") == "r-1");
    CHECK(reply->attempts == 1);
}

TEST_CASE("any other route is a path from the root with encoded arguments") {
    const auto request = received([](const Client& client) {
        (void)client.request(Method::get, "/api/v2/a/{x}/b/{y}", {"1/2", "ü"}).query("q", "1 2").try_send();
    });
    CHECK(request.target == "/api/v2/a/1%2F2/b/%C3%BC?q=1%202");
}
