#include "test.hpp"

namespace {

using Texts = std::vector<std::string>;

/// A page of interviews with these ids, as an array or in an object.
Responder page(const Texts& ids, bool in_object = false) {
    std::string items;
    for (const std::string& id : ids)
        items += (items.empty() ? "" : ",") + (R"({"interview_id":")" + id + "\"}");
    items = "[" + items + "]";
    return answer::json(200, in_object ? R"({"interviews":)" + items + R"(,"page":1})" : items);
}

struct LegacyService {
    explicit LegacyService(std::vector<Responder> answers) : service(std::move(answers)) {}

    [[nodiscard]] Paged<Json> interviews(std::int64_t from = 1) const {
        return client.interviews("p1", {.page = from, .limit = 2});
    }
    /// The page number of each request.
    [[nodiscard]] Texts pages() const {
        Texts pages;
        for (const auto& request : service.server.requests()) {
            const auto begin = request.target.find("page=") + 5;
            pages.push_back(request.target.substr(begin, request.target.find('&', begin) - begin));
        }
        return pages;
    }

    FaultyService service;
    LegacyClient client{service.options};
};

Texts ids_of(Paged<Json> list) {
    Texts ids;
    for (const Json& item : list) ids.push_back(item.as<nlohmann::json>().at("interview_id"));
    return ids;
}

/// A response whose quota is used up.
Responder exhausted(const std::string& reset) {
    return answer::with(200, {{"X-RateLimit-Remaining", "0"}, {"X-RateLimit-Reset", reset}}, "{}");
}

}  // namespace

TEST_CASE("an empty page ends the list, and a short one does not") {
    const bool in_object = GENERATE(false, true);
    SECTION("short") {
        LegacyService legacy({page({"a", "b"}, in_object), page({"c"}, in_object), page({"d"}, in_object),
                              page({}, in_object)});
        CHECK(ids_of(legacy.interviews()) == Texts{"a", "b", "c", "d"});
        CHECK(legacy.pages() == Texts{"1", "2", "3", "4"});
    }
    SECTION("every page is shorter than requested, as from a service with a lower limit") {
        LegacyService legacy(
            {page({"a"}, in_object), page({"b"}, in_object), page({"c"}, in_object), page({}, in_object)});
        CHECK(ids_of(legacy.interviews()) == Texts{"a", "b", "c"});
    }
    SECTION("empty") {
        LegacyService legacy({page({"a", "b"}, in_object), page({"c", "d"}, in_object), page({}, in_object)});
        CHECK(ids_of(legacy.interviews()) == Texts{"a", "b", "c", "d"});
        CHECK(legacy.pages() == Texts{"1", "2", "3"});
    }
    SECTION("empty from the start") {
        LegacyService legacy({page({}, in_object)});
        CHECK(ids_of(legacy.interviews()).empty());
        CHECK(legacy.pages() == Texts{"1"});
    }
}

TEST_CASE("all parameters apply to every page") {
    FaultyService service({page({"a"}), page({})});
    const LegacyClient client(service.options);
    CHECK(ids_of(client.interviews("p/1", {.limit = 1, .start_date = "2026-03-01"}).query("x", "1")) ==
          Texts{"a"});
    CHECK(service.server.requests().at(1).target ==
          "/api/interviews/p%2F1?page=2&limit=1&start_date=2026-03-01&x=1");
}

TEST_CASE("a repeated item is left out, and the list continues") {
    LegacyService legacy({page({"a", "b"}), page({"b", "c"}), page({"d"}), page({})});
    CHECK(ids_of(legacy.interviews()) == Texts{"a", "b", "c", "d"});
    CHECK(legacy.pages() == Texts{"1", "2", "3", "4"});
}

TEST_CASE("postings and interviews are told apart by their id, whatever it is called") {
    const auto texts_of = [](Paged<Json> list) {
        Texts items;
        for (const Json& item : list) items.emplace_back(item.text());
        return items;
    };
    const auto serve = [](const std::string& id) {
        return std::vector{answer::json(200, R"([{")" + id + R"(":"a","n":1}])"),
                           answer::json(200, R"([{")" + id + R"(":"a","n":2}])")};
    };
    for (const std::string id : {"id", "posting_id"}) {
        FaultyService service(serve(id));
        CHECK(texts_of(LegacyClient(service.options).postings()) == Texts{R"({")" + id + R"(":"a","n":1})"});
        CHECK(service.server.request_count() == 2);
    }
    for (const std::string id : {"id", "interview_id"}) {
        FaultyService service(serve(id));
        CHECK(texts_of(LegacyClient(service.options).interviews("p1")) ==
              Texts{R"({")" + id + R"(":"a","n":1})"});
        CHECK(service.server.request_count() == 2);
    }
}

