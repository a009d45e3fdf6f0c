#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>

#include <cis/api/client.hpp>

#include "tally/report.hpp"

namespace cis::programs {

/// Is told how many candidates were read so far.
using OnCount = std::function<void(std::uint64_t)>;

/// Reads a report from the service: the posting, and its candidates page by page. Throws `cis::Exception`,
/// of kind `cancelled` if it is asked to stop, and InputError if the workspace does not list the posting.
[[nodiscard]] Report read_service(const Client& client, const std::string& posting_id,
                                  const std::stop_token& stop, const OnCount& on_count);

}  // namespace cis::programs
