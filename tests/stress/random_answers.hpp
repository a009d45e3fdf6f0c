#pragma once

#include <cstdint>

#include "fault_server.hpp"

namespace cis::test {

/// Serves each request with a random answer: a success at once or later, a 429, a 503, a reset, or half a
/// body. Each connection has its own random numbers, made from the seed.
[[nodiscard]] Script random_answers(std::uint64_t seed);

}  // namespace cis::test
