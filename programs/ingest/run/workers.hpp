#pragma once

#include <memory>

#include <cis/call/rate_limiter.hpp>
#include <cis/ingest/claims.hpp>

#include "ingest/arguments.hpp"

namespace cis::programs::ingest_command {

/// Whether CIS_REDIS_URL names a server on which several machines share claims. Throws like shared_claims().
bool has_shared_claims();

/// The claims that workers on several machines share, on the Redis server of CIS_REDIS_URL. Null if the
/// variable is not set. Throws InputError if this program was built without Redis.
std::shared_ptr<ingest::Claims> shared_claims();

/// The limiter for the quota of `--rpm`. With a Redis server, all workers share that quota. Null without
/// `--rpm`. Throws like shared_claims().
std::shared_ptr<RateLimiter> limiter_of(const Arguments& arguments);

}  // namespace cis::programs::ingest_command