TEST_CASE("a service that ignores the page does not lead into an endless loop") {
    SECTION("items with ids") {
        LegacyService legacy({page({"a", "b"})});
        CHECK(ids_of(legacy.interviews()) == Texts{"a", "b"});
        CHECK(legacy.pages() == Texts{"1", "2"});
    }
    SECTION("items without") {
        FaultyService service({answer::json(200, "[1,2]")});
        std::size_t count = 0;
        for (const Json& item : LegacyClient(service.options).postings({.limit = 2}))
            count += item.is_null() ? 0 : 1;
        CHECK(count == 2);
        CHECK(service.server.request_count() == 2);
    }
}

TEST_CASE("has_more says whether a further page will be requested") {
    LegacyService legacy({page({"a", "b"}, true), page({"c"}, true), page({}, true)});
    auto pages = legacy.interviews().pages();
    const auto first = pages.next();
    REQUIRE(first);
    REQUIRE(*first);
    CHECK((*first)->pagination.has_more);
    CHECK((*first)->extra.text() == R"({"page":1})");
    CHECK((*pages.next())->pagination.has_more);
    CHECK_FALSE((*pages.next())->pagination.has_more);
    CHECK_FALSE(pages.next());
}

TEST_CASE("the cursor is the page to resume with, so that no item is missed") {
    LegacyService legacy({page({"a", "b"}), page({"c", "d"}), page({"e"}), page({})});
    auto list = legacy.interviews(4);
    CHECK(list.cursor() == "4");
    const auto read_until = [&](const std::string& id) {
        for (const Json& item : list) {
            if (item.text().find("\"" + id + "\"") != std::string_view::npos) break;
        }
    };
    SECTION("in the middle of a page it is that page") {
        read_until("c");
        CHECK(list.cursor() == "5");
    }
    SECTION("at the end of the list it is the last page that has items, which may still grow") {
        read_until("none");
        CHECK(legacy.pages() == Texts{"4", "5", "6", "7"});
        CHECK(list.cursor() == "6");
    }
    SECTION("behind a full page it is the next one, behind a short one that page") {
        auto pages = legacy.interviews(4).pages();
        REQUIRE(*pages.next());
        CHECK(pages.cursor() == "5");
        REQUIRE(*pages.next());
        CHECK(pages.cursor() == "6");
        REQUIRE(*pages.next());
        CHECK(pages.cursor() == "6");
        REQUIRE(*pages.next());
        CHECK_FALSE(pages.next());
        CHECK(pages.cursor() == "6");
    }
}

TEST_CASE("an error in a later numbered page ends the list there, and its cursor resumes it") {
    LegacyService legacy(
        {page({"a", "b"}), answer::json(404, R"({"detail":"gone"})"), page({"c"}), page({})});
    auto pages = legacy.interviews().pages();
    REQUIRE(*pages.next());
    REQUIRE_FALSE(*pages.next());
    CHECK_FALSE(pages.next());
    CHECK(ids_of(legacy.interviews(std::stoll(pages.cursor()))) == Texts{"c"});
    CHECK(legacy.pages() == Texts{"1", "2", "2", "3"});
}

