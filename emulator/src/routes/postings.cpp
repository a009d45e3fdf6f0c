#include <utility>

#include "resources/posting_changes.hpp"
#include "routes/pagination.hpp"
#include "routes/routes.hpp"
#include "wire/envelope.hpp"
#include "wire/json.hpp"
#include "wire/letter_case.hpp"

namespace cis::emulator {
namespace {

Response list_postings(const RequestContext& context) {
    return list_page(
        context, context.workspace.all<Posting>(), [](const Posting& posting) { return !posting.blueprint; },
        [](const Posting& posting) { return posting.resource; });
}

Response list_summaries(const RequestContext& context) {
    const TextFilter filter{query_value(context.query, "title")};
    const auto accept = [&](const Posting& posting) {
        return !posting.blueprint && filter.accepts(posting.resource["title"]);
    };
    const auto summary = [](const Posting& posting) {
        const Json& resource = posting.resource;
        return Json{{"id", resource["id"]},
                    {"title", resource["title"]},
                    {"name", resource["name"]},
                    {"object", "posting_summary"}};
    };
    return list_page(context, context.workspace.all<Posting>(), accept, summary);
}

Response add_posting(const RequestContext& context) {
    const Json resource = create_posting(context.workspace, context.identifiers, context.now,
                                         parse_object(context.request.body))
                              .resource;
    return resource_response(
        201,
        {{"id", resource["id"]}, {"object", "posting"}, {"urls", resource["urls"]}, {"posting", resource}},
        Json::object());
}

Response change_posting(const RequestContext& context) {
    Posting& posting = requested_posting(context);
    update_posting(context, posting, parse_object(context.request.body));
    return resource_response(200, posting.resource);
}

Response activate(const RequestContext& context) {
    Posting& posting = requested_posting(context);
    activate_posting(context, posting);
    return resource_response(200, posting.resource);
}

Response list_legacy_postings(const RequestContext& context) {
    const OffsetPage page = read_offset_page(context.query);
    Slice found = slice(
        page, context.workspace.all<Posting>(), [](const Posting& posting) { return !posting.blueprint; },
        [](const Posting& posting) { return posting.resource; });
    return json_response(200, {{"postings", std::move(found.items)},
                               {"page", page.page},
                               {"limit", page.limit},
                               {"total", found.total}});
}

}  // namespace

void add_posting_routes(RouteTable& routes) {
    routes.add("GET", "/api/v2/postings", list_postings);
    routes.add("GET", "/api/v2/postings/list", list_summaries);
    routes.add("POST", "/api/v2/postings", add_posting);
    routes.add("PATCH", "/api/v2/postings/{posting_id}", change_posting);
    routes.add("POST", "/api/v2/postings/{posting_id}/activate", activate);
}

void add_legacy_posting_routes(RouteTable& routes) {
    routes.add("GET", "/api/postings", list_legacy_postings);
}

}  // namespace cis::emulator
