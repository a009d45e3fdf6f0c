#include "api/endpoints.hpp"
#include "every_route.hpp"
#include "legacy/endpoints.hpp"
#include "test.hpp"

namespace {

constexpr const char* base_url = "https://api.example.com/base";

/// Options of a client with scripted responses and waits that take no time.
struct Scripted {
    Scripted() {
        options.transport = transport;
        options.workspace_id = "w 1";
    }

    std::shared_ptr<testing::FakeTransport> transport{std::make_shared<testing::FakeTransport>()};
    ClientOptions options{options_for(base_url, std::make_shared<FakeClock>())};
};

/// Every response has this body.
Scripted answering(const std::string& body) {
    Scripted scripted;
    scripted.transport->respond(200, body).repeat();
    return scripted;
}

/// The first response is a 500; all others have this body.
Scripted failing_once(const std::string& body) {
    Scripted scripted;
    scripted.transport->respond(500, error_json("api_error")).respond(200, body).repeat();
    return scripted;
}

/// The number of requests of a call whose first response is a 500.
std::size_t requests_after_500(const Route& route) {
    const Scripted scripted = failing_once(route.answers().front());
    const auto result = route.call(scripted.options);
    const std::size_t count = scripted.transport->requests().size();
    CHECK(result.has_value() == (count == 1 + route.requests()));
    return count;
}

void append_routes(std::vector<std::string>& routes, const auto& endpoints) {
    for (const Endpoint& endpoint : endpoints) {
        routes.push_back(std::string(to_string(endpoint.method)) + " " + std::string(endpoint.path));
    }
}

}  // namespace

TEST_CASE("every documented route is called, and no other one") {
    std::vector<std::string> called;
    for (const Route& route : every_route()) called.push_back(route.route);
    std::vector<std::string> known;
    append_routes(known, endpoints::all);
    append_routes(known, legacy_endpoints::all);
    std::ranges::sort(called);
    std::ranges::sort(known);
    CHECK(called == known);
}

TEST_CASE("each request matches the specification") {
    for (const Route& route : every_route()) {
        CAPTURE(route.route);
        const Scripted scripted = answering(route.answers().front());
        REQUIRE(route.call(scripted.options));
        REQUIRE(scripted.transport->requests().size() == route.requests());
        const Request request = scripted.transport->requests().front();

        CHECK(to_string(request.method) == route.route.substr(0, route.route.find(' ')));
        CHECK(request.url == base_url + route.target());
        std::map<std::string, std::string> headers{
            {"Accept", "application/json"}, {"X-API-KEY", api_key}, {"X-Workspace-Id", "w 1"}};
        if (!route.body.is_null()) headers.emplace("Content-Type", "application/json");
        CHECK(std::map<std::string, std::string>(request.headers.begin(), request.headers.end()) == headers);
        CHECK(request.body.has_value() == !route.body.is_null());
        if (request.body) CHECK(OrderedJson::parse(*request.body) == route.body);
    }
}

TEST_CASE("every documented response is read, and every form that an undocumented one may have") {
    for (const Route& route : every_route()) {
        for (const std::string& answer : route.answers()) {
            CAPTURE(route.route, answer);
            const auto result = route.call(answering(answer).options);
            REQUIRE(result);
            CHECK(OrderedJson::parse(result->text()) == route.result());
        }
    }
}

TEST_CASE("a page without has_more is an error if the specification requires it") {
    for (const Route& route : every_route()) {
        if (route.shape != Shape::list && route.shape != Shape::open_list) continue;
        const std::string items = "[" + route.sample.dump() + "]";
        for (const std::string pagination :
             {R"(})", R"(,"pagination":null})", R"(,"pagination":{}})",
              R"(,"pagination":{"has_more":null,"total_count":1,"url":"/"}})"}) {
            CAPTURE(route.route, pagination);
            const auto result = route.call(answering(R"({"data":)" + items + pagination).options);
            const bool has_pagination = pagination.find('{') != std::string::npos;
            REQUIRE(result.has_value() == (route.shape == Shape::open_list && !has_pagination));
            if (result) continue;
            CHECK(result.error().kind == ErrorKind::decode);
            CHECK(result.error().param == "pagination.has_more");
            CHECK(result.error().reason == "pagination.has_more: is missing or null");
        }
    }
}