TEST_CASE("an invalid page or limit is refused before anything is sent") {
    FaultyService service({page({})});
    const LegacyClient client(service.options);
    const auto refused = [&](const LegacyListParams& params) {
        auto pages = client.postings(params).pages();
        const auto page = pages.next();
        return *page ? "" : page->error().param;
    };
    CHECK(refused({.page = -1}) == "page");
    CHECK(refused({.page = std::numeric_limits<std::int64_t>::max()}) == "page");
    CHECK(refused({.page = 1'000'000'001}) == "page");
    CHECK(refused({.limit = 0}) == "limit");
    CHECK(service.server.request_count() == 0);
    CHECK(refused({.page = 0}).empty());
    CHECK(refused({.page = 1'000'000'000}).empty());
}

TEST_CASE("legacy errors are read, plain and nested") {
    const auto [status, body, kind, message, param] =
        GENERATE(table<int, std::string, ErrorKind, std::string, std::optional<std::string>>({
            {401, R"({"detail":"Invalid API key"})", ErrorKind::authentication, "Invalid API key", {}},
            {404, R"({"detail":"Interview not found"})", ErrorKind::not_found, "Interview not found", {}},
            {422, R"({"detail":[{"loc":["body","url"],"msg":"field required","type":"missing"}]})",
             ErrorKind::validation, "field required", "url"},
        }));
    FaultyService service({answer::json(status, body)});
    const auto interview = LegacyClient(service.options).interview("i1").try_send();
    REQUIRE_FALSE(interview);
    CHECK(interview.error().kind == kind);
    CHECK(interview.error().status == status);
    CHECK(interview.error().message == message);
    CHECK(interview.error().param == param.value_or(""));
    CHECK(interview.error().outcome == Outcome::rejected);
    CHECK(service.server.request_count() == 1);
}

TEST_CASE("a legacy client can be made from the environment") {
    const FaultServer server{answer_in_turn({answer::json(200, "{}")})};
    const EnvironmentVariable v2_url("CIS_BASE_URL", "https://v2.example.com");
    const EnvironmentVariable url("CIS_LEGACY_BASE_URL", server.base_url() + "/");
    const EnvironmentVariable key("CIS_API_KEY", "key-from-env");
    REQUIRE(LegacyClient::from_env().health().try_send());
    CHECK(server.requests().at(0).target == "/api/health");
    CHECK(server.requests().at(0).header("X-API-KEY") == "key-from-env");

    const EnvironmentVariable none("CIS_LEGACY_BASE_URL", std::nullopt);
    try {
        (void)LegacyClient::from_env();
        FAIL("nothing was thrown");
    } catch (const Exception& exception) {
        CHECK(exception.error().param == "CIS_LEGACY_BASE_URL");
    }
}

TEST_CASE("any other legacy route is a path from the root with encoded arguments") {
    FaultyService service({answer::json(200, "[1]")});
    const LegacyClient client(service.options);
    CHECK(client.request(Method::post, "/api/x/{id}", {"a/b"}, Json::from_text("{}").value()).send().text() ==
          "[1]");
    CHECK(service.server.requests().at(0).target == "/api/x/a%2Fb");
    CHECK(service.server.requests().at(0).body == "{}");
}

TEST_CASE("at most 300 requests are sent in a minute, from the start") {
    const auto clock = std::make_shared<FakeClock>();
    ClientOptions options = options_for("http://127.0.0.1:1", clock);
    const auto transport = std::make_shared<testing::FakeTransport>();
    transport->respond(200, "{}").repeat();
    options.transport = transport;
    const LegacyClient client(options);
    const auto begun = clock->now();
    for (int i = 0; i < 300; ++i) REQUIRE(client.health().try_send());
    CHECK(clock->now() - begun < 1min);
    CHECK(clock->now() - begun > 59s);
    REQUIRE(client.health().try_send());
    CHECK(clock->now() - begun >= 1min);
}

TEST_CASE("a limiter of the caller's own takes the place of the quota") {
    FaultyService service({answer::json(200, "{}")});
    service.options.rate_limiter = std::make_shared<QuotaLimiter>(1, 10s);
    const LegacyClient client(service.options);
    REQUIRE(client.health().try_send());
    REQUIRE(client.health().try_send());
    CHECK(service.clock->waits() == std::vector<milliseconds>{10s});
}

TEST_CASE("a response without remaining quota pauses the client until the reset") {
    // A date whose epoch time has ten digits.
    constexpr std::chrono::sys_seconds today{std::chrono::seconds(1'772'355'600)};
    const std::string reset = GENERATE("40", "1772355640");
    CAPTURE(reset);
    FaultyService service({exhausted(reset), answer::json(200, "{}")});
    service.clock->advance(today - FakeClock::calendar_start);
    SECTION("the legacy client") {
        const LegacyClient client(service.options);
        REQUIRE(client.health().try_send());
        CHECK(service.clock->waits().empty());
        REQUIRE(client.health().try_send());
        CHECK(service.clock->waits() == std::vector<milliseconds>{40s});
    }
    SECTION("but not the v2 client, whose quota is not shown") {
        REQUIRE(service.client.health().try_send());
        REQUIRE(service.client.health().try_send());
        CHECK(service.clock->waits().empty());
    }
}

TEST_CASE("a 429 with both headers waits for the longer time") {
    FaultyService service(
        {answer::with(429,
                      {{"Retry-After", "5"}, {"X-RateLimit-Remaining", "0"}, {"X-RateLimit-Reset", "30"}},
                      R"({"detail":"slow down"})"),
         answer::json(200, "{}")});
    const auto begun = service.clock->now();
    CHECK(LegacyClient(service.options).health().with_reply().try_send()->attempts == 2);
    CHECK(service.clock->now() - begun == 30s);
}
