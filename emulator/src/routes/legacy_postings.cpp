#include <utility>

#include "resources/posting.hpp"
#include "routes/offset_page.hpp"
#include "routes/routes.hpp"
#include "wire/envelope.hpp"

namespace cis::emulator {
namespace {

Response list(const RequestContext& context) {
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

void add_legacy_posting_routes(RouteTable& routes) { routes.add("GET", "/api/postings", list); }

}  // namespace cis::emulator
