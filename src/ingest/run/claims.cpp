#include "cis/ingest/claims.hpp"

namespace cis::ingest {

Claims::~Claims() = default;

}  // namespace cis::ingest
