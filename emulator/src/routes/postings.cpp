#include "resources/posting.hpp"
#include "routes/pagination.hpp"
#include "routes/routes.hpp"
#include "wire/envelope.hpp"
#include "wire/letter_case.hpp"
#include "wire/request_body.hpp"

namespace cis::emulator {
namespace {

Response list(Call& call) {
    return list_page(
        call, call.workspace.all<Posting>(), [](const Posting& posting) { return !posting.blueprint; },
        [](const Posting& posting) { return posting.resource; });
}

Response list_summaries(Call& call) {
    const TextFilter filter{query_value(call.query, "title")};
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
    return list_page(call, call.workspace.all<Posting>(), accept, summary);
}

Response create(Call& call) {
    const Json resource =
        create_posting(call.workspace, call.identifiers, call.now, parse_object(call.request.body)).resource;
    return resource_response(
        201,
        {{"id", resource["id"]}, {"object", "posting"}, {"urls", resource["urls"]}, {"posting", resource}},
        Json::object());
}

Response update(Call& call) {
    Posting& posting = find_posting(call);
    update_posting(call, posting, parse_object(call.request.body));
    return resource_response(200, posting.resource);
}

Response activate(Call& call) {
    Posting& posting = find_posting(call);
    activate_posting(call, posting);
    return resource_response(200, posting.resource);
}

}  // namespace

void add_posting_routes(RouteTable& routes) {
    routes.add("GET", "/api/v2/postings", list);
    routes.add("GET", "/api/v2/postings/list", list_summaries);
    routes.add("POST", "/api/v2/postings", create);
    routes.add("PATCH", "/api/v2/postings/{posting_id}", update);
    routes.add("POST", "/api/v2/postings/{posting_id}/activate", activate);
}

}  // namespace cis::emulator
