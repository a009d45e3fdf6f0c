#include "test.hpp"

namespace {

Error error_of(Responder answer) {
    FaultyService service({std::move(answer)});
    auto receipt =
        service.client.candidates().create("p1", {.name = "Ada"}).retry({.max_attempts = 1}).try_send();
    REQUIRE_FALSE(receipt);
    return std::move(receipt).error();
}

}  // namespace

TEST_CASE("the v2 error envelope is read in full") {
    const Error error =
        error_of(answer::json(422, R"({"error":{"type":"invalid_request_error","code":"validation_error",
        "message":"2 fields are wrong","param":"metadata.a","doc_url":"https://docs.example.com/e","errors":[
        {"code":"invalid_param","message":"too long","param":"metadata.a"},
        {"code":"invalid_param","message":"no number","param":"phone_number","hint":"E.164"}]}})"));
    CHECK(error.kind == ErrorKind::validation);
    CHECK(error.outcome == Outcome::rejected);
    CHECK(error.type == "invalid_request_error");
    CHECK(error.code == "validation_error");
    CHECK(error.message == "2 fields are wrong");
    CHECK(error.param == "metadata.a");
    CHECK(error.doc_url == "https://docs.example.com/e");
    CHECK(error.errors == std::vector<FieldError>{{"invalid_param", "too long", "metadata.a"},
                                                  {"invalid_param", "no number", "phone_number"}});
}

TEST_CASE("an envelope without a param takes it from its first field error") {
    const Error error = error_of(
        answer::json(422, R"({"error":{"type":"t","code":"validation_error","message":"m","param":null,
        "doc_url":null,"errors":[{"code":"invalid_param","message":"m","param":"email"}]}})"));
    CHECK(error.param == "email");
    CHECK(error.doc_url.empty());
}

TEST_CASE("the framework's detail list becomes field errors with dotted params") {
    const Error error = error_of(answer::json(422, R"({"detail":[
        {"loc":["body","metadata","source"],"msg":"too long","type":"value_error"},
        {"loc":["query","limit"],"msg":"too large","type":"value_error.number"},
        {"loc":["body","workflow",0,"type"],"msg":"missing","type":"missing"},
        {"loc":["body"],"msg":"not an object","type":"type_error"},
        {"loc":["name"],"msg":"missing","type":"missing"}]})"));
    CHECK(error.kind == ErrorKind::validation);
    CHECK(error.errors == std::vector<FieldError>{{"value_error", "too long", "metadata.source"},
                                                  {"value_error.number", "too large", "limit"},
                                                  {"missing", "missing", "workflow.0.type"},
                                                  {"type_error", "not an object", "body"},
                                                  {"missing", "missing", "name"}});
    CHECK(error.param == "metadata.source");
    CHECK(error.message == "too long");
}

TEST_CASE("the framework's detail text becomes the message") {
    const Error error = error_of(answer::json(401, R"({"detail":"Invalid key"})"));
    CHECK(error.kind == ErrorKind::authentication);
    CHECK(error.message == "Invalid key");
    CHECK(error.reason.empty());
}

TEST_CASE("a nested detail is read") {
    const Error error =
        error_of(answer::json(422, R"({"detail":{"error":{"code":"validation_error","message":"m"}}})"));
    CHECK(error.code == "validation_error");
    CHECK(error.message == "m");
    CHECK_FALSE(error_of(answer::json(422, R"({"detail":{"fields":{"email":"bad"}}})")).body_sample.empty());
}

TEST_CASE("a foreign error body is reported as such") {
    const auto [body, reason] = GENERATE(table<std::string, std::string>({
        {"", "no body"},
        {" \r\n", "no body"},
        {"<html><h1>502</h1></html>", "HTML"},
        {"\n<?xml version=\"1.0\"?>", "HTML or XML"},
        {R"({"error":{"code":"api_er)", "cannot be decoded"},
        {"[1", "cannot be decoded"},
        {"upstream connect error", "not JSON"},
        {R"({"error":"unauthorized"})", "an error that is not an object"},
        {"\xEF\xBB\xBF{\"error\":{}}", "byte order mark"},
        {R"({"error":{"code":"api_error"}} trailer)", "unexpected text after"},
        {R"({"message":"no"})", "neither error nor detail"},
        {R"({"error":null,"detail":null})", "neither error nor detail"},
        {"{}", "neither error nor detail"},
    }));
    CAPTURE(body);
    const Error error = error_of(answer::with(502, {}, body));
    CHECK(error.kind == ErrorKind::server);
    CHECK_THAT(error.reason, Catch::Matchers::ContainsSubstring(reason));
    CHECK(error.body_sample == body);
    CHECK(error.code.empty());
}

