#include "codec/error_body.hpp"
#include "test.hpp"

using cis::detail::ErrorShape;
using cis::detail::read_error_body;

namespace {

struct Read {
    explicit Read(std::string text) : body(std::move(text)), shape(read_error_body(body, error)) {}

    std::string body;
    Error error{};
    ErrorShape shape;
};

}  // namespace

TEST_CASE("the error envelope fills every field of an error") {
    const Read read(wire_text("error_envelope.json"));
    CHECK(read.shape == ErrorShape::complete_envelope);
    CHECK(read.error.type == "invalid_request_error");
    CHECK(read.error.code == "validation_error");
    CHECK(read.error.message == "Two fields are wrong.");
    CHECK(read.error.param == "email");
    CHECK(read.error.doc_url == "https://docs.example.com/errors#validation_error");
    CHECK(read.error.errors == std::vector<FieldError>{{"invalid_param", "Not an address.", "email"},
                                                       {"invalid_param", "Too long.", "metadata.note"}});
    CHECK(read.error.reason.empty());
    CHECK(read.error.body_sample == read.body);
}

TEST_CASE("an error envelope without param and details is complete") {
    const Read read(wire_text("error_envelope_bare.json"));
    CHECK(read.shape == ErrorShape::complete_envelope);
    CHECK(read.error.code == "unauthorized");
    CHECK(read.error.param.empty());
    CHECK(read.error.doc_url.empty());
    CHECK(read.error.errors.empty());
}

TEST_CASE("the first offending field stands for an envelope that names none itself") {
    const Read read(R"({"error":{"code":"validation_error","errors":[{"param":"name"},{"param":"email"}]}})");
    CHECK(read.error.param == "name");
}

TEST_CASE("the first offending field and the bound hold for a complete envelope too") {
    const auto complete = [](std::size_t fields) {
        auto body = nlohmann::json::parse(wire_text("error_envelope.json"));
        const nlohmann::json field = {{"code", "invalid_param"}, {"message", "Too long."}, {"param", "name"}};
        body["error"]["param"] = nullptr;
        body["error"]["errors"] = nlohmann::json::array();
        for (std::size_t i = 0; i < fields; ++i) body["error"]["errors"].push_back(field);
        return Read(body.dump());
    };
    const Read one = complete(1);
    CHECK(one.shape == ErrorShape::complete_envelope);
    CHECK(one.error.param == "name");
    const Read many = complete(1001);
    CHECK(many.shape == ErrorShape::complete_envelope);
    CHECK(many.error.errors.size() == 1000);
}

TEST_CASE("an envelope with a missing or malformed member is not complete") {
    const std::string whole = wire_text("error_envelope.json");
    const auto shape_with = [&](const char* member, const nlohmann::json& value) {
        auto body = nlohmann::json::parse(whole);
        body["error"][member] = value;
        return Read(body.dump()).shape;
    };
    for (const char* const member : {"type", "code", "message", "param", "doc_url", "errors"}) {
        CAPTURE(member);
        auto body = nlohmann::json::parse(whole);
        body["error"].erase(member);
        CHECK(Read(body.dump()).shape == ErrorShape::envelope);
        CHECK(shape_with(member, 7) == ErrorShape::envelope);
        const bool is_nullable = member == std::string("param") || member == std::string("doc_url");
        CHECK(shape_with(member, nullptr) ==
              (is_nullable ? ErrorShape::complete_envelope : ErrorShape::envelope));
    }
    CHECK(shape_with("errors", nlohmann::json::array()) == ErrorShape::complete_envelope);
    CHECK(shape_with("errors", nlohmann::json::object()) == ErrorShape::envelope);
    CHECK(shape_with("code", "") == ErrorShape::complete_envelope);
    CHECK(shape_with("trace", "t-1") == ErrorShape::complete_envelope);
}

