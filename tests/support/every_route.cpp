#include "every_route.hpp"

#include <algorithm>
#include <cis/api/client.hpp>
#include <cis/codec/json_text.hpp>
#include <cis/legacy/client.hpp>
#include <type_traits>
#include <utility>

#include "every_type.hpp"
#include "model/fields.hpp"

namespace cis::test {
namespace {

// Ids that must be encoded. They appear in paths in this order.
constexpr std::string_view first_argument = "a /?%ü";
constexpr std::string_view second_argument = "b/../c";
constexpr std::string_view encoded_first_argument = "a%20%2F%3F%25%C3%BC";
constexpr std::string_view encoded_second_argument = "b%2F..%2Fc";

/// A resource whose fields are undocumented.
OrderedJson undocumented() { return {{"some_id", "x1"}, {"more", {{"list", {1, 2.5, nullptr}}}}}; }

template <class T>
OrderedJson sample() {
    if constexpr (std::is_same_v<T, Json>) {
        return undocumented();
    } else {
        const std::string_view name = describe(std::type_identity<T>{}).table->name;
        const auto type = std::ranges::find(every_type(), name, &DescribedType::name);
        if (type == every_type().end()) {
            throw std::logic_error("tests/support/every_type.cpp lacks " + std::string(name));
        }
        return type->written_sample();
    }
}

Result<Json> list_of(const std::vector<std::string>& items) {
    std::string text;
    for (const std::string& item : items) text += (text.empty() ? "" : ",") + item;
    return Json::from_text("[" + text + "]");
}

template <class T>
Result<Json> result_of(Call<T> call) {
    auto value = std::move(call).try_send();
    if (!value) return std::move(value).error();
    return to_json(*value);
}

template <class T>
Result<Json> result_of(Paged<T> list) {
    std::vector<std::string> items;
    auto pages = std::move(list).pages();
    while (auto page = pages.next()) {
        if (!*page) return std::move(*page).error();
        if (!(*page)->undecodable.empty()) return (*page)->undecodable.front().error;
        for (const T& item : (*page)->data) items.emplace_back(to_json(item).text());
    }
    return list_of(items);
}

Result<Json> result_of(ItemStream stream) {
    std::vector<std::string> items;
    const auto count = std::move(stream).try_for_each([&](const Json& item) {
        items.emplace_back(item.text());
        return true;
    });
    if (!count) return count.error();
    return list_of(items);
}

/// A route without a body.
/// @param call gets the client
template <class Caller, class T>
Route asking(const std::string& route, Shape shape, const auto& call, const std::string& query = {}) {
    return {.route = route,
            .shape = shape,
            .sample = sample<T>(),
            .call = [call](const ClientOptions& options) { return result_of(call(Caller(options))); },
            .query = query};
}

/// A route with parameters.
/// @param call gets the client and the parameters
template <class Caller, class T, class Parameters>
Route sending(const std::string& route, Shape shape, const auto& call,
              const OrderedJson& body = sample<Parameters>()) {
    const auto parameters = from_json<Parameters>(body.dump()).value();
    Route sending =
        asking<Caller, T>(route, shape, [=](const Caller& client) { return call(client, parameters); });
    sending.body = body;
    return sending;
}

/// A route that creates something on each call, and returns a receipt.
/// @param required the member that every receipt has, as a JSON pointer
Route creating(Route route, const std::string& required = {}) {
    route.repeatable = false;
    route.required = required;
    return route;
}

/// A receipt with the secret that is returned only once.
Route with_secret(Route route) {
    route.received = route.sample;
    route.received["signing_secret"] = "whsec_once";
    return route;
}

template <class T>
Route get(const std::string& path, const auto& call) {
    return asking<Client, T>("GET /api/v2/" + path, Shape::resource, call);
}

template <class T>
Route list(const std::string& path, const auto& call, Shape shape = Shape::list) {
    return asking<Client, T>(
        "GET /api/v2/" + path, shape,
        [call](const Client& client) {
            return call(client, ListParams{.limit = 7, .starting_after = "c 1"});
        },
        "?limit=7&starting_after=c%201");
}

template <class T, class Parameters>
Route send(const std::string& route, const auto& call) {
    return sending<Client, T, Parameters>(route, Shape::resource, call);
}

using C = const Client&;
using L = const LegacyClient&;
using List = const ListParams&;

std::vector<Route> routes_of_postings() {
    return {
        list<Posting>("postings", [](C c, List p) { return c.postings().list(p); }),
        list<PostingSummary>("postings/list", [](C c, List p) { return c.postings().list_summaries(p); }),
        creating(send<PostingReceipt, PostingParams>("POST /api/v2/postings",
                                                     [](C c, auto& p) { return c.postings().create(p); }),
                 "/data/posting/id"),
        send<Posting, PostingParams>("PATCH /api/v2/postings/{posting_id}",
                                     [](C c, auto& p) { return c.postings().update(first_argument, p); }),
        asking<Client, Posting>("POST /api/v2/postings/{posting_id}/activate", Shape::resource,
                                [](C c) { return c.postings().activate(first_argument); }),
        asking<Client, Candidate>(
            "GET /api/v2/postings/{posting_id}/candidates", Shape::list,
            [](C c) {
                return c.candidates().list(first_argument, {.limit = 100,
                                                            .starting_after = "c+1",
                                                            .created_after = Timestamp(1772355600.25),
                                                            .created_before = Timestamp(1772355601)});
            },
            "?limit=100&starting_after=c%2B1&created_after=1772355600.25&created_before=1772355601"),
        creating(send<CandidateReceipt, CandidateParams>(
                     "POST /api/v2/postings/{posting_id}/candidates",
                     [](C c, auto& p) { return c.candidates().create(first_argument, p); }),
                 "/data/interview_id"),
        creating(send<IngestionReceipt, CandidateParams>(
                     "POST /api/v2/postings/{posting_id}/candidates/async",
                     [](C c, auto& p) { return c.candidates().create_async(first_argument, p); }),
                 "/data/ingestion_id"),
        list<Question>("postings/{posting_id}/questions",
                       [](C c, List p) { return c.questions().list(first_argument, p); }),
        creating(send<Question, QuestionParams>(
            "POST /api/v2/postings/{posting_id}/questions",
            [](C c, auto& p) { return c.questions().create(first_argument, p); })),
        send<Question, QuestionParams>(
            "PATCH /api/v2/postings/{posting_id}/questions/{question_id}",
            [](C c, auto& p) { return c.questions().update(first_argument, second_argument, p); }),
        asking<Client, Question>("DELETE /api/v2/postings/{posting_id}/questions/{question_id}",
                                 Shape::resource,
                                 [](C c) { return c.questions().remove(first_argument, second_argument); }),
        sending<Client, Json, Json>(
            "POST /api/v2/postings/{posting_id}/questions/reorder", Shape::open,
            [](C c, auto& order) { return c.questions().reorder(first_argument, order); }),
    };
}

std::vector<Route> routes_of_interviews_and_webhooks() {
    return {
        get<InterviewData>("interviews/{interview_id}/data",
                           [](C c) { return c.interviews().data(first_argument); }),
        get<InterviewMetadata>("interviews/{interview_id}/metadata",
                               [](C c) { return c.interviews().metadata(first_argument); }),
        sending<Client, Json, InterviewMetadataParams>(
            "POST /api/v2/interviews/{interview_id}/metadata", Shape::open,
            [](C c, auto& p) { return c.interviews().set_metadata(first_argument, *p.metadata.value()); }),
        with_secret(
            creating(send<Webhook, WebhookParams>("POST /api/v2/webhooks",
                                                  [](C c, auto& p) { return c.webhooks().create(p); }),
                     "/data/signing_secret")),
        with_secret(
            creating(send<Webhook, WebhookParams>("POST /api/v4/webhooks",
                                                  [](C c, auto& p) { return c.webhooks().create_v4(p); }),
                     "/data/signing_secret")),
        get<Webhook>("webhooks/{webhook_id}", [](C c) { return c.webhooks().get(first_argument); }),
        list<Webhook>(
            "webhooks", [](C c, List p) { return c.webhooks().list(p); }, Shape::open_list),
        asking<Client, Webhook>("DELETE /api/v2/webhooks/{webhook_id}", Shape::resource,
                                [](C c) { return c.webhooks().remove(first_argument); }),
        send<AtsResolveResult, AtsResolveParams>("POST /api/v2/ats/candidates/resolve",
                                                 [](C c, auto& p) { return c.ats().resolve(p); }),
        get<AtsPushStatus>("ats/candidates/push/{item_id}",
                           [](C c) { return c.ats().push_status(first_argument); }),
    };
}

std::vector<Route> routes_of_the_workspace() {
    return {
        list<EmailTemplate>("email-templates", [](C c, List p) { return c.email_templates().list(p); }),
        get<EmailTemplate>("email-templates/{template_id}",
                           [](C c) { return c.email_templates().get(first_argument); }),
        list<EmailTemplateGroup>("email-template-groups",
                                 [](C c, List p) { return c.email_template_groups().list(p); }),
        get<EmailTemplateGroup>("email-template-groups/{group_id}",
                                [](C c) { return c.email_template_groups().get(first_argument); }),
        get<DesignTemplate>("design-templates/{template_id}",
                            [](C c) { return c.design_templates().get(first_argument); }),
        list<DesignTemplateGroup>("design-template-groups",
                                  [](C c, List p) { return c.design_template_groups().list(p); }),
        get<DesignTemplateGroup>("design-template-groups/{group_id}",
                                 [](C c) { return c.design_template_groups().get(first_argument); }),
        asking<Client, PhoneNumber>("GET /api/v2/phone-numbers", Shape::open_list,
                                    [](C c) { return c.phone_numbers().list(); }),
        get<PhoneNumber>("phone-numbers/{config_id}",
                         [](C c) { return c.phone_numbers().get(first_argument); }),
        list<InterviewTemplate>("interview-templates",
                                [](C c, List p) { return c.interview_templates().list(p); }),
        list<Voice>(
            "voices", [](C c, List p) { return c.voices().list(p); }, Shape::open_list),
        list<SenderEmail>(
            "sender-emails", [](C c, List p) { return c.sender_emails().list(p); }, Shape::open_list),
        list<Domain>(
            "domains", [](C c, List p) { return c.domains().list(p); }, Shape::open_list),
        list<Workspace>(
            "workspaces", [](C c, List p) { return c.workspaces().list(p); }, Shape::open_list),
        asking<Client, Json>("GET /api/v2/schemas/agents", Shape::open,
                             [](C c) { return c.schemas().agents(); }),
        asking<Client, Json>("GET /api/v2/schemas/question-types", Shape::open,
                             [](C c) { return c.schemas().question_types(); }),
        asking<Client, Json>("GET /health", Shape::bare, [](C c) { return c.health(); }),
    };
}

std::vector<Route> legacy_routes() {
    OrderedJson ingest = sample<LegacyIngestParams>();
    ingest["retake"] = false;
    return {
        asking<LegacyClient, Json>("GET /api/health", Shape::open_bare, [](L l) { return l.health(); }),
        asking<LegacyClient, Json>(
            "GET /api/postings", Shape::numbered_list,
            [](L l) { return l.postings({.page = 2, .limit = 7}); }, "?page=2&limit=7"),
        asking<LegacyClient, Json>("GET /api/interview/{interview_id}", Shape::bare,
                                   [](L l) { return l.interview(first_argument); }),
        asking<LegacyClient, Json>(
            "GET /api/interviews/{posting_id}", Shape::numbered_list,
            [](L l) {
                return l.interviews(first_argument, {.start_date = "2026-03-01", .end_date = "31 March"});
            },
            "?page=1&limit=10&start_date=2026-03-01&end_date=31%20March"),
        asking<LegacyClient, Json>("GET /api/interviews/export/json", Shape::bare_list,
                                   [](L l) { return l.export_interviews(); }),
        creating(
            sending<LegacyClient, LegacyWebhook, WebhookParams>(
                "POST /api/webhook/create", Shape::bare, [](L l, auto& p) { return l.webhooks().create(p); }),
            "/webhook_id"),
        asking<LegacyClient, LegacyWebhook>("GET /api/webhook/fetch/{webhook_id}", Shape::bare,
                                            [](L l) { return l.webhooks().get(first_argument); }),
        asking<LegacyClient, LegacyWebhook>(
            "GET /api/webhook/all", Shape::bare_array,
            [](L l) {
                return l.webhooks().list({.posting_id = "p 1", .event_type = EventType::report_available});
            },
            "?posting_id=p%201&event_type=report_available"),
        asking<LegacyClient, Json>("POST /api/webhook/deactivate/{webhook_id}", Shape::open_bare,
                                   [](L l) { return l.webhooks().deactivate(first_argument); }),
        creating(sending<LegacyClient, Json, LegacyIngestParams>(
            "POST /api/ingest/x/{url_key}", Shape::open_bare,
            [](L l, auto& p) { return l.ingest(first_argument, p); }, ingest)),
        creating(
            sending<LegacyClient, Json, Json>("POST /api/ingest/x/bulk/{url_key}", Shape::open_bare,
                                              [](L l, auto& p) { return l.ingest_bulk(first_argument, p); })),
    };
}

}  // namespace

std::string Route::target() const {
    std::string target = route.substr(route.find(' ') + 1);
    for (const std::string_view argument : {encoded_first_argument, encoded_second_argument}) {
        const auto open = target.find('{');
        if (open != std::string::npos) target.replace(open, target.find('}') + 1 - open, argument);
    }
    return target + query;
}

std::vector<std::string> Route::answers() const {
    const std::string text = (received.is_null() ? sample : received).dump();
    const std::string items = "[" + text + "]";
    const std::string pagination = R"({"has_more":false,"total_count":1,"url":"/"})";
    switch (shape) {
        case Shape::resource:
            return {R"({"data":)" + text + R"(,"meta":{}})", R"({"data":)" + text + R"(,"meta":null})"};
        case Shape::list: return {R"({"data":)" + items + R"(,"pagination":)" + pagination + "}"};
        case Shape::open_list:
            return {R"({"data":)" + items + R"(,"pagination":)" + pagination + "}",
                    R"({"data":)" + items + "}", R"({"data":)" + items + R"(,"pagination":null})"};
        case Shape::open: return {R"({"data":)" + text + R"(,"meta":null})", text};
        case Shape::bare:
        case Shape::open_bare: return {text};
        case Shape::bare_array: return {items};
        case Shape::bare_list:
        case Shape::numbered_list: break;
    }
    return {items, R"({"total":1,"interviews":)" + items + "}"};
}

OrderedJson Route::result() const {
    const bool is_list = shape == Shape::list || shape == Shape::open_list || shape == Shape::bare_array ||
                         shape == Shape::bare_list || shape == Shape::numbered_list;
    return is_list ? OrderedJson::array({sample}) : sample;
}

std::vector<Route> every_route() {
    std::vector<Route> all;
    for (auto& routes : {routes_of_postings(), routes_of_interviews_and_webhooks(), routes_of_the_workspace(),
                         legacy_routes()}) {
        all.insert(all.end(), routes.begin(), routes.end());
    }
    return all;
}

}  // namespace cis::test
