#include <cis/testing/responses.hpp>

#include "every_type.hpp"
#include "test.hpp"

using testing::bare_response;
using testing::error_response;
using testing::page_response;
using testing::response;
using testing::shape_of;

namespace {

/// A value with all documented members, and one that this version does not know.
template <class T>
T sample() {
    for (const DescribedType& type : every_type()) {
        if (&type.type != &describe(std::type_identity<T>{})) continue;
        OrderedJson json = type.sample;
        json["not_known_yet"] = {{"deep", {1, "two"}}};
        return from_json<T>(json.dump()).value();
    }
    throw std::logic_error("there is no sample");
}

template <class T>
T item_of(const Paged<T>& list);

/// Checks that the SDK reads typed responses.
struct Checked {
    /// A call whose result is the resource.
    template <class Send>
    void get(Send send) {
        using T = decltype(send(client).send());
        const T data = sample<T>();
        faked.transport->respond(response(data));
        const auto reply = send(client).with_reply().send();
        CAPTURE(reply.status);
        CHECK(reply.data == data);
    }
    /// A list of the resource.
    template <class List>
    void list(List send) {
        using T = decltype(item_of(send(client)));
        const T data = sample<T>();
        faked.transport->respond(page_response({data, data}, {.total_count = 2}));
        auto all = send(client);
        CHECK(all.total_count() == 2);
        const auto gathered = all.collect(10);
        CHECK(gathered.is_whole);
        CHECK(gathered.items == std::vector<T>{data, data});
        listed.insert(&describe(std::type_identity<T>{}));
    }

    Faked faked{};
    Client client{faked.options};
    std::set<const model::Type*> listed{};
};

}  // namespace

TEST_CASE("a typed response is what the SDK reads, with the members that it does not know") {
    Checked check;
    check.list([](const Client& c) { return c.postings().list(); });
    check.list([](const Client& c) { return c.postings().list_summaries(); });
    check.list([](const Client& c) { return c.candidates().list("p"); });
    check.list([](const Client& c) { return c.questions().list("p"); });
    check.list([](const Client& c) { return c.email_templates().list(); });
    check.list([](const Client& c) { return c.email_template_groups().list(); });
    check.list([](const Client& c) { return c.design_template_groups().list(); });
    check.list([](const Client& c) { return c.phone_numbers().list(); });
    check.list([](const Client& c) { return c.interview_templates().list(); });
    check.list([](const Client& c) { return c.voices().list(); });
    check.list([](const Client& c) { return c.sender_emails().list(); });
    check.list([](const Client& c) { return c.domains().list(); });
    check.list([](const Client& c) { return c.workspaces().list(); });
    check.get([](const Client& c) { return c.postings().activate("p"); });
    check.get([](const Client& c) { return c.postings().create({}); });
    check.get([](const Client& c) { return c.candidates().create("p", {}); });
    check.get([](const Client& c) { return c.candidates().create_async("p", {}); });
    check.get([](const Client& c) { return c.interviews().data("i"); });
    check.get([](const Client& c) { return c.interviews().metadata("i"); });
    check.get([](const Client& c) { return c.questions().create("p", {}); });
    check.get([](const Client& c) { return c.webhooks().create({}); });
    check.get([](const Client& c) { return c.email_templates().get("t"); });
    check.get([](const Client& c) { return c.email_template_groups().get("g"); });
    check.get([](const Client& c) { return c.design_templates().get("t"); });
    check.get([](const Client& c) { return c.design_template_groups().get("g"); });
    check.get([](const Client& c) { return c.phone_numbers().get("n"); });
    check.get([](const Client& c) { return c.ats().resolve({}); });
    check.get([](const Client& c) { return c.ats().push_status("i"); });
    check.faked.transport->verify();

    // A webhook of a list has no secret.
    auto webhook = sample<Webhook>();
    webhook.signing_secret.reset();
    check.faked.transport->respond(page_response({webhook}));
    CHECK(check.client.webhooks().list().collect(10).items == std::vector{webhook});
    check.listed.insert(&describe(std::type_identity<Webhook>{}));
    for (const DescribedType& type : every_type()) {
        const bool is_legacy = type.name == "LegacyWebhook";
        CAPTURE(type.name);
        CHECK((type.page == nullptr || is_legacy || check.listed.contains(&type.type)));
    }
}

TEST_CASE("a bare response is what the client of the legacy API reads") {
    Faked faked;
    const LegacyClient client({.base_url = faked.options.base_url,
                               .api_key = "any",
                               .transport = faked.transport,
                               .clock = faked.clock});
    const auto webhook = sample<LegacyWebhook>();
    faked.transport->respond(bare_response(webhook));
    CHECK(client.webhooks().get("w").send() == webhook);
    faked.transport->respond(bare_response(std::vector{webhook}));
    CHECK(client.webhooks().list().send() == std::vector{webhook});
}

