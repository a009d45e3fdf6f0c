#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>

#include <cis/api/client.hpp>
#include <cis/model/posting.hpp>

#include "tally/report.hpp"

namespace cis::programs {

/// Is told how many candidates were read so far.
using OnCount = std::function<void(std::uint64_t)>;

/// Reads a report from the service: the candidates of the posting, page by page. Throws `cis::Exception`, of
/// kind `cancelled` if it is asked to stop.
[[nodiscard]] Report read_service(const Client& client, const Posting& posting, const std::stop_token& stop,
                                  const OnCount& on_count);

}  // namespace cis::programs