TEST_CASE("a malformed member of an error does not affect the others") {
    const auto read_with = [](const char* member, const nlohmann::json& value) {
        auto body = nlohmann::json::parse(wire_text("error_envelope.json"));
        body["error"][member] = value;
        return Read(body.dump()).error;
    };
    for (const char* const member : {"type", "code", "message", "param", "doc_url", "errors"}) {
        const Error whole = read_with("other", 1);
        for (const nlohmann::json& odd : {nlohmann::json(nullptr), nlohmann::json(17), nlohmann::json(true),
                                          nlohmann::json::array(), nlohmann::json{{"en", "x"}}}) {
            CAPTURE(member, odd.dump());
            const Error error = read_with(member, odd);
            const std::string name = member;
            const std::string scalar = odd.is_number() || odd.is_boolean() ? odd.dump() : "";
            CHECK(error.type == (name == "type" ? scalar : whole.type));
            CHECK(error.code == (name == "code" ? scalar : whole.code));
            CHECK(error.message == (name == "message" ? scalar : whole.message));
            CHECK(error.doc_url == (name == "doc_url" ? scalar : whole.doc_url));
            CHECK(error.errors == (name == "errors" ? std::vector<FieldError>{} : whole.errors));
            CHECK(error.reason.empty());
        }
    }
    CHECK(read_with("param", 17).param == "17");
    CHECK(read_with("param", nlohmann::json::object()).param == "email");
}

TEST_CASE("a malformed entry of an error does not affect the others") {
    const Read read(
        R"({"error":{"code":"validation_error","errors":[)"
        R"({"code":12,"message":null,"param":["x"]},"be short",7,null,[],{"code":"c","param":"p","more":{}}]}})");
    CHECK(read.shape == ErrorShape::envelope);
    CHECK(read.error.code == "validation_error");
    CHECK(read.error.errors == std::vector<FieldError>{{"12", "", ""},
                                                       {"", "be short", ""},
                                                       {"", "7", ""},
                                                       {"", "null", ""},
                                                       {"", "[]", ""},
                                                       {"c", "", "p"}});
    const Read detail(R"({"detail":[{"loc":"email","msg":7,"type":null},"be short",)"
                      R"({"loc":["body",null,"name"],"msg":"m","type":"t"}]})");
    CHECK(detail.shape == ErrorShape::detail);
    CHECK(detail.error.errors ==
          std::vector<FieldError>{{"", "7", "email"}, {"", "be short", ""}, {"t", "m", "name"}});
}

TEST_CASE("the framework's details become dotted params without the part of the request") {
    const Read read(wire_text("framework_detail.json"));
    CHECK(read.shape == ErrorShape::detail);
    CHECK(read.error.errors ==
          std::vector<FieldError>{{"type_error.str", "str type expected", "metadata.note"},
                                  {"value_error.number.not_le", "too large", "limit"}});
    CHECK(read.error.param == "metadata.note");
    CHECK(read.error.message == "str type expected");
}

TEST_CASE("places in arrays and unusual locations are kept in the param") {
    const auto param = [](const std::string& loc) {
        return Read(R"({"detail":[{"loc":)" + loc + R"(,"msg":"m","type":"t"}]})").error.param;
    };
    CHECK(param(R"(["body", "steps", 3, "type"])") == "steps.3.type");
    CHECK(param(R"(["body"])") == "body");
    CHECK(param(R"(["path", "posting_id"])") == "posting_id");
    CHECK(param(R"(["header", "x-api-key"])") == "x-api-key");
    CHECK(param(R"(["steps", "body"])") == "steps.body");
    CHECK(param("[]").empty());
}

TEST_CASE("a legacy detail text is the message") {
    const Read read(wire_text("legacy_detail.json"));
    CHECK(read.shape == ErrorShape::detail);
    CHECK(read.error.message == "Posting not found");
    CHECK(read.error.errors.empty());
}