TEST_CASE("pages say whether there are more, and the status of a response is that of its type") {
    Faked faked;
    const Client client(faked.options);
    faked.script.respond(page_response({Candidate{.interview_id = "a"}}, {.has_more = true}))
        .respond(page_response(std::vector{Candidate{.interview_id = "b"}}));
    auto list = client.candidates().list("p1");
    CHECK_FALSE(list.total_count());
    CHECK(list.collect(10).items.size() == 2);
    CHECK(response(PostingReceipt{}).response.status == 201);
    CHECK(response(CandidateReceipt{}).response.status == 201);
    CHECK(response(IngestionReceipt{}).response.status == 202);
    CHECK(response(Candidate{}).response.status == 200);
    CHECK(response(Question{}, 201).response.status == 201);
    CHECK_THROWS_AS(response(Candidate{.name = "\xFF"}), Exception);
    CHECK_THROWS_AS(page_response({Candidate{.name = "\xFF"}}), Exception);
}

TEST_CASE("an error response has the code of its status, and what the test says") {
    const auto [status, kind, code] = GENERATE(table<int, ErrorKind, std::string>({
        {400, ErrorKind::bad_request, "bad_request"},
        {401, ErrorKind::authentication, "unauthorized"},
        {403, ErrorKind::authentication, "forbidden"},
        {404, ErrorKind::not_found, "not_found"},
        {409, ErrorKind::conflict, "conflict"},
        {422, ErrorKind::validation, "validation_error"},
        {429, ErrorKind::rate_limited, "rate_limit_exceeded"},
        {500, ErrorKind::server, "api_error"},
    }));
    Faked faked;
    faked.options.retry.max_attempts = 1;
    const Client client(faked.options);
    faked.script.respond(error_response(status, {}, {{"Retry-After", "7"}})).respond(error_response(kind));
    const auto failed = client.postings().activate("p").try_send().error();
    CHECK(failed.status == status);
    CHECK(failed.kind == kind);
    CHECK(failed.code == code);
    CHECK(failed.type == (status < 500 ? "invalid_request_error" : "api_error"));
    CHECK(failed.message == code);
    CHECK(failed.param.empty());
    CHECK(failed.doc_url.empty());
    CHECK(failed.errors.empty());
    CHECK(failed.retry_after == 7s);
    CHECK(client.postings().activate("p").try_send().error().kind == kind);
}

TEST_CASE("an error response names the fields that are wrong") {
    Faked faked;
    const Client client(faked.options);
    const std::vector<FieldError> errors{{.code = "invalid_param", .message = "no \"@\"", .param = "email"},
                                         {.code = "invalid_param", .message = "long", .param = "metadata.k"}};
    faked.script.respond(error_response(422, {.message = "two", .doc_url = "https://d", .errors = errors}))
        .respond(error_response(409, {.code = "duplicate", .type = "other", .param = "name"}));
    const auto invalid = client.candidates().create("p", {}).try_send().error();
    CHECK(invalid.errors == errors);
    CHECK(invalid.param == "email");
    CHECK(invalid.message == "two");
    CHECK(invalid.doc_url == "https://d");
    const auto conflict = client.candidates().create("p", {}).try_send().error();
    CHECK(conflict.code == "duplicate");
    CHECK(conflict.type == "other");
    CHECK(conflict.param == "name");
    CHECK_THROWS_AS(error_response(200), std::invalid_argument);
    CHECK_THROWS_AS(error_response(600), std::invalid_argument);
    CHECK_THROWS_AS(error_response(ErrorKind::timeout), std::invalid_argument);
}

TEST_CASE("the shape of JSON has no text and no number of it") {
    const auto shape = [](const char* json) {
        return std::string(shape_of(Json::from_text(json).value()).text());
    };
    CHECK(shape(R"({"name": "Ada \"L\", 1", "score" : -8.5e3, "tags":["a", "b\\"], "ok":true,"no":null})") ==
          R"({"name": "…", "score" : 0, "tags":["…", "…"], "ok":true,"no":null})");
    CHECK(shape(R"("text")") == R"("…")");
    CHECK(shape("17") == "0");
    CHECK(shape(R"({"k\"": {"1": 1}})") == R"({"k\"": {"1": 0}})");
    CHECK(shape("null") == "null");
    CHECK(shape_of(Json()).is_null());
}
