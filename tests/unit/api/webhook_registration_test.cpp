#include <cis/testing/responses.hpp>
#include "faked_client.hpp"
#include "test.hpp"

namespace {

const std::string webhooks_path = "/api/v2/webhooks";

/// What is registered in these tests.
WebhookParams wanted() {
    return {.posting_id = "p1",
            .url = "https://hooks.example.com/cis",
            .event_type = EventType::report_available};
}

/// The members of a listed webhook that is equal to wanted().
nlohmann::json equal_members() {
    return {{"posting_id", "p1"},
            {"url", "https://hooks.example.com/cis"},
            {"event_type", "report_available"},
            {"http_method", "post"},
            {"is_active", true}};
}

Webhook listed(std::string id, const nlohmann::json& members) {
    return {.object = "webhook", .id = std::move(id), .extra = members};
}

/// The same members with one of them changed.
nlohmann::json with(const std::string& name, const nlohmann::json& value) {
    nlohmann::json members = equal_members();
    members[name] = value;
    return members;
}
nlohmann::json without(const std::string& name) {
    nlohmann::json members = equal_members();
    members.erase(name);
    return members;
}

/// A client whose service lists webhooks and registers one more.
struct Registration : Faked {
    void list(const std::vector<Webhook>& webhooks, bool has_more = false) {
        transport->on(Method::get, webhooks_path)
            .respond(testing::page_response(webhooks, {.has_more = has_more}));
    }
    void create() {
        transport->on(Method::post, webhooks_path)
            .respond(testing::response(
                Webhook{.object = "webhook", .id = "new", .signing_secret = Secret("whsec_1")}, 201));
    }
    [[nodiscard]] WebhookRegistration register_it(const WebhookParams& params = wanted()) const {
        return Client(options).webhooks().create_if_missing(params);
    }
    [[nodiscard]] Error failure(const WebhookParams& params = wanted()) const {
        try {
            (void)register_it(params);
        } catch (const Exception& exception) {
            return exception.error();
        }
        FAIL("nothing was thrown");
        return {};
    }
};

}  // namespace

TEST_CASE("a webhook is registered if the list has none that is equal, and only then it has a secret") {
    Registration service;
    service.create();
    SECTION("the list is empty") { service.list({}); }
    SECTION("another one differs in a member, and does not show the others") {
        const auto members = GENERATE(values<nlohmann::json>({{{"posting_id", "p2"}},
                                                              {{"url", "https://hooks.example.com/other"}},
                                                              {{"event_type", "interview_started"}},
                                                              {{"is_active", false}}}));
        service.list({listed("other", members)});
    }
    SECTION("another one differs in one member") {
        service.list({listed("other", with("posting_id", "p2")), listed("old", with("is_active", false))});
    }
    const WebhookRegistration made = service.register_it();
    CHECK(made.created);
    CHECK(made.webhook.id == "new");
    REQUIRE(made.webhook.signing_secret);
    CHECK(made.webhook.signing_secret->reveal() == "whsec_1");
    service.transport->verify();
}

TEST_CASE("a webhook that exists is not registered again, on whatever page it is") {
    Registration service;
    service.list({listed("hidden", without("is_active")), listed("other", with("url", "https://x"))}, true);
    service.list({listed("same", equal_members())});
    const WebhookRegistration found = service.register_it();
    CHECK_FALSE(found.created);
    CHECK(found.webhook.id == "same");
    CHECK_FALSE(found.webhook.signing_secret);
    CHECK(service.transport->requests().size() == 2);
    CHECK_THAT(service.transport->requests().at(0).url, ContainsSubstring("limit=100"));
    service.transport->verify();
}

TEST_CASE("a webhook that may be equal is an error that names what is hidden, and nothing is registered") {
    Registration service;
    const std::string hidden = GENERATE("posting_id", "url", "event_type", "is_active");
    CAPTURE(hidden);
    SECTION("it does not show the member") { service.list({listed("w1", without(hidden))}); }
    SECTION("the member has another type") {
        service.list({listed("w1", with(hidden, nlohmann::json::array({"report_available"})))});
    }
    const Error error = service.failure();
    CHECK(error.kind == ErrorKind::decode);
    CHECK(error.param == hidden);
    CHECK_THAT(error.reason, StartsWith("data[0]." + hidden + ": is not shown"));
    CHECK(error.outcome == Outcome::not_sent);
    CHECK(error.path_pattern == webhooks_path);
    CHECK(service.transport->requests().size() == 1);
}

TEST_CASE("a webhook that shows nothing is an error, as the members of the list are undocumented") {
    Registration service;
    service.list({{.object = "webhook", .id = "w1"}});
    CHECK(service.failure().param == "posting_id");
}

TEST_CASE("a webhook that cannot be decoded may be the equal one") {
    Registration service;
    service.transport->on(Method::get, webhooks_path)
        .respond(200, page_json({R"({"object":"webhook","id":7})"}, false));
    const Error error = service.failure();
    CHECK(error.kind == ErrorKind::decode);
    CHECK(error.outcome == Outcome::not_sent);
    CHECK(service.transport->requests().size() == 1);
}

TEST_CASE("a search that fails registers nothing, and its outcome says so") {
    Registration service;
    service.transport->on(Method::get, webhooks_path).respond(testing::error_response(403));
    const Error error = service.failure();
    CHECK(error.kind == ErrorKind::authentication);
    CHECK(error.outcome == Outcome::not_sent);
    CHECK(service.transport->requests().size() == 1);
}

TEST_CASE("a creation whose answer is lost may have been applied, and its outcome says so") {
    Registration service;
    service.list({});
    service.transport->on(Method::post, webhooks_path).fail(TransferFailure::timeout);
    CHECK(service.failure().outcome == Outcome::unknown);
}

TEST_CASE("the method of the deliveries is compared if it is asked for") {
    Registration service;
    WebhookParams params = wanted();
    params.http_method = DeliveryMethod::get;
    SECTION("another one") {
        service.list({listed("w1", equal_members())});
        service.create();
        CHECK(service.register_it(params).created);
    }
    SECTION("the same") {
        service.list({listed("w1", with("http_method", "get"))});
        CHECK_FALSE(service.register_it(params).created);
    }
    SECTION("hidden") {
        service.list({listed("w1", without("http_method"))});
        CHECK(service.failure(params).param == "http_method");
    }
}

TEST_CASE("a webhook without posting, URL or event is not searched for") {
    const Registration service;
    const Error all = service.failure({});
    CHECK(all.kind == ErrorKind::invalid_argument);
    CHECK(all.param == "posting_id");
    REQUIRE(all.errors.size() == 3);
    CHECK(all.errors[1].param == "url");
    CHECK(all.errors[2].param == "event_type");
    CHECK(service.transport->requests().empty());
}

TEST_CASE("a webhook is found without registering one") {
    Registration service;
    service.list({listed("w1", equal_members())});
    service.list({});
    const auto webhooks = Client(service.options).webhooks();
    const auto found = webhooks.find_equal(wanted());
    REQUIRE(found);
    CHECK(found->id == "w1");
    CHECK_FALSE(webhooks.find_equal(wanted()));
    service.transport->verify();
}