TEST_CASE("no field error is empty, however the service nests it") {
    struct Nested {
        std::string body;
        std::string message;
        cis::FieldError first;
    };
    const std::string unknown = R"({"field":"email","issue":"is missing"})";
    const std::vector<Nested> all{
        {R"({"detail":{"message":"is missing","code":"required","param":"email"}})",
         "is missing",
         {"required", "is missing", "email"}},
        {R"({"detail":{"errors":[{"loc":["body","email"],"msg":"is missing","type":"required"}]}})",
         "is missing",
         {"required", "is missing", "email"}},
        {R"({"detail":{"message":"two faults","errors":["a","b"]}})", "two faults", {{}, "a", {}}},
        {R"({"detail":{"detail":[{"loc":["email"],"msg":"is missing"}]}})",
         "is missing",
         {{}, "is missing", "email"}},
        {R"({"detail":{"detail":{"detail":{"detail":[{"msg":"deep"}]}}}})", "deep", {{}, "deep", {}}},
        {R"({"detail":)" + unknown + "}", unknown, {{}, unknown, {}}},
        {R"({"detail":[)" + unknown + "]}", unknown, {{}, unknown, {}}},
        {R"({"detail":[["a","b"]]})", R"(["a","b"])", {{}, R"(["a","b"])", {}}},
        {R"({"detail":[null]})", "null", {{}, "null", {}}},
        {R"({"detail":[{}]})", "{}", {{}, "{}", {}}},
        {R"({"detail":{"errors":{"email":["is missing"]}}})",
         R"({"errors":{"email":["is missing"]}})",
         {{}, R"({"errors":{"email":["is missing"]}})", {}}},
        {R"({"error":{"message":"no","errors":[)" + unknown + "]}}", "no", {{}, unknown, {}}},
        {R"({"error":{"message":"no","errors":[{"msg":"is missing","loc":["body","email"]}]}})",
         "no",
         {{}, "is missing", "email"}}};
    for (const Nested& nested : all) {
        CAPTURE(nested.body);
        const Read read(nested.body);
        CHECK(read.error.message == nested.message);
        REQUIRE(read.error.errors.size() >= 1);
        CHECK(read.error.errors.front() == nested.first);
        CHECK(read.error.body_sample == nested.body);
    }
}

TEST_CASE("an envelope nested in a detail is read") {
    const Read read(R"({"detail":{"error":{"code":"not_found","message":"gone","param":"id"}}})");
    CHECK(read.shape == ErrorShape::detail);
    CHECK(read.error.code == "not_found");
    CHECK(read.error.param == "id");
    CHECK(Read(R"({"detail":{"anything":1}})").shape == ErrorShape::detail);
    const Read entry(R"({"detail":{"loc":["query","page"],"msg":"too large"}})");
    CHECK(entry.error.param == "page");
    CHECK(entry.error.message == "too large");
}

TEST_CASE("a foreign error body is reported as such, and its start is kept") {
    const auto reason = [](const std::string& body) {
        const Read read(body);
        CHECK(read.shape == ErrorShape::foreign);
        CHECK(read.error.body_sample == body.substr(0, 2048));
        CHECK(read.error.code.empty());
        return read.error.reason;
    };
    CHECK(reason("") == "the error response has no body");
    CHECK(reason(" \r\n\t") == "the error response has no body");
    CHECK(reason("<html><body>502 Bad Gateway</body></html>") ==
          "the error response is HTML or XML, probably from a gateway, not JSON of the service");
    CHECK(reason("upstream connect error") == "the error response is not JSON");
    CHECK(reason("\xEF\xBB\xBF{\"error\":{\"code\":\"c\"}}") ==
          "the error response cannot be decoded: the text starts with a byte order mark");
    CHECK(reason(R"({"error":{"code":"c"}} trailer)") ==
          "the error response cannot be decoded: unexpected text after the JSON value");
    CHECK(reason(R"({"error":{"code":"c")") ==
          "the error response cannot be decoded: the JSON text ends too early");
    CHECK(reason("[1]") == "the error response cannot be decoded: expected object, got array");
    CHECK(reason("\"gone\"") == "the error response cannot be decoded: expected object, got string");
    CHECK(reason("{}") == "the error response has neither error nor detail");
    CHECK(reason(R"({"detail":null,"error":null})") == "the error response has neither error nor detail");
    CHECK(reason(R"({"detail":12})") == "the error response has neither error nor detail");
    CHECK(reason(R"({"error":"boom"})") == "the error response has an error that is not an object");
    CHECK(reason("<" + std::string(5000, 'x')).starts_with("the error response is HTML"));
}

