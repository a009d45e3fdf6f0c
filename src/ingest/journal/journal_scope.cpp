#include "cis/ingest/journal_scope.hpp"

#include "ingest/identity/identity.hpp"
#include "ingest/journal/journal_line.hpp"

namespace cis::ingest {

JournalScope journal_scope(const Client& client, const IngestorOptions& options) {
    return {.base_url = client.base_url(),
            .workspace_id = client.workspace_id(),
            .posting_id = options.posting_id,
            .recipe = options.identity == IdentityKind::person ? "person" : "key"};
}

std::string journal_address(const Row& row, std::string_view posting_id) {
    const detail::Identifier identifier(std::string(posting_id), detail::Recipe::person);
    return detail::text_of_hash(identifier.address(row.params.email.value_or("")));
}

std::string journal_person(const Row& row, std::string_view posting_id) {
    const detail::Identifier identifier(std::string(posting_id), detail::Recipe::person);
    const std::string email = row.params.email.value_or("");
    if (identifier.address(email) == 0) return {};
    return detail::text_of_hash(identifier.folded_person(row.params.name.value_or(""), email));
}

}  // namespace cis::ingest