TEST_CASE("a response without a body is null if the specification shows none, and an error otherwise") {
    const std::string body = GENERATE("", " \n");
    for (const Route& route : every_route()) {
        CAPTURE(route.route, body);
        const auto result = route.call(answering(body).options);
        REQUIRE(result.has_value() == (route.shape == Shape::open || route.shape == Shape::open_bare));
        if (result) {
            CHECK(result->is_null());
        } else {
            CHECK(result.error().kind == ErrorKind::decode);
            CHECK(result.error().outcome == Outcome::applied);
        }
    }
}

TEST_CASE("a receipt without what the document says it has is an error, and the creation was applied") {
    std::size_t receipts = 0;
    for (const Route& route : every_route()) {
        if (route.required.empty()) continue;
        ++receipts;
        const OrderedJson whole = OrderedJson::parse(route.answers().front());
        const OrderedJson::json_pointer member(route.required);
        OrderedJson absent = whole;
        absent[member.parent_pointer()].erase(member.back());
        OrderedJson without_value = whole;
        without_value[member] = nullptr;
        OrderedJson empty = whole;
        empty[member] = "";
        const OrderedJson nothing =
            route.shape == Shape::bare ? OrderedJson::object() : OrderedJson{{"data", OrderedJson::object()}};
        std::string path = route.required.substr(1);
        std::ranges::replace(path, '/', '.');
        for (const OrderedJson& answer : {absent, without_value, empty, nothing}) {
            CAPTURE(route.route, answer.dump());
            const auto result = route.call(answering(answer.dump()).options);
            REQUIRE_FALSE(result);
            CHECK(result.error().kind == ErrorKind::decode);
            CHECK(result.error().outcome == Outcome::applied);
            CHECK(result.error().reason == path + ": is missing, null or empty");
            CHECK(result.error().body_sample == answer.dump());
        }
    }
    CHECK(receipts == 6);
}

TEST_CASE("a new question is read from a receipt too") {
    const std::string question = R"({"object":"question","id":"q1","rank":0,"future":1})";
    const auto create = [](const std::string& answer) {
        return Client(answering(answer).options)
            .questions()
            .create("p1", {.text = "Why?"})
            .with_reply()
            .try_send();
    };
    SECTION("as data") {
        const auto reply = create(R"({"data":)" + question + R"(,"meta":{"m":1}})");
        REQUIRE(reply);
        CHECK(reply->data.id == "q1");
        CHECK(reply->data.extra.text() == R"({"future":1})");
        CHECK(reply->meta.text() == R"({"m":1})");
        CHECK(reply->extra.is_null());
    }
    SECTION("nested, with the receipt's other members kept") {
        const auto reply = create(R"({"data":{"question_id":"q1","question":)" + question +
                                  R"(,"urls":[ ]},"meta":{"m":1},"new":2})");
        REQUIRE(reply);
        CHECK(reply->data.id == "q1");
        CHECK(reply->data.rank == 0);
        CHECK(reply->data.extra.text() == R"({"future":1})");
        CHECK(reply->meta.text() == R"({"m":1})");
        CHECK(reply->extra.text() == R"({"new":2,"data":{"question_id":"q1","urls":[ ]}})");
    }
    SECTION("nested alone") {
        const auto reply = create(R"({"data":{"qu\u0065stion":)" + question + "}}");
        REQUIRE(reply);
        CHECK(reply->data.id == "q1");
        CHECK(reply->extra.is_null());
    }
    SECTION("a member of that name that is no object is one of the question's own") {
        const auto reply = create(R"({"data":{"id":"q1","question":"Why?"}})");
        REQUIRE(reply);
        CHECK(reply->data.id == "q1");
        CHECK(reply->data.extra.text() == R"({"question":"Why?"})");
    }
    SECTION("with the path of the wrong member") {
        const auto reason_of = [&](const std::string& answer) {
            const auto reply = create(answer);
            REQUIRE_FALSE(reply);
            CHECK(reply.error().outcome == Outcome::applied);
            return reply.error().reason;
        };
        CHECK(reason_of(R"({"data":{"question":{"rank":"x"}}})") ==
              "data.question.rank: expected integer, got string");
        CHECK(reason_of(R"({"data":{"rank":"x"}})") == "data.rank: expected integer, got string");
        CHECK(reason_of(R"({"data":[]})") == "data: expected object, got array");
        CHECK(reason_of(R"({"data":null})") == "data: expected object, got null");
        CHECK(reason_of(R"({"meta":{}})") == "the envelope has no data");
    }
}

