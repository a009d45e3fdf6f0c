#include "cis/ingest/journal.hpp"

namespace cis::ingest {

Journal::~Journal() = default;

}  // namespace cis::ingest