TEST_CASE("an error's sample of the body is bounded, and so are its field errors") {
    CHECK(error_of(answer::with(500, {}, std::string(100'000, 'x'))).body_sample.size() == 2048);

    std::string entries;
    for (int i = 0; i < 5000; ++i) entries += R"(,{"code":"c","message":"m","param":"p"})";
    const Error error = error_of(answer::json(422, R"({"error":{"errors":[)" + entries.substr(1) + "]}}"));
    CHECK(error.errors.size() == 1000);
}

TEST_CASE("deeply nested errors are refused, not followed") {
    const Error error = error_of(answer::json(500, R"({"detail":)" + std::string(100'000, '[')));
    CHECK(error.kind == ErrorKind::server);
    CHECK_FALSE(error.reason.empty());
}

TEST_CASE("only listed response headers are kept") {
    const Error error = error_of(
        answer::with(404, {{"X-Request-Id", "r-1"}, {"Set-Cookie", "session=1"}, {"X-Echo", api_key}},
                     error_json("not_found")));
    std::string kept;
    for (const auto& [name, value] : error.headers) kept.append(name).append("=").append(value).append(";");
    CHECK(kept.find("x-request-id=r-1;") != std::string::npos);
    CHECK(kept.find("session") == std::string::npos);
    CHECK(kept.find(api_key) == std::string::npos);
}

TEST_CASE("printing an error shows no personal data, no id and no key") {
    const std::string secrets = "ada@example.com +14155550100 p-17 " + std::string(api_key);
    const Responder answer = GENERATE_COPY(
        answer::json(409, error_json("conflict", secrets)),
        answer::json(422, R"({"detail":")" + secrets + "\"}"),
        answer::json(422, R"({"error":{"code":")" + secrets + R"(","param":")" + secrets + "\"}}"),
        answer::with(500, {{"X-Request-Id", secrets}}, "{}"),
        answer::json(200, R"({"data":{"ada@example.com":[1,]}})"),
        answer::json(422, R"({"detail":[{"loc":["body","email"],"msg":")" + secrets + R"(","type":"v"}]})"),
        answer::with(502, {{"X-Echo", secrets}}, "<html>" + secrets), answer::with(200, {}, secrets),
        answer::json(200, R"({"data":{"candidate":{"score":")" + secrets + "\"}}}"),
        answer::redirect(302, "http://127.0.0.1/?" + secrets),
        answer::then_close([secrets](Connection& connection) {
            (void)connection.read_request();
            connection.send("HTTP/9.9 " + secrets + "\r\n\r\n");
        }));
    FaultyService service({answer});
    service.options.retry.max_attempts = 1;
    service.options.authorization = "Bearer token-that-nobody-may-see";
    service.options.workspace_id = "workspace-17";
    const auto receipt = Client(service.options)
                             .candidates()
                             .create("p-17", {.name = "Ada Lovelace", .email = "ada@example.com"})
                             .query("q", "ada@example.com")
                             .try_send();
    REQUIRE_FALSE(receipt);
    std::ostringstream printed;
    printed << receipt.error() << Exception(receipt.error()).what() << receipt.error().reason;
    for (const char* secret : {"ada@", "Lovelace", "1415", "p-17", "workspace-17", "nobody-may-see"}) {
        CAPTURE(printed.str(), secret);
        CHECK(printed.str().find(secret) == std::string::npos);
    }
    CHECK_THAT(printed.str(),
               Catch::Matchers::ContainsSubstring("POST /api/v2/postings/{posting_id}/candidates"));
}

TEST_CASE("an error names the host that was asked") {
    FaultyService service({answer::with(404, {{"X-Request-Id", "r-1"}})});
    const auto health = service.client.health().try_send();
    REQUIRE_FALSE(health);
    CHECK("http://" + health.error().host == service.server.base_url());
    const std::string line = to_string(health.error());
    CHECK(line.find(" from GET /health at " + health.error().host) != std::string::npos);
    CHECK(line.find("request id r-1") != std::string::npos);
}

TEST_CASE("an error names the path of the base URL, which may be the cause") {
    FaultyService service({answer::with(404)});
    const Client client(options_for(service.server.base_url() + "/cis/eu/"));
    const auto health = client.health().try_send();
    REQUIRE_FALSE(health);
    CHECK("http://" + health.error().host == service.server.base_url() + "/cis/eu");
    CHECK(to_string(health.error()).find(" at " + health.error().host) != std::string::npos);
}

TEST_CASE("an error is printed on one line without control characters") {
    const Error error =
        error_of(answer::json(422, R"({"error":{"code":"a\r\n\u001b[31mb","param":"x\ny"}})"));
    for (const char c : to_string(error)) CHECK(static_cast<unsigned char>(c) >= 0x20);
}

TEST_CASE("a temporary error says so") {
    CHECK(error_of(answer::with(503)).transient());
    CHECK(error_of(answer::with(429)).transient());
    CHECK(error_of(answer::close_after_reading()).transient());
    CHECK_FALSE(error_of(answer::with(404)).transient());
    CHECK_FALSE(error_of(answer::with(302)).transient());
}
