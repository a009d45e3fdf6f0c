#include "cis/ingest/ingest_key.hpp"

#include "ingest/identity/identity.hpp"

namespace cis::ingest {

Result<std::string> ingest_key(const Row& row, std::string_view posting_id, IdentityKind identity) {
    const detail::Identifier identifier(std::string(posting_id), detail::recipe_of(identity));
    auto found = identifier.identify(row);
    if (!found) return std::move(found).error();
    return to_text(identifier.recipe(), found->key);
}

}  // namespace cis::ingest
