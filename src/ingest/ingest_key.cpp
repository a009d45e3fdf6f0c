#include "cis/ingest/ingest_key.hpp"

#include "ingest/identity.hpp"

namespace cis::ingest {

Result<std::string> ingest_key(const Row& row, std::string_view posting_id, IdentityKind identity) {
    const detail::Identifier identifier(std::string(posting_id), detail::recipe_of(identity));
    if (auto error = identifier.fault_of(row)) return *std::move(error);
    return to_text(identifier.recipe(), identifier.of_row(row.params, row.key)->key);
}

}  // namespace cis::ingest
