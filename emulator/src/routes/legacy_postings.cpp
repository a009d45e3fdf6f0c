#include <utility>

#include "resources/posting.hpp"
#include "routes/offset_page.hpp"
#include "routes/routes.hpp"
#include "wire/envelope.hpp"

namespace cis::emulator {
namespace {

Response list(Call& call) {
    const OffsetPage page = read_offset_page(call.query);
    Slice found = slice(
        page, call.workspace.all<Posting>(), [](const Posting& posting) { return !posting.blueprint; },
        [](const Posting& posting) { return posting.resource; });
    return json_response(200, {{"postings", std::move(found.items)},
                               {"page", page.page},
                               {"limit", page.limit},
                               {"total", found.total}});
}

}  // namespace

void add_legacy_posting_routes(RouteTable& routes) { routes.add("GET", "/api/postings", list); }

}  // namespace cis::emulator
