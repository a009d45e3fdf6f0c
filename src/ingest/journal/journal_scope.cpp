#include "cis/ingest/journal_scope.hpp"

namespace cis::ingest {

JournalScope journal_scope(const Client& client, const IngestorOptions& options) {
    return {.base_url = client.base_url(),
            .workspace_id = client.workspace_id(),
            .posting_id = options.posting_id,
            .recipe = options.identity == IdentityKind::person ? "person" : "key"};
}

}  // namespace cis::ingest