TEST_CASE("an error that is a text is the message, but not the service's error") {
    const Read read(R"({"error":"no healthy upstream"})");
    CHECK(read.shape == ErrorShape::foreign);
    CHECK(read.error.message == "no healthy upstream");
    CHECK(Read(R"({"error":"Unprocessable","detail":"Not a date"})").error.message == "Not a date");
}

TEST_CASE("an error body cut at any byte is foreign and says why") {
    const std::string whole = nlohmann::json::parse(wire_text("error_envelope.json")).dump();
    for (std::size_t length = 0; length < whole.size(); ++length) {
        CAPTURE(length);
        const Read read(whole.substr(0, length));
        CHECK(read.shape == ErrorShape::foreign);
        CHECK_FALSE(read.error.reason.empty());
    }
}

TEST_CASE("a list of field errors is bounded") {
    std::string entries = R"({"param":"p"})";
    for (int i = 1; i < 1500; ++i) entries += R"(,{"param":"p"})";
    CHECK(Read(R"({"error":{"errors":[)" + entries + "]}}").error.errors.size() == 1000);
    CHECK(Read(R"({"detail":[)" + entries + "]}").error.errors.size() == 1000);
}

TEST_CASE("only the first 1000 of a long list of offences are read") {
    const auto list_of = [](const std::string& entry) {
        std::string text = "[" + entry;
        for (int i = 1; i < 200'000; ++i) text += "," + entry;
        return text + "]";
    };
    const Read envelope(R"({"error":{"code":"c","errors":)" + list_of("{}") + "}}");
    CHECK(envelope.shape == ErrorShape::envelope);
    CHECK(envelope.error.code == "c");
    CHECK(envelope.error.errors.size() == 1000);
    const Read detail(R"({"detail":)" + list_of("7") + "}");
    CHECK(detail.shape == ErrorShape::detail);
    CHECK(detail.error.errors.size() == 1000);
    CHECK(detail.error.message == "7");
    const Read deep(R"({"detail":[{"loc":)" + list_of("\"a\"") + R"(,"msg":"m"}]})");
    REQUIRE(deep.error.errors.size() == 1);
    CHECK(deep.error.errors.front().param.size() < 100);
}

TEST_CASE("only the sample of an error body above 1 MiB is read") {
    const auto body_of = [](std::size_t size) {
        const std::string head = R"({"error":{"type":"t","code":"unavailable","message":")";
        const std::string tail = R"(","param":null,"doc_url":null,"errors":[]}})";
        return head + std::string(size - head.size() - tail.size(), 'a') + tail;
    };
    constexpr std::size_t limit = std::size_t{1024} * 1024;
    const Read within(body_of(limit));
    CHECK(within.shape == ErrorShape::complete_envelope);
    CHECK(within.error.code == "unavailable");
    const Read beyond(body_of(limit + 1));
    CHECK(beyond.shape == ErrorShape::foreign);
    CHECK(beyond.error.code.empty());
    CHECK(beyond.error.message.empty());
    CHECK(beyond.error.reason == "the error response is larger than 1 MiB: only its start is kept");
    CHECK(beyond.error.body_sample == beyond.body.substr(0, 2048));
}