TEST_CASE("a request that may have been applied is sent again where that is safe, and nowhere else") {
    for (const Route& route : every_route()) {
        CAPTURE(route.route);
        CHECK(requests_after_500(route) == (route.repeatable ? 1 + route.requests() : 1));
    }
}

TEST_CASE("the caller can decide whether a call is repeated") {
    using Send = std::function<Result<Json>(const LegacyClient&)>;
    const auto [repeated, send] = GENERATE(table<bool, Send>({
        {false, [](const LegacyClient& client) { return client.ingest("k", {.name = "Ada"}).try_send(); }},
        {true,
         [](const LegacyClient& client) {
             return client.ingest("k", {.name = "Ada"}).idempotent(true).try_send();
         }},
        {true, [](const LegacyClient& client) { return client.interview("i1").try_send(); }},
        {false,
         [](const LegacyClient& client) { return client.interview("i1").idempotent(false).try_send(); }},
    }));
    const Scripted scripted = failing_once("{}");
    CHECK(send(LegacyClient(scripted.options)).has_value() == repeated);
    CHECK(scripted.transport->requests().size() == (repeated ? 2 : 1));
}

TEST_CASE("the creation of a webhook returns its secret, and v4 an object beside it") {
    const Scripted scripted = answering(wire_text("webhook_envelope.json"));
    const Client client(scripted.options);
    const auto reply = GENERATE(false, true)
                           ? client.webhooks().create_v4({.url = "u"}).with_reply().try_send()
                           : client.webhooks().create({.url = "u"}).with_reply().try_send();
    REQUIRE(reply);
    REQUIRE(reply->data.signing_secret);
    CHECK(reply->data.signing_secret->reveal() == "whsec_test-0123");
    CHECK(reply->extra.text() == R"({"object":"webhook"})");
}

TEST_CASE("schemas of any form are returned, without their envelope if they have one") {
    const std::string schemas = GENERATE("[]", R"([{"type":"voice","config":{}}])", R"({"voice":{}})", "{}");
    const auto [head, tail] = GENERATE(
        table<std::string, std::string>({{"", ""}, {R"({"data":)", "}"}, {R"({"meta":null,"data":)", "}"}}));
    const std::string answer = head + schemas + tail;
    CAPTURE(answer);
    const Client client(answering(answer).options);
    CHECK(client.schemas().agents().send().text() == schemas);
    CHECK(client.schemas().question_types().send().text() == schemas);
}

TEST_CASE("an id that cannot be a path segment is refused before anything is sent") {
    const Scripted scripted = answering("{}");
    const Client client(scripted.options);
    const LegacyClient legacy(scripted.options);
    const std::string id = GENERATE("", ".", "..", "\xff");
    const auto refused = [](const auto& result) {
        REQUIRE_FALSE(result);
        return result.error().param;
    };
    CHECK(refused(client.questions().remove("p1", id).try_send()) == "question_id");
    CHECK(refused(client.ats().push_status(id).try_send()) == "item_id");
    CHECK(refused(legacy.interview(id).try_send()) == "interview_id");
    CHECK(refused(legacy.ingest(id, {}).try_send()) == "url_key");
    CHECK(scripted.transport->requests().empty());
}
