#include "cis/ingest/create_once.hpp"

#include <array>
#include <utility>

#include "cis/core/exception.hpp"
#include "cis/ingest/ingestor.hpp"

namespace cis::ingest {

RowReport create_once(const Client& client, const std::string& posting_id, const Row& row,
                      const CreateOnceOptions& options) {
    if (!row.key || row.key->empty())
        throw_error(invalid_argument("key", "must be set: the row is recognised by it"));
    RowReport ended;
    Ingestor ingestor(client, {.posting_id = posting_id,
                               .identity = IdentityKind::key,
                               .max_in_flight = 1,
                               .settle = options.settle,
                               .timeout = options.timeout,
                               .since = options.since,
                               .undecided = options.undecided,
                               .claims = options.claims,
                               .state_folder = options.state_folder,
                               .stop = options.stop,
                               .on_row = [&](const RowReport& report) { ended = report; },
                               .clock = options.clock});
    const IngestReport report = ingestor.run(std::array{row});
    if (ended.reason.empty()) ended.reason = report.stopped;
    return ended;
}

}  // namespace cis::ingest
